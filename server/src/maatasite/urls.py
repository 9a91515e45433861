"""All addresses of the site."""

from django.urls import include, path

urlpatterns = [
    path("", include("maatasite.web.urls")),
    path("account/", include("maatasite.web.accounts.urls")),
    path("account/", include("allauth.urls")),
]

handler400 = "maatasite.web.views.errors.bad_request"
handler403 = "maatasite.web.views.errors.forbidden"

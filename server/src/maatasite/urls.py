"""All addresses of the site."""

from django.urls import include, path

urlpatterns = [path("", include("maatasite.web.urls"))]

handler400 = "maatasite.web.views.errors.bad_request"
handler403 = "maatasite.web.views.errors.forbidden"

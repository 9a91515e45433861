"""All addresses of the site."""

from django.conf import settings
from django.urls import include, path

from maatasite.web.moderation.site import DESK

urlpatterns = [
    path("", include("maatasite.web.urls")),
    path("account/", include("maatasite.web.accounts.urls")),
    path("account/", include("allauth.urls")),
    path(settings.MODERATION_PATH, DESK.urls),
]

handler400 = "maatasite.web.views.errors.bad_request"
handler403 = "maatasite.web.views.errors.forbidden"
handler404 = "maatasite.web.views.errors.not_found"

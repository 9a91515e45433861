"""The addresses of notices."""

from django.urls import path

from maatasite.web.notices import page, stop

urlpatterns = [
    path("my/notices", page.notices, name="notices"),
    path("my/notices/renewal", page.renewal, name="notices_renewal"),
    path("notices/stop/<str:token>", stop.stop, name="notices_stop"),
]

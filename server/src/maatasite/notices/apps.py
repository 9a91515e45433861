"""Django's entry for this part."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """The app of notices."""

    name = "maatasite.notices"

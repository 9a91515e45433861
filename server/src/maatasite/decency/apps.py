"""Django's entry for this part."""

from django.apps import AppConfig


class DecencyConfig(AppConfig):
    """The app of decency."""

    name = "maatasite.decency"

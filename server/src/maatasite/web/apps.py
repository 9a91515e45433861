"""Django's entry for this part."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """The app of pages."""

    name = "maatasite.web"

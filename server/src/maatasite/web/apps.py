"""Django's entry for this part."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "maatasite.web"

"""Django's entry for this part."""

from django.apps import AppConfig


class OpponentsConfig(AppConfig):
    name = "maatasite.opponents"

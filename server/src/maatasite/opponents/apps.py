"""Django's entry for this part."""

from django.apps import AppConfig


class OpponentsConfig(AppConfig):
    """The app of computer opponents."""

    name = "maatasite.opponents"

"""Django's entry for this part."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The app of games at tables."""

    name = "maatasite.games"

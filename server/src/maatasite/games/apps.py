"""Django's entry for this part."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "maatasite.games"

"""Django's entry for this part."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """The app of ratings."""

    name = "maatasite.ratings"

"""Django's entry for this part."""

from django.apps import AppConfig


class FriendsConfig(AppConfig):
    """The app of those who follow one another."""

    name = "maatasite.friends"

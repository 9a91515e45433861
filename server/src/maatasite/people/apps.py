"""Django's entry for this part."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """The app of people."""

    name = "maatasite.people"

"""Django's entry for this part."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "maatasite.people"

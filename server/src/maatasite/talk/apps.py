"""Django's entry for this part."""

from django.apps import AppConfig


class TalkConfig(AppConfig):
    """The app of talk at tables."""

    name = "maatasite.talk"

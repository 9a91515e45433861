"""Django's entry for this part."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """The app of the lobby."""

    name = "maatasite.lobby"

    def ready(self) -> None:
        """Whoever is suspended looks for no game, and challenges nobody."""
        from maatasite.decency.measures import SUSPENDED  # models only exist by now
        from maatasite.lobby.challenging import withdraw_all
        from maatasite.lobby.seeking import withdraw

        SUSPENDED.extend((withdraw, withdraw_all))

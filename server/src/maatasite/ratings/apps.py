"""Django's entry for this part."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """The app of ratings."""

    name = "maatasite.ratings"

    def ready(self) -> None:
        """Whichever process stores a game's end moves the ratings with it."""
        from maatasite.games.log import LOG  # needs the models, which are here by now
        from maatasite.ratings.finishing import rate

        LOG.finishers.append(rate)

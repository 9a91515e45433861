"""Django's entry for this part."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """The app of pages."""

    name = "maatasite.web"

    def ready(self) -> None:
        """Listen to what begins and ends sessions."""
        from maatasite.web.accounts import sessions  # noqa: F401
        from maatasite.web.notices import signs  # noqa: F401

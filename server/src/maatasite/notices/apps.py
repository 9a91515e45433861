"""Django's entry for this part."""

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """The app of notices."""

    name = "maatasite.notices"

    def ready(self) -> None:
        """Whoever sent a report is told of the answer."""
        from maatasite.decency.reports import CLOSED  # models only exist by now
        from maatasite.notices.answers import tell_answer

        CLOSED.append(tell_answer)

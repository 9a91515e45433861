"""Who puts notices into words; this part knows codes and no sentences."""

from collections.abc import Sequence
from typing import Any, Protocol

from maatasite.notices.models import Notice


class Author(Protocol):
    """Writes in the language of whoever reads it; addresses are whole."""

    def mail(self, notices: Sequence[Notice]) -> tuple[str, str]:
        """The subject and the text of one mail about all of these, which are one person's."""

    def hook(self, notices: Sequence[Notice]) -> str:
        """What a chat room is told of these."""

    def push(self, notice: Notice) -> dict[str, Any]:
        """What a browser shows: `title`, `body`, `url`, `tag`, `lang`, `dir`."""

    def stop_url(self, person: int) -> str:
        """The address that ends this person's mails."""

    def contact(self) -> str:
        """Where push services reach who runs this site: an https address or `mailto:`."""

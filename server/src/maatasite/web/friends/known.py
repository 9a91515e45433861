"""What a reader may know of others at this moment: who is here, what they play, whom the reader follows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from maatasite.friends.following import those_followed_by
from maatasite.friends.here import open_to
from maatasite.live.persons import is_here
from maatasite.people.models import Person
from maatasite.web.friends.playing import Playing, playing_now


@dataclass(frozen=True, slots=True)
class Known:
    """An account to a reader: `here` if that may be seen, `playing` what may be watched, `followed` by the reader."""

    name: str
    url: str
    here: bool
    playing: Playing | None
    followed: bool

    @property
    def whom(self) -> str:
        """The query of the address at which they are challenged."""
        return urlencode({"person": self.name})


def known(reader: Person, people: Sequence[Person]) -> list[Known]:
    """Each of these accounts, in their order."""
    followed = those_followed_by(reader, [person.pk for person in people])
    here = here_for(reader, [person.pk for person in people])
    playing = playing_now(here)
    return [
        Known(
            name=person.name,
            url=reverse("person", args=[person.name]),
            here=person.pk in here,
            playing=playing.get(person.pk),
            followed=person.pk in followed,
        )
        for person in people
    ]


def here_for(reader: Person, people: Iterable[int]) -> set[int]:
    """Who of these accounts is here and lets the reader see it."""
    return open_to(reader, filter(is_here, people))

"""What happens in the lobby, handed to the notices: a challenge is told by whatever way its person has chosen."""

from django.urls import reverse

from maatasite.lobby.news import Challenged, Event
from maatasite.notices.challenges import end_challenge, tell_challenge


def heard(event: Event) -> None:
    """A listener of the lobby."""
    if not isinstance(event, Challenged):
        return
    if event.ended:
        end_challenge(event.challenge, event.ended)
    else:
        tell_challenge(event.other, event.challenge, event.person, f"{reverse('lobby')}#challenges")

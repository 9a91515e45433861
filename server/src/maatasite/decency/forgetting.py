"""Who deletes themselves is taken out of what is kept here; what others wrote and moderators did stays without them."""

from django.db.models import Q
from django.utils import timezone

from maatasite.decency import blocks
from maatasite.decency.models import Action, Appeal, Report
from maatasite.people.models import Person


def forget(person: Person) -> None:
    """Blocks and mutes go; reports and actions name nobody. What was still open about them has nobody to be about."""
    blocks.forget(person)
    Appeal.objects.filter(action__target=person).update(text="", answered=timezone.now())
    Report.objects.filter(target=person, state="open").update(state="gone", closed=timezone.now())
    Report.objects.filter(target=person).update(target=None, text="", line=None)
    Report.objects.filter(reporter=person).update(reporter=None)
    Action.without_names(Q(target=person), target=None, why="", facts={})
    Action.without_names(Q(moderator=person), moderator=None)

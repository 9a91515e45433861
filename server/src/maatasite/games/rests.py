"""Sleep hours and vacations as people keep them, and the games in which they matter now."""

from datetime import timedelta

from maatatahay.clock import Sleep, Vacation, declare, sleep_from_json, vacation_from_json, wall_time

from maatasite.games.models import Game, Rest
from maatasite.games.resting import NOBODY, NONE, Rests, RestsBySeat, matter_to
from maatasite.games.state import GameState
from maatasite.people.models import Person


def rests_at(state: GameState) -> RestsBySeat:
    """The rests of those who sit at this table, by tribe; nobody's where they do not matter."""
    if not matter_to(state.clock):
        return NOBODY
    people = {seat.person: tribe for tribe, seat in state.seats.items() if seat.person is not None}
    return {people[row.person_id]: _rests(row) for row in Rest.objects.filter(person__in=people)}


def rests_of_person(person: Person) -> Rests:
    """What this person has told."""
    row = Rest.objects.filter(person=person).first()
    return NONE if row is None else _rests(row)


def keep_sleep(person: Person, sleep: Sleep | None) -> None:
    """From now on these hours, or none."""
    data = None if sleep is None else sleep.to_json()
    Rest.objects.update_or_create(person=person, defaults={"sleep": data})


def add_vacation(person: Person, vacation: Vacation, now: int) -> None:
    """One vacation more. Raises `IllegalTime` as the engine's `declare`."""
    _keep(person, declare(rests_of_person(person).vacations, vacation, now))


def give_up(person: Person, first: str, now: int) -> None:
    """End the vacation that begins on that day (ISO): a future one goes, of a present one what has begun stays."""
    kept = []
    for vacation in rests_of_person(person).vacations:
        if vacation.first.isoformat() != first:
            kept.append(vacation)
            continue
        today = wall_time(now, vacation.zone).date()
        last = min(vacation.last, today - timedelta(days=1))
        if last >= vacation.first:
            kept.append(vacation._replace(last=last))
    _keep(person, tuple(kept))


def games_at_rest(person: Person) -> list[str]:
    """The running games in which this person's decision is due and has a deadline."""
    due = Game.objects.filter(to_move="balan", balan=person) | Game.objects.filter(to_move="wazu", wazu=person)
    return list(due.filter(status="playing", flag_at_ms__isnull=False).values_list("id", flat=True))


def _keep(person: Person, vacations: tuple[Vacation, ...]) -> None:
    data = [vacation.to_json() for vacation in vacations]
    Rest.objects.update_or_create(person=person, defaults={"vacations": data})


def _rests(row: Rest) -> Rests:
    sleep = None if row.sleep is None else sleep_from_json(row.sleep)
    return Rests(sleep, tuple(vacation_from_json(one) for one in row.vacations))

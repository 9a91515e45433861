"""Everything that is stored about a person, as plain values that can be read: no secret, and nothing of anybody else.

Of a game that is what everybody at its table sees, and what this person gave to its dice.
"""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.db.models import Q
from maatatahay.record import write_record

from maatasite.friends import following
from maatasite.games.errors import Refused
from maatasite.games.models import DeviceLink, Game, Rest
from maatasite.games.recording import record_of
from maatasite.games.state import GameState
from maatasite.games.store import load
from maatasite.lobby.keeping import challenges_kept, seeks_kept
from maatasite.notices.stored import notices_json
from maatasite.people.models import Person, Profile
from maatasite.ratings.models import Change, Rating
from maatasite.web.opponents import called

Json = dict[str, Any]


def person_json(person: Person) -> Json:
    """The person's row and all that hangs on it, but the games."""
    return {
        "name": person.name,
        "kind": "guest" if person.is_guest else "account",
        "since": _moment(person.created),
        "last_sign_in": _moment(person.last_login),
        "has_password": person.has_usable_password(),
        "mail_addresses": [
            {"address": one.email, "confirmed": one.verified, "primary": one.primary}
            for one in EmailAddress.objects.filter(user=person)
        ],
        "passkeys_and_second_factors": [
            {
                "type": one.type,
                "name": one.wrap().name if one.type == Authenticator.Type.WEBAUTHN else None,
                "since": _moment(one.created_at),
                "last_used": _moment(one.last_used_at),
            }
            for one in Authenticator.objects.filter(user=person)
        ],
        "other_sites": list(_other_sites(person)),
        "sessions": [
            {
                "since": _moment(one.created_at),
                "last_sign_in": _moment(one.last_seen_at),
                "address": one.ip,
                "browser": one.user_agent,
            }
            for one in UserSession.objects.filter(user=person)
        ],
        "page": [
            {
                "about": one.about,
                "country": one.country,
                "shows_games": one.shows_games,
                "private_games": one.private_games,
                "shows_here": one.shows_here,
                "challenges": one.challenges,
            }
            for one in Profile.objects.filter(person=person)
        ],
        "follows": [{"name": one.followed.name, "since": _moment(one.since)} for one in following.rows_of(person)],
        "rests": [{"sleep": one.sleep, "vacations": one.vacations} for one in Rest.objects.filter(person=person)],
        **_ratings_json(person),
        "notices": notices_json(person.pk),
        "seeks": seeks_kept(person),
        "challenges": challenges_kept(person),
        "device_links": [
            {"game": one.game_id, "until": _instant(one.expires_ms), "used": _instant(one.used_ms)}
            for one in DeviceLink.objects.filter(person=person)
        ],
    }


def _ratings_json(person: Person) -> Json:
    """The ratings as they are, and how each rated game moved them."""
    return {
        "ratings": [
            {
                "speed": one.speed,
                "rating": one.rating,
                "deviation": one.deviation,
                "volatility": one.volatility,
                "games": one.games,
                "last_game": _instant(one.last_ms),
            }
            for one in Rating.objects.filter(person=person).order_by("speed")
        ],
        "rating_changes": [
            {
                "game": one.game_id,
                "tribe": one.tribe,
                "speed": one.speed,
                "at": _instant(one.at_ms),
                "rating_before": one.rating_before,
                "deviation_before": one.deviation_before,
                "rating_after": one.rating_after,
                "deviation_after": one.deviation_after,
            }
            for one in Change.objects.filter(person=person).order_by("at_ms", "pk")
        ],
    }


def games_of(person: Person) -> list[str]:
    """The ids of all games in which this person holds a seat, the oldest first."""
    return list(
        Game.objects.filter(Q(balan=person) | Q(wazu=person)).order_by("created_ms").values_list("pk", flat=True)
    )


def game_files(game: str, person: Person) -> Iterator[tuple[str, str]]:
    """The files of one game, each with its name: its log, and its record once it was dealt."""
    state = load(game)
    if state is None:
        return
    name = f"{_instant(state.created_ms)[:10]}-{game}.json"
    yield f"games/{name}", text_of(_game_json(state, person))
    try:
        yield f"records/{name}", write_record(record_of(state, called)) + "\n"
    except Refused:
        return  # not dealt yet


def text_of(value: Json) -> str:
    """The value as JSON for people to read."""
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def _game_json(state: GameState, person: Person) -> Json:
    mine = state.seats_of(person.pk)
    return {
        "game": state.game,
        "kind": state.kind,
        "status": state.status,
        "created": _instant(state.created_ms),
        "last_change": _instant(state.changed_ms),
        "options": state.options.to_json(),
        "time_control": None if state.clock is None else str(state.clock.control),
        "take_backs": state.agreement.take_backs,
        "rated": state.agreement.rated,
        "private": state.agreement.private,
        "seats": {tribe: {"kind": seat.kind, "name": called(seat)} for tribe, seat in state.seats.items()},
        "your_seats": mine,
        "your_part_in_the_dice": {tribe: state.seats[tribe].contribution for tribe in mine},
        "result": state.result,
        "rematch": state.rematch,
        "log": [
            {
                "version": line["version"],
                "ply": line["ply"],
                "kind": line["kind"],
                "seat": line["seat"],
                "at": _instant(line["at"]),
                "facts": line.get("facts"),
            }
            for line in state.lines
        ],
    }


def _other_sites(person: Person) -> Iterator[Json]:
    """Accounts elsewhere by which this person signs in, where the operator has set such sites up."""
    if not apps.is_installed("allauth.socialaccount"):
        return
    from allauth.socialaccount.models import SocialAccount  # importable only where it is installed

    for one in SocialAccount._default_manager.filter(user=person):
        yield {
            "site": one.provider,
            "number": one.uid,
            "since": _moment(one.date_joined),
            "last_sign_in": _moment(one.last_login),
            "told": one.extra_data,
        }


def _moment(at: datetime | None) -> str | None:
    return None if at is None else at.astimezone(UTC).isoformat(timespec="seconds")


def _instant(ms: int | None) -> str:
    return "" if ms is None else datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="milliseconds")

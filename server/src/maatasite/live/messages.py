"""All messages of the socket, in both directions, as `docs/protocol.md` tells them. `t` names the type."""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from maatasite.games.entries import ID_LENGTH, KEY_LENGTH
from maatasite.opponents.pace import Pace
from maatasite.talk.reading import Told
from maatasite.talk.rights import Room

GameId = Annotated[str, Meta(max_length=ID_LENGTH)]
Key = Annotated[str, Meta(min_length=1, max_length=KEY_LENGTH)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatName = Literal["balan", "wazu"]
Contribution = Annotated[str, Meta(max_length=64)]
Tab = Annotated[str, Meta(max_length=40)]
Decisions = Annotated[list[dict[str, Any]], Meta(min_length=1, max_length=2)]


class FromPage(msgspec.Struct, tag_field="t", forbid_unknown_fields=True):
    """What a page may say."""


class Watch(FromPage, tag="watch"):
    """Tell me of this game from now on; `version` is what I have of it."""

    game: GameId
    version: Count | None = None


class Unwatch(FromPage, tag="unwatch"):
    """Tell me no more of this game."""

    game: GameId


class SayFocus(FromPage, tag="focus"):
    """Whether this tab, which shows the game, is in front and has the keyboard."""

    game: GameId
    focused: bool


class AskOptions(FromPage, tag="options"):
    """What can be chosen at this ply, and what would come of it?"""

    game: GameId
    ply: Count


class AskHint(FromPage, tag="hint"):
    """What would the strongest level decide at this ply?"""

    game: GameId
    ply: Count


class AskCoach(FromPage, tag="coach"):
    """I am about to decide this: is there a word to be said before I do?"""

    game: GameId
    ply: Count
    key: Key
    decisions: Decisions


class SayPace(FromPage, tag="pace"):
    """How long the computer shall wait before it answers me in this game."""

    game: GameId
    pace: Pace


class SayContribute(FromPage, tag="contribute"):
    """My 32 bytes for the dice, in hex."""

    game: GameId
    key: Key
    seat: SeatName
    bytes: Contribution


class SayDecide(FromPage, tag="decide"):
    """My decision at this ply, or a placement and its activation together."""

    game: GameId
    ply: Count
    key: Key
    seat: SeatName
    decisions: Decisions


class SayResign(FromPage, tag="resign"):
    """I give up."""

    game: GameId
    key: Key
    seat: SeatName


class SayDraw(FromPage, tag="offer-draw"):
    """A draw?"""

    game: GameId
    key: Key
    seat: SeatName


class SayTakeBack(FromPage, tag="take-back"):
    """I should like to undo my latest decisions, as they stand at this ply."""

    game: GameId
    ply: Count
    key: Key
    seat: SeatName


class SayPause(FromPage, tag="offer-pause"):
    """Shall nobody's time run for so many milliseconds?"""

    game: GameId
    key: Key
    seat: SeatName
    ms: Annotated[int, Meta(ge=60_000, le=30 * 86_400_000)]


class SayAnswer(FromPage):
    """What becomes of the open offer with this version."""

    game: GameId
    key: Key
    seat: SeatName
    offer: Count


class SayAccept(SayAnswer, tag="accept"):
    """Yes."""


class SayDecline(SayAnswer, tag="decline"):
    """No."""


class SayCancel(SayAnswer, tag="cancel"):
    """My offer no longer stands."""


class SayResume(FromPage, tag="resume"):
    """The pause shall end now."""

    game: GameId
    key: Key
    seat: SeatName


class SayAbort(FromPage, tag="abort"):
    """I call the game off that has just begun."""

    game: GameId
    key: Key
    seat: SeatName


class SayClaim(FromPage, tag="claim"):
    """The other has left; I claim the win."""

    game: GameId
    key: Key
    seat: SeatName


class AskTalk(FromPage, tag="talk"):
    """Tell me what is said at this table from now on, and what was: I have each room up to this number."""

    game: GameId
    since: dict[Room, Count] = {}


class SayTalk(FromPage, tag="say"):
    """I say this in this room: one of the phrases, or text."""

    game: GameId
    key: Key
    room: Room
    phrase: str = ""
    text: str = ""


class SayConsent(FromPage, tag="talk-consent"):
    """I want free text with the other player, or no longer."""

    game: GameId
    key: Key
    given: bool


class WatchLobby(FromPage, tag="lobby"):
    """Tell me of the lobby from now on."""


class SaySeek(FromPage, tag="seek"):
    """Pair me in this pool; `tab` is the page that goes to the game."""

    pool: Annotated[str, Meta(max_length=14)]
    tab: Tab
    rated: bool = False


class SayUnseek(FromPage, tag="unseek"):
    """I look for no game any more."""


class SayTake(FromPage, tag="take"):
    """I play whoever seeks this."""

    seek: Annotated[str, Meta(max_length=ID_LENGTH)]
    tab: Tab


class SayComeOver(FromPage, tag="come-over"):
    """I leave the computer's game as it is, and play whoever has come."""

    tab: Tab


class Echo(FromPage, tag="echo"):
    """The beat with this time has come: sent back at once, so that the server knows how long the way is."""

    now: Annotated[int, Meta(ge=0)]


class Ping(FromPage, tag="ping"):
    """Are you there?"""


class ToPage(msgspec.Struct, tag_field="t", omit_defaults=True):
    """What the server may say."""


class Hello(ToPage, tag="hello"):
    """The first message of every socket."""

    protocol: int
    build: str
    now: int


class State(ToPage, tag="state"):
    """The whole of a game: at first sight, after a gap, after a stale command."""

    game: str
    version: int
    view: msgspec.Raw
    you: list[str]


class Event(ToPage, tag="event"):
    """What changed from version `since` to `version`; the same bytes for all who watch. What a game's first line has
    settled for good is not in `view`."""

    game: str
    version: int
    since: int
    entries: list[Any]
    view: dict[str, Any]


class You(ToPage, tag="you"):
    """The seats that are mine now."""

    game: str
    seats: list[str]


class Ack(ToPage, tag="ack"):
    """The command with this key is stored, from this version on."""

    game: str
    key: str
    version: int


class Refusal(ToPage, tag="refused"):
    """Nothing was changed, and why."""

    code: str
    facts: dict[str, Any]
    game: str | None = None
    key: str | None = None
    version: int | None = None


class Options(ToPage, tag="options"):
    """Every legal choice at this ply with its consequence."""

    game: str
    ply: int
    choices: msgspec.Raw


class Hints(ToPage, tag="hint"):
    """The best few decisions at this ply, best first."""

    game: str
    ply: int
    hints: Any


class Coached(ToPage, tag="coached"):
    """What the coach says of a decision that is about to be sent; an empty `verdict`: nothing."""

    game: str
    ply: int
    key: str
    verdict: str
    reasons: Any
    reply: Any
    missed: Any


class Presence(ToPage, tag="presence"):
    """Who is there."""

    game: str
    seats: dict[str, str]
    watching: int


class Lobby(ToPage, tag="lobby", omit_defaults=False):
    """The open seeks, the latest first, whether there are `more`, and how many wait in each pool."""

    seeks: list[dict[str, Any]]
    more: bool
    pools: dict[str, int]


class Waiting(ToPage, tag="waiting", omit_defaults=False):
    """What I seek now, or nothing; to all my pages."""

    seek: dict[str, Any] | None


class Challenges(ToPage, tag="challenges", omit_defaults=False):
    """The challenges to me, and mine; to all my pages."""

    to_me: list[dict[str, Any]]
    mine: list[dict[str, Any]]


class Paired(ToPage, tag="paired"):
    """I play somebody in this game; the page called `tab` goes there, the others tell me."""

    game: str
    tab: str


class AskComeOver(ToPage, tag="come-over"):
    """Somebody has come to this pool while I play the computer."""

    pool: str


class Turns(ToPage, tag="turns"):
    """In so many games it is my turn."""

    games: int


class Noticed(ToPage, tag="notice"):
    """Something to tell me, wherever I am: `kind` as notices have it, about the game or challenge `subject`."""

    kind: str
    subject: str
    name: str | None
    facts: dict[str, Any]


class Beat(ToPage, tag="beat"):
    """Every few seconds: the server's time, and the version of each game that this socket watches."""

    now: int
    games: dict[str, int]


class Pong(ToPage, tag="pong"):
    """I am here."""


class Talk(ToPage, tag="talk"):
    """What was said that the page has not got yet, how far it is then, and whether there is more to ask for."""

    game: str
    lines: list[Told]
    since: dict[Room, int]
    more: bool


class TalkLine(ToPage, tag="line"):
    """Somebody has said something."""

    game: str
    line: Told


class Talking(ToPage, tag="talking"):
    """What I may say at this table now: where, and why not."""

    game: str
    room: str
    phrase: str
    text: str
    given: dict[str, bool] | None = None


class TalkSaid(ToPage, tag="said"):
    """What I said with this key is stored, under this number of its room; or my consent is, without one."""

    game: str
    key: str
    number: int | None = None


class Bye(ToPage, tag="bye"):
    """Why the server closes this socket now."""

    code: str
    retry_ms: int | None = None


Command = (
    SayContribute
    | SayDecide
    | SayResign
    | SayDraw
    | SayTakeBack
    | SayPause
    | SayAccept
    | SayDecline
    | SayCancel
    | SayResume
    | SayAbort
    | SayClaim
)
"""What is stored, or refused, under its key."""

Talked = AskTalk | SayTalk | SayConsent
"""What is no part of the game: it is stored beside it."""

InLobby = WatchLobby | SaySeek | SayUnseek | SayTake | SayComeOver

InPage = Watch | Unwatch | SayFocus | AskOptions | AskHint | AskCoach | SayPace

Harmless = Watch | Unwatch | SayFocus | AskOptions | AskTalk | WatchLobby | Echo | Ping
"""Questions, and what concerns the page alone: a stranger may say it, so nobody's right to it is looked up."""

Said = InPage | Command | Talked | InLobby | Echo | Ping

_DECODER: Final = msgspec.json.Decoder(Said)
_ENCODER: Final = msgspec.json.Encoder()


def read_message(text: str) -> Said | None:
    """What a page said, or `None` if that is no message of this protocol."""
    try:
        return _DECODER.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return None


class Named(msgspec.Struct):
    """What can be told of a message that cannot be read: the game and the key, so that it is not sent for ever."""

    game: str | None = None
    key: str | None = None


def named(text: str | None) -> Named | None:
    """The names in a message of another protocol, if there are any."""
    try:
        return None if text is None else msgspec.json.decode(text, type=Named)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return None


def encode_message(message: ToPage) -> bytes:
    """The text of a message."""
    return _ENCODER.encode(message)

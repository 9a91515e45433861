"""What a socket takes from outside: who may open one, what may be sent, how fast."""

import asyncio
import json
import os
import socket as network
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event

import pytest
from maatasite import PROTOCOL
from maatasite.live.hub import HUB
from starlette.websockets import WebSocket
from visitors import BYTES, SPEAKS, Line, Visitor, table_of_two
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

Make = Callable[[], Visitor]


def upgrade(host: str, origin: str) -> bytes:
    """A handshake written by hand, since a client library always names the host that it connects to."""
    lines = [
        f"GET /ws{SPEAKS} HTTP/1.1",
        f"Host: {host}",
        f"Origin: {origin}",
        "Connection: Upgrade",
        "Upgrade: websocket",
    ]
    lines += ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", ""]
    return "\r\n".join(lines).encode()


def closed_with(line: Line) -> int | None:
    """The code with which the server closes this socket."""
    try:
        while True:
            line.next()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null", "file://", "http://127.0.0.1:1"])
def test_a_handshake_from_another_page_is_refused(visitor: Make, origin: str | None) -> None:
    with pytest.raises(InvalidStatus) as refused:
        visitor().line(origin)
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "["])
def test_a_handshake_to_another_host_is_refused(site: str, host: str) -> None:
    address = site.removeprefix("http://")
    name, port = address.split(":")
    with network.create_connection((name, int(port)), timeout=10) as raw:
        raw.sendall(upgrade(host, f"http://{host}"))
        assert raw.recv(64).startswith((b"HTTP/1.1 403", b"HTTP/1.1 400"))


def test_who_speaks_before_the_handshake_is_done_is_told_so_and_ended(
    site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RFC 6455, 4.1: a client MUST wait. What came too early is not done, and no socket is left half heard."""
    asked, said = Event(), Event()

    async def slowly(socket: WebSocket) -> tuple[None, str]:
        asked.set()
        await asyncio.to_thread(said.wait, 10)
        return None, ""

    monkeypatch.setattr("maatasite.live.endpoint.identify", slowly)
    name, port = site.removeprefix("http://").split(":")
    with network.create_connection((name, int(port)), timeout=10) as raw:
        raw.sendall(upgrade(f"{name}:{port}", site))
        assert asked.wait(10)
        raw.sendall(Frame(Opcode.TEXT, b'{"t": "ping"}').serialize(mask=True))
        time.sleep(0.2)  # it must have arrived
        said.set()
        told = b""
        while not told.endswith(Frame(Opcode.CLOSE, (1002).to_bytes(2, "big")).serialize(mask=False)):
            more = raw.recv(4096)
            assert more, told
            told += more
        raw.sendall(Frame(Opcode.CLOSE, b"").serialize(mask=True))
        assert raw.recv(1) == b""
    assert told.startswith(b"HTTP/1.1 101")
    assert b'"hello"' in told
    assert b"pong" not in told


@pytest.mark.parametrize("query", [f"?protocol={PROTOCOL}", f"?protocol={PROTOCOL}&more=1"])
def test_a_page_whose_protocol_is_spoken_is_greeted_in_it(visitor: Make, query: str) -> None:
    line = visitor().line(query=query)
    assert line.hear("hello")["protocol"] == PROTOCOL
    line.sync()


@pytest.mark.parametrize("asked", [str(PROTOCOL + 1), "1", "0", "-1", "", "x", "2.0", "2" * 2000])
def test_B034_another_protocol_is_refused_clearly_and_not_guessed(visitor: Make, asked: str) -> None:
    """What the page says meanwhile is not done: it may mean something else in its protocol."""
    line = visitor().line(query=f"?protocol={asked}")
    with suppress(ConnectionClosed):
        line.say("ping")
    assert line.hear("hello")["protocol"] == PROTOCOL
    assert line.next() == {"t": "bye", "code": "protocol-mismatch"}
    assert closed_with(line) == 1008


def test_a_message_that_cannot_be_read_is_refused_by_its_key_so_that_no_page_sends_it_for_ever(visitor: Make) -> None:
    line = visitor().line()
    line.say("decide", game="A" * 22, key="k1", of_a_later_protocol=True)
    told = line.hear("refused")
    assert (told["code"], told["game"], told["key"]) == ("unreadable-message", "A" * 22, "k1")
    line.say("decide", game=7, key="k1")
    assert "key" not in line.hear("refused")
    line.sync()


def test_no_socket_at_another_address(visitor: Make) -> None:
    ana = visitor()
    ana.base += "/elsewhere"
    with pytest.raises(InvalidStatus):
        ana.line(ana.base.removesuffix("/elsewhere"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        "3",
        '"watch"',
        "{}",
        '{"t": null}',
        '{"t": "nothing-like-it"}',
        '{"t": "ping", "more": 1}',
        '{"t": "watch"}',
        '{"t": "watch", "game": 1}',
        '{"t": "watch", "game": "%s"}' % ("A" * 23),
        '{"t": "watch", "game": "A", "version": -1}',
        '{"t": "watch", "game": "A", "version": NaN}',
        '{"t": "watch", "game": "A", "version": 1e999}',
        '{"t": "watch", "game": "A", "version": true}',
        '{"t": "watch", "game": "A", "version": 2.5}',
        '{"t": "options", "game": "A", "ply": 99999999999999999999}',
        '{"t": "decide", "game": "A", "ply": 0, "key": "k", "seat": "balan", "decisions": []}',
        '{"t": "decide", "game": "A", "ply": 0, "key": "k", "seat": "balan", "decisions": [[]]}',
        '{"t": "decide", "game": "A", "ply": 0, "key": "", "seat": "balan", "decisions": [{}]}',
        '{"t": "decide", "game": "A", "ply": 0, "key": "k", "seat": "balan", "decisions": [{}, {}, {}]}',
        "[" * 4000,
        '{"t":' * 700,
        '{"t": "ping"',
        "\ufeff{}",
        "\u0000",
    ],
)
def test_B091_what_is_no_message_is_refused_and_the_socket_lives(visitor: Make, text: str) -> None:
    line = visitor().line()
    line.socket.send(text)
    assert line.hear("refused")["code"] == "unreadable-message"
    line.sync()


def test_B091_deep_nesting_where_anything_may_stand_is_refused(visitor: Make) -> None:
    line = visitor().line()
    bomb = '{"t":"decide","game":"A","ply":0,"key":"k","seat":"balan","decisions":[{"place":' + "[" * 3900
    line.socket.send(bomb)
    assert line.hear("refused")["code"] == "unreadable-message"
    line.sync()


def test_B091_binary_is_refused(visitor: Make) -> None:
    line = visitor().line()
    line.socket.send(b'{"t": "ping"}')
    assert line.hear("refused")["code"] == "unreadable-message"


def test_B091_invalid_utf8_closes_with_1007(visitor: Make, capfd: pytest.CaptureFixture[str]) -> None:
    line = visitor().line()
    line.socket.send(b"\xff\xfe", text=True)
    assert closed_with(line) == 1007
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.parametrize("size", [5_000, 1_000_000, 50_000_000])
def test_B091_a_large_message_closes_with_1009_and_others_go_on(visitor: Make, size: int) -> None:
    other = visitor().line()
    line = visitor().line()
    try:
        line.socket.send("x" * size)
        code = closed_with(line)
    except ConnectionClosed as closed:
        code = closed.rcvd.code if closed.rcvd else None
    assert code in {1009, None}  # None: the server hung up before all of it was sent
    other.sync()


def test_B091_B093_a_flood_is_told_why_then_closed_and_others_go_on(visitor: Make) -> None:
    flooding, calm = visitor().line(), visitor().line()
    with suppress(ConnectionClosed):
        for _ in range(500):
            flooding.say("ping")
    assert closed_with(flooding) == 1008
    refused = [message for message in flooding.heard if message["t"] == "refused"]
    assert refused[0]["code"] == "rate-limited"
    assert 0 < refused[0]["facts"]["retry_ms"] <= 2000
    assert flooding.last("bye")["code"] == "rate-limited"
    calm.sync()


def test_B093_who_was_limited_recovers_by_itself(visitor: Make) -> None:
    """And whoever shares the address is not limited at all."""
    table = table_of_two(visitor)
    seat, line = table.to_move
    for _ in range(130):
        line.say("ping")
    limited = line.ask("decide", game=table.game, ply=0, seat=seat, decisions=[table.pair()])
    assert limited["code"] == "rate-limited"
    table.waiting[1].sync()
    until = time.monotonic() + 10
    while limited.get("code") == "rate-limited" and time.monotonic() < until:
        time.sleep(limited["facts"]["retry_ms"] / 1000)
        limited = line.ask("decide", game=table.game, ply=0, seat=seat, decisions=[table.pair()])
    assert limited["t"] == "ack", limited


def test_a_socket_is_greeted_and_answers_pings(visitor: Make) -> None:
    line = visitor().line()
    hello = line.next()
    assert (hello["t"], hello["protocol"]) == ("hello", 2)
    assert hello["build"]
    line.sync()


def test_a_beat_tells_the_versions_of_what_is_watched(visitor: Make) -> None:
    ana = visitor()
    game = ana.new_game()
    line = ana.watch(game)
    assert line.hear("beat")["games"] == {game: 1}
    line.ask("contribute", game=game, seat="balan", bytes=BYTES["balan"])
    assert line.hear("beat")["games"] == {game: 2}
    line.say("unwatch", game=game)
    line.sync()
    assert line.hear("beat")["games"] == {}


def test_more_games_than_one_socket_may_watch_are_refused(visitor: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maatasite.live.dispatch.MOST_GAMES", 1)
    ana = visitor()
    line = ana.watch(ana.new_game())
    line.say("watch", game=ana.new_game())
    assert line.hear("refused")["code"] == "too-many-games"


def test_an_unknown_game_is_refused(visitor: Make) -> None:
    line = visitor().line()
    for t, more in (("watch", {}), ("options", {"ply": 0}), ("resign", {"key": "k", "seat": "balan"})):
        line.say(t, game="A" * 22, **more)
        assert line.hear("refused")["code"] == "unknown-game"


def test_B183_a_socket_that_never_reads_is_let_go(
    visitor: Make, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Its queue is bounded; when it is full the connection is given up, the log says so once, and the game goes on."""
    caplog.set_level("INFO", "maatasite")
    monkeypatch.setattr("maatasite.live.connection.STUCK_SECONDS", 0.5)
    ana, silent = visitor(), visitor()
    game = ana.new_game()
    base = ana.base.removeprefix("http://").split(":")
    with network.socket() as raw:
        raw.setsockopt(network.SOL_SOCKET, network.SO_RCVBUF, 2048)
        raw.connect((base[0], int(base[1])))
        raw.sendall(upgrade(":".join(base), silent.base))
        for _ in range(200):
            if HUB.connections:
                break
            time.sleep(0.05)
        assert HUB.connections
        for connection in HUB.connections:  # the kernel would hold megabytes for it
            held = os.dup(connection._wire.transport.get_extra_info("socket").fileno())
            with network.socket(fileno=held) as its_end:
                its_end.setsockopt(network.SOL_SOCKET, network.SO_SNDBUF, 4608)
        line = ana.watch(game)
        watch = json.dumps({"t": "watch", "game": game}).encode()
        frame = bytes([0x81, 0x80 | len(watch), 0, 0, 0, 0]) + watch
        for _ in range(90):
            raw.sendall(frame)
        for _ in range(60):
            if len(HUB.connections) == 1:
                break
            line.socket.ping().wait(1)
            time.sleep(0.2)
        line.sync()
        assert len(HUB.connections) == 1
    said = [record.getMessage() for record in caplog.records if record.name.startswith("maatasite")]
    assert len(said) == 1
    assert "is let go" in said[0]


@pytest.mark.parametrize(
    "at",
    ["maatasite.live.hub.PERSONS.join", "maatasite.live.hearing.read_message", "maatasite.live.hub.PERSONS.leave"],
    ids=["connect", "receive", "disconnect"],
)
def test_B174_whatever_fails_at_a_socket_nothing_of_it_stays(
    visitor: Make, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    ana = visitor()
    game = ana.new_game()
    calm = visitor().watch(game)

    def fail(*_: object) -> None:
        raise RuntimeError("planted")

    line = ana.line() if at.endswith("join") else ana.watch(game)
    before = len(HUB.connections)
    monkeypatch.setattr(at, fail)
    if at.endswith("join"):
        line = ana.line()
        closed_with(line)
        before += 1
    elif at.endswith("read_message"):
        line.say("ping")
        assert closed_with(line) == 1011
    else:
        line.close()
    monkeypatch.undo()
    until = time.monotonic() + 10
    while len(HUB.connections) >= before and time.monotonic() < until:
        time.sleep(0.05)
    assert len(HUB.connections) == before - 1
    calm.sync()
    calm.close()
    while HUB.watched_games() and time.monotonic() < until:
        time.sleep(0.05)
    assert HUB.watched_games() == 0

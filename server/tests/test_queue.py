"""The queue of thoughts with real workers, in a file and in Redis: the killed are replaced, the lost is asked again."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import bad_bots
import pytest
import redis
from huey import Huey
from maatasite.opponents.asking import ME, NoAnswer, Patience, Thinkers
from maatasite.opponents.crew import default_workers, keep_workers
from maatasite.opponents.queue import QUEUE, queue_at
from maatasite.opponents.worker import NICENESS
from test_start import start
from visitors import BYTES, Visitor, play_on

REDIS = f"{os.environ.get('MAATATAHAY_TEST_REDIS', 'redis://127.0.0.1:6379')}/{1 + os.getpid() % 15}"
WORKER = (sys.executable, str(Path(__file__).with_name("bad_worker.py")), "--tethered")
QUICK = Patience(lost=1.0, tries=3, silence=30.0)
IN_CI = os.environ.get("CI", "").lower() in ("1", "true")


def require_redis() -> str:
    """Where Redis answers; without one the test is skipped aloud, and fails in CI."""
    try:
        redis.Redis.from_url(REDIS).ping()
    except redis.ConnectionError as error:
        if IN_CI:
            raise
        pytest.skip(f"no Redis at {REDIS} (MAATATAHAY_TEST_REDIS): {error}")
    return REDIS


@pytest.fixture(params=["file", "redis"])
def address(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The queue of this test's own, told to its workers by the environment: where Redis is, or nothing."""
    url = require_redis() if request.param == "redis" else ""
    monkeypatch.setenv("MAATATAHAY_VAR", str(tmp_path / "var"))
    monkeypatch.setenv("REDIS_URL", url)
    return url


@pytest.fixture
def queue(address: str) -> Iterator[Huey]:
    """That queue, in place of this process's."""
    QUEUE.immediate = False
    before, QUEUE.storage = QUEUE.storage, queue_at(address).storage
    QUEUE.flush()
    yield QUEUE
    QUEUE.flush()
    QUEUE.storage = before


def with_workers(
    scenario: Callable[[Thinkers], Coroutine[Any, Any, None]], patience: Patience = QUICK, number: int = 1
) -> None:
    """Run the scenario beside so many real workers."""

    async def together() -> None:
        async with thinkers(patience) as asked:
            crew = asyncio.create_task(keep_workers(number, WORKER))
            try:
                async with asyncio.timeout(60):
                    await scenario(asked)
            finally:
                crew.cancel()
                await asyncio.gather(crew, return_exceptions=True)

    asyncio.run(together())


@asynccontextmanager
async def thinkers(patience: Patience) -> AsyncIterator[Thinkers]:
    asked = Thinkers(patience)
    yield asked
    await asked.stop()


async def appears(path: Path) -> int:
    """The process whose number stands in the file, once it is there."""
    async with asyncio.timeout(20):
        while not path.exists() or not path.read_text():
            await asyncio.sleep(0.02)
    return int(path.read_text())


async def ends(*processes: int) -> None:
    async with asyncio.timeout(20):
        while any(is_alive(process) for process in processes):
            await asyncio.sleep(0.02)


def is_alive(process: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    return False


def children(parent: int) -> list[int]:
    """All living processes below this one."""
    below: list[int] = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1]) == parent:
                below += [int(folder.name), *children(int(folder.name))]
    return below


def test_what_lies_on_the_queue_is_json_and_comes_back_as_it_was(queue: Huey) -> None:
    task = bad_bots.who.task_class(args=({"ply": 7},), id="a:7", expires=60)
    task.resolve_expires()
    message = queue.serialize_task(task)
    assert message.startswith(b'["message",["a:7"')
    again = queue.deserialize_task(message)
    assert (again.id, again.args, again.expires_resolved) == ("a:7", [{"ply": 7}], task.expires_resolved)
    assert again.expires_resolved > datetime.now(UTC).replace(tzinfo=None)


@pytest.mark.parametrize("whom", ["worker", "consumer"])
def test_a_thought_whose_process_is_killed_is_asked_again(queue: Huey, tmp_path: Path, whom: str) -> None:
    async def scenario(asked: Thinkers) -> None:
        mark = tmp_path / "mark"
        thought = {"mark": str(mark), "ply": 3}
        answer = asyncio.create_task(asked.ask(bad_bots.dies_once, "g:3", thought))
        worker = await appears(mark)
        consumer = int(Path(f"/proc/{worker}/stat").read_text().rsplit(")", 1)[1].split()[1])
        os.kill(worker if whom == "worker" else consumer, signal.SIGKILL)
        assert await answer == {"answer": 3}
        await ends(worker)
        assert is_alive(consumer) == (whom == "worker")

    with_workers(scenario)


def test_B141_a_bot_that_hangs_is_given_up_and_its_process_ended(queue: Huey) -> None:
    async def scenario(asked: Thinkers) -> None:
        with pytest.raises(NoAnswer, match="lost"):
            await asked.ask(bad_bots.hangs, "g:1", {})
        answer = await asked.ask(bad_bots.who, "g:2", {})
        assert isinstance(answer, list)
        process, _, nice = answer
        assert is_alive(process)
        assert nice >= NICENESS

    with_workers(scenario, Patience(lost=0.5, tries=1, silence=30))


def test_B141_a_bot_that_kills_its_process_each_time_is_given_up(queue: Huey) -> None:
    async def scenario(asked: Thinkers) -> None:
        with pytest.raises(NoAnswer, match="lost"):
            await asked.ask(bad_bots.dies, "g:1", {})

    with_workers(scenario)


def test_B141_without_any_worker_the_wait_ends(queue: Huey) -> None:
    async def scenario(asked: Thinkers) -> None:
        with pytest.raises(NoAnswer, match="silence"):
            await asked.ask(bad_bots.who, "g:1", {})

    with_workers(scenario, Patience(lost=0.2, tries=2, silence=1.0), number=0)


def test_the_same_turn_is_queued_once_and_left_behind_nothing(queue: Huey) -> None:
    async def scenario(asked: Thinkers) -> None:
        both = await asyncio.gather(*(asked.ask(bad_bots.who, "g:1", {}) for _ in range(2)))
        assert both[0] == both[1]
        assert queue.result_count() == queue.pending_count() == 0

    async def queued(asked: Thinkers) -> None:
        asks = [asyncio.create_task(asked.ask(bad_bots.who, name, {})) for name in ("g:1", "g:1", "g:2")]
        while queue.pending_count() < 2:
            await asyncio.sleep(0.02)
        await asyncio.sleep(0.1)
        assert sorted(task.id for task in queue.pending()) == [f"{ME}:g:1", f"{ME}:g:2"]
        for ask in asks:
            ask.cancel()

    with_workers(scenario)
    with_workers(queued, number=0)


def test_no_more_thoughts_are_out_than_the_bound(queue: Huey, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maatasite.opponents.asking.MOST_ASKED", 3)

    async def scenario(asked: Thinkers) -> None:
        asks = [asyncio.create_task(asked.ask(bad_bots.who, f"g:{n}", {})) for n in range(9)]
        await asyncio.sleep(0.5)
        assert queue.pending_count() == 3
        for ask in asks:
            ask.cancel()

    with_workers(scenario, number=0)


def test_there_is_one_worker_fewer_than_cores_and_at_least_one() -> None:
    assert default_workers() == max(1, len(os.sched_getaffinity(0)) - 1)


def test_a_game_goes_on_after_every_process_in_turn_was_killed_and_none_is_left_over(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Workers, then the consumer, then the web process; the strongest level is the opponent all the while."""
    monkeypatch.setenv("MAATATAHAY_BOT_PAUSE_MS", "0")
    monkeypatch.setenv("MAATATAHAY_WORKERS", "1")
    site, url = start(tmp_path, 0)
    ana = patient(url)
    try:
        game = ana.new_game(kind="computer", bot="vantor")
        line = ana.watch(game)
        line.ask("contribute", game=game, seat="balan", bytes=BYTES["balan"])
        view = line.last("event")["view"]
        for seed, which in enumerate((slice(1, None), slice(0, 1))):
            view = round_of(ana, game, view, seed)
            for process in children(site.pid)[which]:
                os.kill(process, signal.SIGKILL)
        left = children(site.pid)
        site.kill()
        site.communicate(timeout=30)
        asyncio.run(ends(*left))
        ana.leave()
        site, url = start(tmp_path, int(url.rstrip("/").rsplit(":", 1)[1]))
        cookies = ana.http.cookies
        ana = patient(url)
        ana.http.cookies = cookies
        line = ana.watch(game)
        view = line.last("state")["view"]
        assert round_of(ana, game, view, 3)["ply"] > view["ply"]
    finally:
        ana.leave()
        left = children(site.pid)
        site.send_signal(signal.SIGINT)
        site.communicate(timeout=30)
        asyncio.run(ends(*left))


def patient(url: str) -> Visitor:
    """Somebody who waits for a site that has only begun to start, on a busy machine."""
    visitor = Visitor(url.rstrip("/"))
    visitor.http.timeout = 60
    return visitor


def round_of(ana: Visitor, game: str, view: dict[str, Any], seed: int) -> dict[str, Any]:
    """Ana plays at random and the computer answers, until it is her turn again some plies later."""
    line, first, until = ana.lines[-1], view["ply"], time.monotonic() + 60
    while view["ply"] < first + 5 or view["position"]["to_move"] != "balan":
        assert time.monotonic() < until
        if view["position"]["to_move"] != "balan":
            view = line.hear("event", timeout=40)["view"]
        view = play_on({"balan": line}, game, view, seed, most=1)
    return view

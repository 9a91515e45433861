"""The relay's end: a process that is told to end while it says much to the others does end."""

import asyncio
import random
from collections.abc import Iterator

import pytest
from maatasite.live.relay import Relay
from processes import PrivateRedis

TRIES, MESSAGES = 8, 200


@pytest.fixture
def own_redis() -> Iterator[PrivateRedis]:
    """A Redis that nobody else says anything to."""
    found = PrivateRedis()
    yield found
    found.kill()


def test_a_relay_that_is_told_to_end_in_the_middle_of_what_it_says_ends(own_redis: PrivateRedis) -> None:
    async def ended(rng: random.Random) -> bool:
        relay = Relay(own_redis.url)
        running = asyncio.create_task(relay.run())
        while not relay.whole:
            await asyncio.sleep(0.01)
        for number in range(MESSAGES):
            relay.say("nothing", number)
        await asyncio.sleep(rng.uniform(0, 0.02))
        running.cancel()
        _, left = await asyncio.wait({running}, timeout=10)
        if left:
            own_redis.kill()  # or nothing here would ever end
        return not left

    async def scenario() -> None:
        rng = random.Random(1)
        for _ in range(TRIES):
            assert await ended(rng)

    asyncio.run(scenario())

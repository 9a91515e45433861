"""The queue of thoughts: a file in the private directory or, with `REDIS_URL`, Redis.

What lies on it is JSON, never pickled: whoever gets at the queue can at worst answer badly, and every answer is checked
like a person's. Nothing here needs Django, its database or its keys, so a worker on another machine has none of them.
"""

import os
from datetime import datetime
from typing import Any, Final

import msgspec
from huey import Huey, RedisExpireHuey, SqliteHuey
from huey.registry import Message
from huey.serializer import Serializer
from huey.utils import Error

from maatasite.vardir import var_dir

NAME: Final = "maatatahay"
FILE: Final = "queue.sqlite3"
KEPT_SECONDS: Final = 60
"""How long Redis keeps an answer that nobody fetches."""

_NAMED: Final[dict[str, type]] = {"message": Message, "error": Error}


class JsonSerializer(Serializer):  # type: ignore[misc]
    """Huey's messages, errors and results as JSON."""

    def _serialize(self, data: object) -> bytes:
        kind = next((name for name, type_ in _NAMED.items() if isinstance(data, type_)), "result")
        return msgspec.json.encode([kind, data])

    def _deserialize(self, data: bytes) -> object:
        kind, value = msgspec.json.decode(data)
        if kind == "error":
            return Error(*value)
        return _message(value) if kind == "message" else value


def _message(fields: list[Any]) -> Message:
    message = Message(*fields)
    ends = message.expires_resolved
    return message._replace(expires_resolved=ends and datetime.fromisoformat(ends))


def queue_at(redis: str) -> Huey:
    """The queue in the Redis of this address, or without one in the private directory's file."""
    kept: dict[str, Any] = {"serializer": JsonSerializer(), "store_none": True}
    if redis:
        return RedisExpireHuey(NAME, url=redis, expire_time=KEPT_SECONDS, **kept)
    return SqliteHuey(NAME, filename=str(var_dir() / FILE), fsync=False, **kept)


QUEUE: Final = queue_at(os.environ.get("REDIS_URL", ""))

"""Bots that answer badly, for `Thinkers`; they run in another process, so they live in a module of their own."""

import os
import time


def illegal(thought: object) -> object:
    return {"place": "a1", "pay": "S"}


def nothing(thought: object) -> object:
    return None


def text(thought: object) -> object:
    return "a1"


def two(thought: object) -> object:
    return [{"first": "balan"}, {"first": "wazu"}]


def chance(thought: object) -> object:
    return {"reward": "EE"}


def breaks(thought: object) -> object:
    raise RuntimeError("no idea")


def hangs(thought: object) -> object:
    time.sleep(60)
    return None


def dies(thought: object) -> object:
    os._exit(1)

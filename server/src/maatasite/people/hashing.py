"""How passwords are hashed: slowly and with much memory, so only two at a time beside the games."""

import threading
from typing import Final

from django.contrib.auth.hashers import ScryptPasswordHasher

AT_ONCE: Final = 2
_TURNS: Final = threading.BoundedSemaphore(AT_ONCE)


class WaitingHasher(ScryptPasswordHasher):
    """Django's scrypt; whoever comes third waits in their own thread."""

    def encode(self, password: str, salt: str, n: int | None = None, r: int | None = None, p: int | None = None) -> str:
        """The password's hash, once it is its turn."""
        with _TURNS:
            return super().encode(password, salt, n, r, p)

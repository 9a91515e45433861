"""A small TCP proxy before the product, to tear and to choke connections as real networks do.

The browser's own offline switch stops messages but never closes a socket; this does what a lost network does.
"""

from __future__ import annotations

import contextlib
import socket
import threading


class Proxy:
    """Forwards 127.0.0.1:`port` to `target`; `cut` tears everything, `choke` drops what the server sends."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._open: list[socket.socket] = []
        self._down = threading.Event()
        self._choked = threading.Event()
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        """Where a browser reaches the product through this proxy."""
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """Tear every connection and refuse new ones until `restore`."""
        self._down.set()
        self._drop_all()

    def choke(self) -> None:
        """Keep connections open, but let nothing from the server through until `restore` (a half-open link)."""
        self._choked.set()

    def restore(self) -> None:
        """Work again; what was choked is torn, as it has lost bytes."""
        if self._choked.is_set():
            self._drop_all()
        self._choked.clear()
        self._down.clear()

    def close(self) -> None:
        """Stop for good."""
        self._down.set()
        self._listener.close()
        self._drop_all()

    def _drop_all(self) -> None:
        for connection in self._open:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        self._open.clear()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            if self._down.is_set():
                client.close()
                continue
            try:
                server = socket.create_connection(("127.0.0.1", self._target))
            except OSError:
                client.close()
                continue
            self._open += [client, server]
            threading.Thread(target=self._pump, args=(client, server, False), daemon=True).start()
            threading.Thread(target=self._pump, args=(server, client, True), daemon=True).start()

    def _pump(self, source: socket.socket, sink: socket.socket, from_server: bool) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if not (from_server and self._choked.is_set()):
                    sink.sendall(data)
        for end in (source, sink):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

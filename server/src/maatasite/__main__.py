"""Start the whole site: `python -m maatasite [--host 127.0.0.1] [--port 8000]`.

The first start makes the private directory with database and keys; each start brings the database up to date and
collects the static files. A port that is taken is replaced by the next free one. What the environment decides is
listed in `maatasite.settings`.
"""

import argparse
import faulthandler
import os
import signal
import socket
import sys
from contextlib import suppress
from importlib.util import find_spec
from types import FrameType

import django
import uvicorn
from django.conf import settings
from django.core.management import call_command

from maatasite.garbage import collect_rarely
from maatasite.migrating import migrate

TRIED_PORTS = 20
MESSAGE_BYTES = 4096


def main() -> None:
    """Prepare and serve until interrupted."""
    arguments = _arguments()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "maatasite.settings")
    warn_of_listeners(arguments.host)
    listener = _listen(arguments.host, arguments.port)
    host, port = listener.getsockname()[:2]
    if port != arguments.port and arguments.port:
        print(f"Port {arguments.port} is taken.", file=sys.stderr)
    prepare()
    shown = f"[{host}]" if ":" in host else host
    settings.LISTENS = f"http://{shown}:{port}"
    print(f"Maatatahay is at http://{shown}:{port}/  (Ctrl+C ends it)", flush=True)
    if hasattr(signal, "SIGUSR1"):
        faulthandler.register(signal.SIGUSR1)  # says on standard error what every thread is at
    site = configuration()
    site.load()
    collect_rarely()
    with suppress(KeyboardInterrupt):  # uvicorn has shut down in order before it raises this
        Server(site).run(sockets=[listener])


class Server(uvicorn.Server):
    """uvicorn, which says farewell to the pages before it shuts down."""

    patient = False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """SIGTERM: a planned restart, with time for everybody. Ctrl+C: at once."""
        self.patient = sig == signal.SIGTERM
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let go of the pages while requests are still answered, then as uvicorn does."""
        from maatasite.live.farewell import say_farewell  # models only exist after set-up

        await say_farewell(lambda: self.force_exit, patient=self.patient)
        await super().shutdown(sockets)


def warn_of_listeners(host: str) -> None:
    """Say what others can read on the way to an address that is not this machine's alone; debugging is not for them."""
    if host in {"localhost", "::1"} or host.startswith("127.") or settings.HTTPS:
        return
    if settings.DEBUG:
        raise SystemExit("MAATATAHAY_DEBUG shows faults to whoever comes: listen at 127.0.0.1, or leave it out.")
    print("Without HTTPS (MAATATAHAY_ORIGIN) passwords and sessions can be read on the way here.", file=sys.stderr)


def prepare() -> None:
    """Bring database and static files up to date, and let go of what was kept for a time only."""
    django.setup()
    migrate()
    call_command("createcachetable", verbosity=0)
    from maatasite.web.housekeeping import tidy_up  # models only exist after set-up

    tidy_up()
    call_command("collectstatic", interactive=False, verbosity=0)


def configuration() -> uvicorn.Config:
    """How uvicorn serves the site."""
    return uvicorn.Config(
        "maatasite.asgi:application",
        http=_http(),
        ws="maatasite.live.wire:Wire",  # a class may be named as the application is
        ws_max_size=MESSAGE_BYTES,
        ws_per_message_deflate=False,
        access_log=False,  # addresses of invitations and device links carry rights
        server_header=False,
        log_config=None,  # Django's, from the settings
        timeout_graceful_shutdown=3,
    )


def _http() -> str:
    """The protocol that bounds what it keeps of a request's head; where httptools is not, h11, which has its own."""
    return "maatasite.edge.protocol:BoundedHttp" if find_spec("httptools") else "h11"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m maatasite", description="Serve Maatatahay.")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen at (default: this machine alone)")
    parser.add_argument("--port", type=int, default=8000, help="port (0: any that is free)")
    return parser.parse_args()


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket at this port or, if it is taken, at the next free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    ports = range(port, port + TRIED_PORTS) if port else (0,)
    for number in ports:
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            listener.listen(2048)
        except OSError:
            listener.close()
        else:
            return listener
    raise SystemExit(f"No free port from {port} to {port + TRIED_PORTS - 1} at {host}.")


if __name__ == "__main__":
    main()

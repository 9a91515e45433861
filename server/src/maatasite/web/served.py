"""Static files of this build, and of those before and after it as long as they lie there.

What a page asks for may be of another build than this process: an open page of the one before fetches a part only now,
or a page of the next one has its files from here, while one process after the other is restarted. A name with a hash
says what the file holds, whoever collected it; so those are looked for on the disk, where the library knows nothing.

They are answered in front of Django: a table has eighty files, and a request that comes by Django's ASGI costs two
threads of its own.
"""

import asyncio
import re
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseNotFound
from servestatic.middleware import ServeStaticMiddleware
from servestatic.responders import Redirect, StaticFile
from starlette.types import ASGIApp, Receive, Scope, Send

HASHED: Final = re.compile(r"\.[0-9a-f]{12}\.\w+$")
"""How the address of a static file ends that never changes; with `MAATATAHAY_DEBUG` none ends so."""

Fields = list[tuple[str, str | None]]


async def _no_page(request: HttpRequest) -> HttpResponse:
    """What the library would go on to where it has no file, if it were asked to answer by itself."""
    return HttpResponseNotFound()


class Collected(ServeStaticMiddleware):  # type: ignore[misc]  # servestatic is untyped here
    """What the library knows of the files that were collected when the process began: their state, types and encodings.

    With `MAATATAHAY_DEBUG` it looks each up again.
    """

    def __init__(self) -> None:
        super().__init__(_no_page)

    def immutable_file_test(self, path: str, url: str) -> bool:
        """Kept for ever by browsers is whatever has a hash in its name."""
        return bool(url.startswith(self.static_prefix) and HASHED.search(url))

    def answer_of(self, path: str, method: str, fields: dict[str, str]) -> tuple[int, Fields, bytes] | None:
        """Status, header fields and content, whole: no file is large. `None` where there is no such file."""
        found: StaticFile | Redirect | None = self.files.get(path)
        if found is None and (self.autorefresh or HASHED.search(path)):
            found = self.find_file(path)
            if found is not None and not self.autorefresh:
                self.files[path] = found
        if found is None:
            return None
        answer = found.get_response(method, fields)
        if answer.file is None:
            return answer.status, answer.headers, b""
        with answer.file as file:
            return answer.status, answer.headers, file.read()


class StaticFiles:
    """The application behind its static files."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._collected = Collected()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a static file, or go on."""
        answer = None
        if scope["type"] == "http" and scope["path"].startswith(self._collected.static_prefix):
            named = ((name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"])
            fields = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in named}
            answer = await asyncio.to_thread(self._collected.answer_of, scope["path"], scope["method"], fields)
        if answer is None:
            await self._app(scope, receive, send)
            return
        status, told, content = answer
        headers = [(name.lower().encode(), value.encode("latin-1")) for name, value in told if value is not None]
        await send({"type": "http.response.start", "status": int(status), "headers": headers})
        await send({"type": "http.response.body", "body": content})

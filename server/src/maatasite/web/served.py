"""Static files of this build, and of those before and after it as long as they lie there.

What a page asks for may be of another build than this process: an open page of the one before fetches a part only now,
or a page of the next one has its files from here, while one process after the other is restarted. A name with a hash
says what the file holds, whoever collected it; so those are looked for on the disk, where the library knows nothing.
"""

import asyncio
import re
from typing import Final

from django.http import HttpRequest, HttpResponseBase
from servestatic.middleware import ServeStaticMiddleware

HASHED: Final = re.compile(r"\.[0-9a-f]{12}\.\w+$")
"""How the address of a static file ends that never changes; with `MAATATAHAY_DEBUG` none ends so."""


class StaticFiles(ServeStaticMiddleware):  # type: ignore[misc]  # servestatic is untyped here
    """The library's, which serves what was collected when the process began."""

    async def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Serve a static file, or go on."""
        path = request.path_info
        if path.startswith(self.static_prefix) and path not in self.files and HASHED.search(path):
            found = await asyncio.to_thread(self.find_file, path)
            if found is not None:
                self.files[path] = found
        answer: HttpResponseBase = await super().__call__(request)
        return answer

    def immutable_file_test(self, path: str, url: str) -> bool:
        """Kept for ever by browsers is whatever has a hash in its name."""
        return bool(url.startswith(self.static_prefix) and HASHED.search(url))

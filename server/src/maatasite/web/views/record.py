"""The record to download."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe
from maatatahay.record import write_record

from maatasite.games.errors import Refused
from maatasite.games.recording import file_name, record_of
from maatasite.web.opponents import called
from maatasite.web.seeing import visible_state
from maatasite.web.views.errors import refusal


@require_safe
def record(request: HttpRequest, game: str) -> HttpResponse:
    """The game as a file (RECORD.md): so far, or with result and dice once it is over. 409 before the deal."""
    state = visible_state(request, game)
    try:
        text = write_record(record_of(state, called))
    except Refused as refused:
        return refusal(request, refused, reverse("game", args=[game]))
    response = HttpResponse(text + "\n", content_type="application/json; charset=utf-8")
    response["Cache-Control"] = "no-store"
    response["Content-Disposition"] = content_disposition_header(True, file_name(state, called)) or "attachment"
    return response

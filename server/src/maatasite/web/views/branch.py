"""A new game from the middle of another: of this site, or of a record that somebody brings."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST
from maatatahay.errors import UnreadableRecord
from maatatahay.record import Record

from maatasite.games import creation
from maatasite.games.errors import Refused
from maatasite.games.recording import record_of
from maatasite.people.identity import person_of, person_writing
from maatasite.web.fair_play import require_not_of_own_rated_game, require_not_rated_now
from maatasite.web.forms import BranchForm, known
from maatasite.web.limits import NEW_GAMES, require_pace
from maatasite.web.opponents import offered
from maatasite.web.seeing import visible_state
from maatasite.web.service import set_going
from maatasite.web.views.errors import refusal
from maatasite.web.views.replay import opened


@require_http_methods(["GET", "HEAD", "POST"])
def branch(request: HttpRequest, game: str) -> HttpResponse:
    """`web/branch.html` for `?step=N` of a game; POST makes the new one, as private as the first, 303 to its table."""
    state = visible_state(request, game)
    back = reverse("game", args=[game])
    try:
        require_not_rated_now(state)
        return _answer(request, record_of(state), game, back, private=state.agreement.private)
    except Refused as refused:
        return refusal(request, refused, back)


@require_POST
def record_branch(request: HttpRequest) -> HttpResponse:
    """The same for a `record` that is posted with its `step`: without a `kind` the page, with one the new game."""
    try:
        return _answer(request, opened(request.POST.get("record", "")), "", reverse("record_page"))
    except UnreadableRecord as error:
        return refusal(request, Refused("record-refused", {"place": error.place}), reverse("record_page"))
    except Refused as refused:
        return refusal(request, refused, reverse("record_page"))


def _answer(request: HttpRequest, record: Record, origin: str, back: str, *, private: bool = False) -> HttpResponse:
    """The page, the page with the form's faults, or the new game."""
    asked = request.POST.get("step", "") or request.GET.get("step", "")
    step = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 6 else len(record.moves)
    if step > len(record.moves):
        raise Refused("no-such-step", {"step": step, "steps": len(record.moves)})
    require_not_of_own_rated_game(person_of(request), record.position(step))
    if request.method != "POST" or "kind" not in request.POST:
        return _page(request, record, step, BranchForm(person_of(request), initial=_known(request)), back, 200)
    form = BranchForm(person_of(request), request.POST)
    if not form.is_valid():
        return _page(request, record, step, form, back, 400)
    game = _create(request, form, record, step, origin, private=private)
    return HttpResponseRedirect(reverse("game", args=[game]), status=303)


def _create(request: HttpRequest, form: BranchForm, record: Record, step: int, origin: str, *, private: bool) -> str:
    """Store the game, and its maker too if they are new here. Its id."""
    person = person_writing(request, form.cleaned_data["name"])
    require_pace(NEW_GAMES, "new", person.pk)
    plan = creation.plan_branch(form.kind_chosen, form.seats(person), record, step, origin, private=private)
    plan.store()
    set_going(plan.state)
    return plan.state.game


def _page(request: HttpRequest, record: Record, step: int, form: BranchForm, back: str, status: int) -> HttpResponse:
    """`web/branch.html`: `form`, `opponents`, `step`, `steps`, `round`, `over`, `record` (if any), `back`."""
    position = record.position(step)
    context = {
        "form": form,
        "opponents": offered(),
        "step": step,
        "steps": len(record.moves),
        "round": position.round,
        "over": position.phase == "over",
        "record": request.POST.get("record", ""),
        "back": back,
    }
    return render(request, "web/branch.html", context, status=status)


def _known(request: HttpRequest) -> dict[str, str]:
    person = person_of(request)
    return {**known(person), "kind": "computer"}

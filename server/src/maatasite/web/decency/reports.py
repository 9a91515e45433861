"""Reporting somebody to the moderators, and reading what came of it."""

from typing import Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from limits import RateLimitItemPerHour

from maatasite.decency import blocks, reports
from maatasite.games.errors import Refused
from maatasite.people.models import Person
from maatasite.web.decency.forms import ReportForm
from maatasite.web.decency.persons import account_named, for_persons, opponent_in, shown_name
from maatasite.web.decency.said import line_shown
from maatasite.web.decency.words import KINDS, OUTCOMES
from maatasite.web.limits import require_pace
from maatasite.web.seeing import visible_state
from maatasite.web.service import game_state
from maatasite.web.views.errors import refusal

REPORTS: Final = RateLimitItemPerHour(10)


@require_http_methods(["GET", "HEAD", "POST"])
@for_persons
def person(request: HttpRequest, reporter: Person, name: str) -> HttpResponse:
    """`web/report.html` about an account; see `_page`."""
    target = account_named(name)
    return _page(request, reporter, target, reports.Place(), reverse("report_person", args=[target.name]))


@require_http_methods(["GET", "HEAD", "POST"])
@for_persons
def game(request: HttpRequest, reporter: Person, game: str) -> HttpResponse:
    """`web/report.html` about the opponent in a game of one's own; see `_page`."""
    try:
        target = opponent_in(game, reporter)
    except Refused as refused:
        return refusal(request, refused, reverse("game", args=[game]))
    place = reports.Place(game, game_state(game).version)
    return _page(request, reporter, target, place, reverse("report_game", args=[game]))


@require_http_methods(["GET", "HEAD", "POST"])
@for_persons
def line(request: HttpRequest, reporter: Person, game: str, room: str, number: int) -> HttpResponse:
    """`web/report.html` about who said this line of a game's talk, for whoever is shown it; see `_page`."""
    state = visible_state(request, game)
    try:
        said = line_shown(state, reporter.pk, room, number)
    except Refused as refused:
        return refusal(request, refused, reverse("game", args=[game]))
    assert said.person is not None  # nobody's words are not shown here
    url = reverse("report_line", args=[game, room, number])
    return _page(request, reporter, said.person, reports.Place(game, state.version, said.pk), url)


@require_safe
@for_persons
def mine(request: HttpRequest, person: Person) -> HttpResponse:
    """`web/reports.html`: `reports`, each `about` whom, its `kind`, its `game`, when it was `made`, its `outcome`."""
    rows = [
        {
            "about": shown_name(one.target),
            "kind": KINDS[one.kind],
            "game": one.game_id,
            "made": one.made,
            "closed": one.closed,
            "outcome": OUTCOMES[one.state],
        }
        for one in reports.reports_by(person.pk)
    ]
    return render(request, "web/reports.html", {"reports": rows})


def _page(request: HttpRequest, reporter: Person, target: Person, place: reports.Place, url: str) -> HttpResponse:
    """`form`, the `name` of whom it is about, `game`, `own`, `blocked` and `muted`, and the `url` to post to.

    400 with the form's faults. What was sent leads to `/my/reports`, 303.
    """
    form = ReportForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            _send(reporter, target, form, place)
        except Refused as refused:
            return refusal(request, refused, url)
        messages.success(request, _("Your report was sent. What comes of it will stand here."))
        return HttpResponseRedirect(reverse("reports"), status=303)
    context = {
        "form": form,
        "name": shown_name(target),
        "account": "" if target.is_guest else target.name,
        "game": place.game,
        "own": target == reporter,
        "blocked": any(one.other_id == target.pk for one in blocks.blocks_of(reporter.pk)),
        "muted": any(one.other_id == target.pk for one in blocks.mutes_of(reporter.pk)),
        "url": url,
    }
    return render(request, "web/report.html", context, status=400 if request.method == "POST" else 200)


def _send(reporter: Person, target: Person, form: ReportForm, place: reports.Place) -> None:
    require_pace(REPORTS, "report", reporter.pk)
    reports.report(reporter, target, form.cleaned_data["kind"], form.cleaned_data["text"], place)
    if form.cleaned_data["block"]:
        blocks.block(reporter, target)

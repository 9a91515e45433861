"""When one's own clocks stand still in games with days for a decision: sleep, and vacations."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods
from maatatahay.clock import vacation_days_left, wall_time
from maatatahay.errors import MaatatahayError

from maatasite.games import rests
from maatasite.games.clock import now_ms
from maatasite.games.resting import NONE
from maatasite.people.identity import person_of, person_writing
from maatasite.people.models import Person
from maatasite.web.limits import SETTINGS, paced
from maatasite.web.rest_forms import RestForm, SleepForm, VacationForm
from maatasite.web.service import tell_rests


@require_http_methods(["GET", "HEAD", "POST"])
@paced(SETTINGS, "rest")
def rest(request: HttpRequest) -> HttpResponse:
    """`web/rest.html`: `sleep_form`, `vacation_form`, `rests`, `year` and the days `left` in it.

    POST `what`: `sleep`, `wake`, `vacation`, or `give-up` with the day (`first`) on which it begins; 303 back here, 400
    with the form's faults.
    """
    if request.method != "POST":
        return _page(request, SleepForm(initial=_known(request)), VacationForm(initial=_known(request)), 200)
    what, sleep, vacation = request.POST.get("what", ""), SleepForm(request.POST), VacationForm(request.POST)
    form: RestForm | None = {"sleep": sleep, "vacation": vacation}.get(what)
    if form is None or form.is_valid():
        person = person_writing(request, "")
        try:
            _keep(person, what, sleep, vacation, request.POST.get("first", ""))
        except MaatatahayError as error:
            vacation.refuse(error)
        else:
            tell_rests(person)
            return HttpResponseRedirect(reverse("rest"), status=303)
    known = _known(request)
    if what != "sleep":
        sleep = SleepForm(initial=known)
    if what != "vacation":
        vacation = VacationForm(initial=known)
    return _page(request, sleep, vacation, 400)


def _keep(person: Person, what: str, sleep: SleepForm, vacation: VacationForm, first: str) -> None:
    if what == "sleep":
        rests.keep_sleep(person, sleep.sleep)
    elif what == "wake":
        rests.keep_sleep(person, None)
    elif what == "vacation" and vacation.vacation is not None:
        rests.add_vacation(person, vacation.vacation, now_ms())
    elif what == "give-up":
        rests.give_up(person, first, now_ms())


def _page(request: HttpRequest, sleep: SleepForm, vacation: VacationForm, status: int) -> HttpResponse:
    person = person_of(request)
    known = NONE if person is None else rests.rests_of_person(person)
    year = wall_time(now_ms(), "UTC").year
    context = {
        "sleep_form": sleep,
        "vacation_form": vacation,
        "rests": known,
        "year": year,
        "left": vacation_days_left(known.vacations, year),
    }
    return render(request, "web/rest.html", context, status=status)


def _known(request: HttpRequest) -> dict[str, str]:
    """The hours that are kept, and the time zone that was told last."""
    person = person_of(request)
    known = NONE if person is None else rests.rests_of_person(person)
    if known.sleep is not None:
        told = known.sleep.to_json()
        return {"zone": told["zone"], "begins": told["from"], "ends": told["to"]}
    return {"zone": known.vacations[-1].zone} if known.vacations else {}

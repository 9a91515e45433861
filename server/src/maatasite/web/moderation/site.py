"""Django's admin as the moderators' desk: our sign-in and rights, nothing but what they need."""

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, Final

from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, URLResolver, path, reverse
from django.utils.translation import gettext_lazy as _
from limits import RateLimitItemPerMinute

from maatasite.decency.models import Action, Appeal, Report
from maatasite.people.models import Person
from maatasite.web.limits import paced
from maatasite.web.moderation import stuck
from maatasite.web.moderation.guard import turned_away
from maatasite.web.moderation.log import ActionLog, AppealList
from maatasite.web.moderation.players import PlayerList
from maatasite.web.moderation.queue import ReportQueue

ACTS: Final = RateLimitItemPerMinute(30)
"""Forms that a moderator sends."""

UNUSED = ("login", "logout", "password_change", "password_change_done", "autocomplete", "view_on_site")
"""Addresses of the admin that would be a second way in, or lead nowhere here."""


class Desk(AdminSite):
    """The moderators' desk."""

    site_header = site_title = _("Moderation")
    enable_nav_sidebar = False
    final_catch_all_view = False

    def has_permission(self, request: HttpRequest) -> bool:
        """Whoever gets as far as here has been let in by `admin_view`."""
        return bool(getattr(request.user, "is_staff", False))

    def admin_view(self, view: Callable[..., HttpResponse], cacheable: bool = False) -> Callable[..., HttpResponse]:  # type: ignore[override]
        """The view behind `turned_away`, its forms counted."""
        inner = super().admin_view(view, cacheable)

        @paced(ACTS, "moderate")
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:  # noqa: ANN401
            return turned_away(request) or inner(request, *args, **kwargs)

        return update_wrapper(guarded, inner)

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """Those that moderators use, and the page of what is stuck."""
        used = [one for one in super().get_urls() if getattr(one, "name", None) not in UNUSED]
        return [path("stuck/", self.admin_view(self.stuck), name="stuck"), *used]

    def stuck(self, request: HttpRequest) -> HttpResponse:
        """What should go on by itself and does not."""
        return stuck.page(request, self.each_context(request))

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:  # type: ignore[override]
        """The queue."""
        return HttpResponseRedirect(reverse("admin:decency_report_changelist"))


DESK = Desk()
DESK.register(Report, ReportQueue)
DESK.register(Action, ActionLog)
DESK.register(Appeal, AppealList)
DESK.register(Person, PlayerList)

"""Rows that moderators read and never write: what is written comes from `decency.actions` alone."""

from typing import TYPE_CHECKING, Any

from django.contrib.admin import ModelAdmin
from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise

if TYPE_CHECKING:
    Rows = ModelAdmin[Any]
else:
    Rows = ModelAdmin


class ReadOnly(Rows):
    """A list that can be looked at. Whoever gets here is a moderator: the desk sees to that."""

    list_per_page = 50
    actions = None
    title: str | Promise = ""
    """What is listed."""

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The list under its title."""
        return super().changelist_view(request, {"title": self.title, **(extra_context or {})})

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Shown."""
        return True

    def has_view_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Shown."""
        return True

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Not here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Not here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Not here."""
        return False

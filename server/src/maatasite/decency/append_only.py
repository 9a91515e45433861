"""Rows that are written once: neither changed nor deleted through the models."""

from typing import Any, ClassVar, NoReturn, TypeVar

from django.db import models

M = TypeVar("M", bound=models.Model)


class WrittenOnce(Exception):
    """A row that is written once was to be changed or deleted."""


class WrittenOnceRows(models.QuerySet[M]):
    """Many such rows."""

    def update(self, **_: Any) -> NoReturn:  # noqa: ANN401  (as Django's)
        """Refused."""
        raise WrittenOnce

    def delete(self) -> NoReturn:
        """Refused."""
        raise WrittenOnce


class AppendOnly(models.Model):
    """A row that is written once. `without_names` alone may take people out of it, when they delete themselves."""

    objects: ClassVar[Any] = models.Manager.from_queryset(WrittenOnceRows)()

    class Meta:  # noqa: D106
        abstract = True

    def save(self, **kwargs: Any) -> None:  # noqa: ANN401  (as Django's)
        """Write it, once."""
        if not self._state.adding:
            raise WrittenOnce
        super().save(**kwargs)

    def delete(self, *_: Any, **__: Any) -> NoReturn:  # noqa: ANN401  (as Django's)
        """Refused."""
        raise WrittenOnce

    @classmethod
    def without_names(cls, where: models.Q, **nobody: Any) -> None:  # noqa: ANN401  (any column)
        """Take people out of these rows; what was done, when and why stays."""
        models.QuerySet(cls).filter(where).update(**nobody)

"""The people who play. A guest is a person too, stored at the first write and known by a session alone."""

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.utils import timezone

NAME_LENGTH = 40


class PersonManager(BaseUserManager["Person"]):
    """How people come into being."""

    def create_guest(self, name: str = "") -> "Person":
        """A new guest, who can be reached by the session that is logged in as this person and no other way."""
        guest = self.model(name=name, is_guest=True)
        guest.set_unusable_password()
        guest.save(using=self._db)
        return guest


class Person(AbstractBaseUser):
    """One who can hold seats. `name` is what others see, empty for none."""

    id = models.BigAutoField(primary_key=True)
    name = models.CharField(max_length=NAME_LENGTH, blank=True, default="")
    is_guest = models.BooleanField(default=True)
    is_active = models.BooleanField(default=True)
    created = models.DateTimeField(default=timezone.now)

    USERNAME_FIELD = "id"
    objects = PersonManager()

    def __str__(self) -> str:
        return self.name or f"#{self.pk}"

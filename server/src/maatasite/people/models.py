"""The people who play. A guest is a person too, stored at the first write and known by a session alone."""

from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.utils import timezone

NAME_LENGTH = 40
KEY_LENGTH = 120
ABOUT_LENGTH = 500


class PersonManager(BaseUserManager["Person"]):
    """How people come into being."""

    def create_guest(self, name: str = "") -> "Person":
        """A new guest, who can be reached by the session that is logged in as this person and no other way."""
        guest = self.model(name=name, is_guest=True)
        guest.set_unusable_password()
        guest.save(using=self._db)
        return guest


class Person(AbstractBaseUser):
    """One who can hold seats. `name` is what others see, empty for none.

    An account is a person who is no guest any more. Its name is its own: `name_key` (`people.confusables`) is unique,
    and `None` for guests and for accounts that have chosen no name yet. Addresses and second factors are allauth's.
    `is_staff` are moderators; who is suspended is not `is_active` (`decency.measures`).
    Who deleted themselves has `left` since then; the row holds nothing else any more, and goes with its last seat.
    """

    id = models.BigAutoField(primary_key=True)
    name = models.CharField(max_length=NAME_LENGTH, blank=True, default="")
    name_key = models.CharField(max_length=KEY_LENGTH, null=True, unique=True, editable=False)  # noqa: DJ001
    is_guest = models.BooleanField(default=True)
    is_active = models.BooleanField(default=True)
    is_staff = models.BooleanField(default=False)
    created = models.DateTimeField(default=timezone.now)
    left = models.DateTimeField(null=True, editable=False)

    class Meta:  # noqa: D106
        indexes: ClassVar = [
            models.Index(fields=["last_login"], name="person_guest", condition=models.Q(is_guest=True, left=None))
        ]

    USERNAME_FIELD = "id"
    objects = PersonManager()

    @property
    def plays_private(self) -> bool:
        """Whether a new table of theirs begins as one that its players alone see; an account may choose so."""
        return not self.is_guest and Profile.objects.filter(person=self, private_games=True).exists()

    def __str__(self) -> str:
        return self.name or f"#{self.pk}"


class Profile(models.Model):
    """What an account tells of itself to everybody: all of it by choice. `country` is an ISO 3166 code, or empty.

    `private_games`: a new table of this person's begins as one that its players alone see. `shows_here` is who may see
    that it is here: `EVERYBODY`, those whom it follows (`FOLLOWED`), or `NOBODY`.
    """

    EVERYBODY, FOLLOWED, NOBODY = "everybody", "followed", "nobody"

    person = models.OneToOneField(Person, models.CASCADE, primary_key=True, related_name="profile")
    about = models.TextField(max_length=ABOUT_LENGTH, blank=True, default="")
    country = models.CharField(max_length=2, blank=True, default="")
    shows_games = models.BooleanField(default=True)
    private_games = models.BooleanField(default=False)
    shows_here = models.CharField(max_length=9, default=FOLLOWED)
    challenges = models.CharField(max_length=9, default="everybody")

    def __str__(self) -> str:
        return str(self.person_id)

"""Where a person is signed in. Whoever changes the password is signed out everywhere else, sockets included."""

from allauth.account.signals import password_changed, password_reset, password_set
from allauth.usersessions.models import UserSession
from django.dispatch import receiver
from django.http import HttpRequest

from maatasite.people.models import Person


@receiver([password_changed, password_set])
def end_other_sessions(sender: type[Person], request: HttpRequest, user: Person, **_: object) -> None:
    """All but the one in which it was changed."""
    for session in UserSession.objects.filter(user=user).exclude(session_key=request.session.session_key):
        session.end()


@receiver(password_reset)
def end_all_sessions(sender: type[Person], user: Person, **_: object) -> None:
    """Whoever held the old password is out."""
    for session in UserSession.objects.filter(user=user):
        session.end()

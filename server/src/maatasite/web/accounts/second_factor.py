"""Second factors and passkeys: their secrets are sealed by a key beside the database, their texts name the site."""

from functools import lru_cache

from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from cryptography.fernet import Fernet
from django.contrib.auth.base_user import AbstractBaseUser

from maatasite.vardir import kept_key


@lru_cache(maxsize=1)
def _fernet() -> Fernet:
    return Fernet(kept_key("second-factor", lambda: Fernet.generate_key().decode()))


class SecondFactorAdapter(DefaultMFAAdapter):
    """Where allauth's second factors ask us."""

    def encrypt(self, text: str) -> str:
        """A secret as it is stored."""
        return _fernet().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """The secret again."""
        return _fernet().decrypt(encrypted_text.encode()).decode()

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """Whose passkey it is: the host's, under the site's name."""
        return {"id": context.request.get_host().partition(":")[0], "name": "Maatatahay"}

    def _get_user_identifier(self, user: AbstractBaseUser) -> str:
        """The account as the authenticator lists it: by its address, which it always has."""
        from allauth.account.models import EmailAddress

        return EmailAddress.objects.get_primary_email(user) or str(user)

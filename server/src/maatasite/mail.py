"""From `MAATATAHAY_SMTP` to Django's settings of mail: by default every mail is a file in the private directory."""

from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

FOLDER = "django.core.mail.backends.filebased.EmailBackend"
SMTP = "django.core.mail.backends.smtp.EmailBackend"
PORTS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}


def mail_from(url: str, folder: Path) -> dict[str, Any]:
    """Django's `EMAIL_…` settings: a server's of `url` if there is one, else those of a folder."""
    if not url:
        return {"EMAIL_BACKEND": FOLDER, "EMAIL_FILE_PATH": folder}
    parts = urlsplit(url)
    if parts.scheme not in PORTS or not parts.hostname:
        raise ImproperlyConfigured("MAATATAHAY_SMTP: smtp://, smtp+starttls:// or smtps://user:password@host:port")
    return {
        "EMAIL_BACKEND": SMTP,
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or PORTS[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+starttls",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_TIMEOUT": 10,
    }

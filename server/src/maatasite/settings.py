"""Django's settings. What differs from one installation to the next comes from the environment.

`MAATATAHAY_VAR`      the private directory with database and keys (default: `var` here)
`DATABASE_URL`        `postgresql://user:password@host:port/name` (default: an SQLite file in that directory)
`MAATATAHAY_HOSTS`    names under which the site is reached, with commas (default: loopback names only)
`MAATATAHAY_ORIGIN`   `https://…` when a proxy serves it so: cookies are then sent over https alone
`MAATATAHAY_BOT_PAUSE_MS`  how long a computer opponent waits before it answers (default: 600)
`MAATATAHAY_WORKERS`  how many worker processes think for the computer's players (default: cores − 1, at least 1);
                      `0`: they run elsewhere (`maatasite.opponents.worker`)
`MAATATAHAY_SMTP`     `smtp+starttls://user:password@host:587` sends mail (also `smtp://`, `smtps://`); without it
                      every mail is a file in `mail` in the private directory
`MAATATAHAY_MAIL_FROM`  the sender of mails (default: `Maatatahay <noreply@` and the first host's name `>`)
`MAATATAHAY_OPERATOR`  who runs this site, for its imprint and privacy page; without it there is no imprint
`MAATATAHAY_OPERATOR_ADDRESS`, `MAATATAHAY_OPERATOR_MAIL`  where to find them; `|` ends a line of the address
`MAATATAHAY_NOTICE_GRACE`  seconds that a notice waits for its person to come and see it (default: 20)
`MAATATAHAY_NOTICES_TO_LOOPBACK`  `1`, for tests: push services and web hooks may be on this machine, without https
`MAATATAHAY_MODERATION`  where the moderators' desk is (default: `moderation/`)
`REDIS_URL`           the queue of thoughts is in this Redis (default: a file in the private directory)
`MAATATAHAY_METRICS`  `127.0.0.1:9100`: Prometheus finds its measures there (default: nowhere)
`MAATATAHAY_LOG`      `json`: log lines for machines (default: for people)
`MAATATAHAY_TEST_LOCALES`  for tests: a folder of more languages, laid out as `web/locale`
`MAATATAHAY_DEBUG`    `1` shows faults in the browser; never for others' eyes

Other sites' accounts with which people may sign in stand in a file of the private directory: `maatasite.providers`.
"""

import logging
import os
from typing import Any

from csp.constants import NONCE, NONE, SELF
from django.core.management.utils import get_random_secret_key
from django.utils.translation import to_language

from maatasite.databases import database_from
from maatasite.edge.production import require_production, require_strong_key
from maatasite.mail import mail_from
from maatasite.opponents.crew import default_workers
from maatasite.providers import apps_of, origins_of, providers_from, settings_of
from maatasite.vardir import kept_key, var_dir

VAR = var_dir()
DEBUG = os.environ.get("MAATATAHAY_DEBUG") == "1"
SECRET_KEY = kept_key("django", get_random_secret_key)
require_strong_key(SECRET_KEY)

ORIGIN = os.environ.get("MAATATAHAY_ORIGIN", "").rstrip("/")
HTTPS = ORIGIN.startswith("https://")
ALLOWED_HOSTS = [host.strip() for host in os.environ.get("MAATATAHAY_HOSTS", "").split(",") if host.strip()] or [
    "127.0.0.1",
    "localhost",
    "[::1]",
]
CSRF_TRUSTED_ORIGINS = [ORIGIN] if ORIGIN else []
PROVIDERS = providers_from(VAR / "providers.json")

INSTALLED_APPS = [
    "maatasite.web",  # first, so that our translation of a text is taken before another app's
    "maatasite.web.accounts",  # its locale says other libraries’ texts as ours are said
    "django.contrib.admin.apps.SimpleAdminConfig",  # the moderators' desk, `maatasite.web.moderation`
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.sitemaps",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    *apps_of(PROVIDERS),
    "servestatic",
    "django.contrib.staticfiles",
    "maatasite.people",
    "maatasite.games",
    "maatasite.decency",
    "maatasite.ratings",
    "maatasite.talk",
    "maatasite.lobby",
    "maatasite.opponents",
    "maatasite.operation",
    "maatasite.friends",
    "maatasite.notices",
]
MIDDLEWARE = [
    "maatasite.edge.headers.Headers",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "maatasite.web.outside.pages.LanguageOfAddress",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "maatasite.web.decency.shutting.ShutOut",
    "maatasite.web.accounts.guests.GuestsAside",
    "maatasite.web.accounts.pacing.AccountPace",
    "maatasite.web.accounts.unsent.Unsent",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "maatasite.urls"
ASGI_APPLICATION = "maatasite.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
                "maatasite.web.context.site",
                "maatasite.web.context.turns",
                "maatasite.web.context.suspended",
            ]
        },
    }
]

DATABASES = {"default": database_from(os.environ.get("DATABASE_URL", ""), VAR)}
NOTICES_TO_LOOPBACK = os.environ.get("MAATATAHAY_NOTICES_TO_LOOPBACK") == "1"
require_production(
    ORIGIN,
    ALLOWED_HOSTS,
    DATABASES["default"],
    {"MAATATAHAY_DEBUG": DEBUG, "MAATATAHAY_NOTICES_TO_LOOPBACK": NOTICES_TO_LOOPBACK},
)
ZERO_DOWNTIME_MIGRATIONS_LOCK_TIMEOUT = "500ms"  # whoever wants a table waits behind a migration that waits for it
ZERO_DOWNTIME_MIGRATIONS_FLEXIBLE_STATEMENT_TIMEOUT = True  # what holds nobody up may take its time
ZERO_DOWNTIME_MIGRATIONS_IDEMPOTENT_SQL = True  # a migration that gave way is run again
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_USER_MODEL = "people.Person"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",  # a guest's, known by a session alone
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = ["maatasite.people.hashing.WaitingHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "maatasite.people.passwords.KnownPasswords"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "maatasite.web.accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {"signup": "maatasite.web.accounts.forms.SignUpForm"}
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = ACCOUNT_USER_MODEL_EMAIL_FIELD = None
ACCOUNT_EMAIL_VERIFICATION = "mandatory"  # of accounts: nobody needs one to play
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True  # typed where the sign-up began: a link could confirm another's
ACCOUNT_CHANGE_EMAIL = ACCOUNT_EMAIL_NOTIFICATIONS = ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Maatatahay] "
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_RATE_LIMITS = {"login": "60/m/ip", "login_failed": "60/m/ip,5/5m/key"}  # people share addresses
MFA_FORMS = {
    "add_webauthn": "maatasite.web.accounts.forms.AddKeyForm",
    "signup_webauthn": "maatasite.web.accounts.forms.SignUpKeyForm",
    "edit_webauthn": "maatasite.web.accounts.forms.EditKeyForm",
}
MFA_ADAPTER = "maatasite.web.accounts.second_factor.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = MFA_PASSKEY_SIGNUP_ENABLED = True
MFA_TOTP_ISSUER = "Maatatahay"
MFA_TOTP_TOLERANCE = 1
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS  # browsers allow it on this machine alone
SOCIALACCOUNT_ADAPTER = "maatasite.web.accounts.other_sites.OtherSitesAdapter"
SOCIALACCOUNT_PROVIDERS = settings_of(PROVIDERS)
CACHES = {"default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "cache"}}
"""Holds allauth's counts of tries alone; in the database, so that all processes count together."""

MODERATION_PATH = os.environ.get("MAATATAHAY_MODERATION", "moderation").strip("/") + "/"

SESSION_COOKIE_AGE = 400 * 24 * 3600  # a guest's seats live as long as the cookie; browsers allow 400 days
ADDRESS_DAYS = 30  # so long the network address of a sign-in is kept
ARCHIVE_DAYS, ARCHIVE_NOTICE_DAYS = 30, 7  # untouched games of guests are put aside, and that is said before
TALK_DAYS = 90  # so long what was said at a table is kept after the game's last change
LANGUAGE_COOKIE_AGE = SESSION_COOKIE_AGE
COOKIE_PREFIX = "__Host-" if HTTPS else ""  # browsers take such cookies from this very host by https alone
SESSION_COOKIE_NAME = COOKIE_PREFIX + "sessionid"
CSRF_COOKIE_NAME = COOKIE_PREFIX + "csrftoken"
LANGUAGE_COOKIE_NAME = COOKIE_PREFIX + "django_language"
MESSAGE_STORAGE = "maatasite.edge.headers.Messages"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "maatasite.web.views.errors.csrf_failed"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF, *origins_of(PROVIDERS)],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
        "object-src": [NONE],
    }
}

OPERATOR = {
    "name": os.environ.get("MAATATAHAY_OPERATOR", "").strip(),
    "address": [line.strip() for line in os.environ.get("MAATATAHAY_OPERATOR_ADDRESS", "").split("|") if line.strip()],
    "mail": os.environ.get("MAATATAHAY_OPERATOR_MAIL", "").strip(),
}
globals().update(mail_from(os.environ.get("MAATATAHAY_SMTP", ""), VAR / "mail"))
DEFAULT_FROM_EMAIL = os.environ.get("MAATATAHAY_MAIL_FROM") or f"Maatatahay <noreply@{ALLOWED_HOSTS[0]}>"

NOTICE_GRACE_SECONDS = float(os.environ.get("MAATATAHAY_NOTICE_GRACE") or 20)
NOTICE_DAYS = 30  # so long it can be read what was told and how it fared
MAIL_FILE_DAYS = 14  # without a mail server mails are files, for so long
LISTENS = ""
"""Where this process answers, once it does: what mails name where no `MAATATAHAY_ORIGIN` is set."""

TEST_LOCALES = os.environ.get("MAATATAHAY_TEST_LOCALES", "")
test_languages = sorted(os.listdir(TEST_LOCALES)) if TEST_LOCALES else []
LANGUAGE_CODE = "en"
LANGUAGES = [
    ("de", "Deutsch"),
    ("en", "English"),
    ("es", "Español"),
    ("fr", "Français"),
    ("it", "Italiano"),
    ("nl", "Nederlands"),
    ("pl", "Polski"),
    ("pt-br", "Português"),  # the header of the narrowest phone has no room for “(Brasil)”
    ("ja", "日本語"),
    ("ko", "한국어"),
    ("zh-hans", "简体中文"),  # before zh-hant: a browser that asks for plain zh gets the first
    ("zh-hant", "繁體中文"),
    *((to_language(name), name) for name in test_languages),
]
LOCALE_PATHS = [TEST_LOCALES] if TEST_LOCALES else []
FORMAT_MODULE_PATH = "maatasite.web.formats"
USE_I18N = USE_TZ = True
TIME_ZONE = "UTC"


def guard_file(headers: Any, path: str, url: str) -> None:  # noqa: ANN401  (wsgiref's, or the library's own)
    """What a static file needs of the headers that pages have."""
    headers["X-Content-Type-Options"] = "nosniff"
    if HTTPS:
        headers["Strict-Transport-Security"] = f"max-age={SECURE_HSTS_SECONDS}; includeSubDomains"


STATIC_URL = "/static/"
STATIC_ROOT = VAR / "static"
SERVESTATIC_ALLOW_ALL_ORIGINS = False
SERVESTATIC_ADD_HEADERS_FUNCTION = guard_file
STORAGES: dict[str, Any] = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "maatasite.web.collecting.CollectedFiles"},
}


def is_worth_a_line(record: logging.LogRecord) -> bool:
    """Not what a stranger can cause at will by a broken frame: their socket is closed (1007), that is all."""
    return not record.getMessage().startswith("Invalid UTF-8")


LOG_AS = "json" if os.environ.get("MAATATAHAY_LOG") == "json" else "line"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"()": "maatasite.logs.PlainLines", "format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
        "json": {"()": "maatasite.logs.JsonLines"},
    },
    "filters": {
        "own": {"()": "django.utils.log.CallbackFilter", "callback": is_worth_a_line},
        "refusals": {"()": "maatasite.logs.RefusalsWithoutAddresses"},
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": LOG_AS},
        "refusals": {"class": "logging.StreamHandler", "formatter": LOG_AS, "filters": ["refusals"]},
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "uvicorn.error": {"filters": ["own"]},
        "django.security": {"handlers": ["refusals"], "level": "INFO", "propagate": False},
        "django.request": {"level": "ERROR"},  # what is refused has an address, and some addresses carry rights
    },
}

BOT_PAUSE_SECONDS = int(os.environ.get("MAATATAHAY_BOT_PAUSE_MS", "600")) / 1000
"""How long a computer opponent waits before it answers, so that a person can follow."""

METRICS = os.environ.get("MAATATAHAY_METRICS", "")
WORKERS = int(os.environ.get("MAATATAHAY_WORKERS") or default_workers())
"""How many processes think beside this one; `REDIS_URL` is read by `maatasite.opponents.queue`."""

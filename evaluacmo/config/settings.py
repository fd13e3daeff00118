"""Django's settings. Everything that may differ between schools comes from the environment.

The file of settings supplies the variables that the environment lacks.
"""

from datetime import timedelta
from pathlib import Path
from urllib.parse import quote

from evaluacmo.config import environment, mailserver, schoolaccounts, secondfactors
from evaluacmo.config.logs import FORMATS
from evaluacmo.config.settings_file import read_settings_file
from evaluacmo.db.sqlite import use_safe_sqlite

use_safe_sqlite()

# first, because it is read into the environment
SETTINGS_FILE = read_settings_file()

PACKAGE_DIR = Path(__file__).resolve().parent.parent
WEB_DIR = PACKAGE_DIR / "web" / "dist"
DATA_DIR = environment.data_dir()

SECRET_KEY, SECRET_KEY_PLACE = environment.secret_key(DATA_DIR)
SECRET_KEY_FALLBACKS = environment.listed("EVALUACMO_SECRET_KEY_FALLBACKS")  # the newest first
DEBUG = False
HTTPS = environment.flag("EVALUACMO_HTTPS")
ALLOWED_HOSTS = environment.hosts("EVALUACMO_ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
TRUSTED_PROXIES = environment.networks("EVALUACMO_TRUSTED_PROXIES")
DEFAULT_SCHOOL_NAME = "Nuestra institución"
SCHOOL_NAME = environment.text("EVALUACMO_SCHOOL_NAME", DEFAULT_SCHOOL_NAME)
DEFAULT_SUPPORT_EMAIL = "soporte@example.org"
SUPPORT_EMAIL = environment.email("EVALUACMO_SUPPORT_EMAIL", DEFAULT_SUPPORT_EMAIL)

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "ninja",
    "axes",
    "allauth",
    "allauth.account",
    "allauth.socialaccount",
    "allauth.mfa",
    "evaluacmo.auditlog",
    "evaluacmo.accounts",
    "evaluacmo.school",
    "evaluacmo.installation",
    "evaluacmo.evaluations",
    "evaluacmo.assignments",
    "evaluacmo.results",
    "evaluacmo.statistics",
    "evaluacmo.self_evaluations",
    "evaluacmo.receipts",
    "evaluacmo.readiness",
    "evaluacmo.imports",
    "evaluacmo.plans",
    "evaluacmo.talks",
    "evaluacmo.documents",
    "evaluacmo.mail",
    "evaluacmo.school_accounts",
    "evaluacmo.second_factors",
    "evaluacmo.tokens",
]

MIDDLEWARE = [
    "evaluacmo.web.middleware.SecurityHeadersMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "evaluacmo.web.middleware.ApiMiddleware",
    "evaluacmo.web.middleware.FrontEndFilesMiddleware",
    "django.middleware.common.CommonMiddleware",
    "evaluacmo.web.middleware.ApiSessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "evaluacmo.auditlog.middleware.AuditMiddleware",
]

ROOT_URLCONF = "evaluacmo.config.urls"
APPEND_SLASH = False
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1000

# --- database ---------------------------------------------------------------------------------
# seconds to wait for a lock before answering 503
LOCK_SECONDS = 10
# of each connection to SQLite
CACHE_KIB = 8 * 1024
DATABASES = {
    "default": environment.database(
        "DATABASE_URL", f"sqlite:///{quote(f'{DATA_DIR}/evaluacmo.sqlite3')}"
    )
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["ENGINE"] = "evaluacmo.db.queued_sqlite3"
    DATABASES["default"]["OPTIONS"] = {
        "timeout": LOCK_SECONDS,
        "transaction_mode": "IMMEDIATE",
        "init_command": (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; "
            # deleted data must not remain in free pages of the file
            "PRAGMA secure_delete=ON; "
            # with the default of 2 MiB, lists of 10,000 people read the file again and again
            f"PRAGMA cache_size=-{CACHE_KIB};"
        ),
    }
elif DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    DATABASES["default"]["OPTIONS"] = {
        # lets PostgreSQL prepare statements and plan them once
        "server_side_binding": True,
        "prepare_threshold": 5,
        # a lost machine must neither keep its locks nor block us
        "connect_timeout": 5,
        "tcp_user_timeout": 15_000,
        "options": f"-c lock_timeout={LOCK_SECONDS}s -c idle_in_transaction_session_timeout=20s"
        # queries take milliseconds, less than compiling them; tables fit into memory, where random
        # reads cost little
        " -c tcp_user_timeout=15s -c jit=off -c random_page_cost=1.1",
        **DATABASES["default"].get("OPTIONS", {}),
    }
# the folder of PostgreSQL's client programs, for backups; empty: search in PATH
PG_BIN = environment.folder("EVALUACMO_PG_BIN")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- people and sessions ------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "evaluacmo.accounts.backends.AccountBackend",
]
PASSWORD_HASHERS = ["evaluacmo.accounts.passwords.LightArgon2Hasher"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {
            "user_attributes": ("name", "email", "identity_number", "position", "department")
        },
    },
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "evaluacmo.accounts.passwords.MaximumLengthValidator"},
    {"NAME": "evaluacmo.accounts.passwords.BreachedPasswordValidator"},
    {"NAME": "evaluacmo.school.password_words.GuessableValidator"},
]
SESSION_ENGINE = "evaluacmo.accounts.session_store"
SESSION_COOKIE_NAME = "__Host-sessionid" if HTTPS else "sessionid"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_NAME = "__Host-csrftoken" if HTTPS else "csrftoken"
CSRF_COOKIE_HTTPONLY = False
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = HTTPS
# behind a proxy that is not trusted, requests seem to come without HTTPS
CSRF_TRUSTED_ORIGINS = [
    f"https://*{host}" if host.startswith(".") else f"https://{host}"
    for host in ALLOWED_HOSTS
    if HTTPS and host != "*"
]
CSRF_FAILURE_VIEW = "evaluacmo.web.pages.csrf_failed"

# the school's accounts; None: people sign in with passwords only
ISSUER = schoolaccounts.issuer()
# False: only admins have passwords
PASSWORDS_FOR_ALL = schoolaccounts.are_passwords_for_all(has_issuer=ISSUER is not None)
# second factors: the roles that must have one, and whether the issuer asks for it
SECOND_FACTOR_ROLES = secondfactors.roles()
ISSUER_ASKS_SECOND_FACTOR = secondfactors.is_asked_by_issuer(has_issuer=ISSUER is not None)
MFA_ADAPTER = "evaluacmo.second_factors.adapter.SecondFactorAdapter"
MFA_RECOVERY_CODE_COUNT = 10
MFA_RECOVERY_CODE_DIGITS = 10
# allauth only verifies the claims of the issuer; this adapter signs people in
SOCIALACCOUNT_ADAPTER = "evaluacmo.school_accounts.adapter.SchoolAccountAdapter"
SOCIALACCOUNT_REQUESTS_TIMEOUT = 5
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*"]
ACCOUNT_EMAIL_VERIFICATION = "none"

AXES_HANDLER = "evaluacmo.accounts.lockout.FailuresHandler"
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=10)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
# our sign-in by password resets the failures; a sign-in by the school's account must not
AXES_RESET_ON_SUCCESS = False
# else axes would look for the e-mail under another name, find none and lock whole addresses
AXES_USERNAME_FORM_FIELD = "username"
AXES_USERNAME_CALLABLE = "evaluacmo.accounts.signin.username_of_credentials"
AXES_DISABLE_ACCESS_LOG = True
AXES_CLIENT_IP_CALLABLE = "evaluacmo.common.requests.client_network"
SILENCED_SYSTEM_CHECKS = [
    # our sign-in answers the lock-out itself, without the middleware of axes
    "axes.W002",
    # our own middleware sends X-Frame-Options
    "security.W002",
    # HSTS must not apply to other sites under the school's domain
    "security.W005",
    "security.W021",
    # the reverse proxy redirects to HTTPS
    "security.W008",
]

# --- e-mail -------------------------------------------------------------------------------------
_MAIL_SERVER = mailserver.mail_server(environment.text("EVALUACMO_EMAIL_URL"))
EMAIL_ON = _MAIL_SERVER is not None
EMAIL_BACKEND = "evaluacmo.mail.smtp.EmailBackend"
# seconds for each answer of the mail server, and for a whole delivery
EMAIL_TIMEOUT = 10
EMAIL_DEADLINE = 60
SITE_URL = ""
if _MAIL_SERVER is not None:
    EMAIL_HOST = _MAIL_SERVER.host
    EMAIL_PORT = _MAIL_SERVER.port
    EMAIL_HOST_USER = _MAIL_SERVER.user
    EMAIL_HOST_PASSWORD = _MAIL_SERVER.password
    EMAIL_USE_TLS = _MAIL_SERVER.scheme == "smtp+tls"
    EMAIL_USE_SSL = _MAIL_SERVER.scheme == "smtps"
    DEFAULT_FROM_EMAIL = mailserver.sender(environment.text("EVALUACMO_EMAIL_FROM"))
    SITE_URL = mailserver.site_url(environment.text("EVALUACMO_SITE_URL"))
# seconds for which a link to set a password is valid
PASSWORD_RESET_TIMEOUT = 3 * 24 * 3600
TEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}]

# --- headers ------------------------------------------------------------------------------------
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0

# --- language and time --------------------------------------------------------------------------
LANGUAGE_CODE = "es"
LANGUAGES = [("es", "Español")]
USE_I18N = True
USE_TZ = True
TIME_ZONE = environment.time_zone("EVALUACMO_TIME_ZONE", "America/Bogota")

# --- the built front end ------------------------------------------------------------------------
STATIC_URL = "/static/"
WHITENOISE_ROOT = WEB_DIR
WHITENOISE_INDEX_FILE = False
WHITENOISE_ALLOW_ALL_ORIGINS = False
# the character set is added to types of text only
WHITENOISE_MIMETYPES = {".svg": "image/svg+xml; charset=utf-8"}


def WHITENOISE_IMMUTABLE_FILE_TEST(path: str, url: str) -> bool:  # noqa: ARG001, N802  (WhiteNoise's signature)
    """Everything under /assets/ carries a hash of its content in its name."""
    return url.startswith("/assets/")


# without it there are none
METRICS_TOKEN = environment.text("EVALUACMO_METRICS_TOKEN")
LOG_FORMAT = environment.choice("EVALUACMO_LOG_FORMAT", FORMATS)
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "text": {
            "class": "evaluacmo.config.logs.LineFormatter",
            "format": "{asctime} {levelname} {name} [{request_id}]: {message}",
            "datefmt": "%Y-%m-%dT%H:%M:%S%z",
            "style": "{",
        },
        "json": {"class": "evaluacmo.config.logs.JsonFormatter"},
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {"axes": {"level": "ERROR"}, "django.request": {"level": "ERROR"}},
}

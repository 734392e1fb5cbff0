"""Every setting, for a player's laptop and for production alike.

What differs between the two is read from the environment; the defaults are those of
`manage.py play`: SQLite and an embedded Valkey in one data folder, no further set-up.
README.md lists the variables.
"""

import os
from pathlib import Path

import environ
from celery.schedules import crontab
from django.utils.translation import gettext_lazy as _

from accounts import social
from durak_site import environment, headers, logs, production
from durak_site.environment import switch

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = environment.data_folder(env.str("DATA_DIR", default=str(BASE_DIR / "var")))

# --- Safety ---------------------------------------------------------------------------------

DEBUG = switch(env, "DEBUG")
SECRET_KEY = env.str("SECRET_KEY", default="") or environment.kept_secret(DATA_DIR / "secret_key")
ALLOWED_HOSTS = environment.hosts(
    "ALLOWED_HOSTS", env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
)
CSRF_TRUSTED_ORIGINS = environment.origins(
    "CSRF_TRUSTED_ORIGINS", env.list("CSRF_TRUSTED_ORIGINS", default=[])
)

# HTTPS=on says that people reach the site over https, through a proxy that sets
# X-Forwarded-Proto itself.
HTTPS = switch(env, "HTTPS")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]  # asked from inside, past the proxy
SECURE_HSTS_SECONDS = environment.whole_number("HSTS_SECONDS", env.str("HSTS_SECONDS", default="0"))
SECURE_HSTS_INCLUDE_SUBDOMAINS = switch(env, "HSTS_SUBDOMAINS")
SECURE_HSTS_PRELOAD = switch(env, "HSTS_PRELOAD")
# Whether all of a domain promises https is not for one site of it to urge.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": headers.content_policy(https=HTTPS, other_log_ins=bool(social.apps(env)))
}

# --- Parts ----------------------------------------------------------------------------------

INSTALLED_APPS = [
    "durak_site",
    "games",
    "leaderboard",
    "accounts",
    "channels",
    "csp",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    "allauth.usersessions",
    *social.apps(env),
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "durak_site.headers.PermissionsPolicy",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Against guessing secrets by the length of a page (BREACH): Django masks the token of each
    # form and adds some bytes by chance to each page that it compresses.
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.OwnLanguage",
    "accounts.middleware.Traces",
    "accounts.middleware.Banned",
    "accounts.middleware.GuestsAtTheDoor",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "durak_site.urls"
ASGI_APPLICATION = "durak_site.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- Database -------------------------------------------------------------------------------

DATABASES = {
    "default": environment.database(
        env.str("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'durak.sqlite3'}"),
        pool_size=environment.whole_number(
            "DATABASE_POOL_SIZE",
            env.str("DATABASE_POOL_SIZE", default="10"),
            least=1,
            most=environment.MOST_CONNECTIONS,
        ),
    )
}
# Threads of a web process that work for sockets; pages need connections too.
SOCKET_THREADS = max(8, DATABASES["default"].get("OPTIONS", {}).get("pool", {}).get("max_size", 8))
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Redis or Valkey: channel layer, Celery's broker, cache ---------------------------------

REDIS_URL = environment.checked_redis_url(
    env.str("REDIS_URL", default="") or environment.embedded_redis_url(DATA_DIR)
)
# Two sites may share a server: pub/sub knows no database numbers, so names carry a prefix.
REDIS_PREFIX = environment.prefix("REDIS_PREFIX", env.str("REDIS_PREFIX", default="durak"))

CHANNEL_LAYERS = {
    "default": {
        # This layer survives a restart of the server with its sockets open; the other one,
        # `core`, loses idle connections. Without a timeout: a quiet table may stay quiet.
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {
            "hosts": [{"address": REDIS_URL, "socket_timeout": None}],
            "prefix": REDIS_PREFIX,
        },
    }
}

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": REDIS_PREFIX,
    }
}

CELERY_BROKER_URL = environment.celery_broker_url(REDIS_URL)
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "global_keyprefix": f"{REDIS_PREFIX}:",
    "socket_connect_timeout": 2,
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # for ever: the broker comes back
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = "clock"  # what must be on time
CELERY_TASK_ROUTES = {
    "games.tasks.think": {"queue": "bots"},
    "games.tasks.hint": {"queue": "bots"},
    "games.tasks.review": {"queue": "review"},
    "games.tasks.nightly": {"queue": "review"},
}
# A move must not wait for a broker that is away: what a lost task was to do is found by the
# sweep.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_max": 0.1}
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TASK_TIME_LIMIT = 60  # seconds; a task that hangs must not hold its worker for ever
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "beat-schedule")
CELERY_BEAT_SCHEDULE = {
    "sweep": {
        "task": "games.tasks.sweep",
        "schedule": 1.0,
        "options": {"queue": "clock", "expires": 2},
    },
    "nightly": {
        "task": "games.tasks.nightly",
        "schedule": crontab(hour=3, minute=40),
        "options": {"queue": "review", "expires": 3600},
    },
}

# A process that has grown, or has worked for long, is replaced by a fresh one.
CELERY_WORKER_MAX_TASKS_PER_CHILD = 5000
CELERY_WORKER_MAX_MEMORY_PER_CHILD = 300_000  # KiB

# How many processes think, on all machines together: their time is shared among those who wait.
BOT_PROCESSES = environment.bot_processes(env.str("BOT_PROCESSES", default=""))
# How long an automatic player seems to think: the least and the most, in milliseconds.
BOT_DELAY_MS = environment.pause("BOT_DELAY_MS", env.str("BOT_DELAY_MS", default="600,1600"))

# Who waits for a quick match is offered automatic players after so many seconds.
MATCH_OFFER_S = environment.whole_number("MATCH_OFFER_S", env.str("MATCH_OFFER_S", default="20"))

# How long a table waits, twice, for what its pages add to a shuffle, in milliseconds.
SHUFFLE_WAIT_MS = environment.whole_number(
    "SHUFFLE_WAIT_MS", env.str("SHUFFLE_WAIT_MS", default="2500")
)

# --- People ---------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "/"
SESSION_COOKIE_AGE = 60 * 24 * 3600  # seconds; a guest is his session, so it lasts

ACCOUNT_ADAPTER = "accounts.adapters.AccountAdapter"
ACCOUNT_FORMS = {"login": "accounts.forms.LoginForm", "signup": "accounts.forms.SignupForm"}
ACCOUNT_USER_DISPLAY = "accounts.adapters.shown_name"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Durak] "
ACCOUNT_EMAIL_NOTIFICATIONS = True  # "your password was changed", to its owner
ACCOUNT_MAX_EMAIL_ADDRESSES = 3
# No form tells whether an address has an account, at the price that two may claim the same one
# until it is confirmed.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_REAUTHENTICATION_REQUIRED = True
# Times an address may do something; allauth's own limits of log-in, sign-up and reset hold too.
RATE_LIMITS = switch(env, "RATE_LIMITS", default=True)
ACCOUNT_RATE_LIMITS = (
    {
        "guest": "60/600s/ip",
        "record": "30/600s/ip",
        "table_password": "20/600s/ip,60/600s/key",
    }
    if RATE_LIMITS
    else False
)
ALLAUTH_TRUSTED_PROXY_COUNT = environment.whole_number(
    "TRUSTED_PROXIES", env.str("TRUSTED_PROXIES", default="0")
)

MFA_SUPPORTED_TYPES = ["webauthn", "totp", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Durak"

SOCIALACCOUNT_ADAPTER = "accounts.adapters.SocialAdapter"
SOCIALACCOUNT_FORMS = {"signup": "accounts.forms.SocialSignupForm"}
SOCIALACCOUNT_AUTO_SIGNUP = False  # everybody chooses his own name
SOCIALACCOUNT_PROVIDERS = social.providers(env)

# EMAIL_URL: consolemail:// writes mails to the log; smtp+tls://USER:PASSWORD@HOST:PORT sends.
vars().update(environment.mail(env, "EMAIL_URL", default="consolemail://"))
EMAIL_TIMEOUT = 10  # seconds
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="durak@localhost")

# --- Languages and time ---------------------------------------------------------------------

LANGUAGE_CODE = "en"
FORMAT_MODULE_PATH = ["durak_site.formats"]
LANGUAGES = [
    ("ar", _("Arabic")),
    ("en", _("English")),
    ("he", _("Hebrew")),
    ("hi", _("Hindi")),
    ("ru", _("Russian")),
]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_TZ = True
TIME_ZONE = "UTC"

# --- Static files ---------------------------------------------------------------------------

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
# Production names a folder, runs collectstatic into it, and gets hashed, compressed files that
# browsers keep for ever. Without one they are served straight from the sources.
STATIC_ROOT = env.str("STATIC_ROOT", default="") or None
WHITENOISE_USE_FINDERS = STATIC_ROOT is None
WHITENOISE_AUTOREFRESH = DEBUG
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "durak_site.static_files.HashedFiles"
        if STATIC_ROOT
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

# --- Log ------------------------------------------------------------------------------------

LOGGING = logs.configuration(
    level=environment.one_of(
        "LOG_LEVEL", env.str("LOG_LEVEL", default="WARNING").upper(), logs.LEVELS
    ),
    form=environment.one_of("LOG_FORMAT", env.str("LOG_FORMAT", default="plain"), logs.FORMS),
)

# --- Metrics --------------------------------------------------------------------------------

# Who reads /metrics sends this along. All processes of a machine count into one folder, which
# prometheus_client finds by this variable when it is imported, later than this.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
METRICS_DIR = DATA_DIR / "metrics"
if METRICS_TOKEN:
    METRICS_DIR.mkdir(parents=True, exist_ok=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(METRICS_DIR)

# --- Production -----------------------------------------------------------------------------

# PRODUCTION=on: nothing that matters may have been left as it is on a laptop.
if switch(env, "PRODUCTION"):
    production.insist(globals(), os.environ)

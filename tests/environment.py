"""What the tests run against, decided before Django reads its settings.

Each run (each worker of a parallel run) has a data folder of its own. With DATABASE_URL and
REDIS_URL it uses those servers, its names set apart by a prefix; without them SQLite in that
folder and a private Valkey on a unix socket.
"""

import atexit
import os
import shutil
import tempfile
import uuid
from pathlib import Path

# Under CI nothing may be left out: what would be skipped fails.
REQUIRE_ALL = os.environ.get("DURAK_REQUIRE_ALL") == "1"

EXTERNAL_REDIS_URL = os.environ.get("REDIS_URL", "")
EXTERNAL_DATABASE_URL = os.environ.get("DATABASE_URL", "")

made: list[Path] = []
"""The data folder of this run, once it is prepared."""


def prepare() -> Path:
    """Sets the environment for this run and returns its data folder, removed at the end."""
    data = Path(tempfile.mkdtemp(prefix="durak-tests-"))
    made.append(data)
    atexit.register(shutil.rmtree, data, ignore_errors=True)
    os.environ.update(
        DJANGO_SETTINGS_MODULE="durak_site.settings",
        DATA_DIR=str(data),
        SECRET_KEY="a key for tests alone",
        REDIS_PREFIX=f"durak-test-{uuid.uuid4().hex[:8]}",
        DEBUG="off",
        HTTPS="off",
        STATIC_ROOT="",
        ALLOWED_HOSTS="testserver,localhost,127.0.0.1",
    )
    return data

"""Each worker of a parallel run has a data folder, and so a broker and names, of its own."""

import os
from pathlib import Path

from django.conf import settings

from tests import environment


def test_the_settings_were_read_after_this_worker_had_made_its_folder() -> None:
    assert Path(settings.DATA_DIR) == environment.made[-1]
    assert os.environ["REDIS_PREFIX"] == settings.REDIS_PREFIX

#!/usr/bin/env python
"""Run a command of the site: `./manage.py help` lists them."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import DatabaseError

from durak_site import servers

# What brings a database up to date trips over no missing table: its errors are faults, told whole.
PREPARING = {"prepare", "migrate"}


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durak_site.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"Configuration error: {error}")
    except DatabaseError:
        fault = "" if PREPARING & set(sys.argv[1:2]) else servers.database_fault()
        if not fault:
            raise
        sys.exit(fault)


if __name__ == "__main__":
    main()

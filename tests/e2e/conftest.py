"""How long browsers may take: a limit against hanging, on a busy machine too; not a measure."""

from playwright.sync_api import expect

expect.set_options(timeout=20_000)

"""The one error of this package."""


class PlayError(Exception):
    """The site cannot be started, for a reason that fits one line and helps the reader."""

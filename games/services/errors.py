"""What a service refuses: a stable code with parameters; games/refusals.py puts it into words."""


class Refused(Exception):
    """Nothing was changed; `code` says why."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params

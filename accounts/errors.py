"""Why a service would not do what it was asked."""


class RefusedError(Exception):
    """A translated sentence for the person who asked."""

    def __init__(self, message: object) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)

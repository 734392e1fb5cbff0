"""How people are made and found."""

from django.contrib.auth.models import UserManager

from accounts import names


class PersonManager(UserManager):
    """Makes registered people from the one name they choose.

    `username` is always the folded key of that name, so log-in and uniqueness look through
    case, spaces and look-alike letters.
    """

    def _create_user_object(self, username, email, password, **extra):
        name = names.tidy(extra.pop("name", username))
        return super()._create_user_object(  # type: ignore[misc]  # the stubs lack it
            names.fold(name), email, password, name=name, **extra
        )

    def get_by_natural_key(self, username):
        """The person who logs in with this name, however he typed it."""
        return self.get(username=names.fold(username))

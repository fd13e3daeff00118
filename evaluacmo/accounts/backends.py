"""Who can sign in with a right password, and whose sessions continue."""

from typing import Any

from django.contrib.auth.backends import ModelBackend

from evaluacmo.accounts.models import User


class AccountBackend(ModelBackend):
    """Accepts active people whose temporary password, if they have one, has not expired."""

    def user_can_authenticate(self, user: Any) -> bool:
        """Whether the person may sign in, and stay signed in."""
        return super().user_can_authenticate(user) and not (
            isinstance(user, User) and user.is_password_expired
        )

"""Decides who can sign in with a right password, and whose sessions continue."""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest

from evaluacmo.accounts.models import User
from evaluacmo.common.text import password_spellings, temporary_spelling


class AccountBackend(ModelBackend):
    """Accepts active people whose temporary password, if they have one, has not expired.

    Only admins, where passwords are switched off for everybody else.

    People without e-mail are accepted while the school lets them sign in with their identity
    number.
    """

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **credentials: Any,
    ) -> User | None:
        """The person with this password in one of its spellings.

        A wrong password takes as many hashes whether the account is unknown or inactive, or has a
        temporary password or an own one.
        """
        typed = password or ""
        own = password_spellings(typed)
        for spelling in dict.fromkeys((*own, temporary_spelling(typed))):
            user = super().authenticate(request, username, spelling, **credentials)
            if (
                isinstance(user, User)
                and (spelling in own or user.must_choose_password)
                and user.may_have_password
            ):
                return user
        return None

    def user_can_authenticate(self, user: Any) -> bool:
        """Whether the person may sign in, and stay signed in."""
        return super().user_can_authenticate(user) and not (
            isinstance(user, User) and (user.is_password_expired or not user.has_sign_in_name)
        )

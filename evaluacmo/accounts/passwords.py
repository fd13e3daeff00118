"""Password hashing and validation."""

import re
from datetime import timedelta

from django.contrib.auth.hashers import Argon2PasswordHasher
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.crypto import get_random_string

from evaluacmo.accounts import messages
from evaluacmo.accounts.models import User
from evaluacmo.common.errors import InvalidInput
from evaluacmo.common.text import search_key

MAX_LENGTH = 256
TEMPORARY_LIFETIME = timedelta(days=14)
TEMPORARY_GROUP = 4
# without 0, 1, i, l and o
TEMPORARY_CHARACTERS = "abcdefghjkmnpqrstuvwxyz23456789"


class LightArgon2Hasher(Argon2PasswordHasher):
    """Argon2id with 19 MiB, 2 passes and 1 lane, because many people sign in at the same time."""

    memory_cost = 19 * 1024
    time_cost = 2
    parallelism = 1


class MaximumLengthValidator:
    """Refuses passwords longer than `MAX_LENGTH`, which only cost hashing time."""

    def validate(self, password: str, user: object = None) -> None:  # noqa: ARG002
        """Raise Django's `ValidationError` for a password that is too long."""
        if len(password) > MAX_LENGTH:
            raise ValidationError(self.get_help_text(), code="password_too_long")

    def get_help_text(self) -> str:
        """The rule in Spanish."""
        return messages.PASSWORD_TOO_LONG.format(max_length=MAX_LENGTH)


class OwnDataValidator:
    """Refuses passwords that consist mostly of words of the person's own data.

    Accents, case and punctuation are ignored. (Django's validator compares the whole password with
    one word at a time.)
    """

    shortest_word = 3
    enough_letters = 4

    def validate(self, password: str, user: User | None = None) -> None:
        """Raise Django's `ValidationError` where too few other letters are left."""
        if user is None:
            return
        data = search_key(f"{user.name} {user.email or ''} {user.position} {user.department}")
        words = [word for word in re.split(r"[\W_]+", data) if len(word) >= self.shortest_word]
        typed = re.sub(r"[\W_]+", "", search_key(password))
        left = typed
        for word in sorted(words, key=len, reverse=True):
            left = left.replace(word, "")
        letters_left = sum(char.isalpha() for char in left)
        if len(left) * 2 < len(typed) and letters_left < self.enough_letters:
            raise ValidationError(self.get_help_text(), code="password_too_similar")

    def get_help_text(self) -> str:
        """The rule in Spanish."""
        return messages.PASSWORD_TOO_SIMILAR


def set_new_password(user: User, *, password: str, field: str, by: User | None = None) -> None:
    """Validate and set the password, without saving. Raises `InvalidInput` at `field`.

    `by` is who sets it for the person; None where they choose it themselves.
    """
    try:
        validate_password(password, user)
    except ValidationError as invalid:
        sentences = list(dict.fromkeys(_sentence(error) for error in invalid.error_list))
        raise InvalidInput(sentences[0], fields={field: sentences}) from invalid
    user.set_password(password)
    user.password_set_by, user.password_set_at = by, timezone.now() if by else None
    user.password_expires_at = None


def new_temporary_password() -> str:
    """A random password of 12 letters and digits that are easy to tell apart, in three groups."""
    groups = (get_random_string(TEMPORARY_GROUP, TEMPORARY_CHARACTERS) for _ in range(3))
    return "-".join(groups)


def set_temporary_password(user: User, *, password_hash: str, by: User) -> None:
    """Set a temporary password, without saving; it replaces a former one."""
    now = timezone.now()
    user.password = password_hash
    user.password_set_by, user.password_set_at = by, now
    user.password_expires_at = now + TEMPORARY_LIFETIME


def remove_password(user: User) -> None:
    """Let the person not sign in any more, without saving."""
    user.set_unusable_password()
    user.password_set_by = user.password_set_at = user.password_expires_at = None


def _sentence(error: ValidationError) -> str:
    if error.code == "password_too_similar":  # Django's own message names a column
        return messages.PASSWORD_TOO_SIMILAR
    return str(error.messages[0])

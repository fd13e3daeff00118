"""How passwords are hashed, and the rules a new one must meet."""

import re

from django.contrib.auth.hashers import Argon2PasswordHasher
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from evaluacmo.accounts import messages
from evaluacmo.accounts.models import User
from evaluacmo.common.errors import InvalidInput
from evaluacmo.common.text import search_key

MAX_LENGTH = 256


class LightArgon2Hasher(Argon2PasswordHasher):
    """Argon2id at 19 MiB, 2 passes and 1 lane: a sign-in rush must not exhaust the memory."""

    memory_cost = 19 * 1024
    time_cost = 2
    parallelism = 1


class MaximumLengthValidator:
    """Refuses passwords longer than 256 characters, which only cost hashing time."""

    def validate(self, password: str, user: object = None) -> None:  # noqa: ARG002
        """Raise Django's `ValidationError` for a password that is too long."""
        if len(password) > MAX_LENGTH:
            raise ValidationError(self.get_help_text(), code="password_too_long")

    def get_help_text(self) -> str:
        """The rule in Spanish."""
        return messages.PASSWORD_TOO_LONG.format(max_length=MAX_LENGTH)


class OwnDataValidator:
    """Refuses passwords that are words of the person's own data, and hardly a letter more.

    Django compares a password as a whole with each word. Accents, case and signs count for nothing.
    """

    shortest_word = 3
    enough_letters = 4

    def validate(self, password: str, user: User | None = None) -> None:
        """Raise Django's `ValidationError` where too little is left besides the person's data."""
        if user is None:
            return
        data = search_key(f"{user.name} {user.email or ''} {user.position} {user.department}")
        words = [each for each in re.split(r"[\W_]+", data) if len(each) >= self.shortest_word]
        typed = re.sub(r"[\W_]+", "", search_key(password))
        left = typed
        for word in sorted(words, key=len, reverse=True):
            left = left.replace(word, "")
        letters_left = sum(each.isalpha() for each in left)
        if len(left) * 2 < len(typed) and letters_left < self.enough_letters:
            raise ValidationError(self.get_help_text(), code="password_too_similar")

    def get_help_text(self) -> str:
        """The rule in Spanish."""
        return messages.PASSWORD_TOO_SIMILAR


def set_new_password(user: User, *, password: str, field: str) -> None:
    """Give `user` a password that passes the rules; `field` names it in the error (400)."""
    try:
        validate_password(password, user)
    except ValidationError as error:
        sentences = list(dict.fromkeys(_sentence(each) for each in error.error_list))
        raise InvalidInput(sentences[0], fields={field: sentences}) from error
    user.set_password(password)


def _sentence(error: ValidationError) -> str:
    """What Django says, except where it would name a column."""
    if error.code == "password_too_similar":
        return messages.PASSWORD_TOO_SIMILAR
    return str(error.messages[0])

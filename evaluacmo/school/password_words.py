"""The rule that a password is more than what everybody knows (rules: people)."""

import re
from collections.abc import Iterator
from typing import Final

from django.core.exceptions import ValidationError

from evaluacmo.accounts.messages import PASSWORD_GUESSABLE
from evaluacmo.accounts.models import User
from evaluacmo.common.text import search_key
from evaluacmo.school.messages import WORDS_OF_PASSWORDS
from evaluacmo.school.queries import get_school

SHORTEST_WORD: Final = 3
SHORTEST_RUN: Final = 4
ENOUGH_CHARACTERS: Final = 5
ABOUT_PERSON: Final = ("name", "email", "identity_number", "position", "department")
# the order of the alphabet and of the keys
_ROWS: Final = ("abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm")
_RUNS: Final = frozenset(
    row[at : at + SHORTEST_RUN]
    for line in _ROWS
    for row in (line, line[::-1])
    for at in range(len(row) - SHORTEST_RUN + 1)
)
_DIGITS_AS_LETTERS: Final = str.maketrans("01345$7@", "oieassta")
_WORDS: Final = re.compile(r"[\W_]+")
_NO_CONTENT: Final = re.compile(r"[\d\s]+")


class GuessableValidator:
    """Refuses passwords of which little is left without what is known of person and school.

    Words of the person's data, of the school's name and city, and those that many passwords
    contain are removed, also with digits for letters (`c0legio`), then runs of neighbouring keys,
    digits and spaces. Accents and case are ignored.
    """

    def validate(self, password: str, user: User | None = None) -> None:
        """Raise Django's `ValidationError` where too few different characters are left."""
        typed = search_key(password)
        words = sorted({*WORDS_OF_PASSWORDS, *_words_about(user)}, key=len, reverse=True)
        for text in (typed, typed.translate(_DIGITS_AS_LETTERS)):
            if len(set(_what_is_left(text, words=words))) < ENOUGH_CHARACTERS:
                raise ValidationError(self.get_help_text(), code="password_guessable")

    def get_help_text(self) -> str:
        """The rule in Spanish."""
        return PASSWORD_GUESSABLE


def _words_about(user: User | None) -> Iterator[str]:
    school = get_school()
    texts = [school.display_name, school.city]
    if user is not None:
        texts += [getattr(user, field) or "" for field in ABOUT_PERSON]
    for word in _WORDS.split(search_key(*texts)):
        if len(word) >= SHORTEST_WORD:
            yield word


def _what_is_left(text: str, *, words: list[str]) -> str:
    for word in words:
        text = text.replace(word, "")
    in_run = {
        at + offset
        for at in range(len(text) - SHORTEST_RUN + 1)
        if text[at : at + SHORTEST_RUN] in _RUNS
        for offset in range(SHORTEST_RUN)
    }
    left = "".join(char for at, char in enumerate(text) if at not in in_run)
    return _NO_CONTENT.sub("", left)

"""The columns of each kind of file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from evaluacmo.common.text import word_key
from evaluacmo.evaluations.scale import LEVEL_FIELDS
from evaluacmo.imports import messages


@dataclass(frozen=True, slots=True)
class FileField:
    """A column. Without one that is needed, the columns of a file are chosen by hand.

    `is_for_new` ones are needed in rows that create something only; `can_join` ones may be made of
    several columns of the file, in their order; `has_default` ones may be chosen for all rows
    without them; `has_lines` ones keep their line breaks. Keys (`is_key`) tell people apart: the
    columns of a file of people without any are chosen by hand. A heading that `is_enough`
    identifies a list by itself. `is_person` columns hold an e-mail, a number or a name; of several
    of them the likeliest is read.
    """

    key: str
    is_needed: bool = False
    is_for_new: bool = False
    can_join: bool = False
    has_default: bool = False
    has_lines: bool = False
    is_key: bool = False
    is_enough: bool = False
    is_person: bool = False

    @property
    def heading(self) -> str:
        """Its heading in the template."""
        return messages.HEADINGS[self.key]


Layout = Sequence[FileField]

PEOPLE: Final[Layout] = (
    FileField("name", is_needed=True, is_for_new=True, can_join=True),
    FileField("email", is_key=True, is_enough=True),
    FileField("identity_number", is_key=True),
    FileField("role", is_needed=True, is_for_new=True, has_default=True),
    FileField("position"),
    FileField("department"),
    FileField("category"),
)
ASSIGNMENTS: Final[Layout] = (
    FileField("evaluator", is_needed=True, can_join=True, is_person=True),
    FileField("collaborator", is_needed=True, can_join=True, is_person=True),
)
QUESTIONS: Final[Layout] = (
    FileField("bank", is_needed=True, has_default=True),
    FileField("question_type", is_needed=True, has_default=True),
    FileField("question_text", is_needed=True, has_lines=True, is_enough=True),
    *(FileField(key, has_lines=True) for key in LEVEL_FIELDS),
)
LAYOUTS: Final[Mapping[str, Layout]] = {
    "people": PEOPLE,
    "assignments": ASSIGNMENTS,
    "questions": QUESTIONS,
}


KEYS: Final = frozenset(
    column.key for layout in LAYOUTS.values() for column in layout if column.is_key
)


def heading_key(heading: str) -> str:
    """A heading as `word_key`, without trailing marks."""
    return word_key(heading).rstrip(" :*")

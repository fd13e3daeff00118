"""The columns of each kind of file, and how headings are recognised."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from evaluacmo.common.text import word_key
from evaluacmo.evaluations.scale import LEVEL_FIELDS
from evaluacmo.imports import messages


@dataclass(frozen=True, slots=True)
class Column:
    """A column. Without one that is needed, the columns of a file are chosen by hand.

    `is_for_new` ones are needed in rows that create something only; `can_join` ones may be made
    of several columns of the file, in their order.
    """

    key: str
    is_needed: bool = False
    is_for_new: bool = False
    can_join: bool = False

    @property
    def heading(self) -> str:
        """Its heading in the template."""
        return messages.HEADINGS[self.key][0]

    @property
    def names(self) -> list[str]:
        """All recognised headings, as `heading_key` gives them."""
        return [heading_key(name) for name in messages.HEADINGS[self.key]]


Layout = Sequence[Column]

PEOPLE: Final[Layout] = (
    Column("name", is_needed=True, is_for_new=True, can_join=True),
    Column("email", is_needed=True),
    Column("role", is_needed=True, is_for_new=True),
    Column("position"),
    Column("department"),
    Column("category"),
)
ASSIGNMENTS: Final[Layout] = (
    Column("evaluator", is_needed=True),
    Column("collaborator", is_needed=True),
)
QUESTIONS: Final[Layout] = (
    Column("bank", is_needed=True),
    Column("question_type", is_needed=True),
    Column("question_text", is_needed=True),
    *(Column(key) for key in LEVEL_FIELDS),
)
LAYOUTS: Final[Mapping[str, Layout]] = {
    "people": PEOPLE,
    "assignments": ASSIGNMENTS,
    "questions": QUESTIONS,
}


def heading_key(heading: str) -> str:
    """A heading as `word_key`, without trailing marks."""
    return word_key(heading).rstrip(" :*")

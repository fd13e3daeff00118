"""Rows as they are checked, and what comes of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Self, TypeVar

from pydantic import ValidationError

from evaluacmo.accounts.models import User
from evaluacmo.common.schemas import Input
from evaluacmo.common.sentences import sentence_of
from evaluacmo.imports import messages

T = TypeVar("T")
I = TypeVar("I", bound=Input)  # noqa: E741


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a file: its number there, its texts by column, and the cells that hold none."""

    number: int
    texts: Mapping[str, str]
    troubles: Mapping[str, str]

    @classmethod
    def of(cls, stored: Sequence[Any]) -> Self:
        """The row as `reader.told` tells it."""
        number, cells = stored
        return cls(
            number=number,
            texts={key: cell for key, cell in cells.items() if isinstance(cell, str)},
            troubles={k: cell["trouble"] for k, cell in cells.items() if isinstance(cell, dict)},
        )

    def key(self, *columns: str) -> tuple[str, ...]:
        """The texts of these columns without regard to case, by which rows are the same."""
        return tuple(self.texts.get(column, "").casefold() for column in columns)


@dataclass(slots=True)
class Verdict(Generic[T]):
    """What is wrong with a row, by column; or why it is left out; or what is ready to be made."""

    row: Row
    errors: dict[str, str] = field(default_factory=dict)
    skipped: str | None = None
    ready: T | None = None

    def settle(self, value: T) -> None:
        """The row can be imported, unless something is wrong with it, or it is left out."""
        if not self.errors and self.skipped is None:
            self.ready = value


@dataclass(frozen=True, slots=True)
class Checked:
    """A portion of the rows of a file that is to be checked, and all that stand before it."""

    actor: User
    rows: Sequence[Row]
    start: int
    stop: int

    @property
    def portion(self) -> Sequence[Row]:
        """The rows that are to be checked now."""
        return self.rows[self.start : self.stop]

    def first_rows(self, *columns: str) -> dict[tuple[str, ...], int]:
        """In which row each combination of texts of these columns is first."""
        first: dict[tuple[str, ...], int] = {}
        for row in self.rows[: self.stop]:
            first.setdefault(row.key(*columns), row.number)
        return first


def parse(row: Row, shape: type[I], verdict: Verdict[Any]) -> I | None:
    """The row as the single call would take it; what is wrong goes into the verdict."""
    for column, trouble in row.troubles.items():
        verdict.errors[column] = messages.IMPORT_TROUBLES[trouble]
    try:
        return shape.model_validate(dict(row.texts))
    except ValidationError as error:
        for each in error.errors(include_url=False):
            verdict.errors.setdefault(str(each["loc"][0]), sentence_of(each))
    return None

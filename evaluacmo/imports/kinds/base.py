"""What all kinds of import have in common."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Self, TypeVar

from pydantic import ValidationError

from evaluacmo.accounts.models import User
from evaluacmo.common.schemas import Input
from evaluacmo.common.sentences import sentence_of
from evaluacmo.imports import messages
from evaluacmo.imports.kinds.dependents import Dependents
from evaluacmo.imports.models import Import

T = TypeVar("T")
InputT = TypeVar("InputT", bound=Input)


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a file: its number there, and its texts and cell errors by column key."""

    number: int
    texts: Mapping[str, str]
    cell_errors: Mapping[str, str]

    @classmethod
    def from_json(cls, stored: Sequence[Any]) -> Self:
        """A row of `parser.ParsedFile`."""
        number, cells = stored
        return cls(
            number=number,
            texts={key: cell for key, cell in cells.items() if isinstance(cell, str)},
            cell_errors={k: cell["trouble"] for k, cell in cells.items() if isinstance(cell, dict)},
        )

    def key(self, *columns: str) -> tuple[str, ...]:
        """The texts of these columns, casefolded: rows with the same key are duplicates."""
        return tuple(self.texts.get(column, "").casefold() for column in columns)


@dataclass(slots=True)
class RowResult(Generic[T]):
    """A checked row: its errors by column key, or why it is skipped, or the item to create."""

    row: Row
    errors: dict[str, str] = field(default_factory=dict)
    skipped: str | None = None
    item: T | None = None

    def accept(self, item: T) -> None:
        """Keep the item, unless the row has errors or is skipped."""
        if not self.errors and self.skipped is None:
            self.item = item


@dataclass(frozen=True, slots=True)
class CheckBatch:
    """The rows from `start` to `stop` of a file, with access to those before them."""

    actor: User
    all_rows: Sequence[Row]
    start: int
    stop: int

    @property
    def rows(self) -> Sequence[Row]:
        """The rows to check."""
        return self.all_rows[self.start : self.stop]

    def first_rows(self, *columns: str) -> dict[tuple[str, ...], int]:
        """The number of the first row for each key of these columns, up to the end of the batch."""
        first: dict[tuple[str, ...], int] = {}
        for row in self.all_rows[: self.stop]:
            first.setdefault(row.key(*columns), row.number)
        return first


class Importer(ABC, Generic[T]):
    """Checks the rows of one kind of file, creates what they describe, and deletes that again."""

    @abstractmethod
    def check(self, batch: CheckBatch) -> list[RowResult[T]]:
        """Validate each row by the rules of the call that creates a single one."""

    def notices(self, rows: Sequence[Row]) -> list[str]:  # noqa: ARG002
        """Spanish sentences about objects that are created besides the rows."""
        return []

    @abstractmethod
    def create(self, actor: User, items: Sequence[T]) -> dict[str, list[int]]:
        """Create everything, in the caller's transaction.

        Returns the created ids by name, those of the rows themselves first. Raises `InvalidInput`
        where the items are no longer valid.
        """

    @abstractmethod
    def lock_and_count_dependents(self, record: Import, actor: User) -> Dependents:
        """Lock what was created, and count what depends on it by now."""

    @abstractmethod
    def delete(self, record: Import, actor: User) -> None:
        """Delete what was created, after `lock_and_count_dependents`."""


def parse_row(row: Row, schema: type[InputT], result: RowResult[Any]) -> InputT | None:
    """Validate a row like the body of a call; adds the errors to `result`."""
    for column, error in row.cell_errors.items():
        result.errors[column] = messages.CELL_ERRORS[error]
    try:
        return schema.model_validate(dict(row.texts))
    except ValidationError as invalid:
        for details in invalid.errors(include_url=False):
            result.errors.setdefault(str(details["loc"][0]), sentence_of(details))
    return None

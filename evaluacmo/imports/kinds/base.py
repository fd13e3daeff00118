"""The base class of importers, and the validation of rows."""

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, Self, TypeVar

from pydantic import BeforeValidator, ValidationError

from evaluacmo.accounts.models import User
from evaluacmo.common.schemas import Input, field_error
from evaluacmo.common.text import equality_key, is_blank, word_key
from evaluacmo.common.validation_messages import sentence_of
from evaluacmo.imports import messages
from evaluacmo.imports.choices import NO_CHOICE, Place, RowChoice, read_choices
from evaluacmo.imports.dictionary import choices_by_label
from evaluacmo.imports.models import Import

Groups = Mapping[str, Sequence[int]]
"""The ids of groups, such as categories, by `equality_key`; several may share one."""
T = TypeVar("T")
InputT = TypeVar("InputT", bound=Input)


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a file: its number there, and its texts and cell errors by column key.

    `sheet` is the name of its sheet where several are read, `written` the name of the person as the
    file has it where it is written in another way. Mended cells are as they are mended.
    """

    number: int
    texts: Mapping[str, str]
    cell_errors: Mapping[str, str]
    sheet: str = ""
    written: str = ""
    choice: RowChoice = NO_CHOICE
    in_file: Mapping[str, str] = field(default_factory=dict)
    """The texts of mended cells in the file."""

    @classmethod
    def from_json(cls, stored: Sequence[Any], choices: Mapping[Place, RowChoice]) -> Self:
        """A row of `Import.rows`, with what is chosen for it."""
        number, cells, *more = stored
        extra = more[0] if more else {}
        choice = choices.get((extra.get("sheet", ""), number), NO_CHOICE)
        mended = {key: text for key, text in choice.cells.items() if text}
        kept = {key: cell for key, cell in cells.items() if key not in choice.cells}
        return cls(
            number=number,
            texts={key: cell for key, cell in kept.items() if isinstance(cell, str)} | mended,
            cell_errors={k: cell["trouble"] for k, cell in kept.items() if isinstance(cell, dict)},
            choice=choice,
            in_file={key: cells[key] for key in choice.cells if isinstance(cells.get(key), str)},
            **extra,
        )

    @property
    def place(self) -> Place:
        """The sheet and the number, by which rows of a file are told apart."""
        return self.sheet, self.number

    @property
    def name_of_place(self) -> str:
        """The place as a person reads it: `3`, or `3 de «Primaria»`."""
        sheet = messages.OF_SHEET.format(sheet=self.sheet) if self.sheet else ""
        return f"{self.number}{sheet}"

    def with_default(self, column: str, text: str) -> "Row":
        """The row with this text in the column, if it has none there."""
        if not text or column in self.texts or column in self.cell_errors:
            return self
        return replace(self, texts={**self.texts, column: text})

    def key(self, *columns: str) -> tuple[str, ...]:
        """The keys of the texts of these columns: rows with the same ones are duplicates."""
        return tuple(equality_key(self.texts.get(column, "")) for column in columns)


@dataclass(slots=True)
class RowResult(Generic[T]):
    """A checked row: its errors by column key, or why it is skipped, or the item to create.

    The item of a person who exists already is a `PersonChange`; there is none where the row would
    change nothing. `doubles` are the people and rows that may be the same person (`kinds.doubles`);
    while it `is_undecided` whether one of them is, there is no item. `is_inactive`: the person is
    deactivated.
    """

    row: Row
    errors: dict[str, str] = field(default_factory=dict)
    skipped: str | None = None
    item: T | None = None
    doubles: Sequence[str] = ()
    is_undecided: bool = False
    is_inactive: bool = False

    @property
    def is_idle(self) -> bool:
        """Whether the row has no errors and nothing to do or to choose."""
        return not self.errors and self.item is None and not self.is_undecided

    def accept(self, item: T) -> None:
        """Keep the item, unless the row has errors, is skipped or waits for a choice."""
        if not self.errors and self.skipped is None and not self.is_undecided:
            self.item = item


@dataclass(frozen=True, slots=True)
class CheckBatch:
    """The rows of a file that are to be imported."""

    rows: Sequence[Row]
    default_role: str = ""
    """The role of new people in rows without one; empty where each row needs its own."""

    def first_rows(self, *columns: str) -> dict[tuple[str, ...], Row]:
        """The first row for each key of these columns."""
        first: dict[tuple[str, ...], Row] = {}
        for row in self.rows:
            first.setdefault(row.key(*columns), row)
        return first


def rows_of(record: Import) -> list[Row]:
    """The rows of a file whose columns are known, as they are mended."""
    choices = read_choices(record.choices)
    return [Row.from_json(stored, choices) for stored in record.rows]


class Importer(ABC, Generic[T]):
    """Checks the rows of one kind of file, creates their objects, and can delete them again.

    Rows may belong to groups, such as categories; groups that do not exist are created with them.
    """

    group_column: ClassVar[str] = ""
    """The column with the name of the row's group; empty where there are no groups."""
    new_groups: ClassVar[str] = ""
    """The Spanish sentence about groups that would be created."""

    def __init__(self, actor: User) -> None:
        self.actor = actor

    @abstractmethod
    def check(self, batch: CheckBatch) -> list[RowResult[T]]:
        """Validate each row by the rules of the call that creates a single one."""

    def group_names(self) -> Iterable[tuple[int, str]]:
        """The ids and names of the groups that exist."""
        return ()

    def groups(self) -> defaultdict[str, list[int]]:
        """The groups that exist."""
        groups: defaultdict[str, list[int]] = defaultdict(list)
        for pk, name in self.group_names():
            groups[equality_key(name)].append(pk)
        return groups

    def missing_groups(self, names: Iterable[str]) -> list[str]:
        """The names, each once and in order, of groups that do not exist."""
        by_key = {equality_key(name): name for name in names if not is_blank(name)}
        existing = self.groups()
        return [name for key, name in sorted(by_key.items()) if key not in existing]

    def notices(self, rows: Sequence[Row]) -> list[str]:
        """Spanish sentences about groups that would be created."""
        missing = self.missing_groups(row.texts.get(self.group_column, "") for row in rows)
        return [messages.with_names(self.new_groups, missing)] if missing else []

    def granted_by(self, results: Iterable[RowResult[T]]) -> list[dict[str, Any]]:  # noqa: ARG002  (for heirs)
        """The people whom the rows give a manager's role, as `schemas.GrantOut`."""
        return []

    @abstractmethod
    def create(self, items: Sequence[T]) -> dict[str, list[int]]:
        """Create the objects of all rows, or change them, in the caller's transaction.

        Returns the created ids by name, those of the rows themselves first. Raises `InvalidInput`
        or `Conflict` where the items are no longer valid.
        """

    def remember_created(self, record: Import) -> None:
        """Store what `find_later_edit` compares with, as part of the transaction that creates."""

    def find_later_edit(self, record: Import) -> str | None:  # noqa: ARG002  (for heirs)
        """A Spanish sentence about an edit since the import that undoing would lose, if any."""
        return None

    @abstractmethod
    def lock_and_find_dependents(self, record: Import) -> bool:
        """Lock the created and changed rows; return whether other rows depend on them.

        Raises `Forbidden` where the actor must not learn of such rows.
        """

    @abstractmethod
    def delete(self, record: Import) -> None:
        """Delete the created objects and reverse the changes, after `lock_and_find_dependents`.

        Raises `Conflict` where what was changed is no longer so.
        """


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


def choice_by_label(labels: Mapping[str, str], *, message: str) -> BeforeValidator:
    """Accept the Spanish label of a choice, without regard to case and accents, for its value.

    Raises an error with `message` for any other text.
    """
    choices = choices_by_label(labels)

    def parse(text: str) -> str:
        choice = choices.get(word_key(text))
        if choice is None:
            raise field_error(message)
        return choice

    return BeforeValidator(parse)

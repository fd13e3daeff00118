"""The choices for the rows of a checked file (rules: imports)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, Literal, TypedDict

from evaluacmo.common.errors import InvalidInput
from evaluacmo.imports import messages
from evaluacmo.imports.cells import CellError, text_cell
from evaluacmo.imports.layouts import LAYOUTS
from evaluacmo.imports.lists import LeftOutReason

MAX_MENDED_CHARACTERS: Final = 1_000_000
Place = tuple[str, int]
"""The sheet and the number, by which rows of a file are told apart."""
OTHER_PERSON: Final = "other"


@dataclass(frozen=True, slots=True)
class RowChoice:
    """The choices for a row.

    `cells` are mended texts by column key, empty ones too. `left_out` is the `LeftOutReason` of a
    row that is not imported. `same_as` is the person of the school who the row is, `other_than` are
    the doubles of which it is none. `activates`: the person becomes active.
    """

    cells: Mapping[str, str] = field(default_factory=dict)
    left_out: str = ""
    same_as: int | None = None
    other_than: Sequence[str] = ()
    activates: bool = False


NO_CHOICE: Final = RowChoice()
_NAMES: Final = tuple(each.name for each in fields(RowChoice))


class RowEdit(TypedDict, total=False):
    """A change of what is chosen for a row; keys that are left out change nothing.

    A cell that is None is as in the file again. `person` is whom the row is: an id, somebody else,
    or None where that is open again.
    """

    cells: Mapping[str, str | None]
    leave_out: bool
    person: int | Literal["other"] | None
    activate: bool


@dataclass(frozen=True, slots=True)
class Edits:
    """Changes of what is chosen, by row, and for all other rows of a kind.

    `leave_out_wrong`: no row with errors is imported. `all_others`: every row whose choice is
    missing is about a new person. `activate_all`: whether the deactivated people become active.
    """

    rows: Mapping[Place, RowEdit] = field(default_factory=dict)
    leave_out_wrong: bool = False
    all_others: bool = False
    activate_all: bool | None = None


def read_choices(stored: Iterable[Mapping[str, Any]]) -> dict[Place, RowChoice]:
    """The choices of an import by row."""
    return {
        (sheet, row): RowChoice(**chosen)
        for sheet, row, chosen in ((each["sheet"], each["row"], each["chosen"]) for each in stored)
    }


def as_json(choices: Mapping[Place, RowChoice]) -> list[dict[str, Any]]:
    """The choices as they are stored."""
    return [
        {"sheet": sheet, "row": row, "chosen": chosen}
        for (sheet, row), choice in choices.items()
        if (
            chosen := {
                name: value
                for name in _NAMES
                if (value := getattr(choice, name)) != getattr(NO_CHOICE, name)
            }
        )
    ]


def edit_choices(
    choices: Mapping[Place, RowChoice],
    edits: Edits,
    *,
    kind: str,
    places: Iterable[Place],
    reviews: Iterable[Mapping[str, Any]],
) -> dict[Place, RowChoice]:
    """The choices after the edits. Raises `InvalidInput` for what cannot be chosen."""
    edited, known = dict(choices), set(places)
    by_place = {(review["sheet"], review["row"]): review for review in reviews}
    for at, (place, edit) in enumerate(edits.rows.items()):
        if place not in known:
            raise InvalidInput.at(f"rows.{at}.row", messages.UNKNOWN_ROW)
        choice, review = edited.get(place, NO_CHOICE), by_place.get(place, {})
        edited[place] = _edited(choice, edit, review, kind=kind, field=f"rows.{at}")
    for place, review in by_place.items():
        if place not in edits.rows:
            edited[place] = _edited_with_all(edited.get(place, NO_CHOICE), edits, review)
    mended = sum(len(text) for choice in edited.values() for text in choice.cells.values())
    if mended > MAX_MENDED_CHARACTERS:
        raise InvalidInput.at("rows", messages.TOO_MUCH_MENDED)
    return edited


def _edited(
    choice: RowChoice, edit: RowEdit, review: Mapping[str, Any], *, kind: str, field: str
) -> RowChoice:
    if "cells" in edit:
        choice = replace(choice, cells=_mended(choice.cells, edit["cells"], kind=kind, field=field))
    if "leave_out" in edit:
        choice = replace(choice, left_out=_reason(review) if edit["leave_out"] else "")
    if "person" in edit:
        person, doubles = edit["person"], review.get("doubles", [])
        if person is None or person == OTHER_PERSON:
            others = doubles if person else []
            choice = replace(choice, same_as=None, other_than=others)
        elif str(person) in doubles:
            choice = replace(choice, same_as=person, other_than=[])
        else:
            raise InvalidInput.at(f"{field}.person", messages.NOT_A_DOUBLE)
    if "activate" in edit:
        choice = replace(choice, activates=edit["activate"])
    return choice


def _edited_with_all(choice: RowChoice, edits: Edits, review: Mapping[str, Any]) -> RowChoice:
    if edits.leave_out_wrong and review["errors"]:
        choice = replace(choice, left_out=LeftOutReason.WRONG)
    if edits.all_others and review["is_undecided"]:
        choice = replace(choice, same_as=None, other_than=review["doubles"])
    if edits.activate_all is not None and review["is_inactive"]:
        choice = replace(choice, activates=edits.activate_all)
    return choice


def _reason(review: Mapping[str, Any]) -> LeftOutReason:
    """The reason for leaving a row out by hand, as far as the check tells."""
    if review.get("errors"):
        return LeftOutReason.WRONG
    return LeftOutReason.DOUBLE if review.get("doubles") else LeftOutReason.CHOSEN


def _mended(
    cells: Mapping[str, str], changes: Mapping[str, str | None], *, kind: str, field: str
) -> dict[str, str]:
    layout = {column.key: column for column in LAYOUTS[kind]}
    mended = dict(cells)
    for key, text in changes.items():
        if key not in layout:
            raise InvalidInput.at(f"{field}.cells", messages.UNKNOWN_COLUMN)
        if text is None:
            mended.pop(key, None)
            continue
        cell = text_cell(text)
        if isinstance(cell, CellError):
            raise InvalidInput.at(f"{field}.cells.{key}", messages.CELL_ERRORS[cell])
        mended[key] = cell if layout[key].has_lines else " ".join(cell.split())
    return mended

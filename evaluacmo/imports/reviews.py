"""Reads the findings of the check of an import, row by row, and the choices made for them."""

from collections.abc import Mapping
from typing import Any

from django.db.models import TextChoices

from evaluacmo.accounts.models import User
from evaluacmo.common.schemas import Output
from evaluacmo.imports.kinds.base import Row, rows_of
from evaluacmo.imports.kinds.doubles import row_token
from evaluacmo.imports.layouts import LAYOUTS
from evaluacmo.imports.lists import LeftOutReason
from evaluacmo.imports.mapping import NAME
from evaluacmo.imports.models import Import, ImportState
from evaluacmo.imports.queries import get_import_in


class RowKind(TextChoices):
    """A finding of the check about a row, or a choice for it."""

    WRONG = "wrong"
    DOUBLES = "doubles"
    INACTIVE = "inactive"
    MENDED = "mended"
    LEFT_OUT = "left_out"
    NOTICES = "notices"


class CellOut(Output):
    """A cell of a row; `in_file` is its text there if it is mended, `error` what is wrong."""

    key: str
    label: str
    text: str
    in_file: str | None
    error: str


class SameNameOut(Output):
    """A person with the name of a row and another e-mail.

    A person of the school, or the row of the file at `sheet` and `row`, where there is no `id`.
    """

    id: int | None
    name: str
    email: str
    position: str
    is_active: bool
    sheet: str
    row: int | None


class ReviewedRowOut(Output):
    """A row of a checked file, with its findings and the choices made for it.

    `notice` is why it is skipped, `left_out` why it is left out. `same_names` are those whom it may
    be; the chosen one is `same_as`, or it `is_other`. `is_inactive`: it is about a deactivated
    person, who `activates`.
    """

    sheet: str
    row: int
    cells: list[CellOut]
    notice: str
    left_out: LeftOutReason | None
    same_names: list[SameNameOut]
    same_as: int | None
    is_other: bool
    is_inactive: bool
    activates: bool


def list_rows(import_id: int, *, reader: User, kind: RowKind | None) -> list[ReviewedRowOut]:
    """The rows of a checked file of which there is anything to say, or those of one kind.

    Raises as `get_import`.
    """
    record = get_import_in([ImportState.CHECKED], import_id, reader)
    reviews = {(review["sheet"], review["row"]): review for review in record.reviews}
    rows = {row.place: row for row in rows_of(record)}
    wanted = [
        place
        for place, row in rows.items()
        if (kinds := _kinds_of(row, reviews.get(place))) and (kind is None or kind in kinds)
    ]
    doubles = [token for place in wanted for token in reviews.get(place, {}).get("doubles", ())]
    people = User.objects.in_bulk({int(token) for token in doubles if token.isdigit()})
    named = {str(pk): _as_same_name(user) for pk, user in people.items()}
    by_token = {row_token(row): row for row in rows.values()} if doubles else {}
    named |= {token: _row_as_same_name(by_token[token]) for token in doubles if token in by_token}
    return [_reviewed(record, rows[place], reviews.get(place, {}), named) for place in wanted]


def _kinds_of(row: Row, review: Mapping[str, Any] | None) -> set[RowKind]:
    said = review or {}
    kinds = {
        RowKind.WRONG: said.get("errors"),
        RowKind.DOUBLES: said.get("doubles"),
        RowKind.INACTIVE: said.get("is_inactive"),
        RowKind.MENDED: row.choice.cells,
        RowKind.LEFT_OUT: row.choice.left_out,
        RowKind.NOTICES: said.get("skipped"),
    }
    return {kind for kind, is_so in kinds.items() if is_so}


def _as_same_name(user: User) -> SameNameOut:
    return SameNameOut(
        id=user.pk,
        name=user.name,
        email=user.email or "",
        position=user.position,
        is_active=user.is_active,
        sheet="",
        row=None,
    )


def _row_as_same_name(row: Row) -> SameNameOut:
    return SameNameOut(
        id=None,
        name=row.texts.get(NAME, ""),
        email=row.texts.get("email", ""),
        position=row.texts.get("position", ""),
        is_active=True,
        sheet=row.sheet,
        row=row.number,
    )


def _reviewed(
    record: Import, row: Row, review: Mapping[str, Any], named: Mapping[str, SameNameOut]
) -> ReviewedRowOut:
    errors = dict(review.get("errors", ()))
    choice, doubles = row.choice, review.get("doubles", [])
    shown = record.columns.keys() | errors.keys() | choice.cells.keys()
    in_file = row.in_file
    same_as = choice.same_as if str(choice.same_as) in doubles else None
    return ReviewedRowOut(
        sheet=row.sheet,
        row=row.number,
        cells=[
            CellOut(
                key=column.key,
                label=column.heading,
                text=row.texts.get(column.key, ""),
                in_file=in_file.get(column.key, "") if column.key in choice.cells else None,
                error=errors.get(column.key, ""),
            )
            for column in LAYOUTS[record.kind]
            if column.key in shown
        ],
        notice=next((sentence for _, sentence in review.get("skipped", ())), ""),
        left_out=LeftOutReason(choice.left_out) if choice.left_out else None,
        same_names=[named[token] for token in doubles if token in named],
        same_as=same_as,
        is_other=bool(doubles) and same_as is None and set(doubles) <= set(choice.other_than),
        is_inactive=bool(review.get("is_inactive")),
        activates=choice.activates,
    )

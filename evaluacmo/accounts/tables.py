"""The exported tables of people and categories."""

from typing import Final

from evaluacmo.accounts import messages
from evaluacmo.accounts.models import User
from evaluacmo.accounts.permissions import people_not_seen_signing_in
from evaluacmo.accounts.queries import (
    ACTIVE_PEOPLE,
    ChosenUsers,
    list_categories,
    list_users,
)
from evaluacmo.common.schemas import Search
from evaluacmo.common.text import has_words
from evaluacmo.common.workbook import CHUNK_SIZE, Column, Rows, Style, Table

_HEADINGS = messages.TABLE_HEADINGS
NAME: Final = Column(_HEADINGS["name"], 32)
ROLE: Final = Column(_HEADINGS["role"], 18)
POSITION: Final = Column(_HEADINGS["position"])
DEPARTMENT: Final = Column(_HEADINGS["department"])
PERSON: Final = (NAME, POSITION, DEPARTMENT)
CATEGORY: Final = Column(_HEADINGS["category"])
STATUS: Final = Column(_HEADINGS["status"], 12)

PEOPLE: Final = Table(
    "people",
    *messages.TABLE_NAMES["people"],
    columns=(
        NAME,
        Column(_HEADINGS["email"], 34),
        Column(_HEADINGS["identity_number"], 18),
        ROLE,
        POSITION,
        DEPARTMENT,
        CATEGORY,
        STATUS,
    ),
)
CATEGORIES: Final = Table(
    "categories",
    *messages.TABLE_NAMES["categories"],
    columns=(CATEGORY, Column(_HEADINGS["people"], 18, Style.NUMBER)),
)


def people_rows(filters: ChosenUsers, reader: User) -> Rows:
    """The rows of `PEOPLE`."""
    people = list_users(filters, unknown_access=people_not_seen_signing_in(reader))
    if filters.ids:
        people = people.filter(pk__in=filters.ids)
    columns = ("position", "department", "category__name", "is_active")
    rows = people.values_list("name", "email", "identity_number", "role", *columns)
    for name, email, number, role_of, *rest, is_active in rows.iterator(CHUNK_SIZE):
        yield (
            name,
            email,
            number,
            messages.ROLE_LABELS[role_of],
            *rest,
            messages.STATUS_LABELS[is_active],
        )


def category_rows(filters: Search) -> Rows:
    """The rows of `CATEGORIES`, by name, each with its number of active people."""
    categories = list_categories().annotate(people=ACTIVE_PEOPLE)
    for name, people in categories.values_list("name", "people"):
        if has_words(name, filters.search):
            yield name, people

"""Rows that may be a person who is there already with another e-mail."""

from collections import defaultdict
from collections.abc import Callable, Sequence

from evaluacmo.accounts.models import User
from evaluacmo.imports.kinds.base import Row
from evaluacmo.imports.person_names import same_name_key


def person_token(person_id: int) -> str:
    """A double of the school, as choices and reviews name it."""
    return str(person_id)


def row_token(row: Row) -> str:
    """A double in the file, as choices and reviews name it."""
    return f"{row.sheet}!{row.number}"


class Doubles:
    """The people of a file and of the school by their names, however these are written."""

    def __init__(self, rows: Sequence[Row], known: Callable[[Row], User | None]) -> None:
        """`known` finds the person whom a row names by an e-mail or an identity number."""
        self.rows_by_person: dict[int, Row] = {}
        """The first row of each person, as named or by choice."""
        self._first: dict[str, Row] = {}
        self._known = known
        for row in rows:
            if user := known(row):
                self.rows_by_person.setdefault(user.pk, row)
            if key := _key(row):
                self._first.setdefault(key, row)
        self._people: defaultdict[str, list[int]] = defaultdict(list)
        named = set(self._first)
        for pk, name in User.objects.order_by("pk").values_list("pk", "name"):
            if (key := same_name_key(name)) in named:
                self._people[key].append(pk)

    def of(self, row: Row) -> list[str]:
        """The people with the name of the row, and the first row before it with that name."""
        key = _key(row)
        if not key:
            return []
        people = self._people.get(key, [])
        first = self._first[key]
        known = self._known(first)
        is_told = first is row or (known is not None and known.pk in people)
        return [*map(person_token, people), *([] if is_told else [row_token(first)])]

    def people(self, rows: Sequence[Row]) -> dict[int, User]:
        """The people whom these rows are chosen to be."""
        chosen = {row.choice.same_as for row in rows} - {None}
        return User.objects.select_related("category").in_bulk(chosen) if chosen else {}


def _key(row: Row) -> str:
    return same_name_key(row.texts.get("name", ""))

"""Rows that may be a person who is there already, told in another way."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from evaluacmo.accounts.models import User
from evaluacmo.common.text import normalise_identity_number
from evaluacmo.imports.choices import Place
from evaluacmo.imports.kinds.base import Row
from evaluacmo.imports.person_names import namesake_key


def row_token(row: Row) -> str:
    """A double in the file, as choices and reviews name it; a person is named by their id."""
    return f"{row.sheet}!{row.number}"


class Doubles:
    """The rows of a file and the people of the school by their names, however these are written.

    `told` are the people whom the file tells by an identity number or e-mail. Different identity
    numbers are those of different people.
    """

    def __init__(self, rows: Sequence[Row], told: Mapping[Place, User]) -> None:
        self._rows, self._told = rows, told
        self._keys = {row.place: namesake_key(row.texts.get("name", "")) for row in rows}
        self._first: dict[str, Row] = {}
        for row in rows:
            if key := self._keys[row.place]:
                self._first.setdefault(key, row)
        self._people: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
        everybody = User.objects.order_by("pk").values_list("pk", "name", "identity_number")
        for pk, name, number in everybody:
            if (key := namesake_key(name)) in self._first:
                self._people[key].append((pk, number or ""))

    def of(self, row: Row) -> list[str]:
        """The people with the name of a row of a new person, and the first row with that name."""
        key = self._keys[row.place]
        if not key or row.place in self._told:
            return []
        number = _number(row)
        people = [pk for pk, other in self._people.get(key, ()) if _may_be_one(number, other)]
        first = self._first[key]
        known = self._told.get(first.place)
        is_told = first is row or (known is not None and known.pk in people)
        if is_told or not _may_be_one(number, _number(first)):
            return [str(pk) for pk in people]
        return [*map(str, people), row_token(first)]

    def chosen_people(self) -> dict[Place, User]:
        """The person chosen for each row, unless that person is no double of it any more."""
        chosen = {
            row.place: row.choice.same_as
            for row in self._rows
            if row.choice.same_as and str(row.choice.same_as) in self.of(row)
        }
        people = User.objects.select_related("category").in_bulk(chosen.values()) if chosen else {}
        return {place: people[pk] for place, pk in chosen.items() if pk in people}

    def is_open(self, row: Row) -> bool:
        """Whether it is not chosen yet that a row is none of its doubles."""
        return not set(self.of(row)) <= set(row.choice.other_than)


def _number(row: Row) -> str:
    return normalise_identity_number(row.texts.get("identity_number", ""))


def _may_be_one(number: str, other: str) -> bool:
    return not (number and other) or number == other

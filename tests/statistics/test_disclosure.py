"""The forms that follow from sums, against linear algebra."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest

from evaluacmo.statistics.disclosure import disclosed

Forms = Sequence[tuple[int, str | None]]


@pytest.mark.parametrize(
    ("forms", "places"),
    [
        ([], set()),
        # one evaluator each
        ([(1, "a"), (2, "a"), (3, "b")], set()),
        # the only common person
        ([(1, "a"), (2, "a"), (2, "b"), (3, "b")], {1, 2}),
        ([(1, "a"), (2, "a"), (2, None), (3, None)], {1, 2}),
        ([(1, "a"), (1, "b"), (2, "a"), (2, "b")], set()),
        # a's sum is all that is known of the rest
        ([(1, "a"), (2, "a"), (1, None), (2, None)], set()),
        # without c, b's sum would leave the fourth person's form
        ([*((n, "a") for n in (1, 2, 3)), *((n, "b") for n in (1, 2, 3, 4)), (4, None)], {6, 7}),
    ],
)
def test_forms_that_follow_from_sums(forms: Forms, places: set[int]) -> None:
    assert disclosed(forms) == places == by_elimination(forms)


@pytest.mark.parametrize("seed", range(60))
def test_it_is_what_linear_algebra_finds(seed: int) -> None:
    random = Random(seed)
    forms = [
        (person, random.choice([part, part, None]) if seed % 2 else part)
        for person in range(random.randint(1, 8))
        for part in random.sample("abcde", random.choice((1, 1, 2, 3)))
    ]
    assert disclosed(forms) == by_elimination(forms)


def by_elimination(forms: Forms) -> set[int]:
    """The forms of people with several whose unit vectors are combinations of the known sums."""
    sums = {("person", person) for person, _ in forms} | {
        ("sum", part) for _, part in forms if part is not None
    }
    rows = [
        [Fraction(name in (("person", person), ("sum", part))) for person, part in forms]
        for name in sums
    ]
    known = rank(rows)
    people = [person for person, _ in forms]
    return {
        place
        for place, person in enumerate(people)
        if people.count(person) > 1
        and rank([*rows, [Fraction(place == other) for other in range(len(forms))]]) == known
    }


def rank(rows: list[list[Fraction]]) -> int:
    left, found = [list(row) for row in rows], 0
    for column in range(len(rows[0]) if rows else 0):
        pivot = next((row for row in left[found:] if row[column]), None)
        if pivot is None:
            continue
        left.remove(pivot)
        left.insert(found, pivot)
        for row in left[found + 1 :]:
            factor = row[column] / pivot[column]
            row[:] = [value - factor * other for value, other in zip(row, pivot, strict=True)]
        found += 1
    return found

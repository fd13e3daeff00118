"""Finds names that are equal but spelled differently (rules: readiness)."""

from collections import defaultdict
from collections.abc import Iterable

from django.db.models import Count, TextChoices

from evaluacmo.accounts.models import Category
from evaluacmo.accounts.queries import count_by_name
from evaluacmo.common.schemas import Output
from evaluacmo.common.text import equality_key
from evaluacmo.evaluations.models import Evaluation, QuestionBank


class Kind(TextChoices):
    """The kind of thing that has a name."""

    CATEGORY = "category"
    BANK = "bank"
    EVALUATION = "evaluation"
    DEPARTMENT = "department"
    POSITION = "position"


class SpellingOut(Output):
    """A name as it is stored; `id` is that of the thing, if it is one.

    `people` have it now, and `evaluations` refer to it.
    """

    name: str
    id: int | None = None
    people: int = 0
    evaluations: int = 0


class DoubleOut(Output):
    """Several things with equal names, or several spellings of one name."""

    kind: Kind
    spellings: list[SpellingOut]


def list_doubles() -> list[DoubleOut]:
    """The equal names of each kind (five queries).

    Evaluations are doubles in the same category and year only, because others often share a name.
    """
    categories = Category.objects.order_by("pk").values_list(
        "name", "pk", Count("users", distinct=True), Count("evaluations", distinct=True)
    )
    banks = QuestionBank.objects.order_by("pk").values_list("name", "pk", Count("evaluations"))
    evaluations = Evaluation.objects.order_by("pk").values_list("name", "pk", "category", "period")
    return [
        *_doubles(
            Kind.CATEGORY,
            (
                (SpellingOut(name=name, id=pk, people=people, evaluations=used), None)
                for name, pk, people, used in categories
            ),
        ),
        *_doubles(
            Kind.BANK,
            ((SpellingOut(name=name, id=pk, evaluations=used), None) for name, pk, used in banks),
        ),
        *_doubles(
            Kind.EVALUATION,
            ((SpellingOut(name=name, id=pk), of) for name, pk, *of in evaluations),
        ),
        *_of_people(Kind.DEPARTMENT),
        *_of_people(Kind.POSITION),
    ]


def _of_people(kind: Kind) -> list[DoubleOut]:
    numbers = sorted(count_by_name(kind.value).items())
    return _doubles(
        kind, ((SpellingOut(name=name, people=people), None) for name, people in numbers)
    )


def _doubles(kind: Kind, spellings: Iterable[tuple[SpellingOut, object]]) -> list[DoubleOut]:
    """The spellings that are equal within the same group."""
    equal: defaultdict[tuple[str, str], list[SpellingOut]] = defaultdict(list)
    for spelling, group in spellings:
        equal[equality_key(spelling.name), str(group)].append(spelling)
    # a name without visible characters is none
    return [
        DoubleOut(kind=kind, spellings=found)
        for (key, _), found in sorted(equal.items())
        if key and found[1:]
    ]

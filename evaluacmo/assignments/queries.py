"""What is read about assignments."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypedDict, TypeVar, Unpack

from django.db.models import (
    BigIntegerField,
    Case,
    Count,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.expressions import Combinable, CombinedExpression

from evaluacmo.accounts.models import Role, User
from evaluacmo.accounts.queries import list_categories, list_users, require_user
from evaluacmo.assignments.models import Assignment
from evaluacmo.common.paging import counted_beside, matching
from evaluacmo.common.prepared import Prepared, Slot
from evaluacmo.common.text import search_key
from evaluacmo.evaluations.queries import current_evaluations

K = TypeVar("K", bound=Hashable)

_EVALUATOR: Final = Slot("evaluator", BigIntegerField())
_PAIR = Prepared(
    lambda: Assignment.objects.filter(
        evaluator=_EVALUATOR, collaborator=Slot("collaborator", BigIntegerField())
    ).values_list("pk")
)
_IN_CATEGORY = Prepared(
    lambda: (
        _active_people(_EVALUATOR)
        .filter(collaborator__category=Slot("category", BigIntegerField()))
        .values_list("pk")[:1]
    )
)


class PeopleFilter(TypedDict, total=False):
    """Which people are wanted; all conditions hold at once."""

    search: str
    department: str
    """Exactly this one; empty for all."""
    category_id: int | None


@dataclass(frozen=True, slots=True)
class Group:
    """Everybody of a department, or of a category (`id`), as one evaluator could be given them."""

    name: str
    available: int
    assigned: int
    excluded: int
    """Those who may not be given to this evaluator, and are not."""
    id: int | None = None


@dataclass(frozen=True, slots=True)
class Groups:
    """By what people can be given to an evaluator at once."""

    departments: list[Group]
    categories: list[Group]


def list_assignments(
    *, evaluator_id: int | Slot, active_only: bool = False, **wanted: Unpack[PeopleFilter]
) -> QuerySet[Assignment]:
    """An evaluator's people by name."""
    assignments = Assignment.objects.filter(
        matching(wanted.get("search", ""), "collaborator__search_key"),
        _of_group(wanted, "collaborator__"),
        evaluator_id=evaluator_id,
    )
    if active_only:
        assignments = assignments.filter(collaborator__is_active=True)
    return assignments.select_related("collaborator").order_by(
        "collaborator__name_key", "collaborator_id"
    )


def list_pairs(
    *, evaluator_id: int | None = None, **wanted: Unpack[PeopleFilter]
) -> QuerySet[Assignment]:
    """Who evaluates whom, by the names of both; of one evaluator where one is named."""
    pairs = Assignment.objects.filter(
        matching(wanted.get("search", ""), "collaborator__search_key"),
        _of_group(wanted, "collaborator__"),
    )
    if evaluator_id is not None:
        pairs = pairs.filter(evaluator_id=evaluator_id)
    return pairs.order_by(
        "evaluator__name_key", "evaluator_id", "collaborator__name_key", "collaborator_id"
    )


def list_available(*, evaluator_id: int | Slot, **wanted: Unpack[PeopleFilter]) -> QuerySet[User]:
    """The active people, admins left out, who could be given to this evaluator, by name."""
    people = list_users(search=wanted.get("search", "")).filter(_of_group(wanted))
    return people.filter(_MAY_BE_GIVEN).exclude(pk__in=_taken(evaluator_id))


def number_available(*, evaluator_id: Slot) -> CombinedExpression:
    """How many `list_available` finds where nothing narrows it, for a query asked anyway."""
    everybody = User.objects.filter(_MAY_BE_GIVEN)
    # so that only those taken, who are few, are looked for among everybody
    taken = everybody.filter(pk__in=_taken(evaluator_id))
    return counted_beside(everybody) - counted_beside(taken)


def _of_group(wanted: PeopleFilter, person: str = "") -> Q:
    """Who is of the department and of the category that are named; `person` leads to them."""
    found = Q()
    if department := wanted.get("department"):
        found &= Q(**{f"{person}department": department})
    if (category_id := wanted.get("category_id")) is not None:
        found &= Q(**{f"{person}category": category_id})
    return found


_MAY_BE_GIVEN: Final = Q(is_active=True) & ~Q(role=Role.ADMIN)


def _taken(evaluator: Slot | int) -> QuerySet[Any, Any]:
    """The ids of those given to an evaluator, and their own: nobody is given to themselves."""
    given = Assignment.objects.filter(evaluator=evaluator).values("collaborator")
    return given.union(User.objects.filter(pk=evaluator).values("pk"), all=True)


def list_groups(*, evaluator_id: int) -> Groups:
    """Every department and every category that somebody is in, by name (three queries).

    `NotFound` where there is no such user.
    """
    require_user(evaluator_id)
    counted = _COUNTED.rows(evaluator=evaluator_id)
    departments = _added_up((name, counts) for _, _, _, name, *counts in counted if name)
    categories = _added_up((pk, counts) for pk, _, _, _, *counts in counted)
    return Groups(
        departments=[
            departments[name].of(name)
            for name in sorted(departments, key=lambda name: (search_key(name), name))
        ],
        categories=[
            categories[each.pk].of(each.name, id=each.pk)
            for each in _CATEGORIES.objects()
            if each.pk in categories
        ],
    )


def _counted() -> QuerySet[User, Any]:
    """How many people of each kind there are, and how many of them are available and assigned.

    Everybody is counted as if nobody were taken, and those taken, who are few, once more for the
    difference that this makes: so nobody else is looked for among them.
    """
    # in the order of the index that has all of it
    people = User.objects.order_by().values_list("category", "role", "is_active", "department")
    everybody = people.annotate(
        people=Count("pk"), available=_if_they_may(Count("pk")), assigned=Value(0)
    )
    taken = people.filter(pk__in=_taken(_EVALUATOR)).annotate(
        people=Value(0),
        available=_if_they_may(-Count("pk")),
        assigned=Count("pk", filter=~Q(pk=_EVALUATOR)),
    )
    return everybody.union(taken, all=True)


def _if_they_may(be_given: Combinable) -> Case:
    return Case(When(_MAY_BE_GIVEN, then=be_given), default=0, output_field=IntegerField())


_COUNTED = Prepared(_counted)
_CATEGORIES = Prepared(list_categories)


class _Counts(NamedTuple):
    people: int
    available: int
    assigned: int

    def of(self, name: str, *, id: int | None = None) -> Group:  # noqa: A002
        """The group of which this is known: everybody else of it is excluded."""
        excluded = self.people - self.available - self.assigned
        return Group(name, self.available, self.assigned, excluded, id=id)


def _added_up(counted: Iterable[tuple[K, Sequence[int]]]) -> dict[K, _Counts]:
    """The sums of the counts under each key."""
    found: defaultdict[K, list[Sequence[int]]] = defaultdict(list)
    for key, counts in counted:
        found[key].append(counts)
    return {
        key: _Counts(*map(sum, zip(*all_of_it, strict=True))) for key, all_of_it in found.items()
    }


def is_assigned(*, evaluator_id: int, collaborator_id: int) -> bool:
    """Whether this collaborator is given to this evaluator."""
    return bool(_PAIR.rows(evaluator=evaluator_id, collaborator=collaborator_id))


def has_assigned_in_category(*, evaluator_id: int, category_id: int) -> bool:
    """Whether somebody given to this evaluator belongs to the category."""
    return bool(_IN_CATEGORY.rows(evaluator=evaluator_id, category=category_id))


def has_assigned_with_bank(*, evaluator_id: int, bank_id: int, year: int) -> bool:
    """Whether somebody given to this evaluator is asked the questions of this bank now."""
    return bool(_WITH_BANK.rows(evaluator=evaluator_id, bank=bank_id, year=year))


def _asked_now() -> QuerySet[Assignment]:
    year, bank = Slot("year", IntegerField()), Slot("bank", BigIntegerField())
    current = current_evaluations(OuterRef("collaborator__category"), year=year)
    people = _active_people(_EVALUATOR).annotate(
        bank_id=Subquery(current.values("question_bank_id")[:1])
    )
    return people.filter(bank_id=bank)


_WITH_BANK = Prepared(lambda: _asked_now().values_list("pk")[:1])


def _active_people(evaluator: Slot | int) -> QuerySet[Assignment]:
    return Assignment.objects.filter(evaluator=evaluator, collaborator__is_active=True)

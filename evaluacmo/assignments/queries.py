"""Reads of assignments."""

from collections import Counter, defaultdict
from typing import Annotated, Final

from django.db.models import Count, Q, QuerySet
from pydantic import Field

from evaluacmo.accounts.models import MANAGERS, Assignment, User, UserQuerySet
from evaluacmo.accounts.permissions import evaluators_of
from evaluacmo.accounts.queries import (
    PEOPLE_AT_ONCE,
    GroupFilter,
    UserFilter,
    list_categories,
    list_users,
    require_user,
)
from evaluacmo.common.pagination import matching
from evaluacmo.common.schemas import Id, Input, Output, QueryId, Search
from evaluacmo.common.sorting import Sorting, folded
from evaluacmo.common.text import alphabetical, one_spelling

ASSIGNED_SORTING: Final = Sorting(
    "collaborator__name_key",
    "collaborator_id",
    name="collaborator__name_key",
    position=folded("collaborator__position"),
    department=folded("collaborator__department"),
)


_LISTED: Final = tuple(
    f"collaborator__{field}"
    for field in ("name", "email", "position", "department", "category", "is_active")
)


class PeopleFilter(GroupFilter, Search):
    """A filter of people; all conditions must hold."""


class AssignedFilter(PeopleFilter):
    """The people assigned to an evaluator who match a filter."""

    sort: Annotated[str | None, ASSIGNED_SORTING] = None


class AssignmentsFilter(PeopleFilter):
    """The assignments of an evaluator or of all, of people who match a filter."""

    evaluator_id: QueryId | None = None


class FoundPeople(PeopleFilter, Input):
    """The people who match a filter: all of them, those of `ids`, or all but `except_ids`.

    `people` is the number that the client expects.
    """

    people: Annotated[int, Field(ge=1, le=PEOPLE_AT_ONCE)]
    category_id: Id | None = None
    ids: Annotated[list[Id], Field(max_length=PEOPLE_AT_ONCE)] | None = None
    except_ids: Annotated[list[Id], Field(max_length=PEOPLE_AT_ONCE)] = []

    def are_chosen(self, person: str) -> Q:
        """Matches those chosen among the people in the column `person`."""
        chosen = Q() if self.ids is None else Q(**{f"{person}__in": self.ids})
        return chosen & ~Q(**{f"{person}__in": self.except_ids})


class GroupOut(Output):
    """A department, or a category (`id`), with numbers of people for one evaluator."""

    id: int | None
    name: str
    available: int
    assigned: int
    excluded: int
    """Neither available nor assigned."""


class GroupsOut(Output):
    """All departments and categories with people, by name."""

    departments: list[GroupOut]
    categories: list[GroupOut]


def list_assignments(
    filters: PeopleFilter,
    *,
    evaluator_id: int | None,
    active_only: bool = False,
    sort: str | None = None,
) -> QuerySet[Assignment]:
    """The assignments of an evaluator or of all, by the name of the person."""
    assignments = Assignment.objects.filter(
        matching(filters.search, "collaborator__search_key"), filters.of_group("collaborator__")
    )
    if evaluator_id is not None:
        assignments = assignments.filter(evaluator=evaluator_id)
    if active_only:
        assignments = assignments.filter(collaborator__is_active=True)
    with_people = assignments.select_related("collaborator").only("evaluator", *_LISTED)
    return ASSIGNED_SORTING.order(with_people, sort)


def list_available(filters: PeopleFilter, *, reader: User, evaluator_id: int) -> QuerySet[User]:
    """The people that `reader` can assign to an evaluator, sorted by name."""
    people = list_users(UserFilter(search=filters.search)).filter(filters.of_group())
    return _available(people, reader=reader, evaluator_id=evaluator_id)


def _available(people: UserQuerySet, *, reader: User, evaluator_id: int) -> UserQuerySet:
    """The evaluators whom `reader` may assign (`require_own_password`)."""
    assigned = Assignment.objects.filter(evaluator=evaluator_id).values("collaborator")
    others = people.evaluable().exclude(pk__in=[evaluator_id, reader.pk])
    if evaluator_id in evaluators_of(reader.pk):
        others = others.exclude(role__in=MANAGERS)
    return others.exclude(pk__in=assigned)


def list_groups(*, reader: User, evaluator_id: int) -> GroupsOut:
    """All departments and categories with people, by name. Raises `NotFound`."""
    require_user(evaluator_id)
    available = _available(User.objects.all(), reader=reader, evaluator_id=evaluator_id)
    assigned = Assignment.objects.filter(evaluator=evaluator_id)
    rows = (
        User.objects.order_by()
        .values_list("department", "category")
        .annotate(
            people=Count("pk"),
            available=Count("pk", filter=Q(pk__in=available)),
            assigned=Count("pk", filter=Q(pk__in=assigned.values("collaborator"))),
        )
    )
    spelled: defaultdict[str, Counter[str]] = defaultdict(Counter)
    categories: defaultdict[int | None, Counter[str]] = defaultdict(Counter)
    for department, category_id, *counts in rows:
        numbers = dict(zip(("people", "available", "assigned"), counts, strict=True))
        spelled[department].update(numbers)
        categories[category_id].update(numbers)
    shown = one_spelling({name: own["people"] for name, own in spelled.items()})
    departments: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for name, own in spelled.items():
        departments[shown[name]].update(own)
    return GroupsOut(
        departments=[_group(name, departments[name]) for name in alphabetical(departments) if name],
        categories=[
            _group(category.name, categories[category.pk], category_id=category.pk)
            for category in list_categories()
            if category.pk in categories
        ],
    )


def _group(name: str, counts: Counter[str], *, category_id: int | None = None) -> GroupOut:
    available, assigned = counts["available"], counts["assigned"]
    return GroupOut(
        id=category_id,
        name=name,
        available=available,
        assigned=assigned,
        excluded=counts["people"] - available - assigned,
    )

"""The reader of results and submissions: every query of what is shown starts here."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeVar

from django.db.models import Q, QuerySet

from evaluacmo.accounts.models import EverAssigned, User
from evaluacmo.accounts.permissions import people_not_seen_signing_in
from evaluacmo.results.models import (
    PersonResult,
    PersonResultQuerySet,
    Submission,
    is_visible_to_owner,
)

RowsT = TypeVar("RowsT", bound=QuerySet[Any])


@dataclass(frozen=True)
class Reader:
    """A person to whom something is shown, and what of it is about themselves.

    They must not learn a result of theirs before it is published (rules: cycle), nor who has
    evaluated them, or has not (rules: permissions). The guards decide what they may read of others.
    """

    user: User

    @property
    def id(self) -> int:
        """The id of the person."""
        return self.user.pk

    @property
    def results(self) -> PersonResultQuerySet:
        """All results but the reader's own ones that are not visible to them yet.

        Everything that is shown of results starts here, also what only counts them.
        """
        return PersonResult.unrestricted.filter(~self.is_about() | self._shown(self._own))

    def results_of(self, people: Collection[int]) -> PersonResultQuerySet:
        """The `results` of these people."""
        results = PersonResult.unrestricted.filter(collaborator__in=people)
        if self.id in people:
            return results.filter(~self.is_about() | is_visible_to_owner())
        return results

    def latest_of_year(self, result: str = "") -> Q:
        """Matches the latest of `results` of each person in each year.

        `result` is a prefix of lookups, to another result of the same person.
        """
        newest: dict[int, int] = {}
        for pk, year in self._own.items():
            newest.setdefault(year, pk)
        others = Q(**{f"{result}is_latest_of_year": True}) & ~self.is_about()
        return others | self._shown(newest.values(), result)

    def _shown(self, own: Collection[int], result: str = "") -> Q:
        """Matches these of the reader's own results, unless a correction has hidden one meanwhile.

        Nothing without any: most managers have none, and need simpler queries of all results.
        """
        if not own:
            return Q()
        return Q(**{f"{result}pk__in": results_shown_to(self.id).filter(pk__in=own)})

    @cached_property
    def _own(self) -> dict[int, int]:
        """The years of the reader's own `results`, newest first."""
        if not self.is_evaluated:
            return {}
        newest = results_shown_to(self.id).order_by("-last_at", "-evaluation_id")
        return dict(newest.values_list("pk", "evaluation__period"))

    @cached_property
    def is_evaluated(self) -> bool:
        """Whether the reader has results, visible to them or not."""
        return PersonResult.unrestricted.filter(collaborator=self.id).exists()

    @property
    def counted_results(self) -> PersonResultQuerySet:
        """The latest of `results` of each person in each year, which is what all figures count."""
        return PersonResult.unrestricted.filter(self.latest_of_year()).order_by()

    @property
    def submissions(self) -> QuerySet[Submission]:
        """All submissions but those about the reader."""
        return self.about_others(Submission.objects.all())

    @cached_property
    def evaluates(self) -> bool:
        """Whether the reader is or was an evaluator of anybody."""
        return EverAssigned.objects.filter(evaluator=self.id).exists()

    @cached_property
    def hidden_sign_ins(self) -> set[int]:
        """The ids of the people whose sign-ins the reader is not shown."""
        return people_not_seen_signing_in(self.user)

    def is_about(self, person: str = "collaborator") -> Q:
        """Matches what is about the reader; `person` is the lookup of whom it is about."""
        return Q(**{person: self.id})

    def about_others(self, rows: RowsT, person: str = "collaborator") -> RowsT:
        """The rows that are not about the reader."""
        return rows.exclude(self.is_about(person))


class Unrestricted:
    """In place of a `Reader`, where nobody is shown what is read: it is sent, sealed or stored."""

    hidden_sign_ins: Final[frozenset[int]] = frozenset()

    @property
    def results(self) -> PersonResultQuerySet:
        """All results."""
        return PersonResult.unrestricted.all()

    def results_of(self, people: Collection[int]) -> PersonResultQuerySet:
        """All results of these people."""
        return PersonResult.unrestricted.filter(collaborator__in=people)

    def about_others(self, rows: RowsT, _person: str = "") -> RowsT:
        """All rows."""
        return rows


unrestricted: Final = Unrestricted()


def published_results() -> PersonResultQuerySet:
    """The results that are published by their dates alone, so for everybody whom they are about.

    Without those that a person can read still, because they had confirmed them before the date.
    """
    return PersonResult.unrestricted.published()


def results_shown_to(person_id: int) -> PersonResultQuerySet:
    """A person's own results that they can read today."""
    return PersonResult.unrestricted.filter(collaborator=person_id).visible_to_owner()


def results_hidden_from(person_id: int) -> PersonResultQuerySet:
    """A person's own results that they cannot read yet."""
    return PersonResult.unrestricted.filter(collaborator=person_id).hidden_from_owner()

"""What is read about receipts: a person's own, and who has not confirmed theirs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.lookups import Exact

from evaluacmo.accounts.models import Role, User
from evaluacmo.receipts.models import Receipt
from evaluacmo.results.models import PersonResult
from evaluacmo.results.queries import newest_first

Pair = tuple[int, int]
"""An evaluation and a person, by their ids."""

ASKED: Final = Q(is_active=True) & ~Q(role=Role.ADMIN)
"""Who is asked to confirm."""


@dataclass(frozen=True, slots=True)
class ResultReceipts:
    """What somebody has said to their result, the receipt of its newest version last."""

    version: int
    """Of the result as it is now."""
    receipts: Sequence[Receipt]

    @property
    def answered(self) -> Receipt | None:
        """The receipt that the written answer is with, if there is one."""
        return next((each for each in self.receipts if each.answered_at is not None), None)


def receipts_of(pairs: Iterable[Pair]) -> dict[Pair, list[Receipt]]:
    """What these people have said to these results, in the order of versions (one query)."""
    found: dict[Pair, list[Receipt]] = {pair: [] for pair in pairs}
    evaluations = {evaluation for evaluation, _ in found}
    people = {person for _, person in found}
    rows = Receipt.objects.filter(evaluation__in=evaluations, collaborator__in=people)
    for receipt in rows.order_by("version"):
        if (pair := (receipt.evaluation_id, receipt.collaborator_id)) in found:
            found[pair].append(receipt)
    return found


def current_receipts() -> QuerySet[Receipt]:
    """The receipt of the result in the outer query, as that is now."""
    return Receipt.objects.filter(
        evaluation=OuterRef("evaluation"),
        collaborator=OuterRef("collaborator"),
        version=OuterRef("submissions") + OuterRef("corrections"),
    )


def people_unconfirmed() -> QuerySet[User]:
    """The active people, admins left out, who have not confirmed their latest result as it is now.

    It is asked person by person, so that whoever takes the first ones looks at no others.
    """
    return User.objects.filter(_is_unconfirmed("pk"), ASKED)


def list_unconfirmed() -> QuerySet[PersonResult]:
    """The latest results of `people_unconfirmed`, by name.

    One of each person at most; each comes with its person and evaluation.
    """
    latest = Subquery(_results_of("pk").values("pk")[:1])
    newest = people_unconfirmed().annotate(latest=latest).values("latest")
    unconfirmed = PersonResult.objects.filter(pk__in=newest)
    return unconfirmed.select_related("collaborator", "evaluation").order_by(
        "collaborator__name_key", "collaborator"
    )


def _is_unconfirmed(person: str) -> Exact:
    """Whether the person whose id is in that column has not confirmed their latest result."""
    confirmed = _results_of(person).annotate(is_confirmed=Exists(current_receipts()))
    # nothing at all is told of whoever has no result
    return Exact(Subquery(confirmed.values("is_confirmed")[:1]), Value(value=False))


def _results_of(person: str) -> QuerySet[PersonResult]:
    """Those of the person whose id is in that column of the outer query, newest first."""
    return newest_first(PersonResult.objects.filter(collaborator=OuterRef(person)))


def unconfirmed_of(user_id: int) -> list[PersonResult]:
    """A person's own latest result, if they have not confirmed its present version."""
    own = newest_first(PersonResult.objects.filter(collaborator=user_id))
    unconfirmed = PersonResult.objects.filter(
        ~Exists(current_receipts()), pk=Subquery(own.values("pk")[:1])
    )
    return list(unconfirmed.select_related("evaluation"))

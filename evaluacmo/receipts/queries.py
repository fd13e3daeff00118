"""Reads of receipts: a person's own, and who has not confirmed theirs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from evaluacmo.accounts.models import User, UserQuerySet
from evaluacmo.receipts.models import Receipt
from evaluacmo.results.models import PersonResult
from evaluacmo.results.queries import newest_first

Pair = tuple[int, int]
"""An evaluation and a person, by their ids."""


@dataclass(frozen=True, slots=True)
class ResultReceipts:
    """A person's receipts of a result, the newest version last."""

    version: int
    """The current version of the result."""
    receipts: Sequence[Receipt]

    @property
    def answered(self) -> Receipt | None:
        """The receipt with the written answer, if there is one."""
        return next((receipt for receipt in self.receipts if receipt.answered_at), None)


def list_receipts(pairs: Iterable[Pair]) -> dict[Pair, list[Receipt]]:
    """The receipts of each of these results, oldest version first (one query)."""
    receipts: dict[Pair, list[Receipt]] = {pair: [] for pair in pairs}
    evaluations = {evaluation for evaluation, _ in receipts}
    people = {person for _, person in receipts}
    rows = Receipt.objects.filter(evaluation__in=evaluations, collaborator__in=people)
    for receipt in rows.order_by("version"):
        if (pair := (receipt.evaluation_id, receipt.collaborator_id)) in receipts:
            receipts[pair].append(receipt)
    return receipts


def current_receipts() -> QuerySet[Receipt]:
    """The receipt of the present version of the outer query's result."""
    return Receipt.objects.filter(
        evaluation=OuterRef("evaluation"),
        collaborator=OuterRef("collaborator"),
        version=OuterRef("submissions") + OuterRef("corrections"),
    )


def unconfirmed_people() -> UserQuerySet:
    """The evaluable people who have not confirmed the present version of their latest result."""
    confirmed = _own_results().annotate(is_confirmed=Exists(current_receipts()))
    people = User.objects.evaluable().alias(
        has_confirmed=Subquery(confirmed.values("is_confirmed")[:1])
    )
    # null for those without a result
    return people.filter(has_confirmed=False)


def list_unconfirmed() -> QuerySet[PersonResult]:
    """The latest results of `unconfirmed_people`, by name, with their person and evaluation."""
    latest = Subquery(_own_results().values("pk")[:1])
    unconfirmed = unconfirmed_people().annotate(latest=latest).values("latest")
    results = PersonResult.objects.filter(pk__in=unconfirmed)
    return results.select_related("collaborator", "evaluation").order_by(
        "collaborator__name_key", "collaborator"
    )


def _own_results() -> QuerySet[PersonResult]:
    """The results of the person of the outer query, newest first."""
    return newest_first(PersonResult.objects.filter(collaborator=OuterRef("pk")))


def list_own_unconfirmed(user_id: int) -> list[PersonResult]:
    """A person's own latest result, if they have not confirmed its present version."""
    own = newest_first(PersonResult.objects.filter(collaborator=user_id))
    unconfirmed = PersonResult.objects.filter(
        ~Exists(current_receipts()), pk=Subquery(own.values("pk")[:1])
    )
    return list(unconfirmed.select_related("evaluation"))

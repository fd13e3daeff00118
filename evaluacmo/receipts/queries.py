"""Reads of receipts: a person's own, and who has not confirmed theirs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import OuterRef, QuerySet

from evaluacmo.accounts.models import evaluable
from evaluacmo.receipts.models import Receipt
from evaluacmo.results.models import PersonResult, PersonResultQuerySet, ResultKey
from evaluacmo.results.queries import read_history
from evaluacmo.results.reader import Reader


@dataclass(frozen=True, slots=True)
class ResultReceipts:
    """A person's receipts of a result, the newest version last."""

    version: int
    """The current version of the result."""
    receipts: Sequence[Receipt]

    @property
    def confirmed(self) -> Receipt | None:
        """The receipt of the current version, if there is one."""
        return next((found for found in self.receipts if found.version == self.version), None)

    @property
    def is_confirmed(self) -> bool:
        """Whether the current version is confirmed."""
        return self.confirmed is not None

    @property
    def answered(self) -> Receipt | None:
        """The receipt with the written answer, if there is one."""
        return next((receipt for receipt in self.receipts if receipt.answered_at), None)


def list_receipts(pairs: Iterable[ResultKey]) -> dict[ResultKey, list[Receipt]]:
    """The receipts of each of these results, oldest version first (one query, of any)."""
    receipts: dict[ResultKey, list[Receipt]] = {pair: [] for pair in pairs}
    if not receipts:
        return receipts
    evaluations = {evaluation for evaluation, _ in receipts}
    people = {person for _, person in receipts}
    rows = Receipt.objects.filter(evaluation__in=evaluations, collaborator__in=people)
    for receipt in rows.order_by("version"):
        if (pair := (receipt.evaluation_id, receipt.collaborator_id)) in receipts:
            receipts[pair].append(receipt)
    return receipts


def written_answers() -> QuerySet[Receipt]:
    """The receipt with the written answer to the outer query's result."""
    return Receipt.objects.filter(
        evaluation=OuterRef("evaluation"),
        collaborator=OuterRef("collaborator"),
        answered_at__isnull=False,
    )


def only_unconfirmed(results: PersonResultQuerySet) -> PersonResultQuerySet:
    """The results that their person can confirm now and has not (rules: receipts)."""
    # the provisional ones are found once: for everybody, asking of each result takes longer
    provisional = PersonResult.unrestricted.provisional().values("pk")
    complete = results.exclude(pk__in=provisional)
    # what was confirmed before its evaluation got a later date is confirmed
    return complete.published().unconfirmed().filter(evaluable("collaborator__"))


def list_own_unconfirmed(reader: Reader) -> list[PersonResult]:
    """The latest result that a person can read, if they can confirm its version and have not."""
    if not reader.user.is_evaluable:
        return []
    latest = read_history(people=[reader.id], reader=reader)[:1]
    return [each for each in latest if each.confirmed_version < each.version and not each.missing]

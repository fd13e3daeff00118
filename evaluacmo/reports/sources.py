"""What reports are made of: the submissions, each with its answers and what was said to it."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, NamedTuple

from django.db.models import BigIntegerField, F, FilteredRelation, Q, QuerySet

from evaluacmo.common.prepared import Prepared, Slot
from evaluacmo.receipts.models import Receipt
from evaluacmo.reports.answered import Given, given_answers, given_by
from evaluacmo.results.models import Submission
from evaluacmo.results.scoring import Tallies, Tally, Weights


class Sent(NamedTuple):
    """A submission with whom and what it is about."""

    submission_id: int
    user_id: int
    user_name: str
    position: str
    department: str
    evaluation_id: int
    evaluation_name: str
    period: int
    weight_competencies: int
    weight_objectives: int
    created_at: datetime
    requires_training: bool
    comments: str
    corrections: int
    competency_total: int
    competency_count: int
    objective_total: int
    objective_count: int
    answers: Given

    @property
    def tallies(self) -> Tallies:
        """The sums of both sections."""
        return Tallies(
            competencies=Tally(self.competency_total, self.competency_count),
            objectives=Tally(self.objective_total, self.objective_count),
        )

    @property
    def weights(self) -> Weights:
        """The evaluation's, as the arithmetic takes them."""
        return Weights(competencies=self.weight_competencies, objectives=self.weight_objectives)


class Source(NamedTuple):
    """All that was sent about one person, in that order, and which versions they confirmed."""

    sent: list[Sent]
    receipts: list[Receipt]


_SENT: Final = (
    *("pk", "collaborator", "collaborator__name"),
    *("collaborator__position", "collaborator__department"),
    *("evaluation", "evaluation__name", "evaluation__period"),
    *("evaluation__weight_competencies", "evaluation__weight_objectives"),
    *("created_at", "requires_training", "comments", "corrections"),
    *("competency_total", "competency_count", "objective_total", "objective_count"),
    "answered",
)
"""Where each field of `Sent` is found; the answers are a text, or None where there are none."""
_ANSWERED: Final = _SENT.index("answered")
_RECEIPT: Final = ("version", "confirmed_at", "answer", "answered_at")

Row = Sequence[Any]
"""A submission, one of the receipts of its person, if there is any, and what else was asked."""


def rows_of(submissions: QuerySet[Submission]) -> QuerySet[Submission, Row]:
    """These, by the names of their people: a row for each receipt, and one without any."""
    confirmed = Q(collaborator__receipts__evaluation=F("evaluation"))
    return (
        submissions.annotate(
            receipt=FilteredRelation("collaborator__receipts", condition=confirmed),
            answered=given_answers(),
        )
        .order_by("collaborator__name_key", "collaborator", "created_at", "pk", "receipt__version")
        .values_list(*_SENT, *(f"receipt__{name}" for name in _RECEIPT))
    )


_OF_ONE = Prepared(
    lambda: rows_of(
        Submission.objects.filter(
            evaluation=Slot("evaluation", BigIntegerField()),
            collaborator=Slot("collaborator", BigIntegerField()),
        )
    )
)


def rows_about(*, evaluation_id: int, user_id: int) -> Sequence[Row]:
    """The rows about one person in one evaluation (one query)."""
    return _OF_ONE.rows(evaluation=evaluation_id, collaborator=user_id)


def sent_in(rows: Iterable[Row]) -> Iterator[Sent]:
    """The submissions in such rows, each as often as it is there."""
    return (Sent._make((*row[:_ANSWERED], given_by(row[_ANSWERED]))) for row in rows)


def sources(rows: Iterable[Row]) -> Iterator[Source]:
    """What such rows say, person by person."""
    for _, about in groupby(rows, key=itemgetter(_SENT.index("collaborator"))):
        own = list(about)
        said = (dict(zip(_RECEIPT, row[len(_SENT) :], strict=False)) for row in own)
        sent = {each.submission_id: each for each in sent_in(own)}
        receipts = {each["version"]: Receipt(**each) for each in said if each["version"]}
        yield Source(list(sent.values()), list(receipts.values()))

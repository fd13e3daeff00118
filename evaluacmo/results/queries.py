"""What is read about submissions: who was evaluated, and what it came to."""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any, Final, NamedTuple

from django.db.models import (
    BigIntegerField,
    Case,
    Count,
    Exists,
    F,
    IntegerField,
    Max,
    OuterRef,
    QuerySet,
    Subquery,
    Sum,
    When,
)

from evaluacmo.accounts.models import EVALUATORS
from evaluacmo.accounts.queries import require_user
from evaluacmo.assignments.models import Assignment
from evaluacmo.common.aggregates import Gathered
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import NotFound
from evaluacmo.common.paging import counted_beside
from evaluacmo.common.prepared import Prepared, Slot
from evaluacmo.common.schemas import QuestionTypeName
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.queries import (
    current_evaluation,
    current_evaluations,
    current_of_categories,
)
from evaluacmo.results.models import (
    Correction,
    Draft,
    EvaluationTotal,
    PersonResult,
    Reopening,
    Submission,
)


@dataclass(frozen=True, slots=True)
class Sent:
    """A submission as whoever may reopen it sees it: not who wrote it, and not what it says."""

    id: int
    sent_at: datetime
    corrected_at: datetime | None
    can_be_reopened: bool
    """Whether whoever wrote it could correct it now."""
    reopening: Reopening | None
    """The one that is open."""


class Moved(NamedTuple):
    """A question whose average, over all submissions, a correction changed.

    None where these words were not answered.
    """

    question_text: str
    question_type: QuestionTypeName
    before: Fraction | None
    after: Fraction | None


class Corrected(NamedTuple):
    """What a correction changed, and why, with exact percentages; not whose it was."""

    made_at: datetime
    reason: str
    competencies_before: Fraction
    competencies_after: Fraction
    objectives_before: Fraction
    objectives_after: Fraction
    overall_before: Fraction
    overall_after: Fraction
    questions: list[Moved]
    """Those that moved, in the order of a report."""


_YEAR: Final = Slot("year", IntegerField())
_EVALUATION: Final = Slot("evaluation", BigIntegerField())
_EVALUATOR: Final = Slot("evaluator", BigIntegerField())
_COLLABORATOR: Final = Slot("collaborator", BigIntegerField())
_CORRECTED: Final = (
    *("made_at", "reopening__reason"),
    *("competencies_before", "competencies_after"),
    *("objectives_before", "objectives_after"),
    *("overall_before", "overall_after"),
)
_MOVED: Final = ("wording__question_text", "wording__question_type", "before", "after")


def in_current_evaluation(*, year: Slot | int) -> QuerySet[Submission]:
    """The submissions that belong to the current evaluation of the collaborator's category."""
    return Submission.objects.filter(
        evaluation__in=current_of_categories(year=year),
        evaluation__category_id=F("collaborator__category_id"),
    )


def list_evaluated(*, evaluator_id: int) -> list[int]:
    """Whom this evaluator has submitted for in their current evaluation, assigned still or not.

    Raises `NotFound` where there is no such user.
    """
    require_user(evaluator_id)
    rows = _EVALUATED.rows(evaluator=evaluator_id, year=current_year())
    return [collaborator_id for (collaborator_id,) in rows]


_EVALUATED = Prepared(
    lambda: (
        in_current_evaluation(year=_YEAR)
        .filter(evaluator=_EVALUATOR)
        .order_by("collaborator_id")
        .values_list("collaborator_id")
    )
)


def require_result(*, evaluation_id: int, user_id: int) -> None:
    """Raise `NotFound` unless somebody has submitted about this person in this evaluation."""
    about = PersonResult.objects.filter(evaluation_id=evaluation_id, collaborator_id=user_id)
    if not about.exists():
        raise NotFound


def newest_first(results: QuerySet[PersonResult]) -> QuerySet[PersonResult]:
    """By the last submission; of several at one instant, the one stored last."""
    return results.order_by("-last_at", "-last")


def history_of(*, user_id: int) -> list[PersonResult]:
    """A person's results, newest first; `NotFound` where there is no such user."""
    history: list[PersonResult] = _HISTORY.objects(collaborator=user_id)
    if not history:
        require_user(user_id)
    return history


def get_latest(*, user_id: int) -> PersonResult:
    """A person's latest result; `NotFound` where there is none."""
    found: list[PersonResult] = _LATEST.objects(collaborator=user_id)
    if not found:
        raise NotFound
    return found[0]


def totals_since(year: int) -> list[EvaluationTotal]:
    """What the results in each evaluation of that year or later add up to (one query).

    Somebody with two of them in a year counts with the later; `submissions` are all.
    """
    found: list[EvaluationTotal] = _TOTALS.objects(year=year)
    for total in found:
        for overall in json.loads(total.earlier or "[]"):  # type: ignore[attr-defined]
            total.count(Fraction(overall), people=-1)
    return found


def _totals() -> QuerySet[EvaluationTotal]:
    """With the overalls of those who have a later result in the same year, as `earlier`."""
    earlier = PersonResult.objects.filter(
        evaluation=OuterRef("evaluation"), is_latest_of_year=False
    )
    gathered = earlier.order_by().values("evaluation").annotate(all=Gathered("overall"))
    totals = EvaluationTotal.objects.filter(evaluation__period__gte=_YEAR)
    return (
        totals.select_related("evaluation__category")
        .only(*EvaluationTotal.SUMS, "evaluation__period", "evaluation__category__name")
        .annotate(earlier=Subquery(gathered.values("all")))
    )


_TOTALS = Prepared(_totals)


def _shown() -> QuerySet[PersonResult]:
    results = newest_first(PersonResult.objects.filter(collaborator=_COLLABORATOR))
    return results.select_related("evaluation").only("evaluation__name", "overall", "last_at")


_HISTORY = Prepared(_shown)
_LATEST = Prepared(lambda: _shown()[:1])


def drafts_of(*, evaluator_id: int) -> list[Draft]:
    """What this evaluator has begun about active people who are theirs still, one draft of each.

    That is the one of the current evaluation. Where there is none, it is the newest of another
    one of the same period, which was the current one when it was begun.
    """
    drafts: dict[int, Draft] = {}
    for draft in _DRAFTS.objects(evaluator=evaluator_id, year=current_year()):
        drafts.setdefault(draft.collaborator_id, draft)
    return list(drafts.values())


def count_begun(*, evaluation_id: int) -> int:
    """How many evaluators would lose what they have begun if this evaluation were deleted.

    `NotFound` where there is none.
    """
    rows = _BEGUN.rows(evaluation=evaluation_id)
    if not rows:
        raise NotFound
    return int(rows[0][0])


_BEGUN = Prepared(
    lambda: Evaluation.objects.filter(pk=_EVALUATION).values_list(
        counted_beside(Draft.objects.filter(evaluation=_EVALUATION), different="evaluator")
    )
)


def find_draft(*, evaluator_id: int, collaborator_id: int) -> Draft | None:
    """The draft that `drafts_of` lists of this person, whole."""
    asked = {"evaluator": evaluator_id, "collaborator": collaborator_id}
    return next(iter(_DRAFT.objects(year=current_year(), **asked)), None)


def _usable_drafts() -> QuerySet[Draft]:
    current = current_evaluations(OuterRef("collaborator__category_id"), year=_YEAR)
    pair = {"evaluator": OuterRef("evaluator"), "collaborator": OuterRef("collaborator")}
    drafts = Draft.objects.filter(
        Exists(Assignment.objects.filter(**pair)),
        evaluator=_EVALUATOR,
        collaborator__is_active=True,
        evaluation__category_id=F("collaborator__category_id"),
        evaluation__period=Subquery(current.values("period")[:1]),
    ).annotate(current=Subquery(current.values("pk")[:1]))
    is_older = Case(When(evaluation=F("current"), then=0), default=1, output_field=IntegerField())
    return drafts.order_by("collaborator", is_older, "-saved_at", "-pk")


_DRAFTS = Prepared(lambda: _usable_drafts().defer("content"))
_DRAFT = Prepared(lambda: _usable_drafts().filter(collaborator=_COLLABORATOR)[:1])


def list_sent(*, evaluation_id: int, user_id: int) -> list[Sent]:
    """The submissions about somebody in an evaluation, in the order they were sent.

    `NotFound` where there is none.
    """
    rows = _SENT.objects(evaluation=evaluation_id, collaborator=user_id)
    if not rows:
        raise NotFound
    person = rows[0].collaborator
    reopened = _REOPENED.objects(evaluation=evaluation_id, collaborator=user_id)
    reopening = {each.submission_id: each for each in reopened}
    current = current_evaluation(person.category_id)
    is_open = person.is_active and current is not None and current.pk == evaluation_id
    return [
        Sent(
            id=each.pk,
            sent_at=each.created_at,
            corrected_at=each.corrected_at,
            can_be_reopened=is_open and each.has_writer,
            reopening=reopening.get(each.pk),
        )
        for each in rows
    ]


def _sent() -> QuerySet[Any, Any]:
    """Each with when it was corrected, and whether its writer could now."""
    writers = Assignment.objects.filter(
        evaluator=OuterRef("evaluator"),
        collaborator=OuterRef("collaborator"),
        evaluator__is_active=True,
        evaluator__role__in=EVALUATORS,
    )
    about = Submission.objects.filter(evaluation=_EVALUATION, collaborator=_COLLABORATOR)
    return (
        about.select_related("collaborator")
        .annotate(corrected_at=Max("reopenings__correction__made_at"), has_writer=Exists(writers))
        .order_by("created_at", "id")
    )


_SENT = Prepared(_sent)
_REOPENED = Prepared(
    lambda: Reopening.objects.filter(
        closed_at=None,
        submission__evaluation=_EVALUATION,
        submission__collaborator=_COLLABORATOR,
    )
)


def to_be_corrected(*, evaluator_id: int) -> list[Reopening]:
    """What an evaluator is asked to correct, of what they could correct now."""
    asked: list[Reopening] = _TO_CORRECT.objects(evaluator=evaluator_id, year=current_year())
    return asked


def _to_be_corrected() -> QuerySet[Reopening]:
    mine = in_current_evaluation(year=_YEAR).filter(
        evaluator=_EVALUATOR, collaborator__is_active=True
    )
    asked = Reopening.objects.filter(closed_at=None, submission__in=mine)
    return asked.select_related("submission").order_by("asked_at", "id")


_TO_CORRECT = Prepared(_to_be_corrected)


def corrections_of(submissions: Collection[int]) -> dict[int, list[Corrected]]:
    """What was corrected in these, in order, under whom they are about (one query)."""
    made = Correction.objects.filter(reopening__submission__in=submissions)
    in_order = made.order_by(
        *("made_at", "id", "moved__wording__question_type"),
        *("moved__wording__question", "moved__wording"),
    )
    moved = (f"moved__{place}" for place in _MOVED)
    rows = in_order.values_list("reopening__submission__collaborator", "pk", *_CORRECTED, *moved)
    found: dict[int, dict[int, Corrected]] = {}
    for user_id, pk, *about in rows:
        corrected, question = about[: len(_CORRECTED)], about[len(_CORRECTED) :]
        made_of = dict(zip(Corrected._fields, (*corrected, []), strict=True))
        correction = found.setdefault(user_id, {}).setdefault(pk, Corrected(**made_of))
        if question[0] is not None:
            correction.questions.append(Moved(*question))
    return {user_id: list(made.values()) for user_id, made in found.items()}


def find_wrong_totals() -> set[int]:
    """The evaluations whose total is not that of their results, or with nobody's first result.

    That is a person with results of whom none is marked. Each of the two statements sees one
    instant, so that whoever submits meanwhile makes nothing wrong.
    """
    marked = PersonResult.objects.filter(is_first=True).values("collaborator")
    unmarked = PersonResult.objects.exclude(collaborator__in=marked)
    found = set(unmarked.values_list("evaluation", flat=True))
    stored: dict[int, list[Any]] = {}
    right: dict[int, EvaluationTotal] = {}
    rows = Evaluation.objects.order_by().values_list(
        "pk", *(f"total__{name}" for name in EvaluationTotal.SUMS), "results__overall"
    )
    for pk, *sums, overall, people, sent in rows.annotate(
        Count("results"), Sum("results__submissions")
    ):
        stored[pk] = sums
        total = right.setdefault(pk, EvaluationTotal(evaluation_id=pk))
        if people:
            total.count(overall, people=people)
            total.submissions += sent
    return found | {pk for pk, total in right.items() if not _is_stored(total, stored[pk])}


def _is_stored(total: EvaluationTotal, sums: Sequence[Any]) -> bool:
    """Whether these are its sums; without a row, whether it is of nobody."""
    told = [getattr(total, name) for name in EvaluationTotal.SUMS]
    return told == sums or (sums[0] is None and not total.people)

"""Reads submissions, drafts, corrections and stored results, in a fixed number of queries."""

from collections import Counter
from collections.abc import Collection, Sequence
from datetime import timedelta
from typing import Any, Final

from django.db.models import (
    BooleanField,
    Count,
    Exists,
    F,
    Max,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    Value,
)
from django.utils import timezone

from evaluacmo.accounts.models import Assignment
from evaluacmo.accounts.queries import require_user
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import NotFound, or_not_found
from evaluacmo.common.schemas import LocalMoment, Output
from evaluacmo.evaluations.models import CurrentEvaluation, Evaluation
from evaluacmo.evaluations.queries import (
    count_questions,
    current_evaluation,
    current_evaluations,
    current_of_categories,
    get_evaluation,
    list_evaluations,
)
from evaluacmo.results.models import (
    ChangedAverage,
    Correction,
    CorrectionRequest,
    Draft,
    MissingSubmission,
    PersonResult,
    PersonResultQuerySet,
    Reopening,
    Submission,
)
from evaluacmo.results.reader import Reader

ANSWERS_SHOWN: Final = timedelta(weeks=2)
"""The time for which the first page shows an evaluator a declined request."""


NEWEST_FIRST: Final = ("-last_at", "-evaluation_id")
"""Results by the time of the last submission; ties by the evaluation."""


class ReopeningOut(Output):
    """A submission that is open to correction."""

    id: int
    reason: str
    asked_at: LocalMoment


class SubmissionSummaryOut(Output):
    """A submission as shown to managers: without its evaluator and content."""

    id: int
    sent_at: LocalMoment
    corrected_at: LocalMoment | None
    can_be_reopened: bool
    """Whether its evaluator is able to correct it now."""
    reopening: ReopeningOut | None
    """The open one, if there is one."""


def in_current_evaluation(*, year: int) -> QuerySet[Submission]:
    """The submissions in the current evaluation of the collaborator's category."""
    return Submission.objects.filter(
        evaluation__in=current_of_categories(year=year),
        evaluation__category_id=F("collaborator__category_id"),
    )


def list_evaluated(*, evaluator_id: int, reader: Reader) -> list[int]:
    """The ids of people evaluated by this evaluator in their current evaluation.

    Includes people who are no longer assigned, but not the reader, who must not learn who evaluates
    them (rules: permissions). Raises `NotFound` for an unknown evaluator.
    """
    if evaluator_id != reader.id:
        require_user(evaluator_id)
    sent = in_current_evaluation(year=current_year()).filter(evaluator=evaluator_id)
    about_others = reader.about_others(sent).order_by("collaborator_id")
    return list(about_others.values_list("collaborator_id", flat=True))


def list_evaluators(*, user_id: int, reader: Reader) -> QuerySet[Assignment]:
    """The assignments of a person's evaluators, by the name of the evaluator.

    `has_submitted` tells whether the evaluator has sent the person's current evaluation; None where
    the reader is that person (rules: permissions). Raises `NotFound` for an unknown person.
    """
    require_user(user_id)
    sent = in_current_evaluation(year=current_year()).filter(
        evaluator=OuterRef("evaluator"), collaborator=user_id
    )
    unknown = Value(None, output_field=BooleanField(null=True))
    return (
        Assignment.objects.filter(collaborator=user_id)
        .annotate(has_submitted=unknown if user_id == reader.id else Exists(sent))
        .select_related("evaluator")
        .order_by("evaluator__name_key", "evaluator_id")
    )


def require_result(*, evaluation_id: int, user_id: int, reader: Reader) -> None:
    """Raise `NotFound` unless the reader can read a result of this person in this evaluation."""
    about = reader.results_of([user_id]).filter(evaluation=evaluation_id)
    if not about.exists():
        raise NotFound


def result_of(submission: str = "") -> PersonResultQuerySet:
    """The result of the outer query's submission; `submission` is a prefix of lookups."""
    return PersonResult.unrestricted.filter(
        evaluation=OuterRef(f"{submission}evaluation"),
        collaborator=OuterRef(f"{submission}collaborator"),
    )


def newest_first(results: PersonResultQuerySet) -> PersonResultQuerySet:
    """Order by the time of the last submission, newest first; ties by the evaluation."""
    return results.order_by(*NEWEST_FIRST)


def get_latest(*, user_id: int, reader: Reader) -> PersonResult:
    """A person's latest result; `NotFound` where there is none."""
    history = read_history(people=[user_id], reader=reader)
    return or_not_found(history[0] if history else None)


def read_history(
    *, people: Collection[int], reader: Reader, order: Sequence[Any] = NEWEST_FIRST
) -> list[PersonResult]:
    """The results of these people that the reader can read, with their numbers of missing ones.

    In two queries, and newest first unless another order is given.
    """
    results = PersonResult.unrestricted.filter(collaborator__in=people)
    missing = Counter(
        MissingSubmission.objects.now()
        .filter(collaborator__in=people)
        .values_list("evaluation", "collaborator")
    )
    found = []
    for result in results.select_related("evaluation").order_by(*order):
        result.missing = missing[result.evaluation_id, result.collaborator_id]
        result.is_readers_own = result.collaborator_id == reader.id
        if result.is_published or not result.is_readers_own:
            found.append(result)
    return found


def list_drafts(*, evaluator_id: int) -> list[Draft]:
    """This evaluator's drafts about active people assigned to them, at most one per person.

    A draft in the person's current evaluation takes precedence; otherwise the newest one in another
    evaluation of the same period, which was current when the draft was started.
    """
    usable = _usable_drafts(evaluator_id, Draft.objects.defer("content"))
    banks = {current.question_bank_id for _, current in usable}
    asked = count_questions(banks) if banks else {}
    for draft, current in usable:
        draft.questions = asked.get(current.question_bank_id, 0)
    return [draft for draft, _ in usable]


def find_draft(*, evaluator_id: int, collaborator_id: int) -> Draft | None:
    """The draft about this person that `list_drafts` lists, with its content."""
    about = Draft.objects.filter(collaborator=collaborator_id)
    return next((draft for draft, _ in _usable_drafts(evaluator_id, about)), None)


def _usable_drafts(evaluator_id: int, drafts: QuerySet[Draft]) -> list[tuple[Draft, Evaluation]]:
    """Those of `drafts` that `list_drafts` lists, with the person's current evaluation."""
    own = drafts.filter(
        evaluator=evaluator_id, evaluation__category_id=F("collaborator__category_id")
    )
    in_order = own.select_related("evaluation").order_by("collaborator", "-saved_at", "-pk")
    if not (found := list(in_order)):
        return []
    able = Assignment.objects.can_evaluate().filter(evaluator=evaluator_id)
    people = set(able.values_list("collaborator", flat=True))
    of_categories = CurrentEvaluation.objects.in_year(current_year()).select_related("evaluation")
    current = {each.category_id: each.evaluation for each in of_categories}
    usable: dict[int, tuple[Draft, Evaluation]] = {}
    for draft in found:
        person, now = draft.collaborator_id, current.get(draft.evaluation.category_id)
        if person not in people or now is None or now.period != draft.evaluation.period:
            continue
        if draft.evaluation == now or person not in usable:
            usable[person] = draft, now
    return list(usable.values())


def count_draft_evaluators(*, evaluation_id: int, reader: Reader) -> int:
    """The number of evaluators with drafts in this evaluation about others than the reader.

    Raises `NotFound`.
    """
    get_evaluation(evaluation_id)
    drafts = reader.about_others(Draft.objects.filter(evaluation=evaluation_id))
    return drafts.values("evaluator").distinct().count()


class PublicationOut(Output):
    """The numbers of people whose results would be published, by how complete they are."""

    people: int
    """People with a result."""
    provisional: int
    """The part of `people` with an evaluator who has not submitted yet."""
    without_result: int
    """People who are assigned to an evaluator, but have no result."""


def get_publication(*, evaluation_id: int, reader: Reader) -> PublicationOut:
    """The completeness of the results of an evaluation. Raises `NotFound`.

    A reader who cannot read her own result yet counts as one without it.
    """
    evaluation = get_evaluation(evaluation_id)
    results = reader.results.filter(evaluation=evaluation)
    people = results.count()
    current = current_evaluation(evaluation.category_id)
    waiting = Assignment.objects.none()
    if current == evaluation:
        waiting = Assignment.objects.can_evaluate().filter(
            collaborator__category=evaluation.category_id
        )
    with_result = results.values("collaborator")
    return PublicationOut(
        people=people,
        provisional=results.provisional().count(),
        without_result=waiting.exclude(collaborator__in=with_result)
        .values("collaborator")
        .distinct()
        .count(),
    )


class EvaluationProgressOut(Output):
    """The progress of an evaluation.

    `is_current`: it counts now for its category. `evaluated` people have a result in it, and
    `remaining` ones are assigned to somebody who can evaluate them in it, but have none.
    """

    evaluation_id: int
    is_current: bool
    evaluated: int
    remaining: int


def list_evaluation_progress(*, reader: Reader) -> list[EvaluationProgressOut]:
    """The progress of all evaluations, newest first (four queries).

    A reader who cannot read her own result yet counts as one without it.
    """
    results = reader.results
    by_evaluation = results.order_by().values_list("evaluation").annotate(number=Count("pk"))
    evaluated = dict(by_evaluation)
    current = set(current_of_categories(year=current_year()))
    newest = current_evaluations(OuterRef("collaborator__category"), year=current_year())
    with_result = results.filter(
        evaluation=OuterRef("current"), collaborator=OuterRef("collaborator")
    )
    waiting = (
        Assignment.objects.can_evaluate()
        .annotate(current=Subquery(newest.values("pk")[:1]))
        .filter(~Exists(with_result), current__isnull=False)
    )
    remaining = dict(
        waiting.order_by()
        .values_list("current")
        .annotate(number=Count("collaborator", distinct=True))
    )
    return [
        EvaluationProgressOut(
            evaluation_id=pk,
            is_current=pk in current,
            evaluated=evaluated.get(pk, 0),
            remaining=remaining.get(pk, 0),
        )
        for pk in list_evaluations().values_list("pk", flat=True)
    ]


def list_submissions(*, evaluation_id: int, user_id: int) -> list[SubmissionSummaryOut]:
    """The submissions about a person in an evaluation, in the order they were sent.

    Raises `NotFound` where there are none.
    """
    submissions = list(
        Submission.objects.filter(evaluation=evaluation_id, collaborator=user_id)
        .select_related("collaborator")
        .prefetch_related(
            Prefetch("reopenings", Reopening.objects.filter(closed_at=None), to_attr="open")
        )
        .annotate(
            corrected_at=Max("reopenings__correction__made_at"),
            can_be_corrected=Exists(_usable_assignment()),
        )
        .order_by("created_at", "id")
    )
    if not submissions:
        raise NotFound
    current = current_evaluation(submissions[0].collaborator.category_id)
    is_current = current is not None and current.pk == evaluation_id
    return [
        SubmissionSummaryOut(
            id=submission.pk,
            sent_at=submission.created_at,
            corrected_at=submission.corrected_at,
            can_be_reopened=is_current and submission.can_be_corrected,
            reopening=ReopeningOut.model_validate(submission.open[0]) if submission.open else None,
        )
        for submission in submissions
    ]


def correctable_submissions(*, evaluator_id: int) -> QuerySet[Submission]:
    """This evaluator's submissions that they are able to correct now, once reopened."""
    return in_current_evaluation(year=current_year()).filter(
        Exists(_usable_assignment()), evaluator=evaluator_id
    )


def list_correction_tasks(*, evaluator_id: int) -> list[Reopening]:
    """The open reopenings of this evaluator's submissions that they are able to correct now."""
    opened = Reopening.objects.filter(closed_at=None, submission__evaluator=evaluator_id)
    # most evaluators have none, and need no costlier statement
    if not (reopened := list(opened.values_list("submission", flat=True))):
        return []
    able = correctable_submissions(evaluator_id=evaluator_id).filter(pk__in=reopened)
    tasks = opened.filter(submission__in=able).select_related("submission")
    return list(tasks.order_by("asked_at", "id"))


def standing_requests() -> QuerySet[CorrectionRequest]:
    """Requests that are open, or declined without a later request or reopening."""
    of_same = {"submission": OuterRef("submission")}
    # only one of them is open at a time
    later = CorrectionRequest.objects.filter(asked_at__gte=OuterRef("closed_at"), **of_same)
    later = later.exclude(pk=OuterRef("pk"))
    reopened = Reopening.objects.filter(asked_at__gte=OuterRef("closed_at"), **of_same)
    return CorrectionRequest.objects.filter(
        ~Exists(later), ~Exists(reopened), Q(closed_at=None) | ~Q(answer="")
    )


def list_declined_requests(*, evaluator_id: int) -> list[CorrectionRequest]:
    """This evaluator's requests that were declined in the last weeks, newest answer first."""
    declined = CorrectionRequest.objects.filter(
        submission__evaluator=evaluator_id, closed_at__gte=timezone.now() - ANSWERS_SHOWN
    )
    # most evaluators have none, and need no costlier statement
    if not (closed := list(declined.values_list("pk", flat=True))):
        return []
    standing = standing_requests().filter(pk__in=closed)
    named = standing.select_related("submission__collaborator")
    return list(named.order_by("-closed_at", "-id"))


def list_corrections(submissions: Collection[int]) -> QuerySet[Correction]:
    """The corrections of these submissions, oldest first.

    Each has as `questions` those whose averages it changed.
    """
    in_order = ChangedAverage.objects.order_by(
        "wording__question_type", "wording__question__position", "wording__question", "wording"
    )
    corrections = Correction.objects.filter(reopening__submission__in=submissions)
    return (
        corrections.select_related("reopening__submission")
        .prefetch_related(
            Prefetch("changed_averages", in_order.select_related("wording"), to_attr="questions")
        )
        .order_by("made_at", "id")
    )


def _usable_assignment() -> QuerySet[Assignment]:
    """The assignment of the outer query's pair, if its evaluator can evaluate the person now."""
    return Assignment.objects.can_evaluate().filter(
        evaluator=OuterRef("evaluator"), collaborator=OuterRef("collaborator")
    )

"""Reads who evaluates themselves, and a person's own form."""

from typing import Annotated, Final, NamedTuple

from django.db.models import Count, F, Q

from evaluacmo.accounts.queries import GroupFilter
from evaluacmo.common.clock import current_year, today
from evaluacmo.common.errors import or_not_found
from evaluacmo.common.pagination import matching
from evaluacmo.common.schemas import Search, Year
from evaluacmo.common.sorting import Sorting, folded
from evaluacmo.evaluations.models import Evaluation, QuestionWording, current_in
from evaluacmo.evaluations.queries import answerable_banks, count_questions, current_wordings
from evaluacmo.results.reader import Reader, Unrestricted, results_shown_to
from evaluacmo.self_evaluations.blindness import told_to
from evaluacmo.self_evaluations.models import (
    ExpectedQuerySet,
    ExpectedSelfEvaluation,
    SelfAnswer,
    SelfDraft,
    SelfEvaluation,
)

SELF_EVALUATIONS_SORTING: Final = Sorting(
    "person__name_key",
    "person_id",
    "-evaluation__period",
    "-evaluation_id",
    person="person__name_key",
    department=folded("person__department"),
    evaluation="evaluation__name_key",
    sent=F("self_evaluation__sent_at"),
)


class SelfEvaluationsFilter(GroupFilter, Search):
    """People who evaluate themselves, optionally by year, group and whether they have sent."""

    year: Year | None = None
    sent: bool | None = None
    sort: Annotated[str | None, SELF_EVALUATIONS_SORTING] = None


def list_own(person_id: int) -> list[ExpectedSelfEvaluation]:
    """The person's current evaluation, if it includes self-evaluations, and those sent before.

    Newest first, in at most five queries. `asked` counts the questions that are asked now,
    `draft_answers` those answered in the draft, `sent_answers` those answered as sent.
    """
    entries = list(_own(person_id).select_related("evaluation", "self_evaluation"))
    # most schools use no self-evaluations
    if not entries:
        return []
    shown = set(results_shown_to(person_id).values_list("evaluation", flat=True))
    asked = count_questions({entry.evaluation.question_bank_id for entry in entries})
    drafts = SelfDraft.objects.filter(person=person_id)
    in_drafts = dict(drafts.values_list("evaluation", "answered"))
    answers = SelfAnswer.objects.filter(self_evaluation__person=person_id)
    sent = dict(answers.values_list("self_evaluation").annotate(number=Count("pk")))
    for entry in entries:
        entry.has_result = entry.evaluation_id in shown
        entry.asked = asked.get(entry.evaluation.question_bank_id, 0)
        entry.draft_answers = in_drafts.get(entry.evaluation_id, 0)
        entry.sent_answers = sent.get(entry.self_evaluation_id, 0)
    return entries


def get_own(person_id: int, *, evaluation_id: int) -> ExpectedSelfEvaluation:
    """One of `list_own`, with its bank and without the numbers. Raises `NotFound`."""
    own = _own(person_id).select_related("evaluation__question_bank", "self_evaluation")
    return or_not_found(own.with_result().filter(evaluation=evaluation_id).first())


def _own(person_id: int) -> ExpectedQuerySet:
    """The entries of `list_own`."""
    entries = ExpectedSelfEvaluation.objects.filter(
        current_in(current_year()) | Q(self_evaluation__isnull=False), person=person_id
    )
    return entries.order_by("-evaluation__period", "-evaluation_id")


class SelfForm(NamedTuple):
    """The form of a self-evaluation, for the person themselves."""

    entry: ExpectedSelfEvaluation
    questions: list[QuestionWording]
    """The questions that are asked now."""
    draft: SelfDraft | None
    answers: list[SelfAnswer]
    """The sent ones, in the order in which they were asked."""


def get_form(person_id: int, *, evaluation_id: int) -> SelfForm:
    """The form of a person's self-evaluation (at most four queries). Raises `NotFound`."""
    entry = get_own(person_id, evaluation_id=evaluation_id)
    bank_id = entry.evaluation.question_bank_id
    answers = SelfAnswer.objects.filter(self_evaluation=entry.self_evaluation_id)
    return SelfForm(
        entry,
        questions=[] if bank_id is None else list(current_wordings(bank_id)),
        draft=SelfDraft.objects.filter(person=person_id, evaluation=evaluation_id).first(),
        answers=list(answers.select_related("wording").order_by("pk")),
    )


def find_sent(*, evaluation_id: int, user_id: int) -> SelfEvaluation | None:
    """A person's sent self-evaluation, for everybody who may see it."""
    sent = SelfEvaluation.objects.filter(evaluation=evaluation_id, person=user_id)
    return sent.prefetch_related("answers__wording").first()


def list_people(filters: SelfEvaluationsFilter, *, reader: Reader) -> ExpectedQuerySet:
    """The expected self-evaluations, by the person's name.

    Without the people of whose self-evaluation the reader must not learn.
    """
    entries = told_to(reader, ExpectedSelfEvaluation.objects.all()).filter(
        matching(filters.search, "person__name_key", "evaluation__name_key"),
        filters.of_group("person__"),
    )
    if filters.year is not None:
        entries = entries.filter(evaluation__period=filters.year)
    if filters.sent is not None:
        entries = entries.filter(self_evaluation__isnull=not filters.sent)
    named = entries.select_related("person", "evaluation", "self_evaluation").with_result()
    return SELF_EVALUATIONS_SORTING.order(named, filters.sort)


def sendable_today() -> ExpectedQuerySet:
    """The self-evaluations whose `state` is open, so that people can send them today, or again."""
    day = today()
    return (
        ExpectedSelfEvaluation.objects.now()
        .without_result()
        .filter(
            Q(self_evaluation=None) | Q(self_evaluation__reopened_at__isnull=False),
            Q(evaluation__opens_on=None) | Q(evaluation__opens_on__lte=day),
            Q(evaluation__closes_on=None) | Q(evaluation__closes_on__gte=day),
        )
        .exclude(evaluation__in=Evaluation.objects.published(day=day))
    )


def waiting_today(reader: Reader | Unrestricted) -> ExpectedQuerySet:
    """The part of `sendable_today` that has questions and that the reader may learn of."""
    asked = sendable_today().filter(evaluation__question_bank__in=answerable_banks())
    return told_to(reader, asked)

"""Decides from whom a self-evaluation is hidden: the one definition (rules: self-evaluations)."""

from typing import Any, TypeVar

from django.db.models import Exists, OuterRef, Q, QuerySet, Value
from django.utils import timezone

from evaluacmo.accounts.models import Assignment, FormerAssignment, User
from evaluacmo.common.clock import current_year, today
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.results.models import TIME_TO_CORRECT, Reopening, Submission
from evaluacmo.results.reader import Reader, Unrestricted
from evaluacmo.self_evaluations.models import ExpectedSelfEvaluation

RowsT = TypeVar("RowsT", bound=QuerySet[Any])


def final_submissions(evaluator_id: int) -> QuerySet[Submission]:
    """Submissions that their evaluator cannot change any more by themselves."""
    reopened = Reopening.objects.filter(submission=OuterRef("pk"), closed_at=None)
    return Submission.objects.filter(
        ~Exists(reopened),
        evaluator=evaluator_id,
        created_at__lte=timezone.now() - TIME_TO_CORRECT,
    )


def is_untold(evaluator_id: int, *, person: Any = None, evaluation: Any = None) -> Q:
    """Matches self-evaluations of which an evaluator must not even learn that they were sent.

    They are about people whom this evaluator is or was assigned to evaluate, without a final
    submission, until publication. Person and evaluation are those of the outer query, or are given.
    """
    person = person or OuterRef("person")
    evaluation = evaluation or OuterRef("evaluation")
    of_pair = {"evaluator": evaluator_id, "collaborator": person}
    evaluates = Q(Exists(Assignment.objects.filter(**of_pair))) | Q(
        Exists(FormerAssignment.objects.filter(**of_pair))
    )
    sent = final_submissions(evaluator_id).filter(collaborator=person, evaluation=evaluation)
    published = Evaluation.objects.published(day=today()).filter(pk=evaluation)
    return evaluates & ~Q(Exists(sent)) & ~Q(Exists(published))


def is_kept_from(
    evaluator_id: int, *, people: QuerySet[User], evaluations: QuerySet[Evaluation]
) -> bool:
    """Whether an evaluator must not learn of one of these people in one of these evaluations.

    Whatever their categories are: both can have had another one when something was sent.
    """
    answerable = evaluations.filter(includes_self_evaluation=True, period__lte=current_year())
    hidden = answerable.exclude(pk__in=Evaluation.objects.published(day=today()))
    untold = is_untold(evaluator_id, person=OuterRef("pk"), evaluation=OuterRef("of"))
    return any(
        people.alias(of=Value(pk)).filter(untold).exists()
        for pk in hidden.values_list("pk", flat=True)
    )


def untold_people(reader: Reader | Unrestricted) -> set[int]:
    """The people of whose current self-evaluation the reader must not learn.

    Whether they were reminded today could tell it, too.
    """
    if isinstance(reader, Unrestricted) or not reader.evaluates:
        return set()
    untold = ExpectedSelfEvaluation.objects.now().filter(is_untold(reader.id))
    return set(untold.values_list("person", flat=True))


def told_to(reader: Reader | Unrestricted, rows: RowsT) -> RowsT:
    """The rows, which have a person and an evaluation, of which the reader may learn."""
    if isinstance(reader, Unrestricted) or not reader.evaluates:
        return rows
    return rows.exclude(is_untold(reader.id))

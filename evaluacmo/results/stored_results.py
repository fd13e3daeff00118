"""Calculates and stores the result of each person in each evaluation, and in each question."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

from django.db import connection
from django.db.models import Count, F, Max, OuterRef, QuerySet, Subquery, Sum

from evaluacmo.accounts.models import User
from evaluacmo.accounts.transactions import write_transaction
from evaluacmo.results.models import (
    Answer,
    PersonResult,
    QuestionResult,
    Submission,
    evaluation_weights,
)
from evaluacmo.results.scoring import calculate

BATCH_SIZE: Final = 500
CALCULATED_FIELDS: Final = (
    "competencies",
    "objectives",
    "overall",
    "submissions",
    "corrections",
    "requires_training",
    "last",
    "last_at",
)
"""The fields of a result that follow from its submissions."""
GROUP_FIELDS: Final = ("position", "department", "department_key")
"""The fields of its person that a result keeps from the moment of its last submission."""
REMOVE_QUESTIONS: Final = """
    DELETE FROM results_questionresult WHERE result_id = (
        SELECT id FROM results_personresult WHERE evaluation_id = %s AND collaborator_id = %s
    )
"""
STORE_QUESTIONS: Final = """
    INSERT INTO results_questionresult
        (result_id, evaluation_id, question_id, wording_id, points, answers)
    SELECT result.id, result.evaluation_id, wording.question_id, MAX(wording.id),
        SUM(answer.score), COUNT(*)
    FROM results_personresult AS result
    JOIN results_submission AS submission ON submission.evaluation_id = result.evaluation_id
        AND submission.collaborator_id = result.collaborator_id
    JOIN results_answer AS answer ON answer.submission_id = submission.id
    JOIN evaluations_questionwording AS wording ON wording.id = answer.wording_id
    WHERE result.evaluation_id = %s AND result.collaborator_id = %s
    GROUP BY result.id, result.evaluation_id, wording.question_id
"""
"""Adds up the answers in the database: reading and writing them takes four times as long."""


def calculate_result(submissions: Sequence[Submission]) -> PersonResult:
    """The unsaved result of all submissions about one person in one evaluation."""
    last = max(submissions, key=lambda submission: (submission.created_at, submission.pk))
    evaluation = last.evaluation
    total = calculate(
        [submission.tallies for submission in submissions], weights=evaluation_weights(evaluation)
    )
    return PersonResult(
        evaluation=evaluation,
        collaborator_id=last.collaborator_id,
        competencies=total.competencies,
        objectives=total.objectives,
        overall=total.overall,
        submissions=len(submissions),
        corrections=sum(submission.corrections for submission in submissions),
        requires_training=any(submission.requires_training for submission in submissions),
        last=last,
        last_at=last.created_at,
    )


def set_group(result: PersonResult, person: User) -> PersonResult:
    """The result with the present position and department of its person."""
    for field in GROUP_FIELDS:
        setattr(result, field, getattr(person, field))
    return result


def store_results(results: Iterable[PersonResult], *, with_group: bool = False) -> None:
    """Insert these results with those of their questions, or update the existing ones.

    Existing ones keep their position and department, except with `with_group`: after a submission.
    """
    stored = PersonResult.unrestricted.bulk_create(
        results,
        update_conflicts=True,
        unique_fields=("evaluation", "collaborator"),
        update_fields=(*CALCULATED_FIELDS, *(GROUP_FIELDS if with_group else ())),
        batch_size=BATCH_SIZE,
    )
    _store_questions(stored)


def _store_questions(results: Collection[PersonResult]) -> None:
    """Store the results in each question, in place of the former ones."""
    keys = [(each.evaluation_id, each.collaborator_id) for each in results]
    with connection.cursor() as cursor:
        cursor.executemany(REMOVE_QUESTIONS, keys)
        cursor.executemany(STORE_QUESTIONS, keys)


def store_results_of(submissions: QuerySet[Submission]) -> None:
    """Calculate and store the results of all submissions of some evaluations, in bulk.

    New results get the present position and department of their people. Does not update
    `is_latest_of_year`: no person may have two of them in one year.
    """
    rows = submissions.select_related("evaluation", "collaborator")
    with write_transaction():
        store_results(_result_of_group(group) for group in _by_result(rows))


def _result_of_group(submissions: Sequence[Submission]) -> PersonResult:
    return set_group(calculate_result(submissions), submissions[0].collaborator)


def count_wrong_results() -> int:
    """The number of results that are not those of their submissions, missing ones included."""
    evaluations = Submission.objects.values_list("evaluation", flat=True).distinct().order_by()
    orphans = PersonResult.unrestricted.exclude(evaluation__in=evaluations).count()
    return orphans + sum(_count_wrong_results(pk) for pk in evaluations)


def _count_wrong_results(evaluation_id: int) -> int:
    stored = {
        each.collaborator_id: _calculated(each)
        for each in PersonResult.unrestricted.filter(evaluation=evaluation_id)
    }
    submissions = Submission.objects.filter(evaluation=evaluation_id).select_related("evaluation")
    found = map(calculate_result, _by_result(submissions))
    calculated = {each.collaborator_id: _calculated(each) for each in found}
    people = stored.keys() | calculated.keys()
    wrong = {person for person in people if stored.get(person) != calculated.get(person)}
    return len(wrong | _people_with_wrong_questions(evaluation_id))


def _people_with_wrong_questions(evaluation_id: int) -> set[int]:
    stored: QuerySet[QuestionResult, Any] = (
        QuestionResult.objects.filter(result__evaluation=evaluation_id)
        .order_by()
        .values_list(
            "result__collaborator", "evaluation", "question", "wording", "points", "answers"
        )
    )
    found: QuerySet[Answer, Any] = (
        Answer.objects.filter(submission__evaluation=evaluation_id)
        .order_by()
        .values_list("submission__collaborator", "submission__evaluation", "wording__question")
        .annotate(Max("wording"), Sum("score"), Count("pk"))
    )
    return {person for person, *_ in (*stored.difference(found), *found.difference(stored))}


def _calculated(result: PersonResult) -> tuple[Any, ...]:
    """The calculated fields as they are stored: percentages are rounded down."""
    return tuple(
        field.get_prep_value(field.value_from_object(result))
        for field in PersonResult._meta.concrete_fields
        if field.name in CALCULATED_FIELDS
    )


def _by_result(submissions: QuerySet[Submission]) -> Iterator[list[Submission]]:
    """The submissions of each result."""
    in_order = submissions.defer("comments").order_by("evaluation_id", "collaborator_id")
    for _, group in groupby(in_order, key=attrgetter("evaluation_id", "collaborator_id")):
        yield list(group)


def update_latest_of_year(people: Collection[int]) -> None:
    """Set `is_latest_of_year` on exactly the latest result per year of each person."""
    of_year = PersonResult.unrestricted.filter(
        collaborator=OuterRef("collaborator"), evaluation__period=OuterRef("evaluation__period")
    )
    latest = Subquery(of_year.order_by("-last_at", "-evaluation_id").values("pk")[:1])
    results = PersonResult.unrestricted.filter(collaborator__in=people).annotate(latest=latest)
    results.filter(latest=F("pk"), is_latest_of_year=False).update(is_latest_of_year=True)
    results.exclude(latest=F("pk")).filter(is_latest_of_year=True).update(is_latest_of_year=False)

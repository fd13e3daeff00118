"""A submission that is reopened is corrected once, and nothing of what it said before is lost."""

from fractions import Fraction
from importlib import import_module

import pytest
from django.apps import apps

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.common.errors import AppError, Conflict, Forbidden, NotFound
from evaluacmo.evaluations.banks import create_question, delete_question, update_question
from evaluacmo.evaluations.models import Evaluation, QuestionWording
from evaluacmo.results import messages
from evaluacmo.results.context import Score
from evaluacmo.results.corrections import cancel, correct, reopen
from evaluacmo.results.models import (
    Answer,
    ChangedAverage,
    Correction,
    Draft,
    PersonResult,
    QuestionResult,
    Reopening,
    Submission,
)
from evaluacmo.results.own_submissions import get_sent
from evaluacmo.results.stored_results import CALCULATED_FIELDS, calculate_result
from tests.conftest import PersonFactory, School

pytestmark = pytest.mark.sqlite_suffices


def scores_of(school: School, *scores: int, comment: str = "") -> list[Score]:
    """A score for each question, as it is worded now."""
    questions = [each.question_id for each in school.questions]
    return [Score(pk, score, comment=comment) for pk, score in zip(questions, scores, strict=True)]


def reopened(school: School, submission: Submission, reason: str = "Se confundió.") -> Reopening:
    return reopen(actor=school.manager, submission_id=submission.pk, reason=reason)


def send(school: School, reopening: Reopening, *scores: int, actor: User | None = None) -> None:
    correct(
        actor=actor or school.evaluator,
        reopening_id=reopening.pk,
        scores=scores_of(school, *scores),
        requires_training=True,
        comments="Corregido.",
    )


def stored(school: School) -> dict[str, object]:
    """The collaborator's present result."""
    (result,) = PersonResult.unrestricted.values(*CALCULATED_FIELDS, "is_latest_of_year")
    again = calculate_result(list(Submission.objects.select_related("evaluation")))
    assert {name: result[name] for name in ("overall", "competencies", "objectives")} == {
        name: getattr(again, name) for name in ("overall", "competencies", "objectives")
    }
    assert (result["submissions"], result["corrections"]) == (again.submissions, again.corrections)
    return result


def test_it_counts_as_it_was_until_it_is_corrected(school: School) -> None:
    submission = school.submit(4, 4, 4)
    before = stored(school)
    reopening = reopened(school, submission)
    assert stored(school) == before
    send(school, reopening, 2, 3, 4)
    submission.refresh_from_db()
    assert (submission.comments, submission.requires_training) == ("Corregido.", True)
    assert [submission.competency_total, submission.objective_total] == [5, 4]
    result = stored(school)
    assert result["overall"] == Fraction(60 * 5, 8) + 40
    assert (result["corrections"], result["requires_training"]) == (1, True)
    assert (result["last_at"], result["is_latest_of_year"]) == (before["last_at"], True)


def test_a_question_that_is_not_asked_any_more_has_no_points_left(school: School) -> None:
    reopening = reopened(school, school.submit(4, 3, 2))
    gone, *asked = (each.question_id for each in school.questions)
    points = QuestionResult.objects.order_by("question").values_list("question", "points")
    assert list(points.all()) == [(gone, 4), (asked[0], 3), (asked[1], 2)]
    delete_question(bank_id=school.bank.pk, question_id=gone)
    del school.questions[0]
    send(school, reopening, 1, 3)
    assert list(points.all()) == [(asked[0], 1), (asked[1], 3)]


@pytest.mark.both_databases
def test_the_earlier_version_is_kept_whole(school: School) -> None:
    submission = school.submit(1, 2, 3, requires_training=True, comments="Antes.")
    Answer.objects.filter(score=1).update(comment="Llega tarde.")
    sent = submission.created_at
    for scores in ((4, 2, 3), (4, 4, 3)):
        send(school, reopened(school, submission), *scores)
    first, second = Correction.objects.order_by("made_at")
    assert (first.requires_training, first.comments, first.sent_at) == (True, "Antes.", sent)
    assert (second.comments, second.sent_at) == ("Corregido.", first.made_at)
    assert [first.competency_total, first.competency_count] == [3, 2]
    assert [first.objective_total, first.objective_count] == [3, 1]
    kept = first.answers.order_by("wording")
    assert [(each.score, each.comment) for each in kept] == [(1, "Llega tarde."), (2, ""), (3, "")]
    assert [each.score for each in second.answers.order_by("wording")] == [4, 2, 3]
    assert [each.score for each in submission.answers.order_by("wording")] == [4, 4, 3]


def reword_first_question(school: School) -> None:
    school.questions[0] = update_question(
        bank_id=school.bank.pk,
        question_id=school.questions[0].question_id,
        question_text="Prepara sus clases con tiempo.",
        question_type="competency",
    )


@pytest.mark.both_databases
def test_the_earlier_version_keeps_the_order_in_which_it_was_asked(school: School) -> None:
    reword_first_question(school)
    send(school, reopened(school, school.submit(1, 2, 3)), 4, 4, 4)
    sent = get_sent(
        actor=school.evaluator,
        evaluation_id=school.evaluation.pk,
        user_id=school.collaborator.pk,
    )
    assert [[answer.score for answer in version.answers] for version in sent.versions] == [
        [1, 2, 3],
        [4, 4, 4],
    ]


@pytest.mark.both_databases
def test_what_moved_is_over_all_evaluators(school: School, person: PersonFactory) -> None:
    second = person("Segunda", role=Role.EVALUATOR)
    Assignment.objects.create(evaluator=second, collaborator=school.collaborator)
    school.submit(4, 4, 4, evaluator=second)
    submission = school.submit(1, 2, 4)
    send(school, reopened(school, submission), 3, 2, 4)
    correction = Correction.objects.get()
    moved = [
        (each.wording_id, each.before, each.after) for each in correction.changed_averages.all()
    ]
    assert moved == [(school.questions[0].pk, Fraction(5, 2), Fraction(7, 2))]
    assert (correction.competencies_before, correction.competencies_after) == (
        Fraction(1100, 16),
        Fraction(1300, 16),
    )
    assert (correction.objectives_before, correction.objectives_after) == (100, 100)
    assert correction.overall_after - correction.overall_before == Fraction(60 * 200, 1600)


def test_questions_that_changed_meanwhile_are_new_and_gone(school: School) -> None:
    submission = school.submit(3, 3, 3)
    reopening = reopened(school, submission)
    old = school.questions[0]
    reword_first_question(school)
    school.questions.append(
        create_question(
            bank_id=school.bank.pk, question_text="Llega a tiempo.", question_type="objective"
        )
    )
    with pytest.raises(AppError, match="exactamente una vez"):
        correct(
            actor=school.evaluator,
            reopening_id=reopening.pk,
            scores=scores_of(school, 3, 3, 3, 1)[:3],
            requires_training=False,
            comments="Bien.",
        )
    send(school, reopening, 3, 3, 3, 1)
    moved = {
        each.wording_id: (each.before, each.after)
        for each in Correction.objects.get().changed_averages.all()
    }
    assert moved == {
        old.pk: (3, None),
        school.questions[0].pk: (None, 3),
        school.questions[3].pk: (None, 1),
    }
    stored(school)


def test_a_question_reworded_there_and_back_has_not_changed(
    school: School, person: PersonFactory
) -> None:
    second = person("Segunda", role=Role.EVALUATOR)
    Assignment.objects.create(evaluator=second, collaborator=school.collaborator)
    submission = school.submit(1, 2, 3)
    original = school.questions[0]
    for text in ("Otras palabras.", original.question_text):
        school.questions[0] = update_question(
            bank_id=school.bank.pk,
            question_id=original.question_id,
            question_text=text,
            question_type="competency",
        )
    school.submit(4, 4, 4, evaluator=second)
    send(school, reopened(school, submission), 1, 2, 2)
    changed = Correction.objects.get().changed_averages.all()
    assert [(each.wording_id, each.before, each.after) for each in changed] == [
        (school.questions[2].pk, Fraction(7, 2), 3)
    ]
    send(school, reopened(school, submission), 3, 2, 2)
    changed = Correction.objects.latest("pk").changed_averages.all()
    assert [(each.wording_id, each.before, each.after) for each in changed] == [
        (school.questions[0].pk, Fraction(5, 2), Fraction(7, 2))
    ]


@pytest.mark.both_databases
def test_changes_that_were_stored_by_wording_are_recalculated(
    school: School, person: PersonFactory
) -> None:
    test_a_question_reworded_there_and_back_has_not_changed(school, person)
    third = person("Tercera", role=Role.EVALUATOR)
    Assignment.objects.create(evaluator=third, collaborator=school.collaborator)
    school.submit(2, 2, 2, evaluator=third)
    again = Submission.objects.get(evaluator=school.evaluator)
    send(school, reopened(school, again), 4, 1, 2)
    columns = ("correction", "wording", "before", "after")
    changes = ChangedAverage.objects.order_by(*columns[:2]).values_list(*columns)
    expected = list(changes)
    assert len(expected) == 4
    Correction.objects.earliest("pk").changed_averages.create(
        wording=QuestionWording.objects.earliest("pk"), before=1
    )
    ChangedAverage.objects.filter(correction=Correction.objects.latest("pk")).delete()
    migration = import_module("evaluacmo.results.migrations.0014_group_changed_averages")
    migration.recalculate(apps, None)
    assert list(changes.all()) == expected


def test_whoever_was_not_asked_may_not(school: School, person: PersonFactory) -> None:
    second = person("Segunda", role=Role.EVALUATOR)
    Assignment.objects.create(evaluator=second, collaborator=school.collaborator)
    reopening = reopened(school, school.submit())
    school.submit(evaluator=second)
    for stranger in (second, school.admin, school.collaborator):
        with pytest.raises(Forbidden):
            send(school, reopening, 1, 1, 1, actor=stranger)
    with pytest.raises(Conflict) as again:
        school.submit()
    assert again.value.code == "already_evaluated"
    assert not Correction.objects.exists()


def test_each_reopening_is_for_one_correction(school: School) -> None:
    submission = school.submit()
    reopening = reopened(school, submission)
    with pytest.raises(Conflict, match=messages.ALREADY_REOPENED):
        reopened(school, submission)
    send(school, reopening, 1, 2, 3)
    with pytest.raises(Conflict) as again:
        send(school, reopening, 4, 4, 4)
    assert again.value.code == "already_evaluated"
    with pytest.raises(Conflict, match=messages.NOT_REOPENED):
        cancel(actor=school.manager, reopening_id=reopening.pk)
    assert Correction.objects.count() == 1


def test_a_wish_that_was_taken_back_is_none(school: School) -> None:
    submission = school.submit(4, 4, 4)
    before = stored(school)
    reopening = reopened(school, submission)
    Draft.objects.create(
        evaluator=school.evaluator,
        collaborator=school.collaborator,
        evaluation=school.evaluation,
        saved_at=submission.created_at,
        device="uno",
        sequence=1,
        answered=0,
        content={},
    )
    cancel(actor=school.manager, reopening_id=reopening.pk)
    assert not Draft.objects.exists()
    with pytest.raises(Conflict) as refused:
        send(school, reopening, 1, 1, 1)
    assert refused.value.code == "not_reopened"
    assert stored(school) == before
    send(school, reopened(school, submission), 1, 1, 1)


def test_what_is_begun_for_the_next_evaluation_outlives_the_wish(school: School) -> None:
    reopening = reopened(school, school.submit())
    school.begin(1)
    school.evaluation = begin_another(school)
    begun_for_the_next = school.begin(2)
    cancel(actor=school.manager, reopening_id=reopening.pk)
    assert list(Draft.objects.all()) == [begun_for_the_next]


def test_nothing_about_oneself_is_reopened(school: School) -> None:
    submission = school.submit()
    User.objects.filter(pk=school.collaborator.pk).update(role=Role.HUMAN_RESOURCES)
    school.collaborator.refresh_from_db()
    with pytest.raises(NotFound):
        reopen(actor=school.collaborator, submission_id=submission.pk, reason="Más.")
    reopening = reopened(school, submission)
    with pytest.raises(NotFound):
        cancel(actor=school.collaborator, reopening_id=reopening.pk)
    assert Reopening.objects.get().closed_at is None


def leave(school: School) -> None:
    User.objects.filter(pk=school.collaborator.pk).update(is_active=False)


def dismiss(school: School) -> None:
    User.objects.filter(pk=school.evaluator.pk).update(is_active=False)


def demote(school: School) -> None:
    User.objects.filter(pk=school.evaluator.pk).update(role=Role.COLLABORATOR)


def take_back(school: School) -> None:
    school.assignment.delete()


def begin_another(school: School) -> Evaluation:
    return school.new_evaluation()


def move(school: School) -> None:
    category = Category.objects.create(name="Otra")
    User.objects.filter(pk=school.collaborator.pk).update(category=category)


@pytest.mark.parametrize(
    ("change", "at_reopening", "at_sending"),
    [
        (leave, "person_inactive", "person_inactive"),
        (dismiss, "writer_gone", "not_signed_in"),
        (demote, "writer_gone", "forbidden"),
        (take_back, "writer_gone", "not_assigned"),
        (begin_another, "not_current", "not_current"),
        (move, "not_current", "not_current"),
    ],
)
def test_it_goes_by_the_rules_of_submitting(
    school: School, change: object, at_reopening: str, at_sending: str
) -> None:
    assert callable(change)
    submission = school.submit()
    reopening = reopened(school, submission)
    change(school)
    with pytest.raises(AppError) as refused:
        send(school, reopening, 1, 1, 1)
    assert refused.value.code == at_sending
    assert Reopening.objects.get().closed_at is None
    cancel(actor=school.manager, reopening_id=reopening.pk)
    with pytest.raises(AppError) as again:
        reopened(school, submission)
    assert again.value.code == at_reopening
    assert not Correction.objects.exists()
    assert Submission.objects.get().corrections == 0

"""An evaluator reads again what she has sent, as sent and as corrected, and nobody else does."""

import pytest

from evaluacmo.accounts.models import Assignment, Role, User
from evaluacmo.evaluations.banks import update_question
from evaluacmo.results.context import Score
from evaluacmo.results.corrections import correct, reopen
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.queries import count_queries

pytestmark = pytest.mark.sqlite_suffices


def correct_to(school: School, score: int, *, submission_id: int) -> None:
    reopening = reopen(
        actor=school.manager, submission_id=submission_id, reason=f"Debe ser {score}."
    )
    questions = [each.question_id for each in school.questions]
    correct(
        actor=school.evaluator,
        reopening_id=reopening.pk,
        scores=[Score(pk, score, comment=f"Con {score}") for pk in questions],
        requires_training=True,
        comments=f"Todo en {score}.",
    )


def test_the_list_is_narrowed_to_one_person(
    school: School, as_evaluator: Browser, person: PersonFactory
) -> None:
    other = person("Otra Persona", category=school.category)
    Assignment.objects.create(evaluator=school.evaluator, collaborator=other)
    rival = person("Zoilo Quiñones", role=Role.EVALUATOR)
    Assignment.objects.create(evaluator=rival, collaborator=other)
    school.submit()
    school.submit(evaluator=rival, collaborator=other)
    path = f"/full-evaluation/sent?user_id={other.pk}"
    assert as_evaluator.read(path) == []
    school.submit(collaborator=other)
    (sent,) = as_evaluator.read(path)
    assert sent["user_name"] == "Otra Persona"


def test_every_version_is_read_in_its_own_words(school: School, as_evaluator: Browser) -> None:
    submission = school.submit()
    first = school.questions[0]
    path = f"/full-evaluation/sent/{school.evaluation.pk}/{school.collaborator.pk}"
    (sent,) = as_evaluator.read(path)["versions"]
    assert sent["reason"] == ""
    update_question(
        bank_id=school.bank.pk,
        question_id=first.question_id,
        question_text="Prepara cada clase.",
        question_type="competency",
        levels=["Nunca", "A veces", "Casi siempre", "Siempre"],
    )
    for score in (2, 3):
        correct_to(school, score, submission_id=submission.pk)

    # the assignment has ended meanwhile; the page is there all the same
    Assignment.objects.all().delete()
    User.objects.filter(pk=school.collaborator.pk).update(is_active=False)
    found = as_evaluator.read(path)
    assert (found["user_name"], found["evaluation_name"]) == (
        school.collaborator.name,
        school.evaluation.name,
    )
    assert found["versions"][0] == sent
    assert [version["reason"] for version in found["versions"]] == [
        "",
        "Debe ser 2.",
        "Debe ser 3.",
    ]
    latest = found["versions"][2]
    assert (latest["comments"], latest["requires_training"]) == ("Todo en 3.", True)
    assert latest["answers"][0] | {"wording_id": 0} == {
        "wording_id": 0,
        "question_text": "Prepara cada clase.",
        "question_type": "competency",
        "level": "Casi siempre",
        "score": 3,
        "comment": "Con 3",
    }
    assert sent["answers"][0]["question_text"] == first.question_text
    # no total, and nothing of anybody else
    assert "overall" not in str(found)


def test_the_list_has_only_ones_own_newest_first(
    school: School, as_evaluator: Browser, person: PersonFactory
) -> None:
    path = "/full-evaluation/sent?page=1&page_size=100"
    assert as_evaluator.read(path) == []
    submission = school.submit()
    correct_to(school, 2, submission_id=submission.pk)
    rival = person(role="evaluador")
    Assignment.objects.create(evaluator=rival, collaborator=school.collaborator)
    school.submit(evaluator=rival)
    (row,) = as_evaluator.read(path)
    assert (row["user_id"], row["evaluation_id"]) == (
        school.collaborator.pk,
        school.evaluation.pk,
    )
    assert row["corrected_at"] >= row["sent_at"]
    queries = count_queries(as_evaluator, path)
    for number in range(29):
        other = person(f"Ana {number}", category=school.category)
        Assignment.objects.create(evaluator=school.evaluator, collaborator=other)
        school.submit(collaborator=other)
    assert count_queries(as_evaluator, path) == queries
    assert len(as_evaluator.read(path)) == 30
    assert [row["user_name"] for row in as_evaluator.read(f"{path}&search=ana 27")] == ["Ana 27"]
    assert len(browser_of(rival).read(path)) == 1


def test_managers_see_how_far_each_evaluation_is(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    path = "/evaluations/progress"
    row = {"evaluation_id": school.evaluation.pk, "is_current": True}
    assert as_manager.read(path) == [row | {"evaluated": 0, "remaining": 1}]
    queries = count_queries(as_manager, path)
    school.submit()
    people = [person(category=school.category) for _ in range(30)]
    Assignment.objects.bulk_create(
        Assignment(evaluator=school.evaluator, collaborator=other) for other in people
    )
    assert as_manager.read(path) == [row | {"evaluated": 1, "remaining": 30}]
    assert count_queries(as_manager, path) == queries

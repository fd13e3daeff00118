"""Answers never change afterwards."""

from collections.abc import Callable
from typing import Any

import pytest

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.evaluations.banks import create_bank
from evaluacmo.results.models import Submission
from tests.conftest import Browser, PersonFactory, School

pytestmark = pytest.mark.sqlite_suffices


def report_of(school: School) -> str:
    return f"/reports/full/{school.evaluation.pk}/{school.collaborator.pk}"


def question(school: School, place: int) -> str:
    return f"/question-banks/{school.bank.pk}/questions/{school.questions[place].question_id}"


@pytest.fixture
def second_evaluator(school: School, person: PersonFactory) -> User:
    """A second evaluator of the same collaborator."""
    evaluator = person("Emilio Lara", role=Role.EVALUATOR)
    Assignment.objects.create(evaluator=evaluator, collaborator=school.collaborator)
    return evaluator


def everything_read(school: School, browser: Browser) -> list[Any]:
    """Every answer in which the result is seen, names of evaluations and people aside."""
    user_id = school.collaborator.pk
    return [
        browser.read(path)
        for path in (
            report_of(school),
            f"/users/evaluation-history/{user_id}",
            f"/evaluation-results/latest/{user_id}",
            "/users/collaborators/history",
            "/reports/latest",
            "/training-report",
        )
    ]


def reword(school: School, browser: Browser) -> int:
    body = {"question_text": "Palabras nuevas.", "question_type": "competency"}
    return browser.put_json(question(school, 0), body).status_code


def retype(school: School, browser: Browser) -> int:
    body = {"question_text": "Prepara sus clases.", "question_type": "objective"}
    return browser.put_json(question(school, 0), body).status_code


def retype_the_only_objective(school: School, browser: Browser) -> int:
    body = {"question_text": "Cumple su plan anual.", "question_type": "competency"}
    return browser.put_json(question(school, 2), body).status_code


def delete_a_question(school: School, browser: Browser) -> int:
    return browser.call("DELETE", question(school, 1)).status_code


def delete_every_question(school: School, browser: Browser) -> int:
    statuses = {browser.call("DELETE", question(school, n)).status_code for n in range(3)}
    return statuses.pop() if len(statuses) == 1 else 0


def add_a_question(school: School, browser: Browser) -> int:
    body = {"question_text": "Una más.", "question_type": "objective"}
    path = f"/question-banks/{school.bank.pk}/questions"
    return browser.post_json(path, body).status_code


def put(school: School, browser: Browser, **changes: Any) -> int:
    path = f"/evaluations/{school.evaluation.pk}"
    return browser.put_json(path, browser.read(path) | changes).status_code


def change_weights(school: School, browser: Browser) -> int:
    return put(school, browser, weight_objectives=100, weight_competencies=0)


def change_bank(school: School, browser: Browser) -> int:
    return put(school, browser, question_bank_id=create_bank(name="Otro").pk)


def change_category(school: School, browser: Browser) -> int:
    return put(school, browser, category_id=Category.objects.create(name="Otra").pk)


def delete_the_evaluation(school: School, browser: Browser) -> int:
    return browser.call("DELETE", f"/evaluations/{school.evaluation.pk}").status_code


def make_a_newer_evaluation(school: School, browser: Browser) -> int:
    path = f"/evaluations/{school.evaluation.pk}"
    return browser.post_json("/evaluations", browser.read(path)).status_code


def take_the_collaborator_back(school: School, browser: Browser) -> int:
    return browser.call("DELETE", f"/assignments/{school.assignment.pk}").status_code


def deactivate_the_evaluator(school: School, browser: Browser) -> int:
    return browser.call("PATCH", f"/users/{school.evaluator.pk}/status").status_code


def deactivate_the_collaborator(school: School, browser: Browser) -> int:
    return browser.call("PATCH", f"/users/{school.collaborator.pk}/status").status_code


def move_the_collaborator(school: School, browser: Browser) -> int:
    other = Category.objects.create(name="Otra")
    person = browser.read(f"/users/{school.collaborator.pk}")
    body = person | {"category_id": other.pk}
    return browser.call("PUT", f"/users/{person['id']}", body).status_code


def delete_the_evaluator(school: School, browser: Browser) -> int:
    return browser.call("DELETE", f"/evaluators/{school.evaluator.pk}").status_code


def delete_the_collaborator(school: School, browser: Browser) -> int:
    return browser.call("DELETE", f"/collaborators/{school.collaborator.pk}").status_code


AFTERWARDS: list[tuple[Callable[[School, Browser], int], int]] = [
    (reword, 200),
    (retype, 200),
    (retype_the_only_objective, 200),
    (delete_a_question, 204),
    (delete_every_question, 204),
    (add_a_question, 201),
    (change_weights, 409),
    (change_bank, 409),
    (change_category, 409),
    (delete_the_evaluation, 409),
    (make_a_newer_evaluation, 201),
    (take_the_collaborator_back, 204),
    (deactivate_the_evaluator, 200),
    (deactivate_the_collaborator, 200),
    (move_the_collaborator, 200),
    (delete_the_evaluator, 400),
    (delete_the_collaborator, 400),
]


@pytest.mark.parametrize(
    ("happens", "status"), AFTERWARDS, ids=[each.__name__ for each, _ in AFTERWARDS]
)
def test_nothing_that_happens_later_changes_a_result(
    school: School,
    as_manager: Browser,
    second_evaluator: User,
    happens: Callable[[School, Browser], int],
    status: int,
) -> None:
    school.submit(4, 3, 2, requires_training=True, comments="Un curso.")
    school.submit(1, 2, 3, evaluator=second_evaluator)
    before = everything_read(school, as_manager)
    assert happens(school, as_manager) == status
    assert everything_read(school, as_manager) == before


def test_an_evaluation_may_be_renamed_and_nothing_else_of_a_report_changes(
    school: School, as_manager: Browser
) -> None:
    school.submit(4, 3, 2)
    before = as_manager.read(report_of(school))
    assert put(school, as_manager, name="Otro nombre") == 200
    after = as_manager.read(report_of(school))
    assert after["report"].pop("evaluation_name") == "Otro nombre"
    assert before["report"].pop("evaluation_name") == "Evaluación docente"
    assert after == before


def rows(report: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [
        (row["question_text"], row["question_type"], row["average_score"])
        for row in report["questions"]
    ]


def test_a_question_reworded_between_two_evaluators_has_a_row_per_wording(
    school: School, as_manager: Browser, second_evaluator: User
) -> None:
    school.submit(4, 3, 2)
    reword(school, as_manager)
    school.submit(1, 2, 3, evaluator=second_evaluator)
    report = as_manager.read(report_of(school))
    assert rows(report) == [
        ("Prepara sus clases.", "competency", "4.00"),
        ("Palabras nuevas.", "competency", "1.00"),
        ("Escucha a sus estudiantes.", "competency", "2.50"),
        ("Cumple su plan anual.", "objective", "2.50"),
    ]
    ids = [row["question_id"] for row in report["questions"]]
    assert ids[0] == ids[1] == school.questions[0].question_id
    # the means of 87.5 and 37.5, and of 50 and 75
    assert report["report"]["competencies_percentage"] == "62.50"
    assert report["report"]["objectives_percentage"] == "62.50"


def test_words_that_come_back_are_one_row(
    school: School, as_manager: Browser, second_evaluator: User
) -> None:
    school.submit(4, 3, 2)
    reword(school, as_manager)
    same = {"question_text": "Prepara sus clases.", "question_type": "competency"}
    assert as_manager.put_json(question(school, 0), same).status_code == 200
    school.submit(1, 2, 3, evaluator=second_evaluator)
    assert rows(as_manager.read(report_of(school)))[0] == (
        "Prepara sus clases.",
        "competency",
        "2.50",
    )


def test_a_question_retyped_between_two_evaluators_counts_as_each_answered_it(
    school: School, as_manager: Browser, second_evaluator: User
) -> None:
    school.submit(4, 3, 2)
    assert retype(school, as_manager) == 200
    school.submit(1, 2, 3, evaluator=second_evaluator)
    report = as_manager.read(report_of(school))
    assert rows(report) == [
        ("Prepara sus clases.", "competency", "4.00"),
        ("Escucha a sus estudiantes.", "competency", "2.50"),
        ("Prepara sus clases.", "objective", "1.00"),
        ("Cumple su plan anual.", "objective", "2.50"),
    ]
    # competencies (87.5 + 50) / 2 = 68.75; objectives (50 + (1 + 3) / 8 x 100) / 2 = 50
    # .6 x 68.75 + .4 x 50 = 61.25
    head = report["report"]
    assert head["competencies_percentage"] == "68.75"
    assert head["objectives_percentage"] == "50.00"
    assert head["overall_percentage"] == "61.25"


def test_a_deleted_question_is_missing_for_the_second_evaluator_alone(
    school: School, as_manager: Browser, second_evaluator: User
) -> None:
    school.submit(4, 3, 2)
    assert delete_a_question(school, as_manager) == 204
    school.questions.pop(1)
    school.submit(2, 3, evaluator=second_evaluator)
    report = as_manager.read(report_of(school))
    assert rows(report) == [
        ("Prepara sus clases.", "competency", "3.00"),
        ("Escucha a sus estudiantes.", "competency", "3.00"),
        ("Cumple su plan anual.", "objective", "2.50"),
    ]
    # the mean of 87.5 and 50
    assert report["report"]["competencies_percentage"] == "68.75"


def test_two_evaluations_may_share_a_bank(
    school: School, as_manager: Browser, second_evaluator: User
) -> None:
    for evaluator in (school.evaluator, second_evaluator):
        school.submit(4, 4, 4, evaluator=evaluator)
    before = as_manager.read(report_of(school))
    school.evaluation = school.new_evaluation(
        name="Segunda", weight_objectives=0, weight_competencies=100
    )
    assert change_weights(school, as_manager) == 200
    school.submit(1, 1, 3)
    assert as_manager.read(report_of(school))["report"]["overall_percentage"] == "75.00"
    assert (
        as_manager.read(
            f"/reports/full/{before['report']['evaluation_id']}/{school.collaborator.pk}"
        )
        == before
    )


def with_wordings(school: School, browser: Browser) -> list[dict[str, int]]:
    """The responses as the form sends them, to the questions as they are worded now."""
    questions = browser.read(f"/question-banks/{school.bank.pk}/questions")
    return [
        {"question_id": each["id"], "score": 3, "wording_id": each["wording_id"]}
        for each in questions
    ]


@pytest.mark.parametrize("change", [reword, retype])
def test_words_that_changed_while_somebody_answered_are_not_taken_as_answered(
    school: School,
    as_manager: Browser,
    as_evaluator: Browser,
    change: Callable[[School, Browser], int],
) -> None:
    seen = with_wordings(school, as_evaluator)
    assert change(school, as_manager) == 200
    path = "/full-evaluation/full-submit"
    refused = as_evaluator.post_json(path, school.submission_body(responses=seen))
    assert (refused.status_code, refused.json()["code"]) == (400, "answers_mismatch")
    assert not Submission.objects.exists()
    swapped = with_wordings(school, as_evaluator)
    swapped[0]["wording_id"], swapped[1]["wording_id"] = (
        swapped[1]["wording_id"],
        swapped[0]["wording_id"],
    )
    refused = as_evaluator.post_json(path, school.submission_body(responses=swapped))
    assert refused.status_code == 400
    afresh = school.submission_body(responses=with_wordings(school, as_evaluator))
    assert as_evaluator.post_json(path, afresh).status_code == 201

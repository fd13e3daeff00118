"""The analysis of a few people: who and what is compared, and what no distribution tells."""

from collections.abc import Sequence
from datetime import timedelta

import pytest

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.common.clock import today
from evaluacmo.evaluations.banks import (
    create_bank,
    create_question,
    delete_question,
    order_questions,
    update_question,
)
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.services import create_evaluation
from tests.conftest import Browser, PersonFactory, School

pytestmark = [pytest.mark.sqlite_suffices, pytest.mark.django_db]


@pytest.mark.both_databases
def test_a_question_is_compared_however_it_is_worded(school: School, as_manager: Browser) -> None:
    reworded, same, replaced = school.questions
    last_year = school.evaluation.period - 1
    Evaluation.objects.filter(pk=school.evaluation.pk).update(period=last_year)
    school.submit(1, 2, 4)
    update_question(
        bank_id=school.bank.pk,
        question_id=reworded.question_id,
        question_text="Planea sus clases.",
        question_type="competency",
    )
    delete_question(bank_id=school.bank.pk, question_id=replaced.question_id)
    new = create_question(
        bank_id=school.bank.pk, question_text="Entrega a tiempo.", question_type="objective"
    )
    # of the two evaluations of this year the later one counts
    for score in (1, 3):
        school.evaluation = school.new_evaluation(name=f"Este año {score}")
        school.questions = [reworded, same, new]
        school.submit(score, score, score)
    compared = [
        (
            row["question_text"],
            row["former_text"],
            *(row[key][figure] for key in ("mean", "compared") for figure in ("people", "average")),
        )
        for row in as_manager.read(f"/reports/comparison/{school.category.pk}")
    ]
    assert compared == [
        ("Planea sus clases.", "Prepara sus clases.", 1, "3.00", 1, "1.00"),
        ("Escucha a sus estudiantes.", "", 1, "3.00", 1, "2.00"),
        ("Cumple su plan anual.", "", 0, None, 1, "4.00"),
        ("Entrega a tiempo.", "", 1, "3.00", 0, None),
    ]


@pytest.mark.both_databases
def test_the_same_people_are_those_with_the_section_in_both_years(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    only_competencies = create_bank(name="Sin objetivos")
    question = create_question(
        bank_id=only_competencies.pk, question_text="Escucha.", question_type="competency"
    )
    elsewhere = Category.objects.create(name="Administración")

    def evaluate(about: User, *scores: int, years_ago: int, category: Category) -> None:
        User.objects.filter(pk=about.pk).update(category=category)
        about.refresh_from_db()
        Assignment.objects.get_or_create(evaluator=school.evaluator, collaborator=about)
        bank, questions = (
            (school.bank, all_questions)
            if len(scores) == len(all_questions)
            else (only_competencies, [question])
        )
        school.questions = questions
        school.evaluation = create_evaluation(
            name=f"{about.name} {years_ago}",
            weight_objectives=40,
            weight_competencies=60,
            category_id=category.pk,
            question_bank_id=bank.pk,
        )
        school.submit(*scores, collaborator=about)
        period = school.evaluation.period - years_ago
        Evaluation.objects.filter(pk=school.evaluation.pk).update(period=period)

    all_questions = school.questions
    moved, part, new = (person(name) for name in ("Mudada", "Parcial", "Nueva"))
    evaluate(moved, 1, 1, 1, years_ago=1, category=elsewhere)
    evaluate(moved, 2, 2, 2, years_ago=0, category=school.category)
    evaluate(part, 4, years_ago=1, category=school.category)
    evaluate(part, 3, 3, 3, years_ago=0, category=school.category)
    evaluate(new, 4, 4, 4, years_ago=0, category=school.category)
    whole, other, own = as_manager.read("/reports/comparison")["groups"]
    nobody = {"people": 0, "average": None, "compared": None}
    both = {"people": 2, "average": "62.50", "compared": "62.50"}
    alone = {"people": 1, "average": "75.00", "compared": "100.00"}
    assert whole["same_people"] == {
        "overall": both,
        "competencies": both,
        "objectives": {"people": 1, "average": "50.00", "compared": "25.00"},
    }
    # a person with another category than then counts for the whole school only
    assert other["same_people"] == dict.fromkeys(whole["same_people"], nobody)
    assert own["same_people"] == {"overall": alone, "competencies": alone, "objectives": nobody}


def test_a_result_that_the_reader_cannot_read_is_not_of_the_same_people(
    school: School, as_manager: Browser, as_admin: Browser
) -> None:
    User.objects.filter(pk=school.manager.pk).update(category=school.category)
    school.manager.refresh_from_db()
    Assignment.objects.create(evaluator=school.evaluator, collaborator=school.manager)
    school.submit(1, 1, 1, collaborator=school.manager)
    Evaluation.objects.update(period=school.evaluation.period - 1)
    before = as_manager.read("/reports/comparison")
    assert before["groups"][0]["compared"]["overall"]["people"] == 1
    school.evaluation = school.new_evaluation(name="Este año")
    results_on = today() + timedelta(days=7)
    Evaluation.objects.filter(pk=school.evaluation.pk).update(results_on=results_on)
    school.submit(2, 2, 2, collaborator=school.manager)
    assert as_manager.read("/reports/comparison") == before
    seen = as_admin.read("/reports/comparison")["groups"][0]["same_people"]["overall"]
    assert seen == {"people": 1, "average": "50.00", "compared": "25.00"}


@pytest.mark.both_databases
def test_compared_questions_are_in_the_order_of_the_bank(
    school: School, as_manager: Browser
) -> None:
    school.submit()
    first, second, objective = (question.question_id for question in school.questions)
    order_questions(bank_id=school.bank.pk, question_ids=[objective, second, first])
    rows = as_manager.read(f"/reports/comparison/{school.category.pk}")
    assert [row["question_id"] for row in rows] == [second, first, objective]


def test_scores_about_the_reader_and_of_one_or_two_people_are_in_no_distribution(
    school: School, person: PersonFactory, as_manager: Browser, as_admin: Browser
) -> None:
    path = f"/reports/calibration/{school.category.pk}"
    assert as_manager.read(path)["everybody"] is None
    User.objects.filter(pk=school.manager.pk).update(category=school.category)
    school.manager.refresh_from_db()
    people = [person(f"Persona {n}", category=school.category) for n in range(3)]
    for each in (school.manager, *people):
        Assignment.objects.create(evaluator=school.evaluator, collaborator=each)
    for each in people[:2]:
        school.submit(4, 4, 4, collaborator=each)
    two = as_manager.read(path)
    assert (two["evaluators"], two["left_out"]) == ([], 1)
    assert two["everybody"] == {"people": 2, "shares": [0, 0, 0, 100], "average": "4.00"}
    school.submit(1, 1, 1, collaborator=school.manager)
    assert as_manager.read(path) == two
    assert as_admin.read(path)["everybody"]["shares"] == [33, 0, 0, 67]
    school.submit(3, 4, 4, collaborator=people[2])
    (elena,) = as_manager.read(path)["evaluators"]
    assert (elena["evaluator_name"], elena["people"]) == ("Elena Duarte", 3)
    assert (elena["shares"], elena["average"]) == ([0, 0, 11, 89], "3.89")


def test_departments_do_not_tell_what_an_evaluator_gave_to_somebody(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    departments = ["Primaria"] * 3 + ["Bachillerato"] * 3
    for department in departments:
        about = person(category=school.category, department=department)
        Assignment.objects.create(evaluator=school.evaluator, collaborator=about)
        school.submit(collaborator=about)
    path = f"/reports/calibration/{school.category.pk}"

    def shown(department: str = "") -> tuple[int, int]:
        found = as_manager.read(f"{path}?department={department}")
        return len(found["evaluators"]), found["left_out"]

    assert shown() == shown("Primaria") == shown("Bachillerato") == (1, 0)
    alone = person(category=school.category, department="Rectoría")
    Assignment.objects.create(evaluator=school.evaluator, collaborator=alone)
    school.submit(1, 1, 1, collaborator=alone)
    # the category without both departments would be what one person was given
    assert shown() == (1, 0)
    assert shown("Primaria") == shown("Bachillerato") == shown("Rectoría") == (0, 1)


def test_a_distribution_does_not_tell_which_of_two_evaluators_gave_what(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    """Of the people of one evaluator the reports tell the scores; of two, their mean."""
    other = person("Otra evaluadora", role=Role.EVALUATOR)
    path = f"/reports/calibration/{school.category.pk}"

    def send(evaluators: Sequence[User], department: str = "Primaria") -> None:
        about = person(category=school.category, department=department)
        for each in evaluators:
            Assignment.objects.create(evaluator=each, collaborator=about)
            school.submit(evaluator=each, collaborator=about)

    def shown(department: str = "") -> tuple[list[int], int]:
        found = as_manager.read(f"{path}?department={department}")
        return [each["people"] for each in found["evaluators"]], found["left_out"]

    for _ in range(2):
        send([school.evaluator])
        send([other])
    # the third person of each
    send([school.evaluator, other])
    assert shown() == shown("Primaria") == ([], 2)
    assert as_manager.read(path)["everybody"]["people"] == 5
    send([school.evaluator])
    send([other])
    assert shown() == shown("Primaria") == ([3, 3], 0)
    for _ in range(3):
        send([school.evaluator], department="Bachillerato")
        send([other], department="Bachillerato")
    send([school.evaluator, other], department="Bachillerato")
    assert shown() == ([8, 8], 0)
    # one person of two evaluators in each
    assert shown("Primaria") == shown("Bachillerato") == ([], 2)
    for department in ("Primaria", "Bachillerato"):
        send([school.evaluator, other], department=department)
    assert shown() == ([10, 10], 0)
    assert shown("Primaria") == shown("Bachillerato") == ([5, 5], 0)

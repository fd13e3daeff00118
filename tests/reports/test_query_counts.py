"""Every list of these rooms costs the database the same, however long it is."""

import pytest

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.evaluations.banks import create_bank, create_question
from evaluacmo.receipts.services import answer, confirm
from evaluacmo.results.context import Score
from evaluacmo.results.correction_requests import request_correction
from evaluacmo.results.corrections import correct, reopen
from evaluacmo.results.models import PersonResult, Submission
from evaluacmo.results.services import submit
from tests.conftest import Browser, PersonFactory, School
from tests.queries import count_queries

pytestmark = pytest.mark.sqlite_suffices

MANY = 12
ANALYSIS = ("/reports/heat-map", "/reports/calibration", "/reports/comparison", "/reports/groups")


def grow(school: School, person: PersonFactory) -> None:
    """One more row in every list, and one more evaluator of the school's collaborator."""
    number = Category.objects.count()
    evaluator = person(f"Evaluador {number}", role=Role.EVALUATOR)
    collaborator = person(f"Persona {number}", category=school.category, department="Primaria")
    lacking = person(
        f"Falta {number}",
        category=school.category,
        department=f"Sede {number}",
        position=f"Cargo {number}",
    )
    for pair in (
        (school.evaluator, collaborator),
        (school.evaluator, lacking),
        (evaluator, collaborator),
        (evaluator, school.collaborator),
    ):
        Assignment.objects.create(evaluator=pair[0], collaborator=pair[1])
    for pair in ((school.evaluator, collaborator), (evaluator, school.collaborator)):
        school.submit(evaluator=pair[0], collaborator=pair[1], requires_training=True)
    request_correction(
        actor=evaluator,
        evaluation_id=school.evaluation.pk,
        user_id=school.collaborator.pk,
        reason="Me confundí.",
    )
    person(f"Libre {number}")
    follow_up(school, person(f"Completa {number}", category=school.category))
    answered = person(f"Responde {number}", category=school.category)
    version = follow_up(school, answered)
    confirm(actor=answered, evaluation_id=school.evaluation.pk, version=version)
    answer(actor=answered, evaluation_id=school.evaluation.pk, text="Gracias.")
    create_bank(name=f"Banco {number}")
    question = create_question(
        bank_id=school.bank.pk, question_text=f"Otra {number}", question_type="competency"
    )
    school.questions.append(question)
    one_more_evaluation_of(school, number)


def follow_up(school: School, collaborator: User) -> int:
    """A complete result, whose correction is asked for; its version."""
    Assignment.objects.create(evaluator=school.evaluator, collaborator=collaborator)
    submission = school.submit(collaborator=collaborator)
    reopen(actor=school.manager, submission_id=submission.pk, reason="Se confundió.")
    return PersonResult.unrestricted.get(collaborator=collaborator).version


def one_more_evaluation_of(school: School, number: int) -> None:
    """Another item in the collaborator's history, from a category they belong to for a moment."""
    home, person = school.category, school.collaborator
    person.category = Category.objects.create(name=f"Categoría {number}")
    person.save()
    evaluation = school.new_evaluation(
        name=f"Evaluación {number}",
        weight_objectives=50,
        weight_competencies=50,
        category_id=person.category.pk,
    )
    submit(
        actor=school.evaluator,
        evaluator_id=school.evaluator.pk,
        collaborator_id=person.pk,
        evaluation_id=evaluation.pk,
        scores=[Score(each.question_id, 3) for each in school.questions],
        requires_training=True,
        comments="Bien.",
    )
    person.category = home
    person.save()


def paths_of(school: School) -> dict[str, int]:
    """Every list with the number of its queries, two of them the session's."""
    evaluator, collaborator = school.evaluator.pk, school.collaborator.pk
    question = school.questions[0].question_id
    people_of_question = f"/reports/heat-map/{school.category.pk}/{question}"
    return {
        "/categories": 3,
        "/evaluations": 3,
        "/question-banks": 3,
        f"/question-banks/{school.bank.pk}/questions": 3,
        f"/assignments/{evaluator}": 7,
        f"/assignments/{evaluator}?page=1&page_size=100": 8,
        f"/assignments/{evaluator}/available": 5,
        f"/assignments/{evaluator}/available?page=1&page_size=100": 6,
        f"/evaluation-results/evaluated/{evaluator}": 4,
        "/reports/latest": 8,
        "/reports/latest?page=1&page_size=100": 8,
        "/reports/latest?page=1&page_size=100&evaluation_name=Evaluaci%C3%B3n%20docente": 9,
        f"/reports/latest/{collaborator}/neighbours": 8,
        f"/reports/latest/{collaborator}/neighbours?unconfirmed=true&sort=-score": 8,
        "/users/collaborators/history": 4,
        "/users/collaborators/history?page=1&page_size=100": 5,
        f"/users/evaluation-history/{collaborator}": 5,
        f"/evaluation-results/evaluators/{collaborator}": 4,
        f"/evaluation-results/latest/{collaborator}": 4,
        "/reports/latest?page=1&page_size=100&unconfirmed=true": 8,
        "/reports/latest?page=1&page_size=100&answered=true": 8,
        "/reports/corrections": 3,
        "/reports/corrections?page=1&page_size=100": 4,
        "/reports/departments": 5,
        "/reports/correction-requests": 3,
        "/reports/correction-requests?page=1&page_size=100": 4,
        "/reports/follow-up": 7,
        f"/reports/full/{school.evaluation.pk}/{collaborator}": 13,
        f"/reports/evaluation/{school.evaluation.pk}": 13,
        f"/reports/evaluation/{school.evaluation.pk}?page=1&page_size=100": 14,
        f"/corrections/sent/{school.evaluation.pk}/{collaborator}": 5,
        f"/users/evaluation-history/{collaborator}?sort=name": 5,
        "/reports/not-evaluated": 16,
        "/reports/not-evaluated?page=1&page_size=100&why=open": 16,
        "/dashboard/progress": 11,
        "/dashboard/progress?page=1&page_size=100&sort=-evaluated": 11,
        "/training-report": 4,
        "/training-report?page=1&page_size=100": 5,
        "/training-report/summary": 3,
        "/users/departments": 3,
        "/users/positions": 3,
        "/reports/submissions": 4,
        "/reports/submissions?page=1&page_size=100&department=Primaria": 6,
        f"/dashboard/missing/{evaluator}": 7,
        "/dashboard/metrics": 17,
        f"/dashboard/metrics?department=Primaria&category_id={school.category.pk}": 17,
        "/dashboard/charts": 7,
        "/dashboard/year": 15,
        f"/dashboard/charts?department=Primaria&category_id={school.category.pk}": 7,
        f"/reports/heat-map/{school.category.pk}": 7,
        f"{people_of_question}": 7,
        f"{people_of_question}?page=1&page_size=100&without_department=true": 8,
        f"/reports/calibration/{school.category.pk}": 7,
        "/reports/groups": 6,
        "/reports/comparison": 11,
        f"/reports/comparison/{school.category.pk}": 7,
    }


def objects_of(school: School) -> set[str]:
    """Those of `paths_of` that answer one object, which many rows are behind."""
    collaborator = school.collaborator.pk
    return {
        f"/evaluation-results/latest/{collaborator}",
        f"/reports/full/{school.evaluation.pk}/{collaborator}",
        "/training-report/summary",
        *(
            path
            for path in paths_of(school)
            if path.startswith(
                ("/dashboard/metrics", "/dashboard/charts", "/dashboard/year", *ANALYSIS)
            )
        ),
        "/reports/follow-up",
        f"/reports/latest/{collaborator}/neighbours",
        f"/reports/latest/{collaborator}/neighbours?unconfirmed=true&sort=-score",
    }


def reports_of(school: School) -> set[str]:
    """Those of `paths_of` that tell what was corrected, too."""
    whole = f"/reports/evaluation/{school.evaluation.pk}"
    one = f"/reports/full/{school.evaluation.pk}/{school.collaborator.pk}"
    return {one, whole, f"{whole}?page=1&page_size=100"}


def own_paths_of(school: School) -> dict[str, int]:
    """The same for what an evaluator reads."""
    evaluator = school.evaluator.pk
    return {
        f"/assignments/{evaluator}": 6,
        f"/evaluation-results/evaluated/{evaluator}": 3,
        f"/evaluations/by-category/{school.category.pk}": 4,
        f"/question-banks/{school.bank.pk}/questions": 4,
    }


def correct_and_confirm(school: School) -> None:
    """Each report of the school's collaborator tells of a correction and of two receipts."""
    mine = Submission.objects.get(
        evaluation=school.evaluation, evaluator=school.evaluator, collaborator=school.collaborator
    )
    for score in (2, 4):
        confirm_newest(school)
        reopening = reopen(actor=school.manager, submission_id=mine.pk, reason="Se confundió.")
        correct(
            actor=school.evaluator,
            reopening_id=reopening.pk,
            scores=[Score(each.question_id, score) for each in school.questions],
            requires_training=True,
            comments="Corregido.",
        )


def confirm_newest(school: School) -> None:
    about = {"evaluation": school.evaluation, "collaborator": school.collaborator}
    newest = PersonResult.unrestricted.get(**about).version
    confirm(actor=school.collaborator, evaluation_id=school.evaluation.pk, version=newest)


def counted(browser: Browser, paths: dict[str, int]) -> dict[str, int]:
    return {path: count_queries(browser, path) for path in paths}


def test_lists_cost_the_same_for_one_row_and_for_a_dozen(
    school: School, person: PersonFactory, as_manager: Browser, as_evaluator: Browser
) -> None:
    school.submit(requires_training=True)
    # what is empty costs less: a page without rows, a report without an earlier one or a receipt
    for _ in range(2):
        grow(school, person)
    confirm_newest(school)
    for path in paths_of(school):
        as_manager.read(path)  # what is opened for the first time is written down
    assert counted(as_manager, paths_of(school)) == paths_of(school)
    assert counted(as_evaluator, own_paths_of(school)) == own_paths_of(school)
    for _ in range(MANY):
        grow(school, person)
    lists = paths_of(school).keys() - objects_of(school)
    assert {path for path in lists if len(as_manager.read(path)) < MANY} == set()
    assert counted(as_manager, paths_of(school)) == paths_of(school)
    assert counted(as_evaluator, own_paths_of(school)) == own_paths_of(school)
    correct_and_confirm(school)
    told = {path: count for path, count in paths_of(school).items() if path in reports_of(school)}
    assert counted(as_manager, told) == {path: count + 2 for path, count in told.items()}
    (mine,) = as_manager.read(f"/reports/evaluation/{school.evaluation.pk}?search=Camilo&page=1")
    assert mine == as_manager.read(
        f"/reports/full/{school.evaluation.pk}/{mine['report']['user_id']}"
    )
    assert (len(mine["corrections"]), len(mine["acknowledgement"]["receipts"])) == (2, 3)

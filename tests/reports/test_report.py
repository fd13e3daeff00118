"""One person's result in one evaluation, their latest one and their history."""

from functools import partial
from typing import Any

import pytest
import time_machine

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.evaluations.banks import delete_question, update_question
from evaluacmo.evaluations.models import Evaluation, QuestionWording
from evaluacmo.results.models import Answer, PersonResult, Submission
from evaluacmo.results.schemas import REPORTS_AT_ONCE
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.failures import failure_of
from tests.threads import at_once

pytestmark = pytest.mark.sqlite_suffices

MISSING_ID = 2**62


def complete(submissions: int) -> dict[str, Any]:
    """The keys of a result for which nobody is waited for."""
    return {
        "submissions_count": submissions,
        "expected_submissions_count": submissions,
        "is_provisional": False,
    }


def report_of(school: School) -> str:
    return f"/reports/full/{school.evaluation.pk}/{school.collaborator.pk}"


def more_evaluators(school: School, person: PersonFactory, count: int) -> list[User]:
    evaluators = [person(f"Evaluador {n}", role=Role.EVALUATOR) for n in range(count)]
    for evaluator in evaluators:
        Assignment.objects.create(evaluator=evaluator, collaborator=school.collaborator)
    return evaluators


@pytest.fixture
def evaluated_by_three(school: School, person: PersonFactory) -> School:
    """Three evaluators, the second of whom sent last and asks for training."""
    second, third = more_evaluators(school, person, 2)
    year = school.evaluation.period
    with time_machine.travel(f"{year}-03-01T12:00:00+00:00", tick=False):
        school.submit(4, 3, 2, comments="Es clara. Llega a tiempo.")
    with time_machine.travel(f"{year}-03-04T20:20:11.5+00:00", tick=False):
        school.submit(
            2, 2, 4, evaluator=second, requires_training=True, comments="Un curso de aula."
        )
    with time_machine.travel(f"{year}-03-02T12:00:00+00:00", tick=False):
        school.submit(1, 4, 1, evaluator=third, comments="El aula es su fuerte. Canta.")
    return school


@pytest.mark.both_databases
def test_a_report_of_three_evaluators(evaluated_by_three: School, as_manager: Browser) -> None:
    school, year = evaluated_by_three, evaluated_by_three.evaluation.period
    ids = [wording.question_id for wording in school.questions]
    # competencies 87.5, 50 and 62.5: 200/3; objectives 50, 100 and 25: 175/3;
    # the total .6 of the one and .4 of the other: 190/3
    plain: dict[str, Any] = {"levels": [], "comments": []}
    of_three = {"people": 3, "is_even": True}
    assert as_manager.read(report_of(school)) == {
        "report": {
            "user_id": school.collaborator.pk,
            "user_name": "Camilo Peña",
            "department": "Primaria",
            "position": "Docente",
            "evaluation_id": school.evaluation.pk,
            "evaluation_name": "Evaluación docente",
            "period": year,
            "weight_competencies": 60,
            "weight_objectives": 40,
            "competencies_percentage": "66.67",
            "objectives_percentage": "58.33",
            "overall_percentage": "63.33",
            "created_at": f"{year}-03-04T15:20:11-05:00",
            "is_published": True,
            "results_on": None,
            **complete(3),
        },
        "questions": [
            plain
            | {
                "question_id": ids[0],
                "question_text": "Prepara sus clases.",
                "question_type": "competency",
                "average_score": "2.33",
            },
            plain
            | {
                "question_id": ids[1],
                "question_text": "Escucha a sus estudiantes.",
                "question_type": "competency",
                "average_score": "3.00",
            },
            plain
            | {
                "question_id": ids[2],
                "question_text": "Cumple su plan anual.",
                "question_type": "objective",
                "average_score": "2.33",
            },
        ],
        "scores": [
            {"question_type": "competency", "answers": 6, "points": 16} | of_three,
            {"question_type": "objective", "answers": 3, "points": 7} | of_three,
        ],
        "training": {
            "requires_training": True,
            "comments": [
                "Es clara. Llega a tiempo.",
                "El aula es su fuerte. Canta.",
                "Un curso de aula.",
            ],
            "comments_summary": "El aula es su fuerte. Un curso de aula.",
        },
        "corrections": [],
        "acknowledgement": {"version": 3, "receipts": [], "answer": "", "answered_at": None},
        "earlier": [],
        "change": None,
        "average": {"percentage": "63.33", "people": 1},
    }


def reworded(school: School, **changes: Any) -> None:
    """Have the first question be asked in other words from now on."""
    same = {"question_text": "Prepara sus clases.", "question_type": "competency"}
    question_id = school.questions[0].question_id
    update_question(bank_id=school.bank.pk, question_id=question_id, **same | changes)


@pytest.mark.both_databases
def test_each_question_shows_its_levels_and_comments_as_they_were(
    school: School, as_manager: Browser, as_collaborator: Browser, person: PersonFactory
) -> None:
    before, after = ["Nunca.", "", "", "Siempre."], ["Nunca.", "", "", "Cada semana."]
    evaluators = more_evaluators(school, person, 4)
    year = school.evaluation.period
    # the third was sent first, and the fourth answered the first words once more
    said = [
        (before, "Lo vi en mayo.", 3, 2),
        (before, "", 2, 3),
        (after, "Llegó sin plan.", 1, 1),
        (before, "Con plan y guía.", 4, 4),
    ]
    for (levels, comment, score, day), evaluator in zip(said, evaluators, strict=True):
        reworded(school, levels=levels)
        with time_machine.travel(f"{year}-03-0{day}T12:00:00+00:00", tick=False):
            school.submit(score, evaluator=evaluator, evidence=[comment, "Escucha."])
    reworded(school, levels=[])
    report = as_collaborator.read(report_of(school))
    rows = [
        (row["question_text"], row["levels"], row["average_score"], row["comments"])
        for row in report["questions"]
    ]
    assert rows == [
        ("Prepara sus clases.", before, "3.00", ["Con plan y guía.", "Lo vi en mayo."]),
        ("Prepara sus clases.", after, "1.00", ["Llegó sin plan."]),
        ("Escucha a sus estudiantes.", [], "3.00", ["Escucha."] * 4),
        ("Cumple su plan anual.", [], "3.00", []),
    ]
    (listed,) = as_manager.read(f"/reports/evaluation/{school.evaluation.pk}?page=1")
    for row in listed["questions"]:
        row["comments"].sort()
    assert listed["questions"] == report["questions"]


def test_scores_of_unequal_questionnaires_do_not_add_up(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    school.submit(4, 2, 3)
    delete_question(bank_id=school.bank.pk, question_id=school.questions.pop().question_id)
    delete_question(bank_id=school.bank.pk, question_id=school.questions.pop().question_id)
    school.submit(1, evaluator=more_evaluators(school, person, 1)[0])
    report = as_manager.read(report_of(school))
    # 7 of 12 points are not the mean of 75 and 25
    assert report["report"]["competencies_percentage"] == "50.00"
    assert report["scores"] == [
        {
            "question_type": "competency",
            "people": 2,
            "answers": 3,
            "points": 7,
            "is_even": False,
        },
        {
            "question_type": "objective",
            "people": 1,
            "answers": 1,
            "points": 3,
            "is_even": True,
        },
    ]


@pytest.mark.both_databases
def test_comments_come_in_the_order_they_were_sent_but_for_the_person(
    school: School, as_collaborator: Browser, as_manager: Browser, person: PersonFactory
) -> None:
    evaluators = more_evaluators(school, person, 3)
    said = {3: "Atiende.", 1: "Escucha.", 2: "Cumple."}
    for evaluator, (day, words) in zip(evaluators, said.items(), strict=True):
        with time_machine.travel(f"{school.evaluation.period}-03-0{day}T12:00:00Z", tick=False):
            school.submit(evaluator=evaluator, evidence=[words], comments=words)
    for reader, expected in (
        (as_manager, ["Escucha.", "Cumple.", "Atiende."]),
        (as_collaborator, ["Atiende.", "Cumple.", "Escucha."]),
    ):
        report = reader.read(report_of(school))
        assert report["questions"][0]["comments"] == expected
        assert report["training"]["comments"] == expected


def test_a_person_reads_the_day_of_their_result_and_managers_the_moment(
    school: School, as_collaborator: Browser, as_manager: Browser
) -> None:
    year = school.evaluation.period
    with time_machine.travel(f"{year}-03-04T20:15:30Z", tick=False):
        school.submit()
    history = f"/users/evaluation-history/{school.collaborator.pk}"
    for reader, at in ((as_manager, "15:15:30"), (as_collaborator, "00:00:00")):
        expected = f"{year}-03-04T{at}-05:00"
        assert reader.read(report_of(school))["report"]["created_at"] == expected
        assert [item["created_at"] for item in reader.read(history)] == [expected]


def test_a_report_names_no_evaluator(
    evaluated_by_three: School, as_collaborator: Browser, as_manager: Browser
) -> None:
    school = evaluated_by_three
    own = as_collaborator.get(f"/api{report_of(school)}").content.decode()
    for evaluator in User.objects.filter(role=Role.EVALUATOR):
        assert evaluator.name not in own
        assert (evaluator.email or "?") not in own
    # the average of three people is for managers only
    for_managers = as_manager.read(report_of(school)) | {"average": None}
    for_managers["training"]["comments"].sort()
    day = for_managers["report"]["created_at"][:10]
    for_managers["report"]["created_at"] = f"{day}T00:00:00-05:00"
    assert as_collaborator.read(report_of(school)) == for_managers


def test_a_report_of_one_evaluator_sums_up_with_the_comment_itself(
    school: School, as_manager: Browser
) -> None:
    comment = "  Uno. Dos. Tres.\n\nCuatro; cinco. "
    school.submit(1, 2, 3, comments=comment)
    report = as_manager.read(report_of(school))
    assert report["training"] == {
        "requires_training": False,
        "comments": [comment],
        "comments_summary": comment,
    }
    assert [row["average_score"] for row in report["questions"]] == ["1.00", "2.00", "3.00"]


@pytest.mark.parametrize("asks", [(True, True), (True, False), (False, True), (False, False)])
def test_training_is_required_if_any_evaluator_says_so(
    school: School, as_manager: Browser, person: PersonFactory, asks: tuple[bool, bool]
) -> None:
    school.submit(requires_training=asks[0])
    school.submit(evaluator=more_evaluators(school, person, 1)[0], requires_training=asks[1])
    training = as_manager.read(report_of(school))["training"]
    assert training["requires_training"] is any(asks)
    assert training["comments"] == ["Buen trabajo."] * 2
    assert training["comments_summary"] == "Buen trabajo."


@pytest.mark.parametrize(
    ("left", "expected"),
    [
        ("competency", ("87.50", "0.00", "87.50")),
        ("objective", ("0.00", "50.00", "50.00")),
    ],
)
@pytest.mark.parametrize("weight", [0, 40, 100])
def test_a_section_without_questions_counts_for_nothing(
    school: School, as_manager: Browser, left: str, expected: tuple[str, str, str], weight: int
) -> None:
    Evaluation.objects.update(weight_objectives=weight, weight_competencies=100 - weight)
    QuestionWording.objects.exclude(question_type=left).update(is_current=False)
    scores = {"competency": (4, 3), "objective": (2,)}[left]
    school.questions = [each for each in school.questions if each.question_type == left]
    school.submit(*scores)
    head = as_manager.read(report_of(school))["report"]
    names = ("competencies_percentage", "objectives_percentage", "overall_percentage")
    assert tuple(head[name] for name in names) == expected


@pytest.mark.parametrize(("score", "percentage"), [(4, "100.00"), (1, "25.00")])
def test_all_fours_and_all_ones(
    school: School, as_manager: Browser, score: int, percentage: str
) -> None:
    school.submit(score, score, score)
    head = as_manager.read(report_of(school))["report"]
    assert head["competencies_percentage"] == percentage
    assert head["objectives_percentage"] == percentage
    assert head["overall_percentage"] == percentage


def test_reports_that_do_not_exist(
    school: School, as_manager: Browser, as_collaborator: Browser, person: PersonFactory
) -> None:
    second = person(category=school.category)
    school.submit()
    paths = [
        f"/api/reports/full/{evaluation_id}/{user_id}"
        for evaluation_id, user_id in (
            (school.evaluation.pk, second.pk),
            (MISSING_ID, school.collaborator.pk),
            (school.evaluation.pk, MISSING_ID),
            (school.new_evaluation().pk, school.collaborator.pk),
        )
    ]
    for path in paths:
        assert failure_of(as_manager.get(path), 404)["code"] == "not_found"
    assert failure_of(as_collaborator.get(paths[1]), 404)["code"] == "not_found"
    for path in (paths[0], paths[2]):
        assert failure_of(as_collaborator.get(path), 403)["code"] == "forbidden"
    for path, status in ((f"0/{second.pk}", 404), (f"{2**63}/{second.pk}", 400), ("a/b", 404)):
        failure_of(as_manager.get(f"/api/reports/full/{path}"), status)


def latest_of(user: User) -> str:
    return f"/evaluation-results/latest/{user.pk}"


def history_of(user: User) -> str:
    return f"/users/evaluation-history/{user.pk}"


def test_nobody_evaluated_has_no_latest_result_and_an_empty_history(
    school: School, as_manager: Browser, as_collaborator: Browser
) -> None:
    for browser in (as_manager, as_collaborator):
        failure = failure_of(browser.get(f"/api{latest_of(school.collaborator)}"), 404)
        assert failure["code"] == "not_found"
        assert browser.read(history_of(school.collaborator)) == []
    for path in (f"/api/users/evaluation-history/{MISSING_ID}",):
        failure_of(as_manager.get(path), 404)
        failure_of(as_collaborator.get(path), 403)


@pytest.mark.both_databases
def test_the_latest_result(
    evaluated_by_three: School, as_manager: Browser, as_collaborator: Browser
) -> None:
    school = evaluated_by_three
    expected = {
        "evaluation_id": school.evaluation.pk,
        "evaluation_name": "Evaluación docente",
        "overall_percentage": "63.33",
        **complete(3),
    }
    assert as_manager.read(latest_of(school.collaborator)) == expected
    assert as_collaborator.read(latest_of(school.collaborator)) == expected


def evaluated_in_two_categories(school: School) -> Evaluation:
    """Evaluated in a newer evaluation, then moved and evaluated in an older one of elsewhere."""
    older = school.evaluation
    other = Category.objects.create(name="Otra")
    newer = school.new_evaluation(name="La siguiente", category_id=other.pk)
    year = older.period
    User.objects.filter(pk=school.collaborator.pk).update(category=other)
    school.evaluation = newer
    with time_machine.travel(f"{year}-02-01T04:59:59+00:00", tick=False):
        school.submit(1, 1, 1)
    User.objects.filter(pk=school.collaborator.pk).update(category=school.category)
    school.evaluation = older
    with time_machine.travel(f"{year}-02-01T05:00:00+00:00", tick=False):
        school.submit(4, 4, 4)
    return newer


@pytest.mark.both_databases
def test_newest_is_what_was_submitted_last(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    newer = evaluated_in_two_categories(school)
    year, user = school.evaluation.period, school.collaborator
    first = {
        "evaluation_id": newer.pk,
        "evaluation_name": "La siguiente",
        "overall_percentage": "25.00",
        "period": year,
        "created_at": f"{year}-01-31T23:59:59-05:00",
        "is_published": True,
        **complete(1),
    }
    second = {
        "evaluation_id": school.evaluation.pk,
        "evaluation_name": "Evaluación docente",
        "overall_percentage": "100.00",
        "period": year,
        "created_at": f"{year}-02-01T00:00:00-05:00",
        "is_published": True,
        **complete(1),
    }
    unanswered = {"confirmed_at": None, "answered_at": None}
    assert as_manager.read(history_of(user)) == [second | unanswered, first | unanswered]
    assert as_manager.read(latest_of(user)).items() <= second.items()
    # one more evaluator for the first turns the order round
    User.objects.filter(pk=user.pk).update(category=newer.category)
    school.evaluation = newer
    one_more = more_evaluators(school, person, 1)[0]
    with time_machine.travel(f"{year}-03-01T05:00:00+00:00", tick=False):
        school.submit(3, 3, 3, evaluator=one_more)
    history = as_manager.read(history_of(user))
    assert [item["evaluation_name"] for item in history] == ["La siguiente", "Evaluación docente"]
    assert [item["overall_percentage"] for item in history] == ["50.00", "100.00"]
    assert as_manager.read(latest_of(user))["evaluation_name"] == "La siguiente"


@pytest.mark.both_databases
def test_of_two_submissions_at_one_instant_the_one_stored_last_is_the_latest(
    school: School, as_manager: Browser
) -> None:
    evaluated_in_two_categories(school)
    Submission.objects.update(created_at=Submission.objects.earliest("created_at").created_at)
    user = school.collaborator
    assert as_manager.read(latest_of(user))["evaluation_name"] == "Evaluación docente"
    assert as_manager.read(history_of(user))[0]["evaluation_name"] == "Evaluación docente"
    listed = as_manager.read(
        "/reports/latest?search=camilo&evaluation_name=Evaluaci%C3%B3n%20docente"
    )
    assert [row["overall_percentage"] for row in listed] == ["100.00"]


@pytest.mark.both_databases
def test_dates_are_in_the_zone_of_the_school(
    school: School, as_manager: Browser, settings: Any
) -> None:
    year = school.evaluation.period
    with time_machine.travel(f"{year}-07-01T22:30:00+00:00", tick=False):
        school.submit()
    settings.TIME_ZONE = "Asia/Kathmandu"
    expected = f"{year}-07-02T04:15:00+05:45"
    assert as_manager.read(history_of(school.collaborator))[0]["created_at"] == expected
    assert as_manager.read(report_of(school))["report"]["created_at"] == expected


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_a_report_read_while_others_submit_is_of_one_moment(
    school: School, person: PersonFactory
) -> None:
    """Its percentages, averages and comments are of the same submissions."""
    manager = browser_of(school.manager)

    def read_until(count: int) -> list[Any]:
        reports: list[Any] = []
        while not reports or len(reports[-1]["training"]["comments"]) < count:
            reports.append(manager.read(report_of(school)))
        return reports

    evaluators = more_evaluators(school, person, 40)
    school.submit(4, 4, 4)

    def submit_all() -> list[Any]:
        for evaluator in evaluators:
            school.submit(1, 1, 1, evaluator=evaluator)
        return []

    reports, _ = at_once(partial(read_until, 41), submit_all)
    for report in reports:
        ones = len(report["training"]["comments"]) - 1
        # (100 + ones x 25) / (1 + ones), in whole hundredths, half up
        hundredths = (20_000 + ones * 5_000 + ones + 1) // (2 * ones + 2)
        assert report["report"]["overall_percentage"] == f"{hundredths / 100:.2f}"
        average = (800 + ones * 200 + ones + 1) // (2 * ones + 2)
        assert {row["average_score"] for row in report["questions"]} == {f"{average / 100:.2f}"}


def copies_of(row: Any, fields: dict[str, list[Any]]) -> Any:
    """Rows like this one, the first with the first values of these fields, and so on."""
    model = type(row)
    columns = {field.attname: getattr(row, field.attname) for field in model._meta.concrete_fields}
    del columns["id"]
    values = (dict(zip(fields, each, strict=True)) for each in zip(*fields.values(), strict=True))
    return model._default_manager.bulk_create(model(**columns | each) for each in values)


@pytest.mark.both_databases
def test_the_reports_of_more_people_than_are_read_at_once(
    school: School, as_manager: Browser
) -> None:
    submission = school.submit()
    numbers = range(2 * REPORTS_AT_ONCE + 1)
    emails = [f"copia{number}@colegio.example" for number in numbers]
    people = [person.pk for person in copies_of(school.collaborator, {"email": emails})]
    sent = [each.pk for each in copies_of(submission, {"collaborator_id": people})]
    copies_of(PersonResult.unrestricted.get(), {"collaborator_id": people, "last_id": sent})
    for answer in Answer.objects.filter(submission=submission):
        copies_of(answer, {"submission_id": sent})
    evaluation = school.evaluation.pk
    path = f"/reports/evaluation/{evaluation}"
    failure_of(as_manager.get(f"/api{path}"), 400)
    pages = [
        as_manager.read(f"{path}?page={page}&page_size={REPORTS_AT_ONCE}") for page in (1, 2, 3)
    ]
    read = [each["report"]["user_id"] for page in pages for each in page]
    assert read == [school.collaborator.pk, *people]
    export = {"document": "reports", "evaluation_id": evaluation}
    failure_of(as_manager.post_json("/audit/exports", export), 400)
    part = export | {"user_ids": read[:REPORTS_AT_ONCE], "part": "first"}
    issued = as_manager.post_json("/audit/exports", part)
    assert [each["user_id"] for each in issued.json()] == read[:REPORTS_AT_ONCE]

"""Storing submissions through the call, and every way in which it is refused."""

from collections.abc import Callable
from typing import Any

import pytest
import time_machine
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils.dateparse import parse_datetime

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.assignments.messages import NOT_ASSIGNED, NOT_CURRENT, PERSON_INACTIVE
from evaluacmo.common.messages import BAD_CHARACTERS, BLANK, FORBIDDEN
from evaluacmo.evaluations.banks import create_bank, create_question, update_bank
from evaluacmo.evaluations.models import Evaluation, QuestionWording
from evaluacmo.results import messages
from evaluacmo.results.models import Answer, Submission
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.failures import failure_of

pytestmark = pytest.mark.sqlite_suffices

SUBMIT = "/full-evaluation/full-submit"
MISSING_ID = 2**62


def rows() -> tuple[int, int, int]:
    """Submissions, answers, and evaluations that answers have fixed."""
    fixed = Evaluation.objects.filter(is_locked=True).count()
    return Submission.objects.count(), Answer.objects.count(), fixed


def scored(school: School, *scores: Any) -> list[dict[str, Any]]:
    return [
        {"question_id": wording.question_id, "score": score}
        for wording, score in zip(school.questions, scores, strict=True)
    ]


def make(school: School, *, year: int | None = None, **changes: Any) -> Evaluation:
    return school.new_evaluation(
        **{"year": year, "weight_objectives": 50, "weight_competencies": 50, **changes}
    )


@pytest.mark.both_databases
def test_a_submission_is_stored_whole(school: School, as_evaluator: Browser) -> None:
    comments = "  Línea 1\r\nLínea 2 \u200f👩\u200d🏫 e\u0301 "
    body = school.submission_body(
        responses=scored(school, 4, 1, 2)[::-1],
        training={"requires_training": True, "comments": comments},
    )
    year = school.evaluation.period
    with time_machine.travel(f"{year}-11-21T04:59:59.987654+00:00", tick=False):
        response = browser_of(school.evaluator).post_json(SUBMIT, body)
    assert response.status_code == 201
    submission = Submission.objects.get()
    assert response.json() == {
        "id": submission.pk,
        "evaluation_id": school.evaluation.pk,
        "user_id": school.collaborator.pk,
        "evaluator_id": school.evaluator.pk,
        "created_at": f"{year}-11-20T23:59:59-05:00",
        "seconds_to_correct": 600,
    }
    assert submission.created_at == parse_datetime(f"{year}-11-21T04:59:59.987654+00:00")
    assert submission.requires_training is True
    assert submission.comments == comments
    assert list(
        submission.answers.order_by("wording").values_list("wording__question_text", "score")
    ) == [
        ("Prepara sus clases.", 4),
        ("Escucha a sus estudiantes.", 1),
        ("Cumple su plan anual.", 2),
    ]


@pytest.mark.parametrize("comments", ["x", "·", "0", "a" * 5000, "👩" * 5000, "\n.\n"])
def test_any_visible_comment_will_do(school: School, as_evaluator: Browser, comments: str) -> None:
    training = {"requires_training": False, "comments": comments}
    response = as_evaluator.post_json(SUBMIT, school.submission_body(training=training))
    assert response.status_code == 201
    assert Submission.objects.get().comments == comments


@pytest.mark.both_databases
def test_a_score_keeps_its_comment(school: School, as_evaluator: Browser) -> None:
    said = "  Llegó tarde el 3 de mayo.\r\n\u200fאיחר 👩\u200d🏫 "
    responses = scored(school, 1, 2, 4)
    responses[0]["comment"], responses[1]["comment"] = said, " \u200b\n"
    body = school.submission_body(responses=responses[::-1])
    assert as_evaluator.post_json(SUBMIT, body).status_code == 201
    answers = Answer.objects.order_by("wording")
    assert list(answers.values_list("score", "comment")) == [(1, said), (2, ""), (4, "")]


def test_a_bank_may_ask_for_evidence_of_the_lowest_and_the_highest(
    school: School, as_evaluator: Browser
) -> None:
    update_bank(bank_id=school.bank.pk, requires_evidence=True)
    responses = scored(school, 4, 2, 1)
    responses[0]["comment"] = " \n\u200b"
    failure = failure_of(
        as_evaluator.post_json(SUBMIT, school.submission_body(responses=responses)), 400
    )
    assert failure == {
        "message": messages.EVIDENCE_REQUIRED,
        "code": "evidence_required",
        "fields": {
            "responses.0.comment": [messages.EVIDENCE_REQUIRED],
            "responses.2.comment": [messages.EVIDENCE_REQUIRED],
        },
    }
    # a wrong set of answers is told before missing evidence
    short = as_evaluator.post_json(SUBMIT, school.submission_body(responses=responses[:1]))
    assert failure_of(short, 400)["code"] == "answers_mismatch"
    assert rows() == (0, 0, 0)
    responses[0]["comment"], responses[2]["comment"] = "·", "a" * 1000
    body = school.submission_body(responses=responses)
    assert as_evaluator.post_json(SUBMIT, body).status_code == 201


def test_keys_that_the_call_does_not_name_are_ignored(
    school: School, as_evaluator: Browser, person: PersonFactory
) -> None:
    other = person(role=Role.EVALUATOR)
    body = school.submission_body(
        id=7, collaborator_id=other.pk, created_at="2001-01-01T00:00:00Z", competency_total=12
    )
    assert as_evaluator.post_json(SUBMIT, body).status_code == 201
    submission = Submission.objects.get()
    assert submission.collaborator == school.collaborator
    assert submission.created_at.year > 2001
    assert submission.competency_total == 6


@pytest.mark.both_databases
def test_several_evaluators_each_submit_once(school: School, person: PersonFactory) -> None:
    for number in range(1, 4):
        evaluator = person(role=Role.EVALUATOR)
        Assignment.objects.create(evaluator=evaluator, collaborator=school.collaborator)
        body = school.submission_body(evaluator_id=evaluator.pk)
        assert browser_of(evaluator).post_json(SUBMIT, body).status_code == 201
        assert rows() == (number, 3 * number, 1)


def test_an_admin_may_submit_for_somebody_assigned_to_them(
    school: School, as_admin: Browser
) -> None:
    Assignment.objects.create(evaluator=school.admin, collaborator=school.collaborator)
    body = school.submission_body(evaluator_id=school.admin.pk)
    assert as_admin.post_json(SUBMIT, body).status_code == 201


NOT_INTEGER, NOT_BOOLEAN = "Debe ser un número entero.", "Debe ser verdadero o falso."
REQUIRED = "Este campo es obligatorio."
ANY = ""

Shape = Callable[[School], dict[str, Any]]


def score_of(score: Any) -> Shape:
    return lambda school: {"responses": scored(school, 3, score, 3)}


def comment_of(comment: Any) -> Shape:
    return lambda school: {
        "responses": [each | {"comment": comment} for each in scored(school, 3, 3, 3)]
    }


def training_of(**changes: Any) -> Shape:
    return lambda school: {"training": {"requires_training": False, "comments": "Bien."} | changes}


def plain(**changes: Any) -> Shape:
    return lambda school: changes


BAD_SHAPES: dict[str, tuple[Shape, str, str]] = {
    "score 0": (score_of(0), "responses", "Debe ser mayor o igual que 1."),
    "score 5": (score_of(5), "responses", "Debe ser menor o igual que 4."),
    "score -1": (score_of(-1), "responses", "Debe ser mayor o igual que 1."),
    "score true": (score_of(True), "responses", NOT_INTEGER),
    "score text": (score_of("3"), "responses", NOT_INTEGER),
    "score 2.5": (score_of(2.5), "responses", NOT_INTEGER),
    "score 3.0": (score_of(3.0), "responses", NOT_INTEGER),
    "score null": (score_of(None), "responses", NOT_INTEGER),
    "score list": (score_of([3]), "responses", NOT_INTEGER),
    "score huge": (score_of(10**30), "responses", ANY),
    "no score": (
        lambda school: {"responses": [{"question_id": school.questions[0].question_id}]},
        "responses",
        REQUIRED,
    ),
    "comment of a score null": (comment_of(None), "responses", "Debe ser un texto."),
    "comment of a score list": (comment_of(["Bien."]), "responses", "Debe ser un texto."),
    "comment of a score with NUL": (comment_of("a\0"), "responses", BAD_CHARACTERS),
    "comment of a score too long": (
        comment_of("a" * 1001),
        "responses",
        "Use como máximo 1000 caracteres.",
    ),
    "no question": (plain(responses=[{"score": 3}]), "responses", REQUIRED),
    "question as text": (
        plain(responses=[{"question_id": "1", "score": 3}]),
        "responses",
        NOT_INTEGER,
    ),
    "question beyond 64 bits": (
        plain(responses=[{"question_id": 2**63, "score": 3}]),
        "responses",
        ANY,
    ),
    "responses null": (plain(responses=None), "responses", "Debe ser una lista."),
    "responses object": (plain(responses={"1": 3}), "responses", "Debe ser una lista."),
    "responses of numbers": (plain(responses=[3, 3, 3]), "responses", ANY),
    "too many responses": (
        plain(responses=[{"question_id": 1, "score": 3}] * 1001),
        "responses",
        ANY,
    ),
    "training null": (plain(training=None), "training", ANY),
    "training list": (plain(training=[]), "training", ANY),
    "training empty": (plain(training={}), "training", REQUIRED),
    "training 1": (training_of(requires_training=1), "training", NOT_BOOLEAN),
    "training 0": (training_of(requires_training=0), "training", NOT_BOOLEAN),
    "training text": (training_of(requires_training="true"), "training", NOT_BOOLEAN),
    "training Sí": (training_of(requires_training="Sí"), "training", NOT_BOOLEAN),
    "training unknown": (training_of(requires_training=None), "training", NOT_BOOLEAN),
    "comments empty": (training_of(comments=""), "training", BLANK),
    "comments of spaces": (training_of(comments=" \u00a0\u3000"), "training", BLANK),
    "comments of line ends": (training_of(comments="\n\r\t\u2028"), "training", BLANK),
    "comments of nothing seen": (
        training_of(comments="\u200b\u200c\u200d\u2060\ufeff\u200f"),
        "training",
        BLANK,
    ),
    "comments null": (training_of(comments=None), "training", "Debe ser un texto."),
    "comments list": (training_of(comments=["Bien."]), "training", "Debe ser un texto."),
    "comments too long": (
        training_of(comments="a" * 5001),
        "training",
        "Use como máximo 5000 caracteres.",
    ),
    "comments with NUL": (training_of(comments="a\0"), "training", BAD_CHARACTERS),
    "comments with half a pair": (training_of(comments="a\ud800"), "training", ANY),
    "evaluation as text": (plain(evaluation_id="1"), "evaluation_id", NOT_INTEGER),
    "evaluation null": (plain(evaluation_id=None), "evaluation_id", NOT_INTEGER),
    "evaluation 0": (plain(evaluation_id=0), "evaluation_id", ANY),
    "person true": (plain(user_id=True), "user_id", NOT_INTEGER),
    "person beyond 64 bits": (plain(user_id=2**63), "user_id", ANY),
    "evaluator 1.0": (plain(evaluator_id=1.0), "evaluator_id", NOT_INTEGER),
}


@pytest.mark.parametrize(("shape", "field", "sentence"), BAD_SHAPES.values(), ids=BAD_SHAPES)
def test_bad_input_is_named_at_its_field_and_stores_nothing(
    school: School, as_evaluator: Browser, shape: Shape, field: str, sentence: str
) -> None:
    body = school.submission_body(**shape(school))
    failure = failure_of(as_evaluator.post_json(SUBMIT, body), 400)
    assert failure["fields"].keys() == {field}
    assert sentence in failure["fields"][field] or sentence == ANY
    assert rows() == (0, 0, 0)


@pytest.mark.parametrize(
    "key", ["evaluation_id", "user_id", "evaluator_id", "responses", "training"]
)
def test_every_key_is_required(school: School, as_evaluator: Browser, key: str) -> None:
    body = school.submission_body()
    del body[key]
    failure = failure_of(as_evaluator.post_json(SUBMIT, body), 400)
    assert failure["fields"] == {key: [REQUIRED]}
    assert rows() == (0, 0, 0)


def an_extra_question(school: School) -> list[dict[str, Any]]:
    return [*scored(school, 3, 3, 3), {"question_id": MISSING_ID, "score": 3}]


def a_foreign_question(school: School) -> list[dict[str, Any]]:
    foreign = create_question(
        bank_id=create_bank(name="Otro").pk, question_text="?", question_type="competency"
    )
    return [*scored(school, 3, 3, 3)[1:], {"question_id": foreign.question_id, "score": 3}]


def a_deleted_question(school: School) -> list[dict[str, Any]]:
    QuestionWording.objects.filter(pk=school.questions[0].pk).update(is_current=False)
    return scored(school, 3, 3, 3)


def a_wordings_id(school: School) -> list[dict[str, Any]]:
    """The ids of wordings are nobody's business, and differ from the questions' own."""
    reworded = QuestionWording.objects.create(
        question=school.questions[0].question,
        question_text="Prepara cada clase.",
        question_type="competency",
        is_current=False,
    )
    return [{"question_id": reworded.pk, "score": 3}, *scored(school, 3, 3, 3)[1:]]


WRONG_QUESTIONS: dict[str, Callable[[School], list[dict[str, Any]]]] = {
    "none": lambda school: [],
    "one missing": lambda school: scored(school, 3, 3, 3)[:2],
    "one extra": an_extra_question,
    "one twice": lambda school: [*scored(school, 3, 3, 3), *scored(school, 3, 3, 3)[:1]],
    "one twice, differently": lambda school: [
        *scored(school, 3, 3, 3),
        *scored(school, 4, 3, 3)[:1],
    ],
    "one twice and one missing": lambda school: [
        *scored(school, 3, 3, 3)[:2],
        *scored(school, 3, 3, 3)[:1],
    ],
    "one of another bank": a_foreign_question,
    "one deleted": a_deleted_question,
    "the id of a wording": a_wordings_id,
}


@pytest.mark.parametrize("responses", WRONG_QUESTIONS.values(), ids=WRONG_QUESTIONS)
def test_every_question_is_answered_exactly_once(
    school: School, as_evaluator: Browser, responses: Callable[[School], list[dict[str, Any]]]
) -> None:
    body = school.submission_body(responses=responses(school))
    failure = failure_of(as_evaluator.post_json(SUBMIT, body), 400)
    assert failure == {
        "message": messages.ANSWER_EVERY_QUESTION,
        "code": "answers_mismatch",
        "fields": {"responses": [messages.ANSWER_EVERY_QUESTION]},
    }
    assert rows() == (0, 0, 0)


Change = Callable[[School, PersonFactory], dict[str, Any]]
Refusal = tuple[Change, int, str, str]


def in_anothers_name(school: School, person: PersonFactory) -> dict[str, Any]:
    other = person(role=Role.EVALUATOR)
    Assignment.objects.create(evaluator=other, collaborator=school.collaborator)
    return {"evaluator_id": other.pk}


def without_assignment(school: School, person: PersonFactory) -> dict[str, Any]:
    school.assignment.delete()
    return {}


def assigned_to_another(school: School, person: PersonFactory) -> dict[str, Any]:
    school.assignment.evaluator = person(role=Role.EVALUATOR)
    school.assignment.save()
    return {}


def without_category(school: School, person: PersonFactory) -> dict[str, Any]:
    User.objects.filter(pk=school.collaborator.pk).update(category=None)
    return {}


def in_another_category(school: School, person: PersonFactory) -> dict[str, Any]:
    other = Category.objects.create(name="Otra")
    make(school, category_id=other.pk)
    User.objects.filter(pk=school.collaborator.pk).update(category=other)
    return {}


def for_another_category(school: School, person: PersonFactory) -> dict[str, Any]:
    other = Category.objects.create(name="Otra")
    return {"evaluation_id": make(school, category_id=other.pk).pk}


def after_a_newer_one(school: School, person: PersonFactory) -> dict[str, Any]:
    make(school)
    return {}


def for_next_year(school: School, person: PersonFactory) -> dict[str, Any]:
    return {"evaluation_id": make(school, year=school.evaluation.period + 1).pk}


def for_last_year(school: School, person: PersonFactory) -> dict[str, Any]:
    return {"evaluation_id": make(school, year=school.evaluation.period - 1).pk}


def only_next_years(school: School, person: PersonFactory) -> dict[str, Any]:
    Evaluation.objects.update(period=school.evaluation.period + 1)
    return {}


def about_an_inactive_person(school: School, person: PersonFactory) -> dict[str, Any]:
    User.objects.filter(pk=school.collaborator.pk).update(is_active=False)
    return {}


def without_bank(school: School, person: PersonFactory) -> dict[str, Any]:
    Evaluation.objects.update(question_bank=None)
    return {}


def with_an_empty_bank(school: School, person: PersonFactory) -> dict[str, Any]:
    Evaluation.objects.update(question_bank=create_bank(name="Vacío"))
    return {}


def with_too_many_questions(school: School, person: PersonFactory) -> dict[str, Any]:
    school.overfill_bank()
    return {}


def with_every_question_deleted(school: School, person: PersonFactory) -> dict[str, Any]:
    QuestionWording.objects.update(is_current=False)
    return {}


REFUSALS: dict[str, Refusal] = {
    "in another's name": (in_anothers_name, 403, "forbidden", messages.NOT_YOURSELF),
    "in nobody's name": (
        lambda school, person: {"evaluator_id": MISSING_ID},
        403,
        "forbidden",
        messages.NOT_YOURSELF,
    ),
    "in the collaborator's name": (
        lambda school, person: {"evaluator_id": school.collaborator.pk},
        403,
        "forbidden",
        messages.NOT_YOURSELF,
    ),
    "in another's name for nothing": (
        lambda school, person: {"evaluator_id": school.admin.pk, "evaluation_id": MISSING_ID},
        403,
        "forbidden",
        messages.NOT_YOURSELF,
    ),
    "not assigned": (without_assignment, 403, "not_assigned", NOT_ASSIGNED),
    "assigned to another": (assigned_to_another, 403, "not_assigned", NOT_ASSIGNED),
    "about nobody": (
        lambda school, person: {"user_id": MISSING_ID},
        403,
        "not_assigned",
        NOT_ASSIGNED,
    ),
    "about themselves": (
        lambda school, person: {"user_id": school.evaluator.pk},
        403,
        "not_assigned",
        NOT_ASSIGNED,
    ),
    "about an inactive person": (
        about_an_inactive_person,
        409,
        "person_inactive",
        PERSON_INACTIVE,
    ),
    "absent evaluation": (
        lambda school, person: {"evaluation_id": MISSING_ID},
        409,
        "not_current",
        NOT_CURRENT,
    ),
    "no category": (without_category, 409, "not_current", NOT_CURRENT),
    "moved to another category": (in_another_category, 409, "not_current", NOT_CURRENT),
    "another category's": (for_another_category, 409, "not_current", NOT_CURRENT),
    "newer one made": (after_a_newer_one, 409, "not_current", NOT_CURRENT),
    "next year's": (for_next_year, 409, "not_current", NOT_CURRENT),
    "last year's": (for_last_year, 409, "not_current", NOT_CURRENT),
    "only next year's": (only_next_years, 409, "not_current", NOT_CURRENT),
    "no bank": (without_bank, 409, "no_questions", messages.NO_QUESTIONS),
    "empty bank": (with_an_empty_bank, 409, "no_questions", messages.NO_QUESTIONS),
    "overfull bank": (
        with_too_many_questions,
        409,
        "too_many_questions",
        messages.TOO_MANY_QUESTIONS.format(max_questions=1000),
    ),
    "emptied bank": (with_every_question_deleted, 409, "no_questions", messages.NO_QUESTIONS),
}


@pytest.mark.parametrize("refusal", REFUSALS.values(), ids=REFUSALS)
def test_what_is_not_theirs_or_not_now_is_refused_and_stores_nothing(
    school: School, as_evaluator: Browser, person: PersonFactory, refusal: Refusal
) -> None:
    change, status, code, sentence = refusal
    body = school.submission_body(**change(school, person))
    failure = failure_of(as_evaluator.post_json(SUBMIT, body), status)
    assert failure == {"message": sentence, "code": code}
    assert rows() == (0, 0, 0)


@pytest.mark.parametrize("who", ["manager", "collaborator"])
@pytest.mark.parametrize("bad", [False, True])
def test_other_roles_are_refused_before_their_input_is_read(
    school: School, who: str, bad: bool
) -> None:
    user: User = getattr(school, who)
    Assignment.objects.create(evaluator=user, collaborator=school.evaluator)
    body = school.submission_body(evaluator_id=user.pk, user_id=school.evaluator.pk)
    response = browser_of(user).post_json(SUBMIT, {} if bad else body)
    assert failure_of(response, 403) == {"message": FORBIDDEN, "code": "forbidden"}
    assert rows() == (0, 0, 0)


def test_an_admin_without_people_is_refused(school: School, as_admin: Browser) -> None:
    body = school.submission_body(evaluator_id=school.admin.pk)
    assert failure_of(as_admin.post_json(SUBMIT, body), 403)["code"] == "not_assigned"
    body = school.submission_body()
    assert failure_of(as_admin.post_json(SUBMIT, body), 403)["code"] == "forbidden"
    assert rows() == (0, 0, 0)


def test_visitors_and_the_deactivated_are_refused(
    school: School, visitor: Browser, as_evaluator: Browser
) -> None:
    User.objects.filter(pk=school.evaluator.pk).update(is_active=False)
    for browser in (visitor, as_evaluator):
        response = browser.post_json(SUBMIT, school.submission_body())
        assert failure_of(response, 401)["code"] == "not_signed_in"
    assert rows() == (0, 0, 0)


def test_bad_input_is_said_before_ownership_and_state(
    school: School, as_evaluator: Browser
) -> None:
    body = school.submission_body(
        evaluator_id=school.admin.pk, evaluation_id=MISSING_ID, responses="no"
    )
    assert failure_of(as_evaluator.post_json(SUBMIT, body), 400)["fields"].keys() == {"responses"}


@pytest.mark.both_databases
def test_the_second_submission_changes_nothing(
    school: School, as_evaluator: Browser, as_manager: Browser
) -> None:
    def everything() -> list[Any]:
        report = f"/reports/full/{school.evaluation.pk}/{school.collaborator.pk}"
        tables = (Submission.objects, Answer.objects)
        return [as_manager.read(report), *(list(t.order_by("pk").values()) for t in tables)]

    school.submit(4, 4, 4, comments="La primera.")
    before = everything()
    body = school.submission_body(
        responses=scored(school, 1, 1, 1),
        training={"requires_training": True, "comments": "La segunda."},
    )
    for again in (body, school.submission_body(responses=[]), school.submission_body()):
        failure = failure_of(as_evaluator.post_json(SUBMIT, again), 409)
        assert failure == {"message": messages.ALREADY_EVALUATED, "code": "already_evaluated"}
    assert everything() == before


def test_a_retry_learns_that_it_was_saved_whatever_happened_since(
    school: School, as_evaluator: Browser
) -> None:
    school.submit()
    User.objects.filter(pk=school.collaborator.pk).update(is_active=False)
    make(school)
    response = as_evaluator.post_json(SUBMIT, school.submission_body())
    assert failure_of(response, 409)["code"] == "already_evaluated"


@pytest.mark.both_databases
def test_the_database_holds_the_rules_of_submissions(school: School) -> None:
    submission = school.submit()
    values = Submission.objects.values().get()
    del values["id"]
    with pytest.raises(IntegrityError), transaction.atomic():
        Submission.objects.create(**values)
    with pytest.raises(IntegrityError), transaction.atomic():
        Answer.objects.create(submission=submission, wording=school.questions[0], score=3)
    for score in (0, 5):
        with pytest.raises(IntegrityError), transaction.atomic():
            Answer.objects.filter(submission=submission).update(score=score)


def test_a_submission_takes_as_many_statements_for_many_evaluators(
    school: School, person: PersonFactory
) -> None:
    school.submit()
    counts = set()
    for number in range(6):
        evaluator = person(role=Role.EVALUATOR)
        Assignment.objects.create(evaluator=evaluator, collaborator=school.collaborator)
        if number % 2:
            school.begin(3, evaluator=evaluator)
        with CaptureQueriesContext(connection) as captured:
            school.submit(evaluator=evaluator)
        counts.add(sum("SAVEPOINT" not in each["sql"] for each in captured))
    assert len(counts) == 1
    assert max(counts) <= 14


@pytest.mark.both_databases
def test_the_evaluation_of_the_year_changes_at_midnight_at_the_school(school: School) -> None:
    Evaluation.objects.update(period=2025)
    next_year = make(school, year=2026)
    old, new = school.submission_body(), school.submission_body(evaluation_id=next_year.pk)
    with time_machine.travel("2026-01-01T04:59:59+00:00", tick=False):
        evaluator = browser_of(school.evaluator)
        assert failure_of(evaluator.post_json(SUBMIT, new), 409)["code"] == "not_current"
    with time_machine.travel("2026-01-01T05:00:00+00:00", tick=False):
        evaluator = browser_of(school.evaluator)
        assert failure_of(evaluator.post_json(SUBMIT, old), 409)["code"] == "not_current"
        assert evaluator.post_json(SUBMIT, new).status_code == 201
    assert rows() == (1, 3, 1)

"""Submissions that meet other writes at the same instant, on connections of their own."""

import time
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from random import Random
from typing import Any

import pytest
from django.db import connections, transaction
from django.db.models import QuerySet
from django.utils import timezone

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.accounts.services import update_user
from evaluacmo.evaluations.banks import create_bank, create_question
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.services import create_evaluation, extend_deadline, update_evaluation
from evaluacmo.results.models import Answer, PersonResult, Submission
from evaluacmo.results.stored_results import CALCULATED_FIELDS, calculate_result
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.threads import LONG_ENOUGH_TO_WAIT, at_once

pytestmark = pytest.mark.django_db(transaction=True)

SUBMIT = "/full-evaluation/full-submit"
ROUNDS = 4
SAME, OTHER = "competency", "objective"


@dataclass
class Pair:
    """An evaluator, a collaborator and their evaluation."""

    evaluator: User
    collaborator: User
    assignment: Assignment
    evaluation: Evaluation
    question_ids: list[int]

    def body(self) -> dict[str, Any]:
        return {
            "evaluation_id": self.evaluation.pk,
            "user_id": self.collaborator.pk,
            "evaluator_id": self.evaluator.pk,
            "responses": [{"question_id": pk, "score": 4} for pk in self.question_ids[:-1]]
            + [{"question_id": self.question_ids[-1], "score": 1}],
            "training": {"requires_training": False, "comments": "Bien."},
        }

    def stored(self) -> int:
        return self.submissions().count()

    def submissions(self) -> QuerySet[Submission]:
        about = Submission.objects.filter(collaborator_id=self.collaborator.pk)
        return about.select_related("evaluation")

    def result(self) -> dict[str, Any]:
        return worked_out(PersonResult.unrestricted.get(collaborator_id=self.collaborator.pk))

    @property
    def evaluation_path(self) -> str:
        return f"/evaluations/{self.evaluation.pk}"

    @property
    def questions_path(self) -> str:
        return f"/question-banks/{self.evaluation.question_bank_id}/questions"

    @property
    def report_path(self) -> str:
        return f"/reports/full/{self.evaluation.pk}/{self.collaborator.pk}"


def worked_out(result: PersonResult) -> dict[str, Any]:
    """The result that its submissions determine, as it is stored."""
    prepared = {name: PersonResult._meta.get_field(name) for name in CALCULATED_FIELDS}
    return {
        name: field.get_prep_value(getattr(result, field.attname))
        for name, field in prepared.items()
    }


@transaction.atomic
def new_pair(person: PersonFactory) -> Pair:
    """Two competencies and an objective at 50 to 50, scored 4, 4 and 1."""
    number = Category.objects.count()
    category = Category.objects.create(name=f"Categoría {number}")
    bank = create_bank(name="Banco")
    wordings = [
        create_question(bank_id=bank.pk, question_text=f"Pregunta {n}", question_type=question_type)
        for n, question_type in enumerate((SAME, SAME, OTHER))
    ]
    evaluation = create_evaluation(
        name="Evaluación",
        weight_objectives=50,
        weight_competencies=50,
        category_id=category.pk,
        question_bank_id=bank.pk,
    )
    # which of the two has the lower id decides in which order their rows are locked
    roles = [Role.EVALUATOR, Role.COLLABORATOR][:: -1 if number % 2 else 1]
    people = {role: person(role=role, category=category) for role in roles}
    evaluator, collaborator = people[Role.EVALUATOR], people[Role.COLLABORATOR]
    return Pair(
        evaluator=evaluator,
        collaborator=collaborator,
        assignment=Assignment.objects.create(evaluator=evaluator, collaborator=collaborator),
        evaluation=evaluation,
        question_ids=[wording.question_id for wording in wordings],
    )


def test_the_same_submission_at_the_same_instant(school: School, person: PersonFactory) -> None:
    for number in range(ROUNDS):
        pair = new_pair(person)
        tabs = [browser_of(pair.evaluator), browser_of(pair.evaluator)]
        posts = [partial(tab.post_json, SUBMIT, pair.body()) for tab in tabs]
        answers = at_once(*posts, queued=number % 2 == 0)
        assert sorted(answer.status_code for answer in answers) == [201, 409]
        refused = next(answer for answer in answers if answer.status_code == 409)
        assert refused.json()["code"] == "already_evaluated"
        assert pair.stored() == 1
        assert Answer.objects.filter(submission__collaborator=pair.collaborator).count() == 3


def test_many_evaluators_of_one_person_at_the_same_instant(
    school: School, person: PersonFactory
) -> None:
    for number in range(5):
        pair = new_pair(person)
        beside = person(category=pair.collaborator.category)
        posts = []
        for about in (*[pair.collaborator] * 4, beside, beside):
            evaluator = person(role=Role.EVALUATOR)
            Assignment.objects.create(evaluator=evaluator, collaborator=about)
            body = pair.body() | {"evaluator_id": evaluator.pk, "user_id": about.pk}
            posts.append(partial(browser_of(evaluator).post_json, SUBMIT, body))
        answers = at_once(*posts, queued=number % 2 == 0)
        assert [answer.status_code for answer in answers] == [201] * 6
        assert pair.stored() == 4
        assert pair.result() == worked_out(calculate_result(list(pair.submissions())))


def test_two_people_who_evaluate_each_other_at_the_same_instant(
    school: School, person: PersonFactory
) -> None:
    """Both rows are locked in one order by both, or they would wait for each other for ever."""
    for number in range(ROUNDS):
        pair = new_pair(person)
        User.objects.filter(pk=pair.collaborator.pk).update(role=Role.EVALUATOR)
        Assignment.objects.create(evaluator=pair.collaborator, collaborator=pair.evaluator)
        back = {"evaluator_id": pair.collaborator.pk, "user_id": pair.evaluator.pk}
        answers = at_once(
            partial(browser_of(pair.evaluator).post_json, SUBMIT, pair.body()),
            partial(browser_of(pair.collaborator).post_json, SUBMIT, pair.body() | back),
            queued=number % 2 == 0,
        )
        assert [answer.status_code for answer in answers] == [201, 201]


Other = Callable[[Browser, Pair], Any]


def toggle_collaborator(manager: Browser, pair: Pair) -> Any:
    return manager.call("PATCH", f"/users/{pair.collaborator.pk}/status")


def toggle_evaluator(manager: Browser, pair: Pair) -> Any:
    return manager.call("PATCH", f"/users/{pair.evaluator.pk}/status")


def edit_user(manager: Browser, user: User, **changes: Any) -> Any:
    person = manager.read(f"/users/{user.pk}")
    return manager.call("PUT", f"/users/{user.pk}", person | changes)


def edit_collaborator_inactive(manager: Browser, pair: Pair) -> Any:
    return edit_user(manager, pair.collaborator, status=False)


def take_evaluators_role(manager: Browser, pair: Pair) -> Any:
    return edit_user(manager, pair.evaluator, role="colaborador")


def move_collaborator(manager: Browser, pair: Pair) -> Any:
    other = manager.post_json("/categories", {"name": f"Otra {pair.collaborator.pk}"}).json()
    return edit_user(manager, pair.collaborator, category_id=other["id"])


def unassign(manager: Browser, pair: Pair) -> Any:
    return manager.call("DELETE", f"/assignments/{pair.assignment.pk}")


def delete_collaborator(manager: Browser, pair: Pair) -> Any:
    return manager.call("DELETE", f"/collaborators/{pair.collaborator.pk}")


def delete_evaluator(manager: Browser, pair: Pair) -> Any:
    return manager.call("DELETE", f"/evaluators/{pair.evaluator.pk}")


def delete_question(manager: Browser, pair: Pair) -> Any:
    return manager.call("DELETE", f"{pair.questions_path}/{pair.question_ids[0]}")


def add_question(manager: Browser, pair: Pair) -> Any:
    body = {"question_text": "Una más", "question_type": "objective"}
    return manager.post_json(pair.questions_path, body)


def put_evaluation(manager: Browser, pair: Pair, **changes: Any) -> Any:
    return manager.put_json(pair.evaluation_path, manager.read(pair.evaluation_path) | changes)


def take_the_bank(manager: Browser, pair: Pair) -> Any:
    return put_evaluation(manager, pair, question_bank_id=None)


def delete_evaluation(manager: Browser, pair: Pair) -> Any:
    return manager.call("DELETE", pair.evaluation_path)


def close_evaluation(manager: Browser, pair: Pair) -> Any:
    return put_evaluation(manager, pair, closes_on=str(yesterday()))


def open_later(manager: Browser, pair: Pair) -> Any:
    return put_evaluation(manager, pair, opens_on=str(yesterday() + timedelta(days=2)))


def yesterday() -> date:
    return timezone.localdate() - timedelta(days=1)


# another call, the answers it may get with the submission's, each when it comes second
RACES: dict[str, tuple[Other, Collection[tuple[int, int, str]]]] = {
    "the collaborator is deactivated": (
        toggle_collaborator,
        {(200, 201, ""), (200, 409, "person_inactive")},
    ),
    "the collaborator is edited to be inactive": (
        edit_collaborator_inactive,
        {(200, 201, ""), (200, 409, "person_inactive")},
    ),
    "the evaluator is deactivated": (
        toggle_evaluator,
        {(200, 201, ""), (200, 401, "not_signed_in")},
    ),
    "the evaluator loses the role": (
        take_evaluators_role,
        {(200, 201, ""), (200, 401, "not_signed_in"), (200, 403, "forbidden")},
    ),
    "the collaborator changes category": (
        move_collaborator,
        {(200, 201, ""), (200, 409, "not_current")},
    ),
    "the pair is taken apart": (unassign, {(204, 201, ""), (204, 403, "not_assigned")}),
    "the collaborator is deleted": (
        delete_collaborator,
        {(400, 201, ""), (204, 403, "not_assigned")},
    ),
    "the evaluator is deleted": (delete_evaluator, {(400, 201, ""), (204, 401, "not_signed_in")}),
    "a question is deleted": (delete_question, {(204, 201, ""), (204, 400, "answers_mismatch")}),
    "a question is added": (add_question, {(201, 201, ""), (201, 400, "answers_mismatch")}),
    "the bank is taken away": (take_the_bank, {(409, 201, ""), (200, 409, "no_questions")}),
    "the evaluation is closed": (close_evaluation, {(200, 201, ""), (200, 409, "closed")}),
    "the evaluation is to open later": (open_later, {(200, 201, ""), (200, 409, "not_open")}),
    "the evaluation is deleted": (delete_evaluation, {(409, 201, ""), (204, 409, "not_current")}),
}


@pytest.mark.parametrize(("other", "allowed"), RACES.values(), ids=RACES)
def test_once_the_other_was_answered_nothing_more_is_stored(
    school: School,
    person: PersonFactory,
    other: Other,
    allowed: Collection[tuple[int, int, str]],
) -> None:
    manager, random = browser_of(school.manager), Random(7)

    def then_count(pair: Pair, pause: float) -> tuple[Any, int]:
        time.sleep(pause)
        return other(manager, pair), pair.stored()

    def submit(pair: Pair, evaluator: Browser, pause: float) -> tuple[Any, int]:
        time.sleep(pause)
        return evaluator.post_json(SUBMIT, pair.body()), 0

    for number in range(ROUNDS):
        pair = new_pair(person)
        pauses = [0.0, random.random() / 100]
        (other_answer, stored_by_then), (answer, _) = at_once(
            partial(then_count, pair, pauses[number % 2]),
            partial(submit, pair, browser_of(pair.evaluator), pauses[1 - number % 2]),
            queued=number % 4 == 0,
        )
        code = answer.json().get("code", "")
        assert (other_answer.status_code, answer.status_code, code) in allowed
        assert pair.stored() == stored_by_then == (1 if answer.status_code == 201 else 0)
        assert Evaluation.objects.filter(pk=pair.evaluation.pk, is_locked=True).count() == (
            stored_by_then
        )


def test_once_an_extension_was_taken_away_nothing_more_is_stored(
    school: School, person: PersonFactory
) -> None:
    manager = browser_of(school.manager)

    def take_away(pair: Pair) -> tuple[Any, int]:
        path = f"{pair.evaluation_path}/extensions/{pair.evaluator.pk}"
        return manager.call("DELETE", path), pair.stored()

    for number in range(ROUNDS):
        pair = new_pair(person)
        update_evaluation(evaluation_id=pair.evaluation.pk, closes_on=yesterday())
        extend_deadline(
            actor=school.manager,
            evaluation_id=pair.evaluation.pk,
            evaluator_id=pair.evaluator.pk,
            closes_on=yesterday() + timedelta(days=1),
        )
        (taken, stored_by_then), (answer, _) = at_once(
            partial(take_away, pair),
            lambda pair=pair: (browser_of(pair.evaluator).post_json(SUBMIT, pair.body()), 0),
            queued=number % 2 == 0,
        )
        outcome = (taken.status_code, answer.status_code, answer.json().get("code", ""))
        assert outcome in {(204, 201, ""), (204, 409, "closed")}
        assert pair.stored() == stored_by_then == (1 if answer.status_code == 201 else 0)


def reword(manager: Browser, pair: Pair) -> Any:
    body = {"question_text": "Otras palabras", "question_type": SAME}
    return manager.put_json(f"{pair.questions_path}/{pair.question_ids[0]}", body)


def retype(manager: Browser, pair: Pair) -> Any:
    body = {"question_text": "Pregunta 0", "question_type": OTHER}
    return manager.put_json(f"{pair.questions_path}/{pair.question_ids[0]}", body)


def reweigh(manager: Browser, pair: Pair) -> Any:
    return put_evaluation(manager, pair, weight_objectives=90, weight_competencies=10)


# competencies 100 and objectives 25 at 50 to 50, at 10 to 90, and with (4 + 1) / 2 of 4 objectives
AS_IT_WAS, REWEIGHED, RETYPED = "62.50", "32.50", "81.25"


@pytest.mark.parametrize(
    ("other", "overall"),
    [
        (reword, {200: AS_IT_WAS}),
        (retype, {200: RETYPED}),
        (reweigh, {200: REWEIGHED, 409: AS_IT_WAS}),
    ],
)
def test_a_report_is_of_what_was_stored(
    school: School, person: PersonFactory, other: Other, overall: dict[int, str]
) -> None:
    manager = browser_of(school.manager)
    for number in range(ROUNDS):
        pair = new_pair(person)
        post = partial(browser_of(pair.evaluator).post_json, SUBMIT, pair.body())
        answer, other_answer = at_once(post, partial(other, manager, pair), queued=number % 2 == 0)
        assert answer.status_code == 201
        report = manager.read(pair.report_path)
        texts = {(row["question_text"], row["question_type"]) for row in report["questions"]}
        changed = ("Pregunta 0", SAME) not in texts
        if other is reweigh:
            expected = overall[other_answer.status_code]
            assert not changed
        else:
            assert other_answer.status_code == 200
            expected = overall[200] if changed else AS_IT_WAS
        assert report["report"]["overall_percentage"] == expected
        assert len(report["questions"]) == 3
        reword(manager, pair)
        assert reweigh(manager, pair).status_code in {200, 409}
        assert manager.read(pair.report_path) == report


def exchange_the_bank(pair: Pair) -> None:
    other = create_bank(name="Otro")
    create_question(bank_id=other.pk, question_text="Otra", question_type=SAME)
    update_evaluation(evaluation_id=pair.evaluation.pk, question_bank_id=other.pk)


def ask_one_more(pair: Pair) -> None:
    bank_id = pair.evaluation.question_bank_id or 0
    create_question(bank_id=bank_id, question_text="Una más", question_type=SAME)


def sent_during(change: Callable[[], None], pair: Pair) -> Any:
    """The answer to a submission that has to wait for this change."""
    submit = partial(browser_of(pair.evaluator).post_json, SUBMIT, pair.body())
    # the first call of all loads the program, and would come too late
    assert browser_of(pair.evaluator).post_json(SUBMIT, {}).status_code == 400

    def on_its_own_connection() -> Any:
        try:
            return submit()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            change()
            waiting = pool.submit(on_its_own_connection)
            time.sleep(LONG_ENOUGH_TO_WAIT)
        return waiting.result()


@pytest.mark.parametrize("change", [exchange_the_bank, ask_one_more])
def test_a_submission_that_waited_for_a_change_of_the_questions_sees_it(
    school: School, person: PersonFactory, change: Callable[[Pair], None]
) -> None:
    pair = new_pair(person)
    answer = sent_during(partial(change, pair), pair)
    assert (answer.status_code, answer.json()["code"]) == (400, "answers_mismatch")
    assert pair.stored() == 0


def test_a_submission_that_waited_while_the_pair_was_given_anew_is_stored(
    school: School, person: PersonFactory
) -> None:
    """The awaited row is gone, and its successor has still to be locked."""
    pair = new_pair(person)

    def give_anew() -> None:
        pair.assignment.delete()
        Assignment.objects.create(evaluator=pair.evaluator, collaborator=pair.collaborator)

    assert sent_during(give_anew, pair).status_code == 201
    assert pair.stored() == 1


def test_a_submission_that_waited_is_of_the_moment_it_was_stored(
    school: School, person: PersonFactory
) -> None:
    pair = new_pair(person)
    renamed_at = []

    def rename() -> None:
        update_user(actor=school.admin, user_id=pair.collaborator.pk, name="Otro nombre")
        renamed_at.append(timezone.now() + timedelta(seconds=LONG_ENOUGH_TO_WAIT / 2))

    assert sent_during(rename, pair).status_code == 201
    # an earlier reader of the results has not seen this one
    assert pair.submissions().get().created_at > renamed_at[0]


def test_everything_at_once_ends_and_never_fails(school: School, person: PersonFactory) -> None:
    """Nothing waits for itself in a circle (which PostgreSQL would end with an error)."""
    managers = [browser_of(school.manager), browser_of(school.admin)]
    others = [*(other for other, _ in RACES.values()), reword, retype, reweigh]
    random = Random(11)
    for _ in range(ROUNDS):
        pair, other_pair = new_pair(person), new_pair(person)
        Assignment.objects.create(evaluator=pair.evaluator, collaborator=other_pair.collaborator)
        Assignment.objects.create(evaluator=other_pair.evaluator, collaborator=pair.collaborator)
        crossed = [
            (pair.evaluator, pair.body()),
            (other_pair.evaluator, other_pair.body()),
            (pair.evaluator, other_pair.body() | {"evaluator_id": pair.evaluator.pk}),
            (other_pair.evaluator, pair.body() | {"evaluator_id": other_pair.evaluator.pk}),
        ]
        calls = [partial(browser_of(who).post_json, SUBMIT, body) for who, body in crossed]
        for manager in managers:
            calls.append(partial(random.choice(others), manager, random.choice([pair, other_pair])))
        for answer in at_once(*calls, queued=random.random() < 0.5):
            assert answer.status_code < 500, answer.content

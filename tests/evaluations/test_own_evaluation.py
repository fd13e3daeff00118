"""Managers do not decide the course of an evaluation whose result they await (rules)."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from evaluacmo.accounts.models import Assignment, Category, FormerAssignment, Role, User
from evaluacmo.auditlog.models import AuditEvent, Origin
from evaluacmo.commands import messages as command_messages
from evaluacmo.common.clock import current_year, today
from evaluacmo.evaluations import messages
from evaluacmo.evaluations.models import DeadlineExtension, Evaluation
from evaluacmo.evaluations.services import update_evaluation
from evaluacmo.results.models import Submission
from tests.commands import Run
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.failures import code_of

pytestmark = pytest.mark.sqlite_suffices

TOMORROW, YESTERDAY = today() + timedelta(days=1), today() - timedelta(days=1)


def whole(evaluation: Evaluation, **changes: Any) -> dict[str, Any]:
    evaluation.refresh_from_db()
    fields = ("name", "weight_objectives", "weight_competencies", "category_id", "question_bank_id")
    dates = ("opens_on", "closes_on", "results_on")
    days = {
        name: getattr(evaluation, name) and getattr(evaluation, name).isoformat() for name in dates
    }
    return {name: getattr(evaluation, name) for name in fields} | days | changes


@pytest.fixture
def evaluated(school: School) -> School:
    """The school, whose manager is evaluated with the evaluation that everybody is."""
    User.objects.filter(pk=school.manager.pk).update(category=school.category)
    Assignment.objects.create(evaluator=school.evaluator, collaborator=school.manager)
    school.manager.refresh_from_db()
    update_evaluation(
        evaluation_id=school.evaluation.pk,
        opens_on=YESTERDAY,
        closes_on=TOMORROW,
        results_on=TOMORROW,
    )
    return school


def other_evaluation(school: School, category: Category) -> Evaluation:
    return Evaluation.objects.create(
        name="Otra",
        period=current_year(),
        category=category,
        weight_objectives=40,
        weight_competencies=60,
    )


def attempts(school: School, person: PersonFactory) -> dict[str, Callable[[Browser], Any]]:
    """Every way to decide until when, or with which evaluation, one is evaluated."""
    evaluation = school.evaluation
    path = f"/evaluations/{evaluation.pk}"
    other = Category.objects.get_or_create(name="Guías")[0]
    extended = person("Eva Luna", role=Role.EVALUATOR)
    DeadlineExtension.objects.create(
        evaluation=evaluation, evaluator=extended, closes_on=TOMORROW + timedelta(days=3)
    )
    extension = f"{path}/extensions/{extended.pk}"
    another = other_evaluation(school, other)

    def put(**changes: Any) -> Callable[[Browser], Any]:
        return lambda browser: browser.put_json(path, whole(evaluation, **changes))

    new = {"name": "Nueva", "weight_objectives": 40, "weight_competencies": 60}
    later = {"closes_on": (TOMORROW + timedelta(days=9)).isoformat()}
    return {
        "close": put(closes_on=YESTERDAY.isoformat()),
        "prolong": put(closes_on=None),
        "open later": put(opens_on=TOMORROW.isoformat()),
        "publish by date": put(results_on=today().isoformat()),
        "publish later": put(results_on=(TOMORROW + timedelta(days=90)).isoformat()),
        "leave": put(category_id=other.pk),
        "publish": lambda browser: browser.post_json(f"{path}/publish"),
        "extend": lambda browser: browser.put_json(extension, later),
        "shorten": lambda browser: browser.call("DELETE", extension),
        "delete": lambda browser: browser.call("DELETE", path),
        "replace": lambda browser: browser.post_json(
            "/evaluations", new | {"category_id": school.category.pk}
        ),
        "replace by another": lambda browser: browser.put_json(
            f"/evaluations/{another.pk}", whole(another, category_id=school.category.pk)
        ),
    }


def state() -> list[Any]:
    return [
        list(model.objects.order_by("pk").values()) for model in (Evaluation, DeadlineExtension)
    ]


@pytest.mark.parametrize("has_sent", [False, True])
@pytest.mark.parametrize("role", [Role.HUMAN_RESOURCES, Role.ADMIN])
def test_a_manager_who_is_evaluated_decides_nothing_about_it(
    evaluated: School, person: PersonFactory, role: Role, has_sent: bool
) -> None:
    """The refusal is the same whether or not anybody has sent, so that it tells nothing."""
    if has_sent:
        evaluated.submit(collaborator=evaluated.manager)
    User.objects.filter(pk=evaluated.manager.pk).update(role=role)
    browser = browser_of(User.objects.get(pk=evaluated.manager.pk))
    made = attempts(evaluated, person)
    before = state()
    for name, attempt in made.items():
        answer = attempt(browser)
        assert code_of(answer, 403) == "own_evaluation", name
        assert answer.json()["message"] == messages.OWN_EVALUATION
        assert state() == before, name
    renamed = whole(evaluated.evaluation, name="Docentes y gestión")
    path = f"/evaluations/{evaluated.evaluation.pk}"
    assert browser.put_json(path, renamed).json()["name"] == "Docentes y gestión"


@pytest.mark.parametrize(
    "attempt",
    ["close", "prolong", "open later", "publish by date", "publish", "extend", "shorten"],
)
def test_another_manager_does(
    evaluated: School, person: PersonFactory, as_admin: Browser, attempt: str
) -> None:
    evaluated.submit(collaborator=evaluated.manager)
    made = attempts(evaluated, person)
    before = state()
    assert made[attempt](as_admin).status_code in (200, 204)
    assert state() != before


@pytest.mark.both_databases
def test_a_result_of_a_former_category_counts_until_it_can_be_read(
    evaluated: School, as_manager: Browser
) -> None:
    evaluated.submit(collaborator=evaluated.manager)
    other = Category.objects.create(name="Guías")
    User.objects.filter(pk=evaluated.manager.pk).update(category=other)
    path = f"/evaluations/{evaluated.evaluation.pk}"
    body = whole(evaluated.evaluation, closes_on=None)
    assert code_of(as_manager.put_json(path, body), 403) == "own_evaluation"
    update_evaluation(evaluation_id=evaluated.evaluation.pk, results_on=today())
    body = whole(evaluated.evaluation, closes_on=None)
    assert as_manager.put_json(path, body).json()["closes_on"] is None


def test_who_was_never_to_be_evaluated_decides(evaluated: School, as_manager: Browser) -> None:
    path, body = (
        f"/evaluations/{evaluated.evaluation.pk}",
        whole(evaluated.evaluation, closes_on=None),
    )
    Assignment.objects.filter(collaborator=evaluated.manager).delete()
    FormerAssignment.objects.create(evaluator=evaluated.evaluator, collaborator=evaluated.manager)
    assert code_of(as_manager.put_json(path, body), 403) == "own_evaluation"
    FormerAssignment.objects.all().delete()
    assert as_manager.put_json(path, body).status_code == 200


@pytest.mark.both_databases
def test_one_that_is_visible_at_once_is_decided_once_all_have_sent(
    evaluated: School, as_manager: Browser
) -> None:
    """Until then, closing it would keep an evaluator from sending."""
    Evaluation.objects.update(opens_on=None, closes_on=None, results_on=None)
    path = f"/evaluations/{evaluated.evaluation.pk}"
    body = whole(evaluated.evaluation, closes_on=YESTERDAY.isoformat())
    assert code_of(as_manager.put_json(path, body), 403) == "own_evaluation"
    evaluated.submit(collaborator=evaluated.manager)
    assert as_manager.put_json(path, body).status_code == 200


def test_the_next_year_begins_once_the_last_one_is_published(
    evaluated: School, as_manager: Browser
) -> None:
    last = current_year() - 1
    Evaluation.objects.update(period=last)
    evaluation = evaluated.evaluation
    body = {
        "year": current_year(),
        "evaluations": [{"source_id": evaluation.pk, "name": "Docentes"}],
    }
    assert code_of(as_manager.post_json("/evaluations/new-year", body), 403) == "own_evaluation"
    Evaluation.objects.update(results_on=YESTERDAY)
    (made,) = as_manager.post_json("/evaluations/new-year", body).json()
    assert made["period"] == current_year()


def test_managers_are_told_which_evaluation_others_run(
    evaluated: School, as_manager: Browser, as_evaluator: Browser
) -> None:
    User.objects.filter(pk=evaluated.evaluator.pk).update(category=evaluated.category)
    assert as_manager.read("/evaluations/own")["is_run_by_others"]
    assert not as_evaluator.read("/evaluations/own")["is_run_by_others"]
    Evaluation.objects.update(results_on=None)
    evaluated.submit(collaborator=evaluated.manager)
    assert Submission.objects.exists()
    assert not as_manager.read("/evaluations/own")["is_run_by_others"]


def test_where_every_manager_is_evaluated_the_command_line_decides(
    evaluated: School, run: Run
) -> None:
    number = str(evaluated.evaluation.pk)
    day = TOMORROW.isoformat()
    assert run("set-dates", number, "--closes-on", day, "--results-on", "ninguna") == 0
    assert evaluated.evaluation.name in run.said
    evaluated.evaluation.refresh_from_db()
    assert evaluated.evaluation.closes_on == TOMORROW
    assert evaluated.evaluation.results_on is None
    assert evaluated.evaluation.opens_on == YESTERDAY
    event = AuditEvent.objects.latest("id")
    assert (event.origin, event.actor_id) == (Origin.COMMAND, None)
    before = state()
    for arguments, sentence in (
        ((number,), messages.NOTHING_TO_CHANGE),
        ((number, "--closes-on", "mañana"), "Cierra: Escriba una fecha válida."),
        ((number, "--closes-on", "2020-01-01"), messages.CLOSES_BEFORE_OPENING),
        (("999999", "--closes-on", day), command_messages.NO_SUCH_EVALUATION),
    ):
        assert run("set-dates", *arguments) == 1
        assert run.complained.strip() == sentence
        assert state() == before

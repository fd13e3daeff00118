"""The people without a result this year: who, why, and giving their evaluators more time."""

from datetime import date, timedelta
from typing import Any

import pytest
from pytest_django.fixtures import Settings

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.auditlog.models import Action, AuditEvent
from evaluacmo.common.clock import current_year, today
from evaluacmo.evaluations.banks import delete_question
from evaluacmo.evaluations.models import DeadlineExtension, Evaluation
from tests.conftest import Browser, PersonFactory, School
from tests.failures import code_of
from tests.queries import count_queries

PATH = "/reports/not-evaluated"


def yesterday() -> date:
    return today() - timedelta(days=1)


def next_week() -> date:
    return today() + timedelta(days=7)


def reasons(browser: Browser, query: str = "") -> dict[str, str]:
    """Why each person has no result, by name."""
    rows = browser.read(f"{PATH}{query}")
    assert browser.read("/dashboard/metrics")["total_not_evaluated"] == len(browser.read(PATH))
    return {row["user_name"]: row["why"] for row in rows}


def set_dates(**days: Any) -> None:
    Evaluation.objects.update(**days)


def without_password(user: User) -> None:
    user.set_unusable_password()
    user.save()


CHANGES = {
    "no_category": lambda school: User.objects.update(category=None),
    "no_evaluation": lambda school: Evaluation.objects.all().delete(),
    "earlier_year": lambda school: Evaluation.objects.update(period=current_year() - 1),
    "no_bank": lambda school: Evaluation.objects.update(question_bank=None),
    "empty_bank": lambda school: [
        delete_question(bank_id=school.bank.pk, question_id=each.question_id)
        for each in school.questions
    ],
    "too_many_questions": lambda school: school.overfill_bank(),
    "no_evaluator": lambda school: Assignment.objects.all().delete(),
    "no_active_evaluator": lambda school: User.objects.filter(pk=school.evaluator.pk).update(
        is_active=False
    ),
    "no_access": lambda school: without_password(school.evaluator),
    "open": lambda school: set_dates(closes_on=today()),
    "upcoming": lambda school: set_dates(opens_on=next_week()),
    "closed": lambda school: set_dates(closes_on=yesterday()),
}


@pytest.mark.parametrize(("why", "change"), CHANGES.items())
def test_each_reason(
    school: School, as_manager: Browser, settings: Settings, why: str, change: Any
) -> None:
    settings.EMAIL_ON = False
    change(school)
    assert reasons(as_manager) == {"Camilo Peña": why}
    assert reasons(as_manager, f"?why={why}") == {"Camilo Peña": why}
    assert reasons(as_manager, "?why=no_bank") == ({"Camilo Peña": why} if why == "no_bank" else {})


def test_who_is_in_it(school: School, as_manager: Browser, person: PersonFactory) -> None:
    second = person("Segundo", role=Role.EVALUATOR)
    pairs = {"Ana": [school.evaluator], "Beto": [school.evaluator, second]}
    for name, evaluators in pairs.items():
        pupil = person(name, category=school.category, department="Media")
        for evaluator in evaluators:
            Assignment.objects.create(evaluator=evaluator, collaborator=pupil)
    person("Nadie", category=None, role=Role.HUMAN_RESOURCES)
    assert list(reasons(as_manager)) == ["Ana", "Beto", "Camilo Peña"]
    # whoever one of two has evaluated has a result, a provisional one
    school.submit(collaborator=User.objects.get(name="Beto"), evaluator=second)
    assert list(reasons(as_manager)) == ["Ana", "Camilo Peña"]
    assert list(reasons(as_manager, "?department=media")) == ["Ana"]
    assert list(reasons(as_manager, "?search=pena")) == ["Camilo Peña"]
    assert list(reasons(as_manager, f"?evaluator_id={second.pk}")) == []
    assert list(reasons(as_manager, f"?category_id={school.category.pk}&sort=-name")) == [
        "Camilo Peña",
        "Ana",
    ]
    # in another category they are evaluated again
    other = Category.objects.create(name="Otra")
    User.objects.filter(name="Beto").update(category=other)
    assert reasons(as_manager)["Beto"] == "no_evaluation"


def test_a_row_and_its_workbook(school: School, as_manager: Browser) -> None:
    set_dates(closes_on=yesterday())
    assert as_manager.read(PATH) == [
        {
            "user_id": school.collaborator.pk,
            "user_name": "Camilo Peña",
            "position": "Docente",
            "department": "Primaria",
            "category_name": "Docentes",
            "evaluation_id": school.evaluation.pk,
            "evaluation_name": "Evaluación docente",
            "why": "closed",
            "day": yesterday().isoformat(),
            "evaluators": [
                {
                    "evaluator_id": school.evaluator.pk,
                    "evaluator_name": "Elena Duarte",
                    "reminder": None,
                }
            ],
            "can_prolong": True,
        }
    ]
    (row,) = as_manager.exported("/exports/not_evaluated?why=closed")
    assert row[:6] == (
        "Camilo Peña",
        "Docente",
        "Primaria",
        "Docentes",
        "Evaluación docente",
        "Cerrada",
    )
    assert (row[6].date(), row[7]) == (yesterday(), "Elena Duarte")
    assert as_manager.exported("/exports/not_evaluated?why=open") == []


def test_who_can_be_reminded_is_told(school: School, as_manager: Browser) -> None:
    def reminder() -> str | None:
        (row,) = as_manager.read(PATH)
        state: str | None = row["evaluators"][0]["reminder"]
        assert as_manager.read("/dashboard/progress")[0]["reminder"] == state
        return state

    assert reminder() == "possible"
    as_manager.post_json("/reminders", {"ids": [school.evaluator.pk]})
    assert reminder() == "sent_today"
    User.objects.filter(pk=school.evaluator.pk).update(email=None)
    assert reminder() == "no_email"


def prolong(browser: Browser, *people: User, until: date | None = None) -> Any:
    body = {"ids": [each.pk for each in people], "closes_on": (until or next_week()).isoformat()}
    return browser.put_json(f"{PATH}/prolong", body)


def test_all_get_more_time_or_nobody(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    set_dates(closes_on=yesterday())
    second = person("Segundo", role=Role.EVALUATOR)
    pupil = person("Ana", category=school.category)
    for evaluator in (school.evaluator, second):
        Assignment.objects.create(evaluator=evaluator, collaborator=pupil)
    late = prolong(as_manager, school.collaborator, pupil, until=yesterday())
    assert code_of(late, 400) == "invalid"
    assert late.json()["fields"].keys() == {"closes_on"}
    assert not DeadlineExtension.objects.exists()
    assert prolong(as_manager, school.collaborator, pupil).json() == {"changed": 2}
    assert set(DeadlineExtension.objects.values_list("evaluator", "closes_on")) == {
        (school.evaluator.pk, next_week()),
        (second.pk, next_week()),
    }
    assert AuditEvent.objects.filter(action=Action.DEADLINE_EXTENDED).count() == 2
    assert reasons(as_manager) == {"Ana": "open", "Camilo Peña": "open"}
    again = prolong(as_manager, school.collaborator)
    assert code_of(again, 409) == "changed_meanwhile"


def test_a_manager_sees_nothing_about_themselves_and_prolongs_nothing_of_theirs(
    school: School, as_manager: Browser, as_admin: Browser, person: PersonFactory
) -> None:
    set_dates(closes_on=yesterday())
    User.objects.filter(pk=school.manager.pk).update(category=Category.objects.create(name="Otra"))
    Assignment.objects.create(evaluator=school.evaluator, collaborator=school.manager)
    assert list(reasons(as_manager)) == ["Camilo Peña"]
    assert list(reasons(as_admin)) == ["Camilo Peña", "Gloria Hernández"]
    # their evaluator, also where another evaluation is concerned
    assert not as_manager.read(PATH)[0]["can_prolong"]
    assert code_of(prolong(as_manager, school.collaborator), 409) == "changed_meanwhile"
    # of two evaluators, only the other one gets more time
    second = person("Segundo", role=Role.EVALUATOR)
    Assignment.objects.create(evaluator=second, collaborator=school.collaborator)
    assert prolong(as_manager, school.collaborator).json() == {"changed": 1}
    assert DeadlineExtension.objects.get().evaluator == second


@pytest.mark.sqlite_suffices
def test_the_cost_does_not_grow(school: School, as_manager: Browser, person: PersonFactory) -> None:
    set_dates(closes_on=yesterday())
    before = count_queries(as_manager, PATH)
    for number in range(20):
        pupil = person(f"Libre {number}", category=school.category)
        Assignment.objects.create(
            evaluator=person(f"Evaluador {number}", role=Role.EVALUATOR), collaborator=pupil
        )
    assert count_queries(as_manager, PATH) == before

"""The figures of the current year, every one worked by hand."""

from typing import Any

import pytest
import time_machine

from evaluacmo.accounts.models import Category, Role, User
from evaluacmo.assignments.models import Assignment
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.services import create_evaluation
from tests.conftest import Browser, PersonFactory, School, browser_of

PATH = "/dashboard/metrics"


def newer_evaluation(school: School, **changes: Any) -> Evaluation:
    fields = {
        "name": "La siguiente",
        "weight_objectives": 40,
        "weight_competencies": 60,
        "category_id": school.category.pk,
        "question_bank_id": school.bank.pk,
    }
    return create_evaluation(**fields | changes)


def progress(browser: Browser) -> dict[str, tuple[int, int]]:
    """Assigned and evaluated by evaluator, whose names must differ."""
    rows = browser.read(PATH)["evaluation_progress"]
    found = {row["evaluator_name"]: (row["assigned"], row["evaluated"]) for row in rows}
    assert len(found) == len(rows)
    return found


def test_a_school_at_rest(school: School, as_manager: Browser) -> None:
    assert as_manager.read(PATH) == {
        "overall_average": "0.00",
        "total_active_collaborators": 1,
        "total_active_evaluators": 1,
        "total_needing_training": 0,
        "total_completed_evaluations": 0,
        "evaluation_progress": [{"evaluator_name": "Elena Duarte", "assigned": 1, "evaluated": 0}],
    }


@pytest.fixture
def busy(school: School, person: PersonFactory) -> School:
    """Three people evaluated this year, one of them by two, and one by somebody inactive now."""
    category = school.category
    ana = person("Ana", category=category)
    ines = person("Inés", role=Role.HUMAN_RESOURCES, category=category)
    ivan = person("Iván", category=category)
    bruno = person("bruno", role=Role.EVALUATOR)
    gone = person("Zacarías", role=Role.EVALUATOR)
    person("Ñato", role=Role.EVALUATOR)
    person("Sin nada")
    for evaluator, people in (
        (school.evaluator, (ana, ines, ivan)),
        (bruno, (ana, ivan)),
        (gone, (ana,)),
    ):
        for collaborator in people:
            Assignment.objects.create(evaluator=evaluator, collaborator=collaborator)
    # Ana: 100 and 50, so 75; Inés: .6 x 75 + .4 x 25 = 55; Iván: 25
    school.submit(4, 4, 4, collaborator=ana, requires_training=True)
    school.submit(2, 2, 2, collaborator=ana, evaluator=bruno, requires_training=True)
    school.submit(3, 3, 1, collaborator=ines)
    school.submit(1, 1, 1, collaborator=ivan, requires_training=True)
    User.objects.filter(pk__in=(gone.pk, ivan.pk)).update(is_active=False)
    return school


def test_every_figure(busy: School, as_manager: Browser) -> None:
    assert as_manager.read(PATH) == {
        # (75 + 55 + 25) / 3: whoever has left since was evaluated all the same
        "overall_average": "51.67",
        # Camilo, Ana and Sin nada
        "total_active_collaborators": 3,
        # Elena, bruno and Ñato
        "total_active_evaluators": 3,
        # Ana, whom two ask it for, and Iván
        "total_needing_training": 2,
        "total_completed_evaluations": 4,
        "evaluation_progress": [
            {"evaluator_name": "bruno", "assigned": 1, "evaluated": 1},
            {"evaluator_name": "Elena Duarte", "assigned": 3, "evaluated": 2},
            {"evaluator_name": "Ñato", "assigned": 0, "evaluated": 0},
        ],
    }


def test_two_evaluators_of_one_name_have_a_row_each(busy: School, as_manager: Browser) -> None:
    User.objects.filter(name="bruno").update(name="Elena Duarte", name_key="elena duarte")
    rows = as_manager.read(PATH)["evaluation_progress"]
    assert [row["assigned"] for row in rows] == [3, 1, 0]


def test_whoever_is_no_longer_assigned_is_no_progress(busy: School, as_manager: Browser) -> None:
    Assignment.objects.filter(collaborator__name="Ana").delete()
    assert progress(as_manager) == {"bruno": (0, 0), "Elena Duarte": (2, 1), "Ñato": (0, 0)}
    assert as_manager.read(PATH)["total_completed_evaluations"] == 4


def test_whoever_changed_category_is_open_again(busy: School, as_manager: Browser) -> None:
    User.objects.filter(name="Ana").update(category=Category.objects.create(name="Otra"))
    assert progress(as_manager) == {"bruno": (1, 0), "Elena Duarte": (3, 1), "Ñato": (0, 0)}


def test_somebody_with_two_evaluations_this_year_counts_with_the_later_one(
    busy: School, as_manager: Browser
) -> None:
    newer = newer_evaluation(busy)
    assert progress(as_manager) == {"bruno": (1, 0), "Elena Duarte": (3, 0), "Ñato": (0, 0)}
    assert as_manager.read(PATH)["overall_average"] == "51.67"
    busy.evaluation = newer
    busy.submit(4, 4, 4, collaborator=User.objects.get(name="Ana"))
    figures = as_manager.read(PATH)
    # the mean of 100, 55 and 25
    assert figures["overall_average"] == "60.00"
    assert figures["total_completed_evaluations"] == 5
    assert figures["total_needing_training"] == 2
    assert progress(as_manager) == {"bruno": (1, 0), "Elena Duarte": (3, 1), "Ñato": (0, 0)}


def test_other_years_do_not_count(busy: School) -> None:
    year = busy.evaluation.period
    with time_machine.travel(f"{year + 1}-01-01T04:59:59+00:00", tick=False):
        assert browser_of(busy.manager).read(PATH)["total_completed_evaluations"] == 4
    with time_machine.travel(f"{year + 1}-01-01T05:00:00+00:00", tick=False):
        manager = browser_of(busy.manager)
        newer_evaluation(busy)
        assert manager.read(PATH) == {
            "overall_average": "0.00",
            "total_active_collaborators": 3,
            "total_active_evaluators": 3,
            "total_needing_training": 0,
            "total_completed_evaluations": 0,
            "evaluation_progress": [
                {"evaluator_name": "bruno", "assigned": 1, "evaluated": 0},
                {"evaluator_name": "Elena Duarte", "assigned": 3, "evaluated": 0},
                {"evaluator_name": "Ñato", "assigned": 0, "evaluated": 0},
            ],
        }


def test_a_collaborator_of_a_category_without_evaluation_is_never_done(
    busy: School, as_manager: Browser, person: PersonFactory
) -> None:
    Assignment.objects.create(
        evaluator=busy.evaluator,
        collaborator=person("Nora", category=Category.objects.create(name="Vacía")),
    )
    Assignment.objects.create(evaluator=busy.evaluator, collaborator=person("Olga"))
    assert progress(as_manager)["Elena Duarte"] == (5, 2)

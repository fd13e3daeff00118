"""Lists with people of many names, and how they are read."""

from collections.abc import Callable
from typing import Any

import pytest

from evaluacmo.accounts.models import Assignment, Role
from evaluacmo.results.correction_requests import request_correction
from evaluacmo.results.corrections import reopen
from tests.conftest import Browser, PersonFactory, School
from tests.matrix import SCHEMA

NAMES = ["Ana Núñez", "ana nunez", "Łukasz Núñez", "Zoé Ríos", "Beto 100%", "Ce_ci", "Dé\\lia"]


@pytest.fixture
def lists(school: School, person: PersonFactory) -> School:
    """Each list has somebody of every name: assigned or free, evaluated or not, in need of
    training, with a correction asked for by a manager and by an evaluator."""
    fellow = person("Eva Luna", role=Role.EVALUATOR)
    for name in NAMES:
        person(name, category=school.category)
        assigned = person(name, category=school.category)
        Assignment.objects.create(evaluator=school.evaluator, collaborator=assigned)
        mine = school.submit(4, collaborator=assigned, requires_training=True, comments=name)
        reopen(actor=school.manager, submission_id=mine.pk, reason="Se confundió.")
        Assignment.objects.create(evaluator=fellow, collaborator=assigned)
        school.submit(3, evaluator=fellow, collaborator=assigned)
        request_correction(
            actor=fellow,
            evaluation_id=school.evaluation.pk,
            user_id=assigned.pk,
            reason="Me confundí.",
        )
        scorer = person(name, role=Role.EVALUATOR)
        Assignment.objects.create(evaluator=scorer, collaborator=school.collaborator)
        school.submit(2, evaluator=scorer, requires_training=True)
    Assignment.objects.create(evaluator=fellow, collaborator=school.collaborator)
    return school


ReaderOf = Callable[[str], Browser]


@pytest.fixture
def reader_of(as_admin: Browser, as_evaluator: Browser) -> ReaderOf:
    """The reader of a list; own submissions are read by their evaluator."""
    return lambda path: as_evaluator if path == "/full-evaluation/sent" else as_admin


def parameters_of(call: str) -> set[str]:
    """The parameters in the address of a call."""
    method, path = call.split(" ")
    operation = SCHEMA["paths"][path][method.lower()]
    return {parameter["name"] for parameter in operation.get("parameters", [])}


def read_rows(browser: Browser, school: School, path: str, query: str = "") -> list[Any]:
    """The rows of a list, or the items of an object."""
    answer = browser.read(path_of(school, path) + query)
    return list(answer.items()) if isinstance(answer, dict) else answer


def path_of(school: School, path: str) -> str:
    """The address of a list, about the evaluator or the evaluation where it is about one."""
    for name, pk in (
        ("ref_id", school.evaluator.pk),
        ("evaluator_id", school.evaluator.pk),
        ("evaluation_id", school.evaluation.pk),
        ("user_id", school.collaborator.pk),
        ("category_id", school.category.pk),
        ("question_id", school.questions[0].question_id),
    ):
        path = path.replace(f"{{{name}}}", str(pk))
    return path

"""Giving many people a category or an evaluator at once, through the calls."""

from typing import Any

import pytest

from evaluacmo.accounts.messages import UNKNOWN_PERSON
from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.accounts.schemas import PEOPLE_AT_ONCE
from evaluacmo.assignments.messages import NOT_ASSIGNABLE, SELF_ASSIGNMENT
from evaluacmo.auditlog.models import AuditEvent
from tests.conftest import Browser, PersonFactory, School
from tests.failures import code_of, failure_of, fields_of
from tests.queries import count_statements

pytestmark = pytest.mark.sqlite_suffices

CATEGORY, EVALUATOR = "/readiness/category", "/readiness/evaluator"
ABSENT = 2**62


def categories() -> dict[str, int | None]:
    """Everybody's category."""
    return dict(User.objects.values_list("name", "category_id"))


def pairs() -> set[tuple[int, int]]:
    """The assignments, as pairs of ids."""
    return set(Assignment.objects.values_list("evaluator_id", "collaborator_id"))


def last_events(count: int) -> list[tuple[str, int | None, Any]]:
    """The latest lines of the audit log, oldest first."""
    rows = AuditEvent.objects.order_by("-pk")[:count]
    return [(row.action, row.person_id, row.changes) for row in reversed(rows)]


def test_a_category_is_given_to_many_and_recorded_for_each(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    new = Category.objects.create(name="Consejería")
    ana, beto = person("Ana"), person("Beto", category=school.category)
    there = person("Clara", category=new)
    before, lines = categories(), AuditEvent.objects.count()
    body = {"category_id": new.pk, "user_ids": [beto.pk, ana.pk, there.pk, ana.pk]}
    assert as_manager.put_json(CATEGORY, body).json() == {"changed": 2}
    assert categories() == before | {"Ana": new.pk, "Beto": new.pk}
    assert AuditEvent.objects.count() == lines + 2
    assert last_events(2) == [
        ("user.changed", ana.pk, {"category": [None, "Consejería"]}),
        ("user.changed", beto.pk, {"category": ["Docentes", "Consejería"]}),
    ]


def test_people_are_given_to_an_evaluator_and_recorded_for_each(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    ana, beto = person("Ana"), person("Beto", role=Role.HUMAN_RESOURCES)
    before, lines = pairs(), AuditEvent.objects.count()
    ids = [beto.pk, school.collaborator.pk, ana.pk, beto.pk]
    body = {"evaluator_id": school.evaluator.pk, "collaborator_ids": ids}
    assert as_manager.put_json(EVALUATOR, body).json() == {"changed": 2}
    assert pairs() == before | {(school.evaluator.pk, ana.pk), (school.evaluator.pk, beto.pk)}
    assert AuditEvent.objects.count() == lines + 2
    assert {line[:2] for line in last_events(2)} == {
        ("assignment.created", ana.pk),
        ("assignment.created", beto.pk),
    }
    assert as_manager.put_json(EVALUATOR, body).json() == {"changed": 0}
    assert AuditEvent.objects.count() == lines + 2


def test_the_statements_do_not_grow_with_the_people(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    def statements(path: str, ids_key: str, **body: int) -> list[int]:
        return [
            count_statements(lambda ids=ids: as_manager.put_json(path, {**body, ids_key: ids}), 200)
            for ids in (ids[:1], ids[1:])
        ]

    ids = [person(f"Persona {number}").pk for number in range(13)]
    one, dozen = statements(CATEGORY, "user_ids", category_id=school.category.pk)
    assert one == dozen
    one, dozen = statements(EVALUATOR, "collaborator_ids", evaluator_id=school.evaluator.pk)
    assert one == dozen


def test_what_was_missing_is_there_afterwards(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    ids = [person(f"Persona {number}").pk for number in range(3)]
    assert as_manager.read("/readiness")["blocked"] == 3
    as_manager.put_json(CATEGORY, {"category_id": school.category.pk, "user_ids": ids})
    body = {"evaluator_id": school.evaluator.pk, "collaborator_ids": ids}
    as_manager.put_json(EVALUATOR, body)
    assert as_manager.read("/readiness")["is_ready"]


UNFIT = ("admin", "inactive", "absent", "oneself")


@pytest.mark.parametrize("who", UNFIT)
def test_one_who_cannot_be_assigned_keeps_all_from_it(
    school: School, as_manager: Browser, person: PersonFactory, who: str
) -> None:
    unfit = {
        "admin": (school.admin.pk, NOT_ASSIGNABLE),
        "inactive": (person(is_active=False).pk, NOT_ASSIGNABLE),
        "absent": (ABSENT, UNKNOWN_PERSON),
        "oneself": (school.evaluator.pk, SELF_ASSIGNMENT),
    }
    pk, sentence = unfit[who]
    before, lines = pairs(), AuditEvent.objects.count()
    ids = [person("Ana").pk, pk]
    body = {"evaluator_id": school.evaluator.pk, "collaborator_ids": ids}
    refused = failure_of(as_manager.put_json(EVALUATOR, body), 400)
    assert refused["fields"] == {"collaborator_ids": [sentence]}
    assert (pairs(), AuditEvent.objects.count()) == (before, lines)


def test_only_an_active_evaluator_is_given_people(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    ids = [person("Ana").pk]
    inactive = person(role=Role.EVALUATOR, is_active=False).pk
    for evaluator in (ABSENT, school.manager.pk, inactive):
        body = {"evaluator_id": evaluator, "collaborator_ids": ids}
        assert fields_of(as_manager.put_json(EVALUATOR, body)) == {"evaluator_id"}


def test_one_who_cannot_be_moved_keeps_all_from_it(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    ana, before, lines = person("Ana"), categories(), AuditEvent.objects.count()
    body = {"category_id": school.category.pk, "user_ids": [ana.pk, ABSENT]}
    assert fields_of(as_manager.put_json(CATEGORY, body)) == {"user_ids"}
    body = {"category_id": ABSENT, "user_ids": [ana.pk]}
    assert fields_of(as_manager.put_json(CATEGORY, body)) == {"category_id"}
    assert AuditEvent.objects.count() == lines
    body = {"category_id": school.category.pk, "user_ids": [ana.pk, school.admin.pk]}
    assert code_of(as_manager.put_json(CATEGORY, body), 403) == "forbidden"
    assert categories() == before | {"Ana": None}


@pytest.mark.parametrize("count", [0, PEOPLE_AT_ONCE + 1])
def test_how_many_at_once_is_said(school: School, as_manager: Browser, count: int) -> None:
    body = {"category_id": school.category.pk, "user_ids": list(range(1, count + 1))}
    refused = failure_of(as_manager.put_json(CATEGORY, body), 400)
    assert refused["fields"] == {"user_ids": ["Elija entre 1 y 500 personas."]}


@pytest.mark.parametrize("ids", [[], list(range(1, PEOPLE_AT_ONCE + 2)), ["1"], [0], None, 3])
def test_a_list_that_is_none_or_too_long_is_refused(
    school: School, as_manager: Browser, ids: Any
) -> None:
    body = {"category_id": school.category.pk, "user_ids": ids}
    assert all(key.startswith("user_ids") for key in fields_of(as_manager.put_json(CATEGORY, body)))
    body = {"evaluator_id": school.evaluator.pk, "collaborator_ids": ids}
    refused = fields_of(as_manager.put_json(EVALUATOR, body))
    assert all(key.startswith("collaborator_ids") for key in refused)
    assert refused

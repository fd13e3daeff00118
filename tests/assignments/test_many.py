"""Giving and taking back many people at once, through the calls."""

from typing import Any

import pytest

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.accounts.schemas import PEOPLE_AT_ONCE
from evaluacmo.assignments import messages
from evaluacmo.auditlog.models import AuditEvent
from tests.conftest import Browser, PersonFactory, School
from tests.failures import code_of, failure_of, fields_of
from tests.queries import count_queries, count_statements

pytestmark = pytest.mark.sqlite_suffices

ABSENT = 2**62


def given(school: School) -> set[str]:
    """The names of the evaluator's people."""
    found = Assignment.objects.filter(evaluator=school.evaluator)
    return set(found.values_list("collaborator__name", flat=True))


def events() -> list[tuple[str, int | None]]:
    return list(AuditEvent.objects.order_by("pk").values_list("action", "person_id"))


@pytest.fixture
def path(school: School) -> str:
    return f"/assignments/{school.evaluator.pk}"


@pytest.fixture
def staff(school: School, person: PersonFactory) -> School:
    """Of Primaria one given already, two who could be, and two who may not; of Bachillerato one."""
    guides = Category.objects.create(name="Guías")
    person("Zita Gil", department="Primaria", category=guides)
    person("Beto Gil", department="Primaria", role=Role.HUMAN_RESOURCES)
    person("Ciro Paz", department="Primaria", is_active=False)
    person("Dora Paz", department="Primaria", role=Role.ADMIN)
    person("Eva Gil", department="Bachillerato", category=guides)
    return school


PRIMARY = {"department": "Primaria", "people": 2}


def test_the_groups_say_what_their_people_are_to_the_evaluator(
    staff: School, as_manager: Browser, path: str
) -> None:
    groups = as_manager.read(f"{path}/groups")
    assert [tuple(each.values()) for each in groups["departments"]] == [
        (None, "Bachillerato", 1, 0, 0),
        (None, "Primaria", 2, 1, 2),
    ]
    guides = Category.objects.get(name="Guías").pk
    assert [tuple(each.values()) for each in groups["categories"]] == [
        (staff.category.pk, "Docentes", 0, 1, 0),
        (guides, "Guías", 2, 0, 0),
    ]
    # an assignment to an inactive person stays
    User.objects.filter(pk=staff.collaborator.pk).update(is_active=False)
    assert as_manager.read(f"{path}/groups") == groups
    # evaluators are not assigned to themselves
    User.objects.filter(pk=staff.evaluator.pk).update(department="Bachillerato", category=guides)
    groups = as_manager.read(f"{path}/groups")
    assert tuple(groups["departments"][0].values()) == (None, "Bachillerato", 1, 0, 1)
    assert tuple(groups["categories"][1].values()) == (guides, "Guías", 2, 0, 1)
    assert as_manager.get(f"/api/assignments/{ABSENT}/groups").status_code == 404


@pytest.mark.both_databases
def test_spellings_of_a_department_are_one_group(
    staff: School, as_manager: Browser, path: str, person: PersonFactory
) -> None:
    person("Fabio Paz", department="primaria\u200b ")
    groups = as_manager.read(f"{path}/groups")
    assert [tuple(each.values()) for each in groups["departments"]] == [
        (None, "Bachillerato", 1, 0, 0),
        (None, "Primaria", 3, 1, 2),
    ]
    available = [as_manager.read(f"{path}/available?department={name}") for name in SPELLINGS]
    assert [len(each) for each in available] == [3] * len(SPELLINGS)


SPELLINGS = ("Primaria", "PRIMARIA", "%20%20primaria%E2%80%8B")


@pytest.mark.both_databases
def test_all_of_a_department_are_given_and_recorded_one_by_one(
    staff: School, as_manager: Browser, path: str
) -> None:
    before = events()
    listed = as_manager.read(f"{path}/available?department=Primaria")
    assert as_manager.post_json(f"{path}/assign-found", PRIMARY).json() == {"changed": 2}
    assert given(staff) == {"Camilo Peña", "Zita Gil", "Beto Gil"}
    assert set(events()[len(before) :]) == {("assignment.created", each["id"]) for each in listed}
    assert as_manager.read(f"{path}/available?department=Primaria") == []


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("wanted", "names"),
    [
        ({"search": "gil", "people": 3}, {"Zita Gil", "Beto Gil", "Eva Gil"}),
        ({"search": "gil", "department": "Primaria", "people": 2}, {"Zita Gil", "Beto Gil"}),
        ({"category_id": "Guías", "department": "Primaria", "people": 1}, {"Zita Gil"}),
    ],
)
def test_all_that_are_found_are_given(
    staff: School, as_manager: Browser, path: str, wanted: dict[str, Any], names: set[str]
) -> None:
    if "category_id" in wanted:
        wanted = wanted | {"category_id": Category.objects.get(name=wanted["category_id"]).pk}
    before = given(staff)
    assert as_manager.post_json(f"{path}/assign-found", wanted).json()["changed"] == len(names)
    assert given(staff) == before | names


@pytest.mark.parametrize("call", ["assign-found", "remove-found"])
@pytest.mark.parametrize("people", [1, 7])
def test_what_somebody_has_not_seen_is_not_done(
    staff: School, as_manager: Browser, path: str, call: str, people: int
) -> None:
    as_manager.post_json(f"{path}/assign-found", {"search": "zita", "people": 1})
    before = given(staff), events()
    assert len(before[0]) == 2
    body = {"people": people, "department": "Primaria" if call == "remove-found" else ""}
    assert code_of(as_manager.post_json(f"{path}/{call}", body), 409) == "changed_meanwhile"
    assert (given(staff), events()) == before


@pytest.mark.both_databases
def test_all_that_are_found_are_taken_back(staff: School, as_manager: Browser, path: str) -> None:
    as_manager.post_json(f"{path}/assign-found", PRIMARY)
    other = Assignment.objects.create(evaluator=staff.admin, collaborator=staff.collaborator)
    before = events()
    found = {"search": "gil", "people": 2}
    assert as_manager.post_json(f"{path}/remove-found", found).json() == {"changed": 2}
    assert given(staff) == {"Camilo Peña"}
    assert [action for action, _ in events()[len(before) :]] == ["assignment.deleted"] * 2
    as_manager.post_json(f"{path}/remove-found", {"people": 1})
    assert list(Assignment.objects.all()) == [other]


@pytest.mark.parametrize("people", [0, PEOPLE_AT_ONCE + 1, "2", None])
def test_how_many_is_said_and_has_an_end(
    staff: School, as_manager: Browser, path: str, people: Any
) -> None:
    body = {"people": people}
    assert fields_of(as_manager.post_json(f"{path}/assign-found", body)) == {"people"}


def test_only_an_active_evaluator_is_given_people(staff: School, as_manager: Browser) -> None:
    path = f"/assignments/{staff.manager.pk}/assign-found"
    refused = failure_of(as_manager.post_json(path, {"search": "zita", "people": 1}), 400)
    assert refused["fields"] == {"evaluator_id": [messages.NOT_AN_EVALUATOR]}
    assert Assignment.objects.count() == 1


def test_many_take_as_few_statements_as_one(
    staff: School, as_manager: Browser, person: PersonFactory, path: str
) -> None:
    for number in range(30):
        person(f"Zoe {number}", department="Talleres")

    def cost(call: str, **wanted: Any) -> int:
        return count_statements(lambda: as_manager.post_json(f"{path}/{call}", wanted), 200)

    for call in ("assign-found", "remove-found"):
        few, many = (
            cost(call, search="zita", people=1),
            cost(call, department="Talleres", people=30),
        )
        assert few == many
    assert count_queries(as_manager, f"{path}/groups") <= 8


@pytest.mark.both_databases
def test_only_those_chosen_in_the_list_are_assigned_and_unassigned(
    staff: School, as_manager: Browser, path: str
) -> None:
    ids = dict(User.objects.values_list("name", "pk"))
    chosen = {"ids": [ids["Zita Gil"], ids["Eva Gil"]], "people": 2}
    assert as_manager.post_json(f"{path}/assign-found", chosen).json() == {"changed": 2}
    assert {"Zita Gil", "Eva Gil"} < given(staff)
    # by now they are not available any more
    assert code_of(as_manager.post_json(f"{path}/assign-found", chosen), 409) == "changed_meanwhile"
    others = {"except_ids": [ids["Eva Gil"]], "people": len(given(staff)) - 1}
    assert as_manager.post_json(f"{path}/remove-found", others).status_code == 200
    assert given(staff) == {"Eva Gil"}
    nobody = {"ids": [2**63], "people": 1}
    assert fields_of(as_manager.post_json(f"{path}/remove-found", nobody)) == {"ids"}
    one = {"ids": [ids["Eva Gil"]], "people": 1}
    assert as_manager.post_json(f"{path}/remove-found", one).json() == {"changed": 1}
    assert events()[-1] == ("assignment.deleted", ids["Eva Gil"])

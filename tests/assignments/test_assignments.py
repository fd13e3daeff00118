"""Assignments, through the calls."""

from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from evaluacmo.accounts.messages import UNKNOWN_PERSON
from evaluacmo.accounts.models import Assignment, Role, User
from evaluacmo.assignments import messages
from evaluacmo.common.messages import NOT_FOUND, NOT_INTEGER, REQUIRED
from evaluacmo.results.models import Submission
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.threads import at_once

MISSING_ID = 2**62


def pair(evaluator: User | int, collaborator: User | int) -> dict[str, int]:
    """The body that gives `collaborator` to `evaluator`."""
    return {
        "evaluator_id": evaluator if isinstance(evaluator, int) else evaluator.pk,
        "collaborator_id": collaborator if isinstance(collaborator, int) else collaborator.pk,
    }


def stored() -> list[tuple[int, int]]:
    return list(Assignment.objects.order_by("pk").values_list("evaluator_id", "collaborator_id"))


def names(listed: list[dict[str, Any]]) -> list[str]:
    return [row.get("collaborator_name") or row["name"] for row in listed]


def deactivate(user: User) -> None:
    user.is_active = False
    user.save()


def test_giving_somebody_to_an_evaluator(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    new = person("Nora Ñíguez", email=None, position="Orientadora", department="Bienestar")
    response = as_manager.post_json("/assignments", pair(school.evaluator, new))
    assert response.status_code == 201
    assert response.json() == {
        "id": response.json()["id"],
        "evaluator_id": school.evaluator.pk,
        "collaborator_id": new.pk,
        "collaborator_name": "Nora Ñíguez",
        "email": "",
        "position": "Orientadora",
        "department": "Bienestar",
    }
    assert as_manager.read(f"/assignments/{school.evaluator.pk}")[1] == response.json() | {
        "status": True,
        "evaluation_id": None,
        "opens_on": None,
        "closes_on": None,
        "phase": "open",
        "state": "unprepared",
    }


@pytest.mark.sqlite_suffices
@pytest.mark.parametrize("role", [Role.COLLABORATOR, Role.EVALUATOR, Role.HUMAN_RESOURCES], ids=str)
def test_any_active_person_but_an_admin_can_be_given(
    school: School, as_manager: Browser, person: PersonFactory, role: Role
) -> None:
    response = as_manager.post_json("/assignments", pair(school.evaluator, person(role=role)))
    assert response.status_code == 201


def test_two_evaluators_may_share_somebody(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    second = person(role=Role.EVALUATOR)
    for evaluator, collaborator in (
        (second, school.collaborator),
        (second, school.evaluator),
        (school.evaluator, second),
    ):
        response = as_manager.post_json("/assignments", pair(evaluator, collaborator))
        assert response.status_code == 201


def refusals(school: School, person: PersonFactory) -> dict[str, tuple[Any, str, str]]:
    """The body of each refusal, the field it is said at and the sentence."""
    inactive_evaluator = person(role=Role.EVALUATOR, is_active=False)
    inactive = person(is_active=False)
    evaluator, collaborator = "evaluator_id", "collaborator_id"
    return {
        "themselves": (
            pair(school.evaluator, school.evaluator),
            collaborator,
            messages.SELF_ASSIGNMENT,
        ),
        "to a collaborator": (
            pair(school.collaborator, person()),
            evaluator,
            messages.NOT_AN_EVALUATOR,
        ),
        "to human resources": (
            pair(school.manager, school.collaborator),
            evaluator,
            messages.NOT_AN_EVALUATOR,
        ),
        "to an admin": (
            pair(school.admin, school.collaborator),
            evaluator,
            messages.NOT_AN_EVALUATOR,
        ),
        "to an inactive evaluator": (
            pair(inactive_evaluator, school.collaborator),
            evaluator,
            messages.NOT_AN_EVALUATOR,
        ),
        "an admin": (pair(school.evaluator, school.admin), collaborator, messages.NOT_ASSIGNABLE),
        "an inactive person": (
            pair(school.evaluator, inactive),
            collaborator,
            messages.NOT_ASSIGNABLE,
        ),
        "nobody": (pair(school.evaluator, MISSING_ID), collaborator, UNKNOWN_PERSON),
        "to nobody": (pair(MISSING_ID, school.collaborator), evaluator, UNKNOWN_PERSON),
        "a text": (
            pair(school.evaluator, 0) | {"collaborator_id": "1"},
            collaborator,
            NOT_INTEGER,
        ),
        "a truth": (
            pair(0, school.collaborator) | {"evaluator_id": True},
            evaluator,
            NOT_INTEGER,
        ),
        "too large": (
            pair(2**63, school.collaborator),
            evaluator,
            f"Debe ser menor o igual que {2**63 - 1}.",
        ),
        "no evaluator": (
            {"collaborator_id": school.collaborator.pk},
            evaluator,
            REQUIRED,
        ),
        "no collaborator": ({"evaluator_id": school.evaluator.pk}, collaborator, REQUIRED),
    }


@pytest.mark.sqlite_suffices
def test_what_cannot_be_assigned(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    before = stored()
    for case, (body, field, sentence) in refusals(school, person).items():
        response = as_manager.post_json("/assignments", body)
        assert (case, response.status_code) == (case, 400)
        assert response.json()["message"] == sentence, case
        assert response.json()["fields"] == {field: [sentence]}, case
    assert stored() == before


def test_a_pair_is_assigned_once(school: School, as_manager: Browser) -> None:
    response = as_manager.post_json("/assignments", pair(school.evaluator, school.collaborator))
    assert response.status_code == 409
    assert response.json() == {"message": messages.ALREADY_ASSIGNED, "code": "already_assigned"}
    assert stored() == [(school.evaluator.pk, school.collaborator.pk)]


@pytest.mark.django_db(transaction=True)
def test_the_same_pair_at_the_same_instant(school: School, person: PersonFactory) -> None:
    browsers = [browser_of(school.manager), browser_of(school.admin)]
    for _ in range(20):
        body = pair(school.evaluator, person())
        first, second = at_once(
            *(partial(each.post_json, "/assignments", body) for each in browsers)
        )
        assert sorted((first.status_code, second.status_code)) == [201, 409]
        assert Assignment.objects.filter(**body).count() == 1


def test_the_database_refuses_doubles_and_oneself(school: School) -> None:
    for evaluator, collaborator in (
        (school.evaluator, school.collaborator),
        (school.evaluator, school.evaluator),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            Assignment.objects.create(evaluator=evaluator, collaborator=collaborator)


def test_the_list_is_in_order_of_name(
    school: School, as_manager: Browser, as_evaluator: Browser, person: PersonFactory
) -> None:
    for name in ("óscar", "Zoe", "Álvaro", "ana", "Nuño"):
        Assignment.objects.create(evaluator=school.evaluator, collaborator=person(name))
    ordered = ["Álvaro", "ana", "Camilo Peña", "Nuño", "óscar", "Zoe"]
    path = f"/assignments/{school.evaluator.pk}"
    assert names(as_manager.read(path)) == ordered
    assert as_evaluator.read(path) == as_manager.read(path)


def test_the_list_can_be_sorted(
    school: School, as_evaluator: Browser, as_manager: Browser, person: PersonFactory
) -> None:
    for name, position in (("Ñusta", "Árbitro"), ("Olga", "Bedel"), ("Zoe", "")):
        someone = person(name, position=position)
        Assignment.objects.create(evaluator=school.evaluator, collaborator=someone)
    User.objects.filter(pk=school.collaborator.pk).update(position="Cantante")
    for browser in (as_evaluator, as_manager):

        def names(sort: str, browser: Browser = browser) -> list[str]:
            rows = browser.read(f"/assignments/{school.evaluator.pk}?sort={sort}")
            return [row["collaborator_name"] for row in rows]

        assert names("-name") == ["Zoe", "Olga", "Ñusta", "Camilo Peña"]
        assert names("position") == ["Ñusta", "Olga", "Camilo Peña", "Zoe"]
        assert names("-position") == ["Camilo Peña", "Olga", "Ñusta", "Zoe"]


def test_managers_see_who_of_them_is_inactive(school: School, as_manager: Browser) -> None:
    path = f"/assignments/{school.evaluator.pk}"
    assert [row["status"] for row in as_manager.read(path)] == [True]
    User.objects.filter(pk=school.collaborator.pk).update(is_active=False)
    assert [row["status"] for row in as_manager.read(path)] == [False]


def test_an_evaluators_own_list_leaves_out_the_deactivated(
    school: School, as_manager: Browser, as_evaluator: Browser, person: PersonFactory
) -> None:
    gone = person("Gabriel", is_active=False)
    Assignment.objects.create(evaluator=school.evaluator, collaborator=gone)
    path = f"/assignments/{school.evaluator.pk}"
    assert names(as_evaluator.read(path)) == ["Camilo Peña"]
    assert names(as_manager.read(path)) == ["Camilo Peña", "Gabriel"]
    paged = as_evaluator.get(f"/api{path}?page=1")
    assert paged.headers["X-Total-Count"] == "1"


def test_somebody_elses_list(
    school: School, as_manager: Browser, as_evaluator: Browser, person: PersonFactory
) -> None:
    second = person(role=Role.EVALUATOR)
    assert as_manager.read(f"/assignments/{second.pk}") == []
    assert as_evaluator.get(f"/api/assignments/{second.pk}").status_code == 403
    assert as_evaluator.get(f"/api/assignments/{MISSING_ID}").status_code == 403
    assert as_manager.get(f"/api/assignments/{MISSING_ID}").status_code == 404
    assert as_manager.get(f"/api/assignments/{MISSING_ID}/available").status_code == 404


def test_searching_and_paging(school: School, as_manager: Browser, person: PersonFactory) -> None:
    for number in range(1, 13):
        someone = person(f"Persona {number:02}", department="Básica" if number % 2 else "Media")
        Assignment.objects.create(evaluator=school.evaluator, collaborator=someone)
    path = f"/api/assignments/{school.evaluator.pk}"
    second = as_manager.get(f"{path}?page=2&page_size=5")
    assert names(second.json()) == [f"Persona {number:02}" for number in (5, 6, 7, 8, 9)]
    assert second.headers["X-Total-Count"] == "13"
    last = as_manager.get(f"{path}?page=3&page_size=5")
    assert names(last.json()) == ["Persona 10", "Persona 11", "Persona 12"]
    beyond = as_manager.get(f"{path}?page=99&page_size=100")
    assert (beyond.json(), beyond.headers["X-Total-Count"]) == ([], "13")
    found = as_manager.get(f"{path}?search=PENA%20camilo&page=1")
    assert (names(found.json()), found.headers["X-Total-Count"]) == (["Camilo Peña"], "1")
    found = as_manager.get(f"{path}?search=basica&page=1&page_size=2")
    assert (names(found.json()), found.headers["X-Total-Count"]) == (
        ["Persona 01", "Persona 03"],
        "6",
    )
    everything = as_manager.get(f"{path}?search=persona")
    assert len(everything.json()) == 12
    assert "X-Total-Count" not in everything.headers
    assert as_manager.get(f"{path}?search=%25").json() == []
    for query in ("page=0", "page=-1", "page=a", "page=1&page_size=0", "page=1&page_size=101"):
        assert as_manager.get(f"{path}?{query}").status_code == 400


def test_who_is_available(school: School, as_manager: Browser, person: PersonFactory) -> None:
    person("Inactiva", is_active=False)
    person("Otra admin", role=Role.ADMIN)
    person("Hilda Rojas", role=Role.HUMAN_RESOURCES)
    second = person("Efraín", role=Role.EVALUATOR)
    free = person("Ana", position="Docente")
    path = f"/assignments/{school.evaluator.pk}/available"
    assert names(as_manager.read(path)) == ["Ana", "Efraín", "Hilda Rojas"]
    assert as_manager.read(path)[0] == {
        "id": free.pk,
        "name": "Ana",
        "email": free.email,
        "position": "Docente",
        "department": "",
    }
    others = as_manager.read(f"/assignments/{second.pk}/available")
    assert names(others) == ["Ana", "Camilo Peña", "Elena Duarte", "Hilda Rojas"]
    # those taken are left out of the total once, whatever has become of them since
    for taken in (person("Fue activa", is_active=False), person("Es admin", role=Role.ADMIN)):
        Assignment.objects.create(evaluator=school.evaluator, collaborator=taken)
    for query in ("page=2&page_size=2", "page=2&page_size=2&search=a"):
        paged = as_manager.get(f"/api{path}?{query}")
        assert names(paged.json()) == ["Hilda Rojas"]
        assert paged.headers["X-Total-Count"] == "3"
    beyond = as_manager.get(f"/api{path}?page=9")
    assert (beyond.json(), beyond.headers["X-Total-Count"]) == ([], "3")


def test_assigning_moves_from_one_list_to_the_other(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    ana = person("Ana")
    assigned = f"/assignments/{school.evaluator.pk}"
    created = as_manager.post_json("/assignments", pair(school.evaluator, ana)).json()
    assert "Ana" in names(as_manager.read(assigned))
    assert "Ana" not in names(as_manager.read(f"{assigned}/available"))
    assert as_manager.call("DELETE", f"/assignments/{created['id']}").status_code == 204
    assert "Ana" not in names(as_manager.read(assigned))
    assert "Ana" in names(as_manager.read(f"{assigned}/available"))


def test_everybody_available_can_be_assigned(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    for role in Role:
        for active in (True, False):
            person(role=role, is_active=active)
    available = as_manager.read(f"/assignments/{school.evaluator.pk}/available")
    listed = {row["id"] for row in available}
    for user in User.objects.all():
        response = as_manager.post_json("/assignments", pair(school.evaluator, user))
        assert (response.status_code == 201) == (user.pk in listed), user.role


def test_taking_somebody_back_keeps_what_was_submitted(school: School, as_manager: Browser) -> None:
    school.submit()
    path = f"/assignments/{school.assignment.pk}"
    assert as_manager.call("DELETE", path).status_code == 204
    assert stored() == []
    assert Submission.objects.count() == 1
    missing = as_manager.call("DELETE", path)
    assert missing.status_code == 404
    assert missing.json() == {"message": NOT_FOUND, "code": "not_found"}


def test_a_deactivated_evaluator_keeps_their_people(school: School, as_manager: Browser) -> None:
    before = as_manager.read(f"/assignments/{school.evaluator.pk}")
    deactivate(school.evaluator)
    assert as_manager.read(f"/assignments/{school.evaluator.pk}") == before

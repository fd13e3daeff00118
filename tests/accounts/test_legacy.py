"""The eight calls of the old screens: the same people, seen through their role."""

from typing import Any

import pytest

from evaluacmo.accounts import messages
from evaluacmo.accounts.models import Assignment, Role, User
from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.results.models import Draft
from tests.conftest import PASSWORD, Browser, NewEvents, PersonFactory, School
from tests.failures import code_of, failure_of, fields_of

pytestmark = pytest.mark.sqlite_suffices

NEW_EVALUATOR = {
    "name": "Nuria Campo",
    "email": "nuria@colegio.example",
    "password": "una clave larga 9",
}


def new_collaborator(school: School, **changes: Any) -> dict[str, Any]:
    """The body of the old form for collaborators."""
    return {
        "name": "Nuria Campo",
        "position": "Portera",
        "department": "Servicios",
        "email": "nuria@colegio.example",
        "category_id": school.category.pk,
    } | changes


def signs_in(email: str, password: str) -> bool:
    """Whether this is the password of this e-mail."""
    response = Browser().post_json("/users/login", {"email": email, "password": password})
    return bool(response.status_code == 200)


# --- evaluators -----------------------------------------------------------------------------------


def test_evaluators_are_listed_by_name(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    other = person("Álvaro Cano", role=Role.EVALUATOR, email=None, is_active=False)
    assert as_manager.read("/evaluators") == [
        {"id": other.pk, "name": "Álvaro Cano", "email": ""},
        {"id": school.evaluator.pk, "name": "Elena Duarte", "email": "elena@colegio.example"},
    ]


def test_an_evaluator_is_made_who_can_sign_in(as_manager: Browser) -> None:
    response = as_manager.post_json("/evaluators", NEW_EVALUATOR)
    assert response.status_code == 201
    made = User.objects.get(email="nuria@colegio.example")
    assert made.role == Role.EVALUATOR
    assert response.json() == {
        "id": made.pk,
        "name": "Nuria Campo",
        "email": "nuria@colegio.example",
    }
    assert signs_in("nuria@colegio.example", "una clave larga 9")


def test_an_evaluator_is_edited_and_keeps_the_rest(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    other = person("Otro", role=Role.EVALUATOR, position="Jefe", category=school.category)
    path = f"/evaluators/{other.pk}"
    for body in ({}, {"password": ""}):
        response = as_manager.put_json(
            path, {"name": "Otro Nombre", "email": " OTRO@colegio.example", **body}
        )
        assert response.json() == {
            "id": other.pk,
            "name": "Otro Nombre",
            "email": "otro@colegio.example",
        }
    stored = User.objects.get(pk=other.pk)
    assert (stored.position, stored.category, stored.is_active) == ("Jefe", school.category, True)
    assert stored.check_password(PASSWORD)
    response = as_manager.put_json(
        path,
        {"name": "Otro", "email": "otro@colegio.example", "password": "una clave larga 9"},
    )
    assert response.status_code == 200
    assert signs_in("otro@colegio.example", "una clave larga 9")


def test_an_email_is_taken_whatever_the_screen(school: School, as_manager: Browser) -> None:
    taken = NEW_EVALUATOR | {"email": "CAMILO@colegio.example"}
    path = f"/evaluators/{school.evaluator.pk}"
    for response in (
        as_manager.post_json("/evaluators", taken),
        as_manager.put_json(path, taken),
        as_manager.post_json("/collaborators", new_collaborator(school, email=taken["email"])),
    ):
        assert code_of(response, 400) == "email_taken"
        assert response.json()["message"] == messages.EMAIL_TAKEN


# --- collaborators --------------------------------------------------------------------------------


def test_collaborators_are_listed_by_name(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    other = person("Ábel", email=None)
    assert as_manager.read("/collaborators") == [
        {
            "id": other.pk,
            "name": "Ábel",
            "position": "",
            "department": "",
            "email": "",
            "category_id": None,
        },
        {
            "id": school.collaborator.pk,
            "name": "Camilo Peña",
            "position": "Docente",
            "department": "Primaria",
            "email": "camilo@colegio.example",
            "category_id": school.category.pk,
        },
    ]


def test_a_collaborator_cannot_sign_in_until_a_password_is_set(
    school: School, as_manager: Browser
) -> None:
    response = as_manager.post_json("/collaborators", new_collaborator(school))
    assert response.status_code == 201
    made = User.objects.get(email="nuria@colegio.example")
    assert made.role == Role.COLLABORATOR
    assert response.json() == new_collaborator(school) | {"id": made.pk}
    for guess in ("", "!", made.password, PASSWORD, "None"):
        assert not signs_in("nuria@colegio.example", guess)
    password = {"newPassword": "una clave larga 9", "confirmPassword": "una clave larga 9"}
    body = new_collaborator(school, role="colaborador") | password
    assert as_manager.put_json(f"/users/{made.pk}", body).status_code == 200
    assert signs_in("nuria@colegio.example", "una clave larga 9")


def test_several_collaborators_may_have_no_email(school: School, as_manager: Browser) -> None:
    body = new_collaborator(school)
    del body["email"]
    for sent in (body, body | {"email": ""}, body | {"email": "  "}):
        assert as_manager.post_json("/collaborators", sent).json()["email"] == ""
    assert not signs_in(" ", PASSWORD)
    assert User.objects.filter(email=None).count() == 3


def test_a_collaborator_is_edited_and_keeps_what_is_left_out(
    school: School, as_manager: Browser
) -> None:
    path = f"/collaborators/{school.collaborator.pk}"
    required = {"name": "Otro", "position": "Rector", "category_id": school.category.pk}
    answer = as_manager.put_json(path, required).json()
    assert (answer["name"], answer["position"]) == ("Otro", "Rector")
    assert (answer["email"], answer["department"]) == ("camilo@colegio.example", "Primaria")
    answer = as_manager.put_json(path, required | {"email": "", "department": ""}).json()
    assert (answer["email"], answer["department"]) == ("", "")
    assert User.objects.get(pk=school.collaborator.pk).email is None


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", " "),
        ("position", ""),
        ("position", "  "),
        ("position", "\u200b"),
        ("email", "no"),
        ("category_id", None),
        ("category_id", 999_999),
    ],
)
def test_name_position_and_category_are_required(
    school: School, as_manager: Browser, field: str, value: Any
) -> None:
    body = new_collaborator(school, **{field: value})
    for response in (
        as_manager.post_json("/collaborators", body),
        as_manager.put_json(f"/collaborators/{school.collaborator.pk}", body),
    ):
        assert fields_of(response) == {field}


# --- both -----------------------------------------------------------------------------------------


def test_whoever_has_history_is_deactivated_instead(school: School, as_manager: Browser) -> None:
    school.submit()
    for path in (
        f"/evaluators/{school.evaluator.pk}",
        f"/collaborators/{school.collaborator.pk}",
    ):
        body = failure_of(as_manager.call("DELETE", path), 400)
        assert body == {"message": messages.HAS_HISTORY, "code": "has_history"}
        assert "Desactive" in body["message"]
    assert User.objects.filter(pk=school.evaluator.pk).exists()
    assert Assignment.objects.filter(pk=school.assignment.pk).exists()


def test_whoever_has_none_is_deleted_with_their_assignments(
    school: School, as_manager: Browser
) -> None:
    for path in (
        f"/collaborators/{school.collaborator.pk}",
        f"/evaluators/{school.evaluator.pk}",
    ):
        response = as_manager.call("DELETE", path)
        assert (response.status_code, response.content) == (204, b"")
        failure_of(as_manager.call("DELETE", path), 404)
    assert not Assignment.objects.exists()


def test_nobody_is_deleted_while_somebody_has_begun_to_evaluate(
    school: School, as_manager: Browser
) -> None:
    school.begin(4, 3)
    for path in (
        f"/collaborators/{school.collaborator.pk}",
        f"/evaluators/{school.evaluator.pk}",
    ):
        body = failure_of(as_manager.call("DELETE", path), 400)
        assert body == {"message": messages.HAS_HISTORY, "code": "has_history"}
        assert "empezadas" in body["message"]
    assert Draft.objects.count() == 1
    assert Assignment.objects.filter(pk=school.assignment.pk).exists()
    assert not AuditEvent.objects.filter(action__in=("user.deleted", "assignment.deleted")).exists()


@pytest.mark.parametrize("screen", ["collaborators", "evaluators"])
def test_what_goes_with_somebody_is_recorded(
    school: School, as_manager: Browser, new_events: NewEvents, screen: str
) -> None:
    pair = school.collaborator.pk, school.evaluator.pk
    deleted = pair[screen == "evaluators"]
    new_events()
    assert as_manager.call("DELETE", f"/{screen}/{deleted}").status_code == 204
    unassigned, gone = new_events()
    assert (unassigned.action, unassigned.person_id, unassigned.object_id) == (
        "assignment.deleted",
        *pair,
    )
    assert (gone.action, gone.person_id) == ("user.deleted", deleted)
    assert {event.actor_id for event in (unassigned, gone)} == {school.manager.pk}


def test_the_old_screens_reach_nobody_of_another_role(school: School, as_admin: Browser) -> None:
    before = list(User.objects.order_by("pk").values())
    strangers = {
        "evaluators": (school.collaborator, school.manager, school.admin),
        "collaborators": (school.evaluator, school.manager, school.admin),
    }
    bodies = {"evaluators": NEW_EVALUATOR, "collaborators": new_collaborator(school)}
    for screen, people in strangers.items():
        for each in people:
            path = f"/{screen}/{each.pk}"
            assert code_of(as_admin.put_json(path, bodies[screen]), 404) == "not_found"
            assert code_of(as_admin.call("DELETE", path), 404) == "not_found"
    assert list(User.objects.order_by("pk").values()) == before


def test_somebody_without_an_email_gets_one_in_the_new_form(
    school: School, as_manager: Browser
) -> None:
    made = as_manager.post_json("/collaborators", new_collaborator(school, email="")).json()
    body = new_collaborator(school, role="evaluador")
    answer = as_manager.put_json(f"/users/{made['id']}", body).json()
    assert (answer["email"], answer["role"]) == ("nuria@colegio.example", "evaluador")

"""People: the list, and creating, editing and deactivating them."""

from importlib import import_module
from typing import Any
from urllib.parse import quote

import pytest
from django.apps import apps
from django.contrib.auth.hashers import make_password
from django.db import connection

from evaluacmo.accounts import messages
from evaluacmo.accounts.models import Category, Role, User
from evaluacmo.accounts.queries import UserFilter, list_users
from evaluacmo.accounts.services import toggle_status, update_user
from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.common.errors import Conflict
from evaluacmo.common.messages import BAD_CHARACTERS, BLANK, NOT_A_CHOICE
from evaluacmo.web.messages import INVALID
from tests.commands import Run
from tests.conftest import PASSWORD, Browser, PersonFactory, School
from tests.failures import code_of, failure_of, fields_of
from tests.imports.files import kept
from tests.queries import count_queries
from tests.world import edit_of

NAMES = {
    "Polish": "Łukasz Wójcik",
    "Chinese": "李娜",
    "Arabic": "\u200fمحمد\u200f علي",
    "Devanagari": "क्\u200dष देवी",
    "emoji": "Ana 👩\u200d🏫",
    "decomposed": "Pen\u0303a",
    "composed": "Peña",
    "Irish": "Seán O'Néill-Ó Briain",
    "German": "STRAẞE Weiß",
    "two spaces": "Ana  María",
    "markup": "<script>alert(1)</script> & \"'",
    "formula": '=HYPERLINK("x")',
    "override": "a\u202eb\u202c",
    "longest": "ñ" * 150,
    "longest emoji": "🙂" * 150,
    "one": "O",
}


def named(browser: Browser, query: str) -> list[str]:
    """The names that a list of people holds."""
    return [row["name"] for row in browser.read(f"/users{query}")]


def new_person(**changes: Any) -> dict[str, Any]:
    """The body of the form for creating a person."""
    return {
        "name": "Nuria Campo",
        "email": "nuria@colegio.example",
        "password": "una clave larga 9",
        "role": "colaborador",
        "position": "Docente",
        "department": "Primaria",
        "category_id": None,
    } | changes


# --- the list -------------------------------------------------------------------------------------


def test_people_are_listed_by_name_without_case_and_accents(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    for name in ("zoé", "Álvaro", "álvaro", "Ñu", "nu", "OSCAR", "Łucja"):
        person(name)
    assert named(as_manager, "") == [
        "Adela Ríos",
        "Álvaro",
        "álvaro",
        "Camilo Peña",
        "Elena Duarte",
        "Gloria Hernández",
        "Łucja",
        "Ñu",
        "nu",
        "OSCAR",
        "zoé",
    ]


def test_a_person_is_listed_with_all_their_data(school: School, as_manager: Browser) -> None:
    rows = {row["id"]: row for row in as_manager.read("/users")}
    assert rows[school.collaborator.pk] == {
        "id": school.collaborator.pk,
        "name": "Camilo Peña",
        "email": "camilo@colegio.example",
        "identity_number": "",
        "role": "colaborador",
        "position": "Docente",
        "department": "Primaria",
        "category_id": school.category.pk,
        "status": True,
        "has_access": True,
        "access": "set",
    }
    assert rows[school.admin.pk]["role"] == "admin"
    assert rows[school.admin.pk]["category_id"] is None


def test_who_has_no_email_is_listed_with_an_empty_text(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    nobody = person("Sin Correo", email=None)
    assert as_manager.read(f"/users/{nobody.pk}")["email"] == ""


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("camilo pena", ["Camilo Peña"]),
        ("PEÑA", ["Camilo Peña"]),
        ("peña camilo", ["Camilo Peña"]),
        ("camilo@", ["Camilo Peña"]),
        ("COLEGIO.example peña", ["Camilo Peña"]),
        ("docente primaria", ["Camilo Peña"]),
        ("camilo primária DOCENTE colaborador", ["Camilo Peña"]),
        ("gestionhumana", ["Gloria Hernández"]),
        ("gestión humana", ["Gloria Hernández"]),
        ("administrador", ["Adela Ríos"]),
        ("evaluador elena", ["Elena Duarte"]),
        ("camilo elena", []),
        ("argon2", []),
        ("Docentes", []),
    ],
)
def test_a_search_looks_into_all_that_is_shown(
    school: School, as_manager: Browser, search: str, found: list[str]
) -> None:
    assert named(as_manager, f"?search={quote(search)}") == found


def test_a_search_sees_every_edit(school: School, as_manager: Browser) -> None:
    body = edit_of(school.collaborator, name="Ramón Núñez", position="Rector", role="evaluador")
    assert as_manager.put_json(f"/users/{school.collaborator.pk}", body).status_code == 200
    for search in ("nunez", "rector", "evaluador ramon"):
        assert named(as_manager, f"?search={search}") == ["Ramón Núñez"]
    assert named(as_manager, "?search=docente") == []
    category = Category.objects.create(name="Otra")
    body |= {"name": "Otro Nombre", "position": "Portero", "category_id": category.pk}
    as_manager.put_json(f"/users/{school.collaborator.pk}", body | {"role": "colaborador"})
    assert named(as_manager, "?search=otro+portero") == ["Otro Nombre"]


def test_the_list_can_be_of_one_role_or_status(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    person("Evaristo Gil", role=Role.EVALUATOR, is_active=False)
    assert named(as_manager, "?role=evaluador") == ["Elena Duarte", "Evaristo Gil"]
    assert named(as_manager, "?role=evaluador&status=true") == ["Elena Duarte"]
    assert named(as_manager, "?status=false") == ["Evaristo Gil"]
    assert named(as_manager, "?role=evaluador&search=gil&page=1") == ["Evaristo Gil"]
    response = as_manager.get("/api/users?role=evaluador&page=2&page_size=1")
    assert response["X-Total-Count"] == "2"
    assert [row["name"] for row in response.json()] == ["Evaristo Gil"]
    for query in ("role=x", "role=", "role=ADMIN", "status=x", "status=", "status=2"):
        assert fields_of(as_manager.get(f"/api/users?{query}")) == {query.split("=")[0]}


@pytest.mark.sqlite_suffices
@pytest.mark.parametrize(
    "path",
    [
        "/users",
        "/users?page=1&page_size=100",
        "/users?search=persona",
        "/users?role=colaborador&status=true&page=1&page_size=1",
        "/categories",
        "/evaluators",
        "/collaborators",
    ],
)
def test_a_list_costs_the_same_for_1_and_for_30(
    school: School, as_manager: Browser, person: PersonFactory, path: str
) -> None:
    def add() -> None:
        number = Category.objects.count()
        category = Category.objects.create(name=f"Categoría {number}")
        person(f"Persona {number}", category=category)
        person(f"Persona {number}", category=category, role=Role.EVALUATOR)

    add()
    as_manager.read("/users/me")
    for_one = count_queries(as_manager, path)
    for _ in range(29):
        add()
    assert count_queries(as_manager, path) == for_one
    assert for_one <= 5


# --- creating -------------------------------------------------------------------------------------


def test_a_new_person_is_active_and_can_sign_in(school: School, as_manager: Browser) -> None:
    body = new_person(category_id=school.category.pk, status=False)
    response = as_manager.post_json("/users", body)
    assert response.status_code == 201
    made = User.objects.get(email="nuria@colegio.example")
    assert response.json() == {
        "id": made.pk,
        "name": "Nuria Campo",
        "email": "nuria@colegio.example",
        "identity_number": "",
        "role": "colaborador",
        "position": "Docente",
        "department": "Primaria",
        "category_id": school.category.pk,
        "status": True,
        "has_access": True,
        "access": "set",
    }
    credentials = {"email": "nuria@colegio.example", "password": "una clave larga 9"}
    assert Browser().post_json("/users/login", credentials).status_code == 200


def test_position_department_and_category_may_be_left_out(as_manager: Browser) -> None:
    body = new_person()
    for key in ("position", "department", "category_id"):
        del body[key]
    answer = as_manager.post_json("/users", body).json()
    assert (answer["position"], answer["department"], answer["category_id"]) == ("", "", None)


@pytest.mark.sqlite_suffices
@pytest.mark.parametrize("role", ["evaluador", "colaborador"])
def test_human_resources_create_evaluators_and_collaborators(
    as_manager: Browser, role: str
) -> None:
    assert as_manager.post_json("/users", new_person(role=role)).json()["role"] == role
    for refused in ("admin", "gestionhumana"):
        body = new_person(role=refused, email="otra@x.example")
        assert code_of(as_manager.post_json("/users", body), 403) == "forbidden"
    assert not User.objects.filter(email="otra@x.example").exists()


def test_a_category_that_does_not_exist_is_refused_at_its_field(
    school: School, as_manager: Browser
) -> None:
    response = as_manager.post_json("/users", new_person(category_id=999_999))
    assert response.json()["fields"] == {"category_id": [messages.UNKNOWN_CATEGORY]}
    path = f"/users/{school.collaborator.pk}"
    body = edit_of(school.collaborator, category_id=999_999)
    assert fields_of(as_manager.put_json(path, body)) == {"category_id"}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_text_is_kept_byte_for_byte_in_any_script(as_manager: Browser, name: str) -> None:
    body = new_person(name=name, position=f" {name}"[:150], department=name)
    answer = as_manager.post_json("/users", body).json()
    again = as_manager.read(f"/users/{answer['id']}")
    for each in (answer, again):
        assert each["name"] == name
        assert each["position"] == f" {name}"[:150]
        assert each["department"] == name


@pytest.mark.sqlite_suffices
@pytest.mark.parametrize(
    "name", ["Gane en evil.com", "https://evil.example/x", "soporte@x.example"]
)
def test_a_name_that_is_an_address_is_refused_wherever_one_comes_in(
    school: School, as_manager: Browser, as_collaborator: Browser, run: Run, name: str
) -> None:
    evaluator, collaborator = school.evaluator, school.collaborator
    bare = {"name": name, "email": "nuria@colegio.example"}
    old = {**bare, "position": "Docente", "category_id": school.category.pk}
    new = new_person(name=name)
    answers = [
        as_manager.post_json("/users", new),
        as_manager.post_json("/users/invited", new),
        as_manager.put_json(f"/users/{collaborator.pk}", edit_of(collaborator, name=name)),
        as_collaborator.put_json("/profile", {"name": name}),
        as_manager.post_json("/evaluators", {**bare, "password": PASSWORD}),
        as_manager.put_json(f"/evaluators/{evaluator.pk}", bare),
        as_manager.post_json("/collaborators", old),
        as_manager.put_json(f"/collaborators/{collaborator.pk}", old),
    ]
    for answer in answers:
        assert failure_of(answer, 400)["fields"] == {"name": [messages.NAME_IS_ADDRESS]}
    several = as_manager.post_json("/users/several", {"people": [new]})
    assert fields_of(several) == {"people.0.name"}
    rows = [("nuria@colegio.example", name, "colaborador"), (collaborator.email, name, "")]
    imported = kept(school.manager, "people", ("Correo", "Nombre", "Rol"), rows)
    assert (imported.failed, imported.updated) == (2, 0)
    created = ("create-admin", "--email", "nuria@colegio.example", "--name", name)
    assert run(*created, piped=f"{PASSWORD}\n") == 1
    assert messages.NAME_IS_ADDRESS in run.complained
    assert not User.objects.filter(name=name).exists()


@pytest.mark.sqlite_suffices
@pytest.mark.parametrize("space", [" ", "\t", "\n", "\u00a0", "\u3000", "  \r\n "])
def test_a_name_is_trimmed(as_manager: Browser, space: str) -> None:
    body = new_person(name=f"{space}Ana María{space}")
    assert as_manager.post_json("/users", body).json()["name"] == "Ana María"


@pytest.mark.sqlite_suffices
def test_the_limit_counts_after_trimming(as_manager: Browser) -> None:
    body = new_person(name=f"   {'a' * 150}   ")
    assert as_manager.post_json("/users", body).json()["name"] == "a" * 150


@pytest.mark.sqlite_suffices
@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("name", "", BLANK),
        ("name", "   ", BLANK),
        ("name", "\u200b\u200f\u2060", BLANK),
        ("name", " \u00a0\u3000\ufeff", BLANK),
        ("name", "a" * 151, "Use como máximo 150 caracteres."),
        ("name", "Ana\nMaría", BAD_CHARACTERS),
        ("name", "Ana\tMaría", BAD_CHARACTERS),
        ("name", "Ana\x1b[31m", BAD_CHARACTERS),
        ("name", "Ana\u2028María", BAD_CHARACTERS),
        ("name", "Ana\0", BAD_CHARACTERS),
        ("position", "a" * 151, "Use como máximo 150 caracteres."),
        ("position", "a\nb", BAD_CHARACTERS),
        ("department", "a" * 151, "Use como máximo 150 caracteres."),
        ("department", "a\x7fb", BAD_CHARACTERS),
        ("role", "jefe", NOT_A_CHOICE),
        ("role", "Admin", NOT_A_CHOICE),
        ("role", "", NOT_A_CHOICE),
        ("email", "", messages.BAD_EMAIL),
        ("email", "nuria@colegio.example\u200b", messages.LOOKALIKE_EMAIL),
        ("email", "nu\u00adria@colegio.example", messages.LOOKALIKE_EMAIL),
        ("email", "nurıa@colegio.example", messages.LOOKALIKE_EMAIL),
        ("email", "nuria@xn--\u0130.example", messages.LOOKALIKE_EMAIL),
        ("email", "a" * 243 + "@colegio.example", "Use como máximo 254 caracteres."),
    ],
)
def test_what_cannot_be_kept_is_refused_with_a_sentence_at_its_field(
    school: School, as_manager: Browser, field: str, value: str, sentence: str
) -> None:
    path = f"/users/{school.collaborator.pk}"
    for response in (
        as_manager.post_json("/users", new_person(**{field: value})),
        as_manager.put_json(path, edit_of(school.collaborator, **{field: value})),
    ):
        body = failure_of(response, 400)
        assert body["fields"] == {field: [sentence]}
        assert body["message"] == sentence
    assert not User.objects.filter(email="nuria@colegio.example").exists()


@pytest.mark.sqlite_suffices
def test_several_errors_are_said_at_once(as_manager: Browser) -> None:
    body = new_person(name="", email="no", role="jefe", category_id="3")
    response = as_manager.post_json("/users", body)
    assert fields_of(response) == {"name", "email", "role", "category_id"}
    assert response.json()["message"] == INVALID


# --- e-mails --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "email",
    ["Nuria@Colegio.EXAMPLE", "  nuria@colegio.example ", "\tNURIA@colegio.example\n"],
)
def test_an_email_is_stored_in_lower_case_without_spaces(as_manager: Browser, email: str) -> None:
    answer = as_manager.post_json("/users", new_person(email=email)).json()
    assert answer["email"] == "nuria@colegio.example"
    again = as_manager.post_json("/users", new_person(email=email.swapcase()))
    assert code_of(again, 400) == "email_taken"
    assert again.json()["fields"] == {"email": [messages.EMAIL_TAKEN]}


def test_the_longest_email_is_kept(as_manager: Browser) -> None:
    email = f"{'a' * 63}@{'b' * 60}.{'c' * 60}.{'d' * 60}.example"
    assert len(email) == 254
    assert as_manager.post_json("/users", new_person(email=email)).json()["email"] == email
    assert fields_of(as_manager.post_json("/users", new_person(email=f"x{email}"))) == {"email"}


@pytest.mark.sqlite_suffices
@pytest.mark.parametrize(
    "email",
    [
        "nadie",
        "@colegio.example",
        "a@",
        "a@b",
        "a b@colegio.example",
        "a@colegio..example",
        "a@colegio.example, b@colegio.example",
        "Ana <a@colegio.example>",
        "a@colegio.example\nBcc: b@x.example",
        "a\u200b@colegio.example",
        "<script>@colegio.example",
        "a@colegio.example\0",
    ],
)
def test_what_is_no_email_is_refused(as_manager: Browser, email: str) -> None:
    assert fields_of(as_manager.post_json("/users", new_person(email=email))) == {"email"}


def test_an_email_belongs_to_one_person_also_after_an_edit(
    school: School, as_manager: Browser
) -> None:
    path = f"/users/{school.collaborator.pk}"
    taken = edit_of(school.collaborator, email="ELENA@colegio.example", name="Otro Nombre")
    assert code_of(as_manager.put_json(path, taken), 400) == "email_taken"
    assert User.objects.get(pk=school.collaborator.pk).name == "Camilo Peña"
    own = edit_of(school.collaborator, email="CAMILO@colegio.example")
    assert as_manager.put_json(path, own).json()["email"] == "camilo@colegio.example"


def test_the_email_of_somebody_inactive_is_taken_too(
    as_manager: Browser, person: PersonFactory
) -> None:
    person(email="nuria@colegio.example", is_active=False)
    assert code_of(as_manager.post_json("/users", new_person()), 400) == "email_taken"


# --- editing --------------------------------------------------------------------------------------


def test_an_edit_changes_what_it_names_and_leaves_the_rest(
    school: School, as_manager: Browser
) -> None:
    path = f"/users/{school.collaborator.pk}"
    whole = edit_of(school.collaborator)
    required = {key: whole[key] for key in ("name", "email", "role")}
    answer = as_manager.put_json(path, required | {"name": "Otro Nombre"}).json()
    same = {"id": school.collaborator.pk, "has_access": True, "access": "set"}
    assert answer == whole | same | {"name": "Otro Nombre"}
    cleared = {"position": "", "department": "", "category_id": None, "status": False}
    answer = as_manager.put_json(path, required | cleared).json()
    assert answer == whole | same | cleared
    assert as_manager.read(path) == answer


@pytest.mark.sqlite_suffices
def test_the_whole_object_of_a_read_can_be_sent_back(school: School, as_manager: Browser) -> None:
    path = f"/users/{school.collaborator.pk}"
    before = as_manager.read(path)
    assert as_manager.put_json(path, before).json() == before


@pytest.mark.sqlite_suffices
@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"newPassword": "una clave larga 9"}, "confirmPassword"),
        ({"newPassword": "una clave larga 9", "confirmPassword": ""}, "confirmPassword"),
        ({"newPassword": "una clave larga 9", "confirmPassword": "otra"}, "confirmPassword"),
        ({"newPassword": "una clave larga 9", "confirmPassword": "Una clave larga 9"}, None),
        ({"newPassword": "", "confirmPassword": "una clave larga 9"}, "confirmPassword"),
        ({"confirmPassword": "una clave larga 9"}, "confirmPassword"),
    ],
)
def test_a_new_password_must_be_given_twice(
    school: School, as_manager: Browser, given: dict[str, str], field: str | None
) -> None:
    path = f"/users/{school.collaborator.pk}"
    response = as_manager.put_json(path, edit_of(school.collaborator, name="Otro") | given)
    assert response.json()["fields"] == {field or "confirmPassword": [messages.PASSWORDS_DIFFER]}
    stored = User.objects.get(pk=school.collaborator.pk)
    assert stored.name == "Camilo Peña"
    assert stored.check_password(PASSWORD)


@pytest.mark.sqlite_suffices
@pytest.mark.parametrize(
    "given", [{}, {"newPassword": ""}, {"newPassword": "", "confirmPassword": ""}]
)
def test_no_new_password_changes_none(
    school: School, as_manager: Browser, given: dict[str, str]
) -> None:
    path = f"/users/{school.collaborator.pk}"
    assert as_manager.put_json(path, edit_of(school.collaborator) | given).status_code == 200
    assert User.objects.get(pk=school.collaborator.pk).check_password(PASSWORD)


@pytest.mark.sqlite_suffices
def test_human_resources_touch_no_admin(school: School, as_manager: Browser) -> None:
    path = f"/users/{school.admin.pk}"
    for changes in (
        {},
        {"name": "Otro"},
        {"role": "colaborador"},
        {"status": False},
        {"newPassword": "una clave larga 9", "confirmPassword": "una clave larga 9"},
    ):
        response = as_manager.put_json(path, edit_of(school.admin, **changes))
        assert failure_of(response, 403)["message"] == messages.ADMIN_ONLY
    failure_of(as_manager.call("PATCH", f"{path}/status"), 403)
    stored = User.objects.get(pk=school.admin.pk)
    assert edit_of(stored) == edit_of(school.admin)
    assert stored.check_password(PASSWORD)


# --- status, and who must stay --------------------------------------------------------------------


def test_the_status_is_flipped_and_the_person_answered(school: School, as_manager: Browser) -> None:
    path = f"/users/{school.collaborator.pk}"
    for status in (False, True, False):
        response = as_manager.call("PATCH", f"{path}/status", {} if status else None)
        assert response.status_code == 200
        assert response.json() == as_manager.read(path)
        assert response.json()["status"] is status


def test_who_is_to_be_inactive_is_not_activated_by_an_outdated_list(
    school: School, as_manager: Browser
) -> None:
    path = f"/users/{school.collaborator.pk}/status"
    for wanted in (False, False, True, True):
        response = as_manager.call("PATCH", f"{path}?status={str(wanted).lower()}", {})
        assert response.json()["status"] is wanted
    failure_of(as_manager.call("PATCH", f"{path}?status=quizás"), 400)
    assert User.objects.get(pk=school.collaborator.pk).is_active


@pytest.mark.sqlite_suffices
def test_nobody_changes_their_own_status_or_role(
    school: School, as_manager: Browser, as_admin: Browser
) -> None:
    for browser, me in ((as_manager, school.manager), (as_admin, school.admin)):
        path = f"/users/{me.pk}"
        for response, sentence in (
            (browser.call("PATCH", f"{path}/status"), messages.OWN_STATUS),
            (browser.put_json(path, edit_of(me, status=False)), messages.OWN_STATUS),
            (browser.put_json(path, edit_of(me, role="colaborador")), messages.OWN_ROLE),
        ):
            body = failure_of(response, 409)
            assert (body["code"], body["message"]) == ("own_standing", sentence)
        stored = User.objects.get(pk=me.pk)
        assert (stored.role, stored.is_active) == (me.role, True)
        same = browser.put_json(path, edit_of(me, name="Otro Nombre"))
        assert same.json()["name"] == "Otro Nombre"


def test_an_admin_deactivates_and_demotes_another(
    school: School, as_admin: Browser, person: PersonFactory
) -> None:
    other = person("Berta Solano", role=Role.ADMIN)
    for changes in ({"status": False}, {"status": True}, {"role": "colaborador"}):
        response = as_admin.put_json(f"/users/{other.pk}", edit_of(other, **changes))
        assert response.json().items() >= changes.items()


@pytest.mark.parametrize("changes", [{"status": False}, {"role": "gestionhumana"}])
def test_the_last_active_admin_stays(
    school: School, person: PersonFactory, changes: dict[str, Any]
) -> None:
    former = person("Berta Solano", role=Role.ADMIN, is_active=False)
    with pytest.raises(Conflict) as refused:
        update_user(actor=former, user_id=school.admin.pk, **changes)
    assert refused.value.code == "last_admin"
    with pytest.raises(Conflict):
        toggle_status(actor=former, user_id=school.admin.pk)
    stored = User.objects.get(pk=school.admin.pk)
    assert (stored.role, stored.is_active) == (Role.ADMIN, True)
    toggle_status(actor=school.admin, user_id=former.pk)
    update_user(actor=former, user_id=school.admin.pk, **changes)


def test_a_refused_edit_leaves_nothing_behind(school: School, as_manager: Browser) -> None:
    before = User.objects.filter(pk=school.collaborator.pk).values().get()
    path = f"/users/{school.collaborator.pk}"
    for changes in (
        {"email": "elena@colegio.example"},
        {"category_id": 999_999},
        {"newPassword": "corta", "confirmPassword": "corta"},
        {"role": "admin"},
    ):
        body = edit_of(school.collaborator, name="Otro", position="Otro", status=False) | changes
        assert as_manager.put_json(path, body).status_code in {400, 403}
    assert User.objects.filter(pk=school.collaborator.pk).values().get() == before


def test_people_come_in_the_order_of_an_index(db: None) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            # its choice for the few people of a test
            for way in ("sort", "seqscan", "bitmapscan"):
                cursor.execute(f"SET LOCAL enable_{way} = off")
    for people in (
        list_users(),
        list_users(UserFilter(status=True)),
        list_users(UserFilter(role=Role.COLLABORATOR)),
        list_users(UserFilter(role=Role.COLLABORATOR, status=True)),
        list_users(UserFilter(role=Role.EVALUATOR)),
    ):
        plan = people.explain()
        assert "Sort" not in plan, plan
        assert "B-TREE" not in plan, plan


def test_whoever_is_searched_for_is_found_in_an_index_alone(db: None) -> None:
    """PostgreSQL has none, for it could not hold texts of any length, and looks at the rows."""
    with connection.cursor() as cursor:
        made = connection.introspection.get_constraints(cursor, User._meta.db_table)
    assert ("user_by_search" in made) == (connection.vendor == "sqlite")
    if connection.vendor != "sqlite":
        return
    found = list_users(UserFilter(search="ana maria")).values("pk")
    for people in (found, found.filter(is_active=True).exclude(role=Role.ADMIN)):
        assert "USING COVERING INDEX user_by_search" in people.explain()
    # the column of searches is not read where only names are looked at
    named = User.objects.filter(name_key__contains="ana").order_by("name_key", "id")
    for people in (list_users(), named):
        assert "user_by_search" not in people.values("pk").explain()


def test_several_people_are_created_at_once_or_none(as_manager: Browser, school: School) -> None:
    nuria, eva = (
        new_person(),
        new_person(name="Eva", email=" EVA@colegio.example", role="evaluador"),
    )
    for person in (nuria, eva):
        del person["password"]
    refused = as_manager.post_json(
        "/users/several",
        {
            "people": [
                nuria,
                {**eva, "email": "Camilo@colegio.example"},
                eva,
                {**nuria, "name": "N"},
            ]
        },
    )
    failure = failure_of(refused, 400)
    assert failure["fields"] == {
        "people.1.email": [messages.EMAIL_TAKEN],
        "people.3.email": [messages.EMAIL_REPEATED],
    }
    assert (failure["code"], failure["message"]) == ("email_taken", messages.EMAIL_TAKEN)
    repeated = failure_of(as_manager.post_json("/users/several", {"people": [nuria, nuria]}), 400)
    assert repeated["message"] == messages.EMAIL_REPEATED
    nobody = as_manager.post_json(
        "/users/several", {"people": [nuria, {**eva, "category_id": 999}]}
    )
    assert fields_of(nobody) == {"people.1.category_id"}
    assert not User.objects.filter(email__in=("nuria@colegio.example", "eva@colegio.example"))
    assert fields_of(as_manager.post_json("/users/several", {"people": []})) == {"people"}
    bad = as_manager.post_json("/users/several", {"people": [nuria, {**eva, "email": "eva"}]})
    assert fields_of(bad) == {"people.1.email"}
    made = as_manager.post_json("/users/several", {"people": [nuria, eva]})
    assert made.status_code == 201
    assert [(row["email"], row["access"]) for row in made.json()] == [
        ("nuria@colegio.example", "none"),
        ("eva@colegio.example", "none"),
    ]
    created = AuditEvent.objects.filter(action="user.created", actor=school.manager)
    assert set(created.values_list("person_id", flat=True)) == {row["id"] for row in made.json()}


def test_a_domain_with_accents_is_one_however_it_is_written(
    as_manager: Browser, visitor: Browser
) -> None:
    made = as_manager.post_json("/users", new_person(email="nuria@Niño.example")).json()
    assert made["email"] == "nuria@xn--nio-8ma.example"
    taken = as_manager.post_json("/users", new_person(email="nuria@xn--nio-8ma.example"))
    assert failure_of(taken, 400)["code"] == "email_taken"
    User.objects.filter(pk=made["id"]).update(password=make_password(PASSWORD))
    credentials = {"email": "nuria@NIÑO.example", "password": PASSWORD}
    assert visitor.post_json("/users/login", credentials).status_code == 200


def test_stored_domains_are_converted_and_what_is_taken_stays(person: PersonFactory) -> None:
    first = person("Nuria", email="nuria@xn--nio-8ma.example")
    taken, free = (person(name) for name in ("Una", "Otra"))
    User.objects.filter(pk=taken.pk).update(email="nuria@niño.example")
    User.objects.filter(pk=free.pk).update(email="otra@niño.example")
    migration = import_module("evaluacmo.accounts.migrations.0007_domains_in_idna_form")
    migration.convert(apps, None)
    emails = dict(User.objects.values_list("pk", "email"))
    assert emails[first.pk] == "nuria@xn--nio-8ma.example"
    assert emails[taken.pk] == "nuria@niño.example"
    assert emails[free.pk] == "otra@xn--nio-8ma.example"

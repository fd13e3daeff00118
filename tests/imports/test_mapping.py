"""Files with headings of their own: columns and words for roles are chosen, and remembered."""

from typing import Any

import pytest

from evaluacmo.accounts.models import User
from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.imports import messages
from evaluacmo.imports.models import Import
from tests.conftest import Browser, School, SentFile
from tests.failures import code_of, failure_of
from tests.imports.files import table, uploaded

pytestmark = pytest.mark.sqlite_suffices

PAYROLL = ("Cédula", "Apellidos", "Nombres", "Tipo de cargo", "Correo institucional", "Sueldo")
ROWS = [
    ("1", "Núñez Gómez", "Íngrid", "Docente", "ingrid@colegio.example", "100"),
    ("2", "Peña", "Camilo José", "DOCENTE", "camilo@colegio.example", "100"),
    ("3", "Rojas", "", "Coordinador", "rojas@colegio.example", "=A1"),
]
CHOICE = {
    "columns": {"name": [2, 1], "email": [4], "role": [3]},
    "roles": {"Docente": "colaborador", "Coordinador": "evaluador"},
}


def upload(browser: Browser, headings: Any = PAYROLL, rows: Any = ROWS) -> Any:
    """Have a file stored, read without a process of its own; answers what is shown of it."""
    author = User.objects.get(pk=browser.read("/users/me")["id"])
    stored = uploaded(author, "people", table(headings, rows))
    return browser.read(f"/imports/{stored.pk}")


def proposed(choice: Any) -> dict[str, list[int]]:
    return {field["key"]: field["columns"] for field in choice["fields"] if field["columns"]}


def words(choice: Any, column: int) -> dict[str, str]:
    return {word["text"]: word["role"] for word in choice["columns"][column]["words"]}


def test_a_list_of_a_payroll_is_read_as_it_is_told(school: School, as_manager: Browser) -> None:
    answer = as_manager.call("POST", "/imports?kind=people", SentFile(table(PAYROLL, ROWS)))
    assert answer.status_code == 201, answer.content
    made = answer.json()
    path = f"/imports/{made['id']}"
    assert (made["state"], made["total"]) == ("mapping", 3)
    assert as_manager.post_json(f"{path}/check").json()["state"] == "mapping"
    assert code_of(as_manager.post_json(f"{path}/apply"), 409) == "not_checked"
    choice = as_manager.read(f"{path}/mapping")
    assert [column["heading"] for column in choice["columns"]] == list(PAYROLL)
    assert choice["sample"][0] == {"sheet": "", "row": 2, "cells": list(ROWS[0])}
    assert choice["sample"][2]["cells"] == ["3", "Rojas", "", "Coordinador", ROWS[2][4], ""]
    assert proposed(choice) == {"name": [2, 1], "email": [4], "identity_number": [0]}
    assert words(choice, 3) == {"Docente": "colaborador", "Coordinador": "evaluador"}
    mapped = as_manager.call("PUT", f"{path}/mapping", CHOICE).json()
    assert (mapped["state"], mapped["total"]) == ("checking", 3)
    assert mapped["ignored"] == ["Cédula", "Sueldo"]
    stored = Import.objects.get()
    assert stored.headings == {}
    assert stored.rows[0][1] == {
        "name": "Íngrid Núñez Gómez",
        "email": "ingrid@colegio.example",
        "role": "Colaborador",
    }
    checked = as_manager.post_json(f"{path}/check").json()
    assert (checked["failed"], checked["updated"], checked["skipped"]) == (0, 1, 0)
    as_manager.post_json(f"{path}/apply", {"update_existing": True})
    people = {user.email: (user.name, user.role) for user in User.objects.all()}
    assert people["ingrid@colegio.example"] == ("Íngrid Núñez Gómez", "colaborador")
    assert people["camilo@colegio.example"] == ("Camilo José Peña", "colaborador")
    assert people["rojas@colegio.example"] == ("Rojas", "evaluador")
    failure_of(as_manager.get(f"/api{path}/mapping"), 404)
    refused = as_manager.call("PUT", f"{path}/mapping", CHOICE)
    assert code_of(refused, 409) == "already_mapped"


@pytest.mark.both_databases
def test_what_was_chosen_is_proposed_for_the_next_file(
    school: School, as_manager: Browser, as_admin: Browser
) -> None:
    first = upload(as_manager)
    as_manager.call("PUT", f"/imports/{first['id']}/mapping", CHOICE)
    headings = ("CORREO INSTITUCIONAL:", "nombres", "apellidos", "Tipo de cargo", "Área")
    rows = [
        ("eva@colegio.example", "Eva", "Luz", "docente", "Primaria"),
        ("", "Ana", "", "Otro", ""),
    ]
    again = upload(as_admin, headings, rows)
    choice = as_admin.read(f"/imports/{again['id']}/mapping")
    assert proposed(choice) == {"name": [1, 2], "email": [0], "role": [3], "department": [4]}
    assert words(choice, 3) == {"docente": "colaborador", "Otro": ""}
    other = upload(as_admin, ("Nombre", "Correo", "Signo"), [("Eva", "e@b.example", "x")])
    assert proposed(as_admin.read(f"/imports/{other['id']}/mapping")) == {"name": [0], "email": [1]}


def test_columns_with_the_same_heading_are_proposed_once_each(
    school: School, as_manager: Browser
) -> None:
    headings = ("Familia", "Familia", "Nombres", "Correo", "Rol")
    rows = [("Ruiz", "Gómez", "Ana", "ana@colegio.example", "colaborador")]
    path = f"/imports/{upload(as_manager, headings, rows)['id']}"
    chosen = {"name": [2, 0, 1], "email": [3], "role": [4]}
    as_manager.call("PUT", f"{path}/mapping", {"columns": chosen})
    again = upload(as_manager, headings, rows)
    assert again["state"] == "checking"
    (row,) = Import.objects.get(pk=again["id"]).rows
    assert row[1]["name"] == "Ana Ruiz Gómez"
    single = upload(as_manager, headings[1:], [row[1:] for row in rows])
    assert proposed(as_manager.read(f"/imports/{single['id']}/mapping"))["name"] == [1]


def test_a_file_that_is_understood_asks_nothing(school: School, as_manager: Browser) -> None:
    known = ("Rol", "Correo", "Nombre")
    assert upload(as_manager, known, [("evaluador", "e@b.example", "E")])["state"] == "checking"
    for headings, row in (
        ((*known, "Apodo"), ("evaluador", "e@b.example", "E", "Luz")),
        (known, ("Rector", "e@b.example", "E")),
        (("Correo", "Departamento"), ("e@b.example", "Primaria")),
    ):
        assert upload(as_manager, headings, [row])["state"] == "mapping"


def test_columns_that_somebody_has_swapped_are_seen_before_they_are_read(
    school: School, as_manager: Browser, as_admin: Browser
) -> None:
    headings, row = ("Nombre", "Correo", "Cargo", "Rol"), ("Eva Luz", "e@b.example", "Docente", "")
    path = f"/imports/{upload(as_manager, (*headings, 'Apodo'), [(*row, 'x')])['id']}"
    swapped = {"name": [2], "email": [1], "position": [0], "role": [3]}
    assert as_manager.put_json(f"{path}/mapping", {"columns": swapped}).status_code == 200
    made = upload(as_admin, headings, [row])
    assert made["state"] == "mapping"
    assert proposed(as_admin.read(f"/imports/{made['id']}/mapping")) == swapped


@pytest.mark.both_databases
def test_people_are_updated_without_columns_for_new_ones(
    school: School, as_manager: Browser
) -> None:
    rows = [("camilo@colegio.example", "Coro"), ("nadie@colegio.example", "Coro")]
    path = f"/imports/{upload(as_manager, ('Correo', 'Departamento'), rows)['id']}"
    as_manager.call("PUT", f"{path}/mapping", {"columns": {"email": [0], "department": [1]}})
    checked = as_manager.post_json(f"{path}/check").json()
    assert (checked["failed"], checked["updated"]) == (1, 1)
    assert {(finding["row"], finding["column"]) for finding in checked["findings"]} == {
        (3, "Nombre"),
        (3, "Rol"),
    }


def test_an_impossible_choice_is_refused(school: School, as_manager: Browser) -> None:
    path = f"/imports/{upload(as_manager)['id']}/mapping"
    for wrong in (
        {},
        {"columns": {}},
        {"columns": {"department": [3]}},
        {"columns": {"email": [4], "sueldo": [5]}},
        {"columns": {"email": [4], "name": [99]}},
        {"columns": {"email": [4], "name": [2, 2]}},
        {"columns": {"email": [4], "name": [-1]}},
        {"columns": {"email": [4, 5]}},
        {"columns": {"email": [4], "name": [0, 1, 2, 3, 4]}},
        {"columns": {"email": [4]}, "roles": {"Docente": "rector"}},
        {"columns": {"email": [4]}, "roles": {"x" * 101: "admin"}},
        {"columns": {"email": [4]}, "roles": {f"{n}": "admin" for n in range(21)}},
        {"columns": [4]},
    ):
        failure_of(as_manager.call("PUT", path, wrong), 400)
    assert Import.objects.get().state == "mapping"


def test_a_column_is_chosen_once_for_a_field_and_for_several_fields(
    school: School, as_manager: Browser
) -> None:
    path = f"/imports/{upload(as_manager)['id']}/mapping"
    twice = {"columns": {"email": [4], "name": [2, 1, 2]}}
    refused = failure_of(as_manager.call("PUT", path, twice), 400)
    sentence = messages.COLUMN_CHOSEN_TWICE.format(field="Nombre")
    assert refused["fields"] == {"columns": [sentence]}
    shared = {"columns": CHOICE["columns"] | {"position": [3]}, "roles": CHOICE["roles"]}
    assert as_manager.call("PUT", path, shared).status_code == 200
    _, cells = Import.objects.get().rows[0]
    assert (cells["role"], cells["position"]) == ("Colaborador", "Docente")


def test_a_file_without_anything_to_choose_is_refused(as_manager: Browser, school: School) -> None:
    for content in (b"Solo una celda\nY otra\n", b"Uno;Dos\n"):
        response = as_manager.call("POST", "/imports?kind=people", SentFile(content))
        assert code_of(response, 400) == "unreadable_file"
    rows = [("1", "", "", "", "", "100")]
    path = f"/imports/{upload(as_manager, PAYROLL, rows)['id']}/mapping"
    failure_of(as_manager.call("PUT", path, CHOICE), 400)


def test_a_list_without_roles_gives_new_people_the_one_that_is_chosen(
    school: School, as_manager: Browser
) -> None:
    headings = ("Nombre", "Correo", "Cargo")
    rows = [
        ("Elena Duarte", "elena@colegio.example", "Rectora"),
        ("Nuria", "nuria@colegio.example", "Docente"),
    ]
    made = upload(as_manager, headings, rows)
    path = f"/imports/{made['id']}"
    choice = as_manager.read(f"{path}/mapping")
    assert (made["state"], choice["default_role"]) == ("mapping", "colaborador")
    assert failure_of(as_manager.get(f"/api{path}/sample"), 404)
    chosen = {"columns": proposed(choice), "default_role": "colaborador"}
    as_manager.call("PUT", f"{path}/mapping", chosen)
    assert as_manager.read(f"{path}/sample") == {
        "columns": [
            {"key": "name", "label": "Nombre"},
            {"key": "email", "label": "Correo"},
            {"key": "position", "label": "Puesto"},
        ],
        "rows": [{"sheet": "", "row": at, "cells": list(row)} for at, row in enumerate(rows, 2)],
    }
    assert as_manager.post_json(f"{path}/check").json()["failed"] == 0
    assert as_manager.post_json(f"{path}/apply", {"update_existing": True}).status_code == 200
    assert User.objects.get(email="nuria@colegio.example").role == "colaborador"
    assert User.objects.get(email="elena@colegio.example").role == "evaluador"
    again = upload(as_manager, headings, rows)
    choice = as_manager.read(f"/imports/{again['id']}/mapping")
    assert choice["default_role"] == "colaborador"
    chosen = {"columns": proposed(choice), "default_role": "admin"}
    as_manager.call("PUT", f"/imports/{again['id']}/mapping", chosen)
    assert as_manager.post_json(f"/imports/{again['id']}/check").json()["failed"] == 0


DIRECTORS = ("Nombre completo", "Correo", "Perfil")
DIRECTOR = [("Nuria Gil", "nuria@colegio.example", "Directivo")]
DIRECTORS_COLUMNS = {"name": [0], "email": [1], "role": [2]}


def directors(role: str) -> dict[str, Any]:
    return {"columns": DIRECTORS_COLUMNS, "roles": {"Directivo": role}}


@pytest.mark.parametrize("role", ["admin", "gestionhumana"])
@pytest.mark.parametrize("way", ["word", "default"])
def test_human_resources_map_nothing_to_a_managers_role(
    school: School, as_manager: Browser, role: str, way: str
) -> None:
    made = upload(as_manager, DIRECTORS, DIRECTOR)
    by_default = {"columns": {"name": [0], "email": [1]}, "default_role": role}
    chosen = directors(role) if way == "word" else by_default
    refused = as_manager.call("PUT", f"/imports/{made['id']}/mapping", chosen)
    assert code_of(refused, 403) == "forbidden"
    assert Import.objects.get().state == "mapping"
    choice = as_manager.read(f"/imports/{made['id']}/mapping")
    assert (words(choice, 2), choice["default_role"]) == ({"Directivo": ""}, "")


@pytest.mark.parametrize("role", ["admin", "gestionhumana"])
@pytest.mark.parametrize("way", ["word", "default"])
def test_a_managers_role_is_not_proposed_for_the_next_file(
    school: School, as_admin: Browser, role: str, way: str
) -> None:
    made = upload(as_admin, DIRECTORS, DIRECTOR)
    by_default = {"columns": {"name": [0], "email": [1]}, "default_role": role}
    chosen = directors(role) if way == "word" else by_default
    mapped = as_admin.call("PUT", f"/imports/{made['id']}/mapping", chosen).json()
    assert mapped["state"] == "checking"
    again = upload(as_admin, DIRECTORS, DIRECTOR)
    choice = as_admin.read(f"/imports/{again['id']}/mapping")
    assert (words(choice, 2), choice["default_role"]) == ({"Directivo": ""}, "")


def test_who_would_become_a_manager_is_named_and_confirmed(
    school: School, as_admin: Browser
) -> None:
    rows = [*DIRECTOR, ("", "camilo@colegio.example", "Directivo")]
    made = upload(as_admin, DIRECTORS, rows)
    path = f"/imports/{made['id']}"
    as_admin.call("PUT", f"{path}/mapping", directors("gestionhumana"))
    new = {
        "sheet": "",
        "row": 2,
        "name": "Nuria Gil",
        "email": "nuria@colegio.example",
        "role": "gestionhumana",
        "is_new": True,
    }
    known = {
        "sheet": "",
        "row": 3,
        "name": school.collaborator.name,
        "email": "camilo@colegio.example",
        "role": "gestionhumana",
        "is_new": False,
    }
    assert as_admin.post_json(f"{path}/check").json()["granted"] == [new, known]
    for update_existing in (True, False):
        body = {"update_existing": update_existing}
        assert code_of(as_admin.post_json(f"{path}/apply", body), 409) == "unconfirmed_roles"
    assert not User.objects.filter(email="nuria@colegio.example").exists()
    body = {"update_existing": True, "confirms_roles": True}
    applied = as_admin.post_json(f"{path}/apply", body).json()
    assert (applied["state"], applied["granted"]) == ("applied", [])
    roles = User.objects.filter(email__in=(new["email"], known["email"]))
    assert {user.role for user in roles} == {"gestionhumana"}
    granted = {
        (event.action, event.changes["role"][1])
        for event in AuditEvent.objects.filter(action__startswith="user.")
        if "role" in event.changes
    }
    assert granted == {
        ("user.created", "gestionhumana"),
        ("user.role_changed", "gestionhumana"),
    }


def test_an_update_that_is_left_out_grants_nothing(school: School, as_admin: Browser) -> None:
    rows = [("", "camilo@colegio.example", "Directivo"), ("Eva", "eva@colegio.example", "Otro")]
    made = upload(as_admin, DIRECTORS, rows)
    path = f"/imports/{made['id']}"
    chosen = directors("admin")
    chosen["roles"]["Otro"] = "colaborador"
    as_admin.call("PUT", f"{path}/mapping", chosen)
    as_admin.post_json(f"{path}/check")
    assert as_admin.post_json(f"{path}/apply").json()["state"] == "applied"
    assert User.objects.get(pk=school.collaborator.pk).role == "colaborador"


def test_the_choice_of_columns_is_in_the_audit_log(school: School, as_admin: Browser) -> None:
    made = upload(as_admin, DIRECTORS, DIRECTOR)
    as_admin.call("PUT", f"/imports/{made['id']}/mapping", directors("admin"))
    event = AuditEvent.objects.get(action="import.mapped")
    assert (event.actor_id, event.changes) == (school.admin.pk, {"roles": [None, "Administrador"]})


CALLS = [
    ("GET", "", None),
    ("GET", "/mapping", None),
    ("PUT", "/mapping", directors("colaborador")),
    ("GET", "/sample", None),
    ("GET", "/changes?page=1", None),
    ("POST", "/check", None),
    ("GET", "/errors", None),
    ("POST", "/apply", None),
    ("POST", "/undo", None),
    ("DELETE", "", None),
]


def test_a_waiting_file_is_its_authors_alone(
    school: School, as_manager: Browser, as_admin: Browser
) -> None:
    for owner, other in ((as_manager, as_admin), (as_admin, as_manager)):
        made = upload(owner, DIRECTORS, DIRECTOR)
        before = list(Import.objects.values())
        for method, call, body in CALLS:
            refused = other.call(method, f"/imports/{made['id']}{call}", body)
            assert code_of(refused, 403) == "not_own_import", (method, call)
            assert list(Import.objects.values()) == before, (method, call)


@pytest.mark.parametrize(
    ("positions", "role"),
    [
        (("Docente", "COORDINADORA", "Secretaria"), [2]),
        (("Docente", "Coordinadora", "Astronauta"), None),
        (("Docente", "Secretaria", "Docente"), None),
    ],
)
def test_positions_that_tell_all_roles_are_proposed_for_them(
    school: School, as_manager: Browser, positions: tuple[str, ...], role: list[int] | None
) -> None:
    headings = ("Nombres", "Correo", "Cargo", "Jefe inmediato")
    rows = [
        (f"Ana {position}", f"p{number}@colegio.example", position, "Luz Mar")
        for number, position in enumerate(positions)
    ]
    choice = as_manager.read(f"/imports/{upload(as_manager, headings, rows)['id']}/mapping")
    assert proposed(choice).get("role") == role
    if role:
        assert words(choice, 2) == {
            "Docente": "colaborador",
            "COORDINADORA": "evaluador",
            "Secretaria": "colaborador",
        }


def test_one_list_serves_people_and_assignments_without_a_question(
    school: School, as_manager: Browser
) -> None:
    headings = ("Apellidos", "Nombres", "Cédula", "Correo", "Rol", "Estamento", "Jefe inmediato")
    rows = [("Mar", "Luz", "1", "luz@colegio.example", "Colaborador", "Docentes", "Elena Duarte")]
    for kind in ("people", "assignments"):
        file = SentFile(table(headings, rows))
        assert as_manager.call("POST", f"/imports?kind={kind}", file).json()["state"] == "checking"

"""Choices for the rows of a checked file: mended, left out, or an existing person."""

from io import BytesIO
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from evaluacmo.accounts.messages import EMAIL_OF_EVALUATOR
from evaluacmo.accounts.models import Assignment, FormerAssignment, Role, User
from evaluacmo.accounts.services import update_user
from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.imports import checking, services
from evaluacmo.imports.choices import MAX_MENDED_CHARACTERS, Edits
from evaluacmo.imports.models import Import, PersonChange
from evaluacmo.imports.person_names import namesake_key
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.failures import code_of, failure_of
from tests.imports.files import PEOPLE, kept

pytestmark = pytest.mark.sqlite_suffices

CAMILO = "camilo@colegio.example"
GOOD = ("Sol Ríos", "sol@colegio.example", "Colaborador", "")
WRONG = ("Eva Mora", "eva", "Colaborador", "")


def choose(browser: Browser, each: Import, **choices: Any) -> dict[str, Any]:
    """Choose in the present version, and answer the import."""
    version = Import.objects.get(pk=each.pk).version
    response = browser.call("PATCH", f"/imports/{each.pk}/choices", {"version": version} | choices)
    assert response.status_code == 200, response.content
    answer: dict[str, Any] = response.json()
    return answer


def refuse(browser: Browser, each: Import, **choices: Any) -> dict[str, Any]:
    """Fail unless such choices are refused; answer the fields of the refusal."""
    version = Import.objects.get(pk=each.pk).version
    response = browser.call("PATCH", f"/imports/{each.pk}/choices", {"version": version} | choices)
    failure_of(response, 400)
    fields: dict[str, Any] = response.json()["fields"]
    return fields


def reviewed(browser: Browser, each: Import, kind: str = "") -> list[dict[str, Any]]:
    query = f"?kind={kind}" if kind else ""
    rows: list[dict[str, Any]] = browser.read(f"/imports/{each.pk}/rows{query}")
    return rows


def apply(browser: Browser, each: Import, **body: Any) -> dict[str, Any]:
    response = browser.post_json(f"/imports/{each.pk}/apply", body)
    assert response.status_code == 200, response.content
    answer: dict[str, Any] = response.json()
    return answer


def refusal(browser: Browser, each: Import, **body: Any) -> str:
    return code_of(browser.post_json(f"/imports/{each.pk}/apply", body), 409)


def everybody() -> dict[int, tuple[object, ...]]:
    """The columns of each person that imports can change, by id."""
    fields = ("email", "name", "role", "position", "department", "category", "is_active")
    return {row[0]: row[1:] for row in User.objects.values_list("pk", *fields, "search_key")}


def cell(row: dict[str, Any], key: str) -> dict[str, Any]:
    (found,) = [each for each in row["cells"] if each["key"] == key]
    return dict(found)


# --- mended ---------------------------------------------------------------------------------------


def test_a_wrong_cell_is_mended_and_the_row_checked_again(
    school: School, as_manager: Browser
) -> None:
    each = kept(school.manager, "people", PEOPLE, [GOOD, WRONG])
    assert refusal(as_manager, each) == "has_errors"
    (row,) = reviewed(as_manager, each, "wrong")
    assert (row["sheet"], row["row"], cell(row, "name")["text"]) == ("", 3, "Eva Mora")
    assert cell(row, "email") == {
        "key": "email",
        "label": "Correo",
        "text": "eva",
        "in_file": None,
        "error": "Escriba un correo electrónico válido.",
    }
    still = choose(as_manager, each, rows=[{"row": 3, "cells": {"email": " EVA@x"}}])
    assert (still["failed"], still["mended"]) == (1, 1)
    done = choose(as_manager, each, rows=[{"row": 3, "cells": {"email": "eva@colegio.example"}}])
    assert (done["failed"], done["mended"], done["version"]) == (0, 1, 3)
    (row,) = reviewed(as_manager, each, "mended")
    told = cell(row, "email")
    assert (told["text"], told["in_file"], told["error"]) == ("eva@colegio.example", "eva", "")
    back = choose(as_manager, each, rows=[{"row": 3, "cells": {"email": None}}])
    assert (back["failed"], back["mended"]) == (1, 0)
    choose(as_manager, each, rows=[{"row": 3, "cells": {"email": "eva@colegio.example"}}])
    done = apply(as_manager, each)
    assert (done["total"], done["skipped"], done["omitted"]) == (2, 0, 0)
    assert User.objects.get(email="eva@colegio.example").name == "Eva Mora"
    kept_of = Import.objects.get(pk=each.pk)
    assert (kept_of.choices, kept_of.reviews, kept_of.mended) == ([], [], 1)


def test_what_the_check_finds_is_stored_without_the_texts_of_cells(school: School) -> None:
    each = kept(school.manager, "people", PEOPLE, [WRONG])
    assert [review["errors"] for review in each.reviews] == [
        [["email", "Escriba un correo electrónico válido."]]
    ]


def test_a_mended_cell_counts_for_the_rows_below_it(school: School, as_manager: Browser) -> None:
    rows = [GOOD, ("Paz Vera", GOOD[1], "Colaborador", ""), ("Luz Cano", "luz@x.example", "", "")]
    each = kept(school.manager, "people", PEOPLE, rows)
    assert [row["row"] for row in reviewed(as_manager, each, "wrong")] == [3, 4]
    mended = {"row": 2, "cells": {"email": "otra@colegio.example"}}
    edits = [mended, {"row": 4, "cells": {"role": "evaluador"}}]
    assert choose(as_manager, each, rows=edits)["failed"] == 0
    assert apply(as_manager, each)["omitted"] == 0
    assert User.objects.get(email=GOOD[1]).name == "Paz Vera"
    assert User.objects.get(email="luz@x.example").role == Role.EVALUATOR


def test_a_mended_cell_has_the_limits_of_a_cell(school: School, as_manager: Browser) -> None:
    each = kept(school.manager, "people", PEOPLE, [GOOD, WRONG])

    def mend(column: str, text: object, row: int = 3) -> dict[str, Any]:
        return {"rows": [{"row": row, "cells": {column: text}}]}

    for column, text, field in (
        ("email", "=A1", "rows.0.cells.email"),
        ("name", "x" * 5001, "rows.0.cells.name"),
        ("name", "a\0b", "rows.0.cells.name"),
        ("evaluator", "x", "rows.0.cells"),
        ("password", "x", "rows.0.cells"),
    ):
        assert field in refuse(as_manager, each, **mend(column, text)), (column, text)
    refuse(as_manager, each, **mend("name", 1))
    assert "rows.0.row" in refuse(as_manager, each, **mend("name", "Eva", row=4))
    assert refuse(as_manager, each, rows=[{"row": 0}])
    assert refuse(as_manager, each, rows=[{"row": 3, "sheet": "Otra", "cells": {}}])
    assert refuse(as_manager, each, rows=[{"row": 2}] * 501)
    assert Import.objects.get(pk=each.pk).version == each.version
    named = choose(as_manager, each, **mend("name", " -1+1\n de  la "))
    assert named["failed"] == 1
    (row,) = reviewed(as_manager, each, "mended")
    assert cell(row, "name")["text"] == "-1+1 de la"


def test_all_mended_cells_together_are_limited(school: School, as_manager: Browser) -> None:
    long = "x" * 5000
    rows = [("Eva", f"{n}@x.example", "Colaborador", "") for n in range(60)]
    each = kept(school.manager, "people", PEOPLE, rows)
    keys = ("name", "category", "position", "department")
    edits = [{"row": n + 2, "cells": dict.fromkeys(keys, long)} for n in range(40)]
    choose(as_manager, each, rows=edits)
    assert 40 * 4 * len(long) < MAX_MENDED_CHARACTERS
    more = [{"row": n + 2, "cells": dict.fromkeys(keys, long)} for n in range(40, 60)]
    assert refuse(as_manager, each, rows=more).keys() == {"rows"}


def test_nobody_mends_a_row_into_a_role_that_they_may_not_grant(
    school: School, as_manager: Browser, as_admin: Browser
) -> None:
    for author, browser, wrong in (
        (school.manager, as_manager, 2),
        (school.admin, as_admin, 1),
    ):
        each = kept(author, "people", PEOPLE, [GOOD, WRONG])
        done = choose(browser, each, rows=[{"row": 2, "cells": {"role": "Administrador"}}])
        assert done["failed"] == wrong
        assert [grant["name"] for grant in done["granted"]] == (
            [] if author == school.manager else ["Sol Ríos"]
        )
    done = choose(as_admin, each, rows=[{"row": 3, "leave_out": True}])
    assert refusal(as_admin, each) == "unconfirmed_roles"


def test_assignments_and_questions_are_mended_too(school: School, as_manager: Browser) -> None:
    pairs = kept(
        school.manager,
        "assignments",
        ("Evaluador", "Colaborador"),
        [("elena@colegio.example", "adela"), ("elena@colegio.example", CAMILO)],
    )
    assert [row["notice"] != "" for row in reviewed(as_manager, pairs)] == [False, True]
    own = choose(
        as_manager, pairs, rows=[{"row": 2, "cells": {"collaborator": school.manager.email}}]
    )
    assert own["failed"] == 1
    User.objects.create(name="Paz", email="paz@colegio.example", role="colaborador")
    done = choose(
        as_manager, pairs, rows=[{"row": 2, "cells": {"collaborator": "paz@colegio.example"}}]
    )
    assert (done["failed"], done["skipped"]) == (0, 1)
    apply(as_manager, pairs)
    assert Assignment.objects.filter(collaborator__name="Paz").exists()
    questions = kept(
        school.manager,
        "questions",
        ("Banco", "Tipo", "Pregunta"),
        [("Nuevo", "Otro", "Prepara sus clases."), ("Nuevo", "Objetivo", "Llega a tiempo.")],
    )
    text = "Prepara\nsus clases."
    mended = {"row": 2, "cells": {"question_type": "competency", "question_text": text}}
    assert choose(as_manager, questions, rows=[mended])["failed"] == 0
    (row,) = reviewed(as_manager, questions, "mended")
    assert cell(row, "question_text")["text"] == text


# --- left out -------------------------------------------------------------------------------------


def test_rows_are_left_out_by_choice_and_all_of_the_others_imported(
    school: School, as_manager: Browser
) -> None:
    rows = [GOOD, WRONG, ("Paz Vera", "paz@colegio.example", "Colaborador", "Nueva")]
    each = kept(school.manager, "people", PEOPLE, rows)
    done = choose(as_manager, each, rows=[{"row": 4, "leave_out": True}], leave_out_wrong=True)
    assert (done["failed"], done["omitted"], done["total"]) == (0, 2, 3)
    assert done["notices"] == [], "the category of a row that is left out is not created"
    assert {(part["reason"], part["where"]) for part in done["left_out"]} == {
        ("headings", "1"),
        ("wrong", "3"),
        ("chosen", "4"),
    }
    assert [row["row"] for row in reviewed(as_manager, each, "left_out")] == [3, 4]
    back = choose(as_manager, each, rows=[{"row": 3, "leave_out": False}])
    assert (back["failed"], back["omitted"]) == (1, 1)
    choose(as_manager, each, leave_out_wrong=True)
    done = apply(as_manager, each)
    assert (done["total"], done["updated"], done["skipped"], done["omitted"]) == (3, 0, 0, 2)
    (listed,) = as_manager.read("/imports")
    assert {part["reason"]: part["count"] for part in listed["left_out"]} == {
        "headings": 1,
        "wrong": 1,
        "chosen": 1,
    }
    assert set(User.objects.values_list("email", flat=True)) >= {GOOD[1]}
    event = AuditEvent.objects.get(action="import.applied")
    assert event.changes["left_out"] == [None, 2]
    services.undo(actor=school.manager, import_id=each.pk)
    assert not User.objects.filter(email=GOOD[1]).exists()


def test_what_waits_is_told_to_its_author_only(school: School, as_admin: Browser) -> None:
    each = kept(school.manager, "people", PEOPLE, [GOOD, WRONG])
    (listed,) = as_admin.read("/imports")
    assert (listed["id"], listed["left_out"]) == (each.pk, [])


def test_of_rows_that_are_equal_one_may_be_left_out(school: School, as_manager: Browser) -> None:
    rows = [GOOD, (GOOD[0], GOOD[1].upper(), "Evaluador", "")]
    each = kept(school.manager, "people", PEOPLE, rows)
    assert each.failed == 1
    assert choose(as_manager, each, rows=[{"row": 2, "leave_out": True}])["failed"] == 0
    apply(as_manager, each)
    assert User.objects.get(email=GOOD[1]).role == Role.EVALUATOR


def test_nothing_is_imported_where_everything_is_left_out(
    school: School, as_manager: Browser
) -> None:
    each = kept(school.manager, "people", PEOPLE, [WRONG])
    assert choose(as_manager, each, leave_out_wrong=True)["omitted"] == 1
    assert refusal(as_manager, each) == "nothing_new"


@pytest.mark.both_databases
def test_if_one_chosen_row_fails_nothing_is_imported(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    each = kept(school.manager, "people", PEOPLE, [GOOD, WRONG, ("Paz", "p@x.example", "", "")])
    choose(
        as_manager, each, rows=[{"row": 4, "cells": {"role": "evaluador"}}], leave_out_wrong=True
    )
    update_user(actor=school.admin, user_id=school.manager.pk, position="Jefa")
    person("Paz", email="p@x.example")
    count = User.objects.count()
    assert refusal(as_manager, each) == "changed_meanwhile"
    assert User.objects.count() == count
    again = as_manager.read(f"/imports/{each.pk}")
    assert (again["state"], again["omitted"], again["updated"]) == ("checked", 1, 1)


def test_the_rows_that_are_not_imported_come_back_as_a_file(
    school: School, as_manager: Browser
) -> None:
    double = ("Camilo Peña", "camilo.pena@x.example", "Colaborador", "")
    left_out = ("Paz Vera", "paz@x.example", "Colaborador", "")
    each = kept(school.manager, "people", PEOPLE, [GOOD, WRONG, left_out, double])
    choose(
        as_manager,
        each,
        rows=[{"row": 4, "leave_out": True}, {"row": 3, "cells": {"name": "Eva Luz"}}],
    )
    content = as_manager.get(f"/api/imports/{each.pk}/errors").getvalue()
    rows = list(load_workbook(BytesIO(content)).active.iter_rows(values_only=True, min_row=2))
    assert rows == [
        ("Correo: Escriba un correo electrónico válido.", 3, "Eva Luz", *WRONG[1:3], None),
        ("Se deja fuera.", 4, *left_out[:3], None),
        ("Nombre: alguien ya se llama así, con otro correo.", 5, *double[:3], None),
    ]


# --- two windows ----------------------------------------------------------------------------------


def test_two_windows_do_not_undo_each_other_unseen(school: School, as_manager: Browser) -> None:
    each = kept(school.manager, "people", PEOPLE, [GOOD, WRONG])
    seen = each.version
    choose(as_manager, each, rows=[{"row": 2, "leave_out": True}])
    late = {"version": seen, "rows": [{"row": 2, "leave_out": False}], "leave_out_wrong": True}
    response = as_manager.call("PATCH", f"/imports/{each.pk}/choices", late)
    assert code_of(response, 409) == "changed_meanwhile"
    assert as_manager.read(f"/imports/{each.pk}")["omitted"] == 1
    choose(as_manager, each, rows=[{"row": 2, "leave_out": False}], leave_out_wrong=True)
    assert refusal(as_manager, each, version=seen) == "changed_meanwhile"
    assert not User.objects.filter(email=GOOD[1]).exists()
    apply(as_manager, each, version=Import.objects.get(pk=each.pk).version)


def test_an_applied_file_has_no_rows_to_choose(school: School, as_manager: Browser) -> None:
    each = kept(school.manager, "people", PEOPLE, [GOOD])
    apply(as_manager, each)
    late = as_manager.call("PATCH", f"/imports/{each.pk}/choices", {"version": 1})
    assert code_of(late, 409) == "already_applied"
    failure_of(as_manager.get(f"/api/imports/{each.pk}/rows?page=1"), 404)


# --- the same person ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "PEÑA GÓMEZ, CAMILO JOSÉ",
        "Peña Gómez Camilo José",
        "camilo josé pena gomez",
        "Camilo José de la Peña y Gómez",
        "Camilo  Jose\u0301 Pen\u0303a-Gómez",
    ],
)
def test_a_name_is_the_same_however_it_is_written(name: str) -> None:
    assert namesake_key(name) == namesake_key("Camilo José Peña Gómez")


@pytest.mark.parametrize("name", ["Camilo Peña Gómez", "Camila José Peña Gómez", "", "de la"])
def test_another_name_is_another(name: str) -> None:
    assert namesake_key(name) != namesake_key("Camilo José Peña Gómez")


def test_somebody_with_another_address_is_neither_created_nor_changed_unasked(
    school: School, as_manager: Browser
) -> None:
    row = ("PEÑA, CAMILO", "camilo.pena@colegio.example", "Colaborador", "")
    each = kept(school.manager, "people", PEOPLE, [row, GOOD])
    assert (each.undecided, each.doubles, each.failed) == (1, 1, 0)
    for body in ({}, {"update_existing": True}):
        assert refusal(as_manager, each, **body) == "undecided"
    (told,) = reviewed(as_manager, each, "doubles")
    assert (told["is_other"], told["same_as"]) == (False, None)
    (same,) = told["same_names"]
    assert (same["id"], same["name"], same["email"]) == (
        school.collaborator.pk,
        "Camilo Peña",
        CAMILO,
    )
    for stranger in (school.evaluator.pk, 10**9):
        fields = refuse(as_manager, each, rows=[{"row": 2, "person": stranger}])
        assert fields.keys() == {"rows.0.person"}
    open_again = [{"row": 2, "person": None}]
    for person, updated in ((school.collaborator.pk, 1), ("other", 0)):
        done = choose(as_manager, each, rows=[{"row": 2, "person": person}])
        assert (done["undecided"], done["updated"]) == (0, updated)
        assert choose(as_manager, each, rows=open_again)["undecided"] == 1


@pytest.mark.both_databases
def test_the_same_person_gets_the_new_address_and_the_old_one_back(
    school: School, as_manager: Browser
) -> None:
    before = everybody()
    links = school.collaborator.link_epoch
    row = ("Peña Camilo", "Nuevo@Colegio.example", "Evaluador", "")
    each = kept(school.manager, "people", PEOPLE, [row])
    done = choose(as_manager, each, rows=[{"row": 2, "person": school.collaborator.pk}])
    assert (done["updated"], done["decided"]) == (1, 1)
    (change,) = as_manager.read(f"/imports/{each.pk}/changes")
    assert {each["column"]: (each["before"], each["after"]) for each in change["changes"]} == {
        "Nombre": ("Camilo Peña", "Peña Camilo"),
        "Correo": (CAMILO, "nuevo@colegio.example"),
        "Rol": ("Colaborador", "Evaluador"),
    }
    # the others stay as they are, but this was chosen
    done = apply(as_manager, each, update_existing=False)
    assert (done["updated"], done["skipped"]) == (1, 0)
    camilo = User.objects.get(pk=school.collaborator.pk)
    assert (camilo.email, camilo.name, camilo.role) == (
        "nuevo@colegio.example",
        "Camilo Peña",
        "colaborador",
    )
    assert "nuevo@" in camilo.search_key
    assert camilo.link_epoch != links
    event = AuditEvent.objects.filter(person=camilo.pk, action="user.changed").latest("pk")
    assert event.changes == {"email": [CAMILO, "nuevo@colegio.example"]}
    services.undo(actor=school.manager, import_id=each.pk)
    assert everybody() == before
    assert not PersonChange.objects.exists()


def test_another_person_of_that_name_is_created(school: School, as_manager: Browser) -> None:
    row = ("Camilo Peña", "otro@colegio.example", "Colaborador", "")
    each = kept(school.manager, "people", PEOPLE, [row, GOOD])
    assert choose(as_manager, each, all_others=True)["undecided"] == 0
    apply(as_manager, each)
    assert User.objects.filter(name="Camilo Peña").count() == 2


def test_who_gets_that_name_since_is_asked_about_again(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    row = ("Camilo Peña", "otro@colegio.example", "Colaborador", "")
    each = kept(school.manager, "people", PEOPLE, [row])
    choose(as_manager, each, all_others=True)
    person("PEÑA CAMILO", email="tercero@colegio.example")
    assert refusal(as_manager, each) == "changed_meanwhile"
    assert as_manager.read(f"/imports/{each.pk}")["undecided"] == 1
    assert len(reviewed(as_manager, each)[0]["same_names"]) == 2


def test_nobody_is_two_rows_of_a_file(school: School, as_manager: Browser) -> None:
    rows = [
        ("", CAMILO, "Evaluador", ""),
        ("Camilo Peña", "c1@colegio.example", "Colaborador", ""),
        ("Camilo Peña", "c2@colegio.example", "Colaborador", ""),
    ]
    each = kept(school.manager, "people", PEOPLE, rows)
    me = school.collaborator.pk
    done = choose(as_manager, each, rows=[{"row": 3, "person": me}, {"row": 4, "person": me}])
    assert [finding["message"] for finding in done["findings"]] == [
        "Camilo Peña ya está en la fila 2, con otro dato.",
        "Camilo Peña ya está en la fila 2, con otro dato.",
    ]
    done = choose(as_manager, each, rows=[{"row": 2, "leave_out": True}])
    assert [finding["message"] for finding in done["findings"]] == [
        "Camilo Peña ya está en la fila 3, con otro dato."
    ]
    done = choose(as_manager, each, rows=[{"row": 4, "person": "other"}])
    assert (done["failed"], done["undecided"]) == (0, 0)
    apply(as_manager, each, update_existing=True)
    assert User.objects.get(pk=me).email == "c1@colegio.example"
    assert User.objects.filter(email="c2@colegio.example").exists()


def test_two_new_rows_with_one_name_are_asked_about(school: School, as_manager: Browser) -> None:
    rows = [
        ("Ana María Peña", "ana1@colegio.example", "Colaborador", ""),
        ("PEÑA, ANA MARÍA", "ana2@colegio.example", "Colaborador", ""),
    ]
    each = kept(school.manager, "people", PEOPLE, rows)
    (told,) = reviewed(as_manager, each, "doubles")
    assert told["row"] == 3
    assert [(same["id"], same["row"], same["email"]) for same in told["same_names"]] == [
        (None, 2, "ana1@colegio.example")
    ]
    assert choose(as_manager, each, rows=[{"row": 2, "leave_out": True}])["undecided"] == 0
    assert choose(as_manager, each, rows=[{"row": 2, "leave_out": False}])["undecided"] == 1
    left = choose(as_manager, each, rows=[{"row": 3, "leave_out": True}])
    assert (left["undecided"], left["omitted"]) == (0, 1)
    assert {"double"} <= {part["reason"] for part in left["left_out"]}
    apply(as_manager, each)
    assert User.objects.filter(name="Ana María Peña").count() == 1


def test_a_person_without_address_gets_one(school: School, as_manager: Browser) -> None:
    nobody = User.objects.create(name="Rosa Lara", role="colaborador")
    before = everybody()
    row = ("Rosa Lara", "rosa@colegio.example", "Colaborador", "")
    each = kept(school.manager, "people", PEOPLE, [row])
    choose(as_manager, each, rows=[{"row": 2, "person": nobody.pk}])
    apply(as_manager, each)
    assert User.objects.get(pk=nobody.pk).email == "rosa@colegio.example"
    services.undo(actor=school.manager, import_id=each.pk)
    assert everybody() == before


def test_an_address_is_changed_by_the_rules_of_a_single_edit(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    mine = person("Jorge Lara", role=Role.EVALUATOR, email="jorge@colegio.example")
    FormerAssignment.objects.create(evaluator=mine, collaborator=school.manager)
    chief = person("Berta Solano", role=Role.HUMAN_RESOURCES, email="berta@colegio.example")
    rows = [
        ("Jorge Lara", "jl@colegio.example", "Evaluador", ""),
        ("Berta Solano", "bs@colegio.example", "", ""),
    ]
    each = kept(school.manager, "people", PEOPLE, rows)
    done = choose(
        as_manager,
        each,
        rows=[{"row": 2, "person": mine.pk}, {"row": 3, "person": chief.pk}],
    )
    assert done["failed"] == 2
    said = [finding["message"] for finding in done["findings"]]
    assert said == [EMAIL_OF_EVALUATOR, "Solo un administrador puede hacer esto."]
    by_admin = kept(school.admin, "people", PEOPLE, rows)
    edits = Edits(rows={("", 2): {"person": mine.pk}, ("", 3): {"person": chief.pk}})
    by_admin = checking.choose(
        actor=school.admin, import_id=by_admin.pk, version=by_admin.version, edits=edits
    )
    assert by_admin.failed == 0
    applied = services.apply(actor=school.admin, import_id=by_admin.pk)
    assert applied.updated == 2
    # her evaluator's address is not hers to change back either
    failure_of(browser_of(school.manager).post_json(f"/imports/{applied.pk}/undo"), 403)
    assert User.objects.get(pk=mine.pk).email == "jl@colegio.example"


def test_an_address_that_was_changed_since_is_not_brought_back(
    school: School, as_manager: Browser
) -> None:
    row = ("Camilo Peña", "nuevo@colegio.example", "", "")
    each = kept(school.manager, "people", PEOPLE, [row])
    me = school.collaborator.pk
    choose(as_manager, each, rows=[{"row": 2, "person": me}])
    apply(as_manager, each)
    update_user(actor=school.admin, user_id=me, email="tercero@colegio.example")
    refused = as_manager.post_json(f"/imports/{each.pk}/undo")
    assert code_of(refused, 409) == "import_in_use"
    update_user(actor=school.admin, user_id=me, email="nuevo@colegio.example")
    User.objects.create(name="Otro", email=CAMILO, role="colaborador")
    assert code_of(as_manager.post_json(f"/imports/{each.pk}/undo"), 409) == "import_in_use"
    assert User.objects.get(pk=me).email == "nuevo@colegio.example"


def test_an_address_that_was_not_chosen_stays_where_people_stay_as_they_are(
    school: School, as_manager: Browser
) -> None:
    User.objects.filter(pk=school.collaborator.pk).update(identity_number="52123456")
    headings = ("Nombre", "Documento", "Correo", "Rol")
    rows = [
        ("Camilo Peña", "52.123.456", "nuevo@colegio.example", ""),
        ("Sol Ríos", "", "", "Colaborador"),
    ]
    each = kept(school.manager, "people", headings, rows)
    assert (each.updated, each.decided, each.undecided) == (1, 0, 0)
    assert apply(as_manager, each)["updated"] == 0
    assert User.objects.get(pk=school.collaborator.pk).email == CAMILO


def test_different_identity_numbers_are_different_people(
    school: School, as_manager: Browser
) -> None:
    User.objects.filter(pk=school.collaborator.pk).update(identity_number="52123456")
    headings = ("Nombre", "Documento", "Correo", "Rol")
    rows = [
        ("Camilo Peña", "99.888.777", "", "Colaborador"),
        ("Camilo Peña", "", "", "Colaborador"),
    ]
    each = kept(school.manager, "people", headings, rows)
    (told,) = reviewed(as_manager, each, "doubles")
    assert (told["row"], [same["id"] for same in told["same_names"]]) == (
        3,
        [school.collaborator.pk, None],
    )
    done = choose(as_manager, each, rows=[{"row": 3, "person": school.collaborator.pk}])
    assert (done["undecided"], done["updated"], done["skipped"]) == (0, 0, 1)
    apply(as_manager, each)
    assert User.objects.get(identity_number="99888777").name == "Camilo Peña"
    assert User.objects.get(pk=school.collaborator.pk).email == CAMILO


# --- deactivated people ---------------------------------------------------------------------------


def test_somebody_deactivated_stays_so_unless_chosen(school: School, as_manager: Browser) -> None:
    update_user(actor=school.admin, user_id=school.collaborator.pk, status=False)
    before = everybody()
    row = ("Camilo Peña", CAMILO, "", "Nueva")
    each = kept(school.manager, "people", PEOPLE, [row])
    assert (each.inactive, each.failed, each.undecided) == (1, 0, 0)
    (told,) = reviewed(as_manager, each, "inactive")
    assert (told["is_inactive"], told["activates"]) == (True, False)
    apply(as_manager, each, update_existing=True)
    assert not User.objects.get(email=CAMILO).is_active
    services.undo(actor=school.manager, import_id=each.pk)
    assert everybody() == before
    each = kept(school.manager, "people", PEOPLE, [row])
    done = choose(as_manager, each, activate_all=True)
    assert (done["updated"], done["decided"]) == (1, 1)
    assert choose(as_manager, each, rows=[{"row": 2, "activate": False}])["decided"] == 0
    choose(as_manager, each, rows=[{"row": 2, "activate": True}])
    (change,) = as_manager.read(f"/imports/{each.pk}/changes")
    assert {"column": "Estado", "before": "Inactiva", "after": "Activa"} in change["changes"]
    apply(as_manager, each)
    camilo = User.objects.get(email=CAMILO)
    assert (camilo.is_active, camilo.category) == (True, school.category)
    assert AuditEvent.objects.filter(person=camilo.pk, action="user.status_changed").count() == 2
    services.undo(actor=school.manager, import_id=each.pk)
    assert everybody() == before


def test_a_status_is_changed_by_the_rules_of_a_single_change(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    mine = person("Jorge Lara", role=Role.EVALUATOR, email="jorge@colegio.example")
    Assignment.objects.create(evaluator=mine, collaborator=school.manager)
    chief = person("Berta Solano", role=Role.HUMAN_RESOURCES, email="berta@colegio.example")
    User.objects.filter(pk__in=[mine.pk, chief.pk]).update(is_active=False)
    rows = [("", "jorge@colegio.example", "", ""), ("", "berta@colegio.example", "", "")]
    each = kept(school.manager, "people", PEOPLE, rows)
    assert (each.failed, each.inactive) == (0, 2)
    assert choose(as_manager, each, activate_all=True)["failed"] == 2
    assert choose(as_manager, each, activate_all=False)["failed"] == 0


# --- a whole school -------------------------------------------------------------------------------

HEADINGS = ("Nombre", "Correo", "Rol", "Puesto", "Categoría")


def named(number: int) -> str:
    """A name that nobody else has."""
    letters = "".join(chr(97 + number // power % 26) for power in (676, 26, 1))
    return f"Íñigo Nuñez {letters}x"


def a_school(count: int, school: School) -> list[User]:
    """So many people, every third of them deactivated."""
    users = [
        User(
            name=named(n),
            email=f"persona{n}@colegio.example",
            role="colaborador",
            position="Docente",
            category=school.category,
            is_active=n % 3 != 0,
        )
        for n in range(count)
    ]
    for user in users:
        user.set_keys()
    return User.objects.bulk_create(users)


def a_list_of(count: int) -> list[tuple[str, ...]]:
    """A list of so many people with their surnames first, half of them with other addresses."""
    return [
        (
            f"NÚÑEZ {named(n).split()[-1].upper()}, ÍÑIGO",
            f"{'nuevo' if n % 2 else 'persona'}{n}@colegio.example",
            "Evaluador" if n % 10 == 0 else "Colaborador",
            "Maestro",
            "Música",
        )
        for n in range(count)
    ]


@pytest.mark.parametrize(
    "update_existing", [pytest.param(True, marks=pytest.mark.both_databases), False]
)
def test_a_list_of_800_with_half_of_them_there_comes_in_and_goes_again(
    school: School, as_manager: Browser, update_existing: bool
) -> None:
    users = a_school(400, school)
    before = everybody()
    each = kept(school.manager, "people", HEADINGS, [*a_list_of(800), ("Nadie", "no", "", "", "")])
    assert (each.failed, each.undecided, each.inactive, each.skipped) == (1, 200, 67, 0)
    same = [{"row": n + 2, "person": users[n].pk} for n in range(1, 400, 2) if n % 4 == 1]
    done = choose(as_manager, each, rows=same, all_others=True, leave_out_wrong=True)
    assert (done["undecided"], done["failed"], done["omitted"]) == (0, 0, 1)
    done = choose(as_manager, each, activate_all=True)
    assert (done["undecided"], done["inactive"], done["updated"]) == (0, 100, 300)
    done = apply(as_manager, each, update_existing=update_existing)
    created = 801 - done["skipped"] - done["updated"] - done["omitted"]
    assert created == 500, "every row is accounted for"
    after = everybody()
    for n, user in enumerate(users):
        email, name, _, position, *_, is_active, _ = after[user.pk]
        assert email == (f"nuevo{n}@colegio.example" if n % 4 == 1 else user.email)
        is_in_list = n % 4 != 3
        assert is_active == (user.is_active or is_in_list)
        assert position == ("Maestro" if update_existing and is_in_list else "Docente")
        assert name.split()[0] == "Íñigo"
    services.undo(actor=school.manager, import_id=each.pk)
    assert everybody() == before


def test_as_many_statements_for_two_rows_as_for_sixty(school: School, as_manager: Browser) -> None:
    users = a_school(60, school)
    counts = []
    for count in (4, 60):
        wrong = [("Nadie", "no", "", "", "")] * (count // 2)
        each = kept(school.admin, "people", HEADINGS, [*a_list_of(count), *wrong])
        same = {("", n + 2): {"person": users[n].pk} for n in range(1, count, 2)}
        steps = []
        with CaptureQueriesContext(connection) as captured:
            each = checking.choose(
                actor=school.admin,
                import_id=each.pk,
                version=each.version,
                edits=Edits(rows=same, leave_out_wrong=True),  # type: ignore[arg-type]
            )
        steps.append(len(captured))
        each = checking.choose(
            actor=school.admin,
            import_id=each.pk,
            version=each.version,
            edits=Edits(activate_all=True),
        )
        browser = browser_of(school.admin)
        with CaptureQueriesContext(connection) as captured:
            browser.read(f"/imports/{each.pk}/rows")
        steps.append(len(captured))
        with CaptureQueriesContext(connection) as captured:
            services.apply(actor=school.admin, import_id=each.pk, update_existing=True)
        steps.append(len(captured))
        with CaptureQueriesContext(connection) as captured:
            services.undo(actor=school.admin, import_id=each.pk)
        steps.append(len(captured))
        counts.append(steps)
    assert counts[0] == counts[1]

"""Permission matrix of the calls of `imports`."""

from collections.abc import Callable
from typing import Any

from evaluacmo.accounts.models import Role, User
from evaluacmo.imports.checking import check
from evaluacmo.imports.models import Import
from evaluacmo.imports.services import apply
from tests.conftest import SentFile
from tests.matrix import Row, managers
from tests.world import ABSENT, World


def import_of_managers(_: World, me: int, *, is_applied: bool = False) -> int:
    """A checked file of `me` that adds an admin; absent for who may not add one."""
    author = User.objects.filter(pk=me, role=Role.ADMIN).first()
    if author is None:
        return ABSENT
    made = Import.objects.create(
        kind="people",
        file_name="directivos.csv",
        total=1,
        rows=[[2, {"name": "Ana Gil", "email": "ana.gil@colegio.example", "role": "Admin"}]],
        columns={"name": 0, "email": 1, "role": 2},
        author=author,
    )
    check(actor=author, import_id=made.pk)
    if is_applied:
        apply(actor=author, import_id=made.pk, confirms_roles=True)
    return made.pk


def own(which: str) -> Callable[[World, int], int]:
    """A file that the caller has uploaded; absent for who uploads none."""
    return lambda w, me: w.import_of(me, which)


def anothers(which: str) -> Callable[[World, int], int]:
    """A file that another manager has uploaded."""
    return lambda w, me: w.anothers_import(me, which)


def columns(world: World, me: int) -> dict[str, Any]:
    """The choice of columns of a file of people."""
    return {"columns": {"email": [0]}, "roles": {"Docente": "colaborador"}}


def corrected(world: World, me: int) -> dict[str, Any]:
    """A cell that is corrected before the file is applied."""
    return {"version": 0, "rows": [{"row": 2, "cells": {"name": "Nuria"}}]}


def updating(world: World, me: int) -> dict[str, Any]:
    """The choice to change people who are there."""
    return {"update_existing": True}


ROWS = [
    Row("GET /api/imports", "", managers(200)),
    Row(
        "GET /api/imports/template",
        "",
        managers(200),
        query="?kind=assignments",
        headings={"Correo del evaluador", "Correo del colaborador"},
    ),
    Row(
        "POST /api/imports",
        "",
        managers(201),
        body=lambda w, me: SentFile(
            f"Evaluador;Colaborador\n{w.rival.email};{w.pupil.email}".encode()
        ),
        query="?kind=assignments",
    ),
    Row("GET /api/imports/{import_id}", "other", managers(200), ids=own("failed")),
    Row("GET /api/imports/{absent}", "absent", managers(404)),
    Row("GET /api/imports/{import_id}/mapping", "other", managers(200), ids=own("mapping")),
    Row("GET /api/imports/{absent}/mapping", "absent", managers(404)),
    Row("GET /api/imports/{import_id}/sample", "other", managers(200), ids=own("checked")),
    Row("GET /api/imports/{import_id}/sample", "mapping", managers(404), ids=own("mapping")),
    Row("GET /api/imports/{absent}/sample", "absent", managers(404)),
    Row(
        "PUT /api/imports/{import_id}/mapping",
        "other",
        managers(200),
        ids=own("mapping"),
        body=columns,
    ),
    Row(
        "PUT /api/imports/{import_id}/mapping",
        "mapped already",
        managers(409),
        ids=own("checked"),
        body=columns,
    ),
    Row("PUT /api/imports/{absent}/mapping", "absent", managers(404), body=columns),
    Row(
        "PUT /api/imports/{import_id}/reading",
        "other",
        managers(200),
        ids=own("mapping"),
        body=lambda w, me: {"sheets": [1]},
    ),
    Row(
        "PUT /api/imports/{import_id}/reading",
        "all read",
        managers(409),
        ids=own("all read"),
        body=lambda w, me: {"sheets": [1]},
    ),
    Row(
        "PUT /api/imports/{import_id}/reading",
        "mapped already",
        managers(409),
        ids=own("checked"),
        body=lambda w, me: {"sheets": [1]},
    ),
    Row(
        "PUT /api/imports/{absent}/reading",
        "absent",
        managers(404),
        body=lambda w, me: {"sheets": [1]},
    ),
    Row(
        "GET /api/imports/{import_id}/mapping/names",
        "other",
        managers(200),
        ids=own("mapping"),
        query="?columns=1",
    ),
    Row(
        "GET /api/imports/{import_id}/mapping/names",
        "mapped already",
        managers(404),
        ids=own("checked"),
        query="?columns=1",
    ),
    Row("GET /api/imports/{absent}/mapping/names", "absent", managers(404), query="?columns=1"),
    Row("GET /api/imports/{import_id}/names", "other", managers(200), ids=own("failed")),
    Row("GET /api/imports/{import_id}/names", "mapping", managers(404), ids=own("mapping")),
    Row("GET /api/imports/{absent}/names", "absent", managers(404)),
    Row("GET /api/imports/{import_id}/changes", "other", managers(200), ids=own("updating")),
    Row("GET /api/imports/{absent}/changes", "absent", managers(404)),
    Row("GET /api/imports/{import_id}/rows", "other", managers(200), ids=own("failed")),
    Row("GET /api/imports/{import_id}/rows", "not checked", managers(404), ids=own("uploaded")),
    Row("GET /api/imports/{absent}/rows", "absent", managers(404)),
    Row(
        "PATCH /api/imports/{import_id}/choices",
        "other",
        managers(200),
        ids=own("checked"),
        body=corrected,
    ),
    Row(
        "PATCH /api/imports/{import_id}/choices",
        "not checked",
        managers(409),
        ids=own("uploaded"),
        body=corrected,
    ),
    Row(
        "PATCH /api/imports/{import_id}/choices",
        "applied",
        managers(409),
        ids=own("applied"),
        body=corrected,
    ),
    Row("PATCH /api/imports/{absent}/choices", "absent", managers(404), body=corrected),
    Row(
        "GET /api/imports/{import_id}/errors",
        "other",
        managers(200),
        ids=own("failed"),
        headings={"Problema", "Fila", "Nombre", "Correo", "Rol"},
    ),
    Row("GET /api/imports/{import_id}/errors", "not checked", managers(409), ids=own("uploaded")),
    Row("GET /api/imports/{absent}/errors", "absent", managers(404)),
    Row("POST /api/imports/{import_id}/check", "other", managers(200), ids=own("uploaded")),
    Row("POST /api/imports/{absent}/check", "absent", managers(404)),
    Row(
        "POST /api/imports/{import_id}/apply",
        "other",
        managers(200),
        ids=own("checked"),
        body=updating,
    ),
    Row(
        "POST /api/imports/{import_id}/apply",
        "with errors",
        managers(409),
        ids=own("failed"),
        body=updating,
    ),
    Row("POST /api/imports/{absent}/apply", "absent", managers(404), body=updating),
    Row("POST /api/imports/{import_id}/undo", "other", managers(200), ids=own("applied")),
    Row("POST /api/imports/{import_id}/undo", "not applied", managers(409), ids=own("checked")),
    Row("POST /api/imports/{absent}/undo", "absent", managers(404)),
    Row(
        "POST /api/imports/{import_id}/apply",
        "of managers",
        managers(404, 200),
        ids=import_of_managers,
        body=lambda w, me: {"confirms_roles": True},
        asks=True,
    ),
    Row(
        "POST /api/imports/{import_id}/undo",
        "of managers",
        managers(404, 200),
        ids=lambda w, me: import_of_managers(w, me, is_applied=True),
        asks=True,
    ),
    Row("DELETE /api/imports/{import_id}", "other", managers(204), ids=own("checked")),
    Row("DELETE /api/imports/{import_id}", "applied", managers(409), ids=own("applied")),
    Row("DELETE /api/imports/{absent}", "absent", managers(404)),
    Row("GET /api/imports/{import_id}", "another's", managers(403), ids=anothers("checked")),
    Row(
        "GET /api/imports/{import_id}/mapping", "another's", managers(403), ids=anothers("mapping")
    ),
    Row(
        "PUT /api/imports/{import_id}/mapping",
        "another's",
        managers(403),
        ids=anothers("mapping"),
        body=columns,
    ),
    Row(
        "PUT /api/imports/{import_id}/reading",
        "another's",
        managers(403),
        ids=anothers("mapping"),
        body=lambda w, me: {"sheets": [0]},
    ),
    Row(
        "GET /api/imports/{import_id}/mapping/names",
        "another's",
        managers(403),
        ids=anothers("mapping"),
    ),
    Row("GET /api/imports/{import_id}/names", "another's", managers(403), ids=anothers("failed")),
    Row("GET /api/imports/{import_id}/sample", "another's", managers(403), ids=anothers("checked")),
    Row(
        "GET /api/imports/{import_id}/changes", "another's", managers(403), ids=anothers("updating")
    ),
    Row("GET /api/imports/{import_id}/rows", "another's", managers(403), ids=anothers("failed")),
    Row(
        "PATCH /api/imports/{import_id}/choices",
        "another's",
        managers(403),
        ids=anothers("failed"),
        body=corrected,
    ),
    Row("GET /api/imports/{import_id}/errors", "another's", managers(403), ids=anothers("failed")),
    Row(
        "POST /api/imports/{import_id}/check", "another's", managers(403), ids=anothers("uploaded")
    ),
    Row("POST /api/imports/{import_id}/apply", "another's", managers(403), ids=anothers("checked")),
    Row("POST /api/imports/{import_id}/undo", "another's", managers(403), ids=anothers("checked")),
    Row("DELETE /api/imports/{import_id}", "another's", managers(403), ids=anothers("checked")),
]

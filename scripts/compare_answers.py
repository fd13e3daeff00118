#!/usr/bin/env python3
"""Compare what two checkouts answer to every GET as every role, on copies of one database.

    scripts/compare_answers.py . ../other                               # the demonstration school
    scripts/compare_answers.py . ../other --database /path/evaluacmo.sqlite3
    scripts/compare_answers.py . ../other --database postgres://localhost/evaluacmo

Each checkout migrates a copy of its own, and answers at the same stopped moment. Of PostgreSQL a
copy can be made only while nobody else is connected. Names each answer that differs, with the first
lines that do, and fails if there is one.
"""

import argparse
import difflib
import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from itertools import islice, product
from pathlib import Path
from string import Formatter
from typing import Any

PASSWORD = "una clave larga para comparar"  # noqa: S105  (of the copies, which are deleted)
KEY = "k" * 60
"""Of both: with it numbers and marks are made that are answered."""
ROLES = ("colaborador", "evaluador", "gestionhumana", "admin")
USERS = ("user_id", "collaborator_id", "evaluator_id", "joined_id")
MODELS = {
    "category_id": "accounts.Category",
    "ref_id": "accounts.Assignment",
    "evaluation_id": "evaluations.Evaluation",
    "question_id": "evaluations.Question",
    "bank_id": "evaluations.QuestionBank",
    "import_id": "imports.Import",
    "reopening_id": "results.Reopening",
    "request_id": "results.CorrectionRequest",
    "folio": "documents.IssuedDocument",
    "token_id": "tokens.Token",
    **dict.fromkeys(USERS, "accounts.User"),
}
"""The model behind each parameter of an address."""
OF_THE_BROWSER = ("/api/csrf-token", "/api/profile/sessions")
"""Other in each browser."""
RANDOM = re.compile(r"\d{10,}")
LINES = 12
"""How many lines of a difference are printed."""

Answers = dict[str, list[str]]
"""The lines of each answer, by role and address."""


# --- in a process of each checkout ---------------------------------------------------------------


def answer(count: int, moment: str) -> Answers:
    """Every answer to the first `count` people of each role, for as many ids of each kind."""
    import django  # noqa: PLC0415  (of the checkout in which this process was started)
    import time_machine  # noqa: PLC0415

    django.setup()
    with time_machine.travel(datetime.fromisoformat(moment), tick=False):
        return dict(_answers(count))


def _answers(count: int) -> Iterator[tuple[str, list[str]]]:
    from django.conf import settings  # noqa: PLC0415
    from django.contrib.auth import get_user_model  # noqa: PLC0415
    from django.contrib.auth.hashers import make_password  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415

    from evaluacmo.config.api import api  # noqa: PLC0415

    settings.ALLOWED_HOSTS.append("testserver")
    addresses = list(_addresses(api.get_openapi_schema()["paths"], count))
    users = get_user_model().objects.filter(is_active=True).exclude(email=None).order_by("pk")
    readers = [(None, "nobody")]
    readers += [(user, role) for role in ROLES for user in users.filter(role=role)[:count]]
    for user, role in readers:
        client = Client()
        if user:
            users.filter(pk=user.pk).update(password=make_password(PASSWORD))
            body = {"email": user.email, "password": PASSWORD}
            token = {"X-CSRFToken": client.get("/api/csrf-token").json()["csrfToken"]}
            signed_in = client.post(
                "/api/users/login", body, content_type="application/json", headers=token
            )
            if not signed_in.json().get("user"):
                raise SystemExit(f"{user.email} cannot sign in: {signed_in.content.decode()}")
        for address in addresses:
            yield f"{role} {user.pk if user else ''} {address}", _lines(client.get(address))


def _addresses(paths: dict[str, Any], count: int) -> Iterator[str]:
    """The address of every GET, with each combination of the ids that there are."""
    from django.apps import apps  # noqa: PLC0415

    def values(name: str, schema: dict[str, Any]) -> list[Any]:
        model = None
        with suppress(LookupError, KeyError):
            model = apps.get_model(MODELS[name])
        if model is None:
            return list(schema.get("enum", [1]))
        column = "folio" if name == "folio" else "pk"
        rows = model._base_manager.order_by("pk").values_list(column, flat=True)
        return [*rows[:count], *([] if name == "folio" else [999_999])]

    for path, operations in sorted(paths.items()):
        if "get" not in operations or path.startswith(OF_THE_BROWSER):
            continue
        schemas = {each["name"]: each["schema"] for each in operations["get"].get("parameters", ())}
        names = [name for _, name, _, _ in Formatter().parse(path) if name]
        for found in product(*(values(name, schemas.get(name, {})) for name in names)):
            yield path.format(**dict(zip(names, found, strict=True)))


def _lines(response: Any) -> list[str]:
    """The answer as lines; of a workbook its rows."""
    kind = response.get("Content-Type", "")
    content = response.getvalue()
    if "json" in kind:
        text = json.dumps(json.loads(content), indent=1, ensure_ascii=False)
    elif "spreadsheetml" in kind:
        text = "\n".join(_rows(content))
    else:
        text = content.decode(errors="replace")
    numbers: dict[str, str] = {}

    def numbered(number: re.Match[str]) -> str:
        return numbers.setdefault(number[0], f"#{len(numbers)}")

    return [f"{response.status_code} {kind}", *RANDOM.sub(numbered, text).splitlines()]


def _rows(content: bytes) -> Iterator[str]:
    from io import BytesIO  # noqa: PLC0415

    from python_calamine import CalamineWorkbook  # noqa: PLC0415

    workbook = CalamineWorkbook.from_filelike(BytesIO(content))
    for name in workbook.sheet_names:
        yield from (f"{name}: {row}" for row in workbook.get_sheet_by_name(name).to_python())


# --- in the process that compares -----------------------------------------------------------------


@contextmanager
def copies(database: str, folder: Path) -> Iterator[list[str]]:
    """Two copies of a database, as `DATABASE_URL`s."""
    files = [folder / name / "evaluacmo.sqlite3" for name in ("first", "second")]
    for file in files:
        file.parent.mkdir()
    if database.startswith("postgres"):
        with _copies_on_postgres(database) as urls:
            yield urls
        return
    for file in files:
        with closing(sqlite3.connect(database)) as old, closing(sqlite3.connect(file)) as new:
            old.backup(new)
    yield [f"sqlite:///{file}" for file in files]


@contextmanager
def _copies_on_postgres(url: str) -> Iterator[list[str]]:
    import psycopg  # noqa: PLC0415
    from psycopg import sql  # noqa: PLC0415
    from psycopg.conninfo import conninfo_to_dict  # noqa: PLC0415

    source = str(conninfo_to_dict(url)["dbname"])
    names = [f"{source}_compared_{number}" for number in (1, 2)]
    head, _, options = url.partition("?")
    server = head.rpartition("/")[0]
    urls = [f"{server}/{name}{options and f'?{options}'}" for name in ("template1", *names)]
    with psycopg.connect(urls[0], autocommit=True) as connection:
        try:
            for name in names:
                create = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
                connection.execute(create.format(sql.Identifier(name), sql.Identifier(source)))
            yield urls[1:]
        finally:
            for name in names:
                drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
                connection.execute(drop.format(sql.Identifier(name)))


def runner(checkout: Path, url: str, data_dir: Path) -> Callable[..., str]:
    """Runs Python in a checkout on a database; answers its output."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("EVALUACMO_")}
    own = {
        "DATABASE_URL": url,
        "DJANGO_SETTINGS_MODULE": "evaluacmo.config.settings",
        "EVALUACMO_DATA_DIR": str(data_dir),
        "EVALUACMO_SECRET_KEY": KEY,
        "EVALUACMO_SETTINGS_FILE": os.devnull,
        "PYTHONPATH": str(checkout),
    }

    def run(*arguments: str) -> str:
        command = [sys.executable, *arguments]
        done = subprocess.run(
            command, cwd=checkout, env=kept | own, check=True, text=True, stdout=subprocess.PIPE
        )
        return done.stdout

    return run


COMMAND = "import sys; from evaluacmo.cli import main; sys.exit(main(sys.argv[1:]))"


def compare(first: Answers, second: Answers) -> Iterator[str]:
    """The addresses whose answers differ, with the lines that do."""
    for address in sorted(first.keys() | second.keys()):
        one, other = first.get(address, ["no such call"]), second.get(address, ["no such call"])
        if one != other:
            lines = difflib.unified_diff(one, other, "first", "second", lineterm="", n=1)
            yield "\n".join([address, *(f"    {line}" for line in islice(lines, LINES))])


def main() -> int:
    """Compare two checkouts; answers whether something differs."""
    summary, _, _ = (__doc__ or "").partition("\n")
    parser = argparse.ArgumentParser(description=summary)
    parser.add_argument("first", type=Path)
    parser.add_argument("second", type=Path)
    parser.add_argument("--database", help="a file of SQLite, or the URL of a PostgreSQL database")
    parser.add_argument("--count", type=int, default=2, help="people of each role, and ids")
    options = parser.parse_args()
    moment = datetime.now(UTC).isoformat()
    with tempfile.TemporaryDirectory(prefix="evaluacmo-compared-") as name:
        folder = Path(name)
        database = options.database
        if not database:
            database = str(folder / "evaluacmo.sqlite3")
            runner(options.first.resolve(), f"sqlite:///{database}", folder)("-c", COMMAND, "demo")
        with copies(database, folder) as urls:
            found = []
            checkouts = (options.first.resolve(), options.second.resolve())
            for checkout, url, part in zip(checkouts, urls, ("first", "second"), strict=True):
                run = runner(checkout, url, folder / part)
                run("-c", COMMAND, "accept-key", "--yes")
                run("-c", COMMAND, "migrate")
                written = folder / f"{part}.json"
                run(__file__, "--answers", str(options.count), moment, str(written))
                found.append(json.loads(written.read_text(encoding="utf-8")))
    differences = list(compare(*found))
    print("\n".join([*differences, f"{len(differences)} of {len(found[0])} answers differ"]))
    return bool(differences)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--answers"]:
        _, _, count, moment, written = sys.argv
        Path(written).write_text(json.dumps(answer(int(count), moment)), encoding="utf-8")
    else:
        sys.exit(main())

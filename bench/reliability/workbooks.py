"""Imports of malformed files and of 5,000 people: clear answers, bounded memory."""

import json
import os
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any
from zlib import compress

from bench.harness import OK, Person, Place, Reply, Server
from bench.reliability.findings import Findings
from bench.reliability.world import build_world, signed_in
from evaluacmo.accounts.models import Category, Role, User
from evaluacmo.imports.models import Import
from tests.imports.malformed import Malformed, malformed, modest

PEOPLE = 5000
QUICKLY = 20
BOUNDARY = "a-line-that-no-file-has"
CREATED, NOTHING, TOO_LARGE = 201, 204, 413
SERVER_ERROR = 500
MEGABYTE = 1024**2
# two files are read at the same time, each in a process with this limit
MOST_MEGABYTES = 2 * 512 + 256
SAMPLE_SECONDS = 0.02


def run(at: Place, findings: Findings, *, quick: bool) -> None:
    """Each file of the generator; the first twenty and no bombs, if it has to be quick."""
    files = list(modest())[:QUICKLY] if quick else list(malformed())
    world = build_world()
    (manager,) = world.add_people(1, Role.HUMAN_RESOURCES)
    before = _counts()
    with Server(at) as server:
        person = signed_in(manager, server.port)
        with _memory(server) as memory:
            _try_all(person, files, findings)
        # noise does not compress
        too_long = _upload(person, Malformed("12 MB", compress(os.urandom(12 * MEGABYTE), 0)))
        findings.promise("a file of 12 MB is refused unread", too_long[0], promised=TOO_LARGE)
        person.connection.close()  # the server does so, too, as the rest of the body is not read
        findings.promise("people, categories and imports as before", _counts(), promised=before)
        findings.figure("memory before, in MB", memory["before"])
        findings.figure("memory at most, readers included, in MB", memory["most"])
        bounded = memory["most"] - memory["before"] <= MOST_MEGABYTES
        findings.promise("memory is bounded", bounded, promised=True)
        _import_many(person, findings, QUICKLY if quick else PEOPLE)


def _counts() -> list[int]:
    return [model.objects.count() for model in (User, Category, Import)]


def _try_all(person: Person, files: list[Malformed], findings: Findings) -> None:
    said: Counter[str] = Counter()
    took, odd, others = [], [], 0
    for file in files:
        begun = time.monotonic()
        status, answer = _upload(person, file)
        took.append(time.monotonic() - begun)
        outcome = _outcome(person, status, answer)
        said[outcome] += 1
        if outcome not in {"refused with a sentence", "errors beside its cells"}:
            odd.append(f"{file.name}: {status} {answer}")
        others += person.call("GET", "/users?page=1").status == OK
    for outcome, count in sorted(said.items()):
        findings.figure(outcome, count)
    findings.promise("files that were answered otherwise", odd, promised=[])
    findings.promise("others answered in between", others, promised=len(files))
    findings.seconds("until a file is read or refused", took)


def _upload(person: Person, file: Malformed) -> tuple[int, Any]:
    head = (
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="{file.file_name}"'
    )
    content = b"%b\r\n\r\n%b\r\n--%b--\r\n" % (head.encode(), file.content, BOUNDARY.encode())
    try:
        answer, body = person.send(
            "POST",
            "/api/imports?kind=people",
            content,
            Content_Type=f"multipart/form-data; boundary={BOUNDARY}",
        )
    except OSError:
        # a body that is refused unread may end the connection before the answer is read
        return TOO_LARGE, None
    return answer.status, json.loads(body)


def _outcome(person: Person, status: int, answer: Any) -> str:
    if status != CREATED:
        return _refusal(status, answer)
    path = f"/imports/{answer['id']}"
    if answer["state"] == "mapping":
        chosen = _take_proposed_columns(person, path)
        if chosen.status != OK:
            # not all of the columns that are needed were found
            person.call("DELETE", path)
            return _refusal(chosen.status, chosen.body)
        answer = chosen.body
    answer = person.call("POST", f"{path}/check").body
    applied = person.call("POST", f"{path}/apply").status
    person.call("DELETE", path)
    is_explained = answer["failed"] > 0 and bool(answer["findings"])
    return "errors beside its cells" if is_explained and applied != OK else "imported"


def _refusal(status: int, answer: Any) -> str:
    is_explained = status < SERVER_ERROR and str(answer.get("message", "")).endswith(".")
    return "refused with a sentence" if is_explained else "refused without one"


def _take_proposed_columns(person: Person, path: str) -> Reply:
    proposed = person.call("GET", f"{path}/mapping").body
    columns = {field["key"]: field["columns"] for field in proposed["fields"] if field["columns"]}
    return person.call("PUT", f"{path}/mapping", {"columns": columns})


def _import_many(person: Person, findings: Findings, count: int) -> None:
    """Import a valid file, and undo the import."""
    rows = [
        f"Importada {n};importada{n}@colegio.example;Colaborador;Nueva;{n}" for n in range(count)
    ]
    content = "\n".join(["Nombre;Correo;Rol;Categoría;Notas", *rows]).encode()
    begun = time.monotonic()
    status, answer = _upload(person, Malformed("many", content, "personas.csv"))
    findings.promise(f"{count} people uploaded", status, promised=CREATED)
    findings.seconds(f"{count} people: uploaded and read", [time.monotonic() - begun])
    path = f"/imports/{answer['id']}"
    if answer["state"] == "mapping":
        _take_proposed_columns(person, path)
    begun = time.monotonic()
    person.call("POST", f"{path}/check")
    findings.seconds(f"{count} people: checked", [time.monotonic() - begun])
    for step, people in (("apply", count), ("undo", 0)):
        begun = time.monotonic()
        done = person.call("POST", f"{path}/{step}").status
        findings.seconds(f"{count} people: {step}", [time.monotonic() - begun])
        there = User.objects.filter(email__startswith="importada").count()
        findings.promise(f"{step}: people there", [done, there], promised=[OK, people])


@contextmanager
def _memory(server: Server) -> Iterator[dict[str, float]]:
    """The memory of all server processes in MB, before the block and at most within it."""
    assert server.process is not None
    session = server.process.pid
    found = {"before": _resident(session), "most": 0.0}
    ended = Event()

    def watch() -> None:
        while not ended.wait(SAMPLE_SECONDS):
            found["most"] = max(found["most"], _resident(session))

    watcher = Thread(target=watch)
    watcher.start()
    try:
        yield found
    finally:
        ended.set()
        watcher.join()


def _resident(session: int) -> float:
    total = 0
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, IndexError):
            fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
            total += int(fields[21]) if int(fields[3]) == session else 0
    return round(total * os.sysconf("SC_PAGE_SIZE") / MEGABYTE, 1)

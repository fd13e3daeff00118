"""Time the calls of the pages: `python -m bench.calls [--people N] [--years N] [--data FOLDER]`.

Prints the median and the 95th percentile in milliseconds, the median of the processor's time, and
the number of queries. The calls are made in this process with Django's test client: there is no
server and no network between.

With `--reports N …` it issues N reports instead, as the screen does, and prints the peak of the
process's memory.
"""

import argparse
import gc
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from http import HTTPStatus
from itertools import count as counted_from
from itertools import cycle, islice
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

import django
from django.db import connection
from django.test import Client
from django.test.utils import setup_test_environment

# the logins of every database that `evaluacmo demo` fills
PASSWORD = "cometas de agosto"
ADMIN = "ximena.londono@nuevohorizonte.example"
MANAGER = "beatriz.castano@nuevohorizonte.example"
REPORTS_AT_ONCE = 100
READS = (
    ("users, page", MANAGER, "/users?page=3&page_size=25"),
    ("users by department", MANAGER, "/users?sort=department&page=3&page_size=25"),
    ("users, search", MANAGER, "/users?search=gomez&page=1"),
    ("dashboard metrics", MANAGER, "/dashboard/metrics"),
    ("dashboard metrics, a department", MANAGER, "/dashboard/metrics?department=Primaria"),
    ("dashboard charts", MANAGER, "/dashboard/charts"),
    ("dashboard, stages of the year", MANAGER, "/dashboard/year"),
    ("heat map of a category", MANAGER, "/reports/heat-map/{category_id}?year={last_year}"),
    (
        "people of a question, page",
        MANAGER,
        "/reports/heat-map/{category_id}/{question_id}?year={last_year}&page=1",
    ),
    ("calibration of a category", MANAGER, "/reports/calibration/{category_id}?year={last_year}"),
    ("measures of a category", MANAGER, "/reports/measures/{category_id}?year={last_year}"),
    ("results for the board", MANAGER, "/reports/board?year={last_year}"),
    ("questions for the board", MANAGER, "/reports/board/questions?year={last_year}"),
    ("groups of a year", MANAGER, "/reports/groups?year={last_year}"),
    ("comparison of two years", MANAGER, "/reports/comparison?year={last_year}"),
    ("the same by question", MANAGER, "/reports/comparison/{category_id}?year={last_year}"),
    ("whom an evaluator lacks", MANAGER, "/dashboard/missing/{evaluator_id}"),
    ("submissions, page", MANAGER, "/reports/submissions?page=3"),
    ("submissions by person", MANAGER, "/reports/submissions?sort=user&page=3"),
    ("submissions by evaluation", MANAGER, "/reports/submissions?sort=-evaluation&page=3"),
    ("submissions of a year, page", MANAGER, "/reports/submissions?year={year}&page=3"),
    ("latest results, page", MANAGER, "/reports/latest?page=3&page_size=25"),
    ("latest results by score", MANAGER, "/reports/latest?sort=score&page=3&page_size=25"),
    ("latest results by evaluation", MANAGER, "/reports/latest?sort=evaluation&page=3"),
    ("latest results, search", MANAGER, "/reports/latest?search=gomez&page=1"),
    ("follow-up", MANAGER, "/reports/follow-up"),
    ("answered, page", MANAGER, "/reports/latest?answered=true&page=1&page_size=25"),
    ("unconfirmed, page", MANAGER, "/reports/latest?unconfirmed=true&page=1&page_size=25"),
    ("provisional, page", MANAGER, "/reports/latest?provisional=true&page=1&page_size=25"),
    ("corrections, page", MANAGER, "/reports/corrections?page=1"),
    ("requests to correct, page", MANAGER, "/reports/correction-requests?page=1"),
    ("reminders, counted", MANAGER, "/reminders"),
    ("people to remind, page", MANAGER, "/reminders/people?page=1"),
    ("people to remind by name", MANAGER, "/reminders/people?sort=name&page=1"),
    ("people to remind, search", MANAGER, "/reminders/people?search=gomez&page=1"),
    ("report", MANAGER, "/reports/full/{evaluation_id}/{user_id}"),
    ("evaluations", MANAGER, "/evaluations"),
    ("assigned people", MANAGER, "/assignments/{evaluator_id}?page=1"),
    ("assignable people, page", MANAGER, "/assignments/{evaluator_id}/available?page=1"),
    ("latest results of a year, page", MANAGER, "/reports/latest?year={year}&page=3"),
    ("training report, page", MANAGER, "/training-report?page=1"),
    ("training report of a year, page", MANAGER, "/training-report?year={year}&page=1"),
    ("training report, counted", MANAGER, "/training-report/summary?year={year}"),
    ("histories, page", MANAGER, "/users/collaborators/history?page=3&page_size=25"),
    ("histories by department", MANAGER, "/users/collaborators/history?sort=department&page=3"),
    ("audit log, page", ADMIN, "/audit?page=1"),
    ("readiness", MANAGER, "/readiness"),
    ("people to prepare by department", MANAGER, "/readiness/people?sort=department&page=3"),
)


class InProcessClient:
    """The client of a signed-in person."""

    def __init__(self, email: str) -> None:
        self.client = Client(enforce_csrf_checks=True)
        self.call("GET", "/csrf-token")
        self.call("POST", "/users/login", {"email": email, "password": PASSWORD})
        self.id = self.call("GET", "/users/me")["id"]

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """Make a call under /api and read its answer, which must be a success."""
        token = self.client.cookies.get("csrftoken")
        headers = {"X-CSRFToken": token.value} if token else {}
        sent = "" if body is None else json.dumps(body)
        answer = self.client.generic(
            method, f"/api{path}", sent, "application/json", headers=headers
        )
        content = answer.getvalue()
        if answer.status_code >= HTTPStatus.BAD_REQUEST:
            raise RuntimeError(f"{method} {path}: {answer.status_code} {content!r}")
        return json.loads(content)


class Call(NamedTuple):
    """A call to be timed, and its actor."""

    person: InProcessClient
    method: str
    path: str
    body: Any = None

    def timed(self) -> tuple[float, float, int]:
        """Make it; answers its milliseconds, those of the processor, and the number of queries."""
        queries = []

        def count(execute: Any, sql: str, *more: Any) -> Any:
            queries.append(sql)
            return execute(sql, *more)

        with connection.execute_wrapper(count):
            begun, worked = time.perf_counter(), time.process_time()
            self.person.call(self.method, self.path, self.body)
            taken, work = time.perf_counter() - begun, time.process_time() - worked
        return taken * 1000, work * 1000, len(queries)


def measure(rounds: int) -> None:
    """Print a row for each call, in Markdown."""
    people = {email: InProcessClient(email) for email in (ADMIN, MANAGER)}
    manager = people[MANAGER]
    rows = manager.call("GET", "/reports/latest?page=1&page_size=100")
    evaluated = next(row for row in rows if row["evaluation_id"])
    year = manager.call("GET", "/dashboard/metrics")["year"]
    category_id = manager.call("GET", "/categories")[0]["id"]
    heat_map = manager.call("GET", f"/reports/heat-map/{category_id}?year={year - 1}")
    places = evaluated | {
        "evaluator_id": manager.call("GET", "/evaluators")[0]["id"],
        "category_id": category_id,
        "question_id": heat_map["questions"][0]["question_id"],
        "year": year,
        "last_year": year - 1,
    }
    gc.freeze()  # as the server does when it has started
    print("| call | p50 ms | p95 ms | processor ms | queries |\n| --- |" + " ---: |" * 4)
    for name, email, path in READS:
        call = Call(people[email], "GET", path.format(**places))
        report(name, [call] * rounds)
    forms = list(islice(open_forms(manager), 2 * rounds))
    drafts = [draft for draft, _ in forms[:rounds]]
    report("draft, first saved", drafts)
    report("draft, saved again", [continued(draft) for draft in drafts])
    report("submission", [submission for _, submission in forms[rounds:]])


def report(name: str, calls: list[Call]) -> None:
    """Make these calls, the first one only to warm up, and print their row."""
    calls[0].timed()
    times, work, queries = zip(*(call.timed() for call in calls[1:]), strict=True)
    figures = (median(times), quantiles(times, n=20)[-1], median(work))
    shown = " | ".join(f"{figure:.1f}" for figure in figures)
    print(f"| {name} | {shown} | {max(queries)} |", flush=True)


def open_forms(manager: InProcessClient) -> Iterator[tuple[Call, Call]]:
    """Saving a draft and submitting, for pairs of people without a submission this year."""
    for evaluator in manager.call("GET", "/users?role=evaluador&status=true"):
        person = InProcessClient(evaluator["email"])
        evaluated = person.call("GET", f"/evaluation-results/evaluated/{person.id}")
        done = {row["collaborator_id"] for row in evaluated}
        for assignment in person.call("GET", f"/assignments/{person.id}"):
            if assignment["collaborator_id"] not in done:
                yield form(person, assignment["collaborator_id"])


def form(person: InProcessClient, collaborator_id: int) -> tuple[Call, Call]:
    """Saving a draft of this form, and submitting it."""
    category_id = person.call("GET", f"/users/{collaborator_id}")["category_id"]
    evaluation = person.call("GET", f"/evaluations/by-category/{category_id}")
    bank_id = evaluation["question_bank_id"]
    scores = [
        {"question_id": question["id"], "wording_id": question["wording_id"], "score": 3}
        for question in person.call("GET", f"/question-banks/{bank_id}/questions")
    ]
    about = {"evaluation_id": evaluation["id"], "evaluator_id": person.id}
    draft = {"device": "bench", "sequence": 1, "content": {"scores": scores}}
    training = {"requires_training": False, "comments": "Cumple con lo esperado."}
    submission = {"user_id": collaborator_id, "responses": scores, "training": training}
    return (
        Call(person, "PUT", f"/drafts/{collaborator_id}", about | draft),
        Call(person, "POST", "/full-evaluation/full-submit", about | submission),
    )


def continued(saved: Call) -> Call:
    """Saving again what this call has saved."""
    version = saved.person.call("GET", saved.path)["draft"]["version"]
    return saved._replace(body=saved.body | {"sequence": 2, "base": version})


def measure_reports(counts: Sequence[int]) -> None:
    """Print a row for each number of reports that are read and issued in parts, in Markdown.

    Where there are fewer, they are issued several times.
    """
    manager = InProcessClient(MANAGER)
    issue(manager, REPORTS_AT_ONCE)  # loads once what later calls find loaded
    print("| reports | seconds | peak before, MiB | peak, MiB |\n| ---: | ---: | ---: | ---: |")
    for count in counts:
        gc.collect()
        forget_peak()
        before, begun = peak(), time.monotonic()
        issue(manager, count)
        taken = time.monotonic() - begun
        print(f"| {count} | {taken:.0f} | {before:.1f} | {peak():.1f} |", flush=True)


def issue(manager: InProcessClient, count: int) -> None:
    """Read and issue the reports of the evaluations, in parts, until there are so many."""
    done = 0
    for evaluation in cycle(manager.call("GET", "/evaluations")):
        path = f"/reports/evaluation/{evaluation['id']}"
        part = "first"
        for page in counted_from(1):
            size = min(REPORTS_AT_ONCE, count - done)
            if size == 0:
                return
            reports = manager.call("GET", f"{path}?page={page}&page_size={REPORTS_AT_ONCE}")[:size]
            if not reports:
                break
            body = {"document": "reports", "evaluation_id": evaluation["id"], "part": part}
            people = [each["report"]["user_id"] for each in reports]
            manager.call("POST", "/audit/exports", body | {"user_ids": people})
            done, part = done + len(reports), "further"


def forget_peak() -> None:
    """Have the kernel count the peak of this process's memory anew."""
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


def peak() -> float:
    """The peak of this process's resident memory, in MiB."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    (line,) = (line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) / 1024


def main() -> None:
    """Fill a database in a temporary folder, unless one is given, and measure the calls on it."""
    parser = argparse.ArgumentParser(prog="python -m bench.calls", description=__doc__)
    parser.add_argument("--people", type=int, default=1000)
    parser.add_argument("--years", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--data", type=Path, help="a data folder that is filled; it is written to")
    parser.add_argument("--reports", type=int, nargs="+", metavar="N", help="issue so many")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="evaluacmo-bench-") as temporary:
        os.environ["EVALUACMO_SETTINGS_FILE"] = os.devnull
        os.environ["EVALUACMO_DATA_DIR"] = str(chosen.data or temporary)
        os.environ["DJANGO_SETTINGS_MODULE"] = "evaluacmo.config.settings"
        if chosen.data is None:
            size = ["--people", str(chosen.people), "--years", str(chosen.years)]
            program = [sys.executable, "-m", "evaluacmo.cli", "demo", *size]
            subprocess.run(program, check=True, stdout=subprocess.DEVNULL)
        django.setup()
        setup_test_environment()  # allows the test client's host
        if connection.vendor == "postgresql":
            # autovacuum does this some minutes after so many rows were filled in
            with connection.cursor() as cursor:
                cursor.execute("VACUUM ANALYZE")
        measure_reports(chosen.reports) if chosen.reports else measure(chosen.rounds)


if __name__ == "__main__":
    main()

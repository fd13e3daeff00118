"""The last evening of a period: `python -m bench.evening [--workers N] [--database postgres] …`.

Serves a district to evaluators who answer their forms, managers who watch the dashboard and people
who open their reports. All of them sign in within a minute. Prints what they waited for, and then
compares the database with what was answered: fails if a saved answer, a submission, a sign-in or
the event of an opened report is missing, or if a request failed.
"""

import argparse
import asyncio
import multiprocessing
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http import HTTPStatus
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple

import django
import psutil

from bench.calls import PASSWORD
from bench.harness import DATABASES, Place, Reply, Report, Server, percentile, place
from bench.visitors import NO_ANSWER, Visitor

AUTOSAVE, SUBMISSION, SIGN_IN = "autosave", "submission", "sign-in"
OWN_REPORT, REPORT, DASHBOARD, OTHER = "own report", "report", "dashboard", "other"
# the pauses of people who read a report and who look at the dashboard, in pauses between answers
READING, WATCHING = 1.5, 2.5
REPORTS_OPENED = 2
MEMORY_EVERY = 1.0
# the calls of each page, in their order
HOME_CALLS = ("/receipts", "/self-evaluations/own", "/talks/waiting", "/evaluations/own")
DASHBOARD_CALLS = (
    "/readiness/first-steps",
    "/evaluations",
    "/categories",
    "/reports/departments",
    "/dashboard/metrics",
    "/dashboard/year",
    "/receipts",
    "/reports/follow-up?year={year}",
    "/dashboard/charts",
    "/reports/groups?year={year}",
)
# the front end keeps the answers of the dashboard so long, but not the first two
KEPT_SECONDS = 30
NEVER_KEPT = DASHBOARD_CALLS[:2]
REPORT_CALLS = (
    "/self-evaluations/of/{evaluation}/{person}",
    "/plans/of/{evaluation}/{person}",
    "/talks/of/{evaluation}/{person}",
)
Opened = tuple[int, int, int]
"""Openings: reader, person and evaluation."""


class Someone(NamedTuple):
    """A person who signs in."""

    id: int
    email: str


class Cast(NamedTuple):
    """The people of the evening."""

    evaluators: list[Someone]
    managers: list[Someone]
    readers: list[Someone]


@dataclass
class Form:
    """The acknowledged state of a form."""

    evaluation_id: int
    scores: list[dict[str, int]] = field(default_factory=list)
    is_sent: bool = False


@dataclass
class Evening:
    """The measured times, and everything that was acknowledged."""

    begun_at: datetime
    ends_at: float
    pause: float
    times: dict[str, list[float]] = field(default_factory=dict)
    statuses: Counter[int] = field(default_factory=Counter)
    signed_in: Counter[int] = field(default_factory=Counter)
    opened: set[Opened] = field(default_factory=set)
    forms: dict[tuple[int, int], Form] = field(default_factory=dict)

    @property
    def is_over(self) -> bool:
        """Whether people have gone home."""
        return time.monotonic() >= self.ends_at

    @property
    def errors(self) -> dict[int, int]:
        """The number of failed requests by status; 0 stands for no answer."""
        return {
            status: count
            for status, count in sorted(self.statuses.items())
            if status == NO_ANSWER or status >= HTTPStatus.BAD_REQUEST
        }


class Person:
    """A person with a browser, whose calls are timed."""

    def __init__(self, who: Someone, evening: Evening, port: int, rng: Random) -> None:
        self.id, self.email, self.evening, self.rng = who.id, who.email, evening, rng
        address = f"10.{who.id >> 16 & 255}.{who.id >> 8 & 255}.{who.id & 255}"
        self._visitor = Visitor(port, address=address)

    async def get(self, path: str, *, kind: str = OTHER) -> Reply:
        """Read."""
        return await self.call("GET", path, kind=kind)

    async def call(self, method: str, path: str, body: Any = None, *, kind: str = OTHER) -> Reply:
        """Make a call under /api, and note how long it took."""
        begun = time.monotonic()
        reply = await self._visitor.call(method, f"/api{path}", body)
        self.evening.times.setdefault(kind, []).append(time.monotonic() - begun)
        self.evening.statuses[reply.status] += 1
        return reply

    async def sign_in(self) -> bool:
        """Sign in from the login page."""
        await self.get("/csrf-token")
        body = {"email": self.email, "password": PASSWORD}
        reply = await self.call("POST", "/users/login", body, kind=SIGN_IN)
        if reply.status == HTTPStatus.OK:
            self.evening.signed_in[self.id] += 1
            await self.get("/csrf-token")
        return reply.status == HTTPStatus.OK

    async def open_report(self, evaluation_id: int, user_id: int, *, kind: str) -> None:
        """Open the page of a report."""
        reply = await self.get(f"/reports/full/{evaluation_id}/{user_id}", kind=kind)
        if reply.status == HTTPStatus.OK:
            self.evening.opened.add((self.id, user_id, evaluation_id))
        for path in REPORT_CALLS:
            await self.get(path.format(evaluation=evaluation_id, person=user_id))

    async def wait(self, pauses: float = 1) -> None:
        """Do nothing for about so many pauses."""
        await asyncio.sleep(pauses * self.evening.pause * self.rng.uniform(0.75, 1.25))

    def leave(self) -> None:
        """Close the connection."""
        self._visitor.close()


async def evaluate(person: Person) -> None:
    """Fill in one form after the other, saving each answer, and send it."""
    for path in (*HOME_CALLS, "/corrections", "/corrections/requests"):
        await person.get(path)
    assigned = await person.get(f"/assignments/{person.id}")
    evaluated = await person.get(f"/evaluation-results/evaluated/{person.id}")
    await person.get("/drafts")
    done = {row["collaborator_id"] for row in _rows(evaluated)}
    for row in _rows(assigned):
        if row["collaborator_id"] not in done:
            await _fill_in(person, row["collaborator_id"])
            if person.evening.is_over:
                return


async def _fill_in(person: Person, collaborator_id: int) -> None:
    user = await person.get(f"/users/{collaborator_id}")
    if user.status != HTTPStatus.OK:
        return
    evaluation = await person.get(f"/evaluations/by-category/{user.body['category_id']}")
    if evaluation.status != HTTPStatus.OK:
        return
    questions = await person.get(f"/question-banks/{evaluation.body['question_bank_id']}/questions")
    await person.get(f"/drafts/{collaborator_id}")
    form = Form(evaluation.body["id"])
    person.evening.forms[person.id, collaborator_id] = form
    about = {"evaluation_id": form.evaluation_id, "evaluator_id": person.id}
    scores: list[dict[str, int]] = []
    base = ""
    for number, question in enumerate(_rows(questions), 1):
        await person.wait()
        score = person.rng.randint(1, 4)
        answer = {"question_id": question["id"], "wording_id": question["wording_id"]}
        scores.append({**answer, "score": score})
        form_state = {"device": "evening", "sequence": number, "base": base}
        body = about | form_state | {"content": {"scores": scores}}
        saved = await person.call("PUT", f"/drafts/{collaborator_id}", body, kind=AUTOSAVE)
        if saved.status == HTTPStatus.OK:
            form.scores, base = list(scores), saved.body["version"]
        if person.evening.is_over:
            return
    training = {"requires_training": False, "comments": "Cumple con lo esperado."}
    body = about | {"user_id": collaborator_id, "responses": scores, "training": training}
    sent = await person.call("POST", "/full-evaluation/full-submit", body, kind=SUBMISSION)
    if sent.status == HTTPStatus.CREATED:
        form.scores, form.is_sent = scores, True


async def manage(person: Person) -> None:
    """Look at the dashboard, a list and some reports, again and again."""
    page = 0
    read_at: dict[str, float] = {}
    while not (page and person.evening.is_over):
        for path in DASHBOARD_CALLS:
            age = time.monotonic() - read_at.get(path, -KEPT_SECONDS)
            if path in NEVER_KEPT or age >= KEPT_SECONDS:
                read_at[path] = time.monotonic()
                await person.get(path.format(year=person.evening.begun_at.year), kind=DASHBOARD)
        page += 1
        listed = await person.get(f"/reports/latest?page={page}&page_size=25")
        shown = [row for row in _rows(listed) if row["evaluation_id"]]
        for row in person.rng.sample(shown, min(REPORTS_OPENED, len(shown))):
            await person.open_report(row["evaluation_id"], row["user_id"], kind=REPORT)
        await person.wait(WATCHING)


async def read_own(person: Person) -> None:
    """Open the latest report of one's own, and the one before."""
    for path in HOME_CALLS:
        await person.get(path)
    history = await person.get(f"/users/evaluation-history/{person.id}")
    for row in _rows(history)[:REPORTS_OPENED]:
        await person.open_report(row["evaluation_id"], person.id, kind=OWN_REPORT)
        if person.evening.is_over:
            return
        await person.wait(READING)


def _rows(reply: Reply) -> list[Any]:
    return list(reply.body) if reply.status == HTTPStatus.OK else []


async def spend_evening(cast: Cast, evening: Evening, port: int, *, arrival: float) -> None:
    """Let everybody come within `arrival` seconds, and work until the end, or a moment at least."""

    async def come(who: Someone, do: Callable[[Person], Awaitable[None]]) -> None:
        rng = Random(who.id)
        person = Person(who, evening, port, rng)
        await asyncio.sleep(rng.uniform(0, arrival))
        while not await person.sign_in() and not evening.is_over:
            await person.wait()
        await do(person)
        person.leave()

    plans = ((cast.evaluators, evaluate), (cast.managers, manage), (cast.readers, read_own))
    await asyncio.gather(*(come(who, do) for people, do in plans for who in people))


# --- the people, and what is in the database afterwards -------------------------------------------


def choose_cast(options: argparse.Namespace) -> Cast:
    """Evaluators and readers of the district, and managers, which are added."""
    from evaluacmo.accounts.models import Role, User  # noqa: PLC0415  (Django is set up now)
    from evaluacmo.results.models import PersonResult  # noqa: PLC0415  (as above)

    active = User.objects.filter(is_active=True).order_by("pk")
    managers = active.filter(role=Role.HUMAN_RESOURCES)
    first = managers[0]
    added = [
        User(
            name=f"Gestora {number}",
            email=f"gestora{number}@distrito.example",
            role=first.role,
            password=first.password,
        )
        for number in range(options.managers - managers.count())
    ]
    for manager in added:
        manager.set_keys()
    User.objects.bulk_create(added)
    evaluated = PersonResult.unrestricted.values("collaborator")
    readers = active.filter(role=Role.COLLABORATOR, pk__in=evaluated)
    chosen = (
        (active.filter(role=Role.EVALUATOR), options.evaluators),
        (managers, options.managers),
        (readers, options.readers),
    )
    return Cast(
        *(
            [Someone(user.pk, str(user.email)) for user in people[:count]]
            for people, count in chosen
        )
    )


def lost_events(evening: Evening) -> int:
    """The number of opened reports and of sign-ins without an event."""
    from evaluacmo.auditlog.models import Action, AuditEvent  # noqa: PLC0415  (as above)
    from evaluacmo.reports.services import SAME_OPENING  # noqa: PLC0415  (as above)

    # an opening shortly before the evening is not recorded again
    opened = AuditEvent.objects.filter(
        action=Action.REPORT_OPENED, at__gte=evening.begun_at - SAME_OPENING
    )
    recorded = set(opened.values_list("actor", "person", "object_id"))
    started = AuditEvent.objects.filter(action=Action.SESSION_STARTED, at__gte=evening.begun_at)
    recorded_sign_ins = Counter(started.values_list("actor", flat=True))
    return len(evening.opened - recorded) + (evening.signed_in - recorded_sign_ins).total()


def lost_writes(evening: Evening) -> int:
    """The number of forms of which an acknowledged answer is not stored."""
    from evaluacmo.results.models import Answer, Draft  # noqa: PLC0415  (as above)

    drafts = {
        (draft.evaluator_id, draft.collaborator_id, draft.evaluation_id): draft
        for draft in Draft.objects.all()
    }
    sent: dict[tuple[int, int, int], dict[int, int]] = {}
    listed = Answer.objects.filter(submission__evaluator__in={pair[0] for pair in evening.forms})
    pair = ("submission__evaluator", "submission__collaborator", "submission__evaluation")
    for *key, question, score in listed.values_list(*pair, "wording__question", "score"):
        sent.setdefault((key[0], key[1], key[2]), {})[question] = score
    lost = 0
    for (evaluator, collaborator), form in evening.forms.items():
        of_form = (evaluator, collaborator, form.evaluation_id)
        draft, stored = drafts.get(of_form), sent.get(of_form)
        if stored is None and draft is not None and not form.is_sent:
            # a later saving may have been stored without being answered
            stored = {row["question_id"]: row["score"] for row in draft.content["scores"]}
        wanted = {row["question_id"]: row["score"] for row in form.scores}
        lost += bool(wanted) and not wanted.items() <= (stored or {}).items()
    return lost


# --- the server and the machine -------------------------------------------------------------------


class Usage:
    """The memory and the processor time of a server's processes."""

    def __init__(self) -> None:
        self.most_bytes = 0
        self.seconds = 0.0

    async def watch(self, server: Server) -> None:
        """Look every `MEMORY_EVERY` seconds."""
        while True:
            await asyncio.sleep(MEMORY_EVERY)
            self.look(server)

    def look(self, server: Server) -> None:
        """Look once; memory that processes share counts once."""
        assert server.process is not None
        try:
            root = psutil.Process(server.process.pid)
            family = [root, *root.children(recursive=True)]
            self.most_bytes = max(
                self.most_bytes, sum(each.memory_full_info().pss for each in family)
            )
            times = [each.cpu_times() for each in family]
        except psutil.Error:
            return  # a process has just ended
        self.seconds = sum(each.user + each.system for each in times)


async def _run(server: Server, cast: Cast, evening: Evening, options: argparse.Namespace) -> Usage:
    usage = Usage()
    usage.look(server)
    begun = usage.seconds
    watching = asyncio.create_task(usage.watch(server))
    killing = asyncio.create_task(_kill(server, options.seconds / 2)) if options.kill else None
    await spend_evening(cast, evening, server.port, arrival=options.arrival)
    if killing:
        await killing
    watching.cancel()
    usage.look(server)
    # those of a killed server are unknown
    usage.seconds = 0 if options.kill else usage.seconds - begun
    return usage


async def _kill(server: Server, after: float) -> None:
    """Kill the server with SIGKILL, and start it again."""
    await asyncio.sleep(after)
    server.kill()
    await asyncio.to_thread(server.start)


def _be_busy() -> None:
    while True:
        pass


@contextmanager
def busy_machine(processes: int) -> Iterator[None]:
    """Other work on the machine."""
    context = multiprocessing.get_context("spawn")
    running = [context.Process(target=_be_busy, daemon=True) for _ in range(processes)]
    for each in running:
        each.start()
    try:
        yield
    finally:
        for each in running:
            each.kill()


# --- the command ----------------------------------------------------------------------------------


def main(arguments: Sequence[str]) -> int:
    """Print the table; 1 where something is lost, or a request failed."""
    options = _parse(arguments)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    trusted = {"EVALUACMO_TRUSTED_PROXIES": "127.0.0.1"}
    if options.data:
        url = f"sqlite:///{options.data}/evaluacmo.sqlite3"
        where: Any = nullcontext(Place("sqlite", options.data, url, trusted))
    else:
        where = place(options.database, **trusted)
    with where as at:
        if not options.data:
            size = {name: getattr(options, name) for name in ("people", "years", "evaluators")}
            at.run("demo", *(part for name, n in size.items() for part in (f"--{name}", str(n))))
        os.environ |= at.environment | {"DJANGO_SETTINGS_MODULE": "evaluacmo.config.settings"}
        django.setup()
        return _measure(at, options)


def _measure(at: Place, options: argparse.Namespace) -> int:
    from django.db import connection, connections  # noqa: PLC0415  (after the settings)

    if connection.vendor == "postgresql":
        # autovacuum does this some minutes after so many rows were filled in
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")
    cast = choose_cast(options)
    connections.close_all()
    with Server(at, workers=options.workers) as server, busy_machine(options.busy):
        begun = time.monotonic()
        evening = Evening(datetime.now(UTC), begun + options.seconds, options.pause)
        usage = asyncio.run(_run(server, cast, evening, options))
        taken = time.monotonic() - begun
    lost = {"events lost": lost_events(evening), "writes lost": lost_writes(evening)}
    report = Report(
        f"{len(cast.evaluators)} evaluators, {len(cast.managers)} managers,"
        f" {len(cast.readers)} readers; {options.people} people × {options.years} years;"
        f" {at.kind}, workers: {options.workers or 'default'}"
    )
    requests = evening.statuses.total()
    report.add(
        **{"requests/s": f"{requests / taken:.0f}"},
        **{
            f"{kind} p50/p95 (s)": f"{median(times):.2f} / {percentile(times, 0.95):.2f}"
            for kind, times in sorted(evening.times.items())
        },
        errors=evening.errors or 0,
        **lost,
        **{
            "memory (MB)": f"{usage.most_bytes / 1e6:.0f}",
            "processor (ms/request)": f"{usage.seconds / requests * 1000:.1f}",
            "opened": len(evening.opened),
            "saved": len(evening.times.get(AUTOSAVE, [])),
            "sent": sum(form.is_sent for form in evening.forms.values()),
            "load": f"{os.getloadavg()[0]:.1f}",
        },
    )
    report.print_table()
    return int(any(lost.values()) or bool(evening.errors and not options.kill))


def _parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.evening", description=__doc__)
    parser.add_argument("--database", choices=DATABASES, default="sqlite")
    parser.add_argument("--workers", type=int, help="the program's default, if not given")
    parser.add_argument("--people", type=int, default=3000)
    parser.add_argument("--years", type=int, default=3)
    parser.add_argument("--evaluators", type=int, default=300)
    parser.add_argument("--managers", type=int, default=60)
    parser.add_argument("--readers", type=int, default=600)
    parser.add_argument("--seconds", type=float, default=90)
    parser.add_argument("--arrival", type=float, default=60, help="seconds in which all sign in")
    parser.add_argument("--pause", type=float, default=6, help="seconds between two answers")
    parser.add_argument("--busy", type=int, default=0, help="other processes that keep working")
    parser.add_argument("--kill", action="store_true", help="the server in the middle")
    parser.add_argument("--data", type=Path, help="a filled data folder, which is written to")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Deactivating and unassigning in the middle of submissions: nothing is stored afterwards."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

from django.db import connection

from bench.harness import Person, Place, Server
from bench.reliability.findings import Findings
from bench.reliability.load import Delivery, send, together
from bench.reliability.world import Pair, World, build_world, signed_in
from evaluacmo.accounts.models import Assignment, Role, User
from evaluacmo.results.models import Submission

AT_ONCE = 6
LONGEST_DELAY = 0.25
ENDED = {401, 403, 409}
CREATED = 201


@dataclass
class Cut:
    """A call after which no submission of these pairs may be stored."""

    method: str
    path: str
    pairs: Sequence[Pair]
    done: bool = False
    stored_by_then: int = 0

    def make(self, manager: Person) -> None:
        """Make the call, and count the submissions stored by its answer."""
        connection.ensure_connection()
        try:
            self.done = manager.call(self.method, self.path).status < 300
            self.stored_by_then = self.stored()
        finally:
            connection.close()

    def stored(self) -> int:
        """The number of stored submissions of these pairs."""
        pairs = {pair.ids for pair in self.pairs}
        evaluators = {evaluator for evaluator, _ in pairs}
        rows = Submission.objects.filter(evaluator_id__in=evaluators)
        return len(pairs.intersection(rows.values_list("evaluator_id", "collaborator_id")))


def run(at: Place, findings: Findings, *, quick: bool) -> None:
    """Sixty rounds of each kind; six, if it has to be quick."""
    world = build_world()
    (admin,) = world.add_people(1, Role.ADMIN)
    kinds = {
        "evaluator deactivated": _deactivated_evaluator,
        "person deactivated": _deactivated_person,
        "person unassigned": _unassigned,
    }
    with Server(at, workers=2) as server:
        for name, prepare in kinds.items():
            rounds = Rounds(world, server.port, admin)
            for _ in range(6 if quick else 60):
                rounds.run(prepare(world))
            rounds.record(findings, name)


def _deactivated_evaluator(world: World) -> list[Cut]:
    (evaluator,) = world.add_people(1, Role.EVALUATOR)
    people = world.add_people(AT_ONCE, Role.COLLABORATOR)
    pairs = world.assign(Pair(evaluator, person) for person in people)
    return [Cut("PATCH", f"/users/{evaluator.pk}/status", pairs)]


def _deactivated_person(world: World) -> list[Cut]:
    (person,) = world.add_people(1, Role.COLLABORATOR)
    evaluators = world.add_people(AT_ONCE, Role.EVALUATOR)
    pairs = world.assign(Pair(evaluator, person) for evaluator in evaluators)
    return [Cut("PATCH", f"/users/{person.pk}/status", pairs)]


def _unassigned(world: World) -> list[Cut]:
    pairs = _deactivated_person(world)[0].pairs
    ids = {row.evaluator_id: row.pk for row in Assignment.objects.filter(collaborator=pairs[0][1])}
    return [Cut("DELETE", f"/assignments/{ids[pair.evaluator.pk]}", [pair]) for pair in pairs]


class Rounds:
    """Rounds of one kind, and their results."""

    def __init__(self, world: World, port: int, admin: User) -> None:
        self.world, self.port, self.admin = world, port, admin
        self.chance = Random(1)
        self.cuts: list[Cut] = []
        self.sent: list[Delivery] = []
        self.late = self.unlike = self.contested = 0

    def run(self, cuts: list[Cut]) -> None:
        """Make submissions and cuts after random delays."""
        pairs = [pair for cut in cuts for pair in cut.pairs]
        managers = [signed_in(self.admin, self.port) for _ in cuts]
        tabs = [signed_in(pair.evaluator, self.port) for pair in pairs]
        sends = [
            partial(send, tab, self.world, pair) for tab, pair in zip(tabs, pairs, strict=True)
        ]
        makes = [partial(cut.make, by) for cut, by in zip(cuts, managers, strict=True)]
        calls: list[Callable[[], Delivery | None]] = [*makes, *sends]
        ended = together([self._delayed(call) for call in calls])
        sent = [delivery for delivery in ended if isinstance(delivery, Delivery)]
        saved = sum(delivery.status == CREATED for delivery in sent)
        stored = [cut.stored() for cut in cuts]
        self.late += sum(n - cut.stored_by_then for n, cut in zip(stored, cuts, strict=True))
        self.unlike += abs(sum(stored) - saved)
        self.contested += 0 < saved < len(sent)
        self.cuts += cuts
        self.sent += sent

    def _delayed(self, call: Callable[[], Delivery | None]) -> Callable[[], Delivery | None]:
        delay = self.chance.uniform(0, LONGEST_DELAY)

        def run() -> Delivery | None:
            time.sleep(delay)
            return call()

        return run

    def record(self, findings: Findings, name: str) -> None:
        """Record the results of the rounds."""
        statuses = [delivery.status for delivery in self.sent]
        other = [status for status in statuses if status not in {CREATED, *ENDED}]
        done = sum(cut.done for cut in self.cuts)
        findings.promise(f"{name}: done", done, promised=len(self.cuts))
        findings.promise(f"{name}: stored after its answer", self.late, promised=0)
        findings.promise(f"{name}: answers unlike what is stored", self.unlike, promised=0)
        findings.promise(f"{name}: answers of another kind", len(other), promised=0)
        findings.promise(
            f"{name}: was in the middle at least once", self.contested > 0, promised=True
        )
        counted = f"{statuses.count(CREATED)} of {len(statuses)} submissions"
        findings.figure(f"{name}: stored before", f"{counted}; {self.contested} rounds saw both")

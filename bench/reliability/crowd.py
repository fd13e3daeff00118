"""Two hundred people at one instant: all of them submit, all of them sign in."""

import time
from functools import partial

from django.contrib.auth.hashers import make_password

from bench.harness import Person, Place, Reply, Server, percentile
from bench.reliability.findings import Findings
from bench.reliability.load import PATIENCE, Delivery, send, together
from bench.reliability.promises import promise_whole_submissions
from bench.reliability.world import Pair, World, build_world, signed_in
from evaluacmo.accounts.models import Role, User

PASSWORD = "montaña azul 27"
OK, SERVER_ERROR = 200, 500
P95_SECONDS = 3


def run(at: Place, findings: Findings, *, quick: bool) -> None:
    """200 evaluators, five submissions each, one at a time; 40 and 2, if it has to be quick."""
    crowd, times = (40, 2) if quick else (200, 5)
    world = build_world()
    pairs = world.add_pairs(crowd, times)
    with Server(at) as server:
        waves = [_submit(world, pairs[number::times], server.port) for number in range(times)]
        hashed = make_password(PASSWORD)
        users = world.add_people(crowd, Role.EVALUATOR, password=hashed)
        _sign_in(findings, users, server.port)
    for number, wave in enumerate(waves):
        findings.seconds(f"{crowd} submissions at once, {number + 1}", [d.seconds for d in wave])
    slow = [percentile([d.seconds for d in wave], 0.95) > P95_SECONDS for wave in waves]
    findings.figure(f"times with a p95 of more than {P95_SECONDS} s", sum(slow))
    promise_whole_submissions(findings, world, [delivery for wave in waves for delivery in wave])


def _submit(world: World, pairs: list[Pair], port: int) -> list[Delivery]:
    people = [(signed_in(pair.evaluator, port, timeout=PATIENCE), pair) for pair in pairs]
    return together([partial(send, person, world, pair) for person, pair in people])


def _sign_in(findings: Findings, users: list[User], port: int) -> None:
    people = [(Person(port, timeout=PATIENCE), str(user.email)) for user in users]
    for person, _ in people:
        person.call("GET", "/csrf-token")
    answers = together([partial(_timed_sign_in, person, email) for person, email in people])
    findings.seconds(f"{len(users)} sign-ins at once", [seconds for _, seconds in answers])
    statuses = [reply.status for reply, _ in answers]
    findings.promise("signed in", statuses.count(OK), promised=len(users))
    findings.promise("5xx", sum(status >= SERVER_ERROR for status in statuses), promised=0)


def _timed_sign_in(person: Person, email: str) -> tuple[Reply, float]:
    begun = time.monotonic()
    reply = person.call("POST", "/users/login", {"email": email, "password": PASSWORD})
    return reply, time.monotonic() - begun

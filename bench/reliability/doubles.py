"""Two simultaneous requests of which only one may succeed: double clicks, and two admins."""

from collections import Counter
from functools import partial

from bench.harness import Person, Place, Server
from bench.reliability.findings import Findings
from bench.reliability.load import send, together
from bench.reliability.world import World, build_world, signed_in, stored
from evaluacmo.accounts.models import Role, User

SERVER_ERROR = 500


def run(at: Place, findings: Findings, *, quick: bool) -> None:
    """A hundred times each; ten times, if it has to be quick."""
    rounds = 10 if quick else 100
    world = build_world()
    with Server(at, workers=2) as server:
        _click_twice(findings, world, server.port, rounds=rounds)
        _deactivate_each_other(findings, world, server.port, rounds=rounds)


def _click_twice(findings: Findings, world: World, port: int, *, rounds: int) -> None:
    answered: Counter[tuple[int, ...]] = Counter()
    for pair in world.add_pairs(rounds, 1):
        tabs = [_warm(signed_in(pair.evaluator, port)) for _ in range(2)]
        clicks = together([partial(send, tab, world, pair) for tab in tabs])
        answered[tuple(sorted(click.status for click in clicks))] += 1
    found = stored(world)
    findings.promise("double clicks answered with 201 and 409", answered[201, 409], promised=rounds)
    findings.promise("rows of double clicks", len(found.pairs), promised=rounds)
    findings.promise("rows too many", found.doubles, promised=0)
    findings.promise("rows that are not whole", found.partial + found.wrong_sums, promised=0)


def _deactivate_each_other(findings: Findings, world: World, port: int, *, rounds: int) -> None:
    left: Counter[int] = Counter()
    answered: Counter[tuple[int, ...]] = Counter()
    for _ in range(rounds):
        User.objects.filter(role=Role.ADMIN).update(is_active=False)
        admins = world.add_people(2, Role.ADMIN)
        browsers = [_warm(signed_in(admin, port)) for admin in admins]
        others = [f"/users/{admin.pk}/status" for admin in reversed(admins)]
        calls = zip(browsers, others, strict=True)
        replies = together([partial(browser.call, "PATCH", path) for browser, path in calls])
        answered[tuple(sorted(reply.status for reply in replies))] += 1
        left[User.objects.filter(role=Role.ADMIN, is_active=True).count()] += 1
    findings.promise("rounds of two admins with one left", left[1], promised=rounds)
    failed = sum(n for statuses, n in answered.items() if max(statuses) >= SERVER_ERROR)
    findings.promise("rounds with a 5xx", failed, promised=0)
    told = [f"{n} times {' and '.join(map(str, pair))}" for pair, n in sorted(answered.items())]
    findings.figure("what the two admins are answered", ", ".join(told))


def _warm(person: Person) -> Person:
    """Open the connection in advance, so that both requests are sent at the same time."""
    person.call("GET", "/users/me")
    return person

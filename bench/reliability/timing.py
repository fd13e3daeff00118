"""Failed sign-ins take the same time for unknown, deactivated and known people."""

import statistics
import time
from collections.abc import Iterator

from django.contrib.auth.hashers import make_password

from bench.harness import Person, Place, Server
from bench.reliability.findings import Findings
from bench.reliability.world import build_world
from evaluacmo.accounts.models import Role, User

WRONG = "no es esta clave"
EACH = 20
UNAUTHORIZED = 401
TOLERANCE = 1.10


def run(at: Place, findings: Findings, *, quick: bool) -> None:
    """300 failures of each kind, one kind after the other; 100, if it has to be quick."""
    world = build_world()
    hashed = make_password("montaña azul 27")
    emails = {
        "unknown": [f"nadie{number}@colegio.example" for number in range(EACH)],
        "deactivated": _emails(
            world.add_people(EACH, Role.EVALUATOR, password=hashed, is_active=False)
        ),
        "without a password": _emails(world.add_people(EACH, Role.EVALUATOR, password="!")),
        "wrong password": _emails(world.add_people(EACH, Role.EVALUATOR, password=hashed)),
    }
    took: dict[str, list[float]] = {kind: [] for kind in emails}
    statuses, bodies = set(), set()
    with Server(at) as server:
        person = Person(server.port)
        person.call("GET", "/csrf-token")
        addresses = _addresses()
        for number in range(100 if quick else 300):
            for kind, own in emails.items():
                body = {"email": own[number % EACH], "password": WRONG}
                begun = time.perf_counter()
                reply = person.call("POST", "/users/login", body, X_Forwarded_For=next(addresses))
                took[kind].append(time.perf_counter() - begun)
                statuses.add(reply.status)
                bodies.add(str(reply.body))
    medians = {kind: statistics.median(times) for kind, times in took.items()}
    for kind, median in medians.items():
        findings.figure(f"{kind}: median", f"{median * 1000:.2f} ms ({len(took[kind])} times)")
    findings.promise("statuses", sorted(statuses), promised=[UNAUTHORIZED])
    findings.promise("different answers", len(bodies), promised=1)
    ratio = max(medians.values()) / min(medians.values())
    findings.figure("longest median by shortest", f"{ratio:.3f}")
    findings.promise("medians within 10 %", ratio <= TOLERANCE, promised=True)


def _emails(people: list[User]) -> list[str]:
    return [str(person.email) for person in people]


def _addresses() -> Iterator[str]:
    """A new address each time, so that nothing is locked."""
    for number in range(2**16):
        yield f"10.1.{number // 256}.{number % 256}"

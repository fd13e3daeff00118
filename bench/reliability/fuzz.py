"""Ten thousand generated requests of each role to the running program."""

import re
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from http.client import HTTPConnection
from math import ceil
from typing import Any, Final

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis.core.failures import FailureGroup

from bench.harness import OK, Person, Place, Server
from bench.reliability.findings import Findings
from evaluacmo.config.api import api
from evaluacmo.demo import content
from tests.fuzzing import Answered, Sent, document, draw_request, require_described

REQUESTS_PER_ROLE = 10_000
QUICK_EXAMPLES = 3
# managers last, because they change the permissions of others; None is not signed in
ROLES: Final = ("colaborador", "evaluador", "gestionhumana", "admin", None)
LISTS = (
    "/users",
    "/categories",
    "/evaluations",
    "/question-banks",
    "/evaluators",
    "/collaborators",
    "/reports/latest",
)
ABSENT = (0, 999_999, 2**63)
SERVER_ERROR = 500
TOLD = 10
# failed sign-ins lock their address, so that generated ones have an address of their own
FOR_SIGN_IN, FOR_ALL_ELSE = ("127.0.0.2", 0), ("127.0.0.3", 0)


class Actor:
    """A person of one role, signed in again where a request has ended the session."""

    def __init__(self, port: int, role: str | None, password: str) -> None:
        self.role = role
        self._port = port
        self._password = password
        self.person = Person(port)
        self.sign_in()

    def sign_in(self) -> None:
        """Start a session, or fetch only a CSRF token without a role."""
        self._come_from(FOR_SIGN_IN)
        self.person.call("GET", "/csrf-token")
        if self.role:
            reply = self.person.sign_in(content.DEMO_LOGINS[self.role], self._password)
            assert reply.status == OK, (self.role, reply)
        self._come_from(FOR_ALL_ELSE)

    def send(self, sent: Sent) -> Answered:
        """Send a generated request."""
        answer, received = self.person.send(sent.method, sent.address, sent.content)
        if self.role and not self.person.cookies.get("sessionid"):
            self.sign_in()
        return Answered(answer.status, dict(answer.getheaders()), received)

    def _come_from(self, address: tuple[str, int]) -> None:
        self.person.connection.close()
        self.person.connection = HTTPConnection(
            "127.0.0.1", self._port, timeout=self.person.connection.timeout, source_address=address
        )


class Known:
    """Existing values by key, from the answers to an admin."""

    def __init__(self, admin: Actor, password: str) -> None:
        self.values: dict[str, list[Any]] = defaultdict(list)
        self.learn({"password": password, "newPassword": password, "currentPassword": password})
        self.learn({"training": {"requires_training": True, "comments": "Buen trabajo."}})
        for path in LISTS:
            self.learn(admin.person.call("GET", path).body)
        for bank in admin.person.call("GET", "/question-banks").body:
            questions = admin.person.call("GET", f"/question-banks/{bank['id']}/questions").body
            self.learn(questions)
            responses = [{"question_id": question["id"], "score": 3} for question in questions]
            self.learn({"responses": responses})
        # managers must not deactivate themselves
        kept = {content.DEMO_LOGINS["admin"], content.DEMO_LOGINS["gestionhumana"]}
        people = admin.person.call("GET", "/users").body
        mine = {person["id"] for person in people if person["email"] in kept}
        self.ids = [*sorted({*self.values["id"]} - mine), *ABSENT]

    def learn(self, body: Any) -> None:
        """Remember the values of this answer."""
        for row in body if isinstance(body, list) else [body]:
            for key, value in row.items():
                if value not in self.values[key]:
                    self.values[key].append(value)

    def body(self, data: st.DataObject, keys: list[str]) -> dict[str, Any]:
        """A body of existing values."""
        return {
            key: data.draw(st.sampled_from(self.values[key])) for key in keys if self.values[key]
        }


@dataclass
class Run:
    """All requests of one role to one call, and their results."""

    actor: Actor
    operation: Any
    known: Known
    statuses: Counter[int] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)

    def go(self, examples: int) -> None:
        """Send this number of requests."""
        seed(f"{self.actor.role} {self.operation.label}")(
            settings(
                max_examples=examples,
                database=None,
                phases=[Phase.generate],
                deadline=None,
                suppress_health_check=list(HealthCheck),
            )(given(data=st.data())(self._one))
        )()

    def _one(self, data: st.DataObject) -> None:
        keys = sorted({*_keys([part.definition for part in self.operation.body])})
        good = self.known.body(data, keys)
        sent = draw_request(data, self.operation, ids=self.known.ids, good=good or None)
        answered = self.actor.send(sent)
        self.statuses[answered.status] += 1
        try:
            assert answered.status < SERVER_ERROR, (sent, answered)
            require_described(sent, answered)
        except (AssertionError, FailureGroup) as error:
            self.broken.append(str(error))


def run(at: Place, findings: Findings, *, quick: bool) -> None:
    """10,000 requests by each role, spread over all calls; three to each, if it has to be quick."""
    password = re.findall(r"@\S+ {2,}(.+)", at.run("demo"))[0]
    operations = [found.ok() for found in document(api.get_openapi_schema()).get_all_operations()]
    examples = QUICK_EXAMPLES if quick else ceil(REQUESTS_PER_ROLE / len(operations))
    total = 0
    with Server(at) as server:
        known = Known(Actor(server.port, "admin", password), password)
        for role in ROLES:
            actor = Actor(server.port, role, password)
            runs = [Run(actor, operation, known) for operation in operations]
            total += _all(runs, findings, examples=examples)
    findings.figure("requests in all", total)


def _all(runs: Sequence[Run], findings: Findings, *, examples: int) -> int:
    begun = time.monotonic()
    for calls in runs:
        calls.go(examples)
    took = time.monotonic() - begun
    role = runs[0].actor.role or "nobody"
    statuses = sum((calls.statuses for calls in runs), Counter())
    broken = [sentence for calls in runs for sentence in calls.broken]
    told = ", ".join(f"{status}: {count}" for status, count in sorted(statuses.items()))
    findings.figure(f"{role}: answers", f"{told}; in {took:.0f} s")
    findings.promise(
        f"{role}: answered with 5xx",
        sum(count for status, count in statuses.items() if status >= SERVER_ERROR),
        promised=0,
    )
    findings.promise(f"{role}: not as the document says", len(broken), promised=0)
    for sentence in broken[:TOLD]:
        findings.figure(f"{role}: what was wrong", sentence)
    return statuses.total()


def _keys(schema: Any) -> Iterator[str]:
    """All keys of a schema, at any depth."""
    if isinstance(schema, dict):
        yield from schema.get("properties", {})
        schema = list(schema.values())
    if isinstance(schema, list):
        for part in schema:
            yield from _keys(part)

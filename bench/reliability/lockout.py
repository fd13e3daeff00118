"""Two server processes share their counts of failed sign-ins."""

from datetime import timedelta
from functools import partial

from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db.models import F

from bench.harness import Person, Place, Server
from bench.reliability.findings import Findings
from bench.reliability.load import together
from bench.reliability.world import build_world
from evaluacmo.accounts.models import Role, User

PASSWORD, WRONG = "montaña azul 27", "no es esta clave"
HERE, ELSEWHERE = "10.1.1.1", "10.2.2.2"
OK, UNAUTHORIZED, LOCKED = 200, 401, 429
CROWD = 40
LIMIT = settings.AXES_FAILURE_LIMIT


def run(at: Place, findings: Findings, *, quick: bool) -> None:
    """Failures at both in turn and at once, for 20 people; 5, if it has to be quick."""
    world = build_world()
    people = world.add_people(5 if quick else 20, Role.EVALUATOR, password=make_password(PASSWORD))
    with Server(at) as first, Server(at) as second:
        clients = [_warm(Person(server.port)) for server in (first, second)]
        _in_turn(findings, people, clients)
        _at_once(findings, people, clients)


def _in_turn(findings: Findings, people: list[User], clients: list[Person]) -> None:
    counted, locked, elsewhere, unmoved, ended = 0, 0, 0, 0, 0
    for user in people:
        tries = [_try(clients[number % 2], user, WRONG) for number in range(LIMIT)]
        counted += tries.count(UNAUTHORIZED)
        before = _attempt(user).attempt_time
        meanwhile = [_try(client, user, word) for client in clients for word in (WRONG, PASSWORD)]
        locked += meanwhile.count(LOCKED)
        elsewhere += sum(
            _try(client, user, PASSWORD, address=ELSEWHERE) == OK for client in clients
        )
        unmoved += _attempt(user).attempt_time == before
        _let_time_pass(user)
        ended += _try(clients[0], user, PASSWORD) == OK
    everybody = len(people)
    findings.promise("failures in turn at both: 401", counted, promised=LIMIT * everybody)
    findings.promise("further tries at either: 429", locked, promised=4 * everybody)
    findings.promise("signed in from elsewhere meanwhile", elsewhere, promised=2 * everybody)
    findings.promise("locks that tries did not prolong", unmoved, promised=everybody)
    findings.promise("signed in once the lock has ended", ended, promised=everybody)


def _at_once(findings: Findings, people: list[User], clients: list[Person]) -> None:
    """Simultaneous guesses, all checked before the first of them has failed."""
    ports = [client.connection.port for client in clients] * (CROWD // len(clients))
    told, locked, most = 0, 0, 0
    for user in people:
        crowd = [_warm(Person(port)) for port in ports]
        tries = together([partial(_try, person, user, WRONG) for person in crowd])
        wrong = tries.count(UNAUTHORIZED)
        told += wrong > LIMIT
        locked += sum(_try(client, user, PASSWORD) == LOCKED for client in clients)
        most = max(most, wrong)
    findings.promise("crowds of guesses with more than five answers", told, promised=0)
    findings.promise("locked at both after a crowd", locked, promised=2 * len(people))
    findings.figure(f"most guesses answered, of {len(ports)} at once", most)


def _try(client: Person, user: User, password: str, *, address: str = HERE) -> int:
    body = {"email": user.email, "password": password}
    return client.call("POST", "/users/login", body, X_Forwarded_For=address).status


def _attempt(user: User) -> AccessAttempt:
    return AccessAttempt.objects.get(username=user.email, ip_address=HERE)


def _let_time_pass(user: User) -> None:
    """Let the failures be as old as the duration of a lock."""
    AccessAttempt.objects.filter(username=user.email).update(
        attempt_time=F("attempt_time") - settings.AXES_COOLOFF_TIME - timedelta(seconds=1)
    )


def _warm(person: Person) -> Person:
    person.call("GET", "/csrf-token")
    return person

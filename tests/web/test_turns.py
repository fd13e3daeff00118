"""However many requests one person or address sends, those of others are answered."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from threading import Event, Semaphore

import pytest
from django.core.wsgi import get_wsgi_application
from django.db import connection
from django.http import HttpResponse
from django.utils.crypto import get_random_string

from evaluacmo.accounts.models import Role, User
from evaluacmo.common.clock import today
from evaluacmo.tokens.addresses import FOR_PROGRAMS
from evaluacmo.tokens.models import Scope
from evaluacmo.tokens.services import make_token
from evaluacmo.web import turns
from evaluacmo.web.asgi import READS_AT_ONCE, Application, Environ, StartResponse
from evaluacmo.web.bodies import BODY_ERROR
from tests.asgi import PERSON, Answer, Sender, request
from tests.conftest import PersonFactory, browser_of

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = 120
CROWD = 40
SLOW, FAST = "/api/slow", "/api/fast"
ELSEWHERE = "203.0.113.9"


def of_programs(path: str) -> str:
    """The address of a call that needs a token."""
    return path.replace("/api/", FOR_PROGRAMS)


class Slow:
    """Answers requests to `SLOW` when it is released, and refusals as Django does."""

    def __init__(self) -> None:
        self.arrived, self.released = Semaphore(0), Event()
        self.django = get_wsgi_application()

    def __call__(self, environ: Environ, start_response: StartResponse) -> HttpResponse:
        if BODY_ERROR in environ:
            refused: HttpResponse = self.django(environ, start_response)
            return refused
        if environ["PATH_INFO"] in {SLOW, of_programs(SLOW)}:
            self.arrived.release()
            self.released.wait(PATIENCE)
        start_response("200 OK", [])
        return HttpResponse("answered")


class Crowd:
    """A client that sends many slow requests at the same time, and others who send one."""

    def __init__(self) -> None:
        self.django = Slow()
        self.application = Application(self.django)

    async def ask(
        self,
        path: str,
        *,
        cookies: str = "",
        token: str = "",
        method: str = "GET",
        peer: str = PERSON,
    ) -> Answer:
        """Make a request, with a token one of a program."""
        headers = [("Cookie", cookies)] if cookies else []
        if token:
            headers, path = [("Authorization", f"Bearer {token}")], of_programs(path)
        receive = Sender().receive
        return await request(
            self.application, receive, method=method, path=path, headers=headers, peer=peer
        )

    async def overrun(
        self,
        cookies: list[str],
        method: str,
        meanwhile: Callable[[], Awaitable[None]],
        *,
        token: str = "",
    ) -> list[Answer]:
        """Send `CROWD` slow requests with these cookies, and run `meanwhile` while they wait."""
        slow = [
            asyncio.create_task(
                self.ask(SLOW, cookies=cookies[number % len(cookies)], method=method, token=token)
            )
            for number in range(CROWD)
        ]
        assert await asyncio.to_thread(self.django.arrived.acquire, timeout=PATIENCE)
        try:
            await asyncio.wait_for(meanwhile(), PATIENCE / 3)
            arrived = 1
            while self.django.arrived.acquire(blocking=False):
                arrived += 1
            assert arrived <= READS_AT_ONCE
        finally:
            self.django.released.set()
        return await asyncio.gather(*slow)


@pytest.fixture
def crowd(monkeypatch: pytest.MonkeyPatch) -> Crowd:
    """An application whose threads keep no connections beyond the test."""
    monkeypatch.setitem(connection.settings_dict, "CONN_MAX_AGE", 0)
    return Crowd()


def cookies_of(user: User) -> str:
    """A new session of this person."""
    return browser_of(user).cookies.output(attrs=[], header="", sep=";")


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("sessions", [1, 5])
def test_a_person_with_many_connections_keeps_nobody_waiting(
    crowd: Crowd, person: PersonFactory, method: str, sessions: int
) -> None:
    greedy, other = person(), person(role=Role.HUMAN_RESOURCES)
    cookies = [cookies_of(greedy) for _ in range(sessions)]
    others = cookies_of(other)

    async def meanwhile() -> None:
        for peer in (PERSON, ELSEWHERE):
            assert (await crowd.ask(FAST, cookies=others, method=method, peer=peer)).status == 200
            assert (await crowd.ask(FAST, method=method, peer=peer)).status == 200

    answers = asyncio.run(crowd.overrun(cookies, method, meanwhile))
    assert {answer.body for answer in answers} == {b"answered"}


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("is_invented", [True, False])
def test_without_a_session_an_address_has_the_turns_of_one_person(
    crowd: Crowd, person: PersonFactory, method: str, is_invented: bool
) -> None:
    invented = [f"sessionid={get_random_string(32).lower()}" for _ in range(CROWD)]
    others = cookies_of(person())

    async def meanwhile() -> None:
        assert (await crowd.ask(FAST, cookies=others, method=method)).status == 200
        assert (await crowd.ask(FAST, method=method, peer="2001:db8::1")).status == 200

    asyncio.run(crowd.overrun(invented if is_invented else [""], method, meanwhile))


def test_a_program_with_many_connections_keeps_nobody_waiting(
    crowd: Crowd, person: PersonFactory
) -> None:
    maker = person(role=Role.ADMIN)
    tokens = [
        make_token(actor=maker, name="Nómina", scope=Scope.PEOPLE, expires_on=today()).secret
        for _ in range(2)
    ]
    others = cookies_of(maker)

    async def meanwhile() -> None:
        # who made the token has turns of their own, and so have another token and the address
        assert (await crowd.ask(FAST, cookies=others)).status == 200
        assert (await crowd.ask(FAST, token=tokens[1])).status == 200
        assert (await crowd.ask(FAST, token="evt_invented")).status == 200

    answers = asyncio.run(crowd.overrun([""], "GET", meanwhile, token=tokens[0]))
    assert {answer.body for answer in answers} == {b"answered"}


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_of_short_requests_of_several_people_one_runs_at_a_time(
    crowd: Crowd, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    monkeypatch.setattr(turns, "LONG_SECONDS", PATIENCE)

    async def two_people() -> None:
        first = asyncio.create_task(crowd.ask(SLOW, method=method))
        assert await asyncio.to_thread(crowd.django.arrived.acquire, timeout=PATIENCE)
        second = asyncio.create_task(crowd.ask(FAST, method=method, peer=ELSEWHERE))
        await asyncio.wait([second], timeout=0.2)
        is_second_answered = second.done()
        crowd.django.released.set()
        answers = await asyncio.gather(first, second)
        assert not is_second_answered
        assert [answer.status for answer in answers] == [200, 200]

    asyncio.run(two_people())


def test_who_waits_too_long_is_told_to_come_again(
    crowd: Crowd, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "WAIT_SECONDS", 0.01)

    async def meanwhile() -> None:
        for path in (FAST, "/"):
            require_told_to_come_again(await crowd.ask(path))

    asyncio.run(crowd.overrun([""], "GET", meanwhile))


def test_of_one_person_or_address_only_so_many_wait(
    crowd: Crowd, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "WAITING_AT_MOST", CROWD - READS_AT_ONCE)

    async def meanwhile() -> None:
        require_told_to_come_again(await crowd.ask(FAST))

    answers = asyncio.run(crowd.overrun([""], "GET", meanwhile))
    assert {answer.body for answer in answers} == {b"answered"}


def require_told_to_come_again(answer: Answer) -> None:
    """Fail unless the answer is a 503 that says when to try again."""
    assert (answer.status, answer.headers["retry-after"]) == (503, "5")
    assert json.loads(answer.body)["code"] == "unavailable"

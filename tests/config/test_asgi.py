"""The application as the server calls it: whose address counts, and bodies of unknown length."""

import asyncio
import json
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import reload
from pathlib import Path
from typing import Any
from wsgiref.util import setup_testing_defaults

import pytest
from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.core.handlers.wsgi import WSGIRequest
from django.core.wsgi import get_wsgi_application
from django.http import HttpResponse
from django.test import override_settings
from granian.utils.proxies import wrap_asgi_with_proxy_headers

from evaluacmo.common.requests import client_address
from evaluacmo.config import asgi
from evaluacmo.web.asgi import FILE_CHUNK_BYTES, Application, Environ, StartResponse
from evaluacmo.web.bodies import SMALL_BODY_BYTES, receive_body
from tests.asgi import PERSON, Sender, call

PROXY, STRANGER = "10.0.0.1", "203.0.113.9"
CHUNKED = ("Transfer-Encoding", "chunked")


class Recorder:
    """Stands where Django does, and keeps the requests it gets, with their bodies."""

    def __init__(self) -> None:
        self.requests: list[WSGIRequest] = []

    def __call__(self, environ: Environ, start_response: StartResponse) -> HttpResponse:
        request = WSGIRequest(environ)
        try:
            environ["body"] = request.body
        except RequestDataTooBig as error:
            environ["body"] = error
        self.requests.append(request)
        start_response("204 No Content", [])
        return HttpResponse(status=204)


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        (PROXY, [PERSON], PERSON),
        (PROXY, [f"{STRANGER}, {PERSON}"], PERSON),
        (PROXY, [STRANGER, PERSON], PERSON),
        (PROXY, [f"{STRANGER}, {PERSON}, {PROXY}"], PERSON),
        (PROXY, [], PROXY),
        (STRANGER, [PERSON], STRANGER),
        (STRANGER, [f"{PERSON}, {PROXY}"], STRANGER),
    ],
)
def test_only_a_trusted_proxy_says_whom_it_forwards_for(
    peer: str, forwarded: list[str], address: str
) -> None:
    django = Recorder()
    application = wrap_asgi_with_proxy_headers(Application(django), [PROXY])
    call(application, peer=peer, headers=[("X-Forwarded-For", value) for value in forwarded])
    assert client_address(django.requests[0]) == address


@pytest.mark.parametrize("names", [("X-Forwarded-For", "X_Forwarded_For"), ("X_Forwarded-For",)])
def test_an_address_is_not_forged_by_a_header_with_an_underscore(names: tuple[str, ...]) -> None:
    django = Recorder()
    application = wrap_asgi_with_proxy_headers(Application(django), [PROXY])
    addresses = {"X-Forwarded-For": PERSON}
    for order in (names, names[::-1]):
        headers = [(name, addresses.get(name, STRANGER)) for name in order]
        call(application, peer=PROXY, headers=headers)
        sent = django.requests[-1]
        assert client_address(sent) == (PERSON if "X-Forwarded-For" in names else PROXY)
        assert STRANGER not in sent.META.values()


def test_headers_that_are_sent_twice_are_joined() -> None:
    django = Recorder()
    headers = [("Cookie", "a=1"), ("Accept", "x"), ("Cookie", "b=2"), ("Accept", "y")]
    call(Application(django), headers=headers)
    assert django.requests[0].COOKIES == {"a": "1", "b": "2"}
    assert django.requests[0].headers["Accept"] == "x,y"


def test_a_path_is_decoded_once() -> None:
    django = Recorder()
    call(Application(django), path="/caf%C3%A9%252F/%2F")
    assert django.requests[0].path == "/café%2F//"


def test_a_method_in_small_letters_is_the_one_that_django_takes_it_for() -> None:
    django = Recorder()
    call(Application(django), method="post", path="/api/imports")
    sent = django.requests[0]
    assert sent.method == "POST"
    # by which threads, uploads and limits of bodies are chosen
    assert sent.META["REQUEST_METHOD"] == "POST"


def test_without_trusted_proxies_nobody_is_believed() -> None:
    django = Recorder()
    call(Application(django), peer=STRANGER, headers=[("X-Forwarded-For", PERSON)])
    assert client_address(django.requests[0]) == STRANGER
    assert isinstance(asgi.application, Application)


@pytest.fixture
def trusting() -> Iterator[Any]:
    """The application of a school that names a proxy."""
    with override_settings(TRUSTED_PROXIES=[PROXY]):
        yield reload(asgi).application
    reload(asgi)


def test_the_setting_names_them(trusting: Any) -> None:
    assert not isinstance(trusting, Application)


@pytest.mark.parametrize("header", [CHUNKED, ("Content-Length", "5")])
def test_a_body_is_read_with_and_without_a_length(header: tuple[str, str]) -> None:
    django = Recorder()
    call(Application(django), b"12", b"345", method="POST", headers=[header])
    assert django.requests[0].META["body"] == b"12345"
    assert django.requests[0].META["CONTENT_LENGTH"] == "5"


@pytest.mark.parametrize(
    ("declared", "status"),
    [
        *((declared, 400) for declared in ("x", "-5", "1.5", "0x10")),
        *((declared, 413) for declared in ("9" * 5000, str(2 * 1024 * 1024))),
    ],
)
def test_a_body_of_no_length_or_too_long_is_left_unread(declared: str, status: int) -> None:
    sender = Sender(b"12345")
    environ: Environ = {"REQUEST_METHOD": "POST", "CONTENT_LENGTH": declared}
    asyncio.run(receive_body(environ, sender.receive, limit=10**9))
    assert sender.remaining
    assert answer_of_django(environ).status_code == status


def test_of_a_body_without_end_only_as_much_is_read_as_shows_that_it_is_too_large() -> None:
    django = Recorder()
    pieces = [b"x" * SMALL_BODY_BYTES] * 40
    call(Application(django), *pieces, method="POST", headers=[CHUNKED])
    (sent,) = django.requests
    assert isinstance(sent.META["body"], RequestDataTooBig)
    assert sent.META["CONTENT_LENGTH"] == str(1024 * 1024 + SMALL_BODY_BYTES)


@pytest.mark.parametrize("path", ["/api/imports", "/api/users"])
@pytest.mark.parametrize("is_declared", [True, False])
def test_without_a_session_only_a_small_body_is_kept(path: str, is_declared: bool) -> None:
    django = Recorder()
    for length in (SMALL_BODY_BYTES, SMALL_BODY_BYTES + 1):
        header = ("Content-Length", str(length)) if is_declared else CHUNKED
        call(Application(django), b"x" * length, method="POST", path=path, headers=[header])
    small, large = (sent.META["body"] for sent in django.requests)
    assert len(small) == SMALL_BODY_BYTES
    assert isinstance(large, RequestDataTooBig)


def test_a_body_that_stops_arriving_is_refused() -> None:
    environ: Environ = {"REQUEST_METHOD": "POST", "CONTENT_LENGTH": "5"}
    start = Sender(b"{", is_complete=False)
    asyncio.run(receive_body(environ, start.receive, limit=5, grace=0.01))
    answer = answer_of_django(environ)
    assert answer.status_code == 408
    assert json.loads(answer.content)["code"] == "too_slow"


def test_a_body_that_is_cut_off_is_refused() -> None:
    environ: Environ = {"REQUEST_METHOD": "POST", "CONTENT_LENGTH": "5"}

    async def receive() -> None:
        sender = Sender(b"{", is_complete=False)
        sender.left.set()
        await receive_body(environ, sender.receive, limit=5)

    asyncio.run(receive())
    assert answer_of_django(environ).status_code == 400


def test_a_body_for_which_there_is_no_room_is_refused_and_can_be_sent_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    full = Path("/dev/full").open("r+b", buffering=0)  # noqa: SIM115  (closed with the body)
    monkeypatch.setattr(tempfile, "TemporaryFile", lambda **_: full)
    body = b"x" * (2 * 1024 * 1024)
    environ: Environ = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": "/api/imports",
        "CONTENT_LENGTH": str(len(body)),
    }
    asyncio.run(receive_body(environ, Sender(body).receive, limit=len(body)))
    answer = answer_of_django(environ)
    assert answer.status_code == 503
    assert "Retry-After" in answer.headers
    assert json.loads(answer.content)["code"] == "unavailable"


def answer_of_django(environ: Environ) -> HttpResponse:
    """The response to a request that was received like this."""
    environ.setdefault("PATH_INFO", "/api/users/login")
    setup_testing_defaults(environ)
    # in a thread without a connection to the database, as in the program
    with ThreadPoolExecutor(1) as thread:
        response = thread.submit(get_wsgi_application(), environ, lambda *_: None).result()
    assert isinstance(response, HttpResponse)
    return response


def test_a_file_is_sent_whole_and_in_pieces() -> None:
    file = max((settings.WEB_DIR / "assets").iterdir(), key=lambda path: path.stat().st_size)
    answer = call(Application(get_wsgi_application()), path=f"/assets/{file.name}")
    assert answer.body == file.read_bytes()
    assert max(map(len, answer.pieces)) == FILE_CHUNK_BYTES


def test_an_answer_of_parts_is_one() -> None:
    def django(environ: Environ, start_response: StartResponse) -> HttpResponse:
        start_response("200 OK", [("X-Sent", "1")])
        return HttpResponse([b"[1", b",2", b"]"])

    answer = call(Application(django))
    assert (answer.status, answer.headers["x-sent"], answer.pieces) == (200, "1", [b"[1,2]"])

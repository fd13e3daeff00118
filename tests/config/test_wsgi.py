"""The application as the server calls it: whose address counts, and bodies of unknown length."""

import json
import tempfile
from collections.abc import Iterator
from importlib import reload
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import Any
from wsgiref.util import setup_testing_defaults

import pytest
from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.core.wsgi import get_wsgi_application
from django.http import HttpResponse
from django.test import override_settings
from granian.utils.proxies import wrap_wsgi_with_proxy_headers

from evaluacmo.common.requests import client_address
from evaluacmo.config import wsgi
from evaluacmo.web.wsgi import BufferedApplication, Environ, StartResponse

PROXY, PERSON, STRANGER = "10.0.0.1", "198.51.100.7", "203.0.113.9"


class Recorder:
    """Stands where Django does, and keeps the requests it gets."""

    def __init__(self) -> None:
        self.requests: list[WSGIRequest] = []

    def __call__(self, environ: Environ, start_response: StartResponse) -> HttpResponse:
        self.requests.append(WSGIRequest(environ))
        start_response("204 No Content", [])
        return HttpResponse(status=204)


def send(application: Any, body: bytes = b"", **environ: Any) -> None:
    """Call the application as the server does."""
    environ = {"wsgi.input": BytesIO(body), **environ}
    setup_testing_defaults(environ)
    assert list(application(environ, lambda *_: None)) == [b""]


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        (PROXY, PERSON, PERSON),
        (PROXY, f"{STRANGER}, {PERSON}", PERSON),
        (PROXY, f"{STRANGER}, {PERSON}, {PROXY}", PERSON),
        (PROXY, None, PROXY),
        (STRANGER, PERSON, STRANGER),
        (STRANGER, f"{PERSON}, {PROXY}", STRANGER),
    ],
)
def test_only_a_trusted_proxy_says_whom_it_forwards_for(
    peer: str, forwarded: str | None, address: str
) -> None:
    django = Recorder()
    application = wrap_wsgi_with_proxy_headers(BufferedApplication(django), [PROXY])
    sent = {} if forwarded is None else {"HTTP_X_FORWARDED_FOR": forwarded}
    send(application, REMOTE_ADDR=peer, **sent)
    assert client_address(django.requests[0]) == address


def test_without_trusted_proxies_nobody_is_believed() -> None:
    django = Recorder()
    send(BufferedApplication(django), REMOTE_ADDR=STRANGER, HTTP_X_FORWARDED_FOR=PERSON)
    assert client_address(django.requests[0]) == STRANGER
    assert isinstance(wsgi.application, BufferedApplication)


@pytest.fixture
def trusting() -> Iterator[Any]:
    """The application of a school that names a proxy."""
    with override_settings(TRUSTED_PROXIES=[PROXY]):
        yield reload(wsgi).application
    reload(wsgi)


def test_the_setting_names_them(trusting: Any) -> None:
    assert not isinstance(trusting, BufferedApplication)


@pytest.mark.parametrize("declared", [None, "", "5"])
def test_a_body_is_read_whatever_length_is_declared(declared: str | None) -> None:
    django = Recorder()
    sent = {} if declared is None else {"CONTENT_LENGTH": declared}
    send(BufferedApplication(django), b"12345", REQUEST_METHOD="POST", **sent)
    assert django.requests[0].body == b"12345"


@pytest.mark.parametrize("declared", ["x", "-5", "1.5", "0x10", "9" * 5000, str(2 * 1024 * 1024)])
def test_a_body_of_no_length_or_too_long_is_left_unread(declared: str) -> None:
    django, body = Recorder(), BytesIO(b"12345")
    send(
        BufferedApplication(django),
        **{"wsgi.input": body},
        REQUEST_METHOD="POST",
        CONTENT_LENGTH=declared,
    )
    assert body.tell() == 0
    assert django.requests[0].META["CONTENT_LENGTH"] == declared


def test_of_a_body_without_end_only_as_much_is_read_as_shows_that_it_is_too_large() -> None:
    django = Recorder()
    body = BytesIO(b"x" * (3 * 1024 * 1024))
    send(BufferedApplication(django), **{"wsgi.input": body}, REQUEST_METHOD="POST")
    assert body.tell() == 1024 * 1024 + 1
    assert django.requests[0].META["CONTENT_LENGTH"] == str(1024 * 1024 + 1)


def test_a_body_for_which_there_is_no_room_is_refused_and_can_be_sent_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    full = Path("/dev/full").open("r+b", buffering=0)  # noqa: SIM115  (closed with the body)
    monkeypatch.setattr(tempfile, "TemporaryFile", lambda **_: full)
    environ: Environ = {
        "wsgi.input": BytesIO(b"x" * (2 * 1024 * 1024)),
        "REQUEST_METHOD": "POST",
        "PATH_INFO": "/api/imports",
    }
    setup_testing_defaults(environ)
    told: list[Any] = []
    (answer,) = BufferedApplication(get_wsgi_application())(
        environ, lambda *heads: told.extend(heads)
    )
    status, headers = told
    assert status.startswith("503")
    assert "Retry-After" in dict(headers)
    assert json.loads(answer)["code"] == "unavailable"


def test_a_file_is_passed_on_as_it_is_read_and_closed_by_the_server() -> None:
    logo = settings.WEB_DIR / "logo.png"
    environ = {"REQUEST_METHOD": "GET", "PATH_INFO": f"/{logo.name}"}
    setup_testing_defaults(environ)
    application = BufferedApplication(get_wsgi_application())
    answer: Any = application(environ, lambda *_: None)
    assert answer.filelike.tell() == 0
    assert b"".join(answer) == logo.read_bytes()
    # by a thread of the server's
    closing = Thread(target=answer.close)
    closing.start()
    closing.join()
    assert answer.filelike.closed


def test_an_answer_of_parts_is_one() -> None:
    environ = {"wsgi.input": BytesIO(), "REQUEST_METHOD": "GET"}
    application = BufferedApplication(lambda *_: HttpResponse([b"[1", b",2", b"]"]))
    assert application(environ, lambda *_: None) == [b"[1,2]"]


def test_a_body_of_a_file_may_be_longer_and_only_where_files_are_taken() -> None:
    django = Recorder()
    body = b"x" * (3 * 1024 * 1024)
    for method, path, read in (
        ("POST", "/api/imports", len(body)),
        ("POST", "/api/imports/1/check", 1024 * 1024 + 1),
        ("PUT", "/api/imports", 1024 * 1024 + 1),
    ):
        sent = {"wsgi.input": BytesIO(body), "REQUEST_METHOD": method, "PATH_INFO": path}
        send(BufferedApplication(django), **sent)
        assert django.requests[-1].META["CONTENT_LENGTH"] == str(read)

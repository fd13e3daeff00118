"""Browsers in which somebody of the demonstration school is signed in, with nothing cached."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property

from playwright.sync_api import Browser, BrowserContext, Page, Request

from bench.harness import Person, Place, Server
from e2e.conftest import DESK
from e2e.test_routes import DEMO_LOGINS, DEMO_PASSWORD

# the browser's own memory of who is here, as the application keeps it
_REMEMBER = "localStorage.setItem('evaluacmo:session', {mark})"


@dataclass
class Site:
    """One build of the product, serving the demonstration school."""

    name: str
    server: Server

    @property
    def url(self) -> str:
        """Where it serves. By name, because browsers take brotli from there without HTTPS."""
        return f"http://localhost:{self.server.port}"

    @cached_property
    def people(self) -> dict[str, Person]:
        """Somebody signed in for each role."""
        people = {}
        for role, email in DEMO_LOGINS.items():
            people[role] = Person(self.server.port)
            people[role].sign_in(email, DEMO_PASSWORD)
        return people

    @cached_property
    def report(self) -> str:
        """The address of a report that the collaborator may see."""
        person = self.people["colaborador"]
        person.connection.close()  # the server may have, since they signed in; it opens again
        path = f"/users/evaluation-history/{person.user['id']}"
        newest = person.call("GET", path).body[0]
        return f"/report/{newest['evaluation_id']}/{person.user['id']}"

    def cookies(self, role: str) -> list[dict[str, str]]:
        """The cookies of a role, as Playwright takes them."""
        kept = self.people[role].cookies
        return [{"name": name, "value": value, "url": self.url} for name, value in kept.items()]

    def mark(self, role: str) -> str:
        """What the browser does to remember that the role is signed in."""
        mark = json.dumps({"state": "in", "userId": self.people[role].user["id"]})
        return _REMEMBER.format(mark=json.dumps(mark))


@contextmanager
def site(name: str, place: Place) -> Iterator[Site]:
    """Serve a place whose database is there already."""
    with Server(place) as server:
        yield Site(name, server)


@contextmanager
def browsing(browser: Browser, site: Site, role: str | None, **options: object) -> Iterator[Page]:
    """A fresh window: nothing cached, signed in where a role is named."""
    settings = {"viewport": DESK, "locale": "es-CO", "reduced_motion": "reduce"} | options
    context: BrowserContext = browser.new_context(**settings)  # type: ignore[arg-type]
    page = context.new_page()
    if role is not None:
        context.add_cookies(site.cookies(role))  # type: ignore[arg-type]
        page.goto(f"{site.url}/favicon.svg")
        page.evaluate(site.mark(role))
    try:
        yield page
    finally:
        context.close()


@dataclass(frozen=True)
class Loaded:
    """One file that came over the wire."""

    path: str
    kind: str
    encoding: str
    size: int


class Wire:
    """What a page has fetched from the server, cached files not counted."""

    def __init__(self, page: Page, site: Site) -> None:
        self._site = site
        self._finished: list[Request] = []
        page.on("requestfinished", self._note)

    def _note(self, request: Request) -> None:
        self._finished.append(request)

    def take(self) -> list[Loaded]:
        """What has come since the last time this was asked."""
        finished, self._finished[:] = list(self._finished), []
        return [each for request in finished if (each := self._loaded(request)) is not None]

    def _loaded(self, request: Request) -> Loaded | None:
        answer = request.response()
        if answer is None or not request.url.startswith(self._site.url):
            return None
        size = request.sizes()["responseBodySize"]
        if answer.from_service_worker or size == 0:
            return None
        return Loaded(
            path=request.url.removeprefix(self._site.url),
            kind=_kind(request),
            encoding=answer.headers.get("content-encoding", ""),
            size=size,
        )


def _kind(request: Request) -> str:
    path = request.url.split("?")[0]
    if "/api/" in path:
        return "data"
    endings = {".js": "js", ".css": "css", ".woff2": "font", ".woff": "font"}
    return next((kind for ending, kind in endings.items() if path.endswith(ending)), "other")

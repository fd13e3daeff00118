"""Which files of the front end a page begins with, so that the browser asks for them at once."""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings

_Pages = Sequence[tuple[re.Pattern[str], str]]


def first_files(path: str, *, knows_session: bool) -> str:
    """The elements for the head of the page at `path` (with its leading slash).

    A browser that brings no session along begins with the login page, whatever it asked for but
    the pages that are for everybody.
    """
    files = _links_of(settings.WEB_DIR)
    pages = files.outside if not knows_session else [*files.outside, *files.pages]
    found = next((links for shape, links in pages if shape.fullmatch(path)), None)
    if found is None:
        return "" if knows_session else files.login
    return found


def place_of(path: str, *, knows_session: bool) -> str:
    """Which frame the page at `path` shows before the application draws its own.

    That of the pages for everybody (`outside`), of the login page (`door`), or of all others.
    """
    files = _links_of(settings.WEB_DIR)
    if any(shape.fullmatch(path) for shape, _ in files.outside):
        return "outside"
    return "inside" if knows_session else "door"


class _Files(NamedTuple):
    """The elements that the login page begins with, and those of each address."""

    login: str = ""
    outside: _Pages = ()
    pages: _Pages = ()


@cache
def written_down(web: Path) -> dict[str, Any]:
    """What the build of the front end has written down about its addresses; nothing without one."""
    file = web / "first-files.json"
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def pattern(address: str) -> re.Pattern[str]:
    """`/report/:evaluationId/:userId`, as the front end writes it; its parts have names."""
    return re.compile(re.sub(r":(\w+)", r"(?P<\1>[^/]+)", address))


@cache
def _links_of(web: Path) -> _Files:
    content = written_down(web)
    if not content:
        return _Files()
    return _Files(_links(content["login"]), _pages(content["outside"]), _pages(content["pages"]))


def _pages(content: Mapping[str, list[str]]) -> _Pages:
    return [(pattern(address), _links(files)) for address, files in content.items()]


def _links(files: list[str]) -> str:
    return "".join(f"\n{_link(file)}" for file in files)


def _link(file: str) -> str:
    """Asked for at once, after what the page's first frame needs; the application applies it."""
    kind = 'preload" as="style' if file.endswith(".css") else "modulepreload"
    return f'<link rel="{kind}" crossorigin fetchpriority="low" href="/{file}">'

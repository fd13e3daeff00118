"""Which files of the front end a page begins with, so that the browser asks for them at once."""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

_Pages = Sequence[tuple[re.Pattern[str], str]]


def first_files(path: str, *, knows_session: bool) -> str:
    """The elements for the head of the page at `path` (with its leading slash).

    A browser that brings no session along begins with the login page, whatever it asked for but
    the pages that are for everybody.
    """
    files = _read(settings.WEB_DIR / "first-files.json")
    pages = files.outside if not knows_session else [*files.outside, *files.pages]
    found = next((links for pattern, links in pages if pattern.fullmatch(path)), None)
    if found is None:
        return "" if knows_session else files.login
    return found


class _Files(NamedTuple):
    """The elements that the login page begins with, and those of each address."""

    login: str = ""
    outside: _Pages = ()
    pages: _Pages = ()


@cache
def _read(file: Path) -> _Files:
    if not file.exists():
        return _Files()
    content = json.loads(file.read_text(encoding="utf-8"))
    return _Files(_links(content["login"]), _pages(content["outside"]), _pages(content["pages"]))


def _pages(content: Mapping[str, list[str]]) -> _Pages:
    return [(_pattern(address), _links(files)) for address, files in content.items()]


def _pattern(address: str) -> re.Pattern[str]:
    """`/report/:evaluationId/:userId`, as the front end writes it, for matching."""
    return re.compile(re.sub(r":\w+", "[^/]+", address))


def _links(files: list[str]) -> str:
    return "".join(f"\n    {_link(file)}" for file in files)


def _link(file: str) -> str:
    kind = "stylesheet" if file.endswith(".css") else "modulepreload"
    return f'<link rel="{kind}" crossorigin href="/{file}">'

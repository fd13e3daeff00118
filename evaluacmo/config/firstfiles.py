"""Which files of the front end a page begins with, so that the browser asks for them at once."""

import json
import re
from functools import cache
from pathlib import Path

from django.conf import settings


def first_files(path: str, *, knows_session: bool) -> str:
    """The elements for the head of the page at `path` (with its leading slash).

    A browser that brings no session along begins with the login page, whatever it asked for.
    """
    login, pages = _read(settings.WEB_DIR / "first-files.json")
    if not knows_session:
        return login
    return next((links for pattern, links in pages if pattern.fullmatch(path)), "")


@cache
def _read(file: Path) -> tuple[str, list[tuple[re.Pattern[str], str]]]:
    if not file.exists():
        return "", []
    content = json.loads(file.read_text(encoding="utf-8"))
    pages = [(_pattern(address), _links(files)) for address, files in content["pages"].items()]
    return _links(content["login"]), pages


def _pattern(address: str) -> re.Pattern[str]:
    """`/report/:evaluationId/:userId`, as the front end writes it, for matching."""
    return re.compile(re.sub(r":\w+", "[^/]+", address))


def _links(files: list[str]) -> str:
    return "".join(f"\n    {_link(file)}" for file in files)


def _link(file: str) -> str:
    kind = "stylesheet" if file.endswith(".css") else "modulepreload"
    return f'<link rel="{kind}" crossorigin href="/{file}">'

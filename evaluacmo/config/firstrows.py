"""Rows of the front end's table of routes, as its build has written them down."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings

from evaluacmo.config.firstfiles import pattern, written_down


class Visited(NamedTuple):
    """What is written down about an address, and what its parts and `:me` stand for."""

    content: Mapping[str, Any]
    parts: Mapping[str, str]


def row_of(theme: str, path: str, me: Mapping[str, Any]) -> Visited | None:
    """What is written down about the page at `path` under `theme` (`asks`, `heads`).

    None where nothing is, or where this person (as `/users/me` tells of them) may not open the
    page: neither their role may, nor are they the one whom the page is about.
    """
    for row in _rows(settings.WEB_DIR, theme):
        found = row.shape.fullmatch(path)
        if found is None:
            continue
        parts = {"me": str(me["id"])} | found.groupdict()
        is_owner = row.owner is not None and parts[row.owner] == parts["me"]
        if row.roles is None or me["role"] in row.roles or is_owner:
            return Visited(row.content, parts)
    return None


class _Row(NamedTuple):
    shape: re.Pattern[str]
    roles: Sequence[str] | None
    owner: str | None
    content: Mapping[str, Any]


@cache
def _rows(web: Path, theme: str) -> list[_Row]:
    return [
        _Row(pattern(address), content.get("roles"), content.get("owner"), content)
        for address, content in written_down(web).get(theme, {}).items()
    ]

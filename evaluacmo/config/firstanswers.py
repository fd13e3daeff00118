"""What a page asks first, answered in the page itself, so that it need not ask."""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, QueryDict
from django.urls import Resolver404, resolve
from django.utils.html import json_script

from evaluacmo.config.firstfiles import pattern, written_down

OK = 200
ME = "/api/users/me"


def first_answers(request: HttpRequest, path: str) -> str:
    """The elements for the head of the page at `path`: who is signed in, and what it asks first.

    They are the calls themselves, with their guards: the idle limit moves on, and a report that is
    opened is noted. What fails is left out, and the page asks for it; a page that is only
    prefetched asks for everything once somebody looks at it.
    """
    request.GET = QueryDict()  # the page's search is none of the calls'
    me = _answer(request, ME)
    if me is None:
        return ""
    elements = f"\n    {json_script(me, 'signed-in')}"
    answers = {} if "Sec-Purpose" in request.headers else _answers(request, path, me)
    return elements + (f"\n    {json_script(answers, 'first-answers')}" if answers else "")


def _answers(request: HttpRequest, path: str, me: Mapping[str, Any]) -> dict[str, Any]:
    calls = (f"/api{call}" for call in _calls(path, me))
    answered = ((call, _answer(request, call)) for call in calls)
    return {call: answer for call, answer in answered if answer is not None}


def _answer(request: HttpRequest, call: str) -> Any:
    """What the call answers whoever asks for the page; None where it fails."""
    try:
        found = resolve(call)
    except Resolver404:
        return None
    answer = found.func(request, *found.args, **found.kwargs)
    return json.loads(answer.content) if answer.status_code == OK else None


class _Asks(NamedTuple):
    """What the pages of one address ask, and who may open them: these roles, and their owner."""

    shape: re.Pattern[str]
    calls: Sequence[str]
    roles: Sequence[str] | None
    owner: str | None


def _calls(path: str, me: Mapping[str, Any]) -> list[str]:
    """What the page at this address asks at once, if this person may open it."""
    for asks in _asks(settings.WEB_DIR):
        found = asks.shape.fullmatch(path)
        if found is None:
            continue
        parts = {"me": str(me["id"])} | found.groupdict()
        is_owner = asks.owner is not None and parts[asks.owner] == parts["me"]
        if asks.roles is None or me["role"] in asks.roles or is_owner:
            return [_filled(call, parts) for call in asks.calls]
    return []


def _filled(call: str, parts: Mapping[str, str]) -> str:
    return re.sub(r":(\w+)", lambda part: parts[part[1]], call)


@cache
def _asks(web: Path) -> list[_Asks]:
    return [
        _Asks(pattern(address), asks["calls"], asks.get("roles"), asks.get("owner"))
        for address, asks in written_down(web).get("asks", {}).items()
    ]

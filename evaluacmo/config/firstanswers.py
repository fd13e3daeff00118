"""What a page asks first, answered in the page itself, so that it need not ask."""

import json
import re
from collections.abc import Mapping
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, QueryDict
from django.urls import Resolver404, resolve
from django.utils.html import json_script

from evaluacmo.config.firstrows import row_of

OK = 200
ME = "/api/users/me"


def whoever_asks(request: HttpRequest) -> Mapping[str, Any] | None:
    """Who is signed in, as the call `/users/me` answers them, with its guard; None where nobody is.

    The idle limit moves on as by any call.
    """
    me: Mapping[str, Any] | None = _answer(request, ME)
    return me


def first_answers(request: HttpRequest, path: str, me: Mapping[str, Any]) -> str:
    """The elements for the head of the page at `path`: who is signed in, and what it asks first.

    They are the calls themselves, with their guards: a report that is opened is noted. What fails
    is left out, and the page asks for it; a page that is only prefetched asks for everything once
    somebody looks at it.
    """
    answers = {} if "Sec-Purpose" in request.headers else _answers(request, path, me)
    contents = {"signed-in": me} | ({"first-answers": answers} if answers else {})
    return "".join(f"\n{json_script(each, name, _Short)}" for name, each in contents.items())


class _Short(DjangoJSONEncoder):
    """JSON in as few bytes as it takes: pages are not compressed."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options | {"ensure_ascii": False, "separators": (",", ":")})


def _answers(request: HttpRequest, path: str, me: Mapping[str, Any]) -> dict[str, Any]:
    calls = (f"/api{call}" for call in _calls(path, me))
    answered = ((call, _answer(request, call)) for call in calls)
    return {call: answer for call, answer in answered if answer is not None}


def _answer(request: HttpRequest, call: str) -> Any:
    """What the call answers whoever asks for the page; None where it fails, or is very long."""
    request.GET = QueryDict()  # the page's search is none of the calls'
    try:
        found = resolve(call)
    except Resolver404:
        return None
    answer = found.func(request, *found.args, **found.kwargs)
    is_short = answer.status_code == OK and not answer.streaming
    return json.loads(answer.content) if is_short else None


def _calls(path: str, me: Mapping[str, Any]) -> list[str]:
    """What the page at this address asks at once, if this person may open it."""
    row = row_of("asks", path, me)
    return [] if row is None else [_filled(call, row.parts) for call in row.content["calls"]]


def _filled(call: str, parts: Mapping[str, str]) -> str:
    return re.sub(r":(\w+)", lambda part: parts[part[1]], call)

"""What runs inside the program's own environment: sessions without passwords, and statements.

`python -m bench.speed.inside` reads an order as JSON from standard input and answers as JSON.
"""

import cProfile
import io
import json
import pstats
import re
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from bench.harness import Place
from bench.speed.client import TOKEN

FAILED = 300
PROFILED_CALLS = 20
PROFILED_ROWS = 30


def ask(place: Place, order: str, **values: Any) -> Any:
    """Have this module carry out an order over the place's database."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.speed.inside"],
        input=json.dumps({"order": order, **values}),
        text=True,
        check=True,
        env=place.environment | {"DJANGO_SETTINGS_MODULE": "evaluacmo.config.settings"},
        stdout=subprocess.PIPE,
    )
    return json.loads(done.stdout)


def sessions(users: Sequence[int]) -> dict[int, str]:
    """A session for each of these people, by id."""
    from django.contrib.sessions.backends.db import SessionStore
    from django.db import transaction
    from django.http import HttpRequest

    from evaluacmo.accounts.models import User
    from evaluacmo.accounts.sessions import start_session

    keys: dict[int, str] = {}
    with transaction.atomic():
        for user in User.objects.filter(pk__in=users):
            request = HttpRequest()
            request.session = SessionStore()
            start_session(request, user=user)
            request.session.save()
            keys[user.pk] = str(request.session.session_key)
    return keys


def statements(calls: Sequence[dict[str, Any]]) -> list[list[str]]:
    """What each call asks of the database."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    asked = []
    for call in calls:
        if "body" not in call:
            _make(call)  # what is kept between requests is kept now
        with CaptureQueriesContext(connection) as captured:
            _make(call)
        asked.append([each["sql"] for each in captured.captured_queries])
    return asked


def profile(calls: Sequence[dict[str, Any]]) -> list[str]:
    """Where the time of each call goes, by own time, as text."""
    told = []
    for call in calls:
        _make(call)
        profiler = cProfile.Profile(time.thread_time)  # a busy machine does not count
        profiler.enable()
        for _ in range(PROFILED_CALLS):
            _make(call)
        profiler.disable()
        text = io.StringIO()
        pstats.Stats(profiler, stream=text).sort_stats("cumulative").print_stats(PROFILED_ROWS)
        told.append(re.sub(r"\S*/site-packages/", "", text.getvalue()))
    return told


@cache
def _handler() -> Any:
    """One for all, for each would look at every file of the front end."""
    from django.test.client import ClientHandler

    handler = ClientHandler()
    handler.load_middleware()
    return handler


def _make(call: dict[str, Any]) -> None:
    from django.test import Client

    client = Client(HTTP_HOST="localhost")
    client.handler = _handler()
    client.cookies.load(call["cookies"])
    if "body" in call:
        client.cookies["csrftoken"] = TOKEN
        answer = client.generic(
            call.get("method", "POST"),
            call["path"],
            call["body"],
            content_type="application/json",
            headers={"X-CSRFToken": TOKEN},
        )
    else:
        answer = client.get(call["path"])
    if answer.status_code >= FAILED:
        raise RuntimeError(f"{call['path']}: {answer.status_code} {answer.content[:300]!r}")


def main() -> None:
    """Carry out the order."""
    import django

    django.setup()
    order = json.load(sys.stdin)
    orders: dict[str, Callable[..., Any]] = {
        "sessions": sessions,
        "statements": statements,
        "profile": profile,
    }
    json.dump(orders[order.pop("order")](**order), sys.stdout)


if __name__ == "__main__":
    main()

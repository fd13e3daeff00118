"""Every call that reads is measured, so that a slow one is seen."""

import re

from bench.speed.calls import calls
from evaluacmo.config.api import api

# files and documents, and what needs something that a district does not have
NOT_MEASURED = {
    "/audit/csv",
    "/audit/xlsx",
    "/corrections/{}",
    "/exports/history/{}",
    "/exports/{}",
    "/imports/template",
    "/imports/{}",
    "/imports/{}/errors",
    "/profile/report-views/xlsx",
    "/reminders/messages/xlsx",
    "/reminders/people/{}",
    "/verification/{}",
}


class AnyFacts(dict[str, str]):
    """Knows something about everything."""

    def __missing__(self, key: str) -> str:
        return "1"


def test_each_is() -> None:
    facts = AnyFacts(deep=0)  # type: ignore[arg-type]
    measured = {_bare(call.path.partition("?")[0]) for call in calls(facts)}
    reading = {
        _bare(path.removeprefix("/api"))
        for path, operations in api.get_openapi_schema()["paths"].items()
        if "get" in operations
    }
    assert reading == measured | NOT_MEASURED


def _bare(path: str) -> str:
    return re.sub(r"\{\w+\}", "{}", path)

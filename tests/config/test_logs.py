"""The log: a line each, which says of which request it is."""

import json
import logging
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from evaluacmo.common.requests import current_request_id
from evaluacmo.config.logs import JsonFormatter
from tests.programs import Program

GUIDE = Path(__file__).parents[2] / "docs/production.md"
FORGED = "x WARNING evaluacmo.signin [a]: Sign-in refused from 8.8.8.8"


def fail2ban() -> list[re.Pattern[str]]:
    """The filter of the guide; fail2ban's `<ADDR>` is an address."""
    found = re.search(r"^failregex = (.*\n(?: +.*\n)*)", GUIDE.read_text(encoding="utf-8"), re.M)
    assert found
    address = r"(?P<ip>[0-9a-fA-F.:]+)"
    return [re.compile(line.strip().replace("<ADDR>", address)) for line in found[1].splitlines()]


def banned(line: str) -> str | None:
    """The address that fail2ban reads in a line."""
    return next((found["ip"] for each in fail2ban() if (found := each.search(line))), None)


@pytest.mark.sqlite_suffices
@pytest.mark.parametrize("written", ["text", "json"])
def test_lines_of_the_running_program(
    prepared_program: Program, capfd: pytest.CaptureFixture[str], written: str
) -> None:
    prepared_program.settings = {"EVALUACMO_LOG_FORMAT": written}
    server = prepared_program.serve("--workers", "1")
    failed = server.send_sign_in("nadie@colegio.example", "equivocada").getresponse()
    foreign = server.ask("GET", "/", headers={"Host": FORGED})
    with closing(sqlite3.connect(prepared_program.database)) as database:
        database.execute("ALTER TABLE accounts_session RENAME TO away")
        database.commit()
    broken = server.ask("GET", "/api/users/me", headers={"Cookie": f"sessionid={'a' * 32}"})
    server.stop()

    assert [failed.status, foreign.status, broken.status] == [401, 400, 503]
    lines = [line for line in capfd.readouterr().err.splitlines() if "evaluacmo" in line]
    (refused,) = [line for line in lines if banned(line)]
    assert banned(refused) == "127.0.0.1"
    assert "nadie@" not in refused
    (host,) = [line for line in lines if "DisallowedHost" in line]
    assert "WARNING" in host
    error = next(line for line in lines if "ERROR" in line)
    for line, answer in ((refused, failed), (host, foreign), (error, broken)):
        assert str(answer.headers["X-Request-ID"]) in line
        assert (line[0] == "{") == (written == "json")
    message = json.loads(broken.read())["message"]
    assert message.endswith(f"indique el número {broken.headers['X-Request-ID']}.")


def test_an_entry_in_json_is_one_line_with_its_traceback() -> None:
    error = ZeroDivisionError(FORGED + '"\nx')
    raised = (type(error), error, None)
    record = logging.LogRecord("evaluacmo", logging.ERROR, "", 0, "broken %s", ("ñ\n",), raised)
    token = current_request_id.set("3f09b2d71c4e")
    try:
        line = JsonFormatter().format(record)
    finally:
        current_request_id.reset(token)
    assert "\n" not in line
    assert banned(line) is None
    entry = json.loads(line)
    assert (entry["level"], entry["logger"], entry["message"]) == (
        "ERROR",
        "evaluacmo",
        "broken ñ\n",
    )
    assert entry["request"] == "3f09b2d71c4e"
    assert "ZeroDivisionError" in entry["traceback"]

"""The addresses that tell other machines of a process and its database."""

import json
import sqlite3
from contextlib import closing

import pytest

from evaluacmo import BUILD
from tests.conftest import Browser
from tests.programs import Program

pytestmark = pytest.mark.sqlite_suffices

FOREIGN = {"Host": "10.0.0.7"}


def test_a_process_is_alive_and_ready_until_the_database_is_not(prepared_program: Program) -> None:
    server = prepared_program.serve("--workers", "1")

    def ask(path: str, method: str = "GET") -> tuple[int, str]:
        answer = server.ask(method, path, headers=FOREIGN)
        assert answer.headers["Set-Cookie"] is None
        return answer.status, answer.read().decode()

    well = json.dumps({"status": "ok", "version": BUILD})
    assert ask("/health/live") == (200, well)
    assert ask("/health/ready") == (200, well)
    assert ask("/health/ready", "HEAD") == (200, "")
    assert ask("/health/ready", "POST")[0] >= 400
    # there are no metrics without a token in the settings
    assert server.ask("GET", "/metrics", headers={"Authorization": "Bearer "}).status == 404

    with closing(sqlite3.connect(prepared_program.database)) as database:
        database.execute("DELETE FROM django_migrations WHERE app = 'mail'")
        database.commit()
    assert ask("/health/ready")[0] == 503
    assert ask("/health/live") == (200, well)
    server.stop()


@pytest.mark.parametrize("path", ["/health", "/healthz", "/metrics", "/health/other", "/readyz/"])
def test_other_addresses_of_this_kind_are_not_the_page(visitor: Browser, path: str) -> None:
    assert visitor.get(path).status_code == 404


def test_the_page_is_still_at_other_addresses(visitor: Browser) -> None:
    assert visitor.get("/healthy-habits").status_code == 200

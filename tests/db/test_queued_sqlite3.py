"""Transactions of one process take turns at SQLite, and nobody keeps a turn that is over."""

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest
from django.db import OperationalError, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from pytest_django import DjangoDbBlocker

from evaluacmo.db.queued_sqlite3.base import DatabaseWrapper
from evaluacmo.db.queued_sqlite3.places import let_others_go_first
from evaluacmo.db.sqlite import use_safe_sqlite

use_safe_sqlite()

PATIENCE_MS = 50
Connect = Callable[[], DatabaseWrapper]


@pytest.fixture
def connect(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[Connect]:
    opened: list[DatabaseWrapper] = []

    def open_one() -> DatabaseWrapper:
        options = {"timeout": PATIENCE_MS / 1000, "transaction_mode": "IMMEDIATE"}
        own = {"ENGINE": "", "NAME": str(tmp_path / "queue.sqlite3"), "OPTIONS": options}
        settings = connections["default"].settings_dict | own
        opened.append(DatabaseWrapper(settings, alias="queue"))
        opened[-1].inc_thread_sharing()
        opened[-1].ensure_connection()
        return opened[-1]

    # no connection of the test's own, whose transaction would have the turn
    with django_db_blocker.unblock():
        yield open_one
        for each in opened:
            each.close()


def begin(one: BaseDatabaseWrapper) -> None:
    one.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)


def test_a_transaction_waits_for_the_one_before_it(connect: Connect) -> None:
    first, second = connect(), connect()
    second.connection.execute("PRAGMA busy_timeout = 60000")
    begin(first)
    waiting = Thread(target=begin, args=(second,))
    waiting.start()
    waiting.join(PATIENCE_MS / 1000)
    assert waiting.is_alive()
    first.commit()
    waiting.join(60)
    assert not waiting.is_alive()
    second.rollback()


@pytest.mark.parametrize(
    ("later", "order"), [(0.05, ["person", "visitor"]), (1.05, ["visitor", "person"])]
)
def test_who_lets_others_go_first_waits_for_those_who_come_within_that_time(
    connect: Connect, later: float, order: list[str]
) -> None:
    first, done = connect(), []

    def write(name: str, one: DatabaseWrapper) -> None:
        if name == "visitor":
            let_others_go_first(1)
        one.connection.execute("PRAGMA busy_timeout = 60000")
        begin(one)
        done.append(name)
        one.rollback()

    begin(first)
    waiting = [Thread(target=write, args=(name, connect())) for name in ("visitor", "person")]
    for each in waiting:
        each.start()
        each.join(later)
    first.commit()
    for each in waiting:
        each.join(60)
    assert done == order


def test_it_waits_no_longer_than_for_a_locked_database(connect: Connect) -> None:
    first, second = connect(), connect()
    begin(first)
    with pytest.raises(OperationalError, match="locked"):
        begin(second)
    first.commit()
    begin(second)


@pytest.mark.parametrize("end", ["commit", "rollback", "close"])
def test_the_turn_is_over_with_the_transaction(connect: Connect, end: str) -> None:
    first, second = connect(), connect()
    begin(first)
    getattr(first, end)()
    begin(second)


def test_the_turn_is_over_where_another_process_has_the_database(connect: Connect) -> None:
    first, second, elsewhere = connect(), connect(), connect()
    elsewhere.connection.execute("BEGIN IMMEDIATE")
    with pytest.raises(OperationalError, match="locked"):
        begin(first)
    elsewhere.connection.execute("ROLLBACK")
    begin(second)

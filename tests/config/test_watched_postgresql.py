"""A connection that is kept from one request to the next is still good, or opened anew."""

import pytest
from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper


def ask(one: BaseDatabaseWrapper, number: int) -> None:
    with one.cursor() as cursor:
        cursor.execute(f"SELECT {number}")
        assert cursor.fetchone() == (number,)


@pytest.mark.django_db
def test_a_server_that_has_gone_is_noticed_without_asking_it() -> None:
    if connection.vendor != "postgresql":
        return  # SQLite is no server
    kept = connections.create_connection("default")
    try:
        ask(kept, 41)
        first = kept.connection.info.backend_pid
        with connection.cursor() as cursor:
            kept.close_if_unusable_or_obsolete()  # another request begins
            kept.close_if_health_check_failed()
            cursor.execute("SELECT query FROM pg_stat_activity WHERE pid = %s", [first])
            assert cursor.fetchone() == ("SELECT 41",)
            cursor.execute("SELECT pg_terminate_backend(%s, 10000)", [first])
        kept.close_if_unusable_or_obsolete()
        ask(kept, 42)
        assert kept.connection.info.backend_pid != first
    finally:
        kept.close()

"""What is in the tables of the database that the default connection leads to."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from django.apps import apps
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from evaluacmo import __version__
from evaluacmo.auditlog.events import AuditTarget
from evaluacmo.auditlog.models import Action
from evaluacmo.auditlog.services import record_event
from evaluacmo.common.errors import Conflict
from evaluacmo.maintenance import messages
from evaluacmo.maintenance.archive import Facts

# what a database has as soon as it is prepared
BOOKKEEPING = frozenset({"django_migrations", "django_content_type", "auth_permission"})


def names() -> list[str]:
    """The tables that are there, in alphabetical order."""
    return sorted(connection.introspection.table_names())


def own_names() -> set[str]:
    """The tables that this version of the product has."""
    models = apps.get_models(include_auto_created=True)
    return {model._meta.db_table for model in models} | {"django_migrations"}


def facts() -> Facts:
    """What a backup's manifest says about the data. Raises `Conflict` where there are no tables.

    All of one instant only where the caller holds a snapshot.
    """
    migrations = applied_migrations()
    if not migrations:
        raise Conflict(messages.BACKUP_OF_NOTHING)
    return Facts(
        product=__version__,
        database=connection.vendor,
        made_at=timezone.now(),
        migrations=migrations,
        rows=count_rows(),
    )


def count_rows() -> dict[str, int]:
    """How many rows each table has."""
    with connection.cursor() as cursor:
        counts = {}
        for name in names():
            quoted = connection.ops.quote_name(name)
            cursor.execute(f"SELECT count(*) FROM {quoted}")  # noqa: S608  (a table's own name)
            counts[name] = int(cursor.fetchone()[0])
    return counts


def holds_data() -> bool:
    """Whether anything but the bookkeeping of a prepared database is there."""
    with connection.cursor() as cursor:
        for name in set(names()) - BOOKKEEPING:
            quoted = connection.ops.quote_name(name)
            cursor.execute(f"SELECT 1 FROM {quoted} LIMIT 1")  # noqa: S608  (a table's own name)
            if cursor.fetchone():
                return True
    return False


def applied_migrations() -> list[tuple[str, str]]:
    """The migrations the tables have been through, in alphabetical order."""
    return sorted(MigrationRecorder(connection).applied_migrations())


def known_migrations() -> set[tuple[str, str]]:
    """The migrations that this version of the product knows, those it has replaced among them."""
    loader = MigrationLoader(None)
    replaced = {
        each for migration in loader.disk_migrations.values() for each in migration.replaces
    }
    return set(loader.disk_migrations) | replaced


def migrations_due() -> bool:
    """Whether the tables are older than the product."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def make_current(*, restored: datetime) -> None:
    """Bring restored tables up to date, end all sessions they came with, and record it.

    `restored` is the moment that the tables are of.
    """
    if migrations_due():
        call_command("migrate", interactive=False, verbosity=0)
    with transaction.atomic():
        Session.objects.all().delete()
        record_event(
            Action.DATA_RESTORED, target=AuditTarget(label=restored.isoformat(timespec="seconds"))
        )


@contextmanager
def connected_to(database: Path) -> Iterator[None]:
    """Let this thread's default connection lead to another SQLite file for a while."""
    usual = connection.settings_dict
    connection.close()
    connection.settings_dict = {**usual, "NAME": str(database)}
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict = usual

"""The commands `serve` and `migrate`."""

import ipaddress
import logging
import os
from argparse import Namespace

from django.db import connections

from evaluacmo import serving
from evaluacmo.accounts.models import Role, User
from evaluacmo.commands import messages
from evaluacmo.commands.database import prepare_database, require_known_database, say_place
from evaluacmo.commands.output import say
from evaluacmo.common.errors import AppError
from evaluacmo.config import environment
from evaluacmo.maintenance.check import isolation_findings
from evaluacmo.maintenance.tables import is_reversible, list_migrations_due

log = logging.getLogger("evaluacmo.serving")


def serve(arguments: Namespace) -> None:
    """Migrate the database and serve the application."""
    address = serving.resolve_address(arguments.host, arguments.port)
    prepare_database()
    if not User.objects.filter(role=Role.ADMIN).exists():
        say(messages.NO_ADMIN)
    local = ipaddress.ip_address(address).is_loopback
    if not local and not environment.text("EVALUACMO_ALLOWED_HOSTS"):
        say(messages.LOCAL_NAMES_ONLY)
    for finding in isolation_findings():
        log.warning(finding.sentence)
    connections.close_all()  # workers must not inherit a connection
    host = f"[{address}]" if ":" in address else address
    serving.serve(
        address=address,
        port=arguments.port,
        workers=arguments.workers or default_workers(),
        when_listening=lambda: say(
            messages.LISTENING.format(url=f"http://{host}:{arguments.port}")
        ),
    )


def default_workers() -> int:
    """The default number of processes: two, or one where the program may use one processor only."""
    can_tell = hasattr(os, "sched_getaffinity")
    return min(2, len(os.sched_getaffinity(0)) if can_tell else os.cpu_count() or 1)


def migrate(arguments: Namespace) -> None:
    """Migrate the database, or only list what is due (`--check`).

    Raises `AppError` where something is, so that a script can tell.
    """
    say_place()
    if arguments.check:
        require_known_database()
        _say_migrations_due()
        return
    if not prepare_database():
        say(messages.DATABASE_CURRENT)


def _say_migrations_due() -> None:
    due = list_migrations_due()
    if not due:
        say(messages.NOTHING_DUE)
        return
    for migration in due:
        word = messages.REVERSIBLE if is_reversible(migration) else messages.IRREVERSIBLE
        say(f"  {migration.app_label}.{migration.name}: {word}")
    raise AppError(messages.MIGRATIONS_DUE.format(number=len(due)))

"""Rehearses restoring a backup, in a database of its own that is gone afterwards."""

import time
from collections.abc import Callable
from pathlib import Path

from evaluacmo.accounts.models import Role, User
from evaluacmo.accounts.queries import list_users
from evaluacmo.common.clock import current_year
from evaluacmo.common.errors import AppError
from evaluacmo.installation.queries import applied_migrations
from evaluacmo.maintenance import messages
from evaluacmo.maintenance.archive import Manifest
from evaluacmo.maintenance.backups import database, opened
from evaluacmo.maintenance.postgres import NotMigrated
from evaluacmo.reports.dashboard import get_dashboard
from evaluacmo.reports.part import Part
from evaluacmo.reports.queries import LatestFilter, list_latest, read_latest
from evaluacmo.reports.report import get_report
from evaluacmo.reports.year import get_year
from evaluacmo.results.reader import Reader
from evaluacmo.results.stored_results import count_wrong_results

PEOPLE_OF_A_PAGE = 25


def rehearse(file: Path, *, tell: Callable[[str, float], None]) -> Manifest:
    """Restore a backup beside the data in use, which stay as they are, and try it.

    `tell` is called after each step, with its sentence and its seconds. Raises `AppError` for a
    backup that cannot be restored here, or does not hold what it should.
    """
    clock = _Clock(tell)
    with opened(file, accept_key=False) as (manifest, content):
        clock.tell(messages.REHEARSED_FILE)
        with database().scratch_database(content.parent):
            _restore(content, manifest)
            made = len(applied_migrations()) - len(manifest.migrations)
            clock.tell(messages.REHEARSED_TABLES.format(migrations=made))
            if wrong := count_wrong_results():
                raise AppError(messages.REHEARSAL_WRONG.format(results=wrong))
            clock.tell(messages.REHEARSED_RESULTS)
            _read_pages()
            clock.tell(messages.REHEARSED_PAGES)
    return manifest


class _Clock:
    def __init__(self, tell: Callable[[str, float], None]) -> None:
        self._tell = tell
        self._since = time.monotonic()

    def tell(self, sentence: str) -> None:
        now = time.monotonic()
        self._tell(sentence, now - self._since)
        self._since = now


def _restore(content: Path, manifest: Manifest) -> None:
    try:
        database().replace(content, manifest=manifest, overwrite=False)
    except NotMigrated as error:
        message = messages.REHEARSAL_NOT_MIGRATED.format(error=error.__cause__)
        raise AppError(message) from error


def _read_pages() -> None:
    """Read what the first pages of an admin show. Raises `AppError` where nobody could sign in."""
    admin = User.objects.filter(role=Role.ADMIN, is_active=True).order_by("pk").first()
    if admin is None:
        raise AppError(messages.REHEARSAL_NO_ADMIN)
    reader = Reader(admin)
    get_dashboard(year=current_year(), part=Part(), reader=reader)
    get_year(reader=reader)
    list(list_users()[:PEOPLE_OF_A_PAGE])
    filters = LatestFilter()
    people = list_latest(filters, reader=reader).values_list("pk", flat=True)[:PEOPLE_OF_A_PAGE]
    list(read_latest(list(people), filters, reader=reader))
    newest = reader.results.order_by("-last_at", "-pk").first()
    if newest is not None:
        get_report(
            evaluation_id=newest.evaluation_id, user_id=newest.collaborator_id, reader=reader
        )

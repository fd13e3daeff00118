"""The commands `backup`, `restore`, `rehearse`, `accept-key` and `check`."""

import logging
import signal
import sys
from argparse import Namespace
from collections.abc import Callable

from django.template.defaultfilters import filesizeformat
from django.utils import timezone

from evaluacmo.commands import messages
from evaluacmo.commands.database import require_known_database, say_place
from evaluacmo.commands.output import confirm, say
from evaluacmo.common.errors import DATABASE_ERRORS, AppError
from evaluacmo.demo.content import DEMO_LOGINS
from evaluacmo.installation import services as installation
from evaluacmo.installation.services import (
    is_of_other_key,
    record_backup,
    record_failed_backup,
)
from evaluacmo.maintenance import backups, rehearsal
from evaluacmo.maintenance.archive import Manifest
from evaluacmo.maintenance.check import Level, findings

log = logging.getLogger("evaluacmo.maintenance")


def backup(arguments: Namespace) -> None:
    """Write a backup and print its size."""
    _clean_up_on_sigterm()
    say_place()
    try:
        manifest = backups.back_up(arguments.file)
    except AppError:
        _record(record_failed_backup)
        raise
    _record(record_backup)
    size = filesizeformat(arguments.file.stat().st_size)
    say(
        messages.BACKUP_MADE.format(
            **_contents(manifest), file=arguments.file, size=size.replace("\xa0", " ")
        )
    )


def restore(arguments: Namespace) -> None:
    """Restore a backup and print its date and size."""
    _clean_up_on_sigterm()
    say_place()
    manifest = backups.restore(
        arguments.file, overwrite=arguments.overwrite, accept_key=arguments.accept_key
    )
    say(messages.RESTORED.format(**_contents(manifest)))


def rehearse(arguments: Namespace) -> None:
    """Restore a backup beside the data in use, try it, and print how long each step took."""
    _clean_up_on_sigterm()
    say_place()
    took: list[float] = []

    def tell(sentence: str, seconds: float) -> None:
        took.append(seconds)
        say(messages.REHEARSAL_STEP.format(sentence=sentence, seconds=seconds))

    manifest = rehearsal.rehearse(arguments.file, tell=tell)
    say(messages.REHEARSED.format(**_contents(manifest), seconds=sum(took)))


def accept_key(arguments: Namespace) -> None:
    """Make the present secret key that of the database, after a confirmation."""
    require_known_database()
    if is_of_other_key():
        confirm(messages.ASK_KEY, yes=arguments.yes)
    is_changed = installation.accept_key()
    say(messages.KEY_ACCEPTED if is_changed else messages.KEY_IS_OWN)


def check(_: Namespace) -> None:
    """Print all findings. Raises `AppError` where there are errors among them."""
    say_place()
    found = findings(demo_emails=DEMO_LOGINS.values())
    levels = {finding.level for finding in found} - {Level.NOTE}
    for finding in found:
        say(f"{messages.CHECK_LEVELS[finding.level]}: {finding.sentence}")
    if Level.ERROR in levels:
        raise AppError(messages.CHECK_FAILED)
    say(messages.CHECK_WARNINGS_ONLY if levels else messages.CHECK_ALL_WELL)


def _contents(manifest: Manifest) -> dict[str, object]:
    """The details of a backup that its sentences name."""
    moment = timezone.localtime(manifest.made_at)
    return {
        "moment": f"{moment:%Y-%m-%d %H:%M:%S %z}",
        "rows": sum(manifest.rows.values()),
        "tables": len(manifest.rows),
    }


def _record(outcome: Callable[[], None]) -> None:
    """Store the outcome of a backup, unless the database cannot: it may not be migrated yet."""
    try:
        outcome()
    except DATABASE_ERRORS as error:
        log.warning("The outcome of the backup is not recorded: %s", error)


def _clean_up_on_sigterm() -> None:
    """Turn SIGTERM into an exception, so that temporary files are removed."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))

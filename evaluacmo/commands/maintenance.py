"""The commands `backup`, `restore` and `check`."""

import signal
import sys
from argparse import Namespace

from django.template.defaultfilters import filesizeformat
from django.utils import timezone

from evaluacmo.commands import messages
from evaluacmo.commands.database import say_place
from evaluacmo.commands.output import say
from evaluacmo.common.errors import AppError
from evaluacmo.demo.builder import demo_logins
from evaluacmo.maintenance import backups
from evaluacmo.maintenance.check import Level, findings


def backup(arguments: Namespace) -> None:
    """Write a backup and print its size."""
    _clean_up_on_sigterm()
    say_place()
    manifest = backups.back_up(arguments.file)
    size = filesizeformat(arguments.file.stat().st_size)
    say(
        messages.BACKUP_MADE.format(
            rows=sum(manifest.rows.values()),
            tables=len(manifest.rows),
            file=arguments.file,
            size=size.replace("\xa0", " "),
        )
    )


def restore(arguments: Namespace) -> None:
    """Restore a backup and print its date and size."""
    _clean_up_on_sigterm()
    say_place()
    manifest = backups.restore(arguments.file, overwrite=arguments.overwrite)
    moment = timezone.localtime(manifest.made_at)
    say(
        messages.RESTORED.format(
            moment=f"{moment:%Y-%m-%d %H:%M:%S %z}",
            rows=sum(manifest.rows.values()),
            tables=len(manifest.rows),
        )
    )


def check(arguments: Namespace) -> None:  # noqa: ARG001
    """Print all findings. Raises `AppError` where there are errors among them."""
    say_place()
    found = findings(demo_emails=[login.email for login in demo_logins()])
    levels = {finding.level for finding in found} - {Level.NOTE}
    for finding in found:
        say(f"{messages.CHECK_LEVELS[finding.level]}: {finding.sentence}")
    if Level.ERROR in levels:
        raise AppError(messages.CHECK_FAILED)
    say(messages.CHECK_WARNINGS_ONLY if levels else messages.CHECK_ALL_WELL)


def _clean_up_on_sigterm() -> None:
    """Turn SIGTERM into an exception, so that temporary files are removed."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))

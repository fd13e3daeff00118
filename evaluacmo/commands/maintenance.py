"""Backups, and looking whether all is as it should be."""

import signal
import sys
from argparse import Namespace

from django.template.defaultfilters import filesizeformat
from django.utils import timezone

from evaluacmo.commands.output import say
from evaluacmo.common import messages
from evaluacmo.maintenance import backups


def backup(arguments: Namespace) -> None:
    """Write a backup and say what is in it."""
    _tidy_up_when_terminated()
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
    """Restore a backup and say of when it is."""
    _tidy_up_when_terminated()
    manifest = backups.restore(arguments.file, overwrite=arguments.overwrite)
    moment = timezone.localtime(manifest.made_at)
    say(
        messages.RESTORED.format(
            moment=f"{moment:%Y-%m-%d %H:%M:%S %z}",
            rows=sum(manifest.rows.values()),
            tables=len(manifest.rows),
        )
    )


def _tidy_up_when_terminated() -> None:
    """Let SIGTERM leave by the same door as any failure, past what removes drafts."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))

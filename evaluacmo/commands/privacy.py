"""The commands `export-person`, `anonymise-person` and `purge`."""

from argparse import Namespace
from dataclasses import asdict

from evaluacmo.commands import messages
from evaluacmo.commands.database import require_current_database
from evaluacmo.commands.output import confirm, say, write_data
from evaluacmo.maintenance.privacy import export
from evaluacmo.maintenance.privacy.anonymise import anonymise_person as anonymise
from evaluacmo.maintenance.privacy.anonymise import erase_traces
from evaluacmo.maintenance.privacy.people import find_person
from evaluacmo.maintenance.privacy.purge import (
    Age,
    PurgeCounts,
    count_old,
    moment_before,
    purge,
    require_old,
)


def export_person(arguments: Namespace) -> None:
    """Write the data of a person to a new file or to standard output."""
    require_current_database()
    if arguments.output is None:
        write_data(export.export_person(arguments.email))
    else:
        export.export_person_to(arguments.output, email=arguments.email)
        say(messages.EXPORTED.format(file=arguments.output))


def anonymise_person(arguments: Namespace) -> None:
    """Anonymise a person after a confirmation."""
    require_current_database()
    person = find_person(arguments.email)
    question = messages.ASK_ANONYMISE.format(name=person.name, email=person.email)
    confirm(question, yes=arguments.yes)
    anonymised = anonymise(arguments.email)
    say(messages.ANONYMISED.format(name=anonymised.name))
    _erase_traces()
    say(messages.BACKUPS_STILL_KNOW)


def purge_old(arguments: Namespace) -> None:
    """Print how much is older than the given age, and delete it after a confirmation."""
    require_current_database()
    moment = moment_before(Age(*arguments.older_than))
    if not arguments.force:
        require_old(moment)
    day, old = f"{moment:%Y-%m-%d}", count_old(moment)
    if not any(asdict(old).values()):
        say(messages.PURGE_NOTHING.format(day=day))
        return
    _say_counts(messages.PURGE_FOUND.format(day=day), old)
    if arguments.dry_run:
        say(messages.PURGE_DRY)
        return
    confirm(messages.ASK_PURGE, yes=arguments.yes)
    _say_counts(messages.PURGED, purge(moment))
    _erase_traces()
    say(messages.BACKUPS_STILL_HOLD)


def _say_counts(heading: str, old: PurgeCounts) -> None:
    say(heading)
    for name, count in asdict(old).items():
        say(f"{count:>12}  {messages.PURGE_COUNTS[name]}")


def _erase_traces() -> None:
    if not erase_traces():
        say(messages.LOG_IN_USE)

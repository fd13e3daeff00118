"""What an administrator does about the data of one person, and of long ago."""

from argparse import Namespace

from evaluacmo.commands.output import confirm, pour, say
from evaluacmo.common import messages
from evaluacmo.maintenance.privacy import anonymise, export
from evaluacmo.maintenance.privacy.people import find_person


def export_person(arguments: Namespace) -> None:
    """Write all that is kept about a person to a new file, or to standard output."""
    if arguments.output is None:
        pour(export.export_person(arguments.email))
    else:
        export.export_person_to(arguments.output, email=arguments.email)
        say(messages.EXPORTED.format(file=arguments.output))


def anonymise_person(arguments: Namespace) -> None:
    """Make somebody nobody, once that is confirmed."""
    person = find_person(arguments.email)
    question = messages.ASK_ANONYMISE.format(name=person.name, email=person.email)
    confirm(question, yes=arguments.yes)
    nobody = anonymise.anonymise_person(arguments.email)
    say(messages.ANONYMISED.format(name=nobody.name))
    _say_what_is_left()


def _say_what_is_left() -> None:
    if not anonymise.erase_traces():
        say(messages.LOG_IN_USE)
    say(messages.BACKUPS_STILL_KNOW)

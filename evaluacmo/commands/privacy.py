"""What an administrator does about the data of one person, and of long ago."""

from argparse import Namespace

from evaluacmo.commands.output import pour, say
from evaluacmo.common import messages
from evaluacmo.maintenance.privacy import export


def export_person(arguments: Namespace) -> None:
    """Write all that is kept about a person to a new file, or to standard output."""
    if arguments.output is None:
        pour(export.export_person(arguments.email))
    else:
        export.export_person_to(arguments.output, email=arguments.email)
        say(messages.EXPORTED.format(file=arguments.output))

"""The commands of the command line, which need Django set up."""

from argparse import Namespace

import pydantic
from django.utils.module_loading import import_string

from evaluacmo.commands import messages
from evaluacmo.commands.database import refuse_unsafe_sqlite
from evaluacmo.common.errors import DATABASE_ERRORS, AppError
from evaluacmo.common.validation_messages import sentence_of
from evaluacmo.maintenance.messages import DATABASE_AWAY

COMMANDS = {
    "serve": "running.serve",
    "demo": "demo.demo",
    "migrate": "running.migrate",
    "create-admin": "people.create_admin",
    "remove-second-factor": "people.remove_second_factor",
    "backup": "maintenance.backup",
    "restore": "maintenance.restore",
    "rehearse": "maintenance.rehearse",
    "accept-key": "maintenance.accept_key",
    "check": "maintenance.check",
    "export-person": "privacy.export_person",
    "anonymise-person": "privacy.anonymise_person",
    "purge": "privacy.purge_old",
    "set-dates": "evaluations.set_dates",
    "send-reminders": "mail.send_reminders",
}
"""The function of each in a module of this package, which is imported once it is called."""


def run(arguments: Namespace) -> list[str]:
    """Run a command and return its errors as Spanish sentences."""
    try:
        refuse_unsafe_sqlite()
        import_string(f"{__name__}.{COMMANDS[arguments.command]}")(arguments)
    except AppError as error:
        sentences = [sentence for listed in (error.fields or {}).values() for sentence in listed]
        return sentences or [error.message]
    except pydantic.ValidationError as invalid:
        return [
            f"{messages.FIELD_LABELS[str(error['loc'][0])]}: {sentence_of(error)}"
            for error in invalid.errors()
        ]
    except DATABASE_ERRORS as error:
        return [DATABASE_AWAY.format(error=error)]
    return []

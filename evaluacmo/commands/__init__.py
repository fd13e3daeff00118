"""What each command of the program does, once Django is set up: a module per theme."""

from argparse import Namespace

import pydantic
from django.db import DatabaseError

from evaluacmo.commands import demo, mail, maintenance, messages, people, privacy, running
from evaluacmo.commands.database import refuse_unsafe_sqlite
from evaluacmo.common.errors import AppError
from evaluacmo.common.sentences import sentence_of
from evaluacmo.maintenance.messages import DATABASE_AWAY

COMMANDS = {
    "serve": running.serve,
    "demo": demo.demo,
    "migrate": running.migrate,
    "create-admin": people.create_admin,
    "backup": maintenance.backup,
    "restore": maintenance.restore,
    "check": maintenance.check,
    "export-person": privacy.export_person,
    "anonymise-person": privacy.anonymise_person,
    "purge": privacy.purge_old,
    "send-reminders": mail.send_reminders,
}


def run(arguments: Namespace) -> list[str]:
    """Run a command; what went wrong is answered in sentences."""
    try:
        refuse_unsafe_sqlite()
        COMMANDS[arguments.command](arguments)
    except AppError as error:
        by_field = [each for listed in (error.fields or {}).values() for each in listed]
        return by_field or [error.message]
    except pydantic.ValidationError as invalid:
        return [
            f"{messages.FIELD_LABELS[str(each['loc'][0])]}: {sentence_of(each)}"
            for each in invalid.errors()
        ]
    except DatabaseError as error:
        return [DATABASE_AWAY.format(error=error)]
    return []

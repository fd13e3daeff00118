"""The commands `create-admin` and `remove-second-factor`."""

import sys
from argparse import Namespace
from getpass import getpass

from evaluacmo.accounts.messages import PASSWORDS_DIFFER
from evaluacmo.accounts.schemas import Email, PersonName, Secret
from evaluacmo.accounts.services import create_first_admin
from evaluacmo.commands import messages
from evaluacmo.commands.database import prepare_database
from evaluacmo.commands.output import say
from evaluacmo.common.errors import InvalidInput
from evaluacmo.common.schemas import Input
from evaluacmo.second_factors.services import take_off_by_command


class Admin(Input):
    """The input of `create-admin`."""

    name: PersonName
    email: Email
    password: Secret


def create_admin(arguments: Namespace) -> None:
    """Create an admin, with a password typed twice or read from standard input."""
    prepare_database()
    admin = Admin(name=arguments.name, email=arguments.email, password=_password())
    user = create_first_admin(**admin.model_dump())
    say(messages.ADMIN_CREATED.format(name=user.name, email=user.email))


def remove_second_factor(arguments: Namespace) -> None:
    """Remove all second factors of a person."""
    prepare_database()
    user = take_off_by_command(email=arguments.email)
    say(messages.SECOND_FACTOR_REMOVED.format(name=user.name, email=user.email))


def _password() -> str:
    if not sys.stdin.isatty():
        line = sys.stdin.buffer.readline()
        return line.decode("utf-8", errors="surrogateescape").rstrip("\r\n")
    try:
        password, again = getpass(messages.ASK_PASSWORD), getpass(messages.ASK_PASSWORD_AGAIN)
    except EOFError as error:  # Ctrl+D
        raise KeyboardInterrupt from error
    if again != password:
        raise InvalidInput(PASSWORDS_DIFFER)
    return password

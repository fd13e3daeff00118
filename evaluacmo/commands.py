"""What each command of the program does, once Django is set up."""

import ipaddress
import sys
from argparse import Namespace
from getpass import getpass

import pydantic
from django.core.management import call_command
from django.db import DatabaseError, connection, connections
from django.db.migrations.executor import MigrationExecutor

from evaluacmo import serving
from evaluacmo.accounts.models import Role, User
from evaluacmo.accounts.schemas import Email, Secret
from evaluacmo.accounts.services import create_first_admin
from evaluacmo.common import messages
from evaluacmo.common.errors import AppError, InvalidInput
from evaluacmo.common.schemas import Input, Name
from evaluacmo.config import environment
from evaluacmo.config.failures import sentence_of
from evaluacmo.config.sqlite import has_wal_bug, sqlite_version
from evaluacmo.demo import builder


class Admin(Input):
    """A new admin, as the command takes one."""

    name: Name
    email: Email
    password: Secret


def run(arguments: Namespace) -> list[str]:
    """Run a command; what went wrong is answered in sentences."""
    try:
        _refuse_unsafe_sqlite()
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
        return [messages.DATABASE_AWAY.format(error=error)]
    return []


def serve(arguments: Namespace) -> None:
    """Serve the product, with its tables up to date."""
    address = serving.address_of(arguments.host, arguments.port)
    _prepare_database()
    if not User.objects.filter(role=Role.ADMIN).exists():
        _say(messages.NO_ADMIN)
    local = ipaddress.ip_address(address).is_loopback
    if not local and not environment.text("EVALUACMO_ALLOWED_HOSTS"):
        _say(messages.LOCAL_NAMES_ONLY)
    connections.close_all()  # a worker must not inherit one
    host = f"[{address}]" if ":" in address else address
    serving.serve(
        address=address,
        port=arguments.port,
        workers=arguments.workers,
        when_listening=lambda: _say(
            messages.LISTENING.format(url=f"http://{host}:{arguments.port}")
        ),
    )


def demo(arguments: Namespace) -> None:  # noqa: ARG001
    """Build the demonstration school where nobody is yet, and show its logins."""
    _prepare_database()
    if not builder.is_demo_there():
        builder.build_demo()
    _say(messages.DEMO_LOGINS)
    for login in builder.demo_logins():
        _say(f"  {messages.ROLE_LABELS[login.role]:28}  {login.email:42}  {login.password}")


def migrate(arguments: Namespace) -> None:  # noqa: ARG001
    """Bring the tables up to date."""
    if not _prepare_database():
        _say(messages.DATABASE_CURRENT)


def create_admin(arguments: Namespace) -> None:
    """Add an admin, with the password that is typed twice or comes from standard input."""
    admin = Admin(name=arguments.name, email=arguments.email, password=_password())
    _prepare_database()
    user = create_first_admin(**admin.model_dump())
    _say(messages.ADMIN_CREATED.format(name=user.name, email=user.email))


COMMANDS = {"serve": serve, "demo": demo, "migrate": migrate, "create-admin": create_admin}


def _refuse_unsafe_sqlite() -> None:
    version = sqlite_version()
    if connection.vendor == "sqlite" and has_wal_bug(version):
        told = ".".join(str(number) for number in version)
        raise AppError(messages.SQLITE_UNSAFE.format(version=told))


def _prepare_database() -> bool:
    """Apply the migrations that are due; answers whether there were any."""
    executor = MigrationExecutor(connection)
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return False
    is_new = not executor.loader.applied_migrations
    call_command("migrate", interactive=False, verbosity=0)
    _say(messages.DATABASE_PREPARED if is_new else messages.DATABASE_UPDATED)
    return True


def _password() -> str:
    if not sys.stdin.isatty():
        line = sys.stdin.buffer.readline()
        return line.decode("utf-8", errors="surrogateescape").rstrip("\r\n")
    password = getpass(messages.ASK_PASSWORD)
    if getpass(messages.ASK_PASSWORD_AGAIN) != password:
        raise InvalidInput(messages.PASSWORDS_DIFFER)
    return password


def _say(sentence: str) -> None:
    print(sentence, flush=True)

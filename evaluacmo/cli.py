"""The command `evaluacmo`."""

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from evaluacmo import __version__, cli_messages

HIGHEST_PORT = 65535
MOST_WORKERS = 64
MOST_PEOPLE = 1_000_000
MOST_YEARS = 50
MOST_CATEGORIES = 100
MOST_EVALUATORS = 20
LONGEST_AGES = {"y": 100, "m": 1200, "d": 36_500}
MOST_DIGITS = 20
FAILED = 1
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    parser = build_parser()
    arguments = parser.parse_args(argv)
    if arguments.command is None:
        parser.print_help()
        return 0
    os.umask(0o077)  # files are for their owner only
    os.environ["DJANGO_SETTINGS_MODULE"] = "evaluacmo.config.settings"
    try:
        errors = _run(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED
    print("\n".join(errors), end="\n" if errors else "", file=sys.stderr)
    return FAILED if errors else 0


def _run(arguments: argparse.Namespace) -> list[str]:
    """Run the command and return its errors as Spanish sentences."""
    import django
    from django.core.exceptions import ImproperlyConfigured

    try:
        django.setup()
    except (ImproperlyConfigured, ValueError, OSError) as error:
        return [cli_messages.BAD_SETTINGS.format(error=error)]
    from evaluacmo import commands

    return commands.run(arguments)


def build_parser() -> argparse.ArgumentParser:
    """The parser of all commands and options."""
    parser = SpanishParser(prog="evaluacmo", description=cli_messages.CLI_ABOUT)
    parser.options.add_argument(
        "--version", action="version", version=__version__, help=cli_messages.CLI_VERSION
    )
    commands = parser.add_subparsers(
        title=cli_messages.CLI_COMMANDS, dest="command", metavar="ORDEN"
    )

    _add_running(commands)
    _add_people(commands)
    _add_demo(commands)
    _add_maintenance(commands)
    _add_privacy(commands)
    reminders = _add_command(commands, "send-reminders", cli_messages.CLI_SEND_REMINDERS)
    reminders.add_argument("--dry-run", action="store_true", help=cli_messages.CLI_COUNT_ONLY)
    return parser


def _add_running(commands: Any) -> None:
    serve = _add_command(commands, "serve", cli_messages.CLI_SERVE)
    serve.add_argument("--host", default="127.0.0.1", help=cli_messages.CLI_HOST)
    serve.add_argument(
        "--port", type=_number_up_to(HIGHEST_PORT), default=8000, help=cli_messages.CLI_PORT
    )
    serve.add_argument("--workers", type=_number_up_to(MOST_WORKERS), help=cli_messages.CLI_WORKERS)
    _add_command(commands, "migrate", cli_messages.CLI_MIGRATE)


def _add_people(commands: Any) -> None:
    create_admin = _add_command(commands, "create-admin", cli_messages.CLI_CREATE_ADMIN)
    create_admin.add_argument("--name", required=True, help=cli_messages.CLI_NAME)
    create_admin.add_argument("--email", required=True, help=cli_messages.CLI_EMAIL)


def _add_demo(commands: Any) -> None:
    demo = _add_command(commands, "demo", cli_messages.CLI_DEMO)
    for option, highest, about in (
        ("people", MOST_PEOPLE, cli_messages.CLI_PEOPLE),
        ("years", MOST_YEARS, cli_messages.CLI_YEARS),
        ("evaluators", MOST_PEOPLE, cli_messages.CLI_EVALUATORS),
        ("categories", MOST_CATEGORIES, cli_messages.CLI_CATEGORIES),
        ("evaluators-per-person", MOST_EVALUATORS, cli_messages.CLI_EVALUATORS_PER_PERSON),
        ("seed", MOST_PEOPLE, cli_messages.CLI_SEED),
    ):
        demo.add_argument(f"--{option}", type=_number_up_to(highest), metavar="N", help=about)


def _add_maintenance(commands: Any) -> None:
    backup = _add_command(commands, "backup", cli_messages.CLI_BACKUP)
    backup.add_argument("file", type=Path, metavar="ARCHIVO", help=cli_messages.CLI_BACKUP_FILE)
    restore = _add_command(commands, "restore", cli_messages.CLI_RESTORE)
    restore.add_argument("file", type=Path, metavar="ARCHIVO", help=cli_messages.CLI_RESTORE_FILE)
    restore.add_argument("--overwrite", action="store_true", help=cli_messages.CLI_OVERWRITE)
    _add_command(commands, "check", cli_messages.CLI_CHECK)


def _add_privacy(commands: Any) -> None:
    export = _add_command(commands, "export-person", cli_messages.CLI_EXPORT_PERSON)
    export.add_argument("email", metavar="CORREO", help=cli_messages.CLI_WHOSE_EMAIL)
    export.add_argument("--output", type=Path, metavar="ARCHIVO", help=cli_messages.CLI_OUTPUT)
    anonymise = _add_command(commands, "anonymise-person", cli_messages.CLI_ANONYMISE_PERSON)
    anonymise.add_argument("email", metavar="CORREO", help=cli_messages.CLI_WHOSE_EMAIL)
    anonymise.add_argument("--yes", action="store_true", help=cli_messages.CLI_YES)
    purge = _add_command(commands, "purge", cli_messages.CLI_PURGE)
    purge.add_argument(
        "--older-than", type=_age, required=True, metavar="EDAD", help=cli_messages.CLI_OLDER_THAN
    )
    purge.add_argument("--dry-run", action="store_true", help=cli_messages.CLI_DRY_RUN)
    purge.add_argument("--force", action="store_true", help=cli_messages.CLI_FORCE)
    purge.add_argument("--yes", action="store_true", help=cli_messages.CLI_YES)


class SpanishHelp(argparse.HelpFormatter):
    """Writes «Uso» where argparse writes `usage`."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """Add the usage with the Spanish prefix."""
        super().add_usage(
            usage, actions, groups, cli_messages.CLI_USAGE if prefix is None else prefix
        )


class SpanishParser(argparse.ArgumentParser):
    """A parser with Spanish help and errors."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(
            formatter_class=SpanishHelp, add_help=False, allow_abbrev=False, **settings
        )
        self.options = self.add_argument_group(cli_messages.CLI_OPTIONS)
        self.options.add_argument("-h", "--help", action="help", help=cli_messages.CLI_HELP)

    def error(self, message: str) -> NoReturn:
        """Print the error in Spanish and exit with status 2."""
        for english, spanish in cli_messages.CLI_ARGUMENT_ERRORS.items():
            message = message.replace(english, spanish)
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: {message}\n")


def _add_command(commands: Any, name: str, about: str) -> Any:
    parser = commands.add_parser(name, help=about, description=f"{about}.")
    return parser.options


def _number_up_to(highest: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if (read := _read_number(text, highest=highest)) is None:
            raise argparse.ArgumentTypeError(
                cli_messages.CLI_OUT_OF_RANGE.format(lowest=1, highest=highest)
            )
        return read

    return number


def _age(text: str) -> tuple[int, str]:
    """Parse `5y`, `18m` or `90d`, of at most a century."""
    amount, unit = text[:-1], text[-1:]
    if (read := _read_number(amount, highest=LONGEST_AGES.get(unit, 0))) is None:
        raise argparse.ArgumentTypeError(cli_messages.CLI_BAD_AGE)
    return read, unit


def _read_number(text: str, *, highest: int) -> int | None:
    """The integer from 1 to `highest` in `text`; None for anything else."""
    if not (text.isascii() and text.isdigit()) or len(text) > MOST_DIGITS:
        return None
    return number if 1 <= (number := int(text)) <= highest else None


if __name__ == "__main__":
    sys.exit(main())

"""The command `evaluacmo`."""

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from evaluacmo import BUILD, cli_messages

MAX_PORT = 65535
MAX_WORKERS = 64
MAX_PEOPLE = 1_000_000
MAX_YEARS = 50
MAX_CATEGORIES = 100
MAX_EVALUATORS = 20
MAX_AGES = {"y": 100, "m": 1200, "d": 36_500}
MAX_ID = 2**63 - 1
MAX_DIGITS = 20
COMPLETES_FILES = {
    "bash": "_shtab_compgen_files",
    "zsh": "_files",
    "fish": "(__fish_complete_path (commandline -ct))",
}
"""How shells complete a file's name; shtab reads it as the package is built (hatch_build.py)."""
FAILED = 1
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    parser = build_parser()
    arguments = parser.parse_args(argv)
    if arguments.command in {None, "help"}:
        about = getattr(arguments, "about", None)
        parser.parse_args([about, "--help"] if about else ["--help"])  # exits
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
    parser = SpanishParser(prog="evaluacmo", description=cli_messages.ABOUT)
    parser.options.add_argument(
        "--version", action="version", version=BUILD, help=cli_messages.VERSION
    )
    commands = parser.add_subparsers(title=cli_messages.COMMANDS, dest="command", metavar="ORDEN")

    _add_running(commands)
    _add_people(commands)
    _add_demo(commands)
    _add_maintenance(commands)
    _add_privacy(commands)
    _add_evaluations(commands)
    reminders = _add_command(commands, "send-reminders", cli_messages.SEND_REMINDERS)
    reminders.add_argument("--dry-run", action="store_true", help=cli_messages.COUNT_ONLY)
    about = _add_command(commands, "help", cli_messages.HELP_COMMAND)
    names = tuple(commands.choices)
    about.add_argument(
        "about", nargs="?", choices=names, metavar="ORDEN", help=cli_messages.HELP_ABOUT
    )
    return parser


def _add_running(commands: Any) -> None:
    serve = _add_command(commands, "serve", cli_messages.SERVE)
    serve.add_argument("--host", default="127.0.0.1", help=cli_messages.HOST)
    serve.add_argument("--port", type=_number_up_to(MAX_PORT), default=8000, help=cli_messages.PORT)
    serve.add_argument("--workers", type=_number_up_to(MAX_WORKERS), help=cli_messages.WORKERS)
    migrate = _add_command(commands, "migrate", cli_messages.MIGRATE)
    migrate.add_argument("--check", action="store_true", help=cli_messages.MIGRATE_CHECK)


def _add_people(commands: Any) -> None:
    create_admin = _add_command(commands, "create-admin", cli_messages.CREATE_ADMIN)
    create_admin.add_argument("--name", required=True, help=cli_messages.NAME)
    create_admin.add_argument("--email", required=True, help=cli_messages.EMAIL)
    remove = _add_command(commands, "remove-second-factor", cli_messages.REMOVE_SECOND_FACTOR)
    remove.add_argument("email", metavar="CORREO", help=cli_messages.WHOSE_EMAIL)


def _add_evaluations(commands: Any) -> None:
    dates = _add_command(commands, "set-dates", cli_messages.SET_DATES)
    dates.add_argument(
        "evaluation", type=_number_up_to(MAX_ID), metavar="NÚMERO", help=cli_messages.EVALUATION
    )
    for option, about in (
        ("opens-on", cli_messages.OPENS_ON),
        ("closes-on", cli_messages.CLOSES_ON),
        ("results-on", cli_messages.RESULTS_ON),
    ):
        dates.add_argument(f"--{option}", metavar="FECHA", help=about)


def _add_demo(commands: Any) -> None:
    demo = _add_command(commands, "demo", cli_messages.DEMO)
    for option, highest, about in (
        ("people", MAX_PEOPLE, cli_messages.PEOPLE),
        ("years", MAX_YEARS, cli_messages.YEARS),
        ("evaluators", MAX_PEOPLE, cli_messages.EVALUATORS),
        ("categories", MAX_CATEGORIES, cli_messages.CATEGORIES),
        ("evaluators-per-person", MAX_EVALUATORS, cli_messages.EVALUATORS_PER_PERSON),
        ("seed", MAX_PEOPLE, cli_messages.SEED),
    ):
        demo.add_argument(f"--{option}", type=_number_up_to(highest), metavar="N", help=about)


def _add_maintenance(commands: Any) -> None:
    backup = _add_command(commands, "backup", cli_messages.BACKUP)
    _add_file(backup, "file", cli_messages.BACKUP_FILE)
    restore = _add_command(commands, "restore", cli_messages.RESTORE)
    _add_file(restore, "file", cli_messages.RESTORE_FILE)
    restore.add_argument("--overwrite", action="store_true", help=cli_messages.OVERWRITE)
    restore.add_argument("--accept-key", action="store_true", help=cli_messages.RESTORE_KEY)
    rehearse = _add_command(commands, "rehearse", cli_messages.REHEARSE)
    _add_file(rehearse, "file", cli_messages.RESTORE_FILE)
    accept_key = _add_command(commands, "accept-key", cli_messages.ACCEPT_KEY)
    accept_key.add_argument("--yes", action="store_true", help=cli_messages.YES)
    _add_command(commands, "check", cli_messages.CHECK)


def _add_privacy(commands: Any) -> None:
    export = _add_command(commands, "export-person", cli_messages.EXPORT_PERSON)
    export.add_argument("email", metavar="CORREO", help=cli_messages.WHOSE_EMAIL)
    _add_file(export, "--output", cli_messages.OUTPUT)
    anonymise = _add_command(commands, "anonymise-person", cli_messages.ANONYMISE_PERSON)
    anonymise.add_argument("email", metavar="CORREO", help=cli_messages.WHOSE_EMAIL)
    anonymise.add_argument("--yes", action="store_true", help=cli_messages.YES)
    purge = _add_command(commands, "purge", cli_messages.PURGE)
    purge.add_argument(
        "--older-than", type=_age, required=True, metavar="EDAD", help=cli_messages.OLDER_THAN
    )
    purge.add_argument("--dry-run", action="store_true", help=cli_messages.DRY_RUN)
    purge.add_argument("--force", action="store_true", help=cli_messages.FORCE)
    purge.add_argument("--yes", action="store_true", help=cli_messages.YES)


class SpanishHelp(argparse.HelpFormatter):
    """Writes «Uso» where argparse writes `usage`."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, cli_messages.USAGE if prefix is None else prefix)


class SpanishParser(argparse.ArgumentParser):
    """A parser with Spanish help and errors."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(
            formatter_class=SpanishHelp, add_help=False, allow_abbrev=False, **settings
        )
        self.options = self.add_argument_group(cli_messages.OPTIONS)
        self.options.add_argument("-h", "--help", action="help", help=cli_messages.HELP)

    def error(self, message: str) -> NoReturn:
        """Print the error in Spanish and exit with status 2."""
        for english, spanish in cli_messages.ARGUMENT_ERRORS.items():
            message = message.replace(english, spanish)
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: {message}\n")


def _add_command(commands: Any, name: str, about: str) -> Any:
    parser = commands.add_parser(name, help=about, description=f"{about}.")
    return parser.options


def _add_file(options: Any, name: str, about: str) -> None:
    argument = options.add_argument(name, type=Path, metavar="ARCHIVO", help=about)
    argument.complete = COMPLETES_FILES


def _number_up_to(highest: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if (read := _read_number(text, highest=highest)) is None:
            raise argparse.ArgumentTypeError(
                cli_messages.OUT_OF_RANGE.format(lowest=1, highest=highest)
            )
        return read

    return number


def _age(text: str) -> tuple[int, str]:
    """Parse `5y`, `18m` or `90d`, of at most a century."""
    amount, unit = text[:-1], text[-1:]
    if (read := _read_number(amount, highest=MAX_AGES.get(unit, 0))) is None:
        raise argparse.ArgumentTypeError(cli_messages.BAD_AGE)
    return read, unit


def _read_number(text: str, *, highest: int) -> int | None:
    """The integer from 1 to `highest` in `text`; None for anything else."""
    if not (text.isascii() and text.isdigit()) or len(text) > MAX_DIGITS:
        return None
    return number if 1 <= (number := int(text)) <= highest else None


if __name__ == "__main__":
    sys.exit(main())

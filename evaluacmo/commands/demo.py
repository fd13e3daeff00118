"""The command `demo`."""

from argparse import Namespace
from collections.abc import Callable

from evaluacmo.accounts.messages import ROLE_LABELS
from evaluacmo.commands import messages
from evaluacmo.commands.database import prepare_database
from evaluacmo.commands.output import say
from evaluacmo.common.errors import InvalidInput
from evaluacmo.demo import builder
from evaluacmo.demo.district import Size, build_district

PROGRESS_PERCENT = 5


def demo(arguments: Namespace) -> None:
    """Build the demonstration school or a district in an empty database, and print its logins."""
    chosen = {name: value for name in Size._fields if (value := getattr(arguments, name))}
    if chosen and "people" not in chosen:
        raise InvalidInput(messages.DISTRICT_NEEDS_PEOPLE)
    prepare_database()
    if chosen:
        build_district(Size.of(**chosen), progress=_progress())
    elif not builder.is_demo_built():
        builder.build_demo()
    say(messages.DEMO_LOGINS)
    for login in builder.demo_logins():
        say(f"  {ROLE_LABELS[login.role]:28}  {login.email:42}  {login.password}")


def _progress() -> Callable[[int, int], None]:
    """A callback that prints the progress every few percent."""
    printed = 0

    def print_progress(done: int, total: int) -> None:
        nonlocal printed
        percentage = 100 * done // total
        if percentage >= printed + PROGRESS_PERCENT:
            printed = percentage
            say(messages.DISTRICT_PROGRESS.format(done=done, total=total, percentage=percentage))

    return print_progress

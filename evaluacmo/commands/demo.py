"""The demonstration school."""

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
    """Build the demonstration school or a district where nobody is yet, and show its logins."""
    chosen = {name: value for name in Size._fields if (value := getattr(arguments, name))}
    if chosen and "people" not in chosen:
        raise InvalidInput(messages.DISTRICT_NEEDS_PEOPLE)
    prepare_database()
    if chosen:
        build_district(Size.of(**chosen), progress=_progress())
    elif not builder.is_demo_there():
        builder.build_demo()
    say(messages.DEMO_LOGINS)
    for login in builder.demo_logins():
        say(f"  {ROLE_LABELS[login.role]:28}  {login.email:42}  {login.password}")


def _progress() -> Callable[[int, int], None]:
    """Says how far the building is, every few percent."""
    said = 0

    def told(done: int, total: int) -> None:
        nonlocal said
        percentage = 100 * done // total
        if percentage >= said + PROGRESS_PERCENT:
            said = percentage
            say(messages.DISTRICT_PROGRESS.format(done=done, total=total, percentage=percentage))

    return told

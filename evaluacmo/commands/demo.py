"""The demonstration school."""

from argparse import Namespace

from evaluacmo.commands.database import prepare_database
from evaluacmo.commands.output import say
from evaluacmo.common import messages
from evaluacmo.demo import builder


def demo(arguments: Namespace) -> None:  # noqa: ARG001
    """Build the demonstration school where nobody is yet, and show its logins."""
    prepare_database()
    if not builder.is_demo_there():
        builder.build_demo()
    say(messages.DEMO_LOGINS)
    for login in builder.demo_logins():
        say(f"  {messages.ROLE_LABELS[login.role]:28}  {login.email:42}  {login.password}")

"""The command `send-reminders`, for a timer."""

from argparse import Namespace

from evaluacmo.commands import messages
from evaluacmo.commands.database import require_current_database
from evaluacmo.commands.output import say
from evaluacmo.common.clock import today
from evaluacmo.mail.delivery import deliver
from evaluacmo.mail.queries import count_to_remind, count_waiting
from evaluacmo.mail.services import remind
from evaluacmo.results.reader import unrestricted


def send_reminders(arguments: Namespace) -> None:
    """Queue and send today's reminders, or only count them (`--dry-run`)."""
    require_current_database()
    if arguments.dry_run:
        say(messages.REMINDERS_FOUND.format(**count_to_remind(day=today(), reader=unrestricted)))
        say(messages.REMINDERS_DRY)
        return
    say(messages.REMINDERS_MADE.format(people=remind(reader=unrestricted)))
    say(messages.REMINDERS_SENT.format(sent=deliver(), waiting=count_waiting(reader=unrestricted)))

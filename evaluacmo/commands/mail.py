"""The command `send-reminders`, for a timer."""

from argparse import Namespace

from evaluacmo.commands import messages
from evaluacmo.commands.database import require_current_database
from evaluacmo.commands.output import say
from evaluacmo.common.clock import today
from evaluacmo.mail.delivery import deliver
from evaluacmo.mail.queries import count_to_remind, count_waiting, find_schedule
from evaluacmo.mail.services import remind
from evaluacmo.results.reader import unrestricted


def send_reminders(arguments: Namespace) -> None:
    """Queue and send the reminders of today's schedule, or only count them (`--dry-run`)."""
    require_current_database()
    schedule = find_schedule()
    if schedule is not None and not schedule.is_on:
        say(messages.REMINDERS_OFF)
    if arguments.dry_run:
        found = count_to_remind(day=today(), reader=unrestricted, schedule=schedule)
        say(messages.REMINDERS_FOUND.format(**found))
        say(messages.REMINDERS_DRY)
        return
    say(messages.REMINDERS_MADE.format(people=remind(reader=unrestricted, schedule=schedule)))
    say(messages.REMINDERS_SENT.format(sent=deliver(), waiting=count_waiting(reader=unrestricted)))

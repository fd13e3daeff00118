"""Days and moments in Spanish words."""

from datetime import date, datetime
from typing import Final

from django.utils import timezone
from django.utils.formats import date_format

from evaluacmo.common.clock import current_year

NOON: Final = 12


def in_words(day: date) -> str:
    """`4 de marzo de 2026`."""
    return date_format(day)


def in_short(day: date) -> str:
    """`4 de marzo`, with the year where it is another one than this."""
    return date_format(day, "j \\d\\e F") if day.year == current_year() else in_words(day)


def moment_in_words(moment: datetime) -> str:
    """A moment in the school's time zone, as *4 de marzo de 2026 a las 3:20 p. m.* of the screens.

    No full stop follows it.
    """
    local = timezone.localtime(moment)
    half = "a" if local.hour < NOON else "p"
    # a line must not break within the hour
    hour = f"{date_format(local, 'g:i')} {half}. m.".replace(" ", "\N{NO-BREAK SPACE}")
    return f"{in_words(local.date())} a las {hour}"

"""Days and moments in Spanish words."""

from datetime import date, datetime

from django.utils import timezone
from django.utils.formats import date_format

from evaluacmo.common.clock import current_year


def in_words(day: date) -> str:
    """`4 de marzo de 2026`."""
    return date_format(day)


def in_short(day: date) -> str:
    """`4 de marzo`, with the year where it is another one than this."""
    return date_format(day, "j \\d\\e F") if day.year == current_year() else in_words(day)


def moment_in_words(moment: datetime) -> str:
    """A moment in the school's time zone, as *4 de marzo de 2026 a las 15:20*."""
    return date_format(timezone.localtime(moment), "j \\d\\e F \\d\\e Y \\a \\l\\a\\s H:i")

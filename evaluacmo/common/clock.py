"""The school's calendar."""

from datetime import date, datetime

from django.utils import timezone


def today() -> date:
    """The date in the school's time zone."""
    return timezone.localdate()


def current_year() -> int:
    """The year in the school's time zone."""
    return timezone.localdate().year


def year_of(moment: datetime) -> int:
    """The year of `moment` in the school's time zone."""
    return timezone.localtime(moment).year

"""The school's calendar."""

from datetime import date, datetime

from django.utils import timezone


def today() -> date:
    """The date in the school's time zone."""
    return datetime.now(timezone.get_default_timezone()).date()


def current_year() -> int:
    """The year in the school's time zone."""
    return today().year


def start_of_day(moment: datetime) -> datetime:
    """The midnight, in the school's time zone, with which the day of `moment` begins."""
    return timezone.localtime(moment).replace(hour=0, minute=0, second=0, microsecond=0)


def year_of(moment: datetime) -> int:
    """The year of `moment` in the school's time zone."""
    return timezone.localtime(moment).year

"""Moments in working hours for the submissions of a demonstration."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from typing import Final

from django.utils import timezone

START_OF_DAY: Final = time(7, 15)
WORKING_DAY: Final = timedelta(hours=9)
WEEKS_SO_FAR: Final = timedelta(weeks=10)
SATURDAY: Final = 5


def moments_of_season(year: int, positions: Sequence[float]) -> Iterator[datetime]:
    """Moments in the working hours of that autumn, from positions between 0 and 1."""
    days = _school_days(date(year, 9, 1), date(year, 12, 1))
    return (_at_work(days, position) for position in positions)


def moments_so_far(now: datetime, positions: Sequence[float]) -> Iterator[datetime]:
    """Moments in this year's last working weeks before `now`, from positions between 0 and 1."""
    today = timezone.localdate(now)
    new_year = date(today.year, 1, 1)
    days = _school_days(max(new_year, today - WEEKS_SO_FAR), today)
    if days:
        return (_at_work(days, position) for position in positions)
    midnight = datetime.combine(new_year, time.min, tzinfo=timezone.get_current_timezone())
    return (midnight + position * (now - midnight) for position in positions)


def _school_days(first: date, end: date) -> list[date]:
    """The days from Monday to Friday, `end` excluded."""
    days = (first + timedelta(days=number) for number in range((end - first).days))
    return [day for day in days if day.weekday() < SATURDAY]


def _at_work(days: Sequence[date], position: float) -> datetime:
    """The moment at a position (0 to 1) in the working hours of these days."""
    number = int(position * len(days))
    morning = datetime.combine(days[number], START_OF_DAY, tzinfo=timezone.get_current_timezone())
    return morning + (position * len(days) - number) * WORKING_DAY

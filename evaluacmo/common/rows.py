"""Single rows."""

from typing import TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Model, QuerySet

M = TypeVar("M", bound=Model)
R = TypeVar("R")


def one_or_none(rows: QuerySet[M, R]) -> R | None:
    """The row that a query finds at most, without the order that `first` composes."""
    try:
        return rows.get()
    except ObjectDoesNotExist:
        return None

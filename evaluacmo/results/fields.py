"""How exact numbers are stored."""

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.expressions import Expression

if TYPE_CHECKING:
    _TextField = models.TextField[Fraction, Fraction]
    _OptionalField = models.TextField[Fraction | None, Fraction | None]
else:
    _TextField = models.TextField

SEPARATOR = "/"
DIFFERENT = 8192


class FractionField(_TextField):
    """An exact fraction, as the text `numerator/denominator` in lowest terms.

    So equal values are equal texts, and the database can group by them; it cannot order by them.
    """

    def from_db_value(
        self, value: str | None, _expression: Expression, _connection: BaseDatabaseWrapper
    ) -> Fraction | None:
        """The exact value, or None where there is no row."""
        return None if value is None else _fraction(value)

    def get_prep_value(self, value: Any) -> Any:
        """The text that is stored."""
        if isinstance(value, Fraction):
            return f"{value.numerator}{SEPARATOR}{value.denominator}"
        return super().get_prep_value(value)


class OptionalFractionField(_OptionalField if TYPE_CHECKING else FractionField):  # type: ignore[misc]
    """The same, or nothing."""


@lru_cache(maxsize=DIFFERENT)
def _fraction(text: str) -> Fraction:
    """A district has many people and few different results."""
    return Fraction(*map(int, text.split(SEPARATOR)))

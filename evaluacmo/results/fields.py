"""A fixed-point number that the database can add up, compare and sort."""

from decimal import Decimal
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.expressions import Expression

if TYPE_CHECKING:
    _BigIntegerField = models.BigIntegerField[Fraction | int, Fraction]
    _OptionalField = models.BigIntegerField[Fraction | int | None, Fraction | None]
else:
    _BigIntegerField = models.BigIntegerField

DECIMALS = 11
SCALE = 10**DECIMALS


class FixedPointField(_BigIntegerField):
    """A percentage or a score, stored as an integer number of 10⁻¹¹ and rounded down to it.

    Every tie of rounding half up to two decimals is a multiple of 10⁻¹¹, so a stored value rounds
    exactly as the fraction that it was made of. The sum of 900,000 percentages fits into 64 bits.
    """

    def from_db_value(
        self,
        value: int | Decimal | None,
        _expression: Expression,
        _connection: BaseDatabaseWrapper,
    ) -> Fraction | None:
        """The stored number; a sum comes from PostgreSQL as a decimal."""
        return None if value is None else Fraction(int(value), SCALE)

    def get_prep_value(self, value: Any) -> int | None:
        """The integer that is stored."""
        return None if value is None else floor(Fraction(value) * SCALE)


class OptionalFixedPointField(_OptionalField if TYPE_CHECKING else FixedPointField):  # type: ignore[misc]  # a base for types only
    """A `FixedPointField` that may be NULL."""

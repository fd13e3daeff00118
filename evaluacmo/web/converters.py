"""The one kind of id that addresses hold."""

from django.urls import register_converter

from evaluacmo.common.schemas import MAX_ID

_LONGEST = len(str(MAX_ID))


class IdConverter:
    """A positive integer; one beyond 64 bits is let through as too large, to be refused."""

    regex = "0*[1-9][0-9]*"

    def to_python(self, value: str) -> int:
        """The id; every number that is too long to be one becomes the first that is too large."""
        digits = value.lstrip("0")
        return int(digits) if len(digits) <= _LONGEST else MAX_ID + 1

    def to_url(self, value: int) -> str:
        """The id as text."""
        return str(value)


register_converter(IdConverter, "id")

"""The path converter of ids in addresses."""

from django.urls import register_converter

from evaluacmo.common.schemas import MAX_ID

_LONGEST = len(str(MAX_ID))


class IdConverter:
    """A positive integer; above 64 bits it becomes `MAX_ID + 1`, which no row has."""

    regex = "0*[1-9][0-9]*"

    def to_python(self, value: str) -> int:
        digits = value.lstrip("0")
        return int(digits) if len(digits) <= _LONGEST else MAX_ID + 1

    def to_url(self, value: int) -> str:
        return str(value)


register_converter(IdConverter, "id")

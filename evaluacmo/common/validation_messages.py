"""Spanish messages of validation errors."""

from collections.abc import Mapping
from typing import Any

from evaluacmo.common import messages

# by pydantic's type of error
_SENTENCES = {
    "missing": messages.REQUIRED,
    "string_type": messages.NOT_TEXT,
    "string_unicode": messages.BAD_CHARACTERS,
    "string_too_long": messages.TOO_LONG,
    "too_long": messages.TOO_MANY,
    "string_too_short": messages.BLANK,
    "too_short": messages.TOO_FEW,
    "int_type": messages.NOT_INTEGER,
    "int_from_float": messages.NOT_INTEGER,
    "int_parsing": messages.NOT_INTEGER,
    "int_parsing_size": messages.BAD_VALUE,
    "bool_type": messages.NOT_BOOLEAN,
    "bool_parsing": messages.NOT_BOOLEAN,
    "list_type": messages.NOT_LIST,
    "dict_type": messages.NOT_OBJECT,
    "model_type": messages.NOT_OBJECT,
    "model_attributes_type": messages.NOT_OBJECT,
    "greater_than_equal": messages.TOO_LOW,
    "less_than_equal": messages.TOO_HIGH,
    "literal_error": messages.NOT_A_CHOICE,
    "spanish": "{message}",
}


def sentence_of(error: Mapping[str, Any]) -> str:
    """The Spanish message of one of pydantic's errors."""
    kind, context = error["type"], error.get("ctx", {})
    # a text whose length is checked after another rule, unlike a list
    if kind in {"too_long", "too_short"} and context["field_type"] == "Value":
        kind = f"string_{kind}"
    return _SENTENCES.get(kind, messages.BAD_VALUE).format(**context)

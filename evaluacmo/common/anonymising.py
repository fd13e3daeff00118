"""Sentences in place of the texts about a person who is anonymised."""

from typing import Any

from django.db.models import QuerySet


def replace_texts(rows: QuerySet[Any], *fields: str, by: str) -> None:
    """Replace the texts in these fields by a sentence; empty ones stay empty."""
    for field in fields:
        rows.exclude(**{field: ""}).update(**{field: by})

"""Whether rows refer to others."""

from collections.abc import Collection, Mapping
from typing import Any, Final

from django.db.models import DO_NOTHING, ManyToOneRel, Model, QuerySet

# computed from other rows, or part of what is asked about
DERIVED: Final = frozenset({"results.PersonResult", "evaluations.QuestionWording"})


def has_references(
    model: type[Model],
    ids: Collection[int],
    *,
    ignoring: Mapping[type[Model], Collection[int] | QuerySet[Any, Any]] | None = None,
) -> bool:
    """Whether any table has a row that refers to these ids, but for those in `ignoring`.

    The tables are found through Django, since modules above this one have some. Foreign keys
    without an action on deletion, such as those of the audit log, do not count.
    """
    for relation in model._meta.get_fields(include_hidden=True):
        if not isinstance(relation, ManyToOneRel) or relation.on_delete is DO_NOTHING:
            continue
        referring = relation.related_model
        if referring._meta.label not in DERIVED and not referring._meta.auto_created:
            ignored = (ignoring or {}).get(referring, ())
            rows = referring._base_manager.filter(**{f"{relation.field.name}__in": ids})
            if rows.exclude(pk__in=ignored).exists():
                return True
    return False

"""Counts the rows that refer to what an import has created."""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Final

from django.db.models import DO_NOTHING, ManyToOneRel, Model

from evaluacmo.imports import messages

NAMES: Final = {
    "assignments.Assignment": "assignments",
    "results.Submission": "submissions",
    "results.Draft": "drafts",
    "results.Answer": "answers",
    "evaluations.Evaluation": "evaluations",
    "evaluations.Question": "questions",
    "accounts.User": "users",
}
# computed from other rows, or part of the created objects
DERIVED: Final = frozenset({"results.PersonResult", "evaluations.QuestionWording"})


class Dependents:
    """Numbers of dependent rows, by the names in `messages.DEPENDENTS`."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def add(self, name: str, count: int) -> None:
        """Count so many more."""
        self.counts[name] += count

    def add_references(
        self,
        model: type[Model],
        ids: Collection[int],
        *,
        ignoring: Mapping[type[Model], Collection[int]] | None = None,
    ) -> None:
        """Count the rows of every table that refer to these ids, but for those in `ignoring`.

        The tables are found through Django, since modules above this one have some. Foreign keys
        without an action on deletion, such as those of the audit log, do not count.
        """
        for relation in model._meta.get_fields(include_hidden=True):
            if not isinstance(relation, ManyToOneRel) or relation.on_delete is DO_NOTHING:
                continue
            referring = relation.related_model
            label = referring._meta.label
            if label not in DERIVED and not referring._meta.auto_created:
                ignored = (ignoring or {}).get(referring, ())
                rows = referring._base_manager.filter(**{f"{relation.field.name}__in": ids})
                self.add(NAMES.get(label, "other"), rows.exclude(pk__in=ignored).count())

    def sentence(self) -> str:
        """All of them in Spanish; empty where there are none."""
        return "; ".join(
            messages.DEPENDENTS[name][count > 1].format(count=count)
            for name, count in self.counts.items()
            if count
        )

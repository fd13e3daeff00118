"""What refers to things, whichever room it lives in."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Any, Final

from django.apps import apps
from django.db.models import DO_NOTHING, ForeignKey, Model

from evaluacmo.assignments.models import Assignment
from evaluacmo.common.aggregates import one_of
from evaluacmo.imports import messages

# what is only worked out from the rest, or belongs to what is asked about
DERIVED: Final = frozenset(
    {"results.PersonResult", "results.EvaluationTotal", "evaluations.QuestionWording"}
)
NAMED: Final = {
    "assignments.Assignment": "assignments",
    "results.Submission": "submissions",
    "results.Draft": "drafts",
    "results.Answer": "answers",
    "evaluations.Evaluation": "evaluations",
    "evaluations.Question": "questions",
    "accounts.User": "users",
}


MOMENTS: Final = frozenset({"created_at", "saved_at"})


class Obstacles:
    """How many of what stand in the way of taking something back."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def add(self, name: str, count: int) -> None:
        """So many more of these, as `messages.IMPORT_OBSTACLES` calls them."""
        self.counts[name] += count

    def sentence(self) -> str:
        """All of them in words; nothing where nothing stands in the way."""
        return "; ".join(
            messages.IMPORT_OBSTACLES[name][count > 1].format(count=count)
            for name, count in self.counts.items()
            if count
        )


def count_dependents(
    found: Obstacles,
    model: type[Model],
    ids: Collection[int],
    *,
    besides: Mapping[type[Model], Collection[int]] | None = None,
) -> None:
    """Add the rows of every table that refer to these, but for those `besides` which it is.

    By the models themselves, so that tables to come are not forgotten. The audit log, which
    refers to people without holding on to them, is none.
    """
    for field in _references_to(model):
        other = field.model
        rows = other._base_manager.filter(**{f"{field.name}__in": one_of(ids)})
        kept = rows.exclude(pk__in=one_of((besides or {}).get(other, ())))
        found.add(NAMED.get(other._meta.label, "other"), kept.count())


def _references_to(model: type[Model]) -> Iterable["ForeignKey[Any, Any]"]:
    for other in apps.get_models():
        if other._meta.label in DERIVED:
            continue
        foreign = (f for f in other._meta.concrete_fields if isinstance(f, ForeignKey))
        for field in foreign:
            holds_on = field.remote_field.on_delete is not DO_NOTHING
            if field.related_model is model and holds_on:
                yield field


def count_pairs(found: Obstacles, pairs: Collection[tuple[int, int]], *, since: datetime) -> None:
    """Add what evaluators have done `since` about the people given to them, in whichever table."""
    evaluators = {evaluator for evaluator, _ in pairs}
    wanted = set(pairs)
    for model in apps.get_models():
        names = {field.name for field in model._meta.concrete_fields}
        if model is Assignment or not {"evaluator", "collaborator"} <= names:
            continue
        rows = model._base_manager.filter(evaluator__in=evaluators)
        if moment := next(iter(MOMENTS & names), None):
            rows = rows.filter(**{f"{moment}__gte": since})
        theirs = rows.values_list("evaluator_id", "collaborator_id")
        found.add(NAMED.get(model._meta.label, "other"), sum(pair in wanted for pair in theirs))

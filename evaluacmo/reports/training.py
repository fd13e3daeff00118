"""Reads the training recommendations of evaluators."""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Final

from django.db.models import Count, Exists, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from evaluacmo.accounts.models import User
from evaluacmo.common.pagination import matching
from evaluacmo.common.schemas import LocalMoment, Output, found_at
from evaluacmo.common.sorting import Sorting, any_of
from evaluacmo.plans.models import DevelopmentAction
from evaluacmo.reports.part import YearSearch
from evaluacmo.results.models import Submission
from evaluacmo.results.queries import result_of
from evaluacmo.results.reader import Reader

RECOMMENDING_SORTING: Final = Sorting("name_key", "id", evaluator="name_key")
RECOMMENDATIONS_SORTING: Final = Sorting(
    "-evaluation__period",
    "collaborator__name_key",
    "collaborator_id",
    "-created_at",
    "-id",
    user="collaborator__name_key",
    evaluation=("evaluation__period", "created_at"),
)


class TrainingFilter(YearSearch):
    """Training recommendations, or the evaluators who give them."""

    sort: Annotated[str | None, any_of(RECOMMENDING_SORTING, RECOMMENDATIONS_SORTING)] = None


class TrainingRowOut(Output):
    """A training recommendation, with its result and the number of actions planned after that."""

    collaborator_name: Annotated[str, found_at("collaborator", "name")]
    comments: str
    collaborator_id: int
    evaluation_id: int
    evaluation_name: Annotated[str, found_at("evaluation", "name")]
    period: Annotated[int, found_at("evaluation", "period")]
    created_at: LocalMoment
    result_id: int
    actions: int


class TrainingSummaryOut(Output):
    """The numbers of recommendations, of people and of evaluators in a training report."""

    people: int
    evaluators: int
    recommendations: int


def list_recommendations(filters: YearSearch, *, reader: Reader) -> QuerySet[Submission]:
    """The submissions that recommend training, except those about the reader (rules: permissions).

    A search finds an evaluator with all their people, or the people it matches.
    """
    names = ("evaluator__name_key", "collaborator__name_key")
    by_name = matching(filters.search, names[0]) | matching(filters.search, names[1])
    within = filters.part.submissions(year=filters.year)
    return reader.submissions.filter(by_name, within, requires_training=True)


def count_recommendations(found: QuerySet[Submission]) -> TrainingSummaryOut:
    """Count the recommendations, their people and their evaluators."""
    numbers = found.aggregate(
        people=Count("collaborator", distinct=True),
        evaluators=Count("evaluator", distinct=True),
        recommendations=Count("pk"),
    )
    return TrainingSummaryOut(**numbers)


def list_recommending(
    found: QuerySet[Submission], *, sort: str | None, reader: Reader
) -> QuerySet[User]:
    """The evaluators of `list_recommendations` by name.

    `has_namesake` tells whether another one who recommends training has the same name.
    """
    everybody = _evaluators_of(list_recommendations(YearSearch(), reader=reader))
    namesakes = everybody.exclude(pk=OuterRef("pk")).filter(
        # the key has an index, the name does not
        name_key=OuterRef("name_key"),
        name=OuterRef("name"),
    )
    evaluators = _evaluators_of(found).annotate(has_namesake=Exists(namesakes))
    return RECOMMENDING_SORTING.order(evaluators, sort)


def _evaluators_of(submissions: QuerySet[Submission]) -> QuerySet[User]:
    return User.objects.filter(Exists(submissions.filter(evaluator=OuterRef("pk"))))


def get_training_report(
    found: QuerySet[Submission], *, evaluators: Sequence[User], sort: str | None = None
) -> dict[str, list[Submission]]:
    """The recommendations found by these evaluators, in the order of `evaluators`.

    Of each, the latest year comes first, and in it the people by name. Each submission has its
    result's `result_id` and the number of `actions` planned after it.
    """
    actions = DevelopmentAction.objects.filter(
        result__collaborator=OuterRef("collaborator"), result__evaluation=OuterRef("evaluation")
    )
    number = actions.order_by().values("result").annotate(number=Count("pk")).values("number")
    submissions = (
        found.filter(evaluator__in=[evaluator.pk for evaluator in evaluators])
        .select_related("collaborator", "evaluation")
        .annotate(
            result_id=Subquery(result_of().values("pk")),
            actions=Coalesce(Subquery(number, output_field=IntegerField()), 0),
        )
    )
    labels = _distinct_labels(evaluators)
    report: dict[str, list[Submission]] = {label: [] for label in labels.values()}
    for submission in RECOMMENDATIONS_SORTING.order(submissions, sort):
        report[labels[submission.evaluator_id]].append(submission)
    return report


def _distinct_labels(evaluators: Sequence[User]) -> dict[int, str]:
    """The name of each evaluator, with the e-mail where others share the name."""
    labels = {
        evaluator.pk: f"{evaluator.name} ({evaluator.email or evaluator.pk})"
        if evaluator.has_namesake  # type: ignore[attr-defined]  # annotated
        else evaluator.name
        for evaluator in evaluators
    }
    # a name may equal the label of another evaluator
    uses = Counter(labels.values())
    return {pk: label if uses[label] == 1 else f"{label} ({pk})" for pk, label in labels.items()}

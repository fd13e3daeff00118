"""The submissions and the answers of results."""

from typing import Final

from django.db.models import F, Q, QuerySet

from evaluacmo.reports.part import Part
from evaluacmo.results.models import Answer, PersonResultQuerySet, Submission
from evaluacmo.results.reader import Reader

RESULT: Final = "evaluation__results"
"""All results of a submission's evaluation; `submissions_of` joins the submission's own."""


def results_of_others(*, year: int, part: Part, reader: Reader) -> PersonResultQuerySet:
    """The counted results without the reader's: figures would tell the scores of the reader."""
    return reader.about_others(reader.counted_results.filter(part.results(year=year)))


def submissions_of(results: PersonResultQuerySet) -> QuerySet[Submission]:
    """The submissions of these results."""
    return Submission.objects.filter(_of(results)).order_by()


def answers_of(results: PersonResultQuerySet) -> QuerySet[Answer]:
    """The answers of these results."""
    return Answer.objects.filter(_of(results, "submission__")).order_by()


def _of(results: PersonResultQuerySet, form: str = "") -> Q:
    """Matches what is of these results; `form` is a prefix of lookups."""
    own = f"{form}{RESULT}"
    return Q(**{f"{own}__in": results, f"{own}__collaborator": F(f"{form}collaborator")})

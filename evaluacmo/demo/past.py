"""Moves rows that the services have just stored into the past."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.services import create_evaluation
from evaluacmo.results.models import Submission
from evaluacmo.results.stored_results import store_results_of


def create_evaluation_of(year: int, **fields: Any) -> Evaluation:
    """Create an evaluation of that year, with the fields of `create_evaluation`."""
    evaluation = create_evaluation(**fields)
    evaluation.period = year
    evaluation.save(update_fields=["period"])
    return evaluation


def move_submissions(moments: Mapping[int, datetime]) -> None:
    """Set the moments of sending, by id, of all submissions of some evaluations."""
    submissions = Submission.objects.in_bulk(moments)
    for pk, submission in submissions.items():
        submission.created_at = moments[pk]
    Submission.objects.bulk_update(submissions.values(), ["created_at"], batch_size=500)
    store_results_of(Submission.objects.filter(pk__in=submissions))

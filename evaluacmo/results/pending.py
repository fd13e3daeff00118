"""The evaluations still owed: the one definition, by which every screen and e-mail counts."""

from collections import defaultdict
from collections.abc import Mapping

from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery

from evaluacmo.accounts.models import Assignment
from evaluacmo.common.clock import current_year
from evaluacmo.evaluations.queries import current_evaluations
from evaluacmo.evaluations.windows import (
    PendingPartOut,
    SubmissionWindow,
    Windows,
    split_pending,
)
from evaluacmo.results.models import Submission
from evaluacmo.results.reader import Reader, Unrestricted


def pending_assignments(reader: Reader | Unrestricted) -> QuerySet[Assignment]:
    """The assignments of able evaluators who have not sent the person's current evaluation.

    Their windows tell whether they can send it today. Assignments about the reader are left out.
    """
    current = current_evaluations(OuterRef(OuterRef("collaborator__category")), year=current_year())
    # the view of missing submissions, asked of each assignment, takes twice as long
    sent = Submission.objects.filter(
        evaluation=Subquery(current.values("pk")[:1]),
        evaluator=OuterRef("evaluator"),
        collaborator=OuterRef("collaborator"),
    )
    return reader.about_others(Assignment.objects.can_evaluate().filter(~Exists(sent)))


def pending_by_evaluator(reader: Reader | Unrestricted) -> Mapping[int, list[PendingPartOut]]:
    """The parts of what each evaluator owes, of those who owe something (four queries)."""
    windows = Windows.read()
    counts = (
        pending_assignments(reader)
        .order_by()
        .values_list("evaluator", "collaborator__category")
        .annotate(Count("pk"))
    )
    owed: defaultdict[int, list[tuple[SubmissionWindow, int]]] = defaultdict(list)
    for evaluator, category, number in counts:
        owed[evaluator].append((windows.of(category, evaluator_id=evaluator), number))
    return {evaluator: split_pending(each) for evaluator, each in owed.items()}

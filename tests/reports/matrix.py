"""Permission matrix of the calls of `reports`."""

from datetime import timedelta

from evaluacmo.accounts.models import Assignment, Role, User
from evaluacmo.common.clock import today
from evaluacmo.evaluations.models import Evaluation
from tests.matrix import Row, managers, signed_in_people
from tests.world import (
    ABSENT,
    LATER_CLOSING,
    ROLES,
    World,
    having_sent,
    reopened_of_rival,
    requested_by_rival,
)


def with_request(world: World, me: int) -> tuple[()]:
    """No ids: the address has none, and lists what is made for the occasion."""
    requested_by_rival(world)
    return ()


def with_reopening(world: World, me: int) -> tuple[()]:
    """No ids: the address has none, and lists what is made for the occasion."""
    reopened_of_rival(world)
    return ()


def late(world: World, evaluator: User) -> User:
    """A person without a submission of this evaluator in a closed evaluation."""
    Evaluation.objects.filter(pk=world.free_evaluation.pk).update(
        closes_on=today() - timedelta(days=1), question_bank=world.other_bank
    )
    person = User.objects.create(
        name="Úrsula Vega", role=Role.COLLABORATOR, category=world.free_evaluation.category
    )
    Assignment.objects.create(evaluator=evaluator, collaborator=person)
    return person


ROWS = [
    Row("GET /api/dashboard/metrics", "", managers(200)),
    Row("GET /api/dashboard/charts", "", managers(200)),
    Row("GET /api/dashboard/year", "", managers(200)),
    *(
        Row(f"GET /api/reports/{name}/{{other_category}}", "other", managers(200))
        for name in ("heat-map", "calibration", "measures", "comparison")
    ),
    *(
        Row(f"GET /api/reports/{name}/{{absent}}", "absent", managers(404))
        for name in ("heat-map", "calibration", "measures", "comparison")
    ),
    Row("GET /api/reports/heat-map/{category}/{question}", "other", managers(200), ids=having_sent),
    Row("GET /api/reports/heat-map/{category}/{absent}", "absent", managers(404)),
    Row("GET /api/reports/heat-map/{absent}/{question}", "of an absent category", managers(404)),
    Row("GET /api/reports/comparison", "", managers(200)),
    Row("GET /api/reports/board", "", managers(200)),
    Row(
        "GET /api/reports/board/questions",
        "of few people",
        managers(200),
        empty=("gestionhumana", "admin"),
    ),
    Row("GET /api/reports/groups", "", managers(200)),
    Row("GET /api/dashboard/progress", "", managers(200)),
    Row("GET /api/dashboard/missing/{evaluator}", "other", managers(200)),
    Row("GET /api/dashboard/missing/{absent}", "absent", managers(404)),
    Row("GET /api/reports/submissions", "", managers(200)),
    Row("GET /api/reports/latest", "", managers(200)),
    Row("GET /api/reports/latest/{collaborator}/neighbours", "", managers(200)),
    Row("GET /api/reports/latest/{absent}/neighbours", "absent", managers(200)),
    Row("GET /api/reports/not-evaluated", "", managers(200)),
    Row(
        "PUT /api/reports/not-evaluated/prolong",
        "of a closed evaluation",
        managers(200),
        body=lambda w, me: {"ids": [late(w, w.rival).pk], "closes_on": LATER_CLOSING},
    ),
    Row(
        "PUT /api/reports/not-evaluated/prolong",
        "by one's own evaluator",
        managers(409, 200),
        body=lambda w, me: {
            "ids": [late(w, w.evaluator_of_manager).pk],
            "closes_on": LATER_CLOSING,
        },
    ),
    Row(
        "PUT /api/reports/not-evaluated/prolong",
        "absent",
        managers(409),
        body=lambda w, me: {"ids": [ABSENT], "closes_on": LATER_CLOSING},
    ),
    Row("GET /api/reports/departments", "", managers(200)),
    Row("GET /api/reports/follow-up", "", managers(200)),
    Row("GET /api/reports/corrections", "", managers(200), ids=with_reopening),
    Row("GET /api/reports/correction-requests", "", managers(200), ids=with_request),
    Row("GET /api/training-report", "", managers(200)),
    Row("GET /api/training-report/summary", "", managers(200)),
    Row("GET /api/users/collaborators/history", "", managers(200)),
    Row(
        "GET /api/users/evaluation-history/{me}",
        "own",
        signed_in_people(200),
        empty=("gestionhumana", "admin"),
    ),
    Row("GET /api/users/evaluation-history/{pupil}", "assigned", managers(200), empty=ROLES),
    Row("GET /api/users/evaluation-history/{colleague}", "other", managers(200)),
    Row("GET /api/users/evaluation-history/{absent}", "absent", managers(404)),
    Row("GET /api/reports/full/{evaluation}/{me}", "own", (401, 200, 200, 404, 404)),
    Row("GET /api/reports/full/{absent}/{me}", "own, absent evaluation", signed_in_people(404)),
    Row("GET /api/reports/full/{evaluation}/{pupil}", "assigned", managers(404)),
    Row("GET /api/reports/full/{other_evaluation}/{colleague}", "other", managers(200)),
    Row("GET /api/reports/full/{evaluation}/{absent}", "absent", managers(404)),
    Row("GET /api/reports/evaluation/{other_evaluation}", "other", managers(200)),
    Row("GET /api/reports/evaluation/{free_evaluation}", "free", managers(200), empty=ROLES),
    Row(
        "GET /api/reports/evaluation/{other_evaluation}",
        "of somebody absent",
        managers(200),
        query="?ids={absent}",
        empty=ROLES,
    ),
    Row("GET /api/reports/evaluation/{absent}", "absent", managers(404)),
]

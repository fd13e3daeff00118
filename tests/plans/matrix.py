"""Permission matrix of the calls of `plans`."""

from tests.matrix import Row, managers
from tests.world import ROLES

ROWS = [
    Row("GET /api/plans", "", managers(200)),
    Row("GET /api/plans/of/{evaluation}/{me}", "own", (401, 200, 200, 404, 404)),
    Row("GET /api/plans/of/{other_evaluation}/{colleague}", "other", managers(200)),
    Row("GET /api/plans/of/{evaluation}/{absent}", "absent", managers(404)),
    Row("GET /api/plans/of/{other_evaluation}", "other", managers(200), query="?ids={colleague}"),
    Row("GET /api/plans/of/{absent}", "absent", managers(404), query="?ids={me}"),
    Row("GET /api/plans/of/{evaluation}", "own", managers(200), query="?ids={me}", empty=ROLES),
    Row("POST /api/plans", "other", managers(201), body=lambda w, me: w.plan(w.colleague)),
    Row(
        "POST /api/plans/several",
        "other",
        managers(201),
        body=lambda w, me: w.shared_action(w.colleague.pk, w.school.collaborator.pk),
    ),
    Row(
        "POST /api/plans/several",
        "with own",
        (401, 403, 403, 404, 404),
        body=lambda w, me: w.shared_action(w.colleague.pk, me),
    ),
    Row(
        "POST /api/plans",
        "own",
        (401, 403, 403, 404, 404),
        body=lambda w, me: w.plan(w.school.collaborator) | {"user_id": me},
    ),
    Row("POST /api/plans", "without a result", managers(404), body=lambda w, me: w.plan(w.pupil)),
    Row(
        "PUT /api/plans/{action_id}", "other", managers(200), body=lambda w, me: w.plan(w.colleague)
    ),
    Row("PUT /api/plans/{absent}", "absent", managers(404), body=lambda w, me: w.plan(w.colleague)),
    Row(
        "PUT /api/plans/{action_id}/done", "other", managers(200), body=lambda w, me: {"done": True}
    ),
    Row("PUT /api/plans/{absent}/done", "absent", managers(404), body=lambda w, me: {"done": True}),
    Row("DELETE /api/plans/{action_id}", "other", managers(204)),
    Row("DELETE /api/plans/{absent}", "absent", managers(404)),
]

"""Permission matrix of the calls of `documents`."""

from tests.matrix import Row, everybody, managers, signed_in_people
from tests.world import ABSENT, export_of

ROWS = [
    Row(
        "POST /api/audit/exports",
        "own",
        (401, 201, 201, 404, 404),
        body=lambda w, me: export_of("report", w.school.evaluation.pk, me),
    ),
    Row(
        "POST /api/audit/exports",
        "own history",
        signed_in_people(201),
        body=lambda w, me: export_of("history", None, me),
    ),
    Row(
        "POST /api/audit/exports",
        "other",
        managers(201),
        body=lambda w, me: export_of("report", w.other_evaluation.pk, w.colleague.pk),
    ),
    Row(
        "POST /api/audit/exports",
        "assigned, without a result",
        managers(404),
        body=lambda w, me: export_of("report", w.school.evaluation.pk, w.pupil.pk),
    ),
    Row(
        "POST /api/audit/exports",
        "all of an evaluation",
        managers(201),
        body=lambda w, me: export_of("reports", w.school.evaluation.pk, None),
    ),
    Row(
        "POST /api/audit/exports",
        "some of an evaluation",
        managers(201),
        body=lambda w, me: (
            export_of("reports", w.other_evaluation.pk, None) | {"user_ids": [w.colleague.pk]}
        ),
    ),
    Row(
        "POST /api/audit/exports",
        "some without a result",
        managers(404),
        body=lambda w, me: (
            export_of("reports", w.school.evaluation.pk, None) | {"user_ids": [w.pupil.pk]}
        ),
    ),
    Row(
        "POST /api/audit/exports",
        "all of an absent evaluation",
        managers(404),
        body=lambda w, me: export_of("reports", ABSENT, None),
    ),
    Row(
        "POST /api/audit/exports",
        "absent history",
        managers(404),
        body=lambda w, me: export_of("history", None, ABSENT),
    ),
    Row(
        "POST /api/audit/exports",
        "results",
        managers(201),
        body=lambda w, me: export_of("results", None, None),
    ),
    Row(
        "POST /api/audit/exports",
        "training, with one's own id",
        managers(201),
        body=lambda w, me: export_of("training", None, me),
    ),
    Row(
        "POST /api/audit/exports",
        "board",
        managers(201),
        body=lambda w, me: export_of("board", None, None),
    ),
    Row("GET /api/verification/{folio}", "a document", everybody(200)),
    Row("GET /api/verification/{no_folio}", "absent", everybody(404)),
    Row(
        "POST /api/verification/{folio}/total",
        "a document",
        everybody(200),
        body=lambda w, me: {"total": "87,5 %"},
    ),
    Row(
        "POST /api/verification/{no_folio}/total",
        "absent",
        everybody(404),
        body=lambda w, me: {"total": "87,5 %"},
    ),
]

"""Permission matrix of the calls of `school_accounts`."""

from tests.matrix import Row, managers, signed_in_people

ROWS = [
    Row("GET /api/profile/school-account", "own", signed_in_people(200)),
    Row("GET /api/users/{rival}/school-account", "other", managers(200)),
    Row("GET /api/users/{absent}/school-account", "absent", managers(404)),
    Row("DELETE /api/users/{spare_evaluator}/school-account", "linked", managers(204)),
    Row("DELETE /api/users/{absent}/school-account", "absent", managers(404)),
]

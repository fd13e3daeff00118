"""Every call that reads, who makes it, and the least that its answer has to be read with.

The statements are the best we know by hand over today's tables: what a page needs and nothing
else, sums made by the database. SQLite takes tables that are crossed in the order they are written
in. `:name` stands for what `facts` finds.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote

from bench.speed.floor import rows_of

PAGE = 10

USER_COLUMNS = "u.id, u.name, u.email, u.role, u.position, u.department, u.category_id, u.is_active"
ALL_USERS = f"SELECT {USER_COLUMNS} FROM accounts_user u"
BY_NAME = "ORDER BY u.name_key, u.id"
ONE_PAGE = f"{BY_NAME} LIMIT {PAGE}"
COUNT_USERS = "SELECT count(*) FROM accounts_user u"
FOUND = "(u.search_key LIKE '%' || :word || '%')"
NAMED = "(u.name_key LIKE '%' || :word || '%')"

SUMS = "s.competency_total, s.competency_count, s.objective_total, s.objective_count"
WEIGHTS = "e.weight_competencies, e.weight_objectives"
LATEST_OF = """
    (SELECT r.id FROM results_personresult r WHERE r.collaborator_id = u.id
     ORDER BY r.last_at DESC, r.last_id DESC LIMIT 1)
"""
HISTORY = """
    SELECT e.id, e.name, r.overall, r.last_at
    FROM results_personresult r JOIN evaluations_evaluation e ON e.id = r.evaluation_id
    WHERE r.collaborator_id = :person ORDER BY r.last_at DESC, r.last_id DESC
"""


class Call(NamedTuple):
    """A call as one role makes it, and the statements of its floor."""

    name: str
    group: str
    role: str
    path: str
    floor: Sequence[str] = ()
    full_list: bool = False


def _latest(page: str, *, where: str = "u.role <> 'admin'") -> str:
    return f"""
        WITH latest AS (
            SELECT u.id, u.name, u.name_key, {LATEST_OF} AS result_id
            FROM accounts_user u WHERE {where} {page}
        )
        SELECT u.id, u.name, e.id, e.name, r.overall FROM latest u
        LEFT JOIN results_personresult r ON r.id = u.result_id
        LEFT JOIN evaluations_evaluation e ON e.id = r.evaluation_id
        {BY_NAME}
    """


def _history_people(page: str, *, where: str) -> str:
    return f"""
        WITH page AS (
            SELECT u.id, u.name, u.name_key, u.position, u.department FROM accounts_user u
            WHERE {where} AND EXISTS
                (SELECT 1 FROM results_personresult r WHERE r.collaborator_id = u.id) {page}
        )
        SELECT u.id, u.name, u.position, u.department, (SELECT count(*)
            FROM results_personresult r WHERE r.collaborator_id = u.id)
        FROM page u {BY_NAME}
    """


HISTORY_OF_ALL = f"""
    SELECT u.id, u.name, u.position, u.department, counted.evaluations FROM (
        SELECT collaborator_id, count(*) AS evaluations FROM results_personresult
        GROUP BY collaborator_id
    ) AS counted JOIN accounts_user u ON u.id = counted.collaborator_id {BY_NAME}
"""


WORDS = (
    "w.question_id, w.question_text, w.question_type, w.level_1, w.level_2, w.level_3, w.level_4"
)


def _reports(page: str) -> tuple[str, ...]:
    people = f"""
        WITH page AS (
            SELECT u.id, u.name, u.name_key, u.position, u.department
            FROM results_personresult r JOIN accounts_user u ON u.id = r.collaborator_id
            WHERE r.evaluation_id = :evaluation {page}
        )
    """
    submissions = f"""
        {people} SELECT u.*, s.id, {SUMS}, s.created_at, s.requires_training, s.comments,
            s.corrections, t.version, t.confirmed_at, t.answer, t.answered_at
        FROM page u JOIN results_submission s ON s.collaborator_id = u.id
            AND s.evaluation_id = :evaluation
        LEFT JOIN acknowledgements_receipt t ON t.evaluation_id = s.evaluation_id
            AND t.collaborator_id = s.collaborator_id
        {BY_NAME}, s.created_at, s.id
    """
    # the averages' sums, as of all that is answered as a number, and what was said beside them
    answers = f"""
        {people} SELECT u.id, a.wording_id, sum(a.score), count(*),
            string_agg(nullif(a.comment, ''), ' ')
        FROM page u CROSS JOIN results_submission s CROSS JOIN results_answer a
        WHERE s.collaborator_id = u.id AND s.evaluation_id = :evaluation
            AND a.submission_id = s.id
        GROUP BY u.id, a.wording_id
    """
    asked = f"""
        SELECT w.id, {WORDS} FROM evaluations_evaluation e
        JOIN evaluations_question q ON q.bank_id = e.question_bank_id
        JOIN evaluations_questionwording w ON w.question_id = q.id WHERE e.id = :evaluation
    """
    return submissions, answers, asked


def _count_reported() -> str:
    return "SELECT count(*) FROM results_personresult WHERE evaluation_id = :evaluation"


TRAINS = """
    EXISTS (SELECT 1 FROM results_submission s WHERE s.evaluator_id = u.id AND s.requires_training)
"""
COUNT_TRAINING = (
    "SELECT count(DISTINCT evaluator_id) FROM results_submission WHERE requires_training"
)
TRAINING = """
    SELECT s.evaluator_id, c.name, s.comments, c.id, s.evaluation_id,
        (SELECT count(*) FROM plans_developmentaction p
            JOIN results_personresult r ON r.id = p.result_id
            WHERE r.collaborator_id = s.collaborator_id AND r.evaluation_id = s.evaluation_id)
    FROM results_submission s
    JOIN accounts_user c ON c.id = s.collaborator_id WHERE s.requires_training
"""
EVALUATION_ROWS = f"""
    SELECT e.id, e.name, e.period, {WEIGHTS}, e.category_id, c.name, e.question_bank_id, b.name
    FROM evaluations_evaluation e JOIN accounts_category c ON c.id = e.category_id
    LEFT JOIN evaluations_questionbank b ON b.id = e.question_bank_id
"""
ASSIGNED = """
    FROM assignments_assignment a JOIN accounts_user u ON u.id = a.collaborator_id
    WHERE a.evaluator_id = :evaluator
"""
ASSIGNED_ROWS = f"SELECT a.id, u.id, u.name, u.email, u.position, u.department {ASSIGNED}"
AVAILABLE = """
    FROM accounts_user u WHERE u.is_active AND u.role <> 'admin' AND u.id <> :evaluator
    AND NOT EXISTS (SELECT 1 FROM assignments_assignment a
        WHERE a.evaluator_id = :evaluator AND a.collaborator_id = u.id)
"""
# everybody, but for those taken: of them all, nobody is looked for among the others
COUNT_AVAILABLE = """
    SELECT (SELECT count(*) FROM accounts_user u WHERE u.is_active AND u.role <> 'admin')
        - (SELECT count(*) FROM accounts_user u WHERE u.is_active AND u.role <> 'admin'
            AND u.id IN (SELECT collaborator_id FROM assignments_assignment
                WHERE evaluator_id = :evaluator UNION ALL SELECT :evaluator))
"""
CURRENT = """
    SELECT e.* FROM evaluations_evaluation e WHERE e.category_id = :category AND e.period <= :year
    ORDER BY e.period DESC, e.id DESC LIMIT 1
"""
CURRENT_OF_EACH = """
    WITH current AS (
        SELECT c.id AS category_id, (SELECT e.id FROM evaluations_evaluation e
            WHERE e.category_id = c.id AND e.period <= :year
            ORDER BY e.period DESC, e.id DESC LIMIT 1) AS evaluation_id
        FROM accounts_category c
    )
"""
FORM_RIGHT = "SELECT 1 FROM assignments_assignment a JOIN accounts_user u " + (
    "ON u.id = a.collaborator_id WHERE a.evaluator_id = :evaluator AND u.is_active "
    "AND u.category_id = :category LIMIT 1"
)
THIS_YEARS = "r.evaluation_id IN (SELECT id FROM evaluations_evaluation WHERE period = :year)"
METRICS = (
    f"""
        SELECT count(*), (SELECT count(DISTINCT r.collaborator_id) FROM results_personresult r
            WHERE r.requires_training AND {THIS_YEARS})
        FROM accounts_user WHERE role = 'colaborador' AND is_active
    """,
    """
        SELECT t.people, t.submissions, t.overalls FROM results_evaluationtotal t
        JOIN evaluations_evaluation e ON e.id = t.evaluation_id WHERE e.period = :year
    """,
    f"""
        SELECT u.id, u.name, (SELECT count(*) FROM assignments_assignment a
            WHERE a.evaluator_id = u.id AND a.collaborator_id NOT IN
                (SELECT id FROM accounts_user WHERE NOT is_active))
        FROM accounts_user u WHERE u.role = 'evaluador' AND u.is_active {BY_NAME}
    """,
    f"""
        {CURRENT_OF_EACH}
        SELECT s.evaluator_id, count(*) FILTER (WHERE EXISTS (
            SELECT 1 FROM assignments_assignment a WHERE a.evaluator_id = s.evaluator_id
                AND a.collaborator_id = s.collaborator_id))
        FROM results_submission s JOIN evaluations_evaluation e ON e.id = s.evaluation_id
        JOIN accounts_user u ON u.id = s.collaborator_id AND u.category_id = e.category_id
        WHERE u.is_active AND s.evaluation_id IN (SELECT evaluation_id FROM current)
        GROUP BY s.evaluator_id
    """,
)
CHARTS = (
    """
        SELECT e.period, r.overall, count(*) FROM results_personresult r
        JOIN evaluations_evaluation e ON e.id = r.evaluation_id
        WHERE r.is_latest_of_year AND r.evaluation_id IN
            (SELECT id FROM evaluations_evaluation WHERE period > :year - 5)
        GROUP BY e.period, r.overall
    """,
    f"""
        SELECT c.name, r.overall, count(*) FROM results_personresult r
        JOIN evaluations_evaluation e ON e.id = r.evaluation_id
        JOIN accounts_category c ON c.id = e.category_id
        WHERE r.is_latest_of_year AND {THIS_YEARS} GROUP BY c.name, r.overall
    """,
)
NAMED_LATEST = f"""
    SELECT u.id, u.name, e.id, e.name, r.overall, count(*) OVER () FROM evaluations_evaluation e
    CROSS JOIN results_personresult r CROSS JOIN accounts_user u
    WHERE e.name = :evaluation_name AND r.evaluation_id = e.id AND u.id = r.collaborator_id
        AND u.role <> 'admin' AND r.id = (SELECT l.id FROM results_personresult l
            WHERE l.collaborator_id = r.collaborator_id
            ORDER BY l.last_at DESC, l.last_id DESC LIMIT 1)
    {ONE_PAGE}
"""
REPORT = (
    f"""
        SELECT u.name, u.position, u.department, e.name, e.period, {WEIGHTS}, s.id, {SUMS},
            s.created_at, s.requires_training, s.comments, s.corrections,
            t.version, t.confirmed_at, t.answer, t.answered_at
        FROM results_submission s JOIN evaluations_evaluation e ON e.id = s.evaluation_id
        JOIN accounts_user u ON u.id = s.collaborator_id
        LEFT JOIN acknowledgements_receipt t ON t.evaluation_id = s.evaluation_id
            AND t.collaborator_id = s.collaborator_id
        WHERE s.evaluation_id = :past AND s.collaborator_id = :person
        ORDER BY s.created_at, s.id
    """,
    f"""
        SELECT {WORDS}, a.score, a.comment
        FROM results_submission s JOIN results_answer a ON a.submission_id = s.id
        JOIN evaluations_questionwording w ON w.id = a.wording_id
        WHERE s.evaluation_id = :past AND s.collaborator_id = :person
        ORDER BY w.question_type, w.question_id, w.id
    """,
)
QUESTIONS = f"""
    SELECT w.id, {WORDS} FROM evaluations_question q
    JOIN evaluations_questionwording w ON w.question_id = q.id AND w.is_current
    WHERE q.bank_id = :bank ORDER BY q.id
"""
PROFILE = """
    SELECT u.id, u.name, u.email, u.role, u.position, u.department, c.name FROM accounts_user u
    LEFT JOIN accounts_category c ON c.id = u.category_id WHERE u.id = :person
"""
DONE = f"""
    {CURRENT_OF_EACH}
    SELECT s.collaborator_id FROM current CROSS JOIN results_submission s
    CROSS JOIN accounts_user u
    WHERE s.evaluator_id = :evaluator AND s.evaluation_id = current.evaluation_id
        AND u.id = s.collaborator_id AND u.category_id = current.category_id
    ORDER BY s.collaborator_id
"""

DRAFTS = "SELECT id, collaborator_id, evaluation_id, answered, saved_at FROM results_draft d"
TO_CORRECT = """
    SELECT r.id, r.reason, r.asked_at, s.collaborator_id FROM results_submission s
    JOIN results_reopening r ON r.submission_id = s.id AND r.closed_at IS NULL
    WHERE s.evaluator_id = :evaluator
"""
SENT = """
    SELECT s.id, s.created_at, r.id FROM results_submission s
    LEFT JOIN results_reopening r ON r.submission_id = s.id AND r.closed_at IS NULL
    WHERE s.evaluation_id = :past AND s.collaborator_id = :person ORDER BY s.created_at, s.id
"""
RECEIPTS = "SELECT * FROM acknowledgements_receipt WHERE collaborator_id = :person"
OTHERS = """
    FROM results_submission s WHERE s.evaluation_id = :evaluation
    AND s.evaluator_id <> :evaluator AND s.collaborator_id <> :evaluator
"""
SPREAD = (
    # where a group of three ends depends on who reads, and so on all of them in order
    f"SELECT s.id, s.evaluator_id {OTHERS} ORDER BY s.id LIMIT 2000",
    f"""
    SELECT a.score, count(*) FROM results_answer a WHERE a.submission_id IN (
        SELECT s.id {OTHERS} AND s.corrections = 0 ORDER BY s.id LIMIT 2000)
    GROUP BY a.score
    """,
    f"""
    SELECT a.score, count(*) FROM results_formeranswer a
    JOIN results_correction c ON c.id = a.correction_id
    JOIN results_reopening o ON o.id = c.reopening_id
    JOIN results_submission s ON s.id = o.submission_id AND s.created_at = c.sent_at
    WHERE s.id IN (SELECT s.id {OTHERS} ORDER BY s.id LIMIT 2000) GROUP BY a.score
    """,
)
PLANS = "SELECT * FROM plans_developmentaction p ORDER BY p.due_on, p.id"
PLAN_OF = """
    SELECT p.* FROM plans_developmentaction p
    JOIN results_personresult r ON r.id = p.result_id WHERE r.collaborator_id = :person
"""
EVENTS = """
    SELECT e.*, a.name, p.name FROM audit_auditevent e
    LEFT JOIN accounts_user a ON a.id = e.actor_id LEFT JOIN accounts_user p ON p.id = e.person_id
"""
MESSAGES = """
    SELECT m.*, u.name FROM mail_message m JOIN accounts_user u ON u.id = m.person_id
    ORDER BY m.made_at DESC, m.id DESC
"""
GROUPS = (
    """
    SELECT u.department, count(*) FROM accounts_user u
    WHERE u.is_active AND u.role <> 'admin' GROUP BY u.department
""",
    """
    SELECT u.category_id, count(*) FROM accounts_user u
    WHERE u.is_active AND u.role <> 'admin' GROUP BY u.category_id
""",
)
UNCONFIRMED = """
    (SELECT NOT EXISTS (SELECT 1 FROM acknowledgements_receipt t
        WHERE t.evaluation_id = r.evaluation_id AND t.collaborator_id = r.collaborator_id
        AND t.version = r.submissions + r.corrections)
    FROM results_personresult r WHERE r.collaborator_id = {person}
    ORDER BY r.last_at DESC, r.last_id DESC LIMIT 1)
"""
# in the order in which an index has the results
COUNT_UNCONFIRMED = f"""
    SELECT count(*) FROM results_personresult f WHERE f.is_first AND f.collaborator_id NOT IN
        (SELECT u.id FROM accounts_user u WHERE NOT u.is_active OR u.role = 'admin')
    AND {UNCONFIRMED.format(person="f.collaborator_id")}
"""
ONE_UNCONFIRMED = f"u.is_active AND u.role <> 'admin' AND {UNCONFIRMED.format(person='u.id')}"

WAITING = "SELECT count(*) FROM mail_message WHERE state = 'waiting'"
CAN_EVALUATE = "is_active AND role IN ('admin', 'evaluador')"
TO_PREPARE = (
    f"""
        {CURRENT_OF_EACH}
        SELECT e.category_id, e.id, e.period, e.question_bank_id, {WEIGHTS},
            EXISTS (SELECT 1 FROM evaluations_question q JOIN evaluations_questionwording w
                ON w.question_id = q.id AND w.is_current AND w.question_type = 'competency'
                WHERE q.bank_id = e.question_bank_id),
            EXISTS (SELECT 1 FROM evaluations_question q JOIN evaluations_questionwording w
                ON w.question_id = q.id AND w.is_current AND w.question_type = 'objective'
                WHERE q.bank_id = e.question_bank_id)
        FROM current JOIN evaluations_evaluation e ON e.id = current.evaluation_id
    """,
    f"""
        SELECT u.category_id, u.role, count(*),
            count(*) FILTER (WHERE u.id IN (SELECT collaborator_id FROM assignments_assignment)),
            count(*) FILTER (WHERE u.id IN (SELECT collaborator_id FROM assignments_assignment
                WHERE evaluator_id NOT IN (SELECT id FROM accounts_user WHERE {CAN_EVALUATE}))
                AND NOT EXISTS (SELECT 1 FROM assignments_assignment a JOIN accounts_user e
                    ON e.id = a.evaluator_id WHERE a.collaborator_id = u.id AND e.is_active
                    AND e.role IN ('admin', 'evaluador'))),
            count(*) FILTER (WHERE u.role = 'evaluador' AND (SELECT a.id
                FROM assignments_assignment a JOIN accounts_user c ON c.id = a.collaborator_id
                WHERE a.evaluator_id = u.id AND c.is_active LIMIT 1) IS NULL)
        FROM accounts_user u WHERE u.is_active AND u.role <> 'admin'
        GROUP BY u.category_id, u.role
    """,
    "SELECT id, name, category_id FROM evaluations_evaluation "
    "WHERE period = :year AND NOT is_fixed",
)
# fewer than a page, and so nobody needs to be counted
WITHOUT_EVALUATOR = f"""
    SELECT {USER_COLUMNS}, c.name FROM accounts_user u
    LEFT JOIN accounts_category c ON c.id = u.category_id
    WHERE u.is_active AND u.role <> 'admin'
        AND (u.role = 'colaborador' OR u.category_id IS NOT NULL)
        AND u.id NOT IN (SELECT collaborator_id FROM assignments_assignment) {ONE_PAGE}
"""


def _to_remind(columns: str, current: str) -> str:
    """What is told of everybody for whom something waits; `current` are evaluations' ids."""
    return f"""
        WITH matters AS (
            SELECT r.collaborator_id AS id, 0 AS pending, 1 AS ready, 0 AS unconfirmed
            FROM results_personresult r WHERE r.evaluation_id IN ({current})
                AND NOT EXISTS (SELECT 1 FROM mail_resultnotice n WHERE n.result_id = r.id)
                AND NOT EXISTS (SELECT 1 FROM assignments_assignment a
                    JOIN accounts_user e ON e.id = a.evaluator_id
                    WHERE a.collaborator_id = r.collaborator_id AND e.is_active
                    AND e.role IN ('admin', 'evaluador') AND NOT EXISTS (
                        SELECT 1 FROM results_submission s WHERE s.evaluation_id = r.evaluation_id
                        AND s.collaborator_id = r.collaborator_id
                        AND s.evaluator_id = a.evaluator_id AND s.evaluation_id IN ({current})))
            UNION ALL
            SELECT r.collaborator_id, 0, 0, 1 FROM mail_resultnotice n
            JOIN results_personresult r ON r.id = n.result_id
            WHERE r.evaluation_id IN ({current}) AND NOT EXISTS (
                SELECT 1 FROM acknowledgements_receipt t WHERE t.evaluation_id = r.evaluation_id
                AND t.collaborator_id = r.collaborator_id
                AND t.version = r.submissions + r.corrections)
            UNION ALL
            SELECT u.id, 1, 0, 0 FROM accounts_user u WHERE u.is_active
                AND u.role IN ('admin', 'evaluador') AND (
                SELECT a.id FROM assignments_assignment a
                JOIN accounts_user c ON c.id = a.collaborator_id
                JOIN evaluations_evaluation e
                    ON e.category_id = c.category_id AND e.id IN ({current})
                WHERE a.evaluator_id = u.id AND c.is_active AND NOT EXISTS (
                    SELECT 1 FROM results_submission s WHERE s.evaluation_id = e.id
                    AND s.collaborator_id = a.collaborator_id AND s.evaluator_id = a.evaluator_id)
                LIMIT 1) IS NOT NULL
        ), people AS (
            SELECT id, max(pending) AS pending, max(ready) AS ready,
                max(unconfirmed) AS unconfirmed FROM matters GROUP BY id
        )
        SELECT {columns} FROM people p JOIN accounts_user u ON u.id = p.id
        WHERE u.is_active AND u.email IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM mail_message m WHERE m.person_id = u.id AND m.day = CURRENT_DATE)
    """


ADMIN = "admin"
MANAGER, EVALUATOR, COLLABORATOR = "gestionhumana", "evaluador", "colaborador"
FIRST = f"?page=1&page_size={PAGE}"


def calls(facts: Mapping[str, Any]) -> list[Call]:
    """Every call that reads, with the addresses of this district."""
    deep = f"?page={facts['deep'] // PAGE + 1}&page_size={PAGE}"
    search = f"{FIRST}&search={facts['word']}"
    named = f"{FIRST}&evaluation_name={quote(facts['evaluation_name'])}"
    history = ("EXISTS (SELECT 1 FROM results_personresult r WHERE r.collaborator_id = u.id)",)
    return [
        Call("csrf-token", "session", "", "/csrf-token"),
        Call("me", "session", COLLABORATOR, "/users/me"),
        Call("profile", "session", COLLABORATOR, "/profile", (PROFILE,)),
        Call("users, page", "people", MANAGER, f"/users{FIRST}",
             (COUNT_USERS, f"{ALL_USERS} {ONE_PAGE}")),
        Call("users, page in the middle", "people", MANAGER, f"/users{deep}",
             (COUNT_USERS, f"{ALL_USERS} {ONE_PAGE} OFFSET :deep")),
        Call("users, search", "people", MANAGER, f"/users{search}",
             (f"{COUNT_USERS} WHERE {FOUND}", f"{ALL_USERS} WHERE {FOUND} {ONE_PAGE}")),
        Call("users, a role", "people", MANAGER, f"/users{FIRST}&role=evaluador",
             (f"{COUNT_USERS} WHERE u.role = 'evaluador'",
              f"{ALL_USERS} WHERE u.role = 'evaluador' {ONE_PAGE}")),
        Call("user, as manager", "people", MANAGER, "/users/{person}",
             (f"{ALL_USERS} WHERE u.id = :person",)),
        Call("user, as evaluator", "people", EVALUATOR, "/users/{person}",
             (f"{ALL_USERS} JOIN assignments_assignment a ON a.collaborator_id = u.id "
              "AND a.evaluator_id = :evaluator WHERE u.id = :person",)),
        Call("evaluators", "people", MANAGER, "/evaluators",
             (f"SELECT u.id, u.name, u.email FROM accounts_user u WHERE u.role = 'evaluador' "
              f"{BY_NAME}",)),
        Call("categories", "forms", MANAGER, "/categories",
             ("SELECT id, name FROM accounts_category ORDER BY name_key",)),
        Call("evaluations", "forms", MANAGER, "/evaluations",
             (f"{EVALUATION_ROWS} ORDER BY e.period DESC, e.id DESC",)),
        Call("evaluation", "forms", MANAGER, "/evaluations/{evaluation}",
             (f"{EVALUATION_ROWS} WHERE e.id = :evaluation",)),
        Call("current evaluation", "forms", EVALUATOR, "/evaluations/by-category/{category}",
             (FORM_RIGHT, CURRENT)),
        Call("banks", "forms", MANAGER, "/question-banks",
             ("SELECT id, name, description FROM evaluations_questionbank ORDER BY id",)),
        Call("questions", "forms", EVALUATOR, "/question-banks/{bank}/questions",
             (FORM_RIGHT, QUESTIONS)),
        Call("assignments, own", "assignments", EVALUATOR, "/assignments/{evaluator}",
             (f"{ASSIGNED_ROWS} AND u.is_active {BY_NAME}",)),
        Call("assignments, page", "assignments", MANAGER, f"/assignments/{{evaluator}}{FIRST}",
             (f"SELECT count(*) {ASSIGNED}", f"{ASSIGNED_ROWS} {ONE_PAGE}")),
        Call("available, page", "assignments", MANAGER,
             f"/assignments/{{evaluator}}/available{FIRST}",
             (COUNT_AVAILABLE, f"SELECT {USER_COLUMNS} {AVAILABLE} {ONE_PAGE}")),
        Call("evaluated", "assignments", EVALUATOR, "/evaluation-results/evaluated/{evaluator}",
             (DONE,)),
        Call("latest result", "reports", COLLABORATOR, "/evaluation-results/latest/{person}",
             (f"{HISTORY} LIMIT 1",)),
        Call("history", "reports", COLLABORATOR, "/users/evaluation-history/{person}",
             (HISTORY,)),
        Call("report", "reports", COLLABORATOR, "/reports/full/{past}/{person}", REPORT),
        Call("latest, page", "reports", MANAGER, f"/reports/latest{FIRST}",
             (f"SELECT ({COUNT_USERS}) - ({COUNT_USERS} WHERE u.role = 'admin')",
              _latest(ONE_PAGE))),
        Call("latest, search", "reports", MANAGER, f"/reports/latest{search}",
             (f"{COUNT_USERS} WHERE u.role <> 'admin' AND {NAMED}",
              _latest(ONE_PAGE, where=f"u.role <> 'admin' AND {NAMED}"))),
        Call("latest, an evaluation", "reports", MANAGER, f"/reports/latest{named}",
             (NAMED_LATEST,)),
        Call("people with a history, page", "reports", MANAGER,
             f"/users/collaborators/history{FIRST}",
             ("SELECT count(DISTINCT collaborator_id) FROM results_personresult",
                    _history_people(ONE_PAGE, where="1 = 1"))),
        Call("people with a history, search", "reports", MANAGER,
             f"/users/collaborators/history{search}",
             (f"{COUNT_USERS} WHERE {NAMED} AND {history[0]}",
              _history_people(ONE_PAGE, where=NAMED))),
        Call("reports of an evaluation, page", "reports", MANAGER,
             f"/reports/evaluation/{{evaluation}}{FIRST}",
             (_count_reported(), *_reports(ONE_PAGE))),
        Call("training report, page", "reports", MANAGER, f"/training-report{FIRST}",
             (COUNT_TRAINING,
              f"{TRAINING} AND s.evaluator_id IN (SELECT id FROM (SELECT u.id FROM accounts_user u "
              f"WHERE {TRAINS} {ONE_PAGE}) AS page)")),
        Call("latest, unconfirmed", "reports", MANAGER, f"/reports/latest{FIRST}&unconfirmed=true",
             (COUNT_UNCONFIRMED, _latest(ONE_PAGE, where=ONE_UNCONFIRMED))),
        Call("drafts", "around", EVALUATOR, "/drafts",
             (f"{DRAFTS} WHERE d.evaluator_id = :evaluator",)),
        Call("draft", "around", EVALUATOR, "/drafts/{assigned}",
             (f"{DRAFTS} WHERE d.evaluator_id = :evaluator AND d.collaborator_id = :assigned",)),
        Call("begun", "around", MANAGER, "/evaluations/{evaluation}/begun",
             ("SELECT count(DISTINCT d.evaluator_id) FROM results_draft d "
              "WHERE d.evaluation_id = :evaluation",)),
        Call("to be corrected", "around", EVALUATOR, "/corrections", (TO_CORRECT,)),
        Call("sent", "around", MANAGER, "/corrections/sent/{past}/{person}", (SENT,)),
        Call("mirror", "around", EVALUATOR, "/evaluations/{evaluation}/spread",
             (FORM_RIGHT, *SPREAD)),
        Call("receipts", "around", COLLABORATOR, "/receipts", (f"{HISTORY} LIMIT 1", RECEIPTS)),
        Call("plan of a person", "around", MANAGER, "/plans/of/{past}/{person}", (PLAN_OF,)),
        Call("plans, page", "around", MANAGER, f"/plans{FIRST}",
             ("SELECT count(*) FROM plans_developmentaction", f"{PLANS} LIMIT {PAGE}")),
        Call("groups", "around", MANAGER, "/assignments/{evaluator}/groups", GROUPS),
        Call("new year", "around", MANAGER, "/evaluations/new-year", (EVALUATION_ROWS,)),
        Call("imports, page", "around", MANAGER, f"/imports{FIRST}",
             ("SELECT count(*) FROM imports_import",
              f"SELECT id, kind, state FROM imports_import ORDER BY id DESC LIMIT {PAGE}")),
        Call("messages, page", "around", MANAGER, f"/reminders/messages{FIRST}",
             ("SELECT count(*) FROM mail_message", f"{MESSAGES} LIMIT {PAGE}")),
        Call("readiness", "around", MANAGER, "/readiness", TO_PREPARE),
        Call("readiness, people", "around", MANAGER,
             f"/readiness/people{FIRST}&reason=no_evaluator", (WITHOUT_EVALUATOR,)),
        Call("reminders", "around", MANAGER, "/reminders",
             (WAITING, f"{CURRENT_OF_EACH} SELECT * FROM current", _to_remind(
                 "count(*), sum(pending), sum(ready), sum(unconfirmed)", facts["current"]))),
        Call("reminders, people", "around", MANAGER, f"/reminders/people{FIRST}",
             (f"{CURRENT_OF_EACH} SELECT * FROM current", _to_remind(
                 "u.id, u.name, u.email, u.role, p.*, count(*) OVER ()", facts["current"])
              + ONE_PAGE)),
        Call("report views", "around", COLLABORATOR, "/profile/report-views"),
        Call("audit, page", "around", ADMIN, f"/audit{FIRST}",
             ("SELECT count(*) FROM audit_auditevent",
              f"{EVENTS} ORDER BY e.at DESC, e.id DESC LIMIT {PAGE}")),
        Call("dashboard", "dashboard", MANAGER, "/dashboard/metrics", METRICS),
        Call("charts", "dashboard", MANAGER, "/dashboard/charts", CHARTS),
        Call("users, all", "full", MANAGER, "/users", (f"{ALL_USERS} {BY_NAME}",), full_list=True),
        Call("collaborators, all", "full", MANAGER, "/collaborators",
             ("SELECT u.id, u.name, u.position, u.department, u.email, u.category_id "
              f"FROM accounts_user u WHERE u.role = 'colaborador' {BY_NAME}",), full_list=True),
        Call("available, all", "full", MANAGER, "/assignments/{evaluator}/available",
             (f"SELECT {USER_COLUMNS} {AVAILABLE} {BY_NAME}",), full_list=True),
        Call("latest, all", "full", MANAGER, "/reports/latest", (_latest(""),), full_list=True),
        Call("people with a history, all", "full", MANAGER, "/users/collaborators/history",
             (HISTORY_OF_ALL,), full_list=True),
        Call("reports of an evaluation, all", "full", MANAGER, "/reports/evaluation/{evaluation}",
             _reports(""), full_list=True),
        Call("training report, all", "full", MANAGER, "/training-report", (TRAINING,),
             full_list=True),
    ]  # fmt: skip


def facts(connection: Any, *, sqlite: bool) -> dict[str, Any]:
    """Whose and which rows the calls are about: those of the logins that are shown."""

    def found(sql: str, **values: Any) -> Any:
        return rows_of(connection, [(sql, values)], sqlite=sqlite)

    def one(sql: str, **values: Any) -> Any:
        return found(sql, **values)[0][0]

    of_role = "SELECT id FROM accounts_user WHERE role = :role AND is_active ORDER BY id LIMIT 1"
    people = {role: one(of_role, role=role) for role in (ADMIN, MANAGER, EVALUATOR, COLLABORATOR)}
    person = people[COLLABORATOR]
    year = one("SELECT max(period) FROM evaluations_evaluation")
    category = one("SELECT category_id FROM accounts_user WHERE id = :id", id=person)
    held = "FROM evaluations_evaluation WHERE category_id = :category AND period = :year"
    past = {"category": category, "year": year - 1}
    newest = f"{CURRENT_OF_EACH} SELECT evaluation_id FROM current"
    return {
        **people,
        "current": ", ".join(str(row[0]) for row in found(newest, year=year)),
        "manager": people[MANAGER],
        "evaluator": people[EVALUATOR],
        "person": person,
        "assigned": one(
            "SELECT min(collaborator_id) FROM assignments_assignment WHERE evaluator_id = :id",
            id=people[EVALUATOR],
        ),
        "year": year,
        "category": category,
        "evaluation": one(f"SELECT id {held}", category=category, year=year),
        "past": one(f"SELECT id {held}", **past),
        "evaluation_name": one(f"SELECT name {held}", **past),
        "bank": one(f"SELECT question_bank_id {held}", category=category, year=year),
        "deep": one("SELECT count(*) FROM accounts_user") // 2 // PAGE * PAGE,
        "word": "munoz",
    }

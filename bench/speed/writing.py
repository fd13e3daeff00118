"""Sending an evaluation of 40 answers, and signing in: beside the bare driver's same writes."""

import json
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from argon2 import PasswordHasher

from bench.harness import Report, percentile
from bench.speed import inside
from bench.speed.calls import Call
from bench.speed.client import Timed, Wire, request
from bench.speed.floor import connect, rows_of, spelled
from bench.speed.reading import milliseconds
from bench.speed.stage import Stage, asking_for, floor_of, interleaved, stage

ANSWERS = 40
CREATED = 201
SUBMIT = "/api/full-evaluation/full-submit"
CONTROL = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE", "ROLLBACK", "SET ")
PASSWORD = "cometas de agosto"
LOGIN = "/api/users/login"
WAITING = """
    SELECT a.evaluator_id, a.collaborator_id FROM assignments_assignment a
    JOIN accounts_user u ON u.id = a.collaborator_id
    WHERE u.is_active AND u.category_id = :category AND NOT EXISTS (
        SELECT 1 FROM results_submission s WHERE s.evaluation_id = :evaluation
        AND s.collaborator_id = a.collaborator_id AND s.evaluator_id = a.evaluator_id)
    ORDER BY a.id
"""


class Pair(NamedTuple):
    """An evaluator and somebody they have not evaluated yet."""

    evaluator: int
    person: int


def body_of(pair: Pair, *, evaluation: int, questions: Sequence[Sequence[int]]) -> bytes:
    """What the form sends: `questions` are ids of questions with those of their wordings."""
    return json.dumps(
        {
            "evaluation_id": evaluation,
            "user_id": pair.person,
            "evaluator_id": pair.evaluator,
            "responses": [
                {"question_id": question, "wording_id": wording, "score": 1 + number % 4}
                for number, (question, wording) in enumerate(questions)
            ],
            "training": {"requires_training": False, "comments": "Cumple con lo acordado."},
        }
    ).encode()


def questions_of(on: Stage, bank: int) -> list[tuple[int, int]]:
    """The current questions of a bank, with their wordings."""
    return read(
        on,
        "SELECT w.question_id, w.id FROM evaluations_questionwording w JOIN evaluations_question q "
        "ON q.id = w.question_id WHERE q.bank_id = :asked AND w.is_current ORDER BY q.id",
        asked=bank,
    )


def waiting(on: Stage) -> list[Pair]:
    """Who has yet to be evaluated by whom in the category of `facts`."""
    return [Pair(*row) for row in read(on, WAITING)]


def read(on: Stage, sql: str, **values: Any) -> list[Any]:
    """What the bare driver finds of what `facts` and `values` name."""
    connection = connect(on.place.url)
    try:
        return rows_of(connection, [(sql, {**on.facts, **values})], sqlite=on.is_sqlite)
    finally:
        connection.close()


def _ask_more(on: Stage) -> None:
    """Add questions to the bank until it has as many as a long form."""
    wire, cookies = Wire(on.server.port), on.cookies_of("manager")
    for number in range(len(questions_of(on, on.facts["bank"])), ANSWERS):
        question = {"question_text": f"Pregunta añadida {number}", "question_type": "competency"}
        path = f"/api/question-banks/{on.facts['bank']}/questions"
        sent = json.dumps(question).encode()
        wire.ask(request(path, cookies=cookies, method="POST", body=sent))


def submission(kind: str, people: int, *, rounds: int, seconds: float) -> Report:
    """A submission through the program, and its rows through the bare driver, in turn."""
    report = Report(f"A submission of {ANSWERS} answers: {people} people, {kind}")
    with stage(kind, people) as on:
        _ask_more(on)
        pairs, questions = waiting(on), questions_of(on, on.facts["bank"])
        keys = inside.ask(on.place, "sessions", users=sorted({pair.evaluator for pair in pairs}))

        def order(pair: Pair) -> dict[str, Any]:
            body = body_of(pair, evaluation=on.facts["evaluation"], questions=questions)
            cookies = f"sessionid={keys[str(pair.evaluator)]}"
            return {"path": SUBMIT, "cookies": cookies, "body": body.decode()}

        first, *rest = pairs
        asked = inside.ask(on.place, "statements", calls=[order(first)])[0]
        product, bare = Wire(on.server.port), connect(on.place.url)
        turns = iter(rest)

        def through_the_program() -> Timed:
            made = order(next(turns))
            sent = made["body"].encode()
            return product.ask(request(SUBMIT, cookies=made["cookies"], method="POST", body=sent))

        writing = _Driver(bare, sqlite=on.is_sqlite)

        def through_the_driver() -> Timed:
            pair = next(turns)
            return writing.store(pair, evaluation=on.facts["evaluation"], questions=questions)

        most = min(rounds, len(rest) // 2 - 1)
        with floor_of(on, [Call("", "", "", "")]) as port:
            taken = interleaved(
                {
                    "product": _good(through_the_program),
                    "driver": through_the_driver,
                    "constant": asking_for(port, request("/0/constant?300")),
                },
                rounds=most,
                seconds=seconds,
            )
    report.add(**_figures("submission", taken), **_counted(asked))
    return report


def _good(ask: Callable[[], Timed]) -> Callable[[], Timed]:
    def asked() -> Timed:
        answer = ask()
        if answer.status != CREATED:
            raise RuntimeError(f"{answer.status}: {answer.body[:300]!r}")
        return answer

    return asked


def _figures(what: str, taken: dict[str, list[float]]) -> dict[str, Any]:
    own, driver, constant = (
        statistics.median(taken[name]) for name in ("product", "driver", "constant")
    )
    return {
        "what": what,
        "p50 ms": milliseconds(own),
        "best ms": milliseconds(min(taken["product"])),
        "p95 ms": milliseconds(percentile(taken["product"], 0.95)),
        "driver ms": milliseconds(driver),
        "constant ms": milliseconds(constant),
        "x driver": round(own / driver, 1),
        "x driver and constant": round(own / (driver + constant), 1),
        "x at best": round(
            min(taken["product"]) / (min(taken["driver"]) + min(taken["constant"])), 1
        ),
        "rounds": len(taken["product"]),
    }


def _counted(asked: Sequence[str]) -> dict[str, Any]:
    """The session's are those before the transaction begins, and what touches the sessions."""
    begins = next(number for number, sql in enumerate(asked) if sql.startswith("BEGIN"))
    session = asked[:begins]
    own = [sql for sql in asked[begins:] if not sql.startswith(CONTROL)]
    return {
        "session's statements": len(session),
        "statements": len(own),
        "transactions": sum(sql.startswith("BEGIN") for sql in asked),
        "they are": " ¦ ".join(" ".join(sql.split())[:90].replace("|", "/") for sql in own),
    }


class _Driver:
    """Stores the rows of a submission by hand, each like one that is there already."""

    def __init__(self, connection: Any, *, sqlite: bool) -> None:
        self._connection = connection
        self._sqlite = sqlite
        self._submission, self._insert = self._like_one_of("results_submission", "RETURNING id")
        self._result, self._insert_result = self._like_one_of(
            "results_personresult",
            "ON CONFLICT (evaluation_id, collaborator_id) DO UPDATE SET last_id = excluded.last_id",
        )
        self._event, self._insert_event = self._like_one_of("audit_auditevent")

    def _like_one_of(self, table: str, ending: str = "") -> tuple[dict[str, Any], str]:
        """A row of the table, and what stores one of the kind."""
        found = self._connection.execute(f"SELECT * FROM {table} ORDER BY id LIMIT 1")
        names = [column[0] for column in found.description]
        row = dict(zip(names, found.fetchone(), strict=True))
        del row["id"]
        columns, values = ", ".join(row), ", ".join(f":{name}" for name in row)
        sql = f"INSERT INTO {table} ({columns}) VALUES ({values}) {ending}"
        return row, spelled(sql, sqlite=self._sqlite)

    def store(self, pair: Pair, *, evaluation: int, questions: Sequence[Sequence[int]]) -> Timed:
        """Store one submission in a transaction of four statements."""
        begun = time.perf_counter()
        run = self._connection.execute
        run("BEGIN IMMEDIATE" if self._sqlite else "BEGIN")
        about = {"evaluation_id": evaluation, "collaborator_id": pair.person}
        row = self._submission | about | {"evaluator_id": pair.evaluator}
        stored = run(self._insert, row).fetchone()[0]
        values = ", ".join(f"({stored}, {wording}, 3, '')" for _, wording in questions)
        columns = "submission_id, wording_id, score, comment"
        run(f"INSERT INTO results_answer ({columns}) VALUES {values}")
        run(self._insert_result, self._result | about | {"last_id": stored})
        run(self._insert_event, self._event)
        run("COMMIT")
        return Timed(0, b"", time.perf_counter() - begun)


def login(kind: str, people: int, *, rounds: int, seconds: float) -> Report:
    """Signing in, beside the same hash, rows and session written by hand."""
    report = Report(f"Signing in: {people} people, {kind}")
    with stage(kind, people) as on:
        sql = "SELECT email, password FROM accounts_user WHERE id = :evaluator"
        email, hashed = read(on, sql)[0]
        bare, hasher = connect(on.place.url), PasswordHasher()
        sent = json.dumps({"email": email, "password": PASSWORD}).encode()
        asking = asking_for(on.server.port, request(LOGIN, method="POST", body=sent))
        number = iter(range(10**6))

        def by_hand() -> Timed:
            begun = time.perf_counter()
            rows_of(
                bare,
                [("SELECT * FROM accounts_user WHERE email = :email", {"email": email})],
                sqlite=on.is_sqlite,
            )
            hasher.verify(hashed.removeprefix("argon2"), PASSWORD)
            bare.execute(
                spelled(
                    "INSERT INTO django_session (session_key, session_data, expire_date) "
                    "VALUES (:key, :data, CURRENT_TIMESTAMP)",
                    sqlite=on.is_sqlite,
                ),
                {"key": f"bench{next(number)}", "data": "x" * 300},
            )
            return Timed(0, b"", time.perf_counter() - begun)

        with floor_of(on, [Call("", "", "", "")]) as port:
            taken = interleaved(
                {
                    "product": asking,
                    "driver": by_hand,
                    "constant": asking_for(port, request("/0/constant?300")),
                },
                rounds=rounds,
                seconds=seconds,
            )
    report.add(**_figures("signing in", taken))
    return report

"""Saving and sending 40 answers, and signing in: beside the bare driver's same writes."""

import json
import statistics
import time
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, NamedTuple

from argon2 import PasswordHasher
from psycopg.types.json import Jsonb

from bench.harness import Report, percentile
from bench.speed import inside
from bench.speed.calls import Call
from bench.speed.client import Timed, Wire, request
from bench.speed.floor import connect, rows_of, spelled
from bench.speed.reading import milliseconds
from bench.speed.stage import Asking, Stage, asking_for, floor_of, interleaved, stage

ANSWERS = 40
OK, CREATED = 200, 201
SUBMIT = "/api/full-evaluation/full-submit"
DRAFTS = "/api/drafts"
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


class _Form:
    """The form of 40 questions about somebody, as requests of whoever fills it in."""

    def __init__(self, on: Stage) -> None:
        _ask_more(on)
        self.evaluation = on.facts["evaluation"]
        self.questions = questions_of(on, on.facts["bank"])
        self.pairs = waiting(on)
        evaluators = sorted({pair.evaluator for pair in self.pairs})
        self._keys = inside.ask(on.place, "sessions", users=evaluators)
        self._savings = count(1)

    def sent(self, pair: Pair) -> dict[str, Any]:
        """It is sent."""
        body = body_of(pair, evaluation=self.evaluation, questions=self.questions)
        return self._order(pair, "POST", SUBMIT, body)

    def saved(self, pair: Pair) -> dict[str, Any]:
        """It saves itself as a draft, once more."""
        sent = json.loads(body_of(pair, evaluation=self.evaluation, questions=self.questions))
        content = {"scores": sent["responses"], "comments": sent["training"]["comments"]}
        draft = {"device": "bench", "sequence": next(self._savings), "content": content}
        body = json.dumps({"evaluation_id": self.evaluation, **draft}).encode()
        return self._order(pair, "PUT", f"{DRAFTS}/{pair.person}", body)

    def _order(self, pair: Pair, method: str, path: str, body: bytes) -> dict[str, Any]:
        cookies = f"sessionid={self._keys[str(pair.evaluator)]}"
        return {"method": method, "path": path, "cookies": cookies, "body": body.decode()}


def submission(kind: str, people: int, *, rounds: int, seconds: float) -> Report:
    """A submission through the program, and its rows through the bare driver, in turn.

    The same of the draft that the form keeps on the server every half second until then.
    """
    report = Report(f"A submission of {ANSWERS} answers: {people} people, {kind}")
    with stage(kind, people) as on:
        form = _Form(on)
        first, begun, other, *rest = form.pairs
        orders = [form.saved(begun), form.saved(begun), form.sent(first)]
        _, saving, sending = inside.ask(on.place, "statements", calls=orders)
        by_hand = _Driver(connect(on.place.url), sqlite=on.is_sqlite, form=form)
        wire, turns = Wire(on.server.port), iter(rest)

        def timed(order: dict[str, Any], status: int) -> Timed:
            answer = wire.ask(request(**order | {"body": order["body"].encode()}))
            if answer.status != status:
                raise RuntimeError(f"{answer.status}: {answer.body[:300]!r}")
            return answer

        with floor_of(on, [Call("", "", "", "")]) as port:
            asking = {"constant": asking_for(port, request("/0/constant?300"))}
            drafts: dict[str, Asking] = {
                "product": lambda: timed(form.saved(begun), OK),
                "driver": lambda: by_hand.save(other),
            }
            taken = interleaved(asking | drafts, rounds=rounds, seconds=seconds)
            report.add(**_figures("saving a draft", taken), **_counted(saving))
            submissions: dict[str, Asking] = {
                "product": lambda: timed(form.sent(next(turns)), CREATED),
                "driver": lambda: by_hand.store(next(turns)),
            }
            most = min(rounds, len(rest) // 2 - 1)
            taken = interleaved(asking | submissions, rounds=most, seconds=seconds)
            report.add(**_figures("submission", taken), **_counted(sending))
    return report


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
    """Stores the rows of a draft and a submission by hand, each like one that is there already."""

    def __init__(self, connection: Any, *, sqlite: bool, form: _Form) -> None:
        self._connection = connection
        self._sqlite = sqlite
        self._form = form
        self._submission, self._insert = self._like_one_of("results_submission", "RETURNING id")
        # one text for all submissions, which the drivers and PostgreSQL read once
        self._scores = {f"score_{place}": 1 + place % 4 for place in range(len(form.questions))}
        scores = zip(form.questions, self._scores, strict=True)
        answers = ", ".join(f"(:stored, {wording}, :{score}, '')" for (_, wording), score in scores)
        self._insert_answers = spelled(
            "INSERT INTO results_answer (submission_id, wording_id, score, comment) "
            f"VALUES {answers}",
            sqlite=sqlite,
        )
        self._result, self._insert_result = self._like_one_of(
            "results_personresult",
            "ON CONFLICT (evaluation_id, collaborator_id) DO UPDATE SET last_id = excluded.last_id",
        )
        self._result["is_first"] = False
        self._add_up = spelled(
            "UPDATE results_evaluationtotal SET submissions = submissions + 1 "
            "WHERE evaluation_id = :evaluation_id",
            sqlite=sqlite,
        )
        self._event, self._insert_event = self._like_one_of("audit_auditevent")
        self._draft, self._insert_draft = self._like_one_of(
            "results_draft",
            "ON CONFLICT (evaluator_id, collaborator_id, evaluation_id) "
            "DO UPDATE SET content = excluded.content, version = results_draft.version + 1",
        )

    def _like_one_of(self, table: str, ending: str = "") -> tuple[dict[str, Any], str]:
        """A row of the table, and what stores one of the kind."""
        found = self._connection.execute(f"SELECT * FROM {table} ORDER BY id LIMIT 1")
        names = [column[0] for column in found.description]
        row = dict(zip(names, map(_as_written, found.fetchone()), strict=True))
        del row["id"]
        columns, values = ", ".join(row), ", ".join(f":{name}" for name in row)
        sql = f"INSERT INTO {table} ({columns}) VALUES ({values}) {ending}"
        return row, spelled(sql, sqlite=self._sqlite)

    def store(self, pair: Pair) -> Timed:
        """Store one submission in a transaction of five statements."""
        begun = time.perf_counter()
        run = self._begun()
        about = self._about(pair)
        row = self._submission | about | {"evaluator_id": pair.evaluator}
        stored = run(self._insert, row).fetchone()[0]
        run(self._insert_answers, self._scores | {"stored": stored})
        run(self._insert_result, self._result | about | {"last_id": stored})
        run(self._add_up, about)
        run(self._insert_event, self._event)
        run("COMMIT")
        return Timed(0, b"", time.perf_counter() - begun)

    def save(self, pair: Pair) -> Timed:
        """Store one draft in a transaction of one statement."""
        begun = time.perf_counter()
        run = self._begun()
        run(self._insert_draft, self._draft | self._about(pair) | {"evaluator_id": pair.evaluator})
        run("COMMIT")
        return Timed(0, b"", time.perf_counter() - begun)

    def _begun(self) -> Callable[..., Any]:
        self._connection.execute("BEGIN IMMEDIATE" if self._sqlite else "BEGIN")
        run: Callable[..., Any] = self._connection.execute
        return run

    def _about(self, pair: Pair) -> dict[str, int]:
        return {"evaluation_id": self._form.evaluation, "collaborator_id": pair.person}


def _as_written(value: Any) -> Any:
    """What PostgreSQL's driver has read as JSON, as it takes it."""
    return Jsonb(value) if isinstance(value, dict) else value


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

"""A month of the demonstration school, and what everybody reads in it.

Two worlds differ in one fact about somebody evaluated, which they may not know: all that they can
read must be the same in both. There is somebody of each role. Other facts are those of the people's
self-evaluations, which their evaluators may not know before they have sent themselves.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import time_machine
from django.contrib.auth.hashers import make_password

from evaluacmo.accounts.models import Assignment, Role, User
from evaluacmo.demo.builder import PASSWORD, build_demo
from evaluacmo.demo.content import DEMO_LOGINS
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.evaluations.queries import current_wordings
from evaluacmo.mail.services import remind
from evaluacmo.results.models import PersonResult, Submission
from evaluacmo.results.reader import unrestricted
from evaluacmo.self_evaluations.models import SelfEvaluation
from tests.all_reads import all_that_is_read
from tests.conftest import Browser, browser_of
from tests.matrix import existing, of_users
from tests.world import edit_of, require, rolled_back

START: Final = datetime(2026, 10, 5, 14, tzinfo=UTC)
CATEGORY: Final = "Administración"
"""Closes after 21 days, and is published after 28."""
PUBLISHED: Final = 28
CORRECTED: Final = "Ha mejorado mucho."
OWN: Final = "De la feria de"
"""The beginning of the texts in which people speak of themselves."""
EVALUATORS: Final = ("luz.ibagon", "marta.echeverri")
READERS: Final = {
    "colaborador": "",
    "evaluador": "paola.quintero",
    "gestionhumana": "hernan.penaloza",
    "admin": "",
}
"""The people evaluated, by the role in which they read; collaborators are any of the category."""
DOMAIN: Final = "nuevohorizonte.example"


@dataclass(frozen=True)
class Facts:
    """The hidden facts, each of them the index of one of the two evaluators."""

    first: int = 0
    """The evaluator that sends first."""
    better: int = 0
    """The evaluator that gives the better scores, with their own comments, and corrects them."""
    drafted: int | None = None
    """The evaluator that began on the day before; None without a draft."""
    own: int | None = 3
    """The scores that they give themselves; they send nothing without one."""
    begun: bool = False
    """Whether they have begun to evaluate themselves, without sending it."""


USUAL: Final = Facts()
HIDDEN: Final = {
    "who sent first": Facts(first=1),
    "who gave which scores": Facts(better=1),
    "that somebody has begun": Facts(drafted=0),
    "that somebody else has begun": Facts(drafted=1),
}
HIDDEN_FROM_EVALUATORS: Final = {
    "how people evaluate themselves": Facts(own=1),
    "who has not evaluated themselves": Facts(own=None),
    "who has only begun to": Facts(own=None, begun=True),
}
BEFORE_BOTH_HAVE_SENT: Final = ("begun", "sent 1")
"""The steps at which these are not told to anybody else."""


@dataclass
class Month:
    """The school, and the people on whom the month is about."""

    admin: User
    evaluators: Sequence[User]
    evaluated: dict[str, User]
    bystanders: Sequence[User]
    evaluation: Evaluation


People = Sequence[tuple[User, Facts]]
"""The people evaluated, with the facts about each."""


def user(name: str) -> User:
    """A person of the demonstration school."""
    return User.objects.get(email=f"{name}@{DOMAIN}")


def build_month() -> Month:
    """Build the school, and give each reader the same two evaluators and no others."""
    with time_machine.travel(START, tick=False):
        build_demo()
        admin = User.objects.get(email=DEMO_LOGINS["admin"])
        evaluation = Evaluation.objects.filter(category__name=CATEGORY).latest("period")
        evaluators = [user(name) for name in EVALUATORS]
        free = User.objects.filter(
            category=evaluation.category_id, is_active=True, role=Role.COLLABORATOR
        ).exclude(submissions_about__evaluation=evaluation)
        others = iter(free.exclude(email=DEMO_LOGINS["colaborador"]).order_by("pk"))
        evaluated = {role: user(name) if name else next(others) for role, name in READERS.items()}
        browser = browser_of(admin)
        for person in evaluated.values():
            require(
                browser.put_json(
                    f"/users/{person.pk}", edit_of(person, category_id=evaluation.category_id)
                )
            )
            for former in Assignment.objects.filter(collaborator=person):
                require(browser.call("DELETE", f"/assignments/{former.pk}"))
            SelfEvaluation.objects.filter(person=person).delete()
            for evaluator in evaluators:
                body = {"evaluator_id": evaluator.pk, "collaborator_id": person.pk}
                require(browser.post_json("/assignments", body))
    names = ("colaborador", "evaluador")
    bystanders = [User.objects.get(email=DEMO_LOGINS[name]) for name in names]
    return Month(admin, evaluators, evaluated, bystanders, evaluation)


def replay(month: Month, facts: Mapping[str, Facts]) -> Iterator[str]:
    """Live through the month with the facts about each of the people evaluated, by their role.

    Stops in the evening after each step, and yields its name.
    """
    people = [(person, facts.get(role, USUAL)) for role, person in month.evaluated.items()]
    sign_in(month)
    begin(month, people)
    evaluate_themselves(month, people)
    yield from evening(2, "begun")
    for turn, day in enumerate((3, 5)):
        send_all(month, people, turn=turn, day=day)
        yield from evening(day, f"sent {turn + 1}")
    look(month, day=8)
    reopened = reopen_all(month, people, day=10)
    yield from evening(10, "reopened")
    for number, (evaluator, reopening_id) in enumerate(reopened):
        with at(11, minute=number):
            correct(month, evaluator, reopening_id)
    yield from evening(11, "corrected")
    yield from evening(23, "closed")
    publish(month)
    yield from evening(PUBLISHED, "published")


def at(day: int, *, hour: int = 15, minute: int = 0) -> Any:
    """Travel to a moment (UTC) of a day of the month."""
    moment = (START + timedelta(days=day)).replace(hour=hour, minute=minute)
    return time_machine.travel(moment, tick=False)


def evening(day: int, name: str) -> Iterator[str]:
    """Let the evening of a day be read."""
    with at(day, hour=23):
        yield name


def sign_in(month: Month) -> None:
    """Have everybody who has a password sign in, with one that is known."""
    known = make_password(PASSWORD)
    with at(1):
        for somebody in (*month.evaluators, *month.evaluated.values()):
            if somebody.has_usable_password():
                somebody.password = known
                somebody.save(update_fields=("password",))
                body = {"email": somebody.email, "password": PASSWORD}
                require(Browser().post_json("/users/login", body))


def begin(month: Month, people: People) -> None:
    """Have drafts saved where there are some."""
    with at(2):
        for person, facts in people:
            if facts.drafted is not None:
                draft(month, month.evaluators[facts.drafted], person)


def evaluate_themselves(month: Month, people: People) -> None:
    """Have everybody evaluated answer about themselves, or begin to."""
    form = f"/self-evaluations/own/{month.evaluation.pk}"
    with at(2, hour=16):
        for person, facts in people:
            browser = browser_of(person)
            if facts.begun:
                begun = saved_form(month) | {"user_id": person.pk}
                begun["content"] = {"scores": begun["content"]["scores"], "proud": "De…"}
                require(browser.put_json(f"{form}/draft", begun))
            if facts.own is not None:
                own = answers(month, [facts.own], comments="Lo hice", requires_training=False)
                body = {"responses": own["responses"], "proud": f"{OWN} {facts.own}", "needs": ""}
                require(browser.post_json(form, body))


def send_all(month: Month, people: People, *, turn: int, day: int) -> None:
    """Have everybody evaluated by who sends first or last."""
    for number, (person, facts) in enumerate(people):
        evaluator = month.evaluators[facts.first ^ turn]
        with at(day, minute=number):
            send(month, evaluator, person, is_better=evaluator == month.evaluators[facts.better])


def look(month: Month, *, day: int) -> None:
    """Remind everybody, and have a manager read the reports."""
    with at(day):
        remind(reader=unrestricted)
        browser = browser_of(month.admin)
        browser.read(f"/reports/evaluation/{month.evaluation.pk}?page=1")
        for person in month.evaluated.values():
            browser.read(f"/reports/full/{month.evaluation.pk}/{person.pk}")


def reopen_all(month: Month, people: People, *, day: int) -> list[tuple[User, int]]:
    """Reopen the better evaluations; their evaluators and the numbers of the reopenings."""
    reopened = []
    for number, (person, facts) in enumerate(people):
        evaluator = month.evaluators[facts.better]
        sent = Submission.objects.get(
            evaluator=evaluator, collaborator=person, evaluation=month.evaluation
        )
        with at(day, minute=number):
            path = f"/corrections/sent/{sent.pk}"
            made = require(browser_of(month.admin).post_json(path, {"reason": "Se confundió."}))
        reopened.append((evaluator, made["id"]))
    return reopened


def correct(month: Month, evaluator: User, reopening_id: int) -> None:
    """Correct what has been reopened."""
    body = answers(month, [3], comments=CORRECTED, requires_training=True)
    require(browser_of(evaluator).put_json(f"/corrections/{reopening_id}", body))


def publish(month: Month) -> None:
    """Let the day of publication come, and everybody read, confirm and answer their result."""
    evaluation = month.evaluation.pk
    with at(PUBLISHED, hour=14):
        remind(reader=unrestricted)
    for number, person in enumerate(month.evaluated.values()):
        with at(PUBLISHED, minute=number):
            browser = browser_of(person)
            result = PersonResult.unrestricted.get(evaluation=evaluation, collaborator=person)
            browser.read(f"/reports/full/{evaluation}/{person.pk}")
            path = f"/receipts/{evaluation}"
            require(browser.put_json(path, {"version": result.version}))
            require(browser.post_json(f"{path}/answer", {"text": "Gracias."}))
            plan(month, person, due_in=90 + number)


def draft(month: Month, evaluator: User, person: User) -> None:
    """Begin to evaluate somebody."""
    body = saved_form(month) | {"evaluation_id": month.evaluation.pk}
    require(browser_of(evaluator).put_json(f"/drafts/{person.pk}", body))


def saved_form(month: Month) -> dict[str, Any]:
    """A draft with an answer to the first question."""
    wording = wordings(month)[0]
    given = {"question_id": wording.question_id, "wording_id": wording.pk, "score": 2}
    return {
        "device": "form",
        "sequence": 1,
        "base": "",
        "content": {
            "scores": [given | {"comment": "Por ahora."}],
            "requires_training": None,
            "comments": "Va bien.",
            "step": "questions",
        },
    }


def send(month: Month, evaluator: User, person: User, *, is_better: bool) -> None:
    """Evaluate somebody."""
    body = answers(
        month,
        [4, 3] if is_better else [2, 1],
        comments="Muy puntual." if is_better else "Puede mejorar.",
        requires_training=not is_better,
    ) | {
        "evaluation_id": month.evaluation.pk,
        "user_id": person.pk,
        "evaluator_id": evaluator.pk,
    }
    require(browser_of(evaluator).post_json("/full-evaluation/full-submit", body))


def answers(
    month: Month, scores: Sequence[int], *, comments: str, requires_training: bool
) -> dict[str, Any]:
    """The answers of a form, with these scores in turn and evidence for each."""
    return {
        "responses": [
            {
                "question_id": wording.question_id,
                "score": scores[place % len(scores)],
                "comment": f"{comments} ({place})",
            }
            for place, wording in enumerate(wordings(month))
        ],
        "training": {"requires_training": requires_training, "comments": comments},
    }


def wordings(month: Month) -> list[Any]:
    """The questions of the evaluation."""
    bank = month.evaluation.question_bank_id
    assert bank is not None
    return list(current_wordings(bank))


def plan(month: Month, person: User, *, due_in: int) -> None:
    """Plan something after somebody's result."""
    body = {
        "evaluation_id": month.evaluation.pk,
        "user_id": person.pk,
        "what": "Curso de servicio",
        "responsible_id": month.admin.pk,
        "responsible_name": "",
        "due_on": (START + timedelta(days=due_in)).date().isoformat(),
        "question_ids": [],
    }
    require(browser_of(month.admin).post_json("/plans", body))


def read_by(month: Month, reader: User, role: str, *others: User) -> dict[str, str]:
    """Every answer and workbook that somebody can read in a role, by address."""
    if role == Role.ADMIN and reader.role != Role.ADMIN:
        require(browser_of(month.admin).put_json(f"/users/{reader.pk}", edit_of(reader, role=role)))
        reader = User.objects.get(pk=reader.pk)
    choices = {
        **existing(),
        **of_users(reader, *month.evaluators, *month.bystanders, *others),
        "evaluation_id": [month.evaluation.pk],
        "category_id": [month.evaluation.category_id],
        "bank_id": [month.evaluation.question_bank_id],
        "question_id": [wordings(month)[0].question_id],
        # each world has others
        "import_id": [],
        "reopening_id": [],
        "request_id": [],
    }
    return all_that_is_read(reader, choices)


Reading = dict[tuple[str, str], str]
"""An answer by step and address."""


def read_all(month: Month, role: str, facts: Facts, *, steps: Collection[str] = ()) -> Reading:
    """All that the person of this role reads, at these steps or all; the facts are about them."""
    read: Reading = {}
    with rolled_back():
        for step in until_the_last(steps, replay(month, {role: facts})):
            if not steps or step in steps:
                with rolled_back():
                    found = read_by(month, month.evaluated[role], role)
                read |= {(step, address): told for address, told in found.items()}
    return read


def until_the_last(steps: Collection[str], lived: Iterator[str]) -> Iterator[str]:
    """The steps of a month up to the last of `steps`; all of them where `steps` is empty."""
    left = set(steps)
    for step in lived:
        yield step
        left.discard(step)
        if steps and not left:
            return


def read_by_evaluator(
    month: Month, number: int, facts: Facts, *, steps: Collection[str]
) -> Reading:
    """All that one of the two evaluators reads at these steps; the facts are about everybody."""
    evaluator = month.evaluators[number]
    read: Reading = {}
    with rolled_back():
        lived = replay(month, dict.fromkeys(month.evaluated, facts))
        for step in until_the_last(steps, lived):
            if step in steps:
                with rolled_back():
                    found = read_by(month, evaluator, evaluator.role, *month.evaluated.values())
                read |= {(step, address): told for address, told in found.items()}
    return read


def differences(first: Reading, second: Reading) -> list[tuple[str, str]]:
    """Where two worlds are not the same."""
    return sorted(key for key in first.keys() | second if first.get(key) != second.get(key))

"""Talks in the random sequence: what both sides and managers do, and what everybody reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.common.clock import today
from evaluacmo.mail.models import Message, MessageKind, MessageState
from evaluacmo.mail.rendering import render_message
from tests.conftest import Browser
from tests.self_evaluations.model import Model, TalkModel
from tests.talks.school import minute

if TYPE_CHECKING:
    from tests.self_evaluations.life import Life

EVALUATOR: Final = "evaluator"
PERSON: Final = "person"
MINUTES_AHEAD: Final = (5, 15, 30, 45, 60)
TO_THE_POINT: Final = 0.75
"""How often something is done by the side that can, and in a talk that has begun."""
FURTHEST: Final = ("held", "agreed", "proposed")


class Talking:
    """The operations of talks about the one result."""

    def __init__(self, life: Life) -> None:
        self.life = life
        self.operations: list[Callable[[User], None]] = [
            *[self.propose] * 2,
            self.propose_another,
            *[self.accept] * 5,
            *[self.note] * 4,
            *[self.answer] * 2,
            *[self.plan] * 2,
        ]

    @property
    def model(self) -> Model:
        return self.life.model

    def can_sign_in(self, user: User) -> bool:
        return user.pk not in self.model.inactive

    def version_of(self, talk: TalkModel | None) -> int:
        """The version that was read, or seldom an older one."""
        present = talk.version if talk else 0
        return present - 1 if present and self.life.rng.random() < 0.15 else present

    def some_moments(self, number: int) -> list[str]:
        ahead = self.life.rng.sample(MINUTES_AHEAD, number)
        return [minute(timezone.now() + timedelta(minutes=each)) for each in ahead]

    def propose(self, evaluator: User) -> None:
        """Propose moments, also where nothing can be proposed."""
        model, talk = self.model, self.model.talks.get(evaluator.pk)
        if not self.can_sign_in(evaluator):
            return
        version = self.version_of(talk)
        body = {"version": version, "moments": self.some_moments(2), "place": "Sala 2"}
        answer = self.life.browser(evaluator).put_json(f"/talks/of/{self.life.pair}", body)
        if evaluator.pk in model.demoted or evaluator.pk not in model.assigned:
            expected = 403, None if evaluator.pk in model.demoted else "not_assigned"
        elif not model.is_active:
            expected = 409, "person_inactive"
        elif not (model.may_begin_talk(evaluator) or (talk and model.has_result)):
            expected = 404, None
        else:
            expected = self.refusal_of(talk, version)
        told = self.check(answer, expected)
        if told is not None:
            self.life.reached["begun"] += talk is None
            talk = talk or TalkModel(told["id"], 0, None, {})
            model.talks[evaluator.pk] = talk
            self.take_over(talk, told, turn=PERSON)

    def propose_another(self, evaluator: User) -> None:
        talk = self.model.talks.get(evaluator.pk)
        if talk is None or not self.model.is_active:
            return
        (moment,) = self.some_moments(1)
        version = self.version_of(talk)
        told = self.post(
            self.life.subject,
            f"/talks/{talk.number}/other-moment",
            {"version": version, "moment": moment},
            self.both_active_or(self.refusal_of(talk, version), evaluator),
        )
        if told is not None:
            self.take_over(talk, told, turn=EVALUATOR)

    def accept(self, evaluator: User) -> None:
        evaluator, talk = self.some_talk(evaluator)
        side, actor = self.some_side(evaluator, talk)
        if talk is None or not self.can_sign_in(actor):
            return
        number, moment = self.life.rng.choice([*talk.moments.items()])
        version = self.version_of(talk)
        expected = self.refusal_of(talk, version)
        if expected == (200, None) and talk.turn != side:
            expected = 409, "others_turn"
        elif expected == (200, None) and moment <= timezone.now():
            expected = 409, "moment_passed"
        told = self.post(
            actor,
            f"/talks/{talk.number}/acceptance",
            {"version": version, "moment_id": number},
            self.both_active_or(expected, evaluator),
        )
        if told is not None:
            self.take_over(talk, told, turn=None)

    def note(self, evaluator: User) -> None:
        evaluator, talk = self.some_talk(evaluator)
        _, actor = self.some_side(evaluator, talk)
        if talk is None or not self.can_sign_in(actor):
            return
        due_on = today() + timedelta(30)
        agreement = {"what": f"Acuerdo {talk.version}.", "due_on": due_on.isoformat()}
        expected: tuple[int, str | None] = 201, None
        if talk.is_held:
            expected = 409, "already_noted"
        elif not talk.can_be_noted:
            expected = 409, "not_yet"
        told = self.post(
            actor,
            f"/talks/{talk.number}/note",
            {"held_on": today().isoformat(), "agreements": [agreement]},
            self.readable_or(expected),
        )
        if told is not None:
            talk.is_held = True
            (noted,) = told["agreements"]
            talk.agreement = noted["id"]
            self.life.reached["held"] += 1

    def answer(self, evaluator: User) -> None:
        evaluator, talk = self.some_talk(evaluator)
        side, actor = self.some_side(evaluator, talk)
        if talk is None or not self.can_sign_in(actor):
            return
        expected: tuple[int, str | None] = 201, None
        if side == EVALUATOR:
            expected = 403, None
        elif not talk.is_held:
            expected = 409, "not_noted"
        elif talk.is_answered:
            expected = 409, "already_answered"
        body = {"text": "Gracias."}
        address = f"/talks/{talk.number}/answer"
        if self.post(actor, address, body, self.readable_or(expected)) is not None:
            talk.is_answered = True
            self.life.reached["answered"] += 1

    def plan(self, evaluator: User) -> None:
        """Make an agreement an action, by one of the managers."""
        model = self.model
        _, talk = self.some_talk(evaluator)
        if talk is None or talk.agreement is None:
            return
        expected: tuple[int, str | None] = 201, None
        if talk.is_planned:
            expected = 409, "already_planned"
        elif not model.is_active:
            expected = 409, "person_inactive"
        manager = self.life.rng.choice(self.life.managers)
        address = f"/talks/agreements/{talk.agreement}/action"
        if self.post(manager, address, None, expected) is not None:
            talk.is_planned = True
            self.life.reached["planned"] += 1

    def some_talk(self, evaluator: User) -> tuple[User, TalkModel | None]:
        """That of the evaluator, or often one of those that have begun."""
        if self.model.talks and self.life.rng.random() < TO_THE_POINT:
            leads = [each for each in self.life.evaluators if each.pk in self.model.talks]
            evaluator = self.life.rng.choice(leads)
        return evaluator, self.model.talks.get(evaluator.pk)

    def some_side(self, evaluator: User, talk: TalkModel | None) -> tuple[str, User]:
        sides = {EVALUATOR: evaluator, PERSON: self.life.subject}
        side = self.life.rng.choice([*sides])
        if talk is not None and talk.turn is not None and self.life.rng.random() < TO_THE_POINT:
            side = talk.turn
        return side, sides[side]

    def refusal_of(self, talk: TalkModel | None, version: int) -> tuple[int, str | None]:
        """Status and code by the state of the talk."""
        if talk is not None and talk.is_held:
            return 409, "already_noted"
        if version != (talk.version if talk else 0):
            return 409, "proposal_changed"
        return 200, None

    def readable_or(self, expected: tuple[int, str | None]) -> tuple[int, str | None]:
        return expected if self.model.has_result else (403, None)

    def both_active_or(
        self, expected: tuple[int, str | None], evaluator: User
    ) -> tuple[int, str | None]:
        both = self.model.is_active and self.can_sign_in(evaluator)
        return self.readable_or(expected if both else (409, "person_inactive"))

    def take_over(self, talk: TalkModel, told: dict[str, Any], *, turn: str | None) -> None:
        talk.version += 1
        talk.turn = turn
        if turn is not None:
            talk.proposed_by = EVALUATOR if turn == PERSON else PERSON
        talk.moments = {each["id"]: datetime.fromisoformat(each["at"]) for each in told["moments"]}
        agreed_for = told["agreed_for"]
        talk.agreed_for = agreed_for and datetime.fromisoformat(agreed_for)
        assert (talk.agreed_for is None) == (turn is not None), told
        assert told["version"] == talk.version, told
        assert Message.objects.filter(talk=talk.number, state=MessageState.WAITING).exists()

    def post(
        self, actor: User, path: str, body: object, expected: tuple[int, str | None]
    ) -> dict[str, Any] | None:
        return self.check(self.life.browser(actor).post_json(path, body), expected)

    def check(self, answer: Any, expected: tuple[int, str | None]) -> dict[str, Any] | None:
        """The talk, where the model expects a success."""
        status, code = expected
        told: dict[str, Any] = answer.json()
        where = (answer.request["PATH_INFO"], answer.status_code, told, expected, vars(self.model))
        assert answer.status_code == status, where
        if code is not None:
            assert told["code"] == code, where
        return told if status < 300 else None

    # --- what everybody reads

    def check_emails(self) -> None:
        """What would be sent now tells of the present proposal or agreement, or there is none."""
        for message in Message.objects.filter(kind=MessageKind.TALK, state=MessageState.WAITING):
            leaders = [
                pk for pk, each in self.model.talks.items() if each.number == message.talk_id
            ]
            talk = self.model.talks[leaders[0]]
            side = PERSON if message.person_id == self.life.subject.pk else EVALUATOR
            is_news = talk.turn == side or (talk.state == "agreed" and talk.proposed_by == side)
            is_told = self.model.has_result and is_news and self.can_sign_in(message.person)
            content = render_message(message)
            assert (content is not None) == is_told, (side, vars(self.model))

    def check_reader(self, reader: User, browser: Browser) -> None:
        """What one of all is told of the talks, and nothing else."""
        model, where = self.model, (reader.name, vars(self.model))
        answer = browser.get(f"/api/talks/of/{self.life.pair}")
        is_subject = reader.pk == self.life.subject.pk
        can_read = model.has_result if is_subject else bool(model.sent_at)
        if not (is_subject or reader.is_manager):
            assert answer.status_code == 403, where
        elif not can_read:
            assert answer.status_code == 404, where
        else:
            assert sorted(map(told_of, answer.json())) == self.all_talks(), where
        self.check_led(reader, browser)
        if not reader.is_manager:
            assert browser.get("/api/talks").status_code == 403
        if model.talks:
            evaluator, talk = self.life.rng.choice([*model.talks.items()])
            is_of_it = is_subject or reader.pk == evaluator
            shown = model.has_result and is_of_it
            status = (409 if talk.agreed_for is None else 200) if shown else 403
            assert browser.get(f"/api/talks/{talk.number}/calendar").status_code == status, where

    def all_talks(self) -> list[tuple[Any, ...]]:
        names = {each.pk: each.name for each in self.life.evaluators}
        return sorted((names[pk], *expected_of(talk)) for pk, talk in self.model.talks.items())

    def check_led(self, reader: User, browser: Browser) -> None:
        model, where = self.model, (reader.name, vars(self.model))
        talk = model.talks.get(reader.pk) if model.has_result else None
        led = browser.read("/talks/led")
        told = [(each["task"], each["may_propose"]) for each in led]
        task: str | None = "propose"
        if talk is not None:
            task = talk.task_of(EVALUATOR)
            can_go_on = not talk.is_held and model.is_active and reader.pk in model.able
            assert told == [(task, can_go_on)], where
            assert [told_of(each["talk"])[1:] for each in led] == [expected_of(talk)], where
        elif model.may_begin_talk(reader):
            assert told == [(task, True)], where
        else:
            task = None
            assert told == [], where
        waiting = browser.read("/talks/waiting")
        for each in ("propose", "choose", "note"):
            assert waiting[f"to_{each}"] == (task == each), where
        is_subject = reader.pk == self.life.subject.pk
        own = [row["task"] for row in waiting["own"]]
        assert sorted(own) == (self.tasks_of_subject() if is_subject else []), where

    def tasks_of_subject(self) -> list[str]:
        if not self.model.has_result:
            return []
        tasks = (talk.task_of(PERSON) for talk in self.model.talks.values())
        return sorted(task for task in tasks if task)

    def check_lists(self, browser: Browser) -> None:
        model, where = self.model, vars(self.model)
        states = {talk.state for talk in model.talks.values()}
        state = next((each for each in FURTHEST if each in states), "none")
        rows = browser.read("/talks")
        expected = [(self.life.subject.pk, state)] if model.is_listed_for_talks else []
        assert [(row["user_id"], row["state"]) for row in rows] == expected, where
        summary = browser.read("/talks/summary")
        counted = [[row[each] for each in ("people", *FURTHEST)] for row in summary]
        numbers = [1, *(int(state == each) for each in FURTHEST)]
        assert counted == ([numbers] if model.is_listed_for_talks else []), where

    def check_reminded(self, rows: Mapping[int, Mapping[str, Any]], *, may_learn: bool) -> None:
        """Check the talks that reminders count, by person; the manager may not learn of all."""
        model, where = self.model, vars(self.model)
        people = {pk: talk.task_of(EVALUATOR) for pk, talk in model.talks.items()}
        for evaluator, task in people.items():
            if evaluator not in model.inactive:
                expected = int(model.has_result and task is not None)
                assert rows.get(evaluator, {}).get("talks", 0) == expected, where
        if model.is_active and may_learn:
            told = rows.get(self.life.subject.pk, {}).get("talks", 0)
            assert told == len(self.tasks_of_subject()), where


def told_of(talk: Mapping[str, Any]) -> tuple[Any, ...]:
    """An answer about a talk, in the form of `expected_of`."""
    return (
        talk["evaluator_name"],
        talk["version"],
        talk["state"],
        str(talk["turn"]),
        talk["can_be_noted"],
        talk["answer"] != "",
        [each["is_planned"] for each in talk["agreements"]],
    )


def expected_of(talk: TalkModel) -> tuple[Any, ...]:
    planned = [talk.is_planned] if talk.is_held else []
    state = talk.state, str(talk.turn), talk.can_be_noted
    return talk.version, *state, talk.is_answered, planned

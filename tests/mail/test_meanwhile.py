"""A later e-mail tells news that come while one is on its way, or too often."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import ClassVar

import pytest
import time_machine
from django.core import mail
from django.core.mail import EmailMessage
from django.core.mail.backends.locmem import EmailBackend
from django.utils import timezone
from pytest_django.fixtures import Settings

from evaluacmo.accounts.notices import AccountChange, Notice
from evaluacmo.common.dates import moment_in_words
from evaluacmo.mail.delivery import deliver
from evaluacmo.mail.queries import TALK_NOTICES_AN_HOUR
from evaluacmo.mail.services import queue_notices
from evaluacmo.talks.services import propose
from tests.conftest import School
from tests.talks.school import proposed


class Meanwhile(EmailBackend):
    """Lets something happen while it sends, once."""

    happening: ClassVar[list[Callable[[], object]]] = []

    def send_messages(self, messages: Sequence[EmailMessage]) -> int:
        while self.happening:
            self.happening.pop()()
        return super().send_messages(messages)


@pytest.fixture
def meanwhile(settings: Settings) -> list[Callable[[], object]]:
    """What happens while the next e-mail is on its way."""
    settings.EMAIL_BACKEND = f"{__name__}.{Meanwhile.__name__}"
    return Meanwhile.happening


def told() -> list[tuple[str, str]]:
    """Address and text of what has been sent since the last call."""
    deliver()
    sent = [(each.to[0], str(each.body)) for each in mail.outbox]
    mail.outbox.clear()
    return sent


def in_days(*days: int) -> list[datetime]:
    return [timezone.now() + timedelta(days=each) for each in days]


def propose_anew(school: School, *, version: int, moments: list[datetime]) -> None:
    """Replace what the evaluator has proposed to the collaborator."""
    propose(
        actor=school.evaluator,
        evaluation_id=school.evaluation.pk,
        user_id=school.collaborator.pk,
        version=version,
        moments=moments,
        place="",
    )


def test_another_proposal_is_told_by_another_email(
    school: School, meanwhile: list[Callable[[], object]]
) -> None:
    school.submit()
    proposed(school)
    later = in_days(8, 9)
    meanwhile.append(partial(propose_anew, school, version=1, moments=later))
    (_, first), (to, second) = told()
    assert to == school.collaborator.email
    assert moment_in_words(later[0]) not in first
    assert moment_in_words(later[0]) in second
    assert told() == []


@pytest.mark.parametrize("former", ["", "camilo@antes.example"])
def test_another_change_of_an_account_is_told_by_another_email(
    school: School, meanwhile: list[Callable[[], object]], former: str
) -> None:
    change = partial(
        queue_notices, [Notice(school.collaborator.pk, AccountChange.EMAIL, former_email=former)]
    )
    change()
    meanwhile.append(change)
    once = {former, str(school.collaborator.email)} - {""}
    reached = [to for to, _ in told()]
    # the one that was on its way is followed by another, whichever it was
    assert (set(reached), len(reached)) == (once, len(once) + 1)
    change()
    assert len(told()) == len(once)


def test_nobody_is_flooded_with_proposals(school: School) -> None:
    school.submit()
    start = timezone.now().replace(hour=15)
    with time_machine.travel(start, tick=False) as clock:
        proposed(school)
        sent = len(told())
        for version in range(1, 20):
            clock.shift(timedelta(minutes=1))
            moments = in_days(2, 3)
            propose_anew(school, version=version, moments=moments)
            sent += len(told())
        assert sent == TALK_NOTICES_AN_HOUR
        clock.move_to(start + timedelta(hours=1))
        ((_, text),) = told()
        assert moment_in_words(moments[0]) in text

"""Reminders tell of talks that wait for somebody, and a reader of none about themselves."""

import pytest
from django.utils import timezone

from evaluacmo.common.clock import today
from evaluacmo.mail.queries import Task, count_to_remind, list_people_to_remind, pending_tasks_of
from evaluacmo.mail.rendering import reminder
from evaluacmo.results.reader import Reader, Unrestricted, unrestricted
from evaluacmo.talks.models import Talk
from tests.conftest import School
from tests.talks.school import held, proposed, publish_in

pytestmark = pytest.mark.sqlite_suffices


def waiting(reader: Reader | Unrestricted = unrestricted) -> dict[str, int]:
    people = list_people_to_remind(day=today(), reader=reader, task=Task.TALKS)
    assert count_to_remind(day=today(), reader=reader)[Task.TALKS] == len(people)
    return {person.name: person.talks for person in people}


@pytest.mark.both_databases
def test_whoever_is_to_answer_or_to_note_is_told(school: School) -> None:
    school.submit()
    assert waiting() == {}
    proposed(school)
    assert waiting() == {school.collaborator.name: 1}
    assert waiting(Reader(school.manager)) == waiting()
    # of what is about themselves nobody learns here
    assert waiting(Reader(school.collaborator)) == {}
    Talk.objects.update(agreed_for=timezone.now())
    assert waiting() == {school.collaborator.name: 1, school.evaluator.name: 1}
    publish_in(school, 5)
    assert waiting() == {}


def test_the_e_mail_says_that_something_waits_and_nothing_else(school: School) -> None:
    school.submit()
    proposed(school)
    tasks = pending_tasks_of(school.collaborator, reader=unrestricted)
    text = reminder(school.collaborator, tasks).text
    assert "Tiene una conversación por responder o por anotar." in text
    assert "Elena" not in text
    assert "Sala 2" not in text


def test_a_talk_that_was_held_waits_for_nobody(school: School) -> None:
    school.submit()
    held(school)
    assert waiting() == {}

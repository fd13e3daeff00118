"""E-mails at once: to the side to which something is proposed, or whose proposal is accepted."""

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone
from pytest_django.fixtures import Settings

from evaluacmo.accounts.models import Assignment, Role, User
from evaluacmo.common.dates import moment_in_words
from evaluacmo.mail.delivery import deliver
from evaluacmo.mail.models import Message, MessageState
from evaluacmo.mail.queries import MessageFilter, list_messages
from evaluacmo.results.reader import Reader
from evaluacmo.talks.models import Talk
from evaluacmo.talks.services import accept, propose_another
from tests.conftest import PersonFactory, School
from tests.talks.school import held, proposed, publish_in

pytestmark = pytest.mark.sqlite_suffices


def told() -> list[tuple[str, str, str]]:
    """Address, subject and text of what has been sent since the last call."""
    deliver()
    sent = [(each.to[0], str(each.subject), str(each.body)) for each in mail.outbox]
    mail.outbox.clear()
    return sent


def test_the_person_is_told_of_the_moments_and_of_nothing_else(school: School) -> None:
    school.submit(comments="Reservado.")
    talk = proposed(school)
    ((to, subject, text),) = told()
    assert to == school.collaborator.email
    assert subject.startswith("Le proponen una conversación · ")
    first, second = (moment_in_words(moment.at) for moment in talk.moments.all())
    assert f"su resultado de «Evaluación docente»: {first} o {second} Acepte" in text
    assert f"/report/{school.evaluation.pk}/{school.collaborator.pk}" in text
    # no name, place or score: e-mails can be seen on a locked phone
    for word in ("Elena", "Sala 2", "Reservado", "%"):
        assert word not in text
    assert told() == []


def test_the_evaluator_is_told_of_another_moment_and_that_one_was_accepted(school: School) -> None:
    school.submit()
    talk = proposed(school)
    told()
    moment = timezone.now() + timedelta(days=5)
    talk = propose_another(actor=school.collaborator, talk_id=talk.pk, version=1, moment=moment)
    ((to, subject, text),) = told()
    assert to == school.evaluator.email
    assert subject.startswith("Le proponen otro momento para conversar · ")
    assert f"otro momento: {moment_in_words(moment)} Acéptelo" in text
    assert f"/my-talks/{school.evaluation.pk}/{school.collaborator.pk}" in text
    assert school.collaborator.name not in text
    accept(actor=school.evaluator, talk_id=talk.pk, version=2, moment_id=talk.moments.all()[0].pk)
    ((to, subject, text),) = told()
    assert to == school.collaborator.email
    assert subject.startswith("Aceptaron el momento de una conversación · ")
    assert f"será el {moment_in_words(moment)}\n" in text


@pytest.mark.both_databases
def test_of_several_changes_the_last_is_told_once(school: School) -> None:
    school.submit()
    talk = proposed(school)
    moment = timezone.now() + timedelta(days=5)
    for version in (1, 2):
        propose_another(actor=school.collaborator, talk_id=talk.pk, version=version, moment=moment)
    # the person has answered before the e-mail was sent
    assert [to for to, _, _ in told()] == [school.evaluator.email]
    dropped = Message.objects.get(person=school.collaborator)
    assert dropped.state == MessageState.DROPPED


def test_nothing_is_told_of_a_result_that_cannot_be_read_any_more(school: School) -> None:
    school.submit()
    proposed(school)
    publish_in(school, 5)
    assert told() == []


def test_nobody_inactive_or_without_an_address_is_told(school: School) -> None:
    school.submit()
    User.objects.filter(pk=school.collaborator.pk).update(email=None)
    proposed(school)
    assert told() == []


def test_without_email_nothing_waits(school: School, settings: Settings) -> None:
    settings.EMAIL_ON = False
    school.submit()
    proposed(school)
    assert not Message.objects.exists()


def test_of_several_people_each_is_told(school: School, person: PersonFactory) -> None:
    school.submit()
    other = person("Ana Gil", category=school.category)
    Assignment.objects.create(evaluator=school.evaluator, collaborator=other)
    school.submit(collaborator=other)
    for who in (school.collaborator, other):
        talk = proposed(school, who)
        moment = timezone.now() + timedelta(days=5)
        propose_another(actor=who, talk_id=talk.pk, version=1, moment=moment)
    assert [to for to, _, _ in told()] == [school.evaluator.email] * 2


@pytest.mark.parametrize("was_unassigned", [False, True])
def test_the_log_tells_nobody_who_talks_about_them(school: School, was_unassigned: bool) -> None:
    """Not even where the evaluator is theirs no more."""
    school.submit()
    User.objects.filter(pk=school.collaborator.pk).update(role=Role.HUMAN_RESOURCES)
    talk = proposed(school)
    moment = timezone.now() + timedelta(days=5)
    propose_another(actor=school.collaborator, talk_id=talk.pk, version=1, moment=moment)
    if was_unassigned:
        school.assignment.delete()
    school.collaborator.refresh_from_db()
    for reader, people in (
        (school.collaborator, {school.collaborator}),
        (school.manager, {school.collaborator, school.evaluator}),
    ):
        listed = list_messages(MessageFilter(), reader=Reader(reader))
        assert {message.person for message in listed} == people


@pytest.mark.both_databases
def test_a_talk_that_goes_takes_its_e_mails_along(school: School) -> None:
    school.submit()
    held(school)
    assert Message.objects.count() > 0
    Talk.objects.all().delete()
    assert not Message.objects.exists()

"""Permission matrix of the calls of `talks`."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.common.clock import today
from evaluacmo.results.models import PersonResult
from evaluacmo.talks.models import Agreement, ProposedMoment, Side, Talk
from tests.matrix import Row, managers, signed_in_people
from tests.receipts.matrix import with_complete_result
from tests.world import ABSENT, CLOSING, ROLES, World, sent_by, unassign_missing

NUMBER = 10**15
"""Of the talk, its moment and its agreement."""


def local_moment(days: int) -> str:
    """A moment in so many days, as the fields of a form give it."""
    return timezone.localtime(timezone.now() + timedelta(days)).strftime("%Y-%m-%dT%H:%M")


def talk_of(world: World, me: int, side: Side, **fields: Any) -> int:
    """A talk with this person on that side, who is to answer; absent for who cannot have one.

    As the person of it they need a result of theirs, as the evaluator any other one.
    """
    if not User.objects.filter(pk=me).exists():
        return ABSENT
    is_own = side == Side.PERSON
    about = me if is_own else world.colleague.pk
    result = PersonResult.unrestricted.filter(collaborator=about).first()
    if result is None:
        return ABSENT
    now = timezone.now()
    proposed = {"version": 1, "first_proposed_at": now, "proposed_by": side.other}
    talk = Talk.objects.create(
        pk=NUMBER,
        result=result,
        evaluator_id=world.chief.pk if is_own else me,
        **proposed | fields,
    )
    ProposedMoment.objects.create(pk=NUMBER, talk=talk, at=now + timedelta(2))
    if talk.held_on:
        Agreement.objects.create(pk=NUMBER, talk=talk, position=0, what="Curso", due_on=CLOSING)
    return talk.pk


def led_talk_of(world: World, me: int) -> int:
    """A talk that the person leads, in which it is their turn."""
    return talk_of(world, me, Side.EVALUATOR)


def own_talk_of(world: World, me: int) -> int:
    """A talk about the person, in which it is their turn."""
    return talk_of(world, me, Side.PERSON)


def agreed_talk_of(world: World, me: int) -> int:
    """A talk that the person leads, whose agreed moment has come."""
    return talk_of(world, me, Side.EVALUATOR, agreed_for=timezone.now())


def held_talk_of(world: World, me: int, side: Side = Side.EVALUATOR) -> int:
    """A talk that was held."""
    noted = {"held_on": today(), "noted_at": timezone.now(), "noted_by": Side.EVALUATOR}
    return talk_of(world, me, side, agreed_for=timezone.now(), **noted)


def own_held_talk_of(world: World, me: int) -> int:
    """A talk about the person that was held."""
    return held_talk_of(world, me, Side.PERSON)


def about_own_held_talk(world: World, me: int) -> tuple[int, int]:
    """The evaluation and the person of such a talk."""
    own_held_talk_of(world, me)
    return world.school.evaluation.pk, me


def with_one_to_talk_about(world: World, me: int) -> tuple[()]:
    """No ids: of a result that can be talked about."""
    return with_complete_result(world, world.school.collaborator.pk)


def with_led_talk(world: World, me: int) -> tuple[()]:
    """No ids: of those that the person leads."""
    led_talk_of(world, me)
    return ()


def with_held_talk(world: World, me: int) -> tuple[()]:
    """No ids: of a talk about the colleague that was held."""
    held_talk_of(world, world.school.evaluator.pk)
    return ()


def with_complete_submission(world: World, me: int) -> tuple[int, int]:
    """The evaluation and whom the person has evaluated in it, whose result is complete."""
    sent_by(world, me)
    unassign_missing(world.pupil.pk)
    return world.school.evaluation.pk, world.pupil.pk


def agreement_of_held_talk(world: World, me: int) -> int:
    """An agreement of a talk about the colleague."""
    held_talk_of(world, world.school.evaluator.pk)
    return NUMBER


def anothers_talk_of(world: World, me: int) -> int:
    """A talk of others."""
    collaborator = world.school.collaborator.pk
    return ABSENT if me == collaborator else talk_of(world, collaborator, Side.EVALUATOR)


def proposal(world: World, me: int) -> dict[str, Any]:
    """An evaluator's body for proposing a talk."""
    return {"version": 0, "moments": [local_moment(2), local_moment(3)], "place": "Sala 2"}


def other_moment(world: World, me: int) -> dict[str, Any]:
    """A person's body for proposing another moment."""
    return {"version": 1, "moment": local_moment(4)}


def acceptance(world: World, me: int) -> dict[str, Any]:
    """The body that accepts the proposed moment."""
    return {"version": 1, "moment_id": NUMBER}


def note(world: World, me: int) -> dict[str, Any]:
    """The body of the note about a talk."""
    agreements = [{"what": "Curso", "due_on": CLOSING.isoformat()}]
    return {"held_on": today().isoformat(), "agreements": agreements}


def answer(world: World, me: int) -> dict[str, Any]:
    """The body of the answer to a note."""
    return {"text": "Gracias."}


def nothing(world: World, me: int) -> None:
    """No body."""


ROWS = [
    Row("GET /api/talks", "", managers(200), ids=with_one_to_talk_about),
    Row("GET /api/talks/summary", "", managers(200), ids=with_one_to_talk_about),
    Row("GET /api/talks/waiting", "", signed_in_people(200)),
    Row("GET /api/talks/led", "", signed_in_people(200), ids=with_led_talk),
    Row(
        "GET /api/talks/of/{evaluation}/{me}",
        "own",
        (401, 200, 200, 404, 404),
        ids=about_own_held_talk,
    ),
    Row("GET /api/talks/of/{other_evaluation}/{colleague}", "other", managers(200), empty=ROLES),
    Row("GET /api/talks/of/{evaluation}/{absent}", "absent", managers(404)),
    Row(
        "GET /api/talks/of/{other_evaluation}",
        "other",
        managers(200),
        ids=with_held_talk,
        query="?ids={colleague}",
    ),
    Row("GET /api/talks/of/{evaluation}", "own", managers(200), query="?ids={me}", empty=ROLES),
    Row("GET /api/talks/of/{absent}", "absent", managers(200), query="?ids={me}", empty=ROLES),
    Row(
        "PUT /api/talks/of/{evaluation}/{pupil}",
        "own",
        (401, 403, 200, 403, 200),
        ids=with_complete_submission,
        body=proposal,
    ),
    Row(
        "PUT /api/talks/of/{other_evaluation}/{colleague}",
        "other",
        signed_in_people(403),
        body=proposal,
    ),
    Row("PUT /api/talks/of/{evaluation}/{absent}", "absent", signed_in_people(403), body=proposal),
    Row(
        "POST /api/talks/{talk_id}/other-moment",
        "own",
        (401, 200, 200, 403, 403),
        ids=own_talk_of,
        body=other_moment,
    ),
    Row(
        "POST /api/talks/{talk_id}/other-moment",
        "own, as the evaluator",
        signed_in_people(403),
        ids=led_talk_of,
        body=other_moment,
    ),
    Row(
        "POST /api/talks/{talk_id}/acceptance",
        "own",
        signed_in_people(200),
        ids=led_talk_of,
        body=acceptance,
    ),
    Row("GET /api/talks/{talk_id}/calendar", "own", signed_in_people(200), ids=agreed_talk_of),
    Row(
        "POST /api/talks/{talk_id}/note",
        "own",
        signed_in_people(201),
        ids=agreed_talk_of,
        body=note,
    ),
    Row(
        "POST /api/talks/{talk_id}/answer",
        "own",
        (401, 201, 201, 403, 403),
        ids=own_held_talk_of,
        body=answer,
    ),
    *(
        Row(address, target, signed_in_people(403), ids=talk, body=body)
        for address, body in (
            ("POST /api/talks/{talk_id}/other-moment", other_moment),
            ("POST /api/talks/{talk_id}/acceptance", acceptance),
            ("GET /api/talks/{talk_id}/calendar", nothing),
            ("POST /api/talks/{talk_id}/note", note),
            ("POST /api/talks/{talk_id}/answer", answer),
        )
        for target, talk in (("other", anothers_talk_of), ("absent", lambda w, me: ABSENT))
    ),
    Row(
        "POST /api/talks/agreements/{agreement_id}/action",
        "other",
        managers(201),
        ids=agreement_of_held_talk,
    ),
    Row("POST /api/talks/agreements/{absent}/action", "absent", managers(404)),
]

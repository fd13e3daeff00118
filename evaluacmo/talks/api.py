"""The calls of talks about results."""

from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.utils.http import content_disposition_header
from ninja import Query, Router

from evaluacmo.accounts.permissions import (
    Guarded,
    authenticated,
    evaluators_or_admin,
    managers,
    require_self_or_manager,
)
from evaluacmo.common.pagination import paginate_read
from evaluacmo.common.schemas import AlwaysPaged, Id
from evaluacmo.results.reader import Reader
from evaluacmo.results.schemas import ReportedPeople
from evaluacmo.talks import calendar, queries, services
from evaluacmo.talks.models import Talk
from evaluacmo.talks.queries import (
    LedTalk,
    ListedTalkOut,
    TalksFilter,
    TalksOfEvaluationOut,
    TalksSummaryFilter,
    WaitingTalksOut,
)
from evaluacmo.talks.schemas import (
    AcceptedMomentIn,
    LedTalkOut,
    OtherMomentIn,
    PersonTalksOut,
    TalkAnswerIn,
    TalkNoteIn,
    TalkOut,
    TalkProposalIn,
)
from evaluacmo.talks.services import Agreed

talks_router = Router(tags=["talks"])


@talks_router.get("", auth=managers, response=list[ListedTalkOut])
def list_talks(
    request: Guarded,
    response: HttpResponse,
    filters: Query[TalksFilter],
    paging: Query[AlwaysPaged],
) -> list[dict[str, Any]]:
    """The results that can be talked about, and how far that has come."""
    found = queries.find_results(filters, reader=Reader(request.auth))
    return queries.read_results(paginate_read(found, listing=paging, response=response))


@talks_router.get("/summary", auth=managers, response=list[TalksOfEvaluationOut])
def get_talks_summary(
    request: Guarded, filters: Query[TalksSummaryFilter]
) -> list[TalksOfEvaluationOut]:
    """The numbers of people of each evaluation who have talked about their result."""
    return queries.get_summary(filters, reader=Reader(request.auth))


@talks_router.get("/waiting", auth=authenticated, response=WaitingTalksOut)
def get_waiting_talks(request: Guarded) -> WaitingTalksOut:
    """The tasks of the signed-in person in their talks."""
    return queries.get_waiting(Reader(request.auth))


@talks_router.get("/led", auth=authenticated, response=list[LedTalkOut])
def list_led_talks(request: Guarded) -> list[LedTalk]:
    """The people with whom the signed-in evaluator can talk about a result, or does."""
    return queries.list_led(request.auth)


@talks_router.get("/of/{id:evaluation_id}/{id:user_id}", auth=authenticated, response=list[TalkOut])
def list_talks_of_result(request: Guarded, evaluation_id: Id, user_id: Id) -> list[Talk]:
    """The talks about one result of a person."""
    require_self_or_manager(request.auth, user_id=user_id)
    return queries.list_talks(
        evaluation_id=evaluation_id, user_id=user_id, reader=Reader(request.auth)
    )


@talks_router.get("/of/{id:evaluation_id}", auth=managers, response=list[PersonTalksOut])
def list_talks_of_people(
    request: Guarded, evaluation_id: Id, filters: Query[ReportedPeople]
) -> list[PersonTalksOut]:
    """The talks about the results of some people in one evaluation."""
    talks = queries.talks_about(
        evaluation_id=evaluation_id, user_ids=filters.ids, reader=Reader(request.auth)
    )
    return PersonTalksOut.of_all(talks)


@talks_router.put("/of/{id:evaluation_id}/{id:user_id}", auth=evaluators_or_admin, response=TalkOut)
def propose_talk(request: Guarded, evaluation_id: Id, user_id: Id, payload: TalkProposalIn) -> Talk:
    """Propose moments for a talk with a person whom one has evaluated, the first time or anew."""
    return services.propose(
        actor=request.auth,
        evaluation_id=evaluation_id,
        user_id=user_id,
        version=payload.version,
        moments=payload.moments,
        place=payload.place,
    )


@talks_router.post("/{id:talk_id}/other-moment", auth=authenticated, response=TalkOut)
def propose_other_moment(request: Guarded, talk_id: Id, payload: OtherMomentIn) -> Talk:
    """Propose another moment, as the person of the talk."""
    return services.propose_another(
        actor=request.auth, talk_id=talk_id, version=payload.version, moment=payload.moment
    )


@talks_router.post("/{id:talk_id}/acceptance", auth=authenticated, response=TalkOut)
def accept_moment(request: Guarded, talk_id: Id, payload: AcceptedMomentIn) -> Talk:
    """Accept one of the proposed moments."""
    return services.accept(
        actor=request.auth, talk_id=talk_id, version=payload.version, moment_id=payload.moment_id
    )


@talks_router.get("/{id:talk_id}/calendar", auth=authenticated)
def get_talk_calendar(request: Guarded, talk_id: Id) -> HttpResponse:
    """The agreed moment as a file for calendars, for both people of the talk."""
    talk, starts_at = queries.get_agreed(talk_id, user_id=request.auth.pk)
    entry = calendar.calendar_entry(talk, starts_at=starts_at, now=timezone.now())
    disposition = content_disposition_header(as_attachment=True, filename=calendar.FILE_NAME)
    return HttpResponse(
        entry,
        content_type=calendar.CONTENT_TYPE,
        headers={"Content-Disposition": disposition},
    )


@talks_router.post("/{id:talk_id}/note", auth=authenticated, response={201: TalkOut})
def note_talk(request: Guarded, talk_id: Id, payload: TalkNoteIn) -> Talk:
    """Note that a talk was held, and what was agreed; it cannot be changed."""
    return services.note(
        actor=request.auth,
        talk_id=talk_id,
        held_on=payload.held_on,
        agreements=[Agreed(each.what, each.due_on) for each in payload.agreements],
    )


@talks_router.post("/{id:talk_id}/answer", auth=authenticated, response={201: TalkOut})
def answer_talk(request: Guarded, talk_id: Id, payload: TalkAnswerIn) -> Talk:
    """Add the person's answer to the note; it cannot be changed."""
    return services.answer(actor=request.auth, talk_id=talk_id, text=payload.text)


@talks_router.post("/agreements/{id:agreement_id}/action", auth=managers, response={201: TalkOut})
def plan_agreement(request: Guarded, agreement_id: Id) -> Talk:
    """Make an agreement an action of the person's plan."""
    return services.plan_agreement(actor=request.auth, agreement_id=agreement_id)

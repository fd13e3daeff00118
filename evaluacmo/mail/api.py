"""The calls of e-mail: password links, invitations, reminders and the log."""

from collections.abc import Sequence

from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse
from ninja import Query, Router

from evaluacmo.accounts.models import User
from evaluacmo.accounts.permissions import Guarded, confirming_managers, csrf_only, managers
from evaluacmo.accounts.schemas import UserOut
from evaluacmo.accounts.signin import forget_failures
from evaluacmo.common.clock import today
from evaluacmo.common.pagination import paginate, paginate_read
from evaluacmo.common.requests import client_network
from evaluacmo.common.schemas import AlwaysPaged, Id, Search
from evaluacmo.common.workbook import WORKBOOK
from evaluacmo.exports.services import workbook_response
from evaluacmo.mail import queries, services
from evaluacmo.mail.models import Message
from evaluacmo.mail.queries import MessageFilter, ReminderOut, ScheduleOut
from evaluacmo.mail.rendering import EmailContent, invitation, reminder
from evaluacmo.mail.schemas import (
    InvitedOut,
    InvitedPeopleIn,
    InvitedUserIn,
    LinkIn,
    LinkOut,
    LinkRequestIn,
    MessageOut,
    PasswordIn,
    RemindedOut,
    ReminderPreviewOut,
    RemindersListing,
    RemindersOut,
    RemindIn,
    ScheduleIn,
)
from evaluacmo.mail.tokens import set_password_url
from evaluacmo.results.reader import Reader

invitations_router = Router(tags=["users"])
password_router = Router(tags=["password"])
reminders_router = Router(tags=["reminders"])


@password_router.post("/forgotten", auth=csrf_only, response={204: None})
def ask_for_link(request: HttpRequest, payload: LinkRequestIn) -> None:
    """Send a password link to this e-mail; the answer is the same if no account has it."""
    services.ask_for_link(email=payload.email, address=client_network(request))


@password_router.post("/link", auth=csrf_only, response=LinkOut)
def open_link(request: HttpRequest, payload: LinkIn) -> User:
    """The owner of a valid link."""
    return services.open_link(link=payload.link)


@password_router.put("", auth=csrf_only, response={204: None})
def set_password_by_link(request: HttpRequest, payload: PasswordIn) -> None:
    """Set a password by a link; ends the link and all sessions of its person."""
    user = services.set_password(link=payload.link, password=payload.password)
    forget_failures(request, user=user)


@invitations_router.post("/invited", auth=confirming_managers, response={201: UserOut})
def create_invited_user(request: Guarded, payload: InvitedUserIn) -> User:
    """Add an active person and send them a link to set their password."""
    return services.create_invited_user(actor=request.auth, **payload.dict())


@invitations_router.post("/{id:user_id}/invitation", auth=managers, response={204: None})
def invite_user(request: Guarded, user_id: Id) -> None:
    """Send a person without a password a link to set one."""
    services.invite(actor=request.auth, user_id=user_id)


@invitations_router.post("/invitations", auth=managers, response=InvitedOut)
def invite_people(request: Guarded, payload: InvitedPeopleIn) -> InvitedOut:
    """Send several people without a password a link to set one, all or none."""
    people = services.invite_people(actor=request.auth, user_ids=payload.ids)
    return InvitedOut(people=people)


@reminders_router.get("", auth=managers, response=RemindersOut)
def get_reminders(request: Guarded, filters: Query[Search]) -> RemindersOut:
    """The number of people who would get today's reminder, by kind of task."""
    reader = Reader(request.auth)
    return RemindersOut(
        is_on=settings.EMAIL_ON,
        waiting=queries.count_waiting(reader=reader),
        **queries.count_to_remind(day=today(), reader=reader, **filters.dict()),
    )


@reminders_router.post("", auth=managers, response=RemindedOut)
def send_reminders(request: Guarded, payload: RemindIn | None = None) -> RemindedOut:
    """Remind people who have tasks and were not reminded today; everybody without a body."""
    chosen = payload.model_dump() if payload else {}
    return RemindedOut(people=services.remind(reader=Reader(request.auth), **chosen))


@reminders_router.get("/schedule", auth=managers, response=ScheduleOut)
def get_schedule(request: Guarded) -> ScheduleOut:
    """The schedule of the timer's reminders."""
    return _scheduled(request)


@reminders_router.put("/schedule", auth=managers, response=ScheduleOut)
def change_schedule(request: Guarded, body: ScheduleIn) -> ScheduleOut:
    """Change the schedule of the timer's reminders."""
    services.change_schedule(base=body.read_before, **body.changes())
    return _scheduled(request)


def _scheduled(request: Guarded) -> ScheduleOut:
    return queries.get_schedule(day=today(), reader=Reader(request.auth))


@reminders_router.get("/people", auth=managers, response=list[ReminderOut])
def list_people_to_remind(
    request: Guarded, response: HttpResponse, listing: Query[RemindersListing]
) -> Sequence[ReminderOut]:
    """The people who would get today's reminder, those with most to do first."""
    people = queries.list_people_to_remind(
        day=today(), reader=Reader(request.auth), **listing.filters()
    )
    return paginate_read(people, listing=listing, response=response)


@reminders_router.get("/people/{id:user_id}", auth=managers, response=ReminderPreviewOut)
def get_reminder(request: Guarded, user_id: Id) -> ReminderPreviewOut:
    """A preview of one person's reminder."""
    user, tasks = queries.get_pending_tasks(user_id, reader=Reader(request.auth))
    return _preview(user, reminder(user, tasks))


@reminders_router.get("/invitation", auth=managers, response=ReminderPreviewOut)
def get_invitation(request: Guarded) -> ReminderPreviewOut:
    """A preview of an invitation, as if it were for the reader; its link opens nothing."""
    return _preview(request.auth, invitation(request.auth, link=set_password_url()))


def _preview(user: User, content: EmailContent) -> ReminderPreviewOut:
    return ReminderPreviewOut(to=str(user.email), subject=content.subject, text=content.text)


@reminders_router.get("/messages", auth=managers, response=list[MessageOut])
def list_messages(
    request: Guarded,
    response: HttpResponse,
    filters: Query[MessageFilter],
    paging: Query[AlwaysPaged],
) -> list[Message]:
    """The e-mails of every kind, newest first."""
    found = queries.list_messages(filters, reader=Reader(request.auth))
    return paginate(found, listing=paging, response=response)


@reminders_router.get("/messages/xlsx", auth=managers, response=None, openapi_extra=WORKBOOK)
def export_messages(request: Guarded, filters: Query[MessageFilter]) -> FileResponse:
    """The e-mails that match the filters, as a workbook."""
    return workbook_response(services.export_messages(filters, reader=Reader(request.auth)))

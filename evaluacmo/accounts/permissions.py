"""The guards of calls (rules: permissions), and checks on the object of a call."""

from collections.abc import Collection, Iterable
from enum import Enum, auto

from django.contrib.auth import get_user
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, QueryDict
from ninja.security import SessionAuth
from ninja.utils import check_csrf

from evaluacmo.accounts import messages
from evaluacmo.accounts.factors import SignInStep
from evaluacmo.accounts.models import EVALUATORS, MANAGERS, Assignment, EverAssigned, Role, User
from evaluacmo.accounts.queries import require_user
from evaluacmo.accounts.sessions import is_confirmed, keep_session, step_left_of
from evaluacmo.accounts.transactions import access_of
from evaluacmo.auditlog.context import current_origin, set_actor
from evaluacmo.common.errors import Forbidden, NotSignedIn, UnsupportedMediaType, naming
from evaluacmo.common.hooks import Hook
from evaluacmo.common.requests import READING

require_told_of_history = Hook[[int], None]()
"""Raises `Forbidden` if a refusal would tell of this person's hidden self-evaluation."""


class Guarded(HttpRequest):
    """A request that passed a guard: `auth` is the signed-in person."""

    auth: User


class CsrfOnly:
    """Requires a CSRF token with a write, and no session."""

    def __call__(self, request: HttpRequest) -> bool:
        """Raise 403 for a write without a token and 415 for a body that is not JSON."""
        _require_csrf_token(request)
        _require_json(request)
        return True


class Confirmation(Enum):
    """Whether a call asks who has not signed in lately to confirm who they are."""

    NEVER = auto()
    SOMETIMES = auto()
    """The service decides by what is changed, and calls `require_confirmed`."""
    ALWAYS = auto()


class SignedIn(SessionAuth):
    """Requires a session and one of `roles`, by default any.

    Checks in the order CSRF token (403), session (401), step of the sign-in that is left (403),
    role (403), content type (415). While a step is left, only the calls for it answer, which name
    it in `steps` (403 `second_factor_required` or `second_factor_setup_required`). With a temporary
    password only the calls that allow it answer (403 `password_change_required`); it is replaced
    after these steps.
    """

    def __init__(
        self,
        *,
        roles: Collection[str] = frozenset(Role),
        allows_temporary_password: bool = False,
        steps: Collection[SignInStep] = (),
        confirmation: Confirmation = Confirmation.NEVER,
    ) -> None:
        self.roles = frozenset(roles)
        self.allows_temporary_password = allows_temporary_password
        self.steps = frozenset(steps)
        self.confirmation = confirmation
        super().__init__(csrf=False)

    def __call__(self, request: HttpRequest) -> User:
        """Return the signed-in person, or raise an `AppError`."""
        _require_csrf_token(request)
        # in place of a lazy object, whose every attribute is looked up again
        user = request.user = get_user(request)
        if not user.is_authenticated or not keep_session(request):
            raise NotSignedIn
        step = step_left_of(request)
        if step is not None and step not in self.steps:
            # nothing else of the request may take them for signed in
            request.user = AnonymousUser()
            raise _refusal_until(step)
        needs_confirmation = not is_confirmed(request)
        set_actor(user.pk, access=access_of(user), needs_confirmation=needs_confirmation)
        if user.role not in self.roles:
            raise Forbidden
        if step is None and user.must_choose_password and not self.allows_temporary_password:
            raise Forbidden(messages.CHOOSE_PASSWORD, code="password_change_required")
        if self.confirmation is Confirmation.ALWAYS:
            require_confirmed()
        self.require_body(request)
        return user

    def require_body(self, request: HttpRequest) -> None:
        """Raise 415 for a content type that the call does not take."""
        _require_json(request)


class Uploading(SignedIn):
    """As `SignedIn`, for calls that take a file; the call itself reads the body."""

    def require_body(self, request: HttpRequest) -> None:
        """Raise 415 unless the body is a multipart form."""
        if request.content_type != "multipart/form-data":
            raise UnsupportedMediaType(messages.NOT_MULTIPART)


csrf_only = CsrfOnly()
authenticated = SignedIn()
choosing_password = SignedIn(allows_temporary_password=True)
managers = SignedIn(roles=MANAGERS)
confirming_managers = SignedIn(roles=MANAGERS, confirmation=Confirmation.SOMETIMES)
confirmed_managers = SignedIn(roles=MANAGERS, confirmation=Confirmation.ALWAYS)
uploading_managers = Uploading(roles=MANAGERS)
admins = SignedIn(roles={Role.ADMIN})
confirming_admins = SignedIn(roles={Role.ADMIN}, confirmation=Confirmation.SOMETIMES)
confirmed_admins = SignedIn(roles={Role.ADMIN}, confirmation=Confirmation.ALWAYS)
uploading_admins = Uploading(roles={Role.ADMIN})
managers_and_evaluators = SignedIn(roles=MANAGERS | EVALUATORS)
evaluators_or_admin = SignedIn(roles=EVALUATORS)


def require_confirmed() -> None:
    """Raise `Forbidden` for a signed-in person who has not shown who they are lately.

    A stolen session alone must not be enough for what keeps or gives access (rules: sessions).
    """
    if current_origin().needs_confirmation:
        raise Forbidden(messages.CONFIRM_IDENTITY, code="confirmation_required")


def require_confirmed_for_role(role: str) -> None:
    """As `require_confirmed`, for a manager's role only."""
    if role in MANAGERS:
        require_confirmed()


def require_confirmed_for_edit(user: User, *, email: str | None, role: str, active: bool) -> None:
    """As `require_confirmed`, where `user` is to get another e-mail, or is or becomes a manager.

    A password link can be sent to the chosen e-mail.
    """
    if email != user.email:
        require_confirmed()
    if (role, active) != (user.role, user.is_active):
        require_confirmed_for_role(user.role)
        require_confirmed_for_role(role)


def assigned_evaluators_of(user_id: int) -> set[int]:
    """The ids of those who are assigned to evaluate a person, whatever their roles are now."""
    own = Assignment.objects.filter(collaborator=user_id)
    return set(own.values_list("evaluator", flat=True))


def evaluators_of(user_id: int) -> set[int]:
    """The ids of those who are, or ever were, assigned to evaluate a person.

    Everybody who has submitted an evaluation of them is among these. The person may not take over
    their accounts, in which the submissions of earlier years can be read.
    """
    ever = EverAssigned.objects.filter(collaborator=user_id)
    return set(ever.values_list("evaluator", flat=True))


def sees_all_fields(actor: User, *, user_id: int) -> bool:
    """Whether all fields of a person are shown: True for managers and the person themselves.

    False for their evaluators; raises `Forbidden` for anybody else.
    """
    if actor.is_manager or actor.pk == user_id:
        return True
    if actor.role in EVALUATORS and actor.pk in assigned_evaluators_of(user_id):
        return False
    raise Forbidden


def require_self_or_manager(actor: User, *, user_id: int) -> None:
    """Raise `Forbidden` unless `actor` is a manager or this person."""
    if actor.pk != user_id and not actor.is_manager:
        raise Forbidden


def require_visible_person(actor: User, *, user_id: int) -> None:
    """As `require_self_or_manager`; raises `NotFound` where there is no such person."""
    require_self_or_manager(actor, user_id=user_id)
    if actor.pk != user_id:
        require_user(user_id)


def sees_access_origin(actor: User, *, user_id: int) -> bool:
    """Whether it is shown who set a person's password: to admins and the person themselves."""
    return actor.role == Role.ADMIN or actor.pk == user_id


def people_not_seen_signing_in(reader: User) -> set[int]:
    """The ids of the reader's evaluators, whose sign-ins the reader is not shown.

    A sign-in could tell who has sent, or who cannot have. Hidden with it are the kind of their
    password, because a temporary one is replaced at the first sign-in, their e-mails, and their
    sign-ins in the audit log.
    """
    return evaluators_of(reader.pk)


def require_can_grant(actor: User, *, role: str) -> None:
    """Raise `Forbidden` where the role is a manager's and `actor` is no admin."""
    if role in MANAGERS and actor.role != Role.ADMIN:
        raise Forbidden(messages.ADMIN_ONLY)


def require_can_manage(actor: User, user: User) -> None:
    """Raise `Forbidden` where `user` is another manager and `actor` is no admin."""
    if user.pk != actor.pk:
        require_can_grant(actor, role=user.role)


def require_can_manage_all(actor: User, users: Iterable[User]) -> None:
    """As `require_can_manage` for several people; the message begins with the name."""
    for user in users:
        with naming(user.name):
            require_can_manage(actor, user)


def require_not_evaluated_by(user: User, *, actor: User, message: str) -> None:
    """Raise `Forbidden` where `user` evaluates `actor` or ever was assigned to."""
    if user.pk in evaluators_of(actor.pk):
        raise Forbidden(message, code="evaluates_you")


def require_none_evaluates(users: Iterable[User], *, actor: User, message: str) -> None:
    """As `require_not_evaluated_by` for several people.

    Raises `Forbidden` with this message, which begins with the name.
    """
    evaluators = evaluators_of(actor.pk)
    for user in users:
        if user.pk in evaluators:
            with naming(user.name):
                raise Forbidden(message, code="evaluates_you")


def _refusal_until(step: SignInStep) -> Forbidden:
    if step == SignInStep.SETUP:
        return Forbidden(messages.SET_UP_SECOND_FACTOR, code="second_factor_setup_required")
    return Forbidden(messages.SECOND_FACTOR_NEEDED, code="second_factor_required")


def _require_csrf_token(request: HttpRequest) -> None:
    if request.method in READING:
        return
    # Django would look for the token in a form too, and so consume the body
    request.POST = QueryDict()
    if not request.headers.get("X-CSRFToken") or check_csrf(request) is not None:
        raise Forbidden(messages.CSRF_FAILED, code="csrf_failed")


def _require_json(request: HttpRequest) -> None:
    if request.method in READING or not request.body:
        return
    if request.content_type != "application/json":
        raise UnsupportedMediaType(messages.NOT_JSON)

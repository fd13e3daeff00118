"""Who may make a call: each call names one of these guards, and nothing else decides roles."""

from collections.abc import Callable, Collection

from django.contrib.auth.middleware import get_user
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest, QueryDict
from ninja.security import APIKeyCookie
from ninja.utils import check_csrf

from evaluacmo.accounts import messages
from evaluacmo.accounts.models import EVALUATORS, MANAGERS, Role, User
from evaluacmo.accounts.queries import require_user
from evaluacmo.accounts.sessions import keep_session
from evaluacmo.auditlog.context import set_actor
from evaluacmo.common.errors import Forbidden, NotSignedIn, UnsupportedMediaType
from evaluacmo.common.messages import FORBIDDEN, NOT_SIGNED_IN

WRITES = frozenset({"POST", "PUT", "PATCH", "DELETE"})
SESSION_COOKIE = "sessionid"


class Guarded(HttpRequest):
    """A request that a guard has let through: `auth` is the signed-in person."""

    auth: User


class CsrfOnly:
    """Lets anybody through who sends a CSRF token with a write, signed in or not."""

    def __call__(self, request: HttpRequest) -> bool:
        """Refuse a write without a token (403) or with a body that is not JSON (415)."""
        _require_csrf_token(request)
        _require_json(request)
        return True


class SignedIn(APIKeyCookie):
    """Lets the named roles through, every role by default.

    Refuses in the order token (403), session (401), role (403), type of the body (415).
    """

    param_name = SESSION_COOKIE

    def __init__(self, *, roles: Collection[str] = frozenset(Role)) -> None:
        self.roles = frozenset(roles)
        super().__init__(csrf=False)

    def __call__(self, request: HttpRequest) -> User:
        """The signed-in person, or an `AppError`."""
        _require_csrf_token(request)
        # the person, and not Django's stand-in for them, which asks at each attribute anew
        user = get_user(request)
        if not user.is_authenticated or not keep_session(request):
            raise NotSignedIn(NOT_SIGNED_IN)
        set_actor(user.pk)
        if user.role not in self.roles:
            raise Forbidden(FORBIDDEN)
        self.require_body(request)
        return user

    def require_body(self, request: HttpRequest) -> None:
        """Refuse a body of another type than the call takes (415)."""
        _require_json(request)

    def authenticate(self, request: HttpRequest, key: str | None) -> User:
        """Unused: the whole decision is in `__call__`, before anything is looked up."""
        raise NotImplementedError


class Uploading(SignedIn):
    """Lets the named roles through who send a file, which is left unread for the call to read."""

    def require_body(self, request: HttpRequest) -> None:
        """Refuse a body that is no form with files (415)."""
        if request.content_type != "multipart/form-data":
            raise UnsupportedMediaType(messages.IMPORT_NOT_MULTIPART)


csrf_only = CsrfOnly()
authenticated = SignedIn()
managers = SignedIn(roles=MANAGERS)
uploading_managers = Uploading(roles=MANAGERS)
admins = SignedIn(roles={Role.ADMIN})
managers_and_evaluators = SignedIn(roles=MANAGERS | {Role.EVALUATOR})
evaluators_or_admin = SignedIn(roles=EVALUATORS)


class EvaluatorRule:
    """Whether an evaluator may read an object because of the people assigned to them.

    Assignments are known in a module above the one that asks; that module provides the rule when
    Django starts (`AppConfig.ready`).
    """

    def __init__(self) -> None:
        self._allows: Callable[[User, int], bool] | None = None

    def provide(self, allows: Callable[[User, int], bool]) -> None:
        """Set the rule: a function of the evaluator and the object's id."""
        self._allows = allows

    def allows(self, evaluator: User, object_id: int) -> bool:
        """Whether the rule lets this evaluator read the object."""
        if self._allows is None:
            raise ImproperlyConfigured
        return self._allows(evaluator, object_id)


reads_person = EvaluatorRule()


def sees_whole_user(actor: User, *, user_id: int) -> bool:
    """Whether all of a person is shown: to managers and to the person themselves.

    Evaluators see a part of the people assigned to them; for all others this raises `Forbidden`.
    """
    if actor.is_manager or actor.pk == user_id:
        return True
    if actor.role == Role.EVALUATOR and reads_person.allows(actor, user_id):
        return False
    raise Forbidden(FORBIDDEN)


def require_self_or_manager(actor: User, *, user_id: int) -> None:
    """Refuse (403) everybody but the person themselves and managers."""
    if actor.pk != user_id and not actor.is_manager:
        raise Forbidden(FORBIDDEN)


def require_visible_person(actor: User, *, user_id: int) -> None:
    """The same, and to managers `NotFound` where there is no such person."""
    require_self_or_manager(actor, user_id=user_id)
    if actor.pk != user_id:
        require_user(user_id)


def require_can_manage_role(actor: User, *, role: str) -> None:
    """Refuse (403) anybody but an admin to touch an admin or to make one."""
    if role == Role.ADMIN and actor.role != Role.ADMIN:
        raise Forbidden(messages.ADMIN_ONLY)


def _require_csrf_token(request: HttpRequest) -> None:
    if request.method not in WRITES:
        return
    # Django would look for the token in a form too, and use up a body that is one
    request.POST = QueryDict()
    if not request.headers.get("X-CSRFToken") or check_csrf(request) is not None:
        raise Forbidden(messages.CSRF_FAILED, code="csrf_failed")


def _require_json(request: HttpRequest) -> None:
    if request.method in WRITES and request.body and request.content_type != "application/json":
        raise UnsupportedMediaType(messages.NOT_JSON)

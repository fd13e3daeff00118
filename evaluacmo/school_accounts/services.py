"""Signing in with the school's account; linking and unlinking these accounts."""

import secrets
from datetime import timedelta
from typing import Final

from allauth.socialaccount.adapter import get_adapter
from allauth.socialaccount.providers.base import AuthProcess
from django.db import IntegrityError
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme

from evaluacmo.accounts.backends import AccountBackend
from evaluacmo.accounts.factors import Way
from evaluacmo.accounts.models import User
from evaluacmo.accounts.notices import AccountChange, Notice, notify
from evaluacmo.accounts.passwords import end_temporary_password
from evaluacmo.accounts.permissions import require_can_manage, require_not_evaluated_by
from evaluacmo.accounts.signin import begin_sign_in
from evaluacmo.accounts.transactions import lock_people, write_transaction
from evaluacmo.auditlog.events import AuditTarget
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import record_event
from evaluacmo.common.errors import NotFound, Unavailable, or_not_found
from evaluacmo.common.issuers import GOOGLE, Issuer, get_issuer
from evaluacmo.school_accounts import messages
from evaluacmo.school_accounts.discovery import ISSUER_ERRORS
from evaluacmo.school_accounts.identity import Identity, Reason, Refused
from evaluacmo.school_accounts.models import SchoolAccount
from evaluacmo.school_accounts.provider import PROVIDER
from evaluacmo.school_accounts.queries import valid_accounts

NONCE_BYTES: Final = 32
# as long as allauth keeps what was asked
BEGUN_LIFETIME: Final = timedelta(minutes=10)
RETRY_AFTER: Final = timedelta(minutes=1)
# strangers with an account at the issuer must not fill the audit log
REFUSED_ONCE_WITHIN: Final = timedelta(minutes=1)


def begin(request: HttpRequest, *, next_page: str, left_by: str) -> str:
    """The address at the issuer to which the browser goes to sign in.

    `next_page` opens afterwards, but where `left_by` is the id of a person, only for them. The
    values that the way back must prove (state, nonce, PKCE) stay in the session. Raises
    `Unavailable` where the issuer does not answer.
    """
    if not request.user.is_authenticated:
        request.session.clear_expired()
        request.session.set_expiry(int(BEGUN_LIFETIME.total_seconds()))
    provider = get_adapter(request).get_provider(request, PROVIDER)
    nonce = secrets.token_urlsafe(NONCE_BYTES)
    try:
        leading_there = provider.redirect(
            request,
            process=AuthProcess.LOGIN,
            next_url=own_page(next_page),
            auth_params={"nonce": nonce, **_hints(get_issuer())},
            nonce=nonce,
            left_by=left_by,
        )
    except ISSUER_ERRORS as error:
        wait = int(RETRY_AFTER.total_seconds())
        raise Unavailable(messages.ISSUER_AWAY, retry_after=wait) from error
    return str(leading_there.url)


def _hints(issuer: Issuer) -> dict[str, str]:
    """Parameters that make the issuer offer the right accounts; the claims decide."""
    # on a shared computer somebody else may be signed in there
    hints = {"prompt": "select_account"}
    if issuer.host == GOOGLE:
        hints["hd"] = next(iter(issuer.domains)) if len(issuer.domains) == 1 else "*"
    return hints


def own_page(address: str) -> str:
    """The address, if it is one of our pages, or else the first page."""
    is_ours = address.startswith("/") and url_has_allowed_host_and_scheme(
        address, allowed_hosts=None
    )
    return address if is_ours else "/"


def sign_in(request: HttpRequest, *, identity: Identity) -> User:
    """Start a session for the person who has this account, which is linked the first time.

    A temporary password ends with it: it is known to others. Raises `Refused`.
    """
    person_id = _find_person_id(identity)
    if person_id is None:
        raise Refused(Reason.UNKNOWN)
    try:
        with write_transaction(changes_access_of=person_id):
            user = lock_people([person_id]).get(person_id)
            if user is None:
                raise Refused(Reason.UNKNOWN)
            end_temporary_password(user)
            if not AccountBackend().user_can_authenticate(user):
                raise Refused(Reason.UNKNOWN, person_id=person_id)
            _require_linked(user, identity)
            begin_sign_in(request, user=user, way=Way.SCHOOL_ACCOUNT)
    except IntegrityError as error:
        # another person was linked to it at the same time
        raise Refused(Reason.OTHER_ACCOUNT, person_id=person_id) from error
    return user


def _find_person_id(identity: Identity) -> int | None:
    """The person of this account, or of its e-mail where the account is linked to none."""
    linked = _accounts_of(identity).values_list("person_id", flat=True).first()
    if linked is not None:
        return linked
    if not identity.is_verified:
        raise Refused(Reason.UNVERIFIED)
    return User.objects.filter(email=identity.email).values_list("pk", flat=True).first()


def _accounts_of(identity: Identity) -> QuerySet[SchoolAccount]:
    return valid_accounts().filter(issuer=identity.issuer, subject=identity.subject)


def _require_linked(user: User, identity: Identity) -> None:
    """Link the account to the locked person, unless it is. Raises `Refused`."""
    if _accounts_of(identity).filter(person=user).exists():
        return
    ended = SchoolAccount.objects.exclude(pk__in=valid_accounts().values("pk"))
    of_both = Q(person=user) | Q(issuer=identity.issuer, subject=identity.subject)
    ended.filter(of_both).delete()
    if SchoolAccount.objects.filter(person=user).exists():
        raise Refused(Reason.OTHER_ACCOUNT, person_id=user.pk)
    if not identity.is_verified or user.email != identity.email:
        # unlinked, or got another e-mail, since they were found
        raise Refused(Reason.UNKNOWN, person_id=user.pk)
    SchoolAccount.objects.create(
        person=user,
        issuer=identity.issuer,
        subject=identity.subject,
        email=identity.email,
        linked_at=timezone.now(),
    )
    record_event(
        Action.SCHOOL_ACCOUNT_LINKED, actor_id=user.pk, person_id=user.pk, target=_as_target(user)
    )
    notify([Notice(user.pk, AccountChange.SCHOOL_ACCOUNT_LINKED)])


def unlink(*, actor: User, user_id: int) -> None:
    """Take a person's account at the issuer off them, and end their sessions.

    The next sign-in links the account that has their e-mail then. Raises `NotFound`, and
    `Forbidden` for other managers where `actor` is no admin, and for evaluators of `actor`.
    """
    with write_transaction(changes_access_of=user_id):
        user = or_not_found(lock_people([user_id]).get(user_id))
        require_can_manage(actor, user)
        require_not_evaluated_by(user, actor=actor, message=messages.LINK_OF_EVALUATOR)
        deleted, _ = SchoolAccount.objects.filter(person=user).delete()
        if not deleted:
            raise NotFound
        user.session_epoch += 1
        user.save(update_fields=["session_epoch"])
        record_event(Action.SCHOOL_ACCOUNT_UNLINKED, person_id=user.pk, target=_as_target(user))
        notify([Notice(user.pk, AccountChange.SCHOOL_ACCOUNT_UNLINKED)])


def forget_account(user: User) -> None:
    """Delete the link of this person."""
    SchoolAccount.objects.filter(person=user).delete()


def _as_target(user: User) -> AuditTarget:
    return AuditTarget(TargetType.USER, user.pk)

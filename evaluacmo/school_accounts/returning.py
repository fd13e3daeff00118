"""The way back from the issuer."""

import logging
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from allauth.socialaccount.providers.oauth2.views import OAuth2CallbackView
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from evaluacmo.accounts.signin import log_refusal
from evaluacmo.auditlog.events import AuditTarget
from evaluacmo.auditlog.models import Action
from evaluacmo.auditlog.services import record_access
from evaluacmo.common.errors import DATABASE_ERRORS, AppError
from evaluacmo.common.issuers import get_issuer
from evaluacmo.school_accounts.discovery import ISSUER_ERRORS, IssuerAway
from evaluacmo.school_accounts.identity import Reason, Refused, read_identity
from evaluacmo.school_accounts.provider import PROVIDER, SchoolOAuth2Adapter
from evaluacmo.school_accounts.services import REFUSED_ONCE_WITHIN, own_page, sign_in

FIRST_PAGE, LOGIN_PAGE = "/", "/login"

log = logging.getLogger("evaluacmo.school_accounts")


def come_back(request: HttpRequest) -> HttpResponse:
    """Sign in whom the issuer sends back, or lead to the login page."""
    view = OAuth2CallbackView.adapter_view(SchoolOAuth2Adapter(request, PROVIDER))
    try:
        response: HttpResponse = view(request)
    except ISSUER_ERRORS as error:
        # allauth asks for the issuer's document before it begins to catch these
        return refuse_answer(error)
    return response


def answer(
    request: HttpRequest, *, claims: Mapping[str, Any], state: Mapping[str, Any]
) -> HttpResponse:
    """Sign in the person whom these claims belong to, and lead them where they wanted to go."""
    try:
        identity = read_identity(claims, issuer=get_issuer(), nonce=state.get("nonce"))
        user = sign_in(request, identity=identity)
    except Refused as refused:
        log_refusal(request)
        record_access(
            Action.SCHOOL_ACCOUNT_REFUSED,
            person_id=refused.person_id,
            target=AuditTarget(label=refused.reason),
            once_within=REFUSED_ONCE_WITHIN,
        )
        return refuse(refused.reason)
    except (*DATABASE_ERRORS, AppError) as error:
        log.warning("sign-in with the school's account failed here: %s", type(error).__name__)
        return refuse(Reason.AWAY)
    is_theirs = state.get("left_by") in {None, "", str(user.pk)}
    return HttpResponseRedirect(own_page(str(state.get("next"))) if is_theirs else FIRST_PAGE)


def refuse_answer(error: Exception) -> HttpResponse:
    """Lead to the login page, and say in the log what the issuer did wrong."""
    log.warning("sign-in at the issuer failed: %.200r", error)
    is_away = isinstance(error, IssuerAway)
    return refuse(Reason.AWAY if is_away else Reason.INVALID)


def refuse(reason: Reason) -> HttpResponse:
    """Lead to the login page, which says why."""
    return HttpResponseRedirect(f"{LOGIN_PAGE}?{urlencode({'school-account': reason.value})}")

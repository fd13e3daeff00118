"""The calls about second factors."""

from ninja import Router

from evaluacmo.accounts.factors import SignInStep, has_second_factor
from evaluacmo.accounts.models import User
from evaluacmo.accounts.permissions import (
    Confirmation,
    Guarded,
    SignedIn,
    authenticated,
    confirmed_admins,
    managers,
    people_not_seen_signing_in,
)
from evaluacmo.accounts.queries import require_user
from evaluacmo.common.schemas import Id
from evaluacmo.second_factors import queries, services
from evaluacmo.second_factors.passkeys import Json
from evaluacmo.second_factors.queries import Factors
from evaluacmo.second_factors.schemas import (
    AddedOut,
    AppCode,
    CompletedOut,
    FactorAnswer,
    FactorsOut,
    IdentityConfirmation,
    NewAppOut,
    OptionsOut,
    PasskeyIn,
    RecoveryCodesOut,
    SeenFactorOut,
    StepOut,
)

step_router = Router(tags=["session"])
own_factors_router = Router(tags=["profile"])
confirmation_router = Router(tags=["profile"])
factors_router = Router(tags=["users"])

in_any_state = SignedIn(allows_temporary_password=True, steps=[*SignInStep])
answering = SignedIn(allows_temporary_password=True, steps={SignInStep.CHALLENGE})
reading_own = SignedIn(steps={SignInStep.SETUP})
setting_up = SignedIn(steps={SignInStep.SETUP}, confirmation=Confirmation.ALWAYS)
confirmed = SignedIn(confirmation=Confirmation.ALWAYS)


@step_router.get("", auth=in_any_state, response=StepOut)
def get_step(request: Guarded) -> Factors:
    """The step left of the sign-in."""
    return queries.get_factors(request.auth)


@step_router.post("/passkey-options", auth=answering, response=OptionsOut)
def begin_passkey_answer(request: Guarded) -> dict[str, Json]:
    """The browser's options for answering with a passkey."""
    return {"options": services.begin_passkey(request, user=request.auth)}


@step_router.post("", auth=answering, response=CompletedOut)
def answer_second_factor(request: Guarded, payload: FactorAnswer) -> dict[str, User]:
    """Complete the sign-in."""
    return {"user": services.sign_in(request, user=request.auth, **payload.answer())}


@confirmation_router.post("/confirm", auth=authenticated, response={204: None})
def confirm_who_one_is(request: Guarded, payload: IdentityConfirmation) -> None:
    """Confirm who one is, for what asks for it (403 `confirmation_required`)."""
    services.confirm(
        request, user=request.auth, password=payload.currentPassword, **payload.answer()
    )


@confirmation_router.post("/confirm/passkey-options", auth=authenticated, response=OptionsOut)
def begin_passkey_confirmation(request: Guarded) -> dict[str, Json]:
    """The browser's options for confirming with a passkey."""
    return {"options": services.begin_passkey(request, user=request.auth)}


@own_factors_router.get("", auth=reading_own, response=FactorsOut)
def get_own_second_factors(request: Guarded) -> Factors:
    """The second factors of the signed-in person."""
    return queries.get_factors(request.auth)


@own_factors_router.post("/app/begin", auth=setting_up, response=NewAppOut)
def begin_own_app(request: Guarded) -> dict[str, str]:
    """A secret for an app of codes, which is added by a code."""
    secret, uri = services.begin_app(request, user=request.auth)
    return {"secret": secret, "uri": uri}


@own_factors_router.post("/app", auth=setting_up, response={201: AddedOut})
def add_own_app(request: Guarded, payload: AppCode) -> AddedOut:
    """Add the app that shows this code."""
    codes = services.add_app(request, user=request.auth, code=payload.code)
    return AddedOut(recovery_codes=codes)


@own_factors_router.delete("/app", auth=confirmed, response={204: None})
def remove_own_app(request: Guarded) -> None:
    """Remove the app of codes."""
    services.remove_app(request, user=request.auth)


@own_factors_router.post("/passkeys/begin", auth=setting_up, response=OptionsOut)
def begin_own_passkey(request: Guarded) -> dict[str, Json]:
    """The browser's options for making a passkey."""
    return {"options": services.begin_new_passkey(request, user=request.auth)}


@own_factors_router.post("/passkeys", auth=setting_up, response={201: AddedOut})
def add_own_passkey(request: Guarded, payload: PasskeyIn) -> AddedOut:
    """Add the passkey that the browser has made."""
    codes = services.add_passkey(
        request, user=request.auth, name=payload.name, credential=payload.credential.dict()
    )
    return AddedOut(recovery_codes=codes)


@own_factors_router.delete("/passkeys/{id:passkey_id}", auth=confirmed, response={204: None})
def remove_own_passkey(request: Guarded, passkey_id: Id) -> None:
    """Remove a passkey."""
    services.remove_passkey(request, user=request.auth, passkey_id=passkey_id)


@own_factors_router.post("/recovery-codes", auth=confirmed, response=RecoveryCodesOut)
def replace_own_recovery_codes(request: Guarded) -> RecoveryCodesOut:
    """Replace the recovery codes."""
    return RecoveryCodesOut(recovery_codes=services.replace_recovery_codes(user=request.auth))


@factors_router.get("/{id:user_id}/second-factor", auth=managers, response=SeenFactorOut)
def get_second_factor(request: Guarded, user_id: Id) -> SeenFactorOut:
    """Whether a person has a second factor."""
    require_user(user_id)
    if user_id in people_not_seen_signing_in(request.auth):
        return SeenFactorOut(is_on=False, is_hidden=True)
    return SeenFactorOut(is_on=has_second_factor(user_id), is_hidden=False)


@factors_router.delete("/{id:user_id}/second-factor", auth=confirmed_admins, response={204: None})
def remove_second_factor(request: Guarded, user_id: Id) -> None:
    """Take all second factors off a person."""
    services.take_off(actor=request.auth, user_id=user_id)

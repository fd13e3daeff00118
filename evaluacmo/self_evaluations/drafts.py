"""Drafts of self-evaluations, saved as those of evaluators (rules: drafts)."""

from typing import Any

from django.db.models import Exists

from evaluacmo.accounts.models import User
from evaluacmo.accounts.transactions import lock_people, write_transaction
from evaluacmo.results.drafts import DraftSave, delete_drafts_read, save_next, store_draft
from evaluacmo.self_evaluations.models import SelfDraft
from evaluacmo.self_evaluations.queries import get_own, sendable_today
from evaluacmo.self_evaluations.services import require_sendable


def save_draft(
    *, actor: User, evaluation_id: int, save: DraftSave, answered: int, content: dict[str, Any]
) -> SelfDraft:
    """Save the actor's draft about themselves and return the stored one.

    Raises `NotFound` where the evaluation includes no self-evaluation of theirs, `Conflict` as
    `send` does, and otherwise as drafts of evaluators.
    """
    save.require_author(actor)
    form = {"person_id": actor.pk, "evaluation_id": evaluation_id}
    filled = save.filled(answered=answered, content=content)
    possible = Exists(sendable_today().filter(**form))
    if saved := save_next(SelfDraft, form, filled, base=save.base, possible=possible):
        return saved
    with write_transaction():
        lock_people([actor.pk])
        require_sendable(get_own(actor.pk, evaluation_id=evaluation_id))
        return store_draft(SelfDraft, form, filled, save=save)


def discard_draft(*, actor: User, evaluation_id: int, base: str) -> None:
    """Delete the actor's draft. Raises `NotFound`, and `Conflict` `draft_newer`."""
    with write_transaction():
        lock_people([actor.pk])
        get_own(actor.pk, evaluation_id=evaluation_id)
        drafts = SelfDraft.objects.filter(person=actor, evaluation=evaluation_id)
        delete_drafts_read(drafts, base=base)

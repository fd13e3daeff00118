"""The refusals of joining accounts (rules: joining)."""

from itertools import product
from typing import TypeVar

from django.db.models import QuerySet

from evaluacmo.accounts.models import User
from evaluacmo.accounts.permissions import (
    evaluators_of,
    require_can_manage_all,
    require_none_evaluates,
)
from evaluacmo.common.errors import Conflict, Forbidden, InvalidInput
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.joining import messages
from evaluacmo.joining.relations import equal_rows
from evaluacmo.results.models import Draft, Submission
from evaluacmo.self_evaluations.blindness import is_kept_from
from evaluacmo.self_evaluations.models import SelfEvaluation

RowT = TypeVar("RowT", Submission, Draft, SelfEvaluation)


def require_joinable(actor: User, *, stays: User, joined: User) -> None:
    """Raise unless `actor` may join `joined` into `stays`, and nothing would be there twice.

    `InvalidInput` for the same account, `Forbidden` for an evaluator of `actor`, and `Conflict`.
    """
    pair = (stays, joined)
    if stays.pk == joined.pk:
        raise InvalidInput.at("joined_id", messages.SAME_ACCOUNT)
    if actor in pair:
        raise Conflict(messages.OWN_ACCOUNT, code="own_account")
    require_can_manage_all(actor, pair)
    require_none_evaluates(pair, actor=actor, message=messages.OF_EVALUATOR)
    if any(user.is_anonymised for user in pair):
        raise Conflict(messages.ANONYMISED, code="anonymised")
    if len({user.identity_number for user in pair} - {None}) > 1:
        raise Conflict(messages.TWO_NUMBERS, code="two_identity_numbers")
    _require_no_pair(stays, joined)
    _require_passwords_unknown(stays, joined, actor=actor)
    _require_results_of_one(stays, joined)
    _require_sent_by_one(stays, joined)
    _require_no_second_draft(stays, joined)
    _require_self_evaluated_once(stays, joined, actor=actor)


def _require_no_pair(stays: User, joined: User) -> None:
    if joined.pk in evaluators_of(stays.pk) or stays.pk in evaluators_of(joined.pk):
        raise Conflict(messages.EVALUATE_EACH_OTHER, code="evaluates_other")


def _require_passwords_unknown(stays: User, joined: User, *, actor: User) -> None:
    """Refuse where somebody would then know the password of their evaluator.

    And of a manager with an evaluator of `actor` in any case: the refusal would tell that the
    evaluator has not signed in yet.
    """
    pair = (stays, joined)
    evaluators_of_pair = evaluators_of(stays.pk) | evaluators_of(joined.pk)
    is_manager = any(user.is_manager for user in pair)
    if is_manager and not evaluators_of_pair.isdisjoint(evaluators_of(actor.pk)):
        raise Forbidden(messages.SHARES_EVALUATOR, code="evaluates_you")
    own = User.objects.filter(pk__in=evaluators_of_pair, password_set_by__in=pair)
    evaluators = list(own.order_by("pk"))
    if stays.password_set_by_id and joined.pk in evaluators_of(stays.password_set_by_id):
        evaluators.append(stays)
    for evaluator in evaluators:
        message = messages.PASSWORD_KNOWN.format(evaluator=evaluator.name)
        raise Conflict(message, code="password_set_by_person")


def _require_results_of_one(stays: User, joined: User) -> None:
    rows = Submission.objects.filter(collaborator=joined)
    twice = equal_rows(rows, Submission, field="collaborator", stays=stays.pk, same=("evaluation",))
    for submission in _first(twice):
        message = messages.EVALUATED_IN_BOTH.format(**_evaluation_of(submission))
        raise Conflict(message, code="evaluated_in_both")


def _require_sent_by_one(stays: User, joined: User) -> None:
    rows = Submission.objects.filter(evaluator=joined)
    same = ("evaluation", "collaborator")
    twice = equal_rows(rows, Submission, field="evaluator", stays=stays.pk, same=same)
    for submission in _first(twice.select_related("collaborator")):
        message = messages.SENT_BY_BOTH.format(
            name=submission.collaborator.name, **_evaluation_of(submission)
        )
        raise Conflict(message, code="sent_by_both")


def _require_no_second_draft(stays: User, joined: User) -> None:
    """Refuse where what was begun with one account was begun or sent with the other, too."""
    for field, other in (("evaluator", "collaborator"), ("collaborator", "evaluator")):
        for (here, there), others in product(
            ((joined, stays), (stays, joined)), (Draft, Submission)
        ):
            rows = Draft.objects.filter(**{field: here})
            same = ("evaluation", other)
            twice = equal_rows(rows, others, field=field, stays=there.pk, same=same)
            for draft in _first(twice):
                message = messages.DRAFT_IN_BOTH.format(**_evaluation_of(draft))
                raise Conflict(message, code="draft_in_both")


def _require_self_evaluated_once(stays: User, joined: User, *, actor: User) -> None:
    """Refuse where both have evaluated themselves in one evaluation.

    And whoever must not learn of one of them in any case: the refusal would tell that both have.
    """
    people = User.objects.filter(pk__in=(stays.pk, joined.pk))
    if is_kept_from(actor.pk, people=people, evaluations=Evaluation.objects.all()):
        raise Forbidden(messages.EVALUATED_BY_YOU, code="evaluates_person")
    rows = SelfEvaluation.objects.filter(person=joined)
    twice = equal_rows(rows, SelfEvaluation, field="person", stays=stays.pk, same=("evaluation",))
    for sent in _first(twice):
        message = messages.SELF_EVALUATED_IN_BOTH.format(**_evaluation_of(sent))
        raise Conflict(message, code="self_evaluated_in_both")


def _first(rows: QuerySet[RowT]) -> list[RowT]:
    return list(rows.select_related("evaluation").order_by("evaluation", "pk")[:1])


def _evaluation_of(row: Submission | Draft | SelfEvaluation) -> dict[str, object]:
    return {"evaluation": row.evaluation.name, "year": row.evaluation.period}

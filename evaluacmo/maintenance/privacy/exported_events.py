"""Exporting what the audit log has by and about one person, without data about anybody else."""

import re
from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db.models import Q

from evaluacmo.accounts.models import User
from evaluacmo.accounts.services import TEXT_FIELDS
from evaluacmo.auditlog.models import ABOUT_REQUESTS, Action, AuditEvent, TargetType
from evaluacmo.common.clock import start_of_day
from evaluacmo.common.schemas import local_iso
from evaluacmo.maintenance.privacy.people import this_or_other
from evaluacmo.plans.models import DevelopmentAction
from evaluacmo.reports.audit.queries import report_views, views_of_hidden
from evaluacmo.results.models import Submission
from evaluacmo.results.reader import results_hidden_from

PERSON_FIELDS = frozenset({"responsible", "account"})
"""The fields of an event's changes that contain ids of people."""

OF_JOINING = frozenset({"account", *TEXT_FIELDS, "category", "status"})
"""The exported fields of the event of joining: not how many results there were (rules: joining)."""


def export_events(user: User, numbers: Collection[int]) -> list[dict[str, Any]]:
    """The events by and about the person, with openings of all reports of an evaluation.

    Without those of requests to correct what was sent about them, and of its sending.
    """
    views = report_views(user.pk).order_by().values("pk")
    of_account = Q(object_type=TargetType.USER, object_id__in=numbers)
    own = Q(actor__in=numbers) | Q(person__in=numbers) | of_account
    untold = Q(person__in=numbers, action__in=(*ABOUT_REQUESTS, Action.SUBMISSION_STORED))
    events = AuditEvent.objects.filter(own | Q(pk__in=views)).exclude(untold)
    in_order = events.exclude(_of_hidden_results(user, numbers)).order_by("at", "id")
    return [
        _event(event, numbers)
        for event in sorted(in_order, key=lambda event: _told_at(event, numbers))
    ]


def _of_hidden_results(user: User, numbers: Collection[int]) -> Q:
    """Events about the person that tell of a result that they cannot read yet."""
    hidden = results_hidden_from(user.pk)
    submissions = Submission.objects.filter(
        collaborator=user, evaluation__in=hidden.values("evaluation")
    )
    actions = DevelopmentAction.objects.filter(result__in=hidden)
    # a deleted action is known by its label only
    planned = Q(object_id__in=actions) | Q(label__in=hidden.values("evaluation__name"))
    return views_of_hidden(user.pk, numbers) | Q(person__in=numbers) & (
        Q(object_type=TargetType.SUBMISSION, object_id__in=submissions)
        | planned & Q(object_type=TargetType.PLAN)
        | Q(object_type=TargetType.TALK, label__in=hidden.values("evaluation__name"))
    )


def _event(event: AuditEvent, numbers: Collection[int]) -> dict[str, Any]:
    """An event, in which other people cannot be told apart."""
    by_another = event.actor_id is not None and event.actor_id not in numbers
    of_another = event.object_type == TargetType.USER and event.object_id not in numbers
    return {
        "at": local_iso(_told_at(event, numbers)),
        "action": event.action,
        "by": this_or_other(event.actor_id, numbers),
        "about": this_or_other(event.person_id, numbers),
        "object": event.object_type,
        "label": this_or_other(event.object_id, numbers)
        if event.object_type == TargetType.USER
        else _label(event),
        "address": "" if by_another else event.address,
        "origin": event.origin,
        "changes": {} if of_another else _changes(event, numbers),
    }


def _told_at(event: AuditEvent, numbers: Collection[int]) -> datetime:
    """The moment of an event; only the day of what happened to a submission about the person."""
    is_about = event.person_id in numbers and event.object_type == TargetType.SUBMISSION
    return start_of_day(event.at) if is_about else event.at


def _changes(event: AuditEvent, numbers: Collection[int]) -> dict[str, Any]:
    return {
        field: [this_or_other(user_id, numbers) for user_id in pair]
        if field in PERSON_FIELDS
        else pair
        for field, pair in event.changes.items()
        if event.action != Action.USER_JOINED or field in OF_JOINING
    }


def _label(event: AuditEvent) -> str:
    """The event's label, without the ids in the address of a refused request."""
    refused = event.action == Action.ACCESS_REFUSED
    return re.sub(r"\d+", "…", event.label) if refused else event.label

"""Every call of the API, and what it answers to every role on every kind of target."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import product
from string import Formatter
from typing import Any

from django.db import transaction
from django.db.models import Model
from django.utils import timezone

from evaluacmo.accounts.models import Assignment, Category, FormerAssignment, Role, User
from evaluacmo.common.clock import today
from evaluacmo.config.api import api, of_calls_under
from evaluacmo.demo.content import LOGO
from evaluacmo.demo.past import create_evaluation_of
from evaluacmo.documents.models import DocumentKind
from evaluacmo.documents.services import issue_documents
from evaluacmo.evaluations.banks import create_bank, create_question
from evaluacmo.evaluations.models import Evaluation, Question, QuestionBank
from evaluacmo.evaluations.services import create_evaluation, extend_deadline
from evaluacmo.imports.models import Import, PersonChange
from evaluacmo.imports.services import apply, check
from evaluacmo.joining.queries import get_preview
from evaluacmo.mail import messages as mail_messages
from evaluacmo.mail.models import Message, MessageKind, MessageState
from evaluacmo.mail.tokens import link_for
from evaluacmo.plans.models import DevelopmentAction
from evaluacmo.receipts.models import Receipt
from evaluacmo.receipts.services import confirm
from evaluacmo.reports.audit.messages import AUDIT_HEADINGS
from evaluacmo.reports.audit.tables import REPORT_VIEWS
from evaluacmo.reports.exports.tables import EXPORTS, TableName
from evaluacmo.reports.tables import HISTORY
from evaluacmo.results.correction_requests import decline, reopen_own, request_correction
from evaluacmo.results.corrections import reopen
from evaluacmo.results.models import CorrectionRequest, PersonResult, Reopening, Submission
from evaluacmo.school.services import store_logo
from evaluacmo.school_accounts.models import SchoolAccount
from evaluacmo.self_evaluations.models import SelfDraft, SelfEvaluation
from evaluacmo.tokens.addresses import FOR_PROGRAMS
from evaluacmo.tokens.models import Scope, Token
from evaluacmo.tokens.services import make_token
from tests.conftest import PASSWORD, Browser, PersonFactory, School, SentFile, browser_of
from tests.doubles import double_of
from tests.second_factors.rows import begin_app, begin_passkey, give_app, give_passkey, leave_step

ABSENT = 999_999
OK = 200
TOO_LARGE = 2**63
CLOSING, LATER_CLOSING, PUBLICATION = date(2990, 11, 20), "2990-11-27", date(2990, 12, 1)
NO_FOLIO = "EV-2026-0000-0000-0000"
USERS = ("user_id", "collaborator_id", "evaluator_id", "ref_id")
"""The parameters of addresses that name a person."""
OPERATIONS = {"get", "post", "put", "patch", "delete"}

USER = {
    "id",
    "name",
    "email",
    "identity_number",
    "role",
    "position",
    "department",
    "category_id",
    "status",
    "has_access",
    "access",
}
LISTED_USER = USER - {"identity_number"}
TEMPORARY_PASSWORD = {"id", "name", "email", "access_code", "expires_at"}
ACCESS_ORIGIN = {"access_given_by_name", "access_given_at"}
ACCOUNT = USER | ACCESS_ORIGIN
ASSIGNED_USER = {"id", "name", "position", "department", "category_id"}
JOINED_USER = {
    "id",
    "name",
    "email",
    "identity_number",
    "role",
    "position",
    "department",
    "category_name",
    "status",
}
PREVIEW = {
    *(f"{which}.{key}" for which in ("stays", "joined", "afterwards") for key in JOINED_USER),
    "moving[].kind",
    "moving[].count",
    "version",
}
FACTORS = {
    "is_required",
    "app",
    "passkeys[]",
    "recovery_codes_left",
}
NEW_PASSKEY = {
    f"options.publicKey.{key}"
    for key in (
        "rp.name",
        "rp.id",
        "user.name",
        "user.id",
        "user.displayName",
        "challenge",
        "pubKeyCredParams[].type",
        "pubKeyCredParams[].alg",
        "excludeCredentials[]",
        "authenticatorSelection.residentKey",
        "authenticatorSelection.userVerification",
        "authenticatorSelection.requireResidentKey",
    )
}
PASSKEY_CHALLENGE = {
    f"options.publicKey.{key}"
    for key in (
        "challenge",
        "rpId",
        "allowCredentials[].type",
        "allowCredentials[].id",
        "userVerification",
    )
}
ACCOUNT_AT_ISSUER = {"email", "linked_at"}
PROFILE = {
    "id",
    "name",
    "email",
    "identity_number",
    "role",
    "position",
    "department",
    "category_name",
} | ACCESS_ORIGIN
SESSION = {"id", "browser", "system", "network", "started_at", "seen_at", "is_present"}
CATEGORY = {"id", "name"}
EVALUATION = {
    "id",
    "name",
    "period",
    "weight_objectives",
    "weight_competencies",
    "category_id",
    "category_name",
    "question_bank_id",
    "question_bank_name",
    "is_fixed",
    "opens_on",
    "closes_on",
    "results_on",
    "first_day",
    "phase",
    "is_published",
    "includes_self_evaluation",
}
EXTENSION = {"evaluator_id", "evaluator_name", "closes_on"}
SOURCE = {
    "id",
    "name",
    "new_name",
    "period",
    "weight_objectives",
    "weight_competencies",
    "category_name",
    "question_bank_name",
    "people",
    "opens_on",
    "closes_on",
    "results_on",
    "includes_self_evaluation",
    "is_run_by_others",
}
SCHOOL = {
    "name",
    "city",
    "nit",
    "support_email",
    "signs_in_by_identity_number",
    "logo_hash",
    "default_name",
    "default_support_email",
}
TOKEN = {
    "id",
    "name",
    "scope",
    "state",
    "made_at",
    "made_by_name",
    "expires_on",
    "last_used_at",
}
BACKUPS = {"state", "since", "last_at"}
CURRENT_EVALUATION = {
    "id",
    "name",
    "weight_objectives",
    "weight_competencies",
    "question_bank_id",
    "requires_evidence",
}
OWN_EVALUATION = {"id", "name", "results_on", "is_published", "is_run_by_others"}
BANK = {"id", "name", "description", "requires_evidence", "evaluations_count"}
STARTER_BANK = {"key", "name", "description", "questions[]", "is_present"}
QUESTION = {"id", "question_text", "question_type", "levels[]", "wording_id"}
ASSIGNMENT = {
    "id",
    "evaluator_id",
    "collaborator_id",
    "collaborator_name",
    "email",
    "position",
    "department",
}
ASSIGNED = ASSIGNMENT | {"status", "evaluation_id", "opens_on", "closes_on", "phase", "state"}
PENDING_PART = {"state", "number", "day", "per_day", "evaluation_id", "evaluation_name"}
SCHEDULE = {
    "is_stored",
    "is_on",
    "days_before[]",
    "skips_weekends",
    "days_off[]",
    "sentence",
    "people_today",
    "next_on",
}
YEAR = {
    "year",
    "stage",
    *(f"prepare.{key}" for key in ("state", "people", "blocked", "no_access")),
    *(
        f"evaluate.{key}"
        for key in (
            "state",
            "total_assigned",
            "total_evaluated",
            "opens_on",
            "closes_on",
            *(f"pending[].{part}" for part in PENDING_PART),
        )
    ),
    *(f"results.{key}" for key in ("state", "total_with_result", "results_on")),
    *(f"improve.{key}" for key in ("state", "pending", "done")),
    *(f"next_year.{key}" for key in ("state", "year", "begins_on", "made", "left")),
}
SUBMISSION = {
    "id",
    "evaluation_id",
    "user_id",
    "evaluator_id",
    "created_at",
    "seconds_to_correct",
}
SAVED = {"version", "saved_at"}
BEGUN = {"collaborator_id", "evaluation_id", "answered", "questions", "saved_at"}
DRAFT = {
    f"draft.{key}"
    for key in SAVED
    | {"evaluation_id", "device", "sequence"}
    | {f"content.scores[].{key}" for key in ("question_id", "wording_id", "score", "comment")}
    | {f"content.{key}" for key in ("requires_training", "comments", "step")}
}
COMPLETENESS = {"submissions_count", "expected_submissions_count", "is_provisional"}
LATEST = {"evaluation_id", "evaluation_name", "overall_percentage"} | COMPLETENESS
HISTORY_ITEM = LATEST | {
    "period",
    "created_at",
    "is_published",
    "confirmed_at",
    "answered_at",
}
PERSON_EVALUATOR = {
    "evaluator_id",
    "evaluator_name",
    "position",
    "department",
    "is_able",
    "has_submitted",
}
LATEST_ROW = LATEST | {
    "user_id",
    "user_name",
    "position",
    "department",
    "category_name",
    "period",
    "confirmed_at",
    "answered_at",
    "is_published",
}
FOLLOW_UP = {"answered", "unconfirmed", "corrections", "requests"}
OPEN_CORRECTION = {
    "id",
    "user_id",
    "user_name",
    "evaluation_id",
    "evaluation_name",
    "asked_at",
    "reason",
}
HISTORY_COLLABORATOR = {
    "collaborator_id",
    "collaborator_name",
    "position",
    "department",
    "evaluations_count",
}
LEGACY_EVALUATOR = {"id", "name", "email"}
LEGACY_COLLABORATOR = {"id", "name", "position", "department", "email", "category_id"}
LINK = {"name", "email"}
REMINDERS = {
    "is_on",
    "sender",
    "day",
    "people",
    "pending",
    "ready",
    "unconfirmed",
    "self_evaluation",
    "waiting",
}
REMINDER = {
    "id",
    "name",
    "email",
    "role",
    "pending",
    "ready",
    "unconfirmed",
    "parts[]",
    "self_evaluation",
    *(f"parts[].{key}" for key in PENDING_PART),
}
LETTER = {"to", "subject", "text"}
MESSAGE = {
    "id",
    "person_id",
    "person_name",
    "kind",
    "state",
    "made_at",
    "sent_at",
    "attempts",
    "reason",
    "smtp_code",
}
TRAINING_ROW = {
    "collaborator_name",
    "comments",
    "collaborator_id",
    "actions",
    "result_id",
    "evaluation_id",
    "evaluation_name",
    "period",
    "created_at",
}
READINESS = {
    "year",
    "people",
    "blocked",
    "is_ready",
    "reasons[].reason",
    "reasons[].is_obstacle",
    "reasons[].people",
    "unused_evaluations[].id",
    "unused_evaluations[].name",
    "unused_evaluations[].category_name",
}
FIRST_STEPS = {
    "year",
    "steps[].step",
    "steps[].is_done",
    "steps[].left",
    "is_ready",
    "has_submissions",
    "has_earlier_evaluations",
    "evaluators_without_access",
}
READINESS_PERSON = {
    "id",
    "name",
    "role",
    "position",
    "department",
    "category_id",
    "category_name",
    "evaluation_id",
    "evaluation_name",
    "period",
    "question_bank_id",
}
DOUBLE = {
    "kind",
    "spellings[].name",
    "spellings[].id",
    "spellings[].people",
    "spellings[].evaluations",
}
IMPORT_SUMMARY = {
    "id",
    "kind",
    "state",
    "file_name",
    "author_id",
    "author_name",
    "created_at",
    "applied_at",
    "undone_at",
    "total",
    "failed",
    "skipped",
    "updated",
    "omitted",
    "undecided",
}
IMPORT_COUNTS = IMPORT_SUMMARY | {"version", "decided", "doubles", "inactive", "mended"}
READ_IMPORT = IMPORT_COUNTS | {"findings[]", "ignored[]", "notices[]", "granted[]"}
ANSWERED_IMPORT = READ_IMPORT | {"left_out[]"}
LEFT_OUT = {"sheet", "reason", "count", "where", "texts[]"}
PERSON_CHANGE = {
    "sheet",
    "row",
    "person_id",
    "name",
    "email",
    "changes[].column",
    "changes[].before",
    "changes[].after",
}
REVIEWED_ROW = {
    "sheet",
    "row",
    *(f"cells[].{key}" for key in ("key", "label", "text", "in_file", "error")),
    "notice",
    "left_out",
    *(
        f"same_names[].{key}"
        for key in ("id", "name", "email", "position", "is_active", "sheet", "row")
    ),
    "same_as",
    "is_other",
    "is_undecided",
    "is_inactive",
    "activates",
}
FINDING = {"sheet", "row", "column", "cell", "value", "message", "is_notice"}
DASHBOARD = {
    "year",
    "total_provisional",
    "has_evaluations",
    "total_assigned",
    "total_evaluated",
    "completed_about_reader",
    "training_about_reader",
    "evaluation_progress[].evaluator_id",
    "total_not_evaluated",
    "total_with_result",
    "overall_average",
    "total_active_collaborators",
    "total_active_evaluators",
    "total_needing_training",
    "total_completed_evaluations",
    "evaluation_progress[].evaluator_name",
    "evaluation_progress[].assigned",
    "evaluation_progress[].evaluated",
    "evaluation_progress[].reminder",
    "evaluation_progress[].pending[]",
    *(f"{of}pending[].{key}" for of in ("", "evaluation_progress[].") for key in PENDING_PART),
}
PROGRESS = {
    "evaluator_id",
    "evaluator_name",
    "assigned",
    "evaluated",
    "reminder",
    "pending[]",
    *(f"pending[].{key}" for key in PENDING_PART),
}
NOT_EVALUATED = {
    "user_id",
    "user_name",
    "position",
    "department",
    "category_name",
    "evaluation_id",
    "evaluation_name",
    "why",
    "day",
    "evaluators[]",
    "evaluators[].evaluator_id",
    "evaluators[].evaluator_name",
    "evaluators[].reminder",
    "can_prolong",
}
MISSING = {
    "collaborator_id",
    "collaborator_name",
    "position",
    "department",
    "category_name",
    "evaluation_name",
    "evaluation_id",
    "state",
    "opens_on",
    "closes_on",
}
SUBMISSION_ROW = {
    "id",
    "user_id",
    "user_name",
    "department",
    "evaluation_id",
    "evaluation_name",
    "sent_at",
}
TRAINING_SUMMARY = {"people", "evaluators", "recommendations"}
CHARTS = {
    "year",
    "people",
    "average",
    "unpublished",
    "bands[].start",
    "bands[].end",
    "bands[].people",
    "categories[].label",
    "categories[].people",
    "categories[].average",
    "categories[].category_id",
    "departments[].label",
    "departments[].people",
    "departments[].average",
    "years[].label",
    "years[].people",
    "years[].average",
}
QUESTION_SHOWN = {"question_id", "question_text", "question_type"}
HEAT_MAP = {"year", "departments[]"} | {
    f"questions[].{key}"
    for key in QUESTION_SHOWN | {"mean.people", "mean.average", "cells[].people", "cells[].average"}
}
SCORED_PERSON = {"user_id", "user_name", "department", "evaluation_id", "average"}
CALIBRATION = {"year", "evaluators[]", "left_out"} | {
    f"everybody.{key}" for key in ("people", "shares[]", "average")
}
MEASURES = {
    *("year", "people", "several", "evaluators", "answers", "parts", "unknown"),
    *("answer_parts", "difference", "findings[]"),
}
STANDING = {"told", "compared", "evaluators"}
GROUPS = {
    "year",
    "categories[].category_id",
    *(
        f"{groups}[].{key}"
        for groups in ("categories", "departments")
        for key in ("label", "people", "average", *(f"standing.{key}" for key in STANDING))
    ),
}
COMPARISON = {"year", "compared_with", "provisional", "unpublished"} | {
    *(f"groups[].standing.{key}" for key in STANDING),
    "groups[].category_id",
    "groups[].label",
    *(
        f"groups[].{means}.{section}.{key}"
        for means, section, key in product(
            ("means", "compared", "same_people"),
            ("overall", "competencies", "objectives"),
            ("people", "average"),
        )
    ),
    *(
        f"groups[].same_people.{section}.compared"
        for section in ("overall", "competencies", "objectives")
    ),
}
BOARD = {
    "year",
    "compared_with",
    "has_evaluations",
    "total_assigned",
    "total_evaluated",
    *(f"pending[].{key}" for key in PENDING_PART),
    "total_not_evaluated",
    "total_provisional",
    "total_needing_training",
    "evaluators",
    "evaluators_done",
    "unpublished",
    "people_before",
    *(
        f"means.{section}.{key}"
        for section in ("overall", "competencies", "objectives")
        for key in ("people", "average")
    ),
    *(f"same_people.{key}" for key in ("people", "average", "compared", "standing")),
    "questions[]",
    *(f"plans.{key}" for key in ("actions", "done", "overdue", "people")),
}
COMPARED_QUESTION = QUESTION_SHOWN | {
    "former_text",
    "mean.people",
    "mean.average",
    "compared.people",
    "compared.average",
}
ISSUED = {
    "folio",
    "evaluation_id",
    "user_id",
    "user_name",
    "evaluation_name",
    "overall_percentage",
    "created_at",
    "submissions_count",
    "expected_submissions_count",
}
VERIFICATION = {
    "folio",
    "document",
    "made_at",
    "person_name",
    "present_name",
    "evaluation_name",
    "period",
    "standing",
    "can_check_total",
}
ACTION = {
    "id",
    "user_id",
    "evaluation_id",
    "evaluation_name",
    "period",
    "what",
    "responsible",
    "responsible_id",
    "responsible_name",
    "due_on",
    "state",
    "done_at",
}
LISTED_SELF_EVALUATION = {
    "user_id",
    "user_name",
    "position",
    "department",
    "evaluation_id",
    "evaluation_name",
    "sent_at",
    "is_reopened",
    "can_be_reopened",
}
OWN_SELF_EVALUATION = {
    "evaluation_id",
    "evaluation_name",
    "period",
    "state",
    "opens_on",
    "closes_on",
    "sent_at",
    "answered",
    "questions",
}
SELF_FORM = {
    "evaluation_id",
    "evaluation_name",
    "state",
    "opens_on",
    "closes_on",
    "requires_evidence",
    *(
        f"questions[].{key}"
        for key in ("question_id", "wording_id", "question_text", "question_type", "levels[]")
    ),
    "draft",
    "sent",
    "reopening",
}
PLANNED = ACTION | {"question_ids[]"}
LISTED_ACTION = ACTION | {"user_name", "made_by_name", "made_at", "done_by_name"}
PLAN = {f"actions[].{key}" for key in PLANNED} | {"noticed[]", "withholds_outcomes"}
REPORT = {f"report.{key}" for key in COMPLETENESS} | {
    "report.user_id",
    "report.user_name",
    "report.department",
    "report.position",
    "report.evaluation_id",
    "report.evaluation_name",
    "report.period",
    "report.weight_competencies",
    "report.weight_objectives",
    "report.competencies_percentage",
    "report.objectives_percentage",
    "report.overall_percentage",
    "report.created_at",
    "report.is_published",
    "report.results_on",
    "questions[].question_id",
    "questions[].question_text",
    "questions[].question_type",
    "questions[].levels[]",
    "questions[].average_score",
    "questions[].comments[]",
    "scores[].question_type",
    "scores[].people",
    "scores[].answers",
    "scores[].points",
    "scores[].is_even",
    "training.requires_training",
    "training.comments[]",
    "training.comments_summary",
    "corrections[]",
    "earlier[]",
    "change",
    "acknowledgement.version",
    "acknowledgement.receipts[]",
    "acknowledgement.answer",
    "acknowledgement.answered_at",
}
REPORT_FOR_MANAGERS = REPORT | {"average.people", "average.percentage"}


RESULT_RECEIPTS = {
    "version",
    "receipts[].version",
    "receipts[].confirmed_at",
    "answer",
    "answered_at",
}
REOPENING = {"id", "reason", "asked_at"}
SENT = {"id", "sent_at", "corrected_at", "can_be_reopened", "reopening"}
OWN_SENT = {"evaluation_id", "evaluation_name", "user_id", "user_name"}
OWN_SENT_ROW = OWN_SENT | {"sent_at", "corrected_at"}
OWN_SENT_WHOLE = OWN_SENT | {
    *("reopening", "request", "can_be_corrected", "seconds_to_correct"),
    *(f"versions[].{key}" for key in ("sent_at", "reason", "requires_training", "comments")),
    *(f"versions[].answers[].{key}" for key in ("question_id", "wording_id", "question_text")),
    *(f"versions[].answers[].{key}" for key in ("question_type", "level", "score", "comment")),
}
EVALUATION_PROGRESS = {"evaluation_id", "is_current", "evaluated", "remaining"}
OWN_REOPENING = REOPENING | {"is_own"}
REQUEST = REOPENING | {"answer", "closed_at"}
DECLINED_REQUEST = {"id", "evaluation_id", "user_id", "user_name", "answer", "closed_at"}
TO_CORRECT = OWN_REOPENING | {"collaborator_id"}
TO_CORRECT_WHOLE = TO_CORRECT | {
    "evaluation_id",
    "requires_training",
    "comments",
    "responses[].question_id",
    "responses[].wording_id",
    "responses[].score",
    "responses[].comment",
}
CORRECTION = {
    "responses": [],
    "training": {"requires_training": False, "comments": "Corregido."},
}


AUDIT_EVENT = {
    "id",
    "at",
    "action",
    "actor_id",
    "actor_name",
    "person_id",
    "person_name",
    "object_type",
    "object_id",
    "label",
    "address",
    "origin",
    "changes.name[]",
    "changes.requires_evidence[]",
    "changes.question_text[]",
    "changes.question_type[]",
    "changes.category[]",
    "changes.question_bank[]",
    "changes.weight_objectives[]",
    "changes.weight_competencies[]",
    "changes.closes_on[]",
    "changes.results_on[]",
    "changes.scope[]",
    "changes.expires_on[]",
    "changes.includes_self_evaluation[]",
}


@dataclass
class World:
    """The small school with a second category, and with two people for each role.

    The collaborator, the pupil and the evaluator herself belong to the first category. The rival
    has scored the collaborator, the evaluator and the colleague, who is in the second category.
    The evaluator and the admin have begun to evaluate the pupil.
    """

    school: School
    pupil: User
    colleague: User
    rival: User
    spare_evaluator: User
    chief: User
    other_manager: User
    evaluator_of_manager: User
    managed_evaluator: User
    """Their password was set by `other_manager`."""
    uninvited: User
    other_bank: QuestionBank
    other_question: Question
    other_evaluation: Evaluation
    free_category: Category
    free_evaluation: Evaluation
    old_evaluation: Evaluation
    """Its results are not published yet, and one evaluator has a later closing date."""
    imports: dict[int, dict[str, int]]
    """Of each manager, by their id."""

    def import_of(self, me: int, which: str) -> int:
        """A file that `me` has uploaded; absent for who uploads none."""
        return self.imports.get(me, {}).get(which, ABSENT)

    def anothers_import(self, me: int, which: str) -> int:
        """A file that a manager other than `me` has uploaded."""
        return next(files for owner, files in self.imports.items() if owner != me)[which]

    @property
    def action_id(self) -> int:
        """What is planned for the colleague."""
        return DevelopmentAction.objects.get(result__collaborator=self.colleague).pk

    def plan(self, user: User) -> dict[str, Any]:
        """What a manager would send to plan something for this person."""
        is_colleague = user == self.colleague
        evaluation = self.other_evaluation if is_colleague else self.school.evaluation
        return {
            "evaluation_id": evaluation.pk,
            "user_id": user.pk,
            "what": "Visitas de aula",
            "responsible_id": self.chief.pk,
            "responsible_name": "",
            "due_on": "2026-12-01",
            "question_ids": [self.other_question.pk] if is_colleague else [],
        }

    def shared_action(self, *ids: int) -> dict[str, Any]:
        """What a manager would send to plan the same for these people."""
        shared = ("what", "responsible_id", "responsible_name", "due_on")
        evaluations = {self.colleague.pk: self.other_evaluation.pk}
        people = [
            {"evaluation_id": evaluations.get(pk, self.school.evaluation.pk), "user_id": pk}
            for pk in ids
        ]
        return {key: self.plan(self.pupil)[key] for key in shared} | {"people": people}

    @property
    def folio(self) -> str:
        """The folio of a report that a manager has taken away."""
        ((document, _),) = issue_documents(
            actor=self.school.manager,
            document=DocumentKind.REPORT,
            evaluation_id=self.school.evaluation.pk,
            user_id=self.school.collaborator.pk,
        )
        return document.folio

    def actor(self, role: str) -> User | None:
        """Who makes the calls of a column of the table."""
        return {
            "nobody": None,
            "colaborador": self.school.collaborator,
            "evaluador": self.school.evaluator,
            "gestionhumana": self.school.manager,
            "admin": self.school.admin,
        }[role]

    def own_edit(self, me: int) -> dict[str, Any]:
        """What `me` would send to change the own name."""
        actors = [self.actor(role) for role in ROLES]
        mine = next((actor for actor in actors if actor and actor.pk == me), self.pupil)
        return edit_of(mine, name="Otro Nombre")

    def browser(self, role: str, *, is_confirmed: bool = True) -> Browser:
        """The browser of that person, new each time."""
        actor = self.actor(role)
        return Browser() if actor is None else browser_of(actor, is_confirmed=is_confirmed)

    def submission(self, me: int, **changes: Any) -> dict[str, Any]:
        """What `me` would send to score the pupil."""
        return self.school.submission_body(
            **{"user_id": self.pupil.pk, "evaluator_id": me, **changes}
        )


SHEET = {
    "name": "Personal",
    "is_hidden": False,
    "is_cut": False,
    "count": 2,
    "has_headings": True,
    "is_recognised": True,
    "headings": {"0": "Correo institucional", "1": "Cargo"},
    "rows": [[2, {"0": "nuria.gil@colegio.example", "1": "Docente"}]],
    "hidden": [],
    "left_out": [["headings", 1, ""]],
    "is_chosen": True,
}
"""A sheet as it is read."""


def build_imports(author: User, *, person: User) -> dict[str, int]:
    """One import in each state that a call could find one in, by what it is called in the table."""
    row = [2, {"name": "Nuria Gil", "email": "nuria.gil@colegio.example", "role": "Colaborador"}]
    created_ids = {"users": [], "categories": []}
    review = {
        "sheet": "",
        "row": 2,
        "errors": [["role", "", "Elija un rol."]],
        "skipped": [],
        "doubles": [str(person.pk)],
        "is_undecided": False,
        "is_inactive": False,
    }
    left_out = {"sheet": "", "reason": "note", "count": 1, "where": "3", "texts": ["Total"]}
    grant = {"row": 2, "name": "Nuria Gil", "email": "x@y.example", "role": "admin", "is_new": True}
    states: dict[str, dict[str, Any]] = {
        "uploaded": {},
        "checked": {"state": "checked"},
        "failed": {
            "state": "checked",
            "failed": 1,
            "rows": [[*row, {"written": "GIL, NURIA"}]],
            "left_out": [left_out],
            "reviews": [review],
            "granted": [grant],
        },
        "mapping": {
            "state": "mapping",
            "headings": {"0": "Correo institucional", "1": "Cargo"},
            "columns": {},
            "rows": [[2, {"0": "nuria.gil@colegio.example", "1": "Docente"}]],
            "source": {
                "readings": [{"encoding": "", "line": "", "sheets": [SHEET, SHEET]}],
                "notices": [],
                "choice": {"reading": 0, "sheets": [0], "include_hidden": False},
            },
        },
        "all read": {
            "state": "mapping",
            "headings": {"0": "Correo institucional"},
            "columns": {},
            "rows": [[2, {"0": "nuria.gil@colegio.example"}]],
        },
        "updating": {"state": "checked", "updated": 1},
        "applied": {
            "state": "applied",
            "rows": [],
            "created_ids": created_ids,
            "left_out": [left_out],
        },
    }
    columns = {"name": 0, "email": 1, "role": 2}
    usual = {"kind": "people", "total": 1, "rows": [row], "columns": columns, "author": author}
    imports = {
        name: Import.objects.create(**usual | state, file_name=f"{name}.csv").pk
        for name, state in states.items()
    }
    PersonChange.objects.create(
        record_id=imports["updating"],
        row=2,
        person=person,
        before={"name": person.name},
        after={"name": "Nuria Gil"},
    )
    return imports


def import_of_managers(me: int, *, is_applied: bool = False) -> int:
    """A checked file of `me` that adds an admin; absent for who may not add one."""
    author = User.objects.filter(pk=me, role=Role.ADMIN).first()
    if author is None:
        return ABSENT
    made = Import.objects.create(
        kind="people",
        file_name="directivos.csv",
        total=1,
        rows=[[2, {"name": "Ana Gil", "email": "ana.gil@colegio.example", "role": "Admin"}]],
        columns={"name": 0, "email": 1, "role": 2},
        author=author,
    )
    check(actor=author, import_id=made.pk)
    if is_applied:
        apply(actor=author, import_id=made.pk, confirms_roles=True)
    return made.pk


def build_world(school: School, person: PersonFactory) -> World:
    """The small school grown to one with two of everything."""
    User.objects.filter(pk=school.evaluator.pk).update(category=school.category)
    other_category = Category.objects.create(name="Administración")
    other_bank = create_bank(name="Banco administrativo")
    other_question = create_question(
        bank_id=other_bank.pk, question_text="Atiende a tiempo.", question_type="objective"
    )
    other_evaluation = create_evaluation(
        name="Evaluación administrativa",
        weight_objectives=100,
        weight_competencies=0,
        category_id=other_category.pk,
        question_bank_id=other_bank.pk,
    )
    free_category = Category.objects.create(name="Consejería")
    unused_category = Category.objects.create(name="Servicios")
    past_category = Category.objects.create(name="Transporte")
    made = World(
        school=school,
        pupil=person("Teresa Luna", category=school.category, identity_number="52123456"),
        colleague=person("Otilia Marín", category=other_category),
        rival=person("Zoilo Quiñones", role=Role.EVALUATOR, email="zoilo@colegio.example"),
        spare_evaluator=person("Ignacio Vera", role=Role.EVALUATOR),
        chief=person("Berta Solano", role=Role.ADMIN),
        other_manager=person("Hilda Rojas", role=Role.HUMAN_RESOURCES),
        evaluator_of_manager=person("Jorge Lara", role=Role.EVALUATOR),
        managed_evaluator=person("Karina Gil", role=Role.EVALUATOR),
        uninvited=without_password(person("Nadia Reyes")),
        other_bank=other_bank,
        other_question=other_question.question,
        other_evaluation=other_evaluation,
        free_category=free_category,
        free_evaluation=create_evaluation(
            name="Evaluación sin respuestas",
            weight_objectives=50,
            weight_competencies=50,
            category_id=unused_category.pk,
        ),
        imports={
            author.pk: build_imports(author, person=school.collaborator)
            for author in (school.manager, school.admin)
        },
        old_evaluation=create_evaluation_of(
            other_evaluation.period - 1,
            name="Evaluación del año pasado",
            weight_objectives=50,
            weight_competencies=50,
            category_id=past_category.pk,
            closes_on=CLOSING,
            results_on=PUBLICATION,
        ),
    )
    SchoolAccount.objects.create(
        person=made.spare_evaluator,
        issuer="https://emisor.example",
        subject="cuenta-1",
        email=str(made.spare_evaluator.email),
        linked_at=timezone.now(),
    )
    make_token(
        actor=made.chief, name="Nómina", scope=Scope.PEOPLE, expires_on=today() + timedelta(days=90)
    )
    extend_deadline(
        actor=school.admin,
        evaluation_id=made.old_evaluation.pk,
        evaluator_id=school.evaluator.pk,
        closes_on=date.fromisoformat(LATER_CLOSING),
    )
    pairs = [
        (school.evaluator, made.pupil),
        (school.admin, made.pupil),
        (made.rival, school.collaborator),
        (made.rival, school.evaluator),
        (made.rival, made.colleague),
        (made.evaluator_of_manager, school.manager),
    ]
    User.objects.filter(pk=made.managed_evaluator.pk).update(
        password_set_by=made.other_manager, password_set_at=timezone.now()
    )
    for evaluator, collaborator in pairs:
        Assignment.objects.create(evaluator=evaluator, collaborator=collaborator)
    for evaluator in (school.evaluator, school.admin):
        school.begin(3, evaluator=evaluator, collaborator=made.pupil)
    for evaluated in (school.collaborator, school.evaluator):
        evaluated.refresh_from_db()
        school.submit(4, evaluator=made.rival, collaborator=evaluated, requires_training=True)
    others = School(
        **{**vars(school), "evaluation": other_evaluation, "questions": [other_question]}
    )
    others.submit(2, evaluator=made.rival, collaborator=made.colleague, requires_training=True)
    DevelopmentAction.objects.bulk_create(
        DevelopmentAction(
            result=result,
            what="Curso",
            responsible=school.manager,
            due_on=date(2026, 12, 1),
            made_at=result.last_at,
        )
        for result in PersonResult.unrestricted.all()
    )
    return made


def draft_body(world: World, me: int, **changes: Any) -> dict[str, Any]:
    """What the form of `me` saves when the first question is answered."""
    first = world.school.questions[0]
    score = {
        "question_id": first.question_id,
        "wording_id": first.pk,
        "score": 3,
        "comment": "Siempre.",
    }
    content = {
        "scores": [score],
        "requires_training": None,
        "comments": "Va bien.",
        "step": "questions",
    }
    return {
        "evaluation_id": world.school.evaluation.pk,
        "device": "form",
        "sequence": 2,
        "base": "",
        "content": content,
    } | changes


def sent_by(world: World, me: int) -> int:
    """A submission of this person about the pupil, made for the occasion; none without one."""
    given = Assignment.objects.filter(evaluator=me, collaborator=world.pupil)
    if not given.exists():
        return ABSENT
    return world.school.submit(evaluator=User.objects.get(pk=me), collaborator=world.pupil).pk


def having_sent(world: World, me: int) -> tuple[()]:
    """No ids: the address has none, or names what this person has sent for the occasion."""
    sent_by(world, me)
    return ()


def reopened_of(world: World, me: int) -> int:
    """A reopening of what this person submitted, made for the occasion."""
    submission_id = sent_by(world, me)
    if submission_id == ABSENT:
        return ABSENT
    manager = world.school.manager
    return reopen(actor=manager, submission_id=submission_id, reason="Se confundió.").pk


def reopened_of_rival(world: World) -> int:
    """A reopening of what somebody else submitted about somebody else."""
    about = Submission.objects.get(evaluator=world.rival, collaborator=world.colleague)
    return reopen(actor=world.school.manager, submission_id=about.pk, reason="Se confundió.").pk


def opened_by(world: World, me: int) -> int:
    """A reopening by this person of what they submitted for the occasion."""
    if sent_by(world, me) == ABSENT:
        return ABSENT
    return reopen_own(
        actor=User.objects.get(pk=me),
        evaluation_id=world.school.evaluation.pk,
        user_id=world.pupil.pk,
    ).pk


def requested_by(world: World, me: int) -> int:
    """A request of this person to correct what they submitted for the occasion."""
    if sent_by(world, me) == ABSENT:
        return ABSENT
    return request_correction(
        actor=User.objects.get(pk=me),
        evaluation_id=world.school.evaluation.pk,
        user_id=world.pupil.pk,
        reason="Me confundí.",
    ).pk


def requested_by_rival(world: World) -> int:
    """A request of somebody else to correct what they submitted about somebody else."""
    about = Submission.objects.get(evaluator=world.rival, collaborator=world.colleague)
    return request_correction(
        actor=world.rival,
        evaluation_id=about.evaluation_id,
        user_id=about.collaborator_id,
        reason="Me confundí.",
    ).pk


def with_request(world: World, me: int) -> tuple[()]:
    """No ids: the address has none, and lists what is made for the occasion."""
    requested_by_rival(world)
    return ()


def with_declined_request(world: World, me: int) -> tuple[()]:
    """No ids: the address has none, and lists what was declined for the occasion."""
    request_id = requested_by(world, me)
    if request_id != ABSENT:
        decline(actor=world.school.manager, request_id=request_id, answer="No.")
    return ()


def correction_of(world: World) -> dict[str, Any]:
    """What an evaluator sends to correct every score to 3."""
    return CORRECTION | {"responses": world.school.submission_body()["responses"]}


def with_reopening(world: World, me: int) -> tuple[()]:
    """No ids: the address has none, and lists what is made for the occasion."""
    reopened_of_rival(world)
    return ()


def with_logo(world: World, me: int) -> tuple[()]:
    """No ids: the only logo, which is removed."""
    store_logo(LOGO)
    return ()


def session_of(user: User) -> int:
    """The number of a new session of this person, elsewhere."""
    browser_of(user)
    return user.sessions.latest("started_at").opaque_id


def including(world: World, me: int) -> tuple[int]:
    """The evaluation of the person, which is open and includes self-evaluations from now on."""
    school, day = world.school, today()
    User.objects.filter(pk=me).update(category=school.category)
    Evaluation.objects.filter(pk=school.evaluation.pk).update(
        opens_on=None,
        closes_on=None,
        results_on=day + timedelta(days=30),
        includes_self_evaluation=True,
    )
    Receipt.objects.filter(collaborator=me).delete()
    PersonResult.unrestricted.filter(collaborator=me).update(confirmed_version=0)
    return (school.evaluation.pk,)


def including_with_draft(world: World, me: int) -> tuple[int]:
    """As `including`, with a draft of the person."""
    (evaluation_id,) = including(world, me)
    SelfDraft.objects.create(
        pk=10**15,
        evaluation_id=evaluation_id,
        person_id=me,
        saved_at=timezone.now(),
        device="form",
        sequence=1,
        answered=0,
        content={"scores": [], "proud": "", "needs": "", "step": "questions"},
    )
    return (evaluation_id,)


def with_own_self_evaluation(world: World, me: int) -> tuple[int]:
    """One that the person has sent in an evaluation that includes them."""
    (evaluation_id,) = including(world, me)
    SelfEvaluation.objects.create(evaluation_id=evaluation_id, person_id=me, sent_at=timezone.now())
    return (evaluation_id,)


def self_evaluation_body(world: World, me: int) -> dict[str, Any]:
    """What the form about oneself sends when every score is 3."""
    return {
        "responses": [
            {"question_id": wording.question_id, "score": 3} for wording in world.school.questions
        ],
        "proud": "De mi grupo.",
        "needs": "",
    }


def self_draft_body(world: World, me: int) -> dict[str, Any]:
    """What the form about oneself saves once a question is answered."""
    first = world.school.questions[0]
    answer = {"question_id": first.question_id, "wording_id": first.pk, "score": 3}
    return {"device": "form", "sequence": 2, "base": "", "content": {"scores": [answer]}}


def with_self_evaluation(world: World, me: int) -> tuple[int, int]:
    """A self-evaluation that was sent, of a person whom nobody who reads it evaluates."""
    person = User.objects.create(name="Sofía Mora", role=Role.COLLABORATOR)
    (evaluation_id,) = including(world, person.pk)
    SelfEvaluation.objects.create(
        evaluation_id=evaluation_id, person=person, sent_at=timezone.now()
    )
    return evaluation_id, person.pk


def with_another_session(world: World, me: int) -> tuple[()]:
    """No ids: of the person's sessions, of which one is elsewhere."""
    for user in User.objects.filter(pk=me):
        browser_of(user)
    return ()


def with_own_app(world: World, me: int) -> tuple[()]:
    """No ids: of the person's app of codes."""
    give_app(me)
    return ()


def having_passkey(world: World, me: int) -> tuple[()]:
    """No ids: of the person's passkey."""
    give_passkey(me)
    return ()


def with_own_passkey(world: World, me: int) -> tuple[int]:
    """The id of the person's passkey, beside which they have an app."""
    give_app(me)
    return (give_passkey(me),)


def with_app(user: User) -> int:
    """The id of this person, who gets an app of codes."""
    give_app(user.pk)
    return user.pk


def unassign_missing(collaborator_id: int) -> None:
    """Make a person's result complete: who has not submitted about them is unassigned."""
    about = {"collaborator": collaborator_id}
    submitted = Submission.objects.filter(**about).values("evaluator")
    Assignment.objects.filter(**about).exclude(evaluator__in=submitted).delete()


def with_complete_result(world: World, me: int) -> tuple[()]:
    """No ids: this person's own result, which they can confirm."""
    unassign_missing(me)
    return ()


def complete_result_of(world: World, me: int) -> int:
    """The school's evaluation, this person's result in which they can confirm."""
    unassign_missing(me)
    return world.school.evaluation.pk


def receipt_of(world: World, me: int) -> int:
    """The school's evaluation, this person's result in which they have confirmed."""
    if PersonResult.unrestricted.filter(collaborator=me).exists():
        unassign_missing(me)
        evaluation_id = world.school.evaluation.pk
        confirm(actor=User.objects.get(pk=me), evaluation_id=evaluation_id, version=1)
    return world.school.evaluation.pk


ROLES = ("nobody", "colaborador", "evaluador", "gestionhumana", "admin")
Statuses = tuple[int, int, int, int, int]
Keys = set[str] | Mapping[str, set[str]]


def managers(human_resources: int, admin: int | None = None) -> Statuses:
    """A call for managers alone, and what it answers to them."""
    return (401, 403, 403, human_resources, human_resources if admin is None else admin)


def spelling(world: World, *people: User) -> dict[str, Any]:
    """What a manager would send to spell the department of these people in another way."""
    User.objects.filter(pk__in=[each.pk for each in people]).update(
        department="BIENESTAR", department_key="bienestar"
    )
    return {
        "kind": "department",
        "name": "Bienestar",
        "replaced": ["BIENESTAR"],
        "people": len(people),
    }


def make_double(world: World) -> None:
    """Let a category have an equal name."""
    double_of(world.free_category, f"{world.free_category.name}\u200b")


def join(world: World, *people: User) -> dict[str, Any]:
    """What a manager would send to join a category with these people into one of the same name."""
    kept = world.free_category
    joined = double_of(kept, f"{kept.name}\u200b")
    User.objects.filter(pk__in=[each.pk for each in people]).update(category=joined)
    return {
        "category_id": kept.pk,
        "joined_id": joined.pk,
        "people": len(people),
        "evaluations": 0,
    }


def join_accounts(world: World, me: int, *, joined_id: int | None = None) -> dict[str, Any]:
    """What an admin would send to join an account into the colleague's, after its preview."""
    joined = joined_id or world.uninvited.pk
    reader = User.objects.filter(pk=me).first()
    preview = get_preview(
        reader=reader or world.chief,
        stays=world.colleague,
        joined=User.objects.filter(pk=joined).first() or world.uninvited,
    )
    return {"joined_id": joined, "version": preview.version}


def join_evaluator_of(world: World, me: int) -> dict[str, Any]:
    """The same for somebody who has evaluated the reader."""
    if reader := User.objects.filter(pk=me).exclude(pk=world.uninvited.pk).first():
        FormerAssignment.objects.create(evaluator=world.uninvited, collaborator=reader)
    return join_accounts(world, me)


def admin_only(status: int) -> Statuses:
    """A call for admins alone, and what it answers to them."""
    return (401, 403, 403, 403, status)


def signed_in_people(status: int) -> Statuses:
    """A call for everybody who is signed in."""
    return (401, status, status, status, status)


@dataclass(frozen=True)
class Row:
    """One call on one target, with the statuses in the order of `ROLES`."""

    call: str
    target: str
    statuses: Statuses
    keys: Keys = field(default_factory=set)
    ids: Callable[[World, int], tuple[int | str, ...]] = lambda w, me: ()
    body: Callable[[World, int], Any] = lambda w, me: None
    query: str = ""
    asks: bool = False
    """Whether it is refused to somebody who would be let in, but has not signed in lately."""

    def path(self, world: World, me: int) -> str:
        """The address with its ids and what is asked for, without /api."""
        path = self.call.split(" /api")[1] + self.query
        for value in self.ids(world, me):
            start, end = path.index("{"), path.index("}")
            path = f"{path[:start]}{value}{path[end + 1 :]}"
        return path

    def keys_for(self, role: str) -> set[str]:
        """The exact keys of the good answer to this role."""
        return set(self.keys if isinstance(self.keys, set) else self.keys[role])


def each(keys: set[str]) -> set[str]:
    """The keys of a list of such objects."""
    return {f"[].{key}" for key in keys}


def each_of(name: str, keys: set[str]) -> set[str]:
    """The keys of a list of such objects, which is under a name."""
    return {f"{name}[].{key}" for key in keys}


def edit_of(user: User, **changes: Any) -> dict[str, Any]:
    """What the form for editing a person sends."""
    return {
        "name": user.name,
        "email": user.email,
        "identity_number": user.identity_number or "",
        "role": user.role,
        "position": user.position,
        "department": user.department,
        "category_id": user.category_id,
        "status": user.is_active,
    } | changes


def new_user(role: str) -> dict[str, Any]:
    """What the form for creating a person sends."""
    return {
        "name": "Nuria Campo",
        "email": "nuria@colegio.example",
        "password": "una clave larga 9",
        "role": role,
        "position": "",
        "department": "",
        "category_id": None,
    }


def token_body(life: timedelta) -> dict[str, Any]:
    """What an admin would send to make a token that expires after some days."""
    expires_on = today() + life
    return {"name": "Nómina", "scope": "people", "expires_on": expires_on.isoformat()}


def evaluation_body(world: World) -> dict[str, Any]:
    """What the form for creating an evaluation sends."""
    return {
        "name": "Otra",
        "period": 2020,
        "weight_objectives": 30,
        "weight_competencies": 70,
        "category_id": world.free_category.pk,
        "question_bank_id": world.other_bank.pk,
    }


TYPED_PASSWORD = {"newPassword": "una clave larga 9", "confirmPassword": "una clave larga 9"}
NEW_QUESTION = {"question_text": "¿Planea?", "question_type": "competency"}
NEW_EVALUATOR = {
    "name": "Nuria",
    "email": "nuria@colegio.example",
    "password": "una clave larga 9",
}


def collaborator_body(world: World) -> dict[str, Any]:
    """What the old form for collaborators sends."""
    return {
        "name": "Nuria",
        "position": "Portera",
        "department": "",
        "email": "",
        "category_id": world.free_category.pk,
    }


def without_password(user: User) -> User:
    """Somebody who was sent an invitation, long ago, and has not followed it."""
    user.set_unusable_password()
    user.save()
    moment = timezone.now() - timedelta(days=30)
    Message.objects.create(
        person=user,
        kind=MessageKind.INVITATION,
        state=MessageState.SENT,
        made_at=moment,
        next_at=moment,
        sent_at=moment,
    )
    return user


def awaited_by_manager(world: World) -> int:
    """The evaluation of last year, now also of human resources, who have an evaluator."""
    manager = User.objects.filter(pk=world.school.manager.pk)
    manager.update(category=world.old_evaluation.category)
    return world.old_evaluation.pk


def late(world: World, evaluator: User) -> User:
    """Somebody whom an evaluator has not evaluated in an evaluation that has closed."""
    Evaluation.objects.filter(pk=world.free_evaluation.pk).update(
        closes_on=today() - timedelta(days=1), question_bank=world.other_bank
    )
    person = User.objects.create(
        name="Úrsula Vega", role=Role.COLLABORATOR, category=world.free_evaluation.category
    )
    Assignment.objects.create(evaluator=evaluator, collaborator=person)
    return person


def invited(role: str) -> dict[str, Any]:
    """What the form for creating a person sends where they are to set their password themselves."""
    return {key: value for key, value in new_user(role).items() if key != "password"}


def link_of(user: User) -> str:
    """What the address of an e-mailed link has after its #."""
    return link_for(user).split("#")[1]


def export_of(document: str, evaluation_id: int | None, user_id: int | None) -> dict[str, Any]:
    """What the browser sends before it makes a document."""
    return {"document": document, "evaluation_id": evaluation_id, "user_id": user_id}


def key_paths(value: Any, prefix: str = "") -> set[str]:
    """The keys of an answer as paths: `report.period`, `questions[].id`, `[].name`."""
    if isinstance(value, dict):
        found = [
            key_paths(item, f"{prefix}.{key}".removeprefix(".")) for key, item in value.items()
        ]
        return set().union(*found)
    if isinstance(value, list):
        return set().union(*(key_paths(item, f"{prefix}[].".rstrip(".")) for item in value)) or {
            f"{prefix}[]"
        }
    return {prefix}


# once, for it takes a second
SCHEMA = api.get_openapi_schema()
DESCRIBED = key_paths(of_calls_under(SCHEMA, FOR_PROGRAMS))

TABLE = [
    # --- session
    Row("GET /api/csrf-token", "", (200,) * 5, {"csrfToken"}),
    Row(
        "POST /api/users/login",
        "",
        (200,) * 5,
        {f"user.{key}" for key in ACCOUNT},
        body=lambda w, me: {"email": w.pupil.email, "password": PASSWORD},
    ),
    Row("POST /api/logout", "", (204,) * 5),
    Row("POST /api/users/logout", "", (204,) * 5),
    Row("GET /api/users/me", "own", signed_in_people(200), ACCOUNT),
    Row("GET /api/profile", "own", signed_in_people(200), PROFILE),
    Row(
        "PUT /api/profile",
        "own",
        signed_in_people(200),
        PROFILE,
        body=lambda w, me: {"name": "Otro Nombre"},
    ),
    Row(
        "POST /api/profile/change-password",
        "own",
        signed_in_people(204),
        body=lambda w, me: {"currentPassword": PASSWORD, "newPassword": "otra clave larga 9"},
    ),
    Row(
        "POST /api/profile/confirm",
        "own",
        signed_in_people(204),
        body=lambda w, me: {"currentPassword": PASSWORD},
    ),
    Row(
        "POST /api/profile/confirm/passkey-options",
        "own",
        signed_in_people(200),
        PASSKEY_CHALLENGE,
        ids=having_passkey,
    ),
    Row("POST /api/profile/confirm/passkey-options", "none", signed_in_people(409)),
    Row(
        "GET /api/second-factor",
        "own",
        signed_in_people(200),
        {"state", "ways[]", "is_required"},
    ),
    Row(
        "POST /api/second-factor/passkey-options",
        "own",
        signed_in_people(200),
        PASSKEY_CHALLENGE,
        ids=having_passkey,
    ),
    Row(
        "POST /api/second-factor",
        "left",
        signed_in_people(200),
        {f"user.{key}" for key in ACCOUNT},
        body=lambda w, me: leave_step(me),
    ),
    Row(
        "POST /api/second-factor",
        "done",
        signed_in_people(409),
        body=lambda w, me: {"code": "123456"},
    ),
    Row("GET /api/profile/second-factors", "own", signed_in_people(200), FACTORS),
    Row(
        "POST /api/profile/second-factors/app/begin",
        "own",
        signed_in_people(200),
        {"secret", "uri"},
        asks=True,
    ),
    Row(
        "POST /api/profile/second-factors/app",
        "own",
        signed_in_people(201),
        {"recovery_codes[]"},
        body=lambda w, me: begin_app(me),
        asks=True,
    ),
    Row(
        "DELETE /api/profile/second-factors/app",
        "own",
        signed_in_people(204),
        ids=with_own_app,
        asks=True,
    ),
    Row(
        "POST /api/profile/second-factors/passkeys/begin",
        "own",
        signed_in_people(200),
        NEW_PASSKEY,
        asks=True,
    ),
    Row(
        "POST /api/profile/second-factors/passkeys",
        "own",
        signed_in_people(201),
        {"recovery_codes[]"},
        body=lambda w, me: begin_passkey(me),
        asks=True,
    ),
    Row(
        "DELETE /api/profile/second-factors/passkeys/{passkey_id}",
        "own",
        signed_in_people(204),
        ids=with_own_passkey,
        asks=True,
    ),
    Row(
        "DELETE /api/profile/second-factors/passkeys/{passkey_id}",
        "other",
        signed_in_people(404),
        ids=lambda w, me: (give_passkey(w.pupil.pk),),
    ),
    Row(
        "DELETE /api/profile/second-factors/passkeys/{passkey_id}",
        "absent",
        signed_in_people(404),
        ids=lambda w, me: (ABSENT,),
    ),
    Row(
        "POST /api/profile/second-factors/recovery-codes",
        "own",
        signed_in_people(200),
        {"recovery_codes[]"},
        ids=with_own_app,
        asks=True,
    ),
    Row("GET /api/profile/sessions", "own", signed_in_people(200), each(SESSION)),
    Row("DELETE /api/profile/sessions", "own", signed_in_people(204), ids=with_another_session),
    Row(
        "DELETE /api/profile/sessions/{session_id}",
        "own",
        signed_in_people(204),
        ids=lambda w, me: (session_of(w.pupil if me == ABSENT else User.objects.get(pk=me)),),
    ),
    Row(
        "DELETE /api/profile/sessions/{session_id}",
        "other",
        signed_in_people(404),
        ids=lambda w, me: (session_of(w.pupil),),
    ),
    Row(
        "DELETE /api/profile/sessions/{session_id}",
        "absent",
        signed_in_people(404),
        ids=lambda w, me: (ABSENT,),
    ),
    # --- people
    Row("GET /api/users", "", managers(200), each(USER)),
    Row(
        "POST /api/users/by-identity-number",
        "",
        managers(200),
        each(USER),
        body=lambda w, me: {"identity_number": "52.123.456"},
    ),
    Row(
        "POST /api/users/temporary-passwords",
        "without a password",
        managers(200),
        each(TEMPORARY_PASSWORD),
        body=lambda w, me: {"ids": [w.uninvited.pk]},
        asks=True,
    ),
    Row(
        "POST /api/users/temporary-passwords",
        "with a password",
        managers(409),
        body=lambda w, me: {"ids": [w.uninvited.pk, w.pupil.pk]},
    ),
    Row(
        "POST /api/users/temporary-passwords",
        "in place of a chosen password",
        managers(200),
        each(TEMPORARY_PASSWORD),
        body=lambda w, me: {"ids": [w.pupil.pk], "replaces_chosen": True},
        asks=True,
    ),
    Row(
        "POST /api/users/temporary-passwords",
        "of another manager, in place of a chosen password",
        (401, 403, 403, 403, 200),
        each(TEMPORARY_PASSWORD),
        body=lambda w, me: {"ids": [w.other_manager.pk], "replaces_chosen": True},
        asks=True,
    ),
    Row(
        "POST /api/users/temporary-passwords",
        "own, in place of the chosen password",
        managers(400),
        body=lambda w, me: {"ids": [me], "replaces_chosen": True},
    ),
    Row(
        "POST /api/users/temporary-passwords",
        "who evaluates the manager",
        (401, 403, 403, 403, 409),
        body=lambda w, me: {"ids": [w.evaluator_of_manager.pk]},
    ),
    Row(
        "POST /api/users/temporary-passwords",
        "another manager",
        (401, 403, 403, 403, 409),
        body=lambda w, me: {"ids": [w.other_manager.pk]},
    ),
    Row(
        "POST /api/users/temporary-passwords",
        "absent",
        managers(400),
        body=lambda w, me: {"ids": [ABSENT]},
    ),
    Row(
        "PUT /api/users/status",
        "other",
        managers(200),
        {"changed"},
        body=lambda w, me: {"ids": [w.pupil.pk, w.colleague.pk], "status": False},
    ),
    Row(
        "PUT /api/users/status",
        "human resources among them",
        managers(403, 200),
        {"changed"},
        body=lambda w, me: {"ids": [w.pupil.pk, w.other_manager.pk], "status": False},
        asks=True,
    ),
    Row(
        "PUT /api/users/status",
        "who evaluates the manager",
        (401, 403, 403, 403, 200),
        {"changed"},
        body=lambda w, me: {"ids": [w.evaluator_of_manager.pk], "status": False},
    ),
    Row(
        "PUT /api/users/status",
        "oneself among them",
        managers(409),
        body=lambda w, me: {"ids": [w.pupil.pk, me], "status": False},
    ),
    Row(
        "PUT /api/users/status",
        "absent",
        managers(400),
        body=lambda w, me: {"ids": [ABSENT], "status": True},
    ),
    Row(
        "PUT /api/users/several",
        "other",
        managers(200),
        {"changed"},
        body=lambda w, me: {"ids": [w.pupil.pk, w.colleague.pk], "department": "Primaria"},
    ),
    Row(
        "PUT /api/users/several",
        "role of a manager",
        managers(403, 200),
        {"changed"},
        body=lambda w, me: {"ids": [w.pupil.pk], "role": "gestionhumana"},
        asks=True,
    ),
    Row(
        "PUT /api/users/several",
        "human resources among them",
        managers(403, 200),
        {"changed"},
        body=lambda w, me: {"ids": [w.pupil.pk, w.other_manager.pk], "position": "Docente"},
    ),
    Row(
        "PUT /api/users/several",
        "who evaluates the manager",
        (401, 403, 403, 403, 200),
        {"changed"},
        body=lambda w, me: {"ids": [w.evaluator_of_manager.pk], "role": "colaborador"},
    ),
    Row(
        "PUT /api/users/several",
        "own role",
        managers(409),
        body=lambda w, me: {"ids": [w.pupil.pk, me], "role": "evaluador"},
    ),
    Row(
        "PUT /api/users/several",
        "absent",
        managers(400),
        body=lambda w, me: {"ids": [ABSENT], "department": "Primaria"},
    ),
    Row(
        "POST /api/users/several/preview",
        "other",
        managers(200),
        {"changed", "new_managers[]"},
        body=lambda w, me: {"ids": [w.pupil.pk], "role": "evaluador"},
    ),
    Row(
        "POST /api/users/several/preview",
        "role of a manager",
        managers(403, 200),
        {"changed", "new_managers[]"},
        body=lambda w, me: {"ids": [w.pupil.pk], "role": "gestionhumana"},
    ),
    Row(
        "POST /api/users/several",
        "other",
        managers(201),
        each(USER),
        body=lambda w, me: {"people": [invited("colaborador")]},
    ),
    Row(
        "POST /api/users/several",
        "admin",
        managers(403, 201),
        each(USER),
        body=lambda w, me: {"people": [invited("admin")]},
        asks=True,
    ),
    Row("GET /api/users/departments", "", managers(200), {"[]"}),
    Row("GET /api/users/positions", "", managers(200), {"[]"}),
    Row(
        "POST /api/users",
        "other",
        managers(201),
        USER,
        body=lambda w, me: new_user("colaborador"),
    ),
    Row(
        "POST /api/users",
        "admin",
        managers(403, 201),
        USER,
        body=lambda w, me: new_user("admin"),
        asks=True,
    ),
    Row(
        "POST /api/users",
        "human resources",
        managers(403, 201),
        USER,
        body=lambda w, me: new_user("gestionhumana"),
        asks=True,
    ),
    Row(
        "GET /api/users/{user_id}",
        "own",
        signed_in_people(200),
        ACCOUNT,
        ids=lambda w, me: (me,),
    ),
    Row(
        "GET /api/users/{user_id}",
        "assigned",
        (401, 403, 200, 200, 200),
        {"evaluador": ASSIGNED_USER, "gestionhumana": USER, "admin": ACCOUNT},
        ids=lambda w, me: (w.pupil.pk,),
    ),
    Row(
        "GET /api/users/{user_id}",
        "other",
        managers(200),
        {"gestionhumana": USER, "admin": ACCOUNT},
        ids=lambda w, me: (w.colleague.pk,),
    ),
    Row(
        "GET /api/users/{user_id}",
        "admin",
        managers(200),
        {"gestionhumana": USER, "admin": ACCOUNT},
        ids=lambda w, me: (w.chief.pk,),
    ),
    Row("GET /api/users/{user_id}", "absent", managers(404), ids=lambda w, me: (ABSENT,)),
    Row(
        "GET /api/users/{user_id}/last-sign-in",
        "other",
        managers(200),
        {"at", "is_hidden"},
        ids=lambda w, me: (w.rival.pk,),
    ),
    Row(
        "GET /api/users/{user_id}/last-sign-in",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    Row("GET /api/profile/school-account", "own", signed_in_people(200), ACCOUNT_AT_ISSUER),
    Row(
        "GET /api/users/{user_id}/school-account",
        "other",
        managers(200),
        ACCOUNT_AT_ISSUER | {"is_hidden"},
        ids=lambda w, me: (w.rival.pk,),
    ),
    Row(
        "GET /api/users/{user_id}/school-account",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    Row(
        "DELETE /api/users/{user_id}/school-account",
        "linked",
        managers(204),
        ids=lambda w, me: (w.spare_evaluator.pk,),
    ),
    Row(
        "DELETE /api/users/{user_id}/school-account",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    Row(
        "GET /api/users/{user_id}/second-factor",
        "other",
        managers(200),
        {"is_on", "is_hidden"},
        ids=lambda w, me: (w.rival.pk,),
    ),
    Row(
        "GET /api/users/{user_id}/second-factor",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    Row(
        "DELETE /api/users/{user_id}/second-factor",
        "other",
        admin_only(204),
        ids=lambda w, me: (with_app(w.spare_evaluator),),
        asks=True,
    ),
    Row(
        "DELETE /api/users/{user_id}/second-factor",
        "own",
        admin_only(409),
        ids=lambda w, me: (me,),
    ),
    Row(
        "DELETE /api/users/{user_id}/second-factor",
        "absent",
        admin_only(404),
        ids=lambda w, me: (ABSENT,),
    ),
    Row(
        "GET /api/users/{user_id}/join",
        "other",
        admin_only(200),
        PREVIEW,
        ids=lambda w, me: (w.colleague.pk, w.uninvited.pk),
        query="?joined_id={user_id}",
    ),
    Row(
        "GET /api/users/{user_id}/join",
        "own",
        admin_only(409),
        ids=lambda w, me: (w.colleague.pk, me),
        query="?joined_id={user_id}",
    ),
    Row(
        "GET /api/users/{user_id}/join",
        "who evaluates the other",
        admin_only(409),
        ids=lambda w, me: (w.colleague.pk, w.rival.pk),
        query="?joined_id={user_id}",
    ),
    Row(
        "GET /api/users/{user_id}/join",
        "absent",
        admin_only(404),
        ids=lambda w, me: (w.colleague.pk, ABSENT),
        query="?joined_id={user_id}",
    ),
    Row(
        "POST /api/users/{user_id}/join",
        "other",
        admin_only(200),
        USER,
        ids=lambda w, me: (w.colleague.pk,),
        body=join_accounts,
        asks=True,
    ),
    Row(
        "POST /api/users/{user_id}/join",
        "own",
        admin_only(409),
        ids=lambda w, me: (w.colleague.pk,),
        body=lambda w, me: join_accounts(w, me, joined_id=me),
    ),
    Row(
        "POST /api/users/{user_id}/join",
        "who has evaluated the reader",
        admin_only(403),
        ids=lambda w, me: (w.colleague.pk,),
        body=join_evaluator_of,
    ),
    Row(
        "POST /api/users/{user_id}/join",
        "absent",
        admin_only(404),
        ids=lambda w, me: (w.colleague.pk,),
        body=lambda w, me: join_accounts(w, me, joined_id=ABSENT),
    ),
    Row(
        "PUT /api/users/{user_id}",
        "own",
        managers(200),
        USER,
        ids=lambda w, me: (me,),
        body=lambda w, me: w.own_edit(me),
    ),
    Row(
        "PUT /api/users/{user_id}",
        "other",
        managers(200),
        USER,
        ids=lambda w, me: (w.colleague.pk,),
        body=lambda w, me: edit_of(w.colleague, role="evaluador", newPassword=""),
    ),
    Row(
        "PUT /api/users/{user_id}",
        "own, with a password",
        managers(400),
        ids=lambda w, me: (me,),
        body=lambda w, me: w.own_edit(me) | TYPED_PASSWORD,
    ),
    Row(
        "PUT /api/users/{user_id}",
        "password of their evaluator",
        managers(403, 200),
        USER,
        ids=lambda w, me: (w.evaluator_of_manager.pk,),
        body=lambda w, me: edit_of(w.evaluator_of_manager) | TYPED_PASSWORD,
        asks=True,
    ),
    Row(
        "PUT /api/users/{user_id}",
        "e-mail of their evaluator",
        managers(403, 200),
        USER,
        ids=lambda w, me: (w.evaluator_of_manager.pk,),
        body=lambda w, me: edit_of(w.evaluator_of_manager, email="nuria@colegio.example"),
        asks=True,
    ),
    Row(
        "PUT /api/users/{user_id}",
        "role of their evaluator",
        managers(403, 200),
        USER,
        ids=lambda w, me: (w.evaluator_of_manager.pk,),
        body=lambda w, me: edit_of(w.evaluator_of_manager, role="colaborador"),
    ),
    Row(
        "PUT /api/users/{user_id}",
        "category of their own",
        managers(409),
        ids=lambda w, me: (me,),
        body=lambda w, me: w.own_edit(me) | {"category_id": w.free_category.pk},
    ),
    Row(
        "PUT /api/users/{user_id}",
        "other, to make human resources",
        managers(403, 200),
        USER,
        ids=lambda w, me: (w.colleague.pk,),
        body=lambda w, me: edit_of(w.colleague, role="gestionhumana"),
        asks=True,
    ),
    Row(
        "PUT /api/users/{user_id}",
        "human resources",
        managers(403, 200),
        USER,
        ids=lambda w, me: (w.other_manager.pk,),
        body=lambda w, me: edit_of(w.other_manager),
    ),
    Row(
        "PUT /api/users/{user_id}",
        "human resources, to demote",
        managers(403, 200),
        USER,
        ids=lambda w, me: (w.other_manager.pk,),
        body=lambda w, me: edit_of(w.other_manager, role="colaborador"),
        asks=True,
    ),
    Row(
        "PUT /api/users/{user_id}",
        "other, to make an admin",
        managers(403, 200),
        USER,
        ids=lambda w, me: (w.colleague.pk,),
        body=lambda w, me: edit_of(w.colleague, role="admin"),
        asks=True,
    ),
    Row(
        "PUT /api/users/{user_id}",
        "admin",
        managers(403, 200),
        USER,
        ids=lambda w, me: (w.chief.pk,),
        body=lambda w, me: edit_of(w.chief),
    ),
    Row(
        "PUT /api/users/{user_id}",
        "admin, to demote",
        managers(403, 200),
        USER,
        ids=lambda w, me: (w.chief.pk,),
        body=lambda w, me: edit_of(w.chief, role="colaborador"),
        asks=True,
    ),
    Row(
        "PUT /api/users/{user_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
        body=lambda w, me: edit_of(w.colleague),
    ),
    Row(
        "PUT /api/users/{user_id}",
        "absent, to make an admin",
        managers(403, 404),
        ids=lambda w, me: (ABSENT,),
        body=lambda w, me: edit_of(w.colleague, role="admin"),
    ),
    Row(
        "PATCH /api/users/{user_id}/status",
        "own",
        managers(409),
        ids=lambda w, me: (me,),
    ),
    Row(
        "PATCH /api/users/{user_id}/status",
        "other",
        managers(200),
        USER,
        ids=lambda w, me: (w.colleague.pk,),
    ),
    Row(
        "PATCH /api/users/{user_id}/status",
        "their evaluator",
        managers(403, 200),
        USER,
        ids=lambda w, me: (w.evaluator_of_manager.pk,),
    ),
    Row(
        "PATCH /api/users/{user_id}/status",
        "admin",
        managers(403, 200),
        USER,
        ids=lambda w, me: (w.chief.pk,),
        asks=True,
    ),
    Row(
        "PATCH /api/users/{user_id}/status",
        "human resources",
        managers(403, 200),
        USER,
        ids=lambda w, me: (w.other_manager.pk,),
        asks=True,
    ),
    Row(
        "PATCH /api/users/{user_id}/status",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    # --- e-mail
    Row(
        "POST /api/password/forgotten",
        "other",
        (204,) * 5,
        body=lambda w, me: {"email": w.pupil.email},
    ),
    Row(
        "POST /api/password/forgotten",
        "absent",
        (204,) * 5,
        body=lambda w, me: {"email": "nadie@colegio.example"},
    ),
    Row(
        "POST /api/password/link",
        "good",
        (200,) * 5,
        LINK,
        body=lambda w, me: {"link": link_of(w.pupil)},
    ),
    Row(
        "POST /api/password/link",
        "spent",
        (400,) * 5,
        body=lambda w, me: {"link": f"{w.pupil.pk}-abc-def"},
    ),
    Row(
        "PUT /api/password",
        "good",
        (204,) * 5,
        body=lambda w, me: {"link": link_of(w.pupil), "password": "una clave larga 9"},
    ),
    Row(
        "PUT /api/password",
        "of another",
        (400,) * 5,
        body=lambda w, me: {
            "link": f"{w.chief.pk}-{link_of(w.pupil).partition('-')[2]}",
            "password": "una clave larga 9",
        },
    ),
    Row(
        "POST /api/users/invited",
        "",
        managers(201),
        USER,
        body=lambda w, me: invited("colaborador"),
    ),
    Row(
        "POST /api/users/invited",
        "admin",
        managers(403, 201),
        USER,
        body=lambda w, me: invited("admin"),
        asks=True,
    ),
    Row(
        "POST /api/users/invited",
        "human resources",
        managers(403, 201),
        USER,
        body=lambda w, me: invited("gestionhumana"),
        asks=True,
    ),
    Row(
        "POST /api/users/{user_id}/invitation",
        "human resources",
        managers(403, 409),
        ids=lambda w, me: (w.other_manager.pk,),
    ),
    Row(
        "POST /api/users/{user_id}/invitation",
        "without a password",
        managers(204),
        ids=lambda w, me: (w.uninvited.pk,),
    ),
    Row(
        "POST /api/users/{user_id}/invitation",
        "with a password",
        managers(409),
        ids=lambda w, me: (w.pupil.pk,),
    ),
    Row(
        "POST /api/users/{user_id}/invitation",
        "admin",
        managers(403, 409),
        ids=lambda w, me: (w.chief.pk,),
    ),
    Row(
        "POST /api/users/{user_id}/invitation",
        "their evaluator",
        managers(403, 204),
        ids=lambda w, me: (without_password(w.evaluator_of_manager).pk,),
    ),
    Row(
        "POST /api/users/{user_id}/invitation",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    Row(
        "POST /api/users/invitations",
        "without a password",
        managers(200),
        {"people"},
        body=lambda w, me: {"ids": [w.uninvited.pk]},
    ),
    Row(
        "POST /api/users/invitations",
        "one with a password",
        managers(409),
        body=lambda w, me: {"ids": [w.uninvited.pk, w.pupil.pk]},
    ),
    Row(
        "POST /api/users/invitations",
        "another manager",
        managers(403, 409),
        body=lambda w, me: {"ids": [w.other_manager.pk]},
    ),
    Row(
        "POST /api/users/invitations",
        "their evaluator among them",
        managers(403, 200),
        {"people"},
        body=lambda w, me: {"ids": [w.uninvited.pk, without_password(w.evaluator_of_manager).pk]},
    ),
    Row(
        "POST /api/users/invitations",
        "absent",
        managers(400),
        body=lambda w, me: {"ids": [ABSENT]},
    ),
    Row("GET /api/reminders", "", managers(200), REMINDERS),
    Row(
        "POST /api/reminders",
        "one person",
        managers(200),
        {"people"},
        body=lambda w, me: {"ids": [w.school.evaluator.pk]},
    ),
    Row("POST /api/reminders", "everybody", managers(200), {"people"}),
    Row(
        "POST /api/reminders",
        "somebody with nothing to do",
        managers(409),
        body=lambda w, me: {"ids": [w.uninvited.pk]},
    ),
    Row("POST /api/reminders", "nobody", managers(400), body=lambda w, me: {"ids": []}),
    Row("GET /api/reminders/schedule", "", managers(200), SCHEDULE),
    Row(
        "PUT /api/reminders/schedule",
        "",
        managers(200),
        SCHEDULE,
        body=lambda w, me: {
            "is_on": True,
            "days_before": [7, 1],
            "skips_weekends": True,
            "days_off": ["2026-12-24"],
            "sentence": "Gracias por su trabajo.",
        },
    ),
    Row("GET /api/reminders/people", "", managers(200), each(REMINDER)),
    Row(
        "GET /api/reminders/people/{user_id}",
        "somebody with something to do",
        managers(200),
        LETTER,
        ids=lambda w, me: (w.school.evaluator.pk,),
    ),
    Row(
        "GET /api/reminders/people/{user_id}",
        "somebody with nothing to do",
        managers(404),
        ids=lambda w, me: (w.uninvited.pk,),
    ),
    Row(
        "GET /api/reminders/people/{user_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    Row("GET /api/reminders/invitation", "", managers(200), LETTER),
    Row("GET /api/reminders/messages", "", managers(200), each(MESSAGE)),
    Row("GET /api/reminders/messages/xlsx", "", managers(200), set(mail_messages.TABLE_HEADINGS)),
    # --- categories
    Row("GET /api/categories", "", managers(200), each(CATEGORY | {"people"})),
    Row(
        "POST /api/categories",
        "",
        managers(201),
        CATEGORY,
        body=lambda w, me: {"name": "Nueva"},
    ),
    Row(
        "PUT /api/categories/{category_id}",
        "other",
        managers(200),
        CATEGORY,
        ids=lambda w, me: (w.school.category.pk,),
        body=lambda w, me: {"name": "Nueva"},
    ),
    Row(
        "PUT /api/categories/{category_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
        body=lambda w, me: {"name": "Nueva"},
    ),
    Row(
        "DELETE /api/categories/{category_id}",
        "free",
        managers(204),
        ids=lambda w, me: (w.free_category.pk,),
    ),
    Row(
        "DELETE /api/categories/{category_id}",
        "in use",
        managers(400),
        ids=lambda w, me: (w.school.category.pk,),
    ),
    Row(
        "DELETE /api/categories/{category_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    # --- evaluations
    Row("GET /api/evaluations", "", managers(200), each(EVALUATION)),
    Row(
        "POST /api/evaluations",
        "",
        managers(201),
        EVALUATION,
        body=lambda w, me: evaluation_body(w),
    ),
    Row(
        "GET /api/evaluations/{evaluation_id}",
        "assigned",
        managers(200),
        EVALUATION,
        ids=lambda w, me: (w.school.evaluation.pk,),
    ),
    Row(
        "GET /api/evaluations/{evaluation_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    Row(
        "PUT /api/evaluations/{evaluation_id}",
        "free",
        managers(200),
        EVALUATION,
        ids=lambda w, me: (w.free_evaluation.pk,),
        body=lambda w, me: evaluation_body(w),
    ),
    Row(
        "PUT /api/evaluations/{evaluation_id}",
        "answered",
        managers(409),
        ids=lambda w, me: (w.school.evaluation.pk,),
        body=lambda w, me: evaluation_body(w),
    ),
    Row(
        "PUT /api/evaluations/{evaluation_id}",
        "in which they await a result",
        managers(403, 200),
        EVALUATION,
        ids=lambda w, me: (awaited_by_manager(w),),
        body=lambda w, me: evaluation_body(w),
    ),
    Row(
        "PUT /api/evaluations/{evaluation_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
        body=lambda w, me: evaluation_body(w),
    ),
    Row(
        "DELETE /api/evaluations/{evaluation_id}",
        "free",
        managers(204),
        ids=lambda w, me: (w.free_evaluation.pk,),
    ),
    Row(
        "DELETE /api/evaluations/{evaluation_id}",
        "answered",
        managers(409),
        ids=lambda w, me: (w.school.evaluation.pk,),
    ),
    Row(
        "DELETE /api/evaluations/{evaluation_id}",
        "in which they await a result",
        managers(403, 204),
        ids=lambda w, me: (awaited_by_manager(w),),
    ),
    Row(
        "DELETE /api/evaluations/{evaluation_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    Row("GET /api/evaluations/progress", "", managers(200), each(EVALUATION_PROGRESS)),
    Row(
        "GET /api/evaluations/{evaluation_id}/begun",
        "begun",
        managers(200),
        {"evaluators"},
        ids=lambda w, me: (w.school.evaluation.pk,),
    ),
    Row(
        "GET /api/evaluations/{evaluation_id}/begun",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    Row(
        "GET /api/evaluations/own",
        "",
        (401, 200, 200, 200, 200),
        {
            "colaborador": OWN_EVALUATION,
            "evaluador": OWN_EVALUATION,
            "gestionhumana": {""},
            "admin": {""},
        },
    ),
    Row(
        "GET /api/evaluations/{evaluation_id}/publication",
        "assigned",
        managers(200),
        {"people", "provisional", "without_result"},
        ids=lambda w, me: (w.school.evaluation.pk,),
    ),
    Row(
        "GET /api/evaluations/{evaluation_id}/publication",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    Row(
        "POST /api/evaluations/{evaluation_id}/publish",
        "unpublished",
        managers(200),
        EVALUATION,
        ids=lambda w, me: (w.old_evaluation.pk,),
    ),
    Row(
        "POST /api/evaluations/{evaluation_id}/publish",
        "without a date",
        managers(409),
        ids=lambda w, me: (w.free_evaluation.pk,),
    ),
    Row(
        "POST /api/evaluations/{evaluation_id}/publish",
        "in which they await a result",
        managers(403, 200),
        EVALUATION,
        ids=lambda w, me: (awaited_by_manager(w),),
    ),
    Row(
        "POST /api/evaluations/{evaluation_id}/publish",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    Row(
        "GET /api/evaluations/{evaluation_id}/extensions",
        "with one",
        managers(200),
        each(EXTENSION),
        ids=lambda w, me: (w.old_evaluation.pk,),
    ),
    Row(
        "GET /api/evaluations/{evaluation_id}/extensions",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    Row(
        "PUT /api/evaluations/{evaluation_id}/extensions/{evaluator_id}",
        "an evaluator",
        managers(200),
        EXTENSION,
        ids=lambda w, me: (w.old_evaluation.pk, w.rival.pk),
        body=lambda w, me: {"closes_on": LATER_CLOSING},
    ),
    Row(
        "PUT /api/evaluations/{evaluation_id}/extensions/{evaluator_id}",
        "one's own evaluator",
        (401, 403, 403, 403, 200),
        EXTENSION,
        ids=lambda w, me: (w.old_evaluation.pk, w.evaluator_of_manager.pk),
        body=lambda w, me: {"closes_on": LATER_CLOSING},
    ),
    Row(
        "PUT /api/evaluations/{evaluation_id}/extensions/{evaluator_id}",
        "without a closing date",
        managers(409),
        ids=lambda w, me: (w.free_evaluation.pk, w.school.evaluator.pk),
        body=lambda w, me: {"closes_on": LATER_CLOSING},
    ),
    Row(
        "PUT /api/evaluations/{evaluation_id}/extensions/{evaluator_id}",
        "in which they await a result",
        managers(403, 200),
        EXTENSION,
        ids=lambda w, me: (
            awaited_by_manager(w),
            w.rival.pk,
        ),
        body=lambda w, me: {"closes_on": LATER_CLOSING},
    ),
    Row(
        "PUT /api/evaluations/{evaluation_id}/extensions/{evaluator_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (w.old_evaluation.pk, ABSENT),
        body=lambda w, me: {"closes_on": LATER_CLOSING},
    ),
    Row(
        "DELETE /api/evaluations/{evaluation_id}/extensions/{evaluator_id}",
        "with one",
        managers(204),
        ids=lambda w, me: (w.old_evaluation.pk, w.school.evaluator.pk),
    ),
    Row(
        "DELETE /api/evaluations/{evaluation_id}/extensions/{evaluator_id}",
        "in which they await a result",
        managers(403, 204),
        ids=lambda w, me: (
            awaited_by_manager(w),
            w.school.evaluator.pk,
        ),
    ),
    Row(
        "DELETE /api/evaluations/{evaluation_id}/extensions/{evaluator_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (w.old_evaluation.pk, ABSENT),
    ),
    Row(
        "GET /api/evaluations/by-category/{category_id}",
        "assigned",
        (401, 403, 200, 200, 200),
        CURRENT_EVALUATION,
        ids=lambda w, me: (w.school.category.pk,),
    ),
    Row(
        "GET /api/evaluations/by-category/{category_id}",
        "other",
        managers(200),
        CURRENT_EVALUATION,
        ids=lambda w, me: (w.other_evaluation.category_id,),
    ),
    Row(
        "GET /api/evaluations/by-category/{category_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    # --- question banks
    Row("GET /api/question-banks", "", managers(200), each(BANK)),
    Row(
        "POST /api/question-banks",
        "",
        managers(201),
        BANK,
        body=lambda w, me: {"name": "Nuevo", "description": ""},
    ),
    Row("GET /api/question-banks/starter", "", managers(200), each(STARTER_BANK)),
    Row(
        "POST /api/question-banks/starter",
        "",
        managers(201),
        each(BANK),
        body=lambda w, me: {"keys": ["services"]},
    ),
    Row(
        "PATCH /api/question-banks/{bank_id}",
        "other",
        managers(200),
        BANK,
        ids=lambda w, me: (w.other_bank.pk,),
        body=lambda w, me: {"requires_evidence": True},
    ),
    Row(
        "PATCH /api/question-banks/{bank_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
        body=lambda w, me: {"requires_evidence": True},
    ),
    Row(
        "DELETE /api/question-banks/{bank_id}",
        "unused",
        managers(204),
        ids=lambda w, me: (create_bank(name="Sin uso").pk,),
    ),
    Row(
        "DELETE /api/question-banks/{bank_id}",
        "used",
        managers(409),
        ids=lambda w, me: (w.school.bank.pk,),
    ),
    Row(
        "DELETE /api/question-banks/{bank_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    Row(
        "POST /api/question-banks/{bank_id}/copy",
        "other",
        managers(201),
        BANK,
        ids=lambda w, me: (w.other_bank.pk,),
    ),
    Row(
        "POST /api/question-banks/{bank_id}/copy",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    Row(
        "PUT /api/question-banks/{bank_id}/questions/order",
        "other",
        managers(200),
        each(QUESTION),
        ids=lambda w, me: (w.school.bank.pk,),
        body=lambda w, me: {
            "question_ids": [each.question_id for each in reversed(w.school.questions)]
        },
    ),
    Row(
        "PUT /api/question-banks/{bank_id}/questions/order",
        "of another bank",
        managers(409),
        ids=lambda w, me: (w.school.bank.pk,),
        body=lambda w, me: {"question_ids": [w.other_question.pk]},
    ),
    Row(
        "PUT /api/question-banks/{bank_id}/questions/order",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
        body=lambda w, me: {"question_ids": [w.other_question.pk]},
    ),
    Row(
        "GET /api/question-banks/{bank_id}/questions",
        "assigned",
        (401, 403, 200, 200, 200),
        each(QUESTION),
        ids=lambda w, me: (w.school.bank.pk,),
    ),
    Row(
        "GET /api/question-banks/{bank_id}/questions",
        "other",
        managers(200),
        each(QUESTION),
        ids=lambda w, me: (w.other_bank.pk,),
    ),
    Row(
        "GET /api/question-banks/{bank_id}/questions",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    Row(
        "POST /api/question-banks/{bank_id}/questions",
        "assigned",
        managers(201),
        QUESTION,
        ids=lambda w, me: (w.school.bank.pk,),
        body=lambda w, me: NEW_QUESTION,
    ),
    Row(
        "POST /api/question-banks/{bank_id}/questions",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
        body=lambda w, me: NEW_QUESTION,
    ),
    Row(
        "POST /api/question-banks/{bank_id}/questions/several",
        "assigned",
        managers(201),
        each(QUESTION),
        ids=lambda w, me: (w.school.bank.pk,),
        body=lambda w, me: {"questions": [NEW_QUESTION, NEW_QUESTION]},
    ),
    Row(
        "POST /api/question-banks/{bank_id}/questions/several",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
        body=lambda w, me: {"questions": [NEW_QUESTION]},
    ),
    Row(
        "PUT /api/question-banks/{bank_id}/questions/{question_id}",
        "other",
        managers(200),
        QUESTION,
        ids=lambda w, me: (w.other_bank.pk, w.other_question.pk),
        body=lambda w, me: NEW_QUESTION,
    ),
    Row(
        "PUT /api/question-banks/{bank_id}/questions/{question_id}",
        "of another bank",
        managers(404),
        ids=lambda w, me: (w.school.bank.pk, w.other_question.pk),
        body=lambda w, me: NEW_QUESTION,
    ),
    Row(
        "PUT /api/question-banks/{bank_id}/questions/{question_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (w.school.bank.pk, ABSENT),
        body=lambda w, me: NEW_QUESTION,
    ),
    Row(
        "DELETE /api/question-banks/{bank_id}/questions/{question_id}",
        "other",
        managers(204),
        ids=lambda w, me: (w.other_bank.pk, w.other_question.pk),
    ),
    Row(
        "DELETE /api/question-banks/{bank_id}/questions/{question_id}",
        "of another bank",
        managers(404),
        ids=lambda w, me: (w.school.bank.pk, w.other_question.pk),
    ),
    Row(
        "DELETE /api/question-banks/{bank_id}/questions/{question_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT, w.other_question.pk),
    ),
    Row(
        "GET /api/evaluations/new-year",
        "",
        managers(200),
        {"year", "years[]", *(f"evaluations[].{key}" for key in SOURCE)},
    ),
    Row(
        "POST /api/evaluations/new-year",
        "",
        managers(201),
        each(EVALUATION),
        body=lambda w, me: {
            "year": w.free_evaluation.period,
            "evaluations": [{"source_id": w.old_evaluation.pk, "name": "Otra vez"}],
        },
    ),
    Row(
        "POST /api/evaluations/new-year",
        "replaces one in which they await a result",
        managers(403, 201),
        each(EVALUATION),
        body=lambda w, me: {
            "year": w.free_evaluation.period,
            "evaluations": [{"source_id": awaited_by_manager(w), "name": "Otra vez"}],
        },
    ),
    Row(
        "POST /api/evaluations/new-year",
        "has one of this year",
        managers(409),
        body=lambda w, me: {
            "year": w.free_evaluation.period,
            "evaluations": [{"source_id": w.free_evaluation.pk, "name": "Otra vez"}],
        },
    ),
    # --- assignments
    Row(
        "GET /api/assignments/{ref_id}",
        "own",
        (401, 403, 200, 200, 200),
        {"evaluador": each(ASSIGNED), "gestionhumana": {"[]"}, "admin": each(ASSIGNED)},
        ids=lambda w, me: (me,),
    ),
    Row(
        "GET /api/assignments/{ref_id}",
        "other",
        managers(200),
        each(ASSIGNED),
        ids=lambda w, me: (w.rival.pk,),
    ),
    Row("GET /api/assignments/{ref_id}", "absent", managers(404), ids=lambda w, me: (ABSENT,)),
    Row(
        "GET /api/assignments/{evaluator_id}/available",
        "own",
        managers(200),
        each(LISTED_USER),
        ids=lambda w, me: (me,),
    ),
    Row(
        "GET /api/assignments/{evaluator_id}/available",
        "other",
        managers(200),
        each(LISTED_USER),
        ids=lambda w, me: (w.rival.pk,),
    ),
    Row(
        "GET /api/assignments/{evaluator_id}/available",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    Row(
        "GET /api/assignments/{evaluator_id}/groups",
        "other",
        managers(200),
        {
            f"{each}[].{key}"
            for each in ("departments", "categories")
            for key in ("id", "name", "available", "assigned", "excluded")
        },
        ids=lambda w, me: (w.school.evaluator.pk,),
    ),
    Row(
        "GET /api/assignments/{evaluator_id}/groups",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    *(
        Row(
            f"POST /api/assignments/{{evaluator_id}}/{call}",
            target,
            managers(status),
            {"changed"},
            ids=lambda w, me, target=target: (
                ABSENT if target == "absent" else w.school.evaluator.pk,
            ),
            body=lambda w, me, name=name: {"search": name, "people": 1},
        )
        for call, name in (("assign-found", "Otilia"), ("remove-found", "Teresa"))
        for target, status in (("other", 200), ("absent", 404))
    ),
    Row(
        "POST /api/assignments",
        "other",
        managers(201),
        ASSIGNMENT,
        body=lambda w, me: {
            "evaluator_id": w.school.evaluator.pk,
            "collaborator_id": w.colleague.pk,
        },
    ),
    Row(
        "POST /api/assignments",
        "assigned",
        managers(409),
        body=lambda w, me: {"evaluator_id": w.school.evaluator.pk, "collaborator_id": w.pupil.pk},
    ),
    Row(
        "POST /api/assignments",
        "of who set the evaluator's password",
        managers(409),
        body=lambda w, me: {
            "evaluator_id": w.managed_evaluator.pk,
            "collaborator_id": w.other_manager.pk,
        },
    ),
    Row(
        "POST /api/assignments",
        "another manager to who evaluates the manager",
        managers(403, 201),
        ASSIGNMENT,
        body=lambda w, me: {
            "evaluator_id": w.evaluator_of_manager.pk,
            "collaborator_id": w.other_manager.pk,
        },
    ),
    Row(
        "POST /api/assignments",
        "themselves",
        managers(409),
        body=lambda w, me: {"evaluator_id": w.spare_evaluator.pk, "collaborator_id": me},
    ),
    Row(
        "POST /api/assignments",
        "absent",
        managers(400),
        body=lambda w, me: {"evaluator_id": w.school.evaluator.pk, "collaborator_id": ABSENT},
    ),
    Row(
        "DELETE /api/assignments/{ref_id}",
        "assigned",
        managers(204),
        ids=lambda w, me: (w.school.assignment.pk,),
    ),
    Row(
        "DELETE /api/assignments/{ref_id}",
        "of their evaluator",
        managers(409, 204),
        ids=lambda w, me: (Assignment.objects.get(evaluator=w.evaluator_of_manager).pk,),
    ),
    Row("DELETE /api/assignments/{ref_id}", "absent", managers(404), ids=lambda w, me: (ABSENT,)),
    # --- submissions
    Row(
        "POST /api/full-evaluation/full-submit",
        "assigned",
        (401, 403, 201, 403, 201),
        SUBMISSION,
        body=lambda w, me: w.submission(me),
    ),
    Row(
        "POST /api/full-evaluation/full-submit",
        "assigned, in another's name",
        signed_in_people(403),
        body=lambda w, me: w.submission(w.rival.pk),
    ),
    Row(
        "POST /api/full-evaluation/full-submit",
        "own",
        signed_in_people(403),
        body=lambda w, me: w.submission(me, user_id=me),
    ),
    Row(
        "POST /api/full-evaluation/full-submit",
        "other",
        signed_in_people(403),
        body=lambda w, me: w.submission(me, user_id=w.colleague.pk),
    ),
    Row(
        "POST /api/full-evaluation/full-submit",
        "absent",
        signed_in_people(403),
        body=lambda w, me: w.submission(me, user_id=ABSENT),
    ),
    Row(
        "POST /api/full-evaluation/full-submit",
        "assigned, absent evaluation",
        (401, 403, 409, 403, 409),
        body=lambda w, me: w.submission(me, evaluation_id=ABSENT),
    ),
    Row(
        "GET /api/full-evaluation/sent",
        "own",
        (401, 403, 200, 403, 200),
        each(OWN_SENT_ROW),
        ids=having_sent,
    ),
    Row(
        "GET /api/full-evaluation/sent/{evaluation_id}/{user_id}",
        "own",
        (401, 403, 200, 403, 200),
        OWN_SENT_WHOLE,
        ids=lambda w, me: (*having_sent(w, me), w.school.evaluation.pk, w.pupil.pk),
    ),
    Row(
        "GET /api/full-evaluation/sent/{evaluation_id}/{user_id}",
        "of another evaluator",
        signed_in_people(403),
        ids=lambda w, me: (w.other_evaluation.pk, w.colleague.pk),
    ),
    Row(
        "GET /api/full-evaluation/sent/{evaluation_id}/{user_id}",
        "absent",
        signed_in_people(403),
        ids=lambda w, me: (ABSENT, ABSENT),
    ),
    Row(
        "GET /api/corrections/sent/{evaluation_id}/{user_id}",
        "own",
        signed_in_people(403),
        ids=lambda w, me: (w.school.evaluation.pk, me),
    ),
    Row(
        "GET /api/corrections/sent/{evaluation_id}/{user_id}",
        "other",
        managers(200),
        each(SENT),
        ids=lambda w, me: (w.other_evaluation.pk, w.colleague.pk),
    ),
    Row(
        "GET /api/corrections/sent/{evaluation_id}/{user_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (w.school.evaluation.pk, ABSENT),
    ),
    Row(
        "POST /api/corrections/sent/{submission_id}",
        "other",
        managers(201),
        REOPENING,
        ids=lambda w, me: (w.rival.submissions_by.get(collaborator=w.colleague).pk,),
        body=lambda w, me: {"reason": "Se confundió."},
    ),
    Row(
        "POST /api/corrections/sent/{submission_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
        body=lambda w, me: {"reason": "Se confundió."},
    ),
    Row(
        "DELETE /api/corrections/{reopening_id}",
        "other",
        managers(204),
        ids=lambda w, me: (reopened_of_rival(w),),
    ),
    Row(
        "DELETE /api/corrections/{reopening_id}",
        "own, opened by a manager",
        (401, 403, 403, 404, 204),
        ids=lambda w, me: (reopened_of(w, me),),
    ),
    Row(
        "DELETE /api/corrections/{reopening_id}",
        "own, opened by oneself",
        (401, 403, 204, 404, 204),
        ids=lambda w, me: (opened_by(w, me),),
    ),
    Row(
        "DELETE /api/corrections/{reopening_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    Row(
        "POST /api/corrections/own/{evaluation_id}/{user_id}",
        "own",
        (401, 403, 201, 403, 201),
        OWN_REOPENING,
        ids=lambda w, me: (*having_sent(w, me), w.school.evaluation.pk, w.pupil.pk),
    ),
    Row(
        "POST /api/corrections/own/{evaluation_id}/{user_id}",
        "of another evaluator",
        signed_in_people(403),
        ids=lambda w, me: (w.other_evaluation.pk, w.colleague.pk),
    ),
    Row(
        "POST /api/corrections/own/{evaluation_id}/{user_id}",
        "absent",
        signed_in_people(403),
        ids=lambda w, me: (ABSENT, ABSENT),
    ),
    Row(
        "GET /api/corrections/requests",
        "own",
        (401, 403, 200, 403, 200),
        each(DECLINED_REQUEST),
        ids=with_declined_request,
    ),
    Row(
        "POST /api/corrections/requests/{evaluation_id}/{user_id}",
        "own",
        (401, 403, 201, 403, 201),
        REQUEST,
        ids=lambda w, me: (*having_sent(w, me), w.school.evaluation.pk, w.pupil.pk),
        body=lambda w, me: {"reason": "Me confundí."},
    ),
    Row(
        "POST /api/corrections/requests/{evaluation_id}/{user_id}",
        "of another evaluator",
        signed_in_people(403),
        ids=lambda w, me: (w.other_evaluation.pk, w.colleague.pk),
        body=lambda w, me: {"reason": "Me confundí."},
    ),
    Row(
        "POST /api/corrections/requests/{evaluation_id}/{user_id}",
        "absent",
        signed_in_people(403),
        ids=lambda w, me: (ABSENT, ABSENT),
        body=lambda w, me: {"reason": "Me confundí."},
    ),
    Row(
        "DELETE /api/corrections/requests/{request_id}",
        "own",
        (401, 403, 204, 403, 204),
        ids=lambda w, me: (requested_by(w, me),),
    ),
    Row(
        "DELETE /api/corrections/requests/{request_id}",
        "of another evaluator",
        signed_in_people(403),
        ids=lambda w, me: (requested_by_rival(w),),
    ),
    Row(
        "DELETE /api/corrections/requests/{request_id}",
        "absent",
        signed_in_people(403),
        ids=lambda w, me: (ABSENT,),
    ),
    Row(
        "POST /api/corrections/requests/{request_id}/reopening",
        "other",
        managers(201),
        REOPENING,
        ids=lambda w, me: (requested_by_rival(w),),
    ),
    Row(
        "POST /api/corrections/requests/{request_id}/reopening",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    Row(
        "PUT /api/corrections/requests/{request_id}/answer",
        "other",
        managers(200),
        REQUEST,
        ids=lambda w, me: (requested_by_rival(w),),
        body=lambda w, me: {"answer": "No."},
    ),
    Row(
        "PUT /api/corrections/requests/{request_id}/answer",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
        body=lambda w, me: {"answer": "No."},
    ),
    Row("GET /api/corrections", "", (401, 403, 200, 403, 200), {"[]"}),
    Row(
        "GET /api/corrections/{reopening_id}",
        "own",
        (401, 403, 200, 403, 200),
        TO_CORRECT_WHOLE,
        ids=lambda w, me: (reopened_of(w, me),),
    ),
    Row(
        "GET /api/corrections/{reopening_id}",
        "other",
        signed_in_people(403),
        ids=lambda w, me: (reopened_of_rival(w),),
    ),
    Row(
        "GET /api/corrections/{reopening_id}",
        "absent",
        signed_in_people(403),
        ids=lambda w, me: (ABSENT,),
    ),
    Row(
        "PUT /api/corrections/{reopening_id}",
        "own",
        (401, 403, 200, 403, 200),
        SUBMISSION,
        ids=lambda w, me: (reopened_of(w, me),),
        body=lambda w, me: correction_of(w),
    ),
    Row(
        "PUT /api/corrections/{reopening_id}",
        "other",
        signed_in_people(403),
        ids=lambda w, me: (reopened_of_rival(w),),
        body=lambda w, me: correction_of(w),
    ),
    Row(
        "PUT /api/corrections/{reopening_id}",
        "absent",
        signed_in_people(403),
        ids=lambda w, me: (ABSENT,),
        body=lambda w, me: correction_of(w),
    ),
    Row(
        "GET /api/receipts",
        "",
        signed_in_people(200),
        {
            "colaborador": each({"evaluation_id", "evaluation_name"}),
            "evaluador": each({"evaluation_id", "evaluation_name"}),
            "gestionhumana": {"[]"},
            "admin": {"[]"},
        },
        ids=with_complete_result,
    ),
    Row(
        "PUT /api/receipts/{evaluation_id}",
        "own",
        (401, 200, 200, 404, 404),
        RESULT_RECEIPTS,
        ids=lambda w, me: (complete_result_of(w, me),),
        body=lambda w, me: {"version": 1},
    ),
    Row(
        "PUT /api/receipts/{evaluation_id}",
        "other",
        signed_in_people(404),
        ids=lambda w, me: (w.other_evaluation.pk,),
        body=lambda w, me: {"version": 1},
    ),
    Row(
        "PUT /api/receipts/{evaluation_id}",
        "absent",
        signed_in_people(404),
        ids=lambda w, me: (ABSENT,),
        body=lambda w, me: {"version": 1},
    ),
    Row(
        "POST /api/receipts/{evaluation_id}/answer",
        "own",
        (401, 201, 201, 404, 404),
        RESULT_RECEIPTS,
        ids=lambda w, me: (receipt_of(w, me),),
        body=lambda w, me: {"text": "Gracias."},
    ),
    Row(
        "POST /api/receipts/{evaluation_id}/answer",
        "own, not confirmed",
        (401, 409, 409, 404, 404),
        ids=lambda w, me: (w.school.evaluation.pk,),
        body=lambda w, me: {"text": "Gracias."},
    ),
    Row(
        "POST /api/receipts/{evaluation_id}/answer",
        "absent",
        signed_in_people(404),
        ids=lambda w, me: (ABSENT,),
        body=lambda w, me: {"text": "Gracias."},
    ),
    Row(
        "GET /api/evaluation-results/evaluators/{user_id}",
        "own",
        managers(200),
        {"gestionhumana": each(PERSON_EVALUATOR), "admin": {"[]"}},
        ids=lambda w, me: (me,),
    ),
    Row(
        "GET /api/evaluation-results/evaluators/{user_id}",
        "other",
        managers(200),
        each(PERSON_EVALUATOR),
        ids=lambda w, me: (w.colleague.pk,),
    ),
    Row(
        "GET /api/evaluation-results/evaluators/{user_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    Row(
        "GET /api/evaluation-results/evaluated/{evaluator_id}",
        "own",
        (401, 403, 200, 200, 200),
        {"[]"},
        ids=lambda w, me: (me,),
    ),
    Row(
        "GET /api/evaluation-results/evaluated/{evaluator_id}",
        "other",
        managers(200),
        each({"collaborator_id"}),
        ids=lambda w, me: (w.rival.pk,),
    ),
    Row(
        "GET /api/evaluation-results/evaluated/{evaluator_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    # --- drafts
    Row("GET /api/drafts", "own", (401, 403, 200, 403, 200), each(BEGUN)),
    Row(
        "GET /api/drafts/{collaborator_id}",
        "assigned",
        (401, 403, 200, 403, 200),
        DRAFT,
        ids=lambda w, me: (w.pupil.pk,),
    ),
    Row(
        "GET /api/drafts/{collaborator_id}",
        "other",
        signed_in_people(403),
        ids=lambda w, me: (w.colleague.pk,),
    ),
    Row(
        "GET /api/drafts/{collaborator_id}",
        "absent",
        signed_in_people(403),
        ids=lambda w, me: (ABSENT,),
    ),
    Row(
        "PUT /api/drafts/{collaborator_id}",
        "assigned",
        (401, 403, 200, 403, 200),
        SAVED,
        ids=lambda w, me: (w.pupil.pk,),
        body=draft_body,
    ),
    Row(
        "PUT /api/drafts/{collaborator_id}",
        "other",
        signed_in_people(403),
        ids=lambda w, me: (w.colleague.pk,),
        body=draft_body,
    ),
    Row(
        "PUT /api/drafts/{collaborator_id}",
        "absent",
        signed_in_people(403),
        ids=lambda w, me: (ABSENT,),
        body=draft_body,
    ),
    Row(
        "PUT /api/drafts/{collaborator_id}",
        "assigned, absent evaluation",
        (401, 403, 409, 403, 409),
        ids=lambda w, me: (w.pupil.pk,),
        body=lambda w, me: draft_body(w, me, evaluation_id=ABSENT),
    ),
    Row(
        "DELETE /api/drafts/{collaborator_id}",
        "assigned",
        (401, 403, 204, 403, 204),
        ids=lambda w, me: (w.pupil.pk,),
    ),
    Row(
        "DELETE /api/drafts/{collaborator_id}",
        "other",
        signed_in_people(403),
        ids=lambda w, me: (w.colleague.pk,),
    ),
    Row(
        "DELETE /api/drafts/{collaborator_id}",
        "absent",
        signed_in_people(403),
        ids=lambda w, me: (ABSENT,),
    ),
    # --- what is left to prepare
    Row("GET /api/readiness", "", managers(200), READINESS),
    Row("GET /api/readiness/first-steps", "", managers(200), FIRST_STEPS),
    Row("GET /api/readiness/people", "", managers(200), each(READINESS_PERSON)),
    Row(
        "PUT /api/readiness/category",
        "other",
        managers(200),
        {"changed"},
        body=lambda w, me: {
            "category_id": w.free_category.pk,
            "user_ids": [w.pupil.pk, w.colleague.pk],
        },
    ),
    Row(
        "PUT /api/readiness/category",
        "admin among them",
        managers(403, 200),
        {"changed"},
        body=lambda w, me: {
            "category_id": w.free_category.pk,
            "user_ids": [w.pupil.pk, w.chief.pk],
        },
    ),
    Row(
        "PUT /api/readiness/category",
        "human resources among them",
        managers(403, 200),
        {"changed"},
        body=lambda w, me: {
            "category_id": w.free_category.pk,
            "user_ids": [w.pupil.pk, w.other_manager.pk],
        },
    ),
    Row(
        "PUT /api/readiness/category",
        "themselves among them",
        managers(409),
        body=lambda w, me: {"category_id": w.free_category.pk, "user_ids": [w.pupil.pk, me]},
    ),
    Row(
        "PUT /api/readiness/category",
        "absent",
        managers(400),
        body=lambda w, me: {"category_id": w.free_category.pk, "user_ids": [ABSENT]},
    ),
    Row(
        "PUT /api/readiness/evaluator",
        "other",
        managers(200),
        {"changed"},
        body=lambda w, me: {
            "evaluator_id": w.school.evaluator.pk,
            "collaborator_ids": [w.pupil.pk, w.colleague.pk],
        },
    ),
    Row(
        "PUT /api/readiness/evaluator",
        "themselves among them",
        managers(409),
        body=lambda w, me: {
            "evaluator_id": w.spare_evaluator.pk,
            "collaborator_ids": [w.pupil.pk, me],
        },
    ),
    Row(
        "PUT /api/readiness/evaluator",
        "absent",
        managers(400),
        body=lambda w, me: {
            "evaluator_id": w.school.evaluator.pk,
            "collaborator_ids": [w.colleague.pk, ABSENT],
        },
    ),
    Row(
        "GET /api/readiness/doubles",
        "",
        managers(200),
        each(DOUBLE),
        body=lambda w, me: make_double(w),
    ),
    Row(
        "PUT /api/readiness/spelling",
        "other",
        managers(200),
        {"changed"},
        body=lambda w, me: spelling(w, w.pupil, w.colleague),
    ),
    Row(
        "PUT /api/readiness/spelling",
        "admin among them",
        managers(403, 200),
        {"changed"},
        body=lambda w, me: spelling(w, w.pupil, w.chief),
    ),
    Row(
        "PUT /api/readiness/spelling",
        "absent",
        managers(409),
        body=lambda w, me: spelling(w, w.pupil) | {"people": 2},
    ),
    Row(
        "PUT /api/readiness/join-categories",
        "other",
        managers(200),
        {"changed"},
        body=lambda w, me: join(w, w.pupil, w.colleague),
    ),
    Row(
        "PUT /api/readiness/join-categories",
        "admin among them",
        managers(403, 200),
        {"changed"},
        body=lambda w, me: join(w, w.pupil, w.chief),
    ),
    Row(
        "PUT /api/readiness/join-categories",
        "own",
        managers(409),
        body=lambda w, me: join(w, *User.objects.filter(pk=me)),
    ),
    Row(
        "PUT /api/readiness/join-categories",
        "absent",
        managers(404),
        body=lambda w, me: join(w) | {"joined_id": ABSENT},
    ),
    # --- self-evaluations
    Row(
        "GET /api/self-evaluations",
        "",
        managers(200),
        each(LISTED_SELF_EVALUATION),
        ids=lambda w, me: with_self_evaluation(w, me)[:0],
    ),
    Row("GET /api/self-evaluations/summary", "", managers(200), {"people", "sent"}),
    Row(
        "GET /api/self-evaluations/own",
        "",
        signed_in_people(200),
        each(OWN_SELF_EVALUATION),
        ids=lambda w, me: with_own_self_evaluation(w, me)[:0],
    ),
    Row(
        "GET /api/self-evaluations/own/{evaluation_id}",
        "own",
        (401, 200, 200, 200, 404),
        SELF_FORM,
        ids=including,
    ),
    Row(
        "GET /api/self-evaluations/own/{evaluation_id}",
        "absent",
        signed_in_people(404),
        ids=lambda w, me: (ABSENT,),
    ),
    Row(
        "POST /api/self-evaluations/own/{evaluation_id}",
        "own",
        (401, 201, 201, 201, 404),
        {"sent_at"},
        ids=including,
        body=self_evaluation_body,
    ),
    Row(
        "POST /api/self-evaluations/own/{evaluation_id}",
        "absent",
        signed_in_people(404),
        ids=lambda w, me: (ABSENT,),
        body=self_evaluation_body,
    ),
    Row(
        "PUT /api/self-evaluations/own/{evaluation_id}/draft",
        "own",
        (401, 200, 200, 200, 404),
        SAVED,
        ids=including_with_draft,
        body=self_draft_body,
    ),
    Row(
        "PUT /api/self-evaluations/own/{evaluation_id}/draft",
        "own, with the form of another",
        signed_in_people(403),
        ids=including,
        body=lambda w, me: self_draft_body(w, me) | {"user_id": w.colleague.pk},
    ),
    Row(
        "PUT /api/self-evaluations/own/{evaluation_id}/draft",
        "absent",
        signed_in_people(404),
        ids=lambda w, me: (ABSENT,),
        body=self_draft_body,
    ),
    Row(
        "DELETE /api/self-evaluations/own/{evaluation_id}/draft",
        "own",
        (401, 204, 204, 204, 404),
        ids=including_with_draft,
    ),
    Row(
        "DELETE /api/self-evaluations/own/{evaluation_id}/draft",
        "absent",
        signed_in_people(404),
        ids=lambda w, me: (ABSENT,),
    ),
    Row(
        "GET /api/self-evaluations/of/{evaluation_id}/{user_id}",
        "own",
        signed_in_people(200),
        {"comparison"},
        ids=lambda w, me: (w.school.evaluation.pk, me),
    ),
    Row(
        "GET /api/self-evaluations/of/{evaluation_id}/{user_id}",
        "other",
        signed_in_people(200),
        {"comparison"},
        ids=lambda w, me: (w.other_evaluation.pk, w.colleague.pk),
    ),
    Row(
        "GET /api/self-evaluations/of/{evaluation_id}/{user_id}",
        "absent",
        signed_in_people(200),
        {"comparison"},
        ids=lambda w, me: (w.school.evaluation.pk, ABSENT),
    ),
    Row(
        "GET /api/self-evaluations/of/{evaluation_id}",
        "other",
        managers(200),
        {"[]"},
        ids=lambda w, me: (w.other_evaluation.pk, w.colleague.pk),
        query="?ids={user_id}",
    ),
    Row(
        "GET /api/self-evaluations/of/{evaluation_id}",
        "own",
        managers(200),
        {"[]"},
        ids=lambda w, me: (w.school.evaluation.pk, me),
        query="?ids={user_id}",
    ),
    Row(
        "GET /api/self-evaluations/of/{evaluation_id}",
        "absent",
        managers(200),
        {"[]"},
        ids=lambda w, me: (ABSENT, me),
        query="?ids={user_id}",
    ),
    Row(
        "POST /api/self-evaluations/{evaluation_id}/{user_id}/reopening",
        "other",
        managers(201),
        {"user_id", "evaluation_id", "sent_at", "is_reopened"},
        ids=with_self_evaluation,
        body=lambda w, me: {"reason": "Por error."},
    ),
    Row(
        "POST /api/self-evaluations/{evaluation_id}/{user_id}/reopening",
        "own",
        (401, 403, 403, 403, 403),
        ids=lambda w, me: (w.school.evaluation.pk, me),
        body=lambda w, me: {"reason": "Por error."},
    ),
    Row(
        "POST /api/self-evaluations/{evaluation_id}/{user_id}/reopening",
        "absent",
        managers(404),
        ids=lambda w, me: (w.school.evaluation.pk, ABSENT),
        body=lambda w, me: {"reason": "Por error."},
    ),
    # --- plans
    Row("GET /api/plans", "", managers(200), each(LISTED_ACTION)),
    Row(
        "GET /api/plans/of/{evaluation_id}/{user_id}",
        "own",
        (401, 200, 200, 404, 404),
        PLAN,
        ids=lambda w, me: (w.school.evaluation.pk, me),
    ),
    Row(
        "GET /api/plans/of/{evaluation_id}/{user_id}",
        "other",
        managers(200),
        PLAN,
        ids=lambda w, me: (w.other_evaluation.pk, w.colleague.pk),
    ),
    Row(
        "GET /api/plans/of/{evaluation_id}/{user_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (w.school.evaluation.pk, ABSENT),
    ),
    Row(
        "GET /api/plans/of/{evaluation_id}",
        "other",
        managers(200),
        each(PLAN | {"user_id"}),
        ids=lambda w, me: (w.other_evaluation.pk, w.colleague.pk),
        query="?ids={user_id}",
    ),
    Row(
        "GET /api/plans/of/{evaluation_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT, me),
        query="?ids={user_id}",
    ),
    Row(
        "GET /api/plans/of/{evaluation_id}",
        "own",
        (401, 403, 403, 200, 200),
        {"[]"},
        ids=lambda w, me: (w.school.evaluation.pk, me),
        query="?ids={user_id}",
    ),
    Row(
        "POST /api/plans",
        "other",
        managers(201),
        PLANNED,
        body=lambda w, me: w.plan(w.colleague),
    ),
    Row(
        "POST /api/plans/several",
        "other",
        managers(201),
        each(ACTION),
        body=lambda w, me: w.shared_action(w.colleague.pk, w.school.collaborator.pk),
    ),
    Row(
        "POST /api/plans/several",
        "with own",
        (401, 403, 403, 404, 404),
        body=lambda w, me: w.shared_action(w.colleague.pk, me),
    ),
    Row(
        "POST /api/plans",
        "own",
        (401, 403, 403, 404, 404),
        body=lambda w, me: w.plan(w.school.collaborator) | {"user_id": me},
    ),
    Row(
        "POST /api/plans",
        "without a result",
        managers(404),
        body=lambda w, me: w.plan(w.pupil),
    ),
    Row(
        "PUT /api/plans/{action_id}",
        "other",
        managers(200),
        PLANNED,
        ids=lambda w, me: (w.action_id,),
        body=lambda w, me: w.plan(w.colleague),
    ),
    Row(
        "PUT /api/plans/{action_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
        body=lambda w, me: w.plan(w.colleague),
    ),
    Row(
        "PUT /api/plans/{action_id}/done",
        "other",
        managers(200),
        PLANNED,
        ids=lambda w, me: (w.action_id,),
        body=lambda w, me: {"done": True},
    ),
    Row(
        "PUT /api/plans/{action_id}/done",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
        body=lambda w, me: {"done": True},
    ),
    Row(
        "DELETE /api/plans/{action_id}",
        "other",
        managers(204),
        ids=lambda w, me: (w.action_id,),
    ),
    Row("DELETE /api/plans/{action_id}", "absent", managers(404), ids=lambda w, me: (ABSENT,)),
    # --- the school's name, data and logo
    Row("GET /api/installation/backups", "", admin_only(200), BACKUPS),
    Row("GET /api/school", "", admin_only(200), SCHOOL),
    Row(
        "PUT /api/school",
        "",
        admin_only(200),
        SCHOOL,
        body=lambda w, me: {
            "name": "Colegio Nuevo Horizonte",
            "city": "Bogotá",
            "nit": "900.123.456-7",
            "support_email": "sistemas@colegio.example",
        },
    ),
    Row(
        "PUT /api/school",
        "how people sign in",
        admin_only(200),
        SCHOOL,
        body=lambda w, me: {
            **dict.fromkeys(("name", "city", "nit", "support_email"), ""),
            "signs_in_by_identity_number": True,
        },
        asks=True,
    ),
    Row(
        "POST /api/school/logo",
        "",
        admin_only(200),
        SCHOOL,
        body=lambda w, me: SentFile(LOGO, name="logo.png"),
    ),
    Row("DELETE /api/school/logo", "", admin_only(204), ids=with_logo),
    # --- people, assignments and questions from files
    Row(
        "GET /api/imports",
        "",
        managers(200),
        each(IMPORT_SUMMARY | {"left_out[]"} | each_of("left_out", LEFT_OUT)),
    ),
    Row(
        "GET /api/imports/template",
        "",
        managers(200),
        {"Correo del evaluador", "Correo del colaborador"},
        query="?kind=assignments",
    ),
    Row(
        "POST /api/imports",
        "",
        managers(201),
        READ_IMPORT | each_of("left_out", LEFT_OUT),
        body=lambda w, me: SentFile(
            f"Evaluador;Colaborador\n{w.rival.email};{w.pupil.email}".encode()
        ),
        query="?kind=assignments",
    ),
    Row(
        "GET /api/imports/{import_id}",
        "other",
        managers(200),
        IMPORT_COUNTS
        | each_of("findings", FINDING)
        | each_of("granted", {"sheet", "row", "name", "email", "role", "is_new"})
        | each_of("left_out", LEFT_OUT)
        | {"ignored[]", "notices[]"},
        ids=lambda w, me: (w.import_of(me, "failed"),),
    ),
    Row("GET /api/imports/{import_id}", "absent", managers(404), ids=lambda w, me: (ABSENT,)),
    Row(
        "GET /api/imports/{import_id}/mapping",
        "other",
        managers(200),
        each_of(
            "columns",
            {"index", "heading", "words[].text", "words[].role", "words[].question_type"},
        )
        | each_of(
            "fields",
            {
                "key",
                "label",
                "is_needed",
                "is_for_new",
                "can_join",
                "has_default",
                "columns[]",
                "others[]",
            },
        )
        | each_of("sample", {"sheet", "row", "cells[]"})
        | {
            "default_role",
            "default_question_type",
            "default_bank",
            "surnames_first",
            "has_headings",
            "reading.encodings[]",
            "reading.encoding",
            "reading.chosen_sheets[]",
            "reading.has_hidden_rows",
            "reading.include_hidden",
        }
        | each_of("reading.sheets", {"name", "rows", "hidden_rows", "is_hidden", "headings[]"}),
        ids=lambda w, me: (w.import_of(me, "mapping"),),
    ),
    Row(
        "GET /api/imports/{import_id}/sample",
        "other",
        managers(200),
        each_of("columns", {"key", "label"}) | each_of("rows", {"sheet", "row", "cells[]"}),
        ids=lambda w, me: (w.import_of(me, "checked"),),
    ),
    Row(
        "GET /api/imports/{import_id}/sample",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    Row(
        "GET /api/imports/{import_id}/sample",
        "mapping",
        managers(404),
        ids=lambda w, me: (w.import_of(me, "mapping"),),
    ),
    Row(
        "GET /api/imports/{import_id}/mapping",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    *(
        Row(
            "PUT /api/imports/{import_id}/mapping",
            target,
            managers(status),
            ANSWERED_IMPORT if status == OK else set(),
            ids=lambda w, me, which=which: (w.import_of(me, which),),
            body=lambda w, me: {"columns": {"email": [0]}, "roles": {"Docente": "colaborador"}},
        )
        for target, which, status in (
            ("other", "mapping", OK),
            ("mapped already", "checked", 409),
            ("absent", "", 404),
        )
    ),
    *(
        Row(
            "PUT /api/imports/{import_id}/reading",
            target,
            managers(status),
            READ_IMPORT | each_of("left_out", LEFT_OUT) if status == OK else set(),
            ids=lambda w, me, which=which: (w.import_of(me, which),),
            body=lambda w, me: {"sheets": [1]},
        )
        for target, which, status in (
            ("other", "mapping", OK),
            ("all read", "all read", 409),
            ("mapped already", "checked", 409),
            ("absent", "", 404),
        )
    ),
    *(
        Row(
            "GET /api/imports/{import_id}/mapping/names",
            target,
            managers(status),
            {"[]"} if status == OK else set(),
            ids=lambda w, me, which=which: (w.import_of(me, which),),
            query="?columns=1",
        )
        for target, which, status in (
            ("other", "mapping", OK),
            ("mapped already", "checked", 404),
            ("absent", "", 404),
        )
    ),
    *(
        Row(
            "GET /api/imports/{import_id}/names",
            target,
            managers(status),
            each({"sheet", "row", "before", "after"}) if status == OK else set(),
            ids=lambda w, me, which=which: (w.import_of(me, which),),
        )
        for target, which, status in (
            ("other", "failed", OK),
            ("mapping", "mapping", 404),
            ("absent", "", 404),
        )
    ),
    Row(
        "GET /api/imports/{import_id}/changes",
        "other",
        managers(200),
        each(PERSON_CHANGE),
        ids=lambda w, me: (w.import_of(me, "updating"),),
    ),
    Row(
        "GET /api/imports/{import_id}/changes",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    *(
        Row(
            "GET /api/imports/{import_id}/rows",
            target,
            managers(status),
            each(REVIEWED_ROW) if status == OK else set(),
            ids=lambda w, me, which=which: (w.import_of(me, which),),
        )
        for target, which, status in (
            ("other", "failed", OK),
            ("not checked", "uploaded", 404),
            ("absent", "", 404),
        )
    ),
    *(
        Row(
            "PATCH /api/imports/{import_id}/choices",
            target,
            managers(status),
            ANSWERED_IMPORT if status == OK else set(),
            ids=lambda w, me, which=which: (w.import_of(me, which),),
            body=lambda w, me: {"version": 0, "rows": [{"row": 2, "cells": {"name": "Nuria"}}]},
        )
        for target, which, status in (
            ("other", "checked", OK),
            ("not checked", "uploaded", 409),
            ("applied", "applied", 409),
            ("absent", "", 404),
        )
    ),
    Row(
        "GET /api/imports/{import_id}/errors",
        "other",
        managers(200),
        {"Problema", "Fila", "Nombre", "Correo", "Rol"},
        ids=lambda w, me: (w.import_of(me, "failed"),),
    ),
    Row(
        "GET /api/imports/{import_id}/errors",
        "not checked",
        managers(409),
        ids=lambda w, me: (w.import_of(me, "uploaded"),),
    ),
    Row(
        "GET /api/imports/{import_id}/errors",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    *(
        Row(
            f"POST /api/imports/{{import_id}}/{step}",
            target,
            managers(status),
            keys if status == OK else set(),
            ids=lambda w, me, which=which: (w.import_of(me, which),),
            body=lambda w, me, step=step: {"update_existing": True} if step == "apply" else None,
        )
        for step, target, which, status, keys in (
            ("check", "other", "uploaded", OK, ANSWERED_IMPORT),
            ("check", "absent", "", 404, set()),
            ("apply", "other", "checked", OK, ANSWERED_IMPORT),
            ("apply", "with errors", "failed", 409, set()),
            ("apply", "absent", "", 404, set()),
            ("undo", "other", "applied", OK, READ_IMPORT | each_of("left_out", LEFT_OUT)),
            ("undo", "not applied", "checked", 409, set()),
            ("undo", "absent", "", 404, set()),
        )
    ),
    Row(
        "POST /api/imports/{import_id}/apply",
        "of managers",
        managers(404, 200),
        ANSWERED_IMPORT,
        ids=lambda w, me: (import_of_managers(me),),
        body=lambda w, me: {"confirms_roles": True},
        asks=True,
    ),
    Row(
        "POST /api/imports/{import_id}/undo",
        "of managers",
        managers(404, 200),
        READ_IMPORT | {"left_out[]"},
        ids=lambda w, me: (import_of_managers(me, is_applied=True),),
        asks=True,
    ),
    Row(
        "DELETE /api/imports/{import_id}",
        "other",
        managers(204),
        ids=lambda w, me: (w.import_of(me, "checked"),),
    ),
    Row(
        "DELETE /api/imports/{import_id}",
        "applied",
        managers(409),
        ids=lambda w, me: (w.import_of(me, "applied"),),
    ),
    Row("DELETE /api/imports/{import_id}", "absent", managers(404), ids=lambda w, me: (ABSENT,)),
    *(
        Row(
            call.replace("/imports", "/imports/{import_id}", 1),
            "another's",
            managers(403),
            ids=lambda w, me, which=which: (w.anothers_import(me, which),),
            body=lambda w, me, body=body: body,
        )
        for call, which, body in (
            ("GET /api/imports", "checked", None),
            ("GET /api/imports/mapping", "mapping", None),
            ("PUT /api/imports/mapping", "mapping", {"columns": {"email": [0]}}),
            ("PUT /api/imports/reading", "mapping", {"sheets": [0]}),
            ("GET /api/imports/mapping/names", "mapping", None),
            ("GET /api/imports/names", "failed", None),
            ("GET /api/imports/sample", "checked", None),
            ("GET /api/imports/changes", "updating", None),
            ("GET /api/imports/rows", "failed", None),
            ("PATCH /api/imports/choices", "failed", {"version": 0}),
            ("GET /api/imports/errors", "failed", None),
            ("POST /api/imports/check", "uploaded", None),
            ("POST /api/imports/apply", "checked", None),
            ("POST /api/imports/undo", "checked", None),
            ("DELETE /api/imports", "checked", None),
        )
    ),
    # --- results
    Row("GET /api/dashboard/metrics", "", managers(200), DASHBOARD),
    Row("GET /api/dashboard/charts", "", managers(200), CHARTS),
    Row("GET /api/dashboard/year", "", managers(200), YEAR),
    *(
        Row(
            f"GET /api/reports/{name}/{{category_id}}",
            "other",
            managers(200),
            keys,
            ids=lambda w, me: (w.other_evaluation.category_id,),
        )
        for name, keys in (
            ("heat-map", HEAT_MAP),
            ("calibration", CALIBRATION),
            ("measures", MEASURES),
            ("comparison", each(COMPARED_QUESTION)),
        )
    ),
    *(
        Row(
            f"GET /api/reports/{name}/{{category_id}}",
            "absent",
            managers(404),
            ids=lambda w, me: (ABSENT,),
        )
        for name in ("heat-map", "calibration", "measures", "comparison")
    ),
    Row(
        "GET /api/reports/heat-map/{category_id}/{question_id}",
        "other",
        managers(200),
        each(SCORED_PERSON),
        ids=lambda w, me: (
            *having_sent(w, me),
            w.school.evaluation.category_id,
            w.school.questions[0].question_id,
        ),
    ),
    *(
        Row(
            "GET /api/reports/heat-map/{category_id}/{question_id}",
            what,
            managers(404),
            ids=ids,
        )
        for what, ids in (
            ("absent", lambda w, me: (w.school.evaluation.category_id, ABSENT)),
            (
                "of an absent category",
                lambda w, me: (ABSENT, w.school.questions[0].question_id),
            ),
        )
    ),
    Row("GET /api/reports/comparison", "", managers(200), COMPARISON),
    Row("GET /api/reports/board", "", managers(200), BOARD),
    Row("GET /api/reports/groups", "", managers(200), GROUPS),
    Row("GET /api/dashboard/progress", "", managers(200), each(PROGRESS)),
    Row(
        "GET /api/dashboard/missing/{evaluator_id}",
        "other",
        managers(200),
        each(MISSING),
        ids=lambda w, me: (w.school.evaluator.pk,),
    ),
    Row(
        "GET /api/dashboard/missing/{evaluator_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    Row("GET /api/reports/submissions", "", managers(200), each(SUBMISSION_ROW)),
    Row("GET /api/reports/latest", "", managers(200), each(LATEST_ROW)),
    Row(
        "GET /api/reports/latest/{user_id}/neighbours",
        "",
        managers(200),
        {"place", "total", "previous", "next.user_id", "next.user_name", "next.evaluation_id"},
        ids=lambda w, me: (w.school.collaborator.pk,),
    ),
    Row(
        "GET /api/reports/latest/{user_id}/neighbours",
        "absent",
        managers(200),
        {"place", "total", "previous", "next"},
        ids=lambda w, me: (ABSENT,),
    ),
    Row("GET /api/reports/not-evaluated", "", managers(200), each(NOT_EVALUATED)),
    Row(
        "PUT /api/reports/not-evaluated/prolong",
        "of a closed evaluation",
        managers(200),
        {"changed"},
        body=lambda w, me: {"ids": [late(w, w.rival).pk], "closes_on": LATER_CLOSING},
    ),
    Row(
        "PUT /api/reports/not-evaluated/prolong",
        "by one's own evaluator",
        managers(409, 200),
        {"changed"},
        body=lambda w, me: {
            "ids": [late(w, w.evaluator_of_manager).pk],
            "closes_on": LATER_CLOSING,
        },
    ),
    Row(
        "PUT /api/reports/not-evaluated/prolong",
        "absent",
        managers(409),
        body=lambda w, me: {"ids": [ABSENT], "closes_on": LATER_CLOSING},
    ),
    Row("GET /api/reports/departments", "", managers(200), {"[]"}),
    Row("GET /api/reports/follow-up", "", managers(200), FOLLOW_UP),
    Row(
        "GET /api/reports/corrections",
        "",
        managers(200),
        each(OPEN_CORRECTION),
        ids=with_reopening,
    ),
    Row(
        "GET /api/reports/correction-requests",
        "",
        managers(200),
        each(OPEN_CORRECTION),
        ids=with_request,
    ),
    Row(
        "GET /api/training-report",
        "",
        managers(200),
        {f"Zoilo Quiñones[].{key}" for key in TRAINING_ROW},
    ),
    Row("GET /api/training-report/summary", "", managers(200), TRAINING_SUMMARY),
    Row("GET /api/users/collaborators/history", "", managers(200), each(HISTORY_COLLABORATOR)),
    Row(
        "GET /api/evaluation-results/latest/{user_id}",
        "own",
        (401, 200, 200, 404, 404),
        LATEST,
        ids=lambda w, me: (me,),
    ),
    Row(
        "GET /api/evaluation-results/latest/{user_id}",
        "assigned",
        managers(404),
        ids=lambda w, me: (w.pupil.pk,),
    ),
    Row(
        "GET /api/evaluation-results/latest/{user_id}",
        "other",
        managers(200),
        LATEST,
        ids=lambda w, me: (w.colleague.pk,),
    ),
    Row(
        "GET /api/evaluation-results/latest/{user_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    Row(
        "GET /api/users/evaluation-history/{user_id}",
        "own",
        signed_in_people(200),
        {
            "colaborador": each(HISTORY_ITEM),
            "evaluador": each(HISTORY_ITEM),
            "gestionhumana": {"[]"},
            "admin": {"[]"},
        },
        ids=lambda w, me: (me,),
    ),
    Row(
        "GET /api/users/evaluation-history/{user_id}",
        "assigned",
        managers(200),
        {"[]"},
        ids=lambda w, me: (w.pupil.pk,),
    ),
    Row(
        "GET /api/users/evaluation-history/{user_id}",
        "other",
        managers(200),
        each(HISTORY_ITEM),
        ids=lambda w, me: (w.colleague.pk,),
    ),
    Row(
        "GET /api/users/evaluation-history/{user_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    Row(
        "GET /api/reports/full/{evaluation_id}/{user_id}",
        "own",
        (401, 200, 200, 404, 404),
        REPORT | {"average"},
        ids=lambda w, me: (w.school.evaluation.pk, me),
    ),
    Row(
        "GET /api/reports/full/{evaluation_id}/{user_id}",
        "own, absent evaluation",
        signed_in_people(404),
        ids=lambda w, me: (ABSENT, me),
    ),
    Row(
        "GET /api/reports/full/{evaluation_id}/{user_id}",
        "assigned",
        managers(404),
        ids=lambda w, me: (w.school.evaluation.pk, w.pupil.pk),
    ),
    Row(
        "GET /api/reports/full/{evaluation_id}/{user_id}",
        "other",
        managers(200),
        REPORT_FOR_MANAGERS,
        ids=lambda w, me: (w.other_evaluation.pk, w.colleague.pk),
    ),
    Row(
        "GET /api/reports/full/{evaluation_id}/{user_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (w.school.evaluation.pk, ABSENT),
    ),
    Row(
        "GET /api/reports/evaluation/{evaluation_id}",
        "other",
        managers(200),
        each(REPORT_FOR_MANAGERS),
        ids=lambda w, me: (w.other_evaluation.pk,),
    ),
    Row(
        "GET /api/reports/evaluation/{evaluation_id}",
        "free",
        managers(200),
        {"[]"},
        ids=lambda w, me: (w.free_evaluation.pk,),
    ),
    Row(
        "GET /api/reports/evaluation/{evaluation_id}",
        "of somebody absent",
        managers(200),
        {"[]"},
        ids=lambda w, me: (w.other_evaluation.pk,),
        query=f"?ids={ABSENT}",
    ),
    Row(
        "GET /api/reports/evaluation/{evaluation_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    # --- tables as workbooks
    *(
        Row(
            "GET /api/exports/{table}",
            table,
            managers(200),
            {column.heading for column in EXPORTS[TableName(table)].table.columns},
            ids=lambda w, me, table=table: (table,),
        )
        for table in TableName.values
    ),
    Row("GET /api/exports/{table}", "absent", managers(400), ids=lambda w, me: (ABSENT,)),
    Row(
        "GET /api/exports/history/{user_id}",
        "own",
        signed_in_people(200),
        {column.heading for column in HISTORY.columns},
        ids=lambda w, me: (me,),
    ),
    Row(
        "GET /api/exports/history/{user_id}",
        "other",
        managers(200),
        {column.heading for column in HISTORY.columns},
        ids=lambda w, me: (w.colleague.pk,),
    ),
    Row(
        "GET /api/exports/history/{user_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    Row("GET /api/audit/xlsx", "", (401, 403, 403, 403, 200), set(AUDIT_HEADINGS), asks=True),
    # --- the audit log
    Row("GET /api/audit", "", (401, 403, 403, 403, 200), each(AUDIT_EVENT)),
    Row("GET /api/audit/csv", "", (401, 403, 403, 403, 200), set(AUDIT_HEADINGS), asks=True),
    Row(
        "POST /api/audit/exports",
        "own",
        (401, 201, 201, 404, 404),
        each(ISSUED),
        body=lambda w, me: export_of("report", w.school.evaluation.pk, me),
    ),
    Row(
        "POST /api/audit/exports",
        "own history",
        signed_in_people(201),
        each(ISSUED),
        body=lambda w, me: export_of("history", None, me),
    ),
    Row(
        "POST /api/audit/exports",
        "other",
        managers(201),
        each(ISSUED),
        body=lambda w, me: export_of("report", w.other_evaluation.pk, w.colleague.pk),
    ),
    Row(
        "POST /api/audit/exports",
        "assigned, without a result",
        managers(404),
        body=lambda w, me: export_of("report", w.school.evaluation.pk, w.pupil.pk),
    ),
    Row(
        "POST /api/audit/exports",
        "all of an evaluation",
        managers(201),
        each(ISSUED),
        body=lambda w, me: export_of("reports", w.school.evaluation.pk, None),
    ),
    Row(
        "POST /api/audit/exports",
        "some of an evaluation",
        managers(201),
        each(ISSUED),
        body=lambda w, me: (
            export_of("reports", w.other_evaluation.pk, None) | {"user_ids": [w.colleague.pk]}
        ),
    ),
    Row(
        "POST /api/audit/exports",
        "some without a result",
        managers(404),
        body=lambda w, me: (
            export_of("reports", w.school.evaluation.pk, None) | {"user_ids": [w.pupil.pk]}
        ),
    ),
    Row(
        "POST /api/audit/exports",
        "all of an absent evaluation",
        managers(404),
        body=lambda w, me: export_of("reports", ABSENT, None),
    ),
    Row(
        "POST /api/audit/exports",
        "absent history",
        managers(404),
        body=lambda w, me: export_of("history", None, ABSENT),
    ),
    Row(
        "POST /api/audit/exports",
        "results",
        managers(201),
        each(ISSUED),
        body=lambda w, me: export_of("results", None, None),
    ),
    Row(
        "POST /api/audit/exports",
        "training, with one's own id",
        managers(201),
        each(ISSUED),
        body=lambda w, me: export_of("training", None, me),
    ),
    Row(
        "POST /api/audit/exports",
        "board",
        managers(201),
        each(ISSUED),
        body=lambda w, me: export_of("board", None, None),
    ),
    # --- the score distribution before sending
    Row(
        "GET /api/evaluations/{evaluation_id}/spread",
        "own",
        (401, 403, 200, 403, 200),
        {"shares[]"},
        ids=lambda w, me: (w.school.evaluation.pk,),
    ),
    Row(
        "GET /api/evaluations/{evaluation_id}/spread",
        "other",
        (401, 403, 403, 403, 403),
        ids=lambda w, me: (w.other_evaluation.pk,),
    ),
    Row(
        "GET /api/evaluations/{evaluation_id}/spread",
        "absent",
        (401, 403, 403, 403, 403),
        ids=lambda w, me: (ABSENT,),
    ),
    # --- documents, for whoever has one in their hands
    Row(
        "GET /api/verification/{folio}",
        "a document",
        (200,) * 5,
        VERIFICATION,
        ids=lambda w, me: (w.folio,),
    ),
    Row(
        "GET /api/verification/{folio}",
        "absent",
        (404,) * 5,
        ids=lambda w, me: (NO_FOLIO,),
    ),
    Row(
        "POST /api/verification/{folio}/total",
        "a document",
        (200,) * 5,
        {"matches"},
        ids=lambda w, me: (w.folio,),
        body=lambda w, me: {"total": "87,5 %"},
    ),
    Row(
        "POST /api/verification/{folio}/total",
        "absent",
        (404,) * 5,
        ids=lambda w, me: (NO_FOLIO,),
        body=lambda w, me: {"total": "87,5 %"},
    ),
    Row("GET /api/profile/report-views", "own", signed_in_people(200), {"[]"}),
    Row(
        "GET /api/profile/report-views/xlsx",
        "own",
        signed_in_people(200),
        {column.heading for column in REPORT_VIEWS.columns},
    ),
    # --- the old screens
    Row("GET /api/evaluators", "", managers(200), each(LEGACY_EVALUATOR)),
    Row(
        "POST /api/evaluators",
        "",
        managers(201),
        LEGACY_EVALUATOR,
        body=lambda w, me: NEW_EVALUATOR,
    ),
    Row(
        "PUT /api/evaluators/{user_id}",
        "other",
        managers(200),
        LEGACY_EVALUATOR,
        ids=lambda w, me: (w.rival.pk,),
        body=lambda w, me: {"name": "Nuria", "email": w.rival.email},
    ),
    Row(
        "PUT /api/evaluators/{user_id}",
        "of another role",
        managers(404),
        ids=lambda w, me: (w.colleague.pk,),
        body=lambda w, me: NEW_EVALUATOR,
    ),
    Row(
        "PUT /api/evaluators/{user_id}",
        "admin",
        managers(404),
        ids=lambda w, me: (w.chief.pk,),
        body=lambda w, me: NEW_EVALUATOR,
    ),
    Row(
        "PUT /api/evaluators/{user_id}",
        "their evaluator",
        managers(403, 200),
        LEGACY_EVALUATOR,
        ids=lambda w, me: (w.evaluator_of_manager.pk,),
        body=lambda w, me: NEW_EVALUATOR,
        asks=True,
    ),
    Row(
        "PUT /api/evaluators/{user_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
        body=lambda w, me: NEW_EVALUATOR,
    ),
    Row(
        "DELETE /api/evaluators/{user_id}",
        "free",
        managers(204),
        ids=lambda w, me: (w.spare_evaluator.pk,),
    ),
    Row(
        "DELETE /api/evaluators/{user_id}",
        "with history",
        managers(400),
        ids=lambda w, me: (w.rival.pk,),
    ),
    Row(
        "DELETE /api/evaluators/{user_id}",
        "of another role",
        managers(404),
        ids=lambda w, me: (w.pupil.pk,),
    ),
    Row(
        "DELETE /api/evaluators/{user_id}",
        "admin",
        managers(404),
        ids=lambda w, me: (w.chief.pk,),
    ),
    Row(
        "DELETE /api/evaluators/{user_id}",
        "their evaluator",
        managers(403, 204),
        ids=lambda w, me: (w.evaluator_of_manager.pk,),
    ),
    Row("DELETE /api/evaluators/{user_id}", "absent", managers(404), ids=lambda w, me: (ABSENT,)),
    Row("GET /api/collaborators", "", managers(200), each(LEGACY_COLLABORATOR)),
    Row(
        "POST /api/collaborators",
        "",
        managers(201),
        LEGACY_COLLABORATOR,
        body=lambda w, me: collaborator_body(w),
    ),
    Row(
        "PUT /api/collaborators/{user_id}",
        "other",
        managers(200),
        LEGACY_COLLABORATOR,
        ids=lambda w, me: (w.colleague.pk,),
        body=lambda w, me: collaborator_body(w),
        asks=True,
    ),
    Row(
        "PUT /api/collaborators/{user_id}",
        "of another role",
        managers(404),
        ids=lambda w, me: (w.rival.pk,),
        body=lambda w, me: collaborator_body(w),
    ),
    Row(
        "PUT /api/collaborators/{user_id}",
        "admin",
        managers(404),
        ids=lambda w, me: (w.chief.pk,),
        body=lambda w, me: collaborator_body(w),
    ),
    Row(
        "PUT /api/collaborators/{user_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
        body=lambda w, me: collaborator_body(w),
    ),
    Row(
        "DELETE /api/collaborators/{user_id}",
        "free",
        managers(204),
        ids=lambda w, me: (w.uninvited.pk,),
    ),
    Row(
        "DELETE /api/collaborators/{user_id}",
        "whose evaluation has been begun",
        managers(400),
        ids=lambda w, me: (w.pupil.pk,),
    ),
    Row(
        "DELETE /api/collaborators/{user_id}",
        "with history",
        managers(400),
        ids=lambda w, me: (w.colleague.pk,),
    ),
    Row(
        "DELETE /api/collaborators/{user_id}",
        "of another role",
        managers(404),
        ids=lambda w, me: (w.spare_evaluator.pk,),
    ),
    Row(
        "DELETE /api/collaborators/{user_id}",
        "admin",
        managers(404),
        ids=lambda w, me: (w.chief.pk,),
    ),
    Row(
        "DELETE /api/collaborators/{user_id}",
        "absent",
        managers(404),
        ids=lambda w, me: (ABSENT,),
    ),
    Row("GET /api/openapi.json", "of programs", managers(200), keys=DESCRIBED),
    Row("GET /api/tokens", "all", admin_only(200), keys=each(TOKEN)),
    Row(
        "POST /api/tokens",
        "of a year",
        admin_only(201),
        keys=TOKEN | {"secret"},
        body=lambda w, me: token_body(timedelta(days=365)),
        asks=True,
    ),
    Row(
        "POST /api/tokens",
        "of more than a year",
        admin_only(400),
        body=lambda w, me: token_body(timedelta(days=366)),
    ),
    Row(
        "POST /api/tokens",
        "expired",
        admin_only(400),
        body=lambda w, me: token_body(timedelta(days=-1)),
    ),
    Row(
        "DELETE /api/tokens/{token_id}",
        "of another admin",
        admin_only(204),
        ids=lambda w, me: (Token.objects.get().pk,),
    ),
    Row(
        "DELETE /api/tokens/{token_id}",
        "absent",
        admin_only(404),
        ids=lambda w, me: (ABSENT,),
    ),
    # with a token instead: tests/tokens
    Row("GET /api/v1/people", "with a session", (401,) * 5),
    Row("GET /api/v1/results", "with a session", (401,) * 5),
]


CALLS = sorted(
    f"{method.upper()} {path}"
    for path, operations in SCHEMA["paths"].items()
    for method in operations.keys() & OPERATIONS
)
WRITES = [call for call in CALLS if not call.startswith("GET ")]


def call_of(method: str, path: str) -> str:
    """A call as the description names it, without the types of its parameters."""
    shown = re.sub(r"[{][a-z]+:", "{", path)
    return f"{method} /api{shown}"


GUARDS: dict[str, Any] = {
    call_of(method, f"{prefix}{path}"): operation.auth_callbacks[0]
    for prefix, router in api._routers
    for path, view in router.path_operations.items()
    for operation in view.operations
    for method in operation.methods
    if operation.auth_callbacks
}
"""Who is let in, by call."""


@contextmanager
def rolled_back() -> Iterator[None]:
    """Undo what is done inside, so that every role finds the same world."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def make(row: Row, world: World, role: str, *, browser: Browser | None = None) -> Any:
    """Make the row's call as this role, in a new browser unless one of theirs is given."""
    actor = world.actor(role)
    me = actor.pk if actor else ABSENT
    method, browser = row.call.split(" ")[0], browser or world.browser(role)
    return browser.call(method, row.path(world, me), row.body(world, me))


Choices = Mapping[str, Sequence[int | str]]
"""What to put in the place of each parameter of an address."""


def existing() -> Choices:
    """All that the parameters can name."""
    models: dict[type[Model], tuple[str, ...]] = {
        Category: ("category_id",),
        Evaluation: ("evaluation_id",),
        Import: ("import_id",),
        Question: ("question_id",),
        QuestionBank: ("bank_id",),
        CorrectionRequest: ("request_id",),
        Reopening: ("reopening_id",),
        Token: ("token_id",),
        User: USERS,
    }
    return {"folio": [NO_FOLIO]} | {
        name: list(model._default_manager.order_by("pk").values_list("pk", flat=True))
        for model, names in models.items()
        for name in names
    }


def of_users(*users: User) -> Choices:
    """These people, wherever an address names one."""
    return {name: [user.pk for user in users] for name in USERS}


def everything_readable(
    world: World, role: str, choices: Choices | None = None
) -> dict[str, bytes]:
    """Every good answer that a role can get by trying these choices, or all, by address."""
    found = every_answer(world.browser(role), choices or existing())
    return {
        address: response.getvalue()
        for address, response in found.items()
        if response.status_code == 200
    }


def every_answer(browser: Browser, choices: Choices) -> dict[str, Any]:
    """Every answer to reading by trying these choices, by address."""
    found = {}
    for call in CALLS:
        method, path = call.split(" ")
        # whole tables as workbooks are zipped: nothing in them could be found
        if method != "GET" or path.endswith(("xlsx", "{table}")):
            continue
        names = [name for _, name, _, _ in Formatter().parse(path) if name]
        for values in product(*(choices[name] for name in names)):
            address = path.format(**dict(zip(names, values, strict=True)))
            found[address] = browser.get(address)
    return found

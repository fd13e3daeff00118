"""A school in which every text about somebody says whose it is, in every field of every table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, cast

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.apps import apps
from django.utils import timezone

from evaluacmo.accounts.models import Assignment, Role, User
from evaluacmo.accounts.services import UserChanges, update_user
from evaluacmo.accounts.signin import remember_sign_in
from evaluacmo.auditlog.context import request_context, set_actor
from evaluacmo.auditlog.events import AuditTarget
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import record_access, record_event
from evaluacmo.common.clock import today
from evaluacmo.documents.models import DocumentKind
from evaluacmo.documents.services import issue_documents
from evaluacmo.imports.models import Import
from evaluacmo.mail.models import LinkRequest
from evaluacmo.receipts.services import answer, confirm
from evaluacmo.results.context import Score
from evaluacmo.results.correction_requests import decline, request_correction
from evaluacmo.results.corrections import correct, reopen
from evaluacmo.results.models import PersonResult, Submission
from evaluacmo.school_accounts.models import SchoolAccount
from evaluacmo.talks.models import Side, Talk
from evaluacmo.tokens.models import Scope, Token, digest_of
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.second_factors.rows import give_passkey

TOLD: Final = "exported"
COUNTED: Final = "only how many, for the rest is somebody else's"
ANOTHERS: Final = "about another person"
WITHHELD: Final = "said of a person who learns nothing of it, and removed with their name"
NOBODYS: Final = "about nobody, or the number of a row"
DERIVED: Final = "worked out from what is exported"
SECRET: Final = "would let somebody in"
PASSING: Final = "what somebody is about to import, which is gone after a day"

AXES: Final = {
    "id": NOBODYS,
    "user_agent": TOLD,
    "ip_address": TOLD,
    "username": TOLD,
    "http_accept": TOLD,
    "path_info": TOLD,
    "attempt_time": TOLD,
}

DECIDED: Final[Mapping[str, Mapping[str, str]]] = {
    "accounts.User": {
        **dict.fromkeys(("id", "name", "email", "identity_number", "role"), TOLD),
        **dict.fromkeys(("position", "department"), TOLD),
        **dict.fromkeys(("category", "is_active", "created_at"), TOLD),
        **dict.fromkeys(("password", "given_password"), SECRET),
        "password_set_by": COUNTED,
        **dict.fromkeys(("password_set_at", "password_expires_at"), TOLD),
        "last_signed_in_at": TOLD,
        **dict.fromkeys(("session_epoch", "link_epoch"), NOBODYS),
        "name_key": DERIVED,
        "search_key": DERIVED,
        "department_key": DERIVED,
    },
    "accounts.JoinedAccount": dict.fromkeys(("number", "person"), NOBODYS),
    "accounts.KnownNetwork": {
        "id": NOBODYS,
        **dict.fromkeys(("person", "network", "last_at"), TOLD),
    },
    "school_accounts.SchoolAccount": {
        "id": NOBODYS,
        **dict.fromkeys(("person", "issuer", "subject", "email", "linked_at"), TOLD),
    },
    "tokens.Token": {
        **dict.fromkeys(("id", "made_by"), NOBODYS),
        "digest": SECRET,
        **dict.fromkeys(("name", "scope", "made_at", "expires_on"), TOLD),
        **dict.fromkeys(("last_used_at", "revoked_at"), TOLD),
    },
    "mfa.Authenticator": {
        "id": NOBODYS,
        **dict.fromkeys(("user", "type", "created_at", "last_used_at"), TOLD),
        # of passkeys the name, of recovery codes how many are left, and no key
        "data": TOLD,
    },
    # of allauth, which stores nothing: the link above is ours
    "account.EmailAddress": dict.fromkeys(("id", "user", "email", "verified", "primary"), NOBODYS),
    "account.EmailConfirmation": dict.fromkeys(
        ("id", "email_address", "created", "sent", "key"), NOBODYS
    ),
    "socialaccount.SocialApp": dict.fromkeys(
        ("id", "provider", "provider_id", "name", "client_id", "secret", "key", "settings"), NOBODYS
    ),
    "socialaccount.SocialAccount": dict.fromkeys(
        ("id", "user", "provider", "uid", "last_login", "date_joined", "extra_data"), NOBODYS
    ),
    "socialaccount.SocialToken": dict.fromkeys(
        ("id", "app", "account", "token", "token_secret", "expires_at"), NOBODYS
    ),
    "accounts.Category": {"id": NOBODYS, "name": TOLD, "unique_name": DERIVED, "name_key": DERIVED},
    "school.School": dict.fromkeys(
        (
            *("id", "name", "city", "nit", "support_email", "signs_in_by_identity_number"),
            *("logo", "logo_hash"),
        ),
        NOBODYS,
    ),
    "installation.Installation": dict.fromkeys(
        (
            *("id", "version", "key_mark"),
            *("backups_since", "last_backup_at", "backup_failed_at"),
        ),
        NOBODYS,
    ),
    "mail.ReminderSchedule": dict.fromkeys(
        ("id", "is_on", "days_before", "skips_weekends", "days_off", "sentence"), NOBODYS
    ),
    "evaluations.QuestionBank": dict.fromkeys(
        ("id", "name", "name_key", "description", "requires_evidence"), NOBODYS
    ),
    "evaluations.Question": dict.fromkeys(("id", "bank", "position"), NOBODYS),
    "evaluations.QuestionWording": {
        **dict.fromkeys(("id", "question", "is_current"), NOBODYS),
        **dict.fromkeys(("question_text", "question_type"), TOLD),
        **dict.fromkeys(("level_1", "level_2", "level_3", "level_4"), TOLD),
    },
    "evaluations.Evaluation": {
        **dict.fromkeys(("id", "category", "question_bank", "is_locked"), NOBODYS),
        **dict.fromkeys(("weight_objectives", "weight_competencies"), NOBODYS),
        **dict.fromkeys(("opens_on", "closes_on", "results_on", "shown_average"), NOBODYS),
        "includes_self_evaluation": NOBODYS,
        **dict.fromkeys(("name", "period"), TOLD),
        "name_key": DERIVED,
    },
    "evaluations.DeadlineExtension": {
        "id": NOBODYS,
        **dict.fromkeys(("evaluation", "evaluator", "closes_on"), TOLD),
    },
    "accounts.Assignment": {"id": NOBODYS, "evaluator": COUNTED, "collaborator": COUNTED},
    "accounts.FormerAssignment": {"id": NOBODYS, "evaluator": COUNTED, "collaborator": COUNTED},
    "results.Submission": {
        "id": NOBODYS,
        "evaluator": ANOTHERS,
        "collaborator": ANOTHERS,
        **dict.fromkeys(("evaluation", "created_at", "requires_training", "comments"), TOLD),
        **dict.fromkeys(("competency_total", "competency_count"), DERIVED),
        **dict.fromkeys(("objective_total", "objective_count", "corrections"), DERIVED),
    },
    "statistics.EvaluatorSpread": dict.fromkeys(("evaluation", "pairs", "mean_square"), NOBODYS),
    "results.PersonResult": {
        **dict.fromkeys(("id", "last", "is_latest_of_year"), NOBODYS),
        "collaborator": TOLD,
        **dict.fromkeys(("evaluation", "competencies", "objectives", "overall"), TOLD),
        **dict.fromkeys(("submissions", "requires_training", "last_at"), TOLD),
        **dict.fromkeys(("position", "department"), TOLD),
        **dict.fromkeys(("corrections", "confirmed_version", "department_key"), DERIVED),
    },
    "results.QuestionResult": {
        **dict.fromkeys(("id", "result", "evaluation", "question"), NOBODYS),
        **dict.fromkeys(("wording", "points", "answers"), DERIVED),
    },
    "results.Answer": {
        **dict.fromkeys(("id", "submission"), NOBODYS),
        **dict.fromkeys(("wording", "score", "comment"), TOLD),
    },
    "results.Reopening": {
        **dict.fromkeys(("id", "submission", "closed_at"), NOBODYS),
        "asked_by": COUNTED,
        **dict.fromkeys(("reason", "asked_at"), TOLD),
    },
    # the person evaluated learns nothing of a request
    "results.CorrectionRequest": {
        **dict.fromkeys(("id", "submission", "reopening"), NOBODYS),
        **dict.fromkeys(("asked_at", "closed_at"), TOLD),
        **dict.fromkeys(("reason", "answer"), WITHHELD),
    },
    "results.Correction": {
        **dict.fromkeys(("id", "reopening"), NOBODYS),
        **dict.fromkeys(("made_at", "sent_at", "requires_training", "comments"), TOLD),
        **dict.fromkeys(("competency_total", "competency_count"), DERIVED),
        **dict.fromkeys(("objective_total", "objective_count"), DERIVED),
        **dict.fromkeys(("competencies_before", "competencies_after"), TOLD),
        **dict.fromkeys(("objectives_before", "objectives_after"), TOLD),
        **dict.fromkeys(("overall_before", "overall_after"), TOLD),
    },
    "results.FormerAnswer": {
        **dict.fromkeys(("id", "correction"), NOBODYS),
        **dict.fromkeys(("wording", "score", "comment"), TOLD),
    },
    "results.ChangedAverage": {
        **dict.fromkeys(("id", "correction"), NOBODYS),
        **dict.fromkeys(("wording", "before", "after"), DERIVED),
    },
    "results.Draft": {
        **dict.fromkeys(("id", "version", "device", "sequence"), NOBODYS),
        **dict.fromkeys(("evaluator", "collaborator", "content"), ANOTHERS),
        **dict.fromkeys(("evaluation", "saved_at", "answered"), TOLD),
    },
    "self_evaluations.SelfEvaluation": {
        "id": NOBODYS,
        **dict.fromkeys(("evaluation", "person", "sent_at", "proud", "needs"), TOLD),
        **dict.fromkeys(("reopened_at", "reopening_reason"), TOLD),
    },
    "self_evaluations.SelfAnswer": {
        **dict.fromkeys(("id", "self_evaluation"), NOBODYS),
        **dict.fromkeys(("wording", "score", "comment"), TOLD),
    },
    "self_evaluations.SelfDraft": {
        **dict.fromkeys(("id", "version", "device", "sequence"), NOBODYS),
        **dict.fromkeys(("evaluation", "person", "saved_at", "answered", "content"), TOLD),
    },
    "plans.DevelopmentAction": {
        "id": NOBODYS,
        "search_key": DERIVED,
        **dict.fromkeys(("result", "what", "due_on", "made_at", "done_at"), TOLD),
        "responsible": COUNTED,
        **dict.fromkeys(("responsible_name", "made_by", "done_by"), ANOTHERS),
    },
    "talks.Talk": {
        **dict.fromkeys(("id", "version"), NOBODYS),
        **dict.fromkeys(("result", "first_proposed_at", "proposed_by", "place"), TOLD),
        **dict.fromkeys(("agreed_for", "held_on", "noted_at", "noted_by"), TOLD),
        **dict.fromkeys(("answer", "answered_at"), TOLD),
        "evaluator": ANOTHERS,
        "is_furthest": DERIVED,
    },
    "talks.ProposedMoment": {"id": NOBODYS, "talk": NOBODYS, "at": TOLD},
    "talks.Agreement": {
        **dict.fromkeys(("id", "talk", "position"), NOBODYS),
        **dict.fromkeys(("what", "due_on", "action"), TOLD),
    },
    "imports.Import": {
        **dict.fromkeys(("id", "version", "failed", "skipped", "updated", "decided"), NOBODYS),
        **dict.fromkeys(("omitted", "undecided", "doubles", "inactive", "mended"), NOBODYS),
        **dict.fromkeys(("headings", "columns", "ignored", "notices", "created_ids"), NOBODYS),
        "file_notices": NOBODYS,
        # without its texts once it is applied
        "left_out": NOBODYS,
        "default_role": NOBODYS,
        **dict.fromkeys(("author", "kind", "state", "file_name", "total"), TOLD),
        **dict.fromkeys(("created_at", "applied_at", "undone_at"), TOLD),
        **dict.fromkeys(("unmapped_rows", "rows", "source", "places"), PASSING),
        **dict.fromkeys(("choices", "reviews", "granted"), PASSING),
    },
    "imports.ColumnMapping": dict.fromkeys(
        ("id", "kind", "columns", "roles", "default_role", "question_types", "surnames_first"),
        NOBODYS,
    ),
    "imports.CreatedPerson": {
        **dict.fromkeys(("id", "record"), NOBODYS),
        **dict.fromkeys(("person", "as_created"), TOLD),
    },
    "imports.PersonChange": {
        **dict.fromkeys(("id", "record", "sheet", "row"), NOBODYS),
        **dict.fromkeys(("person", "before", "after"), TOLD),
    },
    "mail.Message": {
        **dict.fromkeys(("id", "next_at"), NOBODYS),
        **dict.fromkeys(("person", "kind", "state", "day", "made_at", "sent_at"), TOLD),
        **dict.fromkeys(("attempts", "reason", "smtp_code"), TOLD),
        "only_about": ANOTHERS,
        "talk": NOBODYS,
        # empty as soon as it is sent or given up; the events have it
        "former_email": DERIVED,
    },
    "mail.ResultNotice": {"id": NOBODYS, "result": TOLD, "sent_at": TOLD},
    "mail.LinkRequest": {
        "id": NOBODYS,
        "is_open": NOBODYS,
        "person": TOLD,
        "address": TOLD,
        "at": TOLD,
    },
    "acknowledgements.Receipt": {
        **dict.fromkeys(("id", "version"), NOBODYS),
        **dict.fromkeys(("evaluation", "collaborator"), TOLD),
        **dict.fromkeys(("confirmed_at", "answer", "answered_at"), TOLD),
    },
    "audit.AuditEvent": {
        "id": NOBODYS,
        "object_id": NOBODYS,
        **dict.fromkeys(("at", "action", "actor", "person", "object_type", "label"), TOLD),
        **dict.fromkeys(("address", "origin", "changes"), TOLD),
    },
    "documents.IssuedDocument": {
        "id": NOBODYS,
        **dict.fromkeys(("folio", "kind", "person", "evaluation", "made_by", "made_at"), TOLD),
        **dict.fromkeys(("person_name", "evaluation_name"), TOLD),
        # told with the results
        **dict.fromkeys(("evaluation_ids", "person_number"), NOBODYS),
        **dict.fromkeys(("digest", "total_digest"), DERIVED),
        **dict.fromkeys(("salt", "key_mark", "wrong_totals"), NOBODYS),
    },
    # gone after ten minutes: nobody's, but the address that guessed
    "accounts.AttemptCounter": dict.fromkeys(("id", "key", "count", "last_at"), NOBODYS),
    "accounts.Session": {
        "session_key": SECRET,
        **dict.fromkeys(("session_data", "expire_date"), DERIVED),
        **dict.fromkeys(("person", "started_at", "seen_at"), TOLD),
        **dict.fromkeys(("network", "browser", "system"), TOLD),
    },
    # of earlier versions, empty since
    "sessions.Session": dict.fromkeys(("session_key", "session_data", "expire_date"), NOBODYS),
    "axes.AccessAttempt": {
        **AXES,
        **dict.fromkeys(("get_data", "post_data", "failures_since_start"), TOLD),
    },
    "axes.AccessFailureLog": {**AXES, "locked_out": TOLD},
    "axes.AccessLog": {**AXES, "logout_time": TOLD, "session_hash": TOLD},
    "axes.AccessAttemptExpiration": {"access_attempt": NOBODYS, "expires_at": DERIVED},
    # the frameworks' own bookkeeping
    "auth.Permission": dict.fromkeys(("id", "name", "content_type", "codename"), NOBODYS),
    "auth.Group": dict.fromkeys(("id", "name"), NOBODYS),
    "contenttypes.ContentType": dict.fromkeys(("id", "app_label", "model"), NOBODYS),
}
"""The treatment of each column of each table in the export of a person."""


def columns() -> dict[str, set[str]]:
    """Every column of every table that there is."""
    return {
        model._meta.label: {column.name for column in model._meta.concrete_fields}
        for model in apps.get_models()
        if model._meta.managed
    }


@dataclass
class Marked:
    """A person whose texts are unlike everybody else's."""

    key: str
    number: int
    user: User
    browser: Browser
    about: list[str] = field(default_factory=list)
    """Texts about them."""
    withheld: list[str] = field(default_factory=list)
    """Texts about them that they are not told."""

    @property
    def address(self) -> str:
        return f"198.51.100.20{self.number}"

    @property
    def former(self) -> dict[str, str]:
        """Their former names."""
        return {"name": f"antes-{self.key}", "email": f"anterior-{self.key}@colegio.example"}

    @property
    def identity(self) -> dict[str, str]:
        return identity(self.key)

    @property
    def attempt(self) -> dict[str, str]:
        """The columns of their attempts to sign in."""
        words = ("user_agent", "http_accept", "path_info")
        return {word: f"{word}-{self.key}" for word in words} | {
            "username": self.identity["email"],
            "ip_address": f"203.0.113.20{self.number}",
        }

    @property
    def school_account(self) -> dict[str, str]:
        """The columns of their account at the issuer."""
        return {
            "issuer": f"https://emisor-{self.key}.example",
            "subject": f"cuenta-{self.key}",
            "email": f"cuenta-{self.key}@colegio.example",
        }

    @property
    def token(self) -> str:
        """The name of the token that they have made."""
        return f"token-{self.key}"

    @property
    def passkey(self) -> str:
        """The name of their passkey."""
        return f"llave-{self.key}"

    @property
    def only_in_attempts(self) -> dict[str, str]:
        return {word: f"{word}-{self.key}" for word in ("get_data", "post_data")}

    def markers(self) -> Iterator[str]:
        """Every text that is about them."""
        yield from self.identity.values()
        yield from self.former.values()
        yield from self.attempt.values()
        yield from self.only_in_attempts.values()
        yield from self.school_account.values()
        yield from (f"session_hash-{self.key}", self.address, self.token, self.passkey)
        yield from self.about


def identity(key: str) -> dict[str, str]:
    """The words that identify a person."""
    return {
        "name": f"Ñombre-{key}",
        "email": f"correo-{key}@colegio.example",
        "identity_number": f"DOCUMENTO7{key.upper()}",
        "position": f"cargo-{key}",
        "department": f"área-{key}",
    }


def marked_school(school: School, person: PersonFactory) -> list[Marked]:
    """Three people who all evaluate each other, in a school where everything has happened."""
    people = []
    for number, key in enumerate(("ana", "beto", "caro"), start=1):
        known = {
            **identity(key),
            "name": f"antes-{key}",
            "email": f"anterior-{key}@colegio.example",
        }
        user = person(role=Role.EVALUATOR, category=school.category, **known)
        people.append(Marked(key, number, user, Browser()))
    for each, neighbour in zip(people, [people[-1], *people], strict=False):
        live(each, neighbour=neighbour)
    for each in people:
        for other in people:
            if other is not each:
                evaluate(each, by=other, school=school)
    for each in people:
        answer_back(each, school=school)
        talk(each, with_whom=next(other for other in people if other is not each), school=school)
    return people


def live(each: Marked, *, neighbour: Marked) -> None:
    """Let somebody be renamed by another, try to sign in, sign in and be refused."""
    with request_context(neighbour.address):
        set_actor(neighbour.user.pk)
        for word, text in each.identity.items():
            change = cast("UserChanges", {word: text})
            update_user(actor=neighbour.user, user_id=each.user.pk, **change)
    record = Import.objects.create(
        kind="people", state="applied", total=1, updated=1, applied_at=timezone.now()
    )
    position = each.identity["position"]
    record.changes.create(
        row=2,
        person=each.user,
        before={"position": f"{position}-antes"},
        after={"position": position},
    )
    record.created_people.create(person=each.user, as_created=each.former | {"category_id": None})
    AccessAttempt.objects.create(failures_since_start=1, **each.attempt, **each.only_in_attempts)
    AccessFailureLog.objects.create(**each.attempt)
    LinkRequest.objects.create(person=each.user, address=each.address, at=timezone.now())
    AccessLog.objects.create(**each.attempt, session_hash=f"session_hash-{each.key}")
    SchoolAccount.objects.create(person=each.user, linked_at=timezone.now(), **each.school_account)
    Token.objects.create(
        name=each.token,
        scope=Scope.PEOPLE,
        digest=digest_of(each.token),
        made_by=each.user,
        made_at=timezone.now(),
        expires_on=today(),
        # as of whoever is no admin any more
        revoked_at=timezone.now(),
    )
    give_passkey(each.user.pk, name=each.passkey)
    each.user.refresh_from_db()
    each.browser = browser_of(each.user)
    with request_context(each.address):
        record_access(Action.SESSION_REFUSED, person_id=each.user.pk)
        set_actor(each.user.pk)
        record_event(Action.SESSION_STARTED)
        remember_sign_in(user_id=each.user.pk, network=each.address)
        record_event(Action.ACCESS_REFUSED, target=AuditTarget(label="GET /api/users/4711"))


def evaluate(each: Marked, *, by: Marked, school: School) -> None:
    """Have `by` evaluate somebody, and read and change what there is to be read and changed."""
    Assignment.objects.create(evaluator=by.user, collaborator=each.user)
    comments = f"comentario-sobre-{each.key}-{by.number}"
    evidence = f"evidencia-sobre-{each.key}-{by.number}"
    each.about += [comments, evidence]
    with request_context(by.address):
        set_actor(by.user.pk)
        school.submit(
            evaluator=by.user,
            collaborator=each.user,
            comments=comments,
            evidence=[evidence, "", ""],
        )
        correct_again(each, by=by, school=school)
        target = AuditTarget(TargetType.EVALUATION, school.evaluation.pk, school.evaluation.name)
        record_event(Action.REPORT_OPENED, person_id=each.user.pk, target=target)
        record_event(Action.REPORTS_OPENED, target=target)
        evaluator = AuditTarget(TargetType.USER, by.user.pk)
        record_event(Action.ASSIGNMENT_CREATED, person_id=each.user.pk, target=evaluator)


def correct_again(each: Marked, *, by: Marked, school: School) -> None:
    """Have `by` correct what they have just said, for a reason."""
    reason, comments, evidence = (
        f"{kind}-sobre-{each.key}-{by.number}-otra-vez"
        for kind in ("motivo", "comentario", "evidencia")
    )
    each.about += [reason, comments, evidence]
    submission = Submission.objects.get(evaluator=by.user, collaborator=each.user)
    request_in_vain(submission, each, by=by, school=school)
    reopening = reopen(actor=school.manager, submission_id=submission.pk, reason=reason)
    correct(
        actor=by.user,
        reopening_id=reopening.pk,
        scores=[
            Score(wording.question_id, 4, comment=comment)
            for wording, comment in zip(school.questions, (evidence, "", ""), strict=True)
        ],
        requires_training=False,
        comments=comments,
    )


def request_in_vain(submission: Submission, each: Marked, *, by: Marked, school: School) -> None:
    """Have `by` ask for a correction that is declined."""
    reason, answer = (f"{kind}-sobre-{each.key}-{by.number}" for kind in ("petición", "negativa"))
    each.withheld += [reason, answer]
    request = request_correction(
        actor=by.user,
        evaluation_id=submission.evaluation_id,
        user_id=each.user.pk,
        reason=reason,
    )
    decline(actor=school.manager, request_id=request.pk, answer=answer)


def answer_back(each: Marked, *, school: School) -> None:
    """Have somebody confirm their result, answer it and take a document of it."""
    text = f"respuesta-de-{each.key}"
    each.about.append(text)
    with request_context(each.address):
        set_actor(each.user.pk)
        version = PersonResult.unrestricted.get(collaborator=each.user).version
        confirm(actor=each.user, evaluation_id=school.evaluation.pk, version=version)
        answer(actor=each.user, evaluation_id=school.evaluation.pk, text=text)
        issue_documents(
            actor=each.user,
            document=DocumentKind.REPORT,
            evaluation_id=school.evaluation.pk,
            user_id=each.user.pk,
        )


def talk(each: Marked, *, with_whom: Marked, school: School) -> None:
    """Have somebody talk about their result with one of their evaluators."""
    place, what, text = (f"{kind}-de-{each.key}" for kind in ("lugar", "acuerdo", "réplica"))
    each.about += [place, what, text]
    now = timezone.now()
    held = Talk.objects.create(
        result=PersonResult.unrestricted.get(collaborator=each.user),
        evaluator=with_whom.user,
        version=2,
        first_proposed_at=now,
        proposed_by=Side.EVALUATOR,
        place=place,
        agreed_for=now,
        held_on=today(),
        noted_at=now,
        noted_by=Side.EVALUATOR,
        answer=text,
        answered_at=now,
    )
    held.moments.create(at=now)
    held.agreements.create(position=0, what=what, due_on=today())

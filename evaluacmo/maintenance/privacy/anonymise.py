"""Anonymising a person without changing any statistic."""

from django.db import connection, transaction
from django.db.models import Q

from evaluacmo.accounts.assignments import forget_assignments
from evaluacmo.accounts.models import User
from evaluacmo.accounts.queries import numbers_of
from evaluacmo.accounts.services import anonymise_user
from evaluacmo.auditlog.services import forget_person
from evaluacmo.common.anonymising import replace_texts
from evaluacmo.documents.services import anonymising_documents
from evaluacmo.imports.services import discard_all_pending, forget_changes
from evaluacmo.mail.services import forget_messages
from evaluacmo.maintenance import sqlite
from evaluacmo.maintenance.privacy.people import attempts_of, find_person
from evaluacmo.plans.services import forget_plans
from evaluacmo.receipts.services import forget_answers
from evaluacmo.results.corrections import forget_corrections
from evaluacmo.results.messages import COMMENT_REMOVED
from evaluacmo.results.models import Answer, Draft, PersonResult, Submission
from evaluacmo.school_accounts.services import forget_account
from evaluacmo.second_factors.services import forget_factors
from evaluacmo.self_evaluations.services import forget_self_evaluations
from evaluacmo.talks.services import forget_talks
from evaluacmo.tokens.services import forget_tokens


def anonymise_person(email: str) -> User:
    """Erase all data that identifies the person with this e-mail (rules: privacy).

    One transaction with one event. Texts that the person wrote about others stay. Raises
    `NotFound`, and `Conflict` for the last active admin.
    """
    with transaction.atomic():
        person = find_person(email)
        all_attempts = attempts_of(person)
        # before the loss of access revokes them, by name
        forget_tokens(person)
        user = anonymise_user(user_id=person.pk, email=str(person.email))
        user.sessions.all().delete()
        for attempts in all_attempts:
            attempts.delete()
        forget_assignments(user)
        Draft.objects.filter(Q(evaluator=user) | Q(collaborator=user)).delete()
        with anonymising_documents(user):
            Submission.objects.filter(collaborator=user).update(comments=COMMENT_REMOVED)
            answers = Answer.objects.filter(submission__collaborator=user)
            replace_texts(answers, "comment", by=COMMENT_REMOVED)
            PersonResult.unrestricted.filter(collaborator=user).update(
                position="", department="", department_key=""
            )
            forget_self_evaluations(user)
        forget_corrections(user)
        forget_answers(user)
        forget_plans(user)
        forget_talks(user)
        forget_messages(user)
        forget_account(user)
        forget_factors(user)
        discard_all_pending()
        forget_changes(user)
        forget_person(user.pk, numbers=numbers_of(user.pk))
    return user


def erase_traces() -> bool:
    """Remove deleted data from SQLite's write-ahead log; return whether that was possible.

    SQLite overwrites deleted data in pages itself (`secure_delete`); PostgreSQL removes it when it
    vacuums.
    """
    return connection.vendor != "sqlite" or sqlite.empty_log()

"""Permission matrix of the calls of `mail`."""

from evaluacmo.accounts.models import User
from evaluacmo.mail import messages as mail_messages
from evaluacmo.mail.tokens import link_for
from tests.matrix import Row, everybody, managers
from tests.world import ABSENT, invited, without_password


def link_of(user: User) -> str:
    """The part after the # of an e-mailed link."""
    return link_for(user).split("#")[1]


ROWS = [
    Row(
        "POST /api/password/forgotten",
        "other",
        everybody(204),
        body=lambda w, me: {"email": w.pupil.email},
    ),
    Row(
        "POST /api/password/forgotten",
        "absent",
        everybody(204),
        body=lambda w, me: {"email": "nadie@colegio.example"},
    ),
    Row(
        "POST /api/password/link",
        "good",
        everybody(200),
        body=lambda w, me: {"link": link_of(w.pupil)},
    ),
    Row(
        "POST /api/password/link",
        "spent",
        everybody(400),
        body=lambda w, me: {"link": f"{w.pupil.pk}-abc-def"},
    ),
    Row(
        "PUT /api/password",
        "good",
        everybody(204),
        body=lambda w, me: {"link": link_of(w.pupil), "password": "una clave larga 9"},
    ),
    Row(
        "PUT /api/password",
        "of another",
        everybody(400),
        body=lambda w, me: {
            "link": f"{w.chief.pk}-{link_of(w.pupil).partition('-')[2]}",
            "password": "una clave larga 9",
        },
    ),
    Row("POST /api/users/invited", "", managers(201), body=lambda w, me: invited("colaborador")),
    Row(
        "POST /api/users/invited",
        "admin",
        managers(403, 201),
        body=lambda w, me: invited("admin"),
        asks=True,
    ),
    Row(
        "POST /api/users/invited",
        "human resources",
        managers(403, 201),
        body=lambda w, me: invited("gestionhumana"),
        asks=True,
    ),
    Row("POST /api/users/{other_manager}/invitation", "human resources", managers(403, 409)),
    Row("POST /api/users/{uninvited}/invitation", "without a password", managers(204)),
    Row("POST /api/users/{pupil}/invitation", "with a password", managers(409)),
    Row("POST /api/users/{chief}/invitation", "admin", managers(403, 409)),
    Row(
        "POST /api/users/{user_id}/invitation",
        "their evaluator",
        managers(403, 204),
        ids=lambda w, me: without_password(w.evaluator_of_manager).pk,
    ),
    Row("POST /api/users/{absent}/invitation", "absent", managers(404)),
    Row(
        "POST /api/users/invitations",
        "without a password",
        managers(200),
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
        body=lambda w, me: {"ids": [w.uninvited.pk, without_password(w.evaluator_of_manager).pk]},
    ),
    Row(
        "POST /api/users/invitations", "absent", managers(400), body=lambda w, me: {"ids": [ABSENT]}
    ),
    Row("GET /api/reminders", "", managers(200)),
    Row(
        "POST /api/reminders",
        "one person",
        managers(200),
        body=lambda w, me: {"ids": [w.school.evaluator.pk]},
    ),
    Row("POST /api/reminders", "everybody", managers(200)),
    Row(
        "POST /api/reminders",
        "somebody with nothing to do",
        managers(409),
        body=lambda w, me: {"ids": [w.uninvited.pk]},
    ),
    Row("POST /api/reminders", "nobody", managers(400), body=lambda w, me: {"ids": []}),
    Row("GET /api/reminders/schedule", "", managers(200)),
    Row(
        "PUT /api/reminders/schedule",
        "",
        managers(200),
        body=lambda w, me: {
            "is_on": True,
            "days_before": [7, 1],
            "skips_weekends": True,
            "days_off": ["2026-12-24"],
            "sentence": "Gracias por su trabajo.",
        },
    ),
    Row("GET /api/reminders/people", "", managers(200)),
    Row("GET /api/reminders/people/{evaluator}", "somebody with something to do", managers(200)),
    Row("GET /api/reminders/people/{uninvited}", "somebody with nothing to do", managers(404)),
    Row("GET /api/reminders/people/{absent}", "absent", managers(404)),
    Row("GET /api/reminders/invitation", "", managers(200)),
    Row("GET /api/reminders/messages", "", managers(200)),
    Row(
        "GET /api/reminders/messages/xlsx",
        "",
        managers(200),
        headings=set(mail_messages.TABLE_HEADINGS),
    ),
]

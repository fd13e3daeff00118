"""Spanish text of the e-mails and of their calls."""

from collections.abc import Sequence
from datetime import date

from evaluacmo.common.dates import in_short
from evaluacmo.common.messages import enumerated
from evaluacmo.evaluations.messages import pending_words
from evaluacmo.evaluations.windows import PendingPartOut

# refusals
EMAIL_OFF = "El envío de correos no está activado en este servidor."
INVITED_HAS_PASSWORD = "Esta persona ya tiene contraseña."
INVITATION_OF_EVALUATOR = "Esta persona tiene a cargo su evaluación: otra persona debe invitarla."
INVITED_INACTIVE = "Esta persona no está activa: active la cuenta antes de invitarla."
INVITED_NO_EMAIL = "Esta persona no tiene correo."
INVITATION_WAITS = "Ya hay una invitación en camino para esta persona."
BAD_LINK = "El enlace ya no es válido: se usó, se venció o está incompleto. Pida uno nuevo."
TOO_MANY_LINKS = (
    "Se pidieron demasiados enlaces desde aquí. Si ya ha ingresado desde aquí, de todos modos le "
    "llegará uno; si no, intente de nuevo en {wait}."
)
REMINDERS_CHANGED = (
    "No se envió ningún correo, porque la lista cambió mientras tanto: a alguien ya se le escribió "
    "hoy o por ahora no tiene nada por hacer. Revise la lista e inténtelo de nuevo."
)
REMINDER_NEEDLESS = (
    "No se envió ningún correo: a esta persona ya se le escribió hoy, no tiene correo o por ahora "
    "no tiene nada por hacer."
)
_NOT_REMINDED = {
    "inactive": "su cuenta no está activa.",
    "no_email": "no tiene correo.",
    "sent_today": "ya se le escribió hoy.",
    "nothing": "por ahora no tiene nada por hacer.",
}

# e-mails
GREETING = "Hola, {name}:"
FOOTER = "Este mensaje se envió automáticamente desde Evaluacmo."
URL_HINT = "Si un botón no funciona, copie su dirección en el navegador:"
SET_PASSWORD = "Elegir mi contraseña"
EVALUATE = "Ir a mis evaluaciones"
EVALUATE_ONE = "Abrir la evaluación"
EVALUATE_ONESELF = "Abrir mi autoevaluación"
READ_RESULT = "Leer mi resultado"
CONFIRM_RESULT = "Abrir mi resultado"
CONFIRM_RESULTS = "Ver mis resultados"
OPEN = "Abrir Evaluacmo"
BACKUP_SUBJECT = "Falta una copia de seguridad"
BACKUP_TEXTS = {
    "failed": "No se pudo guardar la copia de seguridad de Evaluacmo. La última es de: {last}.",
    "old": "Hace más de dos días que no se guarda una copia de seguridad. La última es de: {last}.",
    "none": "Todavía no se ha guardado ninguna copia de seguridad de Evaluacmo.",
}
NO_BACKUP = "ninguna"
BACKUP_NOTE = (
    "Avise a quien administra el servidor: «evaluacmo check» dice qué pasó, y «evaluacmo backup» "
    "guarda una copia. Mientras falte, este aviso se repite cada semana y después de cada falla."
)
TOKEN_SUBJECT = "Vence un token de otro programa"
TOKEN_TEXT = "Dentro de 30 días vence lo que deja leer a otros programas del colegio: {tokens}."
OPEN_INTEGRATIONS = "Abrir Integraciones"
TOKEN_EXPIRES = "el token «{name}», el {day}"
TOKEN_NOTE = (
    "Después de ese día, el programa que lo usa ya no lee nada. Cree otro en «Integraciones», "
    "póngalo en ese programa y revoque el anterior. Mientras alguno esté por vencer, este aviso se "
    "repite cada semana."
)
LINK_NOTE = (
    "El enlace sirve una sola vez y durante {days} días. Si ya no sirve, pida otro en la página de "
    "ingreso, en «¿Olvidó su contraseña?»."
)
LINK_IS_PERSONAL = "Es personal: no lo reenvíe."
INVITATION_SUBJECT = "Su cuenta de Evaluacmo"
INVITATION_TEXT = (
    "{school} le abrió una cuenta en Evaluacmo, donde se hacen y se consultan las evaluaciones de "
    "desempeño. Para ingresar, elija su contraseña; su usuario es {email}."
)
RESET_SUBJECT = "Elija una nueva contraseña"
RESET_TEXT = (
    "Recibimos una solicitud para cambiar la contraseña de la cuenta {email}. Elija una nueva con "
    "este enlace."
)
RESET_NOT_REQUESTED = (
    "Si usted no lo pidió, no haga nada: su contraseña sigue siendo la misma mientras nadie use el "
    "enlace."
)
PASSWORD_CHANGED_BY = "La puso {name}; al ingresar con ella, elija la suya."
FORMER_EMAIL_TEXT = (
    "Desde el {at}, su cuenta de Evaluacmo tiene otro correo. Con {email} ya no se ingresa, y aquí "
    "no le llegarán más mensajes."
)
ACCOUNT_CHANGED = {
    "password_changed": (
        "La contraseña de su cuenta cambió",
        "La contraseña de su cuenta {email} de Evaluacmo cambió el {at}",
    ),
    "email_changed": (
        "El correo de su cuenta cambió",
        "Desde el {at}, el correo de su cuenta de Evaluacmo es este: {email}. Con él ingresa y ahí "
        "le llegan los mensajes.",
    ),
    "account_linked": (
        "Ingresó con la cuenta del colegio",
        "Desde ahora puede ingresar a Evaluacmo con su cuenta del colegio: hoy lo hizo por primera "
        "vez.",
    ),
    "account_unlinked": (
        "Su cuenta del colegio se desvinculó",
        "La cuenta del colegio con la que ingresaba a Evaluacmo se desvinculó y sus sesiones "
        "terminaron. La próxima vez que ingrese con una cuenta del colegio, se vinculará la que "
        "tenga este correo.",
    ),
    "factor_added": (
        "Su cuenta tiene un nuevo segundo paso para entrar",
        "El {at} se agregó a su cuenta {email} de Evaluacmo un segundo paso para entrar, y "
        "sus otras sesiones terminaron.",
    ),
    "factor_removed": (
        "Se quitó un segundo paso para entrar de su cuenta",
        "El {at} se quitó de su cuenta {email} de Evaluacmo un segundo paso para entrar, y "
        "sus otras sesiones terminaron.",
    ),
    "recovery_replaced": (
        "Sus códigos de recuperación cambiaron",
        "El {at} se generaron códigos de recuperación nuevos para su cuenta {email} de Evaluacmo. "
        "Los anteriores ya no sirven.",
    ),
    "recovery_used": (
        "Se usó un código de recuperación de su cuenta",
        "El {at} se usó un código de recuperación de su cuenta {email} de Evaluacmo. Ese código ya "
        "no sirve.",
    ),
}
"""Subject and text, by what changed of the person's account."""
NOT_EXPECTED_NOTE = (
    "Si no lo esperaba, avise a quien administra Evaluacmo en el colegio; puede responder a este "
    "mensaje."
)
RESULT_READY_SUBJECT = "Su resultado está listo"
RESULT_READY_TEXT = "Su resultado de «{evaluation}» está listo."
PENDING_SUBJECT = "Tiene evaluaciones pendientes"
PENDING_AND_READY_SUBJECT = "Tiene evaluaciones pendientes y su resultado está listo"
SELF_EVALUATION_SUBJECT = "Su autoevaluación lo espera"
TALKS_SUBJECT = "Una conversación sobre resultados lo espera"
TALK_PROPOSED = {
    "person": (
        "Le proponen una conversación",
        "Le proponen conversar sobre su resultado de «{evaluation}»: {moments} Acepte uno o "
        "proponga otro.",
    ),
    "evaluator": (
        "Le proponen otro momento para conversar",
        "Para conversar sobre el resultado de «{evaluation}» le proponen otro momento: {moments} "
        "Acéptelo o proponga otros.",
    ),
}
"""Subject and text, by the side to which something is proposed."""
TALK_AGREED = (
    "Aceptaron el momento de una conversación",
    "La conversación sobre el resultado de «{evaluation}» será el {moments}",
)
OPEN_TALK = "Ver la conversación"
UNCONFIRMED_SUBJECT = "Confirme que recibió su resultado"
NO_PASSWORD_NOTE = (
    "Si no tiene contraseña o la olvidó, pida una en la página de ingreso, en «¿Olvidó su "
    "contraseña?»."
)


def not_reminded(name: str, reason: str, parts: Sequence[PendingPartOut]) -> str:
    """Why somebody gets no reminder today; `parts` is what they owe as an evaluator."""
    why = _NOT_REMINDED[reason]
    if reason == "nothing" and parts:
        words = [pending_words(part.state, part.number, part.day) for part in parts]
        why = f"hoy no puede enviar ninguna de las que le faltan: {enumerated(words)}."
    return f"No se envió ningún correo a {name}: {why}"


def pending_text(parts: Sequence[PendingPartOut]) -> str:
    """The evaluations that somebody owes, in the words of every screen."""
    number = sum(part.number for part in parts)
    owed = "Le falta 1 evaluación" if number == 1 else f"Le faltan {number} evaluaciones"
    words = [pending_words(part.state, part.number, part.day) for part in parts]
    # the number once, where all can be sent until the same day
    split = f": {enumerated(words)}" if parts[1:] else words[0].removeprefix(str(number))
    return f"{owed}{split}. Puede hacerlo por partes."


def self_evaluation_text(evaluation: str, closes_on: date | None) -> str:
    until = f", hasta el {in_short(closes_on)}" if closes_on else ""
    return (
        f"Puede responder su autoevaluación de «{evaluation}»{until}. No cambia su resultado, y "
        "quien lo evalúa no la ve antes de enviar la suya."
    )


def talks_text(number: int) -> str:
    talks = "una conversación" if number == 1 else f"{number} conversaciones"
    return f"Tiene {talks} por responder o por anotar."


def either(parts: Sequence[str]) -> str:
    """`a, b o c`."""
    *others, last = parts
    return f"{', '.join(others)} o {last}" if others else last


def unconfirmed_text(evaluations: Sequence[str]) -> str:
    if evaluations[1:]:
        results = f"{len(evaluations)} resultados"
        them, accepts = "Ábralos y confírmelos", "los acepte"
    else:
        results = f"su resultado de «{evaluations[0]}»"
        them, accepts = "Ábralo y confírmelo", "lo acepte"
    return f"Falta que confirme que recibió {results}. {them}; no implica que {accepts}."


# exported log
TABLE_HEADINGS = ("Fecha y hora", "Para", "Tipo", "Estado", "Enviado", "Explicación", "Código")
KIND_LABELS = {
    "invitation": "Invitación",
    "reset": "Contraseña olvidada",
    "reminder": "Recordatorio",
    "account_linked": "Cuenta del colegio vinculada",
    "account_unlinked": "Cuenta del colegio desvinculada",
    "backup": "Aviso de copias de seguridad",
    "token": "Aviso de token por vencer",
    "talk": "Conversación",
    "password_changed": "Aviso de contraseña",
    "email_changed": "Aviso de correo",
    "factor_added": "Aviso de segundo paso agregado",
    "factor_removed": "Aviso de segundo paso quitado",
    "recovery_replaced": "Aviso de códigos de recuperación nuevos",
    "recovery_used": "Aviso de código de recuperación usado",
}
STATE_LABELS = {
    "waiting": "En espera",
    "sent": "Enviado",
    "failed": "No se envió",
    "dropped": "Cancelado: ya no era necesario",
}
REASON_LABELS = {
    "": "",
    "unreachable": "El servidor de correo no responde; se intenta cada minuto.",
    "postponed": "El servidor pidió esperar; se intenta de nuevo.",
    "refused": "El servidor no aceptó el correo de esta persona.",
    "expired": "Pasó su plazo sin que se pudiera enviar.",
    "needless": "Ya no tenía pendientes, ya tenía contraseña o la cuenta se desactivó.",
}
SERVER_DENIED = (
    "El servidor de correo no admite a Evaluacmo, por su usuario, su contraseña o su remitente; se "
    "intenta cada minuto. Avise a quien administra el servidor."
)

# exported tables: name of the sheet and of the file; headings of the columns
TABLE_NAMES = {
    "messages": ("Correos", "correos"),
}

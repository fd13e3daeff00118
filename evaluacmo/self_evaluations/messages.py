"""Spanish text about self-evaluations."""

ALREADY_SENT = "Usted ya envió su autoevaluación."
NOT_OPEN = "Su autoevaluación abre el {day}. Hasta entonces no se puede responder."
CLOSED = "El plazo de su autoevaluación terminó. Ya no se puede enviar."
SOME_SENT = "Ya se enviaron autoevaluaciones de esta evaluación: debe seguir incluyéndolas."
MAY_NOT_LEARN = (
    "Usted evalúa o evaluó a alguien y todavía no puede saber si ya se autoevaluó: otra persona de "
    "Gestión Humana, o un administrador, debe hacer este cambio."
)
EVALUATES_PERSON = (
    "Usted tiene o tuvo a cargo la evaluación de esta persona y todavía no la ha enviado: otra "
    "persona debe reabrir la autoevaluación."
)
NOT_SENT = "Esta persona no ha enviado la autoevaluación."
ALREADY_REOPENED = "Esta autoevaluación ya está reabierta."
CANNOT_BE_REOPENED = "El plazo de esta autoevaluación terminó: ya no se puede corregir."

# exported tables: name of the sheet and of the file; headings of the columns
TABLE_NAMES = {
    "self_evaluations": ("Autoevaluaciones", "autoevaluaciones"),
}
TABLE_HEADINGS = {
    "sent_at": "Enviada el",
    "is_reopened": "Reabierta",
}

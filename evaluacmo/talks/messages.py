"""Spanish text about talks."""

PAST_MOMENT = "Proponga momentos que estén por venir, a más tardar dentro de un año."
SAME_MOMENT = "Proponga momentos distintos."
BAD_MOMENT = "Escriba el día y la hora."
PROPOSAL_CHANGED = "La propuesta cambió mientras usted la leía. Léala de nuevo antes de responder."
OTHERS_TURN = "Ahora le corresponde responder a la otra persona."
MOMENT_PASSED = "Ese momento ya pasó. Proponga otro."
NOT_YET = "Podrá anotarla cuando haya llegado el momento acordado."
ALREADY_NOTED = "Esta conversación ya se anotó, y lo anotado no se puede cambiar."
HELD_WRONG_DAY = "Elija el día en que se realizó: desde que se propuso hasta hoy."
NOT_NOTED_YET = "Podrá agregar su respuesta cuando la conversación se haya anotado."
ALREADY_ANSWERED = "Usted ya agregó una respuesta, y una respuesta no se puede cambiar."
NOT_AGREED = "Todavía no hay un momento acordado."
ALREADY_PLANNED = "Este acuerdo ya es una acción del plan."

CALENDAR_TITLE = "Conversación de evaluación: {evaluator} y {person}"

# exported tables: name of the sheet and of the file; headings of the columns
TABLE_NAMES = {
    "talks": ("Conversaciones", "conversaciones"),
}
TABLE_HEADINGS = {
    "state": "Estado",
    "agreed_for": "Acordada para",
    "held_on": "Realizada el",
}
STATE_LABELS = {
    "none": "Sin conversación",
    "proposed": "Propuesta",
    "agreed": "Acordada",
    "held": "Realizada",
}

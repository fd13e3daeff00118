"""Spanish text about development actions."""

ONE_RESPONSIBLE = (
    "Elija un responsable del colegio, o escriba quién es si es externo: una de las dos."
)
SOME_INACTIVE = "No se agregó la acción a nadie. Ya no están activas: {names}."
NOT_RESPONSIBLE = "Elija a una persona activa del colegio."
NOT_SCORED = "Elija preguntas con las que esta persona haya sido evaluada."
ACTION_STATE_LABELS = {"pending": "Pendiente", "overdue": "Vencida", "done": "Hecha"}
PLAN_REMOVED = "La acción se retiró al anonimizar a la persona."

# exported tables: name of the sheet and of the file; headings of the columns
TABLE_NAMES = {
    "plans": ("Planes", "planes-de-capacitacion"),
}
TABLE_HEADINGS = {
    "due_on": "Fecha límite",
    "what": "Acción",
    "responsible": "Responsable",
    "state": "Estado",
    "done_at": "Hecha",
}

"""Spanish text about assignments."""

NOT_AN_EVALUATOR = "Solo se asignan colaboradores a evaluadores activos."
NOT_ASSIGNABLE = "Solo se asignan personas activas que no sean administradores."
SELF_ASSIGNMENT = "Nadie puede evaluarse a sí mismo."
ALREADY_ASSIGNED = "Esta persona ya está asignada a este evaluador."
PASSWORD_SET_BY_PERSON = (
    "{name} estableció la contraseña actual de este evaluador. "
    "Antes de asignarle a esa persona, el evaluador debe elegir su propia contraseña."
)
MANAGER_TO_OWN_EVALUATOR = (
    "Este evaluador tiene o tuvo a cargo su evaluación: otra persona debe asignarle a {name}."
)
OWN_ASSIGNMENT = "Nadie decide quién lo evalúa: otra persona debe hacer o quitar su asignación."
NOT_ASSIGNED = "Esta persona no está asignada a usted."
PERSON_INACTIVE = "Esta persona ya no está activa."
NOT_OPEN = "Esta evaluación abre el {day}. Hasta entonces no se puede enviar."
CLOSED = "Esta evaluación cerró el {day}. Ya no se puede enviar."
NOT_CURRENT = "Esta no es la evaluación vigente de esta persona."

# exported tables: name of the sheet and of the file; headings of the columns
TABLE_NAMES = {
    "assignments": ("Asignaciones", "asignaciones"),
}
TABLE_HEADINGS = {
    "evaluator": "Evaluador",
    "evaluator_email": "Correo del evaluador",
    "collaborator": "Colaborador",
    "collaborator_email": "Correo del colaborador",
}

"""Spanish text of the pre-launch check."""

REASON_LABELS = {
    "no_category": "No tiene categoría",
    "no_evaluation": "Su categoría no tiene evaluación",
    "no_bank": "Su evaluación no tiene banco de preguntas",
    "empty_bank": "El banco de preguntas está vacío",
    "too_many_questions": "El banco tiene más preguntas de las que se pueden responder",
    "no_evaluator": "No tiene evaluador asignado",
    "no_active_evaluator": "Sus evaluadores no están activos",
    "no_access": "Su evaluador no puede ingresar",
    "earlier_year": "Se evaluaría con la evaluación de un año anterior",
    "empty_section": "Una sección con peso no tiene preguntas",
    "idle_evaluator": "Evaluador sin personas asignadas",
}

OTHER_NAME = "No es el mismo nombre: solo se unen nombres que se distinguen por cómo se escriben."
EVALUATED_IN_BOTH = (
    "Las dos categorías tienen evaluación en {year}, y en «{evaluation}» ya se enviaron o "
    "empezaron respuestas: esas personas se evaluarían de nuevo. Podrá unirlas cuando una de las "
    "dos tenga la evaluación de otro año."
)

# exported tables: name of the sheet and of the file; headings of the columns
TABLE_NAMES = {
    "unused": ("Evaluaciones sin personas", "evaluaciones-sin-personas"),
    "readiness": ("Preparación", "preparacion"),
}
TABLE_HEADINGS = {
    "reason": "Qué falta",
    "is_obstacle": "Impide evaluar",
}

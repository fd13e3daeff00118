"""Spanish text of the reports."""

# why somebody has no result yet, where nothing is missing in the preparation
WHY_LABELS = {
    "open": "Por enviar",
    "upcoming": "Todavía no abre",
    "closed": "Cerrada",
}

NOT_CLOSED_ANY_MORE = (
    "No se prolongó ningún plazo: a alguien de la lista ya se le evaluó, ya tiene otro plazo o su "
    "evaluación cambió. Revise la lista e inténtelo de nuevo."
)

COMPLETENESS = "{sent} de {expected} evaluaciones"
ALL_CATEGORIES = "Todas"
ALL_DEPARTMENTS = "Todos"
NO_DEPARTMENT = "Sin departamento"
ALL_EVALUATORS = "Todos los evaluadores"
SHARE = "Puntaje {score}"
SECTIONS = {"overall": "Total", "competencies": "Competencias", "objectives": "Objetivos"}
SECTIONS_OF_TYPES = {"competency": SECTIONS["competencies"], "objective": SECTIONS["objectives"]}

# verdicts on a mean beside those of others, and on one beside that of an earlier year
STANDING_LABELS = {
    "higher": "Más alto de lo que haría el azar",
    "lower": "Más bajo de lo que haría el azar",
    "chance": "Podría ser azar",
}
CHANGE_LABELS = {
    "higher": "Sube más de lo que haría el azar",
    "lower": "Baja más de lo que haría el azar",
    "chance": "Podría ser azar",
}
UNKNOWN_LABELS = {
    "few_people": "No se puede saber: menos de 10 personas",
    "other_questions": "No se puede saber: otras preguntas",
    "other_evaluators": "No se puede saber: otros evaluadores",
}
GROUP_KINDS = {"categories": "Categoría", "departments": "Departamento"}

# exported tables: name of the sheet and of the file; headings of the columns
TABLE_NAMES = {
    "results": ("Últimos resultados", "ultimos-resultados"),
    "corrections": ("Correcciones pedidas", "correcciones-pedidas"),
    "correction_requests": ("Correcciones por decidir", "correcciones-por-decidir"),
    "history": ("Historial", "historial"),
    "submissions": ("Evaluaciones enviadas", "evaluaciones-enviadas"),
    "training": ("Capacitación", "capacitacion"),
    "progress": ("Avance", "avance"),
    "not_evaluated": ("Sin evaluar este año", "sin-evaluar"),
    "comparison": ("Comparación", "comparacion"),
    "groups": ("Departamentos y categorías", "departamentos-y-categorias"),
    "heat_map": ("Preguntas por departamento", "preguntas-por-departamento"),
    "scored_people": ("Personas por puntaje", "personas-por-puntaje"),
    "calibration": ("Distribución de puntajes", "distribucion-de-puntajes"),
}
TABLE_HEADINGS = {
    "competencies": "Competencias",
    "objectives": "Objetivos",
    "overall": "Resultado",
    "confirmed_at": "Recibido",
    "answered_at": "Respondió",
    "provisional": "Provisional",
    "asked_at": "Pedida",
    "reason": "Motivo",
    "sent_at": "Fecha",
    "comments": "Comentario",
    "assigned": "Asignadas",
    "evaluated": "Evaluadas",
    "progress": "Avance",
    "why": "Qué falta",
    "day": "Fecha",
    "evaluators": "Evaluadores",
    "section": "Sección",
    "question": "Pregunta",
    "year": "Año",
    "people": "Personas",
    "percentage": "Promedio",
    "score": "Puntaje promedio",
    "compared_with": "Comparado con",
    "people_compared": "Personas de ese año",
    "percentage_compared": "Promedio de ese año",
    "score_compared": "Puntaje promedio de ese año",
    "same_people": "Las mismas personas",
    "percentage_same": "Su promedio",
    "percentage_same_compared": "Su promedio de ese año",
    "former_text": "Pregunta de ese año, si era otra",
    "standing_change": "Cambio de las mismas personas",
    "group": "Grupo",
    "group_name": "Nombre",
    "standing": "Frente a los demás",
    "people_in_common": "Personas comparadas",
    "evaluators_in_common": "Evaluadores en común",
}

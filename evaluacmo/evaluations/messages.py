"""Spanish text about evaluations and question banks."""

WEIGHTS_SUM = "La suma de los porcentajes debe ser igual a 100%."
UNKNOWN_BANK = "El banco de preguntas no existe."
LEVELS_COUNT = "Los niveles son cuatro textos, en el orden del 1 al 4."
EVALUATION_LOCKED = (
    "La evaluación ya tiene respuestas: sus porcentajes, su categoría y su banco de preguntas "
    "no pueden cambiar."
)
EVALUATION_KEPT = "La evaluación ya tiene respuestas y no puede eliminarse."
NEW_YEAR_CHANGED = (
    "Alguna de estas categorías ya tiene evaluación de este año, o cambió mientras tanto. No se "
    "creó ninguna: revise de nuevo la lista."
)
REPEATED = "Hay valores repetidos."
NO_CURRENT_EVALUATION = "No hay evaluaciones disponibles para esta categoría."
QUESTION_TYPE_LABELS = {"competency": "Competencia", "objective": "Objetivo"}

# exported tables: name of the sheet and of the file; headings of the columns
TABLE_NAMES = {
    "evaluations": ("Evaluaciones", "evaluaciones"),
    "questions": ("Preguntas", "preguntas"),
}
TABLE_HEADINGS = {
    "evaluation": "Evaluación",
    "period": "Período",
    "bank": "Banco de preguntas",
    "weight_competencies": "Peso de competencias (%)",
    "weight_objectives": "Peso de objetivos (%)",
    "has_answers": "Tiene respuestas",
    "question_type": "Tipo",
    "question_text": "Pregunta",
    "level_1": "Nivel 1",
    "level_2": "Nivel 2",
    "level_3": "Nivel 3",
    "level_4": "Nivel 4",
}

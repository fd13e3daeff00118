"""Spanish text about evaluations and question banks."""

from datetime import date

from evaluacmo.common.dates import in_short

WEIGHTS_SUM = "La suma de los porcentajes debe ser igual a 100%."
UNKNOWN_BANK = "El banco de preguntas no existe."
LEVELS_COUNT = "Los niveles son cuatro textos, en el orden del 1 al 4."
EVALUATION_LOCKED = (
    "La evaluación ya tiene respuestas: sus porcentajes, su categoría y su banco de preguntas "
    "no pueden cambiar."
)
OWN_EVALUATION = (
    "A usted lo evalúan con esta evaluación: otra persona de Gestión Humana, o un administrador, "
    "debe cambiar sus fechas, publicarla o reemplazarla."
)
EVALUATION_KEPT = "La evaluación ya tiene respuestas y no puede eliminarse."
NEW_YEAR_CHANGED = (
    "Alguna de estas categorías ya tiene evaluación de ese año, o cambió mientras tanto. No se "
    "creó ninguna: revise de nuevo la lista."
)
CLOSES_BEFORE_OPENING = "El cierre no puede ser anterior a la apertura."
PUBLISHED_BEFORE_OPENING = "La fecha de los resultados no puede ser anterior a la apertura."
SELF_EVALUATION_NEEDS_DATE = (
    "Con autoevaluación hace falta la fecha de los resultados: sin ella, cada quien podría leer su "
    "resultado antes de responder."
)
BEFORE_ITS_YEAR = "La evaluación cuenta desde el 1 de enero de {year}: elija un día posterior."
YEAR_NOT_STARTABLE = "Hoy no se pueden crear las evaluaciones de {year}."
NO_CLOSING_DATE = "La evaluación no tiene fecha de cierre: no hay plazo que prolongar."
EXTENSION_TOO_EARLY = "El plazo propio debe ser posterior al cierre de la evaluación, el {day}."
EXTENSION_OVER = "El plazo propio no puede ser anterior a hoy."
NO_EVALUATOR = "Solo un evaluador activo puede tener un plazo propio."
DEADLINE_OF_EVALUATOR = (
    "Esta persona tiene a cargo su evaluación: otra persona debe cambiarle el plazo."
)
ALREADY_PUBLISHED = "Los resultados de esta evaluación ya están publicados."
NOTHING_TO_PUBLISH = "La evaluación abre el {day}. Antes no hay resultados que publicar."
REPEATED = "Hay valores repetidos."
BANK_IN_USE = (
    "El banco no puede eliminarse: lo usa «{evaluation}». Elija antes otro banco en esa evaluación."
)
BANK_IN_USE_BY_SEVERAL = (
    "El banco no puede eliminarse: lo usan {count} evaluaciones. Elija antes otro banco en ellas."
)
QUESTIONS_CHANGED = (
    "Las preguntas de este banco cambiaron mientras tanto. Revise la lista y ordénelas de nuevo."
)
BANK_FULL = "Un banco tiene como máximo {max_questions} preguntas."
BANK_ANSWERED = "El banco no puede eliminarse: hay respuestas a sus preguntas."
COPY_OF = "{name} (copia)"
STARTER_PRESENT = (
    "Ya hay un banco «{name}». No se agregó ninguno: cámbiele antes el nombre, o no elija este."
)
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
    "opens_on": "Abre el",
    "closes_on": "Cierra el",
    "results_on": "Resultados desde el",
    "includes_self_evaluation": "Incluye autoevaluación",
    "question_type": "Tipo",
    "question_text": "Pregunta",
    "level_1": "Nivel 1",
    "level_2": "Nivel 2",
    "level_3": "Nivel 3",
    "level_4": "Nivel 4",
}
NOTHING_TO_CHANGE = "Indique qué cambia."

# owed evaluations by their state; for one, and for several
_PENDING = {
    "open": ("{number} por enviar", "{number} por enviar"),
    "upcoming": ("{number} abre el {day}", "{number} abren el {day}"),
    "closed": ("{number} cerrada", "{number} cerradas"),
    "unprepared": ("{number} sin preparar", "{number} sin preparar"),
}


def pending_words(state: str, number: int, day: date | None) -> str:
    """`6 por enviar hasta el 17 de diciembre`, `3 abren el 3 de diciembre`, `1 cerrada`."""
    one, several = _PENDING[state]
    words = (one if number == 1 else several).format(number=number, day=day and in_short(day))
    return f"{words} hasta el {in_short(day)}" if state == "open" and day else words

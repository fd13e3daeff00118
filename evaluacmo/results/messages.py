"""Spanish text about submissions and corrections."""

NOT_YOURSELF = "Solo puede enviar evaluaciones en su propio nombre."
ALREADY_EVALUATED = "Usted ya evaluó a esta persona en esta evaluación."
DRAFT_NEWER = (
    "Hay una versión más nueva de esta evaluación, guardada en otro dispositivo o en otra pestaña."
)
TOO_MANY_QUESTIONS = (
    "Este banco de preguntas tiene más de {max_questions} preguntas y no se puede responder."
)
NO_QUESTIONS = "Este banco de preguntas no contiene preguntas."
QUESTIONS_REWORDED = "Las preguntas cambiaron mientras usted respondía. Actualícelas y revíselas."
ANSWER_EVERY_QUESTION = "Responda cada una de las preguntas exactamente una vez."
ALREADY_REOPENED = "Esta evaluación ya está reabierta."
NOT_REOPENED = "Esta evaluación ya no está reabierta."
SELF_CORRECTED = "Quien la envió encontró un error en ella."
ALREADY_REQUESTED = "Ya pidió corregir esta evaluación. Gestión Humana todavía no ha respondido."
NOT_REQUESTED = "Esta petición ya se respondió o se retiró."
TIME_TO_CORRECT_OVER = (
    "Pasaron más de {minutes} minutos desde que la envió. Para corregirla, pídalo a Gestión Humana."
)
EVALUATOR_GONE = (
    "Quien envió esta evaluación ya no puede corregirla: no está activo o esta persona ya no le "
    "está asignada."
)
REASON_REMOVED = "El motivo se retiró al anonimizar a la persona."
EVIDENCE_REQUIRED = "Escriba un comentario o una evidencia: es obligatorio con 1 y con 4."
COMMENT_REMOVED = "El comentario se retiró al anonimizar a la persona."

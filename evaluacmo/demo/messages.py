"""Spanish text of the demonstration."""

NOT_EMPTY = (
    "La base de datos ya tiene personas. El colegio de demostración necesita una base vacía."
)
DISTRICT_EVALUATORS = "Hacen falta al menos tantos evaluadores como evalúan a cada persona."

"""Spanish text of the demonstration."""

DISTRICT_EVALUATORS = "Hacen falta al menos tantos evaluadores como evalúan a cada persona."

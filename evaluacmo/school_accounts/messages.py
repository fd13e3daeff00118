"""Spanish text of signing in with the school's account."""

ISSUER_AWAY = (
    "El servicio de cuentas del colegio no responde en este momento. Intente de nuevo en unos "
    "minutos."
)
LINK_OF_EVALUATOR = (
    "Esta persona tiene a cargo su evaluación: otra persona debe desvincular su cuenta del colegio."
)

"""Spanish text about receipts."""

RESULT_CHANGED = "El resultado cambió mientras usted lo leía. Léalo de nuevo antes de confirmar."
NOT_CONFIRMED_YET = "Confirme primero que recibió este reporte."
ALREADY_ANSWERED = "Ya respondió a este reporte, y una respuesta no se puede cambiar."


def provisional(*, missing: int, expected: int) -> str:
    """The refusal to confirm a result of `expected` submissions without the `missing` ones."""
    lack = "falta" if missing == 1 else "faltan"
    return (
        f"Este resultado es provisional: {lack} {missing} de {expected} evaluaciones. "
        "Podrá confirmarlo cuando esté completo."
    )

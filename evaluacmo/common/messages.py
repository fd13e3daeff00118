"""Spanish sentences about input, and refusals shared by several modules."""

from collections.abc import Sequence
from datetime import timedelta

NOT_SIGNED_IN = "Debe iniciar sesión."
FORBIDDEN = "No tiene permisos para hacer esto."
NOT_FOUND = "No se encontró lo que busca."
CHANGED_MEANWHILE = "Los datos cambiaron mientras tanto. Actualice la página e inténtelo de nuevo."
EDITED_MEANWHILE = (
    "Otra persona cambió esto mientras usted lo editaba. Revise lo marcado y elija qué conservar."
)
REQUIRED = "Este campo es obligatorio."
BLANK = "Este campo no puede estar vacío."
TOO_LONG = "Use como máximo {max_length} caracteres."
TOO_MANY = "La lista es demasiado larga. El máximo es {max_length}."
TOO_FEW = "La lista es demasiado corta. El mínimo es {min_length}."
BY_PAGES = "Son más de {most}. Pídalos por páginas."
NOT_TEXT = "Debe ser un texto."
NOT_INTEGER = "Debe ser un número entero."
NOT_BOOLEAN = "Debe ser verdadero o falso."
NOT_LIST = "Debe ser una lista."
NOT_OBJECT = "Debe ser un objeto."
TOO_LOW = "Debe ser mayor o igual que {ge}."
TOO_HIGH = "Debe ser menor o igual que {le}."
NOT_A_CHOICE = "No es una de las opciones permitidas."
BAD_CHARACTERS = "Contiene caracteres que no se permiten."
BAD_VALUE = "El valor no es válido."
TEXT_REMOVED = "El texto se retiró al anonimizar a la persona."
ANSWER_REMOVED = "La respuesta se retiró al anonimizar a la persona."
BAD_DAY = "Escriba una fecha válida."
READING_FAILED = (
    "No se pudo leer el archivo por un problema del sistema. No se guardó nada. Inténtelo de nuevo "
    "en un minuto; si vuelve a pasar, avise a quien administra el servidor."
)
YES_LABELS = {True: "Sí", False: "No"}


def in_minutes(duration: timedelta) -> str:
    """`10 minutos`, `1 minuto`."""
    minutes = round(duration.total_seconds() / 60)
    return "1 minuto" if minutes == 1 else f"{minutes} minutos"


def enumerated(parts: Sequence[str]) -> str:
    """`a, b y c`."""
    *others, last = parts
    return f"{', '.join(others)} y {last}" if others else last

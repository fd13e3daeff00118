"""Spanish text of imports."""

from collections.abc import Sequence

from evaluacmo.common.messages import BAD_CHARACTERS

# files
HEADINGS = {
    "name": "Nombre",
    "email": "Correo",
    "identity_number": "Documento",
    "role": "Rol",
    "position": "Puesto",
    "department": "Departamento",
    "category": "Categoría",
    "evaluator": "Correo del evaluador",
    "collaborator": "Correo del colaborador",
    "bank": "Banco de preguntas",
    "question_type": "Tipo",
    "question_text": "Pregunta",
    "level_1": "Nivel 1",
    "level_2": "Nivel 2",
    "level_3": "Nivel 3",
    "level_4": "Nivel 4",
}
"""The heading of each column in the template; `dictionary.json` has the others."""
STATUS_HEADING = "Estado"
STATUS_LABELS = {"active": "Activa", "inactive": "Inactiva"}
UNNAMED_COLUMN = "Columna {letters}"
TEMPLATE_FILE_NAMES = {
    "people": "plantilla-personas.xlsx",
    "assignments": "plantilla-asignaciones.xlsx",
    "questions": "plantilla-preguntas.xlsx",
}
SHEET_NAMES = {"people": "Personas", "assignments": "Asignaciones", "questions": "Preguntas"}
HELP_SHEET_NAME = "Ayuda"
HELP_HEADINGS = ("Columna", "Obligatoria", "Qué se escribe", "Ejemplo")
COLUMN_HELP = {
    "name": ("Nombre completo, hasta 150 caracteres.", "Ana Peña Gómez"),
    "email": (
        "Con el que ingresa. No puede repetirse. Vacío si un colaborador no tiene.",
        "ana.pena@colegio.example",
    ),
    "identity_number": (
        "Número del documento de identidad, con o sin puntos. Puede quedar vacío. Por él se "
        "reconoce a quien ya está, antes que por el correo.",
        "52.123.456",
    ),
    "role": ("Administrador, Gestión Humana, Evaluador o Colaborador.", "Colaborador"),
    "position": ("Puede quedar vacío.", "Docente de Matemáticas"),
    "department": ("Puede quedar vacío.", "Primaria"),
    "category": ("Puede quedar vacía. Si no existe todavía, se crea.", "Docentes"),
    "evaluator": (
        "El correo, el documento o el nombre completo de una persona activa con el rol Evaluador.",
        "elena.duarte@colegio.example",
    ),
    "collaborator": (
        "El correo, el documento o el nombre completo de una persona activa que no administre.",
        "ana.pena@colegio.example",
    ),
    "bank": ("Nombre del banco. Si no existe todavía, se crea.", "Banco docente"),
    "question_type": ("Competencia u Objetivo.", "Competencia"),
    "question_text": ("La pregunta, hasta 1000 caracteres.", "Prepara sus clases."),
    "level_1": ("Cómo se ve un 1. Puede quedar vacío.", "No las prepara."),
    "level_2": ("Cómo se ve un 2.", "Las prepara a veces."),
    "level_3": ("Cómo se ve un 3.", "Las prepara siempre."),
    "level_4": ("Cómo se ve un 4.", "Las prepara y comparte su material."),
}
HELP_NOTE = (
    "Escriba en la primera hoja, una fila por {row}, hasta {max_rows} filas. El orden de las "
    "columnas no importa. Al subir el archivo se revisa cada fila, y nada se guarda hasta que "
    "usted lo confirme."
)
ERROR_REPORT_HEADINGS = {"errors": "Problema", "sheet": "Hoja", "row": "Fila"}
"""The headings that an error report adds to the columns of the file."""
LEFT_OUT = "Se deja fuera."
MAY_BE_SOMEBODY = "Nombre: alguien ya se llama así, con otro correo."
ERROR_REPORT_FILE_NAMES = {
    "people": "errores-personas",
    "assignments": "errores-asignaciones",
    "questions": "errores-preguntas",
}
ROW_NOUNS = {"people": "persona", "assignments": "asignación", "questions": "pregunta"}
EMPTY_FILE = "El archivo está vacío."
NO_ROWS = "El archivo no tiene filas debajo de los encabezados."
DAMAGED_FILE = (
    "El archivo está dañado o no es un libro que se pueda leer. Ábralo en Excel o LibreOffice y "
    "guárdelo de nuevo como .xlsx."
)
NOT_A_WORKBOOK = (
    "El archivo no es un libro de Excel (.xlsx, .xls), de LibreOffice (.ods) ni un CSV."
)
NOT_TEXT = (
    "El archivo no es un libro de Excel o LibreOffice ni un texto CSV que se pueda leer. Guárdelo "
    "como .xlsx y súbalo otra vez."
)
PROTECTED_FILE = "El archivo está protegido con contraseña. Guárdelo sin contraseña."
HAS_MACROS = "El libro tiene macros. Guárdelo como libro de Excel sin macros (.xlsx)."
TOO_LARGE = (
    "El archivo es demasiado grande o complejo para leerlo. Divídalo, o copie en la plantilla solo "
    "las filas que se importan."
)
TOO_MANY_COLUMNS = "El archivo tiene más de {max_columns} columnas."
TOO_MANY_SHEETS = "El libro tiene más de {max_sheets} hojas. Deje en él solo las que se importan."
ONLY_HIDDEN = (
    "La única hoja con una lista, «{sheet}», está oculta. Muéstrela en Excel o LibreOffice, guarde "
    "el libro y súbalo otra vez."
)
XLS_TELLS_LITTLE = (
    "De un archivo .xls no se sabe qué filas están ocultas ni qué celdas tienen fórmulas: se leen "
    "todas, con los valores guardados. Si ocultó filas, guárdelo como .xlsx."
)
TOO_MANY_ROWS = "El archivo tiene más de {max_rows} filas. Divídalo en varios."
BAD_QUOTES = "Las comillas del archivo CSV no cierran, o una celda es demasiado larga."
MERGED_CELLS = (
    "Las celdas {cells} están combinadas y tapan otras con datos. Sepárelas, para que cada fila "
    "tenga los suyos."
)
MISSING_COLUMNS = (
    "No se encontró una lista con estas columnas: {columns}. Use los encabezados de la plantilla."
)
ABANDONED = "El archivo no se guardó, porque nadie esperó la respuesta."

# errors of a cell
CELL_ERRORS = {
    "formula": "La celda tiene una fórmula. Escriba su resultado como texto.",
    "error": "La celda tiene un error de Excel.",
    "date": "Excel convirtió esta celda en una fecha. Dele el formato Texto y escríbala de nuevo.",
    "length": "Use como máximo 5000 caracteres.",
    "characters": BAD_CHARACTERS,
}
OF_SHEET = " de «{sheet}»"
REPEATED_EMAIL = "Este correo ya está en la fila {row}."
UNKNOWN_ROLE = "Escriba uno de los roles: Administrador, Gestión Humana, Evaluador o Colaborador."
UNKNOWN_QUESTION_TYPE = "Escriba Competencia u Objetivo."
REPEATED_IDENTITY_NUMBER = "Este documento ya está en la fila {row}."
REPEATED_PERSON = "{name} ya está en la fila {row}, con otro dato."
UNKNOWN_EMAIL = "Nadie tiene este correo."
UNKNOWN_IDENTITY_NUMBER = "Nadie tiene este documento."
UNKNOWN_NAME = "Nadie se llama así. Escriba el correo o el documento de la persona."
AMBIGUOUS_NAME = (
    "Hay {count} personas con este nombre. Escriba el correo o el documento de la que es."
)
TWO_PEOPLE = "El documento es de {by_number} y el correo, de {by_email}. Corrija el que esté mal."
ANOTHER_NUMBER = "El correo es de {name}, que tiene otro documento. Corrija el que esté mal."
ANOTHER_EMAIL = (
    "El documento es de {name}, que tiene otro nombre y otro correo. Corrija lo que esté mal."
)
AMBIGUOUS_CATEGORY = "Hay varias categorías con este nombre. Únalas en «Preparación del año»."
AMBIGUOUS_BANK = "Hay varios bancos con este nombre. Dé otro nombre a uno de ellos."

# notices
MAX_NAMES = 10
NEW_CATEGORIES = "Se crearán estas categorías: {names}."
NEW_BANKS = "Se crearán estos bancos de preguntas: {names}."


def with_names(sentence: str, names: Sequence[str]) -> str:
    """The sentence with the names, or with the first few of them."""
    shown = ", ".join(names[:MAX_NAMES])
    more = len(names) - MAX_NAMES
    return sentence.format(names=f"{shown} y {more} más" if more > 0 else shown)


ALREADY_ASSIGNED = "Ya está asignada a este evaluador: se omite."
ALREADY_IN_BANK = "Esta pregunta ya está en el banco: se omite."

# refusals
UNKNOWN_READING = "Elija una de las formas de leer el archivo."
UNKNOWN_SHEET = "Elija hojas del archivo que tengan filas."
NOTHING_TO_CHOOSE = "De este archivo se lee todo lo que tiene."
UNKNOWN_ROW = "Elija filas que estén en el archivo."
NOT_A_DOUBLE = "Elija a una de las personas que se llaman igual."
TOO_MUCH_MENDED = "Son demasiadas correcciones. Hágalas en el archivo y súbalo otra vez."
UNKNOWN_COLUMN = "Elija columnas que estén en el archivo."
COLUMN_CHOSEN_TWICE = "{field}: elija cada columna una sola vez."
CHOOSE_COLUMNS = "Elija de qué columna sale: {names}."
NO_DEFAULT = "Este archivo no tiene ese dato."
ALREADY_MAPPED = "Las columnas de este archivo ya están elegidas."
NOT_OWN_IMPORT = "Este archivo es de otra persona: solo quien lo subió puede verlo e importarlo."
UNCONFIRMED_ROLES = (
    "El archivo da a alguien el rol Administrador o Gestión Humana. Revise a quiénes y confírmelo."
)
NOT_CHECKED = "Primero termine de revisar el archivo."
HAS_ERRORS = "Corrija las filas con errores o déjelas fuera. No se importó nada."
UNDECIDED = "Elija de cada persona que se llama como otra si es la misma. No se importó nada."
NOTHING_NEW = "No hay nada nuevo que importar."
ALREADY_APPLIED = "Esta importación ya se aplicó."
NOT_APPLIED = "Esta importación no se ha aplicado o ya se deshizo."
CHECKED_AGAIN = (
    "Algo cambió desde la revisión. Se revisó de nuevo, y no se importó nada: mire otra vez qué "
    "se importaría."
)
CHOSEN_MEANWHILE = "Este archivo cambió en otra ventana. Mire cómo está ahora."
EDITED_SINCE = "No se puede deshacer: {editor} cambió después los datos de {person}."
EDITED_SINCE_BY_COMMAND = "No se puede deshacer: los datos de {person} cambiaron después."
# names nothing: a manager who is evaluated would learn what her evaluators have done
IN_USE = "No se puede deshacer: algo de lo que se importó ya está en uso o cambió después."

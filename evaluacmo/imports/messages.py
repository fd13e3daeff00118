"""Spanish text of imports."""

from collections.abc import Sequence

from evaluacmo.common.messages import BAD_CHARACTERS

# imports: the files
IMPORT_HEADINGS = {
    "name": ("Nombre", "Nombre completo", "Nombres y apellidos"),
    "email": ("Correo", "Correo electrónico", "Email", "E-mail"),
    "role": ("Rol",),
    "position": ("Puesto", "Cargo"),
    "department": ("Departamento", "Área"),
    "category": ("Categoría",),
    "evaluator": ("Correo del evaluador", "Evaluador"),
    "collaborator": ("Correo del colaborador", "Colaborador", "Correo de la persona", "Persona"),
    "bank": ("Banco de preguntas", "Banco"),
    "question_type": ("Tipo", "Tipo de pregunta"),
    "question_text": ("Pregunta", "Texto", "Texto de la pregunta", "Enunciado"),
    "level_1": ("Nivel 1",),
    "level_2": ("Nivel 2",),
    "level_3": ("Nivel 3",),
    "level_4": ("Nivel 4",),
}
"""What each column is called: in the template first, then as people may call it."""
IMPORT_TEMPLATES = {
    "people": "plantilla-personas.xlsx",
    "assignments": "plantilla-asignaciones.xlsx",
    "questions": "plantilla-preguntas.xlsx",
}
IMPORT_SHEETS = {"people": "Personas", "assignments": "Asignaciones", "questions": "Preguntas"}
IMPORT_HELP_SHEET = "Ayuda"
IMPORT_HELP_HEADINGS = ("Columna", "Obligatoria", "Qué se escribe", "Ejemplo")
IMPORT_HELP = {
    "name": ("Nombre completo, hasta 150 caracteres.", "Ana Peña Gómez"),
    "email": ("Con el que ingresa. No puede repetirse.", "ana.pena@colegio.example"),
    "role": ("Administrador, Gestión Humana, Evaluador o Colaborador.", "Colaborador"),
    "position": ("Puede quedar vacío.", "Docente de Matemáticas"),
    "department": ("Puede quedar vacío.", "Primaria"),
    "category": ("Puede quedar vacía. Si no existe todavía, se crea.", "Docentes"),
    "evaluator": ("De una persona activa con el rol Evaluador.", "elena.duarte@colegio.example"),
    "collaborator": ("De una persona activa que no administre.", "ana.pena@colegio.example"),
    "bank": ("Nombre del banco. Si no existe todavía, se crea.", "Banco docente"),
    "question_type": ("Competencia u Objetivo.", "Competencia"),
    "question_text": ("La pregunta, hasta 1000 caracteres.", "Prepara sus clases."),
    "level_1": ("Cómo se ve un 1. Puede quedar vacío.", "No las prepara."),
    "level_2": ("Cómo se ve un 2.", "Las prepara a veces."),
    "level_3": ("Cómo se ve un 3.", "Las prepara siempre."),
    "level_4": ("Cómo se ve un 4.", "Las prepara y comparte su material."),
}
IMPORT_HELP_NOTE = (
    "Escriba en la primera hoja, una fila por {thing}, hasta {most} filas. El orden de las "
    "columnas no importa. Al subir el archivo se revisa cada fila, y nada se guarda hasta que "
    "usted lo confirme."
)
IMPORT_REPORT_HEADINGS = {"trouble": "Qué pasa", "row": "Fila"}
"""The headings that an error report adds to the columns of the file."""
IMPORT_REPORT_NAMES = {
    "people": "errores-personas",
    "assignments": "errores-asignaciones",
    "questions": "errores-preguntas",
}
IMPORT_THINGS = {"people": "persona", "assignments": "asignación", "questions": "pregunta"}
YES, NO = "Sí", "No"
IMPORT_EMPTY = "El archivo está vacío."
IMPORT_NO_ROWS = "El archivo no tiene filas debajo de los encabezados."
IMPORT_DAMAGED = "El archivo está dañado o no es un libro de Excel que se pueda leer."
IMPORT_NOT_A_WORKBOOK = "El archivo no es un libro de Excel (.xlsx) ni un CSV."
IMPORT_NOT_TEXT = "El archivo no es un libro de Excel (.xlsx) ni un texto CSV que se pueda leer."
IMPORT_PROTECTED = (
    "El archivo es de un Excel antiguo (.xls) o está protegido con contraseña. Guárdelo como .xlsx "
    "y sin contraseña."
)
IMPORT_MACROS = "El libro tiene macros. Guárdelo como libro de Excel sin macros (.xlsx)."
IMPORT_TOO_LARGE = (
    "El archivo es demasiado grande para leerlo. Divídalo, o borre lo que no se importa."
)
IMPORT_TOO_WIDE = "El archivo tiene más de {most} columnas."
IMPORT_TOO_MANY_ROWS = "El archivo tiene más de {most} filas. Divídalo en varios."
IMPORT_BAD_QUOTES = "Las comillas del archivo CSV no cierran, o una celda es demasiado larga."
IMPORT_MERGED = (
    "Las celdas {cells} están combinadas. Sepárelas, para que cada fila tenga sus datos."
)
IMPORT_MISSING_COLUMNS = (
    "No se encontraron estas columnas: {columns}. Use los encabezados de la plantilla."
)
IMPORT_DOUBLE_COLUMN = "La columna {column} está más de una vez."
IMPORT_BUSY = "Se están leyendo otros archivos. No se guardó nada; intente de nuevo."
IMPORT_UNREAD = "No se pudo leer el archivo. Revíselo, o copie sus filas en la plantilla."

# imports: what is wrong with a cell
IMPORT_CELL_ERRORS = {
    "formula": "La celda tiene una fórmula. Escriba su resultado como texto.",
    "error": "La celda tiene un error de Excel.",
    "date": "Excel convirtió esta celda en una fecha. Déle el formato Texto y escríbala de nuevo.",
    "length": "Use como máximo 5000 caracteres.",
    "characters": BAD_CHARACTERS,
}
IMPORT_REPEATED_EMAIL = "Este correo ya está en la fila {row}."
IMPORT_ROLES = "Escriba uno de los roles: Administrador, Gestión Humana, Evaluador o Colaborador."
IMPORT_TYPES = "Escriba Competencia u Objetivo."
IMPORT_NOBODY = "Nadie tiene este correo."
IMPORT_AMBIGUOUS_BANK = "Hay varios bancos con este nombre. Dé otro nombre a uno de ellos."

# imports: what is good to know
IMPORT_NAMES_SHOWN = 10
IMPORT_NEW_CATEGORIES = "Se crearán estas categorías: {names}."
IMPORT_NEW_BANKS = "Se crearán estos bancos de preguntas: {names}."


def import_names(sentence: str, names: Sequence[str]) -> str:
    """The sentence with the names, or with the first few of them."""
    shown = ", ".join(names[:IMPORT_NAMES_SHOWN])
    more = len(names) - IMPORT_NAMES_SHOWN
    return sentence.format(names=f"{shown} y {more} más" if more > 0 else shown)


IMPORT_ASSIGNED_ALREADY = "Ya está asignada a este evaluador: se omite."
IMPORT_ASKED_ALREADY = "Esta pregunta ya está en el banco: se omite."

# imports: what stands in the way
IMPORT_NOT_CHECKED = "Primero termine de revisar el archivo."
IMPORT_HAS_ERRORS = "Corrija las filas con errores y suba el archivo otra vez. No se importó nada."
IMPORT_NOTHING_NEW = "No hay nada nuevo que importar."
IMPORT_ALREADY_APPLIED = "Esta importación ya se aplicó."
IMPORT_NOT_APPLIED = "Esta importación no se ha aplicado o ya se deshizo."
IMPORT_CHANGED_MEANWHILE = (
    "Algo cambió desde la revisión y ya no se puede importar todo. Se revisó de nuevo, y no se "
    "importó nada."
)
IMPORT_IN_USE = "No se puede deshacer: {reasons}."
IMPORT_DEPENDENTS = {
    "passwords": ("1 persona ya tiene contraseña", "{count} personas ya tienen contraseña"),
    "admins": ("1 persona es ahora administradora", "{count} personas son ahora administradoras"),
    "assignments": ("hay 1 asignación", "hay {count} asignaciones"),
    "submissions": ("hay 1 evaluación enviada", "hay {count} evaluaciones enviadas"),
    "drafts": ("hay 1 evaluación empezada", "hay {count} evaluaciones empezadas"),
    "answers": ("hay 1 respuesta a sus preguntas", "hay {count} respuestas a sus preguntas"),
    "evaluations": ("1 evaluación usa lo importado", "{count} evaluaciones usan lo importado"),
    "users": (
        "1 persona más está en sus categorías",
        "{count} personas más están en sus categorías",
    ),
    "questions": ("hay 1 pregunta más en sus bancos", "hay {count} preguntas más en sus bancos"),
    "other": ("hay 1 registro que depende de ello", "hay {count} registros que dependen de ello"),
}

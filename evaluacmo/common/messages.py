"""Every Spanish sentence that the server and its command say."""

from collections.abc import Sequence

# whole answers
INVALID = "Revise los datos: hay campos con errores."
MALFORMED = "El cuerpo de la solicitud no es un JSON válido."
MALFORMED_UPLOAD = "El archivo no llegó completo. Súbalo de nuevo."
NOT_JSON = "El cuerpo de la solicitud debe ser JSON."
TOO_LARGE = "La solicitud es demasiado grande."
NOT_SIGNED_IN = "Debe iniciar sesión."
WRONG_CREDENTIALS = "Correo o contraseña incorrectos."
LOCKED_OUT = "Demasiados intentos fallidos. Intente de nuevo en 10 minutos."
CSRF_FAILED = "Falta el token CSRF o no es válido."
FORBIDDEN = "No tiene permisos para hacer esto."
NOT_FOUND = "No se encontró lo que busca."
METHOD_NOT_ALLOWED = "Esta dirección no admite ese método."
CHANGED_MEANWHILE = "Los datos cambiaron mientras tanto. Actualice la página e inténtelo de nuevo."
UNAVAILABLE = "El servicio no está disponible por el momento. No se guardó nada; intente de nuevo."
INTERNAL = "Ocurrió un error inesperado. Inténtelo de nuevo."

# fields
REQUIRED = "Este campo es obligatorio."
BLANK = "Este campo no puede estar vacío."
TOO_LONG = "Use como máximo {max_length} caracteres."
TOO_SHORT = "Use como mínimo {min_length} caracteres."
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
BAD_DAY = "Escriba una fecha válida."

# people
ROLE_LABELS = {
    "admin": "Administrador",
    "gestionhumana": "Gestión Humana",
    "evaluador": "Evaluador",
    "colaborador": "Colaborador",
}
BAD_EMAIL = "Escriba un correo electrónico válido."
EMAIL_TAKEN = "Ya existe una persona con este correo."
UNKNOWN_CATEGORY = "La categoría no existe."
PASSWORDS_DIFFER = "Las nuevas contraseñas no coinciden."
WRONG_CURRENT_PASSWORD = "La contraseña actual no es correcta."
PASSWORD_TOO_SIMILAR = "La contraseña se parece demasiado al nombre u otros datos de la persona."
PASSWORD_TOO_LONG = "La contraseña debe tener como máximo {max_length} caracteres."
ADMIN_ONLY = "Solo un administrador puede hacer esto."
OWN_STATUS = "No puede desactivar su propia cuenta."
OWN_ROLE = "No puede cambiar su propio rol."
LAST_ADMIN = "Debe quedar al menos un administrador activo."
HAS_HISTORY = "No se puede eliminar porque tiene evaluaciones registradas. Desactive la cuenta."

# categories
CATEGORY_NAME_TAKEN = "Ya existe una categoría con este nombre."


def category_in_use(*, users: int, evaluations: int) -> str:
    """How many people and evaluations keep a category from being deleted."""
    people = "1 persona" if users == 1 else f"{users} personas"
    forms = "1 evaluación" if evaluations == 1 else f"{evaluations} evaluaciones"
    return f"No se puede eliminar la categoría: la usan {people} y {forms}."


# evaluations
WEIGHTS_SUM = "La suma de los porcentajes debe ser igual a 100%."
UNKNOWN_BANK = "El banco de preguntas no existe."
LEVELS_COUNT = "Los niveles son cuatro textos, en el orden del 1 al 4."
EVALUATION_FIXED = (
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

# assignments
UNKNOWN_PERSON = "Esta persona no existe."
NOT_AN_EVALUATOR = "Solo se asignan colaboradores a evaluadores activos."
NOT_ASSIGNABLE = "Solo se asignan personas activas que no sean administradores."
PEOPLE_AT_ONCE = "Elija entre 1 y {most} personas."
SELF_ASSIGNMENT = "Nadie puede evaluarse a sí mismo."
ALREADY_ASSIGNED = "Esta persona ya está asignada a este evaluador."

# submissions
NOT_YOURSELF = "Solo puede enviar evaluaciones en su propio nombre."
NOT_ASSIGNED = "Esta persona no está asignada a usted."
ALREADY_EVALUATED = "Usted ya evaluó a esta persona en esta evaluación."
PERSON_INACTIVE = "Esta persona ya no está activa."
NOT_CURRENT = "Esta no es la evaluación vigente de esta persona."
DRAFT_NEWER = (
    "Hay una versión más nueva de esta evaluación, guardada en otro dispositivo o en otra pestaña."
)
NO_QUESTIONS = "Este banco de preguntas no contiene preguntas."
QUESTIONS_REWORDED = "Las preguntas cambiaron mientras usted respondía. Actualícelas y revíselas."
ANSWER_EVERY_QUESTION = "Responda cada una de las preguntas exactamente una vez."

# corrections
ALREADY_REOPENED = "Esta evaluación ya está reabierta."
NOT_REOPENED = "Esta evaluación ya no está reabierta."
WRITER_GONE = (
    "Quien envió esta evaluación ya no puede corregirla: no está activo o esta persona ya no le "
    "está asignada."
)

# receipts
RESULT_CHANGED = "El resultado cambió mientras usted lo leía. Léalo de nuevo antes de confirmar."
NOT_CONFIRMED_YET = "Confirme primero que recibió este reporte."
ALREADY_ANSWERED = "Ya respondió a este reporte, y una respuesta no se puede cambiar."
ANSWER_REMOVED = "La respuesta se retiró al anonimizar a la persona."
REASON_REMOVED = "El motivo se retiró al anonimizar a la persona."
EVIDENCE_REQUIRED = "Escriba un comentario o una evidencia: es obligatorio con 1 y con 4."

# plans
ONE_RESPONSIBLE = "Elija quién responde, o escriba quién es si es alguien de fuera: una de las dos."
NOT_RESPONSIBLE = "Elija a una persona activa del colegio."
NOT_SCORED = "Elija preguntas con las que esta persona haya sido evaluada."

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
IMPORT_RETURNED = {"trouble": "Qué pasa", "row": "Fila"}
"""What stands above what is told of each row, where a file is given back."""
IMPORT_RETURNED_NAMES = {
    "people": "errores-personas",
    "assignments": "errores-asignaciones",
    "questions": "errores-preguntas",
}
IMPORT_THINGS = {"people": "persona", "assignments": "asignación", "questions": "pregunta"}
YES, NO = "Sí", "No"
QUESTION_TYPE_LABELS = {"competency": "Competencia", "objective": "Objetivo"}

# imports: what is wrong with a file
IMPORT_NOT_MULTIPART = "El archivo debe enviarse como formulario (multipart/form-data)."
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
IMPORT_UNREAD = "No se pudo leer el archivo. Revíselo, o copie sus filas en la plantilla."

# imports: what is wrong with a cell
IMPORT_TROUBLES = {
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
IMPORT_OBSTACLES = {
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

# e-mail: its settings
EMAIL_URL_BAD = (
    "EVALUACMO_EMAIL_URL debe ser como smtp+tls://usuario:clave@correo.colegio.example:587 "
    "(smtp, smtp+tls o smtps; los signos especiales de la clave, como %40 en lugar de @)."
)
EMAIL_FROM_BAD = (
    "Con EVALUACMO_EMAIL_URL hace falta EVALUACMO_EMAIL_FROM: el correo del que salen los "
    "mensajes, como evaluacmo@colegio.example o Colegio <evaluacmo@colegio.example>."
)
SITE_URL_BAD = (
    "Con EVALUACMO_EMAIL_URL hace falta EVALUACMO_SITE_URL: la dirección con la que empiezan los "
    "enlaces de los mensajes, como https://evaluacmo.colegio.example."
)

# e-mail: what its calls refuse
EMAIL_OFF = "El envío de correos no está activado en este servidor."
INVITED_HAS_PASSWORD = "Esta persona ya tiene contraseña."
INVITED_INACTIVE = "Esta persona no está activa: active la cuenta antes de invitarla."
INVITED_NO_EMAIL = "Esta persona no tiene correo."
INVITATION_WAITS = "Ya hay una invitación en camino para esta persona."
BAD_LINK = "El enlace ya no es válido: se usó, se venció o está incompleto. Pida uno nuevo."
TOO_MANY_LINKS = "Se pidieron demasiados enlaces desde aquí. Intente de nuevo en 10 minutos."

# e-mail: what the command says
REMINDERS_FOUND = (
    "Recibirían un recordatorio hoy: {people} (con personas por evaluar: {pending}; con un "
    "resultado nuevo: {ready}; con un resultado sin confirmar: {unconfirmed})."
)
REMINDERS_DRY = "No se envió nada (--dry-run)."
REMINDERS_MADE = "Recordatorios de hoy: {people}."
REMINDERS_SENT = "Correos enviados: {sent}. En espera: {waiting}."

# e-mail: its words
MAIL_GREETING = "Hola, {name}:"
MAIL_FOOTER = "Este mensaje se envió automáticamente desde Evaluacmo."
MAIL_URL_HINT = "Si el botón no funciona, copie esta dirección en su navegador:"
MAIL_SET_PASSWORD = "Elegir mi contraseña"
MAIL_SIGN_IN = "Ingresar a Evaluacmo"
MAIL_LINK_NOTE = (
    "El enlace sirve una sola vez y durante {days} días. Si ya no sirve, pida otro en la página de "
    "ingreso, en «¿Olvidó su contraseña?»."
)
MAIL_LINK_IS_YOURS = "Es personal: no lo reenvíe."
MAIL_INVITATION_SUBJECT = "Su cuenta de Evaluacmo"
MAIL_INVITATION = (
    "{school} le abrió una cuenta en Evaluacmo, donde se hacen y se consultan las evaluaciones de "
    "desempeño. Para ingresar, elija su contraseña; su usuario es {email}."
)
MAIL_RESET_SUBJECT = "Elija una nueva contraseña"
MAIL_RESET = (
    "Recibimos una solicitud para cambiar la contraseña de la cuenta {email}. Elija una nueva con "
    "este enlace."
)
MAIL_RESET_NOT_ASKED = (
    "Si usted no lo pidió, no haga nada: su contraseña sigue siendo la misma mientras nadie use el "
    "enlace."
)
MAIL_READY_SUBJECT = "Su resultado está listo"
MAIL_READY = "Su resultado de «{evaluation}» está listo. Ingrese para leerlo."
MAIL_PENDING_SUBJECT = "Tiene evaluaciones pendientes"
MAIL_UNCONFIRMED_SUBJECT = "Confirme que recibió su resultado"
MAIL_NO_PASSWORD_YET = (
    "Si no tiene contraseña o la olvidó, pida una en la página de ingreso, en «¿Olvidó su "
    "contraseña?»."
)


def mail_pending(people: int) -> str:
    """How many people somebody has not evaluated yet."""
    told = "1 persona" if people == 1 else f"{people} personas"
    return f"Le falta evaluar a {told}. Puede hacerlo por partes."


def mail_unconfirmed(results: int) -> str:
    """How many results somebody has not confirmed to have received."""
    told = "su resultado" if results == 1 else f"{results} resultados"
    return f"Falta que confirme que recibió {told}. Ábralo y confírmelo; no implica que lo acepte."


# e-mail: its log as a table
MAIL_HEADINGS = ("Fecha y hora", "Para", "Tipo", "Estado", "Enviado", "Qué pasó", "Código")
MAIL_KIND_LABELS = {
    "invitation": "Invitación",
    "reset": "Contraseña olvidada",
    "reminder": "Recordatorio",
}
MAIL_STATE_LABELS = {
    "waiting": "En espera",
    "sent": "Enviado",
    "failed": "No se envió",
    "dropped": "No hizo falta",
}
MAIL_REASON_LABELS = {
    "": "",
    "unreachable": "El servidor de correo no responde; se intenta cada minuto.",
    "postponed": "El servidor pidió esperar; se intenta de nuevo.",
    "refused": "El servidor no aceptó el correo de esta persona.",
    "expired": "Pasó su plazo sin que se pudiera enviar.",
    "needless": "Ya no tenía pendientes, ya tenía contraseña o la cuenta se desactivó.",
}
MAIL_DENIED = (
    "El servidor de correo no admite a Evaluacmo, por su usuario, su clave o su remitente; se "
    "intenta cada minuto. Avise a quien administra el servidor."
)

# the audit log as a table
AUDIT_AND_MORE = "Otras direcciones en el mismo minuto"
AUDIT_FILE_NAME = "registro-de-auditoria.csv"
AUDIT_HEADINGS = (
    "Fecha y hora",
    "Qué",
    "Quién (número)",
    "Quién",
    "Sobre quién (número)",
    "Sobre quién",
    "Objeto",
    "Objeto (número)",
    "Nombre del objeto",
    "Dirección",
    "Origen",
    "Cambios",
)

# tables as workbooks: the name of the sheet, and of the file before the day
EXPORT_NAMES = {
    "people": ("Personas", "personas"),
    "categories": ("Categorías", "categorias"),
    "evaluations": ("Evaluaciones", "evaluaciones"),
    "unused": ("Evaluaciones sin personas", "evaluaciones-sin-personas"),
    "questions": ("Preguntas", "preguntas"),
    "assignments": ("Asignaciones", "asignaciones"),
    "results": ("Últimos resultados", "ultimos-resultados"),
    "history": ("Historial", "historial"),
    "training": ("Capacitación", "capacitacion"),
    "readiness": ("Preparación", "preparacion"),
    "progress": ("Avance", "avance"),
    "plans": ("Planes", "planes-de-formacion"),
    "audit": ("Auditoría", "registro-de-auditoria"),
    "report_views": ("Quién ha visto", "quien-ha-visto-mis-resultados"),
    "messages": ("Correos", "correos"),
}
EXPORT_HEADINGS = {
    "name": "Nombre",
    "email": "Correo",
    "role": "Rol",
    "position": "Puesto",
    "department": "Departamento",
    "category": "Categoría",
    "status": "Estado",
    "people": "Personas activas",
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
    "evaluator": "Evaluador",
    "evaluator_email": "Correo del evaluador",
    "collaborator": "Colaborador",
    "collaborator_email": "Correo del colaborador",
    "competencies": "Competencias",
    "objectives": "Objetivos",
    "overall": "Puntaje",
    "confirmed_at": "Recibido",
    "sent_at": "Fecha",
    "comments": "Comentario",
    "reason": "Qué falta",
    "is_obstacle": "Impide evaluar",
    "assigned": "Asignadas",
    "evaluated": "Evaluadas",
    "progress": "Avance",
    "due_on": "Fecha límite",
    "what": "Acción",
    "responsible": "Responsable",
    "state": "Estado",
    "done_at": "Hecha",
    "viewer": "Quién",
    "done": "Qué",
    "viewed_at": "Fecha y hora",
}
VIEWER_ONESELF = "Usted"
VIEWER_GONE = "Alguien que ya no está"
VIEW_LABELS = {False: "Lo abrió", True: "Lo descargó"}
ACTION_STATE_LABELS = {"pending": "Pendiente", "overdue": "Vencida", "done": "Hecha"}
STATUS_LABELS = {True: "Activo", False: "Inactivo"}
YES_LABELS = {True: "Sí", False: "No"}
REASON_LABELS = {
    "no_category": "No tiene categoría",
    "no_evaluation": "Su categoría no tiene evaluación",
    "no_bank": "Su evaluación no tiene banco de preguntas",
    "empty_bank": "El banco de preguntas está vacío",
    "no_evaluator": "No tiene evaluador asignado",
    "no_active_evaluator": "Sus evaluadores no están activos",
    "earlier_year": "Se evaluaría con la evaluación de un año anterior",
    "empty_section": "Una sección con peso no tiene preguntas",
    "idle_evaluator": "Evaluador sin personas asignadas",
}

# the command: what it is asked
CLI_ABOUT = "Evaluacmo: evaluación de desempeño para colegios."
CLI_SERVE = "Sirve la aplicación; prepara o actualiza antes la base de datos"
CLI_DEMO = "Carga un colegio de demostración en una base de datos vacía y muestra sus cuentas"
CLI_MIGRATE = "Prepara o actualiza la base de datos"
CLI_CREATE_ADMIN = (
    "Crea una cuenta de administración; la contraseña se pregunta, o se lee de la entrada estándar"
)
CLI_BACKUP = "Guarda una copia de seguridad de todos los datos; no interrumpe a nadie"
CLI_BACKUP_FILE = "Archivo nuevo en el que se guarda la copia; uno que ya existe no se toca"
CLI_RESTORE = "Restaura una copia de seguridad, verificada antes, y cierra todas las sesiones"
CLI_RESTORE_FILE = "Archivo que escribió «evaluacmo backup»"
CLI_OVERWRITE = "Reemplaza los datos que haya; sin esta opción solo se restaura donde no hay datos"
CLI_CHECK = "Revisa la configuración y el estado, y dice qué falta para usarla en producción"
CLI_EXPORT_PERSON = "Escribe en JSON todo lo que se guarda de una persona, y nada de las demás"
CLI_WHOSE_EMAIL = "Correo de la persona"
CLI_ANONYMISE_PERSON = "Borra quién es una persona; sus puntajes se conservan sin nombre"
CLI_PURGE = "Borra lo que es más antiguo de lo que se quiere conservar"
CLI_OLDER_THAN = "Antigüedad desde la que se borra, en años, meses o días: 5y, 18m o 90d"
CLI_DRY_RUN = "Solo dice cuánto se borraría"
CLI_FORCE = "Permite borrar también lo del último año"
CLI_SEND_REMINDERS = "Envía los recordatorios de hoy, a quien tiene algo pendiente o por leer"
CLI_COUNT_ONLY = "Solo dice a cuántas personas se enviaría"
CLI_BAD_AGE = "debe ser un número y una letra, como 5y (años), 18m (meses) o 90d (días)"
CLI_YES = "No pregunta antes"
CLI_OUTPUT = "Archivo nuevo; uno que ya existe no se toca (salida estándar)"
CLI_HELP = "Muestra esta ayuda"
CLI_VERSION = "Muestra la versión"
CLI_HOST = "Dirección en la que se atiende (%(default)s)"
CLI_PORT = "Puerto (%(default)s)"
CLI_WORKERS = "Procesos que atienden (1; con PostgreSQL, hasta 2)"
CLI_PEOPLE = "Crea en su lugar un distrito inventado con esta cantidad de personas"
CLI_YEARS = "Años de historia del distrito, además del que está en curso (3)"
CLI_EVALUATORS = "Evaluadores del distrito (uno por cada 25 personas)"
CLI_CATEGORIES = "Categorías del distrito (12)"
CLI_EVALUATORS_PER_PERSON = "Evaluadores de cada persona (2)"
CLI_SEED = "Número del que nace el azar: el mismo número da el mismo distrito (1)"
CLI_NAME = "Nombre de la persona"
CLI_EMAIL = "Correo con el que ingresa"
CLI_USAGE = "Uso: "
CLI_COMMANDS = "órdenes"
CLI_OPTIONS = "opciones"
CLI_OUT_OF_RANGE = "debe ser un número entero entre {lowest} y {highest}"
# argparse says these in English
CLI_ARGUMENT_ERRORS = {
    "the following arguments are required": "faltan estos argumentos",
    "unrecognized arguments": "no se reconocen estos argumentos",
    "expected one argument": "espera un valor",
    "invalid choice": "no es una opción",
    "choose from": "opciones",
    "argument ": "argumento ",
}
ASK_PASSWORD = "Contraseña: "
ASK_PASSWORD_AGAIN = "Repita la contraseña: "
FIELD_LABELS = {"name": "Nombre", "email": "Correo", "password": "Contraseña"}

# the command: what it says
BAD_SETTINGS = "La configuración no es válida: {error}"
DATABASE_AWAY = "No se puede usar la base de datos: {error}"
SQLITE_UNSAFE = (
    "SQLite {version} puede dañar la base de datos: use SQLite 3.51.3 o posterior, instale "
    "el paquete pysqlite3 de Python, o use PostgreSQL con DATABASE_URL."
)
DATABASE_PREPARED = "Se preparó la base de datos."
DATABASE_UPDATED = "Se actualizó la base de datos."
TOTALS_MENDED = "Se volvió a sumar en {count} evaluaciones."
DATABASE_CURRENT = "La base de datos está al día."
ADMIN_CREATED = "Se creó la cuenta de administración de {name} ({email})."
NO_ADMIN = """
Todavía no hay una cuenta de administración. Créela así, y luego ingrese con ella:

    evaluacmo create-admin --name "Nombre Apellido" --email correo@colegio.edu
"""
DISTRICT_EVALUATORS = "Hacen falta al menos tantos evaluadores como evalúan a cada persona."
DISTRICT_NEEDS_PEOPLE = "Para crear un distrito, indique también --people."
DISTRICT_PROGRESS = "Se guardaron {done} de {total} evaluaciones ({percentage} %)."
DEMO_LOGINS = "Cuentas del colegio de demostración:"
UNKNOWN_HOST = "No se conoce la dirección {host}."
PORT_TAKEN = "El puerto {port} ya está en uso: elija otro con --port."
CANNOT_LISTEN = "No se puede atender en {host}, puerto {port}: {reason}."
LOCAL_NAMES_ONLY = (
    "Solo se responde a quien pide localhost. Para otros nombres o direcciones, indíquelos en "
    "EVALUACMO_ALLOWED_HOSTS, separados por comas."
)
LISTENING = "Evaluacmo está en {url} (Ctrl+C lo detiene)"

# backups
DATABASE_LABELS = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
BACKUP_MADE = "Se guardaron {rows} filas de {tables} tablas en {file} ({size})."
BACKUP_EXISTS = "{file} ya existe y no se tocó: indique un archivo nuevo."
BACKUP_FAILED = "No se pudo escribir la copia {file}, y no quedó nada a medias: {error}."
BACKUP_OF_NOTHING = "La base de datos está vacía: no hay nada que guardar."
BACKUP_FOREIGN = "El archivo no es una copia de seguridad de Evaluacmo, o está incompleto."
BACKUP_DAMAGED = "La copia de seguridad está dañada o fue alterada. No se cambió nada."
BACKUP_TOO_NEW = (
    "La copia de seguridad es de una versión más nueva ({product}): actualice Evaluacmo y "
    "restáurela después. No se cambió nada."
)
BACKUP_OF_OTHER_DATABASE = (
    "La copia de seguridad es de {theirs} y aquí se usa {ours}: restáurela en una instalación "
    "con {theirs}. No se cambió nada."
)
RESTORED = (
    "Se restauraron los datos del {moment}: {rows} filas de {tables} tablas. Todas las sesiones "
    "terminaron; cada persona debe ingresar de nuevo."
)
RESTORE_FAILED = "No se pudo restaurar {file}, y no se cambió nada: {error}."
RESTORE_OVER_DATA = (
    "Ya hay datos y no se cambió nada. Guarde antes una copia con «evaluacmo backup» y agregue "
    "--overwrite para reemplazarlos."
)
DATABASE_DAMAGED = (
    "La base de datos está dañada: no se guardó la copia. Detenga el servicio, aparte los archivos "
    "de la base y restaure la última copia buena."
)
DATABASE_BUSY = (
    "Otros programas ocupan la base de datos y no se cambió nada: detenga el servicio e intente "
    "de nuevo."
)
PG_PROGRAM_MISSING = (
    "No se encuentra {name}: instale los programas de cliente de PostgreSQL, o indique en "
    "EVALUACMO_PG_BIN la carpeta donde están."
)
PG_PROGRAM_OLD = (
    "{path} es anterior al servidor: instale {name} {version} o posterior, o indique su carpeta "
    "en EVALUACMO_PG_BIN."
)
PG_PROGRAM_FAILED = "{name} falló, y no se cambió nada: {reason}"

# looking whether all is as it should be
CHECK_LEVELS = {"error": "ERROR", "warning": "AVISO"}
CHECK_ALL_WELL = "Todo está en orden."
CHECK_WARNINGS_ONLY = "No hay errores. Los avisos no impiden usar Evaluacmo."
CHECK_FAILED = "Corrija los errores antes de que alguien use esta instalación."
CHECK_DJANGO = "Django advierte ({id}): {text}"
CHECK_SECRET_KEY = (
    "EVALUACMO_SECRET_KEY es demasiado corta o repetitiva: use al menos 50 caracteres al azar, o "
    "quítela para que se genere y se guarde una en la carpeta de datos."
)
CHECK_ANY_HOST = (
    "EVALUACMO_ALLOWED_HOSTS acepta cualquier nombre («*»): indique solo los nombres del sitio."
)
CHECK_NO_HTTPS = (
    "Contraseñas y resultados viajarían sin cifrar: sirva el sitio detrás de un proxy con HTTPS y "
    "ponga EVALUACMO_HTTPS=1."
)
CHECK_ONLY_LOCAL = (
    "Con HTTPS solo se responde a quien pide localhost: indique en EVALUACMO_ALLOWED_HOSTS los "
    "nombres del sitio."
)
CHECK_NO_PROXY = (
    "Toda persona parecería venir de la dirección del proxy, y el bloqueo por intentos fallidos "
    "las afectaría juntas: indique la dirección del proxy en EVALUACMO_TRUSTED_PROXIES."
)
CHECK_WIDE_PROXY = (
    "EVALUACMO_TRUSTED_PROXIES confía en {proxy}, y así cualquiera podría fingir su dirección: "
    "indique solo la dirección del proxy."
)
CHECK_READABLE = (
    "Otras cuentas de este equipo pueden leer {path}: quíteles el permiso con "
    "«chmod go-rwx {path}»."
)
CHECK_ROOM = "Quedan {megabytes} MB libres en el disco de {path}: libere espacio o amplíe el disco."
CHECK_SCHOOL_NAME = "La institución no tiene nombre: póngalo en EVALUACMO_SCHOOL_NAME."
CHECK_SUPPORT_EMAIL = (
    "Nadie recibiría lo que se escribe a soporte: ponga un correo en EVALUACMO_SUPPORT_EMAIL."
)
CHECK_EMAIL_AWAY = (
    "El servidor de correo no responde como debe ({error}): revise EVALUACMO_EMAIL_URL y la red."
)
CHECK_EMAIL_CLEAR = (
    "El usuario y la clave del correo viajan sin cifrar: use smtp+tls:// o smtps:// en "
    "EVALUACMO_EMAIL_URL."
)
CHECK_SITE_CLEAR = (
    "Los enlaces de los correos llevarían a una dirección sin HTTPS: ponga en EVALUACMO_SITE_URL "
    "la que empieza con https://."
)
CHECK_SITE_UNKNOWN = (
    "Los enlaces de los correos llevarían a {host}, que no está en EVALUACMO_ALLOWED_HOSTS: "
    "corrija EVALUACMO_SITE_URL o agregue el nombre."
)
CHECK_NEWER_DATABASE = (
    "La base de datos es de una versión más nueva de Evaluacmo: instale esa versión, o una "
    "posterior."
)
CHECK_MIGRATIONS = "La base de datos no está al día: ejecute «evaluacmo migrate»."
CHECK_NOT_WRITABLE = (
    "No se puede escribir en la base de datos ({error}): revise los permisos y el espacio."
)
CHECK_NO_ADMIN = "No hay una cuenta de administración activa: créela con «evaluacmo create-admin»."
CHECK_TOTALS = (
    "Lo que suman los resultados no está bien anotado en {count} evaluaciones, como cuando un "
    "programa anterior sigue en marcha: detenga todos y ejecute «evaluacmo migrate»."
)
CHECK_DEMO = (
    "Están las cuentas del colegio de demostración, con una contraseña que cualquiera conoce: use "
    "una base de datos nueva para la institución."
)

# documents
NO_FOLIO = "Escriba el folio como está en el documento: EV-2026-7K3M-Q9TD-X4WB."
NO_SUCH_DOCUMENT = "No existe un documento con este folio."
TOO_MANY_TRIES = "Demasiados intentos. Espere unos minutos e intente de nuevo."
NO_TOTAL = "Escriba el total como está en el documento: 87.50%."
NO_TOTAL_TO_CHECK = "El total de este documento ya no se puede comprobar: pida un documento nuevo."

# privacy
NOBODY_WITH_EMAIL = "Nadie tiene el correo {email}."
THIS_PERSON = "esta persona"
OTHER_PERSON = "otra persona"
EXPORTED = "Se escribió en {file} todo lo que se guarda de la persona. Entréguelo solo a ella."
EXPORT_EXISTS = "{file} ya existe y no se tocó: indique un archivo nuevo."
EXPORT_FAILED = "No se pudo escribir {file}: {error}."
ANONYMOUS = "Persona anonimizada {number}"
PLAN_REMOVED = "La acción se retiró al anonimizar a la persona."
COMMENT_REMOVED = "El comentario se retiró al anonimizar a la persona."
ASK_ANONYMISE = (
    "Se borrará para siempre quién es {name} ({email}); sus puntajes se conservan sin nombre.\n"
    "Escriba «sí» para continuar: "
)
ANONYMISED = (
    "La persona es ahora «{name}»: sin correo, sin contraseña, sin sesiones y sin asignaciones."
)
BACKUPS_STILL_KNOW = (
    "Las copias de seguridad de antes todavía dicen quién es: bórrelas cuando pueda."
)
LOG_IN_USE = (
    "Otro programa está leyendo la base de datos: lo borrado puede seguir en el archivo «-wal» "
    "hasta que reinicie el servicio."
)
YES_ANSWERS = ("sí", "si", "s")
YES_NEEDED = "Nadie puede responder aquí: agregue --yes si está seguro. No se cambió nada."
NOT_CONFIRMED = "No se cambió nada."
PURGE_TOO_RECENT = (
    "Lo del último año se usa todavía. Si de verdad quiere borrarlo, agregue --force. "
    "No se cambió nada."
)
PURGE_NOTHING = "No hay nada anterior al {day}."
PURGE_FOUND = "Anterior al {day}:"
PURGE_COUNTS = {
    "submissions": "evaluaciones enviadas, con resultados completos",
    "answers": "respuestas de ellas",
    "drafts": "borradores que nadie envió",
    "evaluations": "evaluaciones de años pasados que quedan vacías",
    "wordings": "enunciados que nadie pregunta ni respondió",
    "events": "registros de auditoría",
    "documents": "folios de documentos de hace más de diez años",
    "messages": "correos del registro de envíos",
    "imports": "importaciones antiguas, o que nadie aplicó",
    "sessions": "sesiones terminadas",
    "attempts": "intentos de ingreso que ya no cuentan",
}
PURGE_DRY = "No se cambió nada (--dry-run)."
ASK_PURGE = "Se borrarán para siempre. Escriba «sí» para continuar: "
PURGED = "Se borraron:"
BACKUPS_STILL_HOLD = "Las copias de seguridad de antes todavía lo contienen: bórrelas cuando pueda."

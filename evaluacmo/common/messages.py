"""Every Spanish sentence that the server and its command say."""

# whole answers
INVALID = "Revise los datos: hay campos con errores."
MALFORMED = "El cuerpo de la solicitud no es un JSON válido."
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
EVIDENCE_REQUIRED = "Escriba un comentario o una evidencia: es obligatorio con 1 y con 4."
EVIDENCE_REQUIRED = "Escriba un comentario o una evidencia: es obligatorio con 1 y con 4."

# plans
ONE_RESPONSIBLE = "Elija quién responde, o escriba quién es si es alguien de fuera: una de las dos."
NOT_RESPONSIBLE = "Elija a una persona activa del colegio."
NOT_SCORED = "Elija preguntas con las que esta persona haya sido evaluada."

# the audit log as a table
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
CLI_BAD_AGE = "debe ser un número y una letra, como 5y (años), 18m (meses) o 90d (días)"
CLI_YES = "No pregunta antes"
CLI_OUTPUT = "Archivo nuevo; uno que ya existe no se toca (salida estándar)"
CLI_HELP = "Muestra esta ayuda"
CLI_VERSION = "Muestra la versión"
CLI_HOST = "Dirección en la que se atiende (%(default)s)"
CLI_PORT = "Puerto (%(default)s)"
CLI_WORKERS = "Procesos que atienden (%(default)s)"
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
CHECK_NEWER_DATABASE = (
    "La base de datos es de una versión más nueva de Evaluacmo: instale esa versión, o una "
    "posterior."
)
CHECK_MIGRATIONS = "La base de datos no está al día: ejecute «evaluacmo migrate»."
CHECK_NOT_WRITABLE = (
    "No se puede escribir en la base de datos ({error}): revise los permisos y el espacio."
)
CHECK_NO_ADMIN = "No hay una cuenta de administración activa: créela con «evaluacmo create-admin»."
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
    "evaluations": "evaluaciones de años pasados que quedan vacías",
    "wordings": "enunciados que nadie pregunta ni respondió",
    "events": "registros de auditoría",
    "documents": "folios de documentos de hace más de diez años",
    "sessions": "sesiones terminadas",
    "attempts": "intentos de ingreso que ya no cuentan",
}
PURGE_DRY = "No se cambió nada (--dry-run)."
ASK_PURGE = "Se borrarán para siempre. Escriba «sí» para continuar: "
PURGED = "Se borraron:"
BACKUPS_STILL_HOLD = "Las copias de seguridad de antes todavía lo contienen: bórrelas cuando pueda."

"""Spanish text of the commands' questions and output."""

REMINDERS_FOUND = (
    "Recibirían un recordatorio hoy: {people} (con personas por evaluar: {pending}; con un "
    "resultado nuevo: {ready}; con un resultado sin confirmar: {unconfirmed}; "
    "con su autoevaluación por enviar: {self_evaluation}; con una conversación por responder "
    "o anotar: {talks})."
)
REMINDERS_OFF = "Los recordatorios automáticos están apagados en la página Recordatorios."
REMINDERS_DRY = "No se envió nada (--dry-run)."
REMINDERS_MADE = "Recordatorios de hoy: {people}."
REMINDERS_SENT = "Correos enviados: {sent}. En espera: {waiting}."
ASK_PASSWORD = "Contraseña: "
ASK_PASSWORD_AGAIN = "Repita la contraseña: "
FIELD_LABELS = {
    "name": "Nombre",
    "email": "Correo",
    "password": "Contraseña",
    "opens_on": "Abre",
    "closes_on": "Cierra",
    "results_on": "Resultados",
}
NO_DATE = "ninguna"
NO_SUCH_EVALUATION = (
    "No hay una evaluación con este número: es el último de la dirección de su página."
)
DATES_SET = "Las fechas de «{name}» son ahora:"
SQLITE_UNSAFE = (
    "SQLite {version} puede dañar la base de datos: use SQLite 3.51.3 o posterior, instale "
    "el paquete pysqlite3 de Python, o use PostgreSQL con DATABASE_URL."
)
WORKS_ON = "Base de datos: {database}. Configuración: {settings}."
NO_SETTINGS_FILE = "la del entorno, sin archivo"
DATABASE_PREPARED = "Se preparó la base de datos."
DATABASE_UPDATED = "Se actualizó la base de datos."
NOTHING_DUE = "La base de datos no necesita cambios: la versión anterior podrá seguir usándola."
REVERSIBLE = "se puede deshacer"
IRREVERSIBLE = "no se puede deshacer"
MIGRATIONS_DUE = (
    "Faltan {number} cambios de la base de datos, y no se hizo ninguno. Guarde antes una copia con "
    "«evaluacmo backup»: con ellos la versión anterior ya no funciona."
)
DATABASE_CURRENT = "La base de datos está al día."
ADMIN_CREATED = "Se creó la cuenta de administración de {name} ({email})."
SECOND_FACTOR_REMOVED = (
    "Se quitó el segundo paso para entrar de {name} ({email}), y sus sesiones terminaron."
)
NO_ADMIN = """
Todavía no hay una cuenta de administración. Créela así, y luego ingrese con ella:

    evaluacmo create-admin --name "Nombre Apellido" --email correo@colegio.edu
"""
DISTRICT_NEEDS_PEOPLE = "Para crear un distrito, indique también --people."
DISTRICT_PROGRESS = "Se guardaron {done} de {total} evaluaciones ({percentage}%)."
DEMO_LOGINS = "Cuentas del colegio de demostración:"
LOCAL_NAMES_ONLY = (
    "Solo se responde a quien pide localhost. Para otros nombres o direcciones, indíquelos en "
    "EVALUACMO_ALLOWED_HOSTS, separados por comas."
)
LISTENING = "Evaluacmo está en {url} (Ctrl+C lo detiene)"
BACKUP_MADE = "Se guardaron {rows} filas de {tables} tablas en {file} ({size})."
RESTORED = (
    "Se restauraron los datos del {moment}: {rows} filas de {tables} tablas. Todas las sesiones "
    "terminaron; cada persona debe ingresar de nuevo."
)
REHEARSAL_STEP = "{seconds:8.1f} s  {sentence}"
REHEARSED = (
    "La copia del {moment} se puede restaurar: {rows} filas de {tables} tablas, en {seconds:.0f} "
    "s. Fue un ensayo, y la instalación no cambió."
)
ASK_KEY = (
    "La base de datos conoce otra clave secreta. Con la de ahora no servirán los enlaces enviados "
    "ni los códigos del segundo paso, y no se podrá verificar ningún documento "
    "emitido antes.\nEscriba «sí» para aceptarla: "
)
KEY_ACCEPTED = "La clave secreta de ahora es la de esta base de datos."
KEY_IS_OWN = "La clave secreta ya era la de esta base de datos. No se cambió nada."

# check
CHECK_LEVELS = {"error": "ERROR", "warning": "AVISO", "note": "NOTA"}
CHECK_ALL_WELL = "Todo está en orden."
CHECK_WARNINGS_ONLY = "No hay errores. Los avisos no impiden usar Evaluacmo."
CHECK_FAILED = "Corrija los errores antes de que alguien use esta instalación."
EXPORTED = "Se escribió en {file} todo lo que se guarda de la persona. Entréguelo solo a ella."
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
PURGE_NOTHING = "No hay nada anterior al {day}."
PURGE_FOUND = "Anterior al {day}:"
PURGE_COUNTS = {
    "submissions": "evaluaciones enviadas, con resultados completos",
    "answers": "respuestas de ellas",
    "self_evaluations": "autoevaluaciones",
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

"""Spanish text of the command line's arguments."""

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

# translations of argparse's messages
CLI_ARGUMENT_ERRORS = {
    "the following arguments are required": "faltan estos argumentos",
    "unrecognized arguments": "no se reconocen estos argumentos",
    "expected one argument": "espera un valor",
    "invalid choice": "no es una opción",
    "choose from": "opciones",
    "argument ": "argumento ",
}

BAD_SETTINGS = "La configuración no es válida: {error}"

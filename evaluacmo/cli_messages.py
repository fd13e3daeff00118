"""Spanish text of the command line's arguments."""

ABOUT = "Evaluacmo: evaluación de desempeño para colegios."
SERVE = "Sirve la aplicación; prepara o actualiza antes la base de datos"
DEMO = "Carga un colegio de demostración en una base de datos vacía y muestra sus cuentas"
MIGRATE = "Prepara o actualiza la base de datos"
MIGRATE_CHECK = "Solo dice qué cambios faltan, y termina con 1 si falta alguno"
CREATE_ADMIN = (
    "Crea una cuenta de administración; la contraseña se pregunta, o se lee de la entrada estándar"
)
REMOVE_SECOND_FACTOR = (
    "Quita el segundo paso para entrar a quien perdió con qué responderlo, y cierra sus sesiones"
)
BACKUP = "Guarda una copia de seguridad de todos los datos; no interrumpe a nadie"
BACKUP_FILE = "Archivo nuevo en el que se guarda la copia; uno que ya existe no se toca"
RESTORE = "Restaura una copia de seguridad, verificada antes, y cierra todas las sesiones"
RESTORE_FILE = "Archivo que escribió «evaluacmo backup»"
OVERWRITE = "Reemplaza los datos que haya; sin esta opción solo se restaura donde no hay datos"
REHEARSE = "Ensaya la restauración de una copia aparte, dice cuánto tarda y no cambia nada"
ACCEPT_KEY = "Acepta la clave secreta de ahora como la de la base de datos, que conoce otra"
RESTORE_KEY = "Restaura también una copia de una instalación con otra clave secreta"
CHECK = "Revisa la configuración y el estado, y dice qué falta para usarla en producción"
EXPORT_PERSON = "Escribe en JSON todo lo que se guarda de una persona, y nada de las demás"
WHOSE_EMAIL = "Correo de la persona"
ANONYMISE_PERSON = "Borra quién es una persona; sus puntajes se conservan sin nombre"
PURGE = "Borra lo que es más antiguo de lo que se quiere conservar"
OLDER_THAN = "Antigüedad desde la que se borra, en años, meses o días: 5y, 18m o 90d"
DRY_RUN = "Solo dice cuánto se borraría"
FORCE = "Permite borrar también lo del último año"
SET_DATES = "Cambia las fechas de una evaluación con la que se evalúa a toda Gestión Humana"
EVALUATION = "Número de la evaluación: el último de la dirección de su página"
OPENS_ON = "Desde cuándo se responde, como 2026-10-01, o «ninguna»"
CLOSES_ON = "Hasta cuándo se responde, o «ninguna»"
RESULTS_ON = "Desde cuándo cada persona lee su resultado, o «ninguna»"
SEND_REMINDERS = "Envía los recordatorios de hoy, a quien tiene algo pendiente o por leer"
COUNT_ONLY = "Solo dice a cuántas personas se enviaría"
BAD_AGE = "debe ser un número y una letra, como 5y (años), 18m (meses) o 90d (días)"
YES = "No pregunta antes"
OUTPUT = "Archivo nuevo; uno que ya existe no se toca (salida estándar)"
HELP = "Muestra esta ayuda"
HELP_COMMAND = "Muestra la ayuda, o la de una orden"
HELP_ABOUT = "Orden de la que se muestra la ayuda (todas)"
VERSION = "Muestra la versión"
HOST = "Dirección en la que se atiende (%(default)s)"
PORT = "Puerto (%(default)s)"
WORKERS = "Procesos que atienden (2, o 1 donde hay un solo procesador)"
PEOPLE = "Crea en su lugar un distrito inventado con esta cantidad de personas"
YEARS = "Años de historia del distrito, además del que está en curso (3)"
EVALUATORS = "Evaluadores del distrito (uno por cada 25 personas)"
CATEGORIES = "Categorías del distrito (12)"
EVALUATORS_PER_PERSON = "Evaluadores de cada persona (2)"
SEED = "Número del que nace el azar: el mismo número da el mismo distrito (1)"
NAME = "Nombre de la persona"
EMAIL = "Correo con el que ingresa"
USAGE = "Uso: "
COMMANDS = "órdenes"
OPTIONS = "opciones"
OUT_OF_RANGE = "debe ser un número entero entre {lowest} y {highest}"

# translations of argparse's messages
ARGUMENT_ERRORS = {
    "the following arguments are required": "faltan estos argumentos",
    "unrecognized arguments": "no se reconocen estos argumentos",
    "expected one argument": "espera un valor",
    "invalid choice": "no es una opción",
    "choose from": "opciones",
    "argument ": "argumento ",
}

BAD_SETTINGS = "La configuración no es válida: {error}"

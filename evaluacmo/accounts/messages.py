"""Spanish text about people, sign-in and categories."""

NOT_JSON = "El cuerpo de la solicitud debe ser JSON."
WRONG_CREDENTIALS = "Correo o contraseña incorrectos."
LOCKED_OUT = "Demasiados intentos fallidos. Intente de nuevo en {wait}."
TOO_MANY_ATTEMPTS = "Demasiados intentos. Espere unos minutos e intente de nuevo."
CSRF_FAILED = "Falta el token CSRF o no es válido."
ROLE_LABELS = {
    "admin": "Administrador",
    "gestionhumana": "Gestión Humana",
    "evaluador": "Evaluador",
    "colaborador": "Colaborador",
}
NAME_IS_ADDRESS = (
    "El nombre no puede contener una dirección de internet o de correo. Después de una abreviatura "
    "escriba un espacio."
)
LOOKALIKE_EMAIL = (
    "El correo tiene un carácter invisible, comillas, o una letra con tilde o de otro alfabeto que "
    "no puede llevar. Escríbalo de nuevo a mano."
)
BAD_EMAIL = "Escriba un correo electrónico válido."
EMAIL_TAKEN = "Ya existe una persona con este correo."
EMAIL_REPEATED = "Este correo está más de una vez."
EMAIL_OF_ROLE = "Solo un colaborador puede estar sin correo. Escriba el de esta persona."
BAD_IDENTITY_NUMBER = (
    "Escriba el número del documento: de {shortest} a {longest} letras y números, con al menos un "
    "número. Los puntos, espacios y guiones no cuentan."
)
IDENTITY_NUMBER_TAKEN = "Ya existe una persona con este documento."
IDENTITY_NUMBER_REPEATED = "Este documento está más de una vez."
UNKNOWN_CATEGORY = "La categoría no existe."
PASSWORDS_DIFFER = "Las nuevas contraseñas no coinciden."
WRONG_CURRENT_PASSWORD = "La contraseña actual no es correcta."
PASSWORD_TOO_COMMON = "Es una de las contraseñas más usadas, que se prueban primero. Elija otra."
PASSWORD_GUESSABLE = (
    "Es fácil de adivinar: sin el nombre de la persona, el del colegio, fechas, números ni teclas "
    "seguidas queda muy poco. Agregue otras palabras."
)
PASSWORD_WAS_GIVEN = "Esa se la entregaron, y otra persona la conoce. Elija una distinta."
PASSWORD_TOO_LONG = "La contraseña debe tener como máximo {max_length} caracteres."
ADMIN_ONLY = "Solo un administrador puede hacer esto."
OWN_PASSWORD = "Cambie su propia contraseña en «Mi perfil», donde se pide la actual."
PASSWORD_OF_EVALUATOR = (
    "Esta persona tiene a cargo su evaluación: otra persona debe cambiarle la contraseña."
)
EMAIL_OF_EVALUATOR = (
    "Esta persona tiene a cargo su evaluación: otra persona debe cambiarle el correo."
)
ROLE_OR_STATUS_OF_EVALUATOR = (
    "Esta persona tiene a cargo su evaluación: otra persona debe cambiarle el rol o el estado."
)
DELETION_OF_EVALUATOR = (
    "Esta persona tiene a cargo su evaluación: otra persona debe eliminar la cuenta."
)
PASSWORDS_OFF = (
    "Solo quienes administran tienen contraseña: las demás personas ingresan con la cuenta del "
    "colegio."
)
CHOOSE_PASSWORD = "Su contraseña es temporal. Elija la suya para continuar."
SECOND_FACTOR_NEEDED = "Falta el segundo paso del ingreso."
SET_UP_SECOND_FACTOR = "Para continuar, configure el segundo paso de su ingreso."
TEMPORARY_HAS_PASSWORD = "{name} ya eligió su contraseña. No se generó ninguna."
TEMPORARY_INACTIVE = "{name} no está activo. No se generó ninguna contraseña."
TEMPORARY_NO_EMAIL = (
    "{name} no tiene con qué ingresar: le falta el correo. No se generó ninguna contraseña."
)
SIGN_IN_AGAIN = "Usted ingresa sin contraseña: cierre la sesión y vuelva a ingresar para continuar."
CONFIRM_IDENTITY = "Confirme que es usted con su contraseña. No se ha hecho ningún cambio."
OWN_STATUS = "No puede desactivar su propia cuenta."
OWN_CATEGORY = "Nadie decide con qué evaluación lo evalúan: otra persona debe cambiar su categoría."
NOTHING_TO_CHANGE = "Indique qué cambia."
OWN_ROLE = "No puede cambiar su propio rol."
LAST_ADMIN = "Debe quedar al menos un administrador activo."
HAS_HISTORY = (
    "No se puede eliminar porque tiene evaluaciones registradas o empezadas. Desactive la cuenta."
)
CATEGORY_NAME_TAKEN = "Ya existe una categoría con este nombre."


def category_in_use(*, users: int, evaluations: int) -> str:
    people = "1 persona" if users == 1 else f"{users} personas"
    forms = "1 evaluación" if evaluations == 1 else f"{evaluations} evaluaciones"
    return f"No se puede eliminar la categoría: la usan {people} y {forms}."


UNKNOWN_PERSON = "Esta persona no existe."
PEOPLE_AT_ONCE = "Elija entre 1 y {max_people} personas."
NOT_MULTIPART = "El archivo debe enviarse como formulario (multipart/form-data)."
STATUS_LABELS = {True: "Activo", False: "Inactivo"}
NOBODY_WITH_EMAIL = "Nadie tiene el correo {email}."
ANONYMOUS = "Persona anonimizada {number}"

# exported tables: name of the sheet and of the file; headings of the columns
TABLE_NAMES = {
    "people": ("Personas", "personas"),
    "categories": ("Categorías", "categorias"),
}
TABLE_HEADINGS = {
    "name": "Nombre",
    "email": "Correo",
    "identity_number": "Documento",
    "role": "Rol",
    "position": "Puesto",
    "department": "Departamento",
    "category": "Categoría",
    "status": "Estado",
    "people": "Personas activas",
}

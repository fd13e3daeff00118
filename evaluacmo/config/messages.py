"""Spanish sentences about the settings and the address of the server."""

SETTINGS_FILE_BAD = (
    "no se puede leer el archivo {path} ({reason}), así que no se sabe cuál es la base de datos. "
    "Ejecute la orden con el usuario del programa, o corrija EVALUACMO_SETTINGS_FILE."
)
SETTINGS_FILE_LINE_BAD = (
    "en {path}, la línea {line} no es NOMBRE=valor, o abre comillas que no cierra."
)
NOT_TEXT = "{name} debe ser texto en UTF-8, en una sola línea."
FLAG_BAD = "{name} debe ser 1 o 0."
CHOICE_BAD = "{name} debe ser {words}."
HOSTS_BAD = (
    "{name} no puede contener «{value}»: escriba nombres sin https:// ni puerto, como "
    "evaluacmo.colegio.example, separados por comas."
)
NETWORKS_BAD = (
    "{name} no puede contener «{value}»: escriba direcciones o redes, como 127.0.0.1 o "
    "10.0.0.0/24, separadas por comas."
)
EMAIL_BAD = "{name} debe ser un correo, como soporte@colegio.example."
TIME_ZONE_BAD = "{name} debe ser una zona horaria, como America/Bogota."
DATABASE_URL_BAD = (
    "DATABASE_URL debe ser como postgresql://usuario:clave@servidor:5432/base o "
    "sqlite:////carpeta/archivo (los signos especiales de la clave, como %40 en lugar de @)."
)
FOLDER_BAD = "{name} debe ser una carpeta, y {path} no lo es."
DATA_DIR_BAD = "No se puede usar {path} como EVALUACMO_DATA_DIR: {reason}."
SECRET_KEY_BAD = (
    "El archivo {path} no contiene una clave: restáurela, o bórrelo para que se cree otra (los "
    "documentos emitidos hasta ahora no se podrían verificar)."
)
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
OIDC_INCOMPLETE = (
    "Para ingresar con la cuenta del colegio falta {names}: complete todas las variables "
    "EVALUACMO_OIDC_… o quítelas todas."
)
OIDC_ISSUER_BAD = (
    "EVALUACMO_OIDC_ISSUER debe ser la dirección del emisor, que empieza con https://, como "
    "https://accounts.google.com."
)
OIDC_TENANT_NEEDED = (
    "EVALUACMO_OIDC_ISSUER debe nombrar el inquilino del colegio, como "
    "https://login.microsoftonline.com/00000000-0000-0000-0000-000000000000/v2.0: con common, "
    "organizations o consumers podrían ingresar cuentas de cualquiera."
)
OIDC_DOMAIN_BAD = (
    "EVALUACMO_OIDC_DOMAIN no puede contener «{value}»: escriba los dominios de los correos del "
    "colegio, como colegio.example, separados por comas."
)
OIDC_LABEL_BAD = "EVALUACMO_OIDC_LABEL debe tener como máximo {longest} caracteres."
OIDC_LABEL = "Ingresar con la cuenta del colegio"
PASSWORDS_NEEDED = (
    "Con EVALUACMO_PASSWORDS=admins nadie más podría ingresar: configure antes la cuenta del "
    "colegio (EVALUACMO_OIDC_…)."
)
SECOND_FACTOR_BAD = (
    "EVALUACMO_SECOND_FACTOR no puede contener «{value}»: escriba roles separados por comas, de "
    "{roles}."
)
SECOND_FACTOR_WITHOUT_ISSUER = (
    "EVALUACMO_OIDC_SECOND_FACTOR=issuer deja el segundo paso al emisor de las cuentas del "
    "colegio: configure antes la cuenta del colegio (EVALUACMO_OIDC_…)."
)
UNKNOWN_HOST = "No se conoce la dirección {host}."
PORT_TAKEN = "El puerto {port} ya está en uso: elija otro con --port."
CANNOT_LISTEN = "No se puede atender en {host}, puerto {port}: {reason}."

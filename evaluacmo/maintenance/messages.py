"""Spanish text of backups, checks and privacy."""

DATABASE_AWAY = "No se puede usar la base de datos: {error}"

# backups
DATABASE_LABELS = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
THIS_MACHINE = "este equipo"
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
BACKUP_OF_OTHER_KEY = (
    "La copia de seguridad es de una instalación con otra clave secreta, y no se cambió nada: "
    "ponga esa clave en EVALUACMO_SECRET_KEY o en el archivo {path}, y restáurela otra vez. Si se "
    "perdió, agregue --accept-key: los enlaces enviados no servirán, y no se podrá verificar "
    "ningún documento emitido."
)
RESTORE_FAILED = "No se pudo restaurar {file}, y no se cambió nada: {error}."
RESTORED_NOT_MIGRATED = (
    "Los datos se restauraron, pero falta actualizarlos con «evaluacmo migrate»: {error}"
)
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
REHEARSED_FILE = "Se verificó y se extrajo la copia"
REHEARSED_TABLES = "Se restauró y se actualizó (migraciones: {migrations})"
REHEARSED_RESULTS = "Los resultados guardados son los que dan las respuestas"
REHEARSED_PAGES = "Se leyeron las páginas principales"
REHEARSAL_WRONG = (
    "La copia se restaura, pero {results} de sus resultados no son los que dan las respuestas: "
    "guarde otra con «evaluacmo backup», ensáyela, y escriba a quien mantiene Evaluacmo si se "
    "repite. La instalación no cambió."
)
REHEARSAL_NO_ADMIN = (
    "La copia se restaura, pero en ella no hay una cuenta de administración activa. La "
    "instalación no cambió."
)
REHEARSAL_NOT_MIGRATED = (
    "La copia no se puede actualizar a esta versión ({error}). La instalación no cambió."
)
REHEARSAL_REFUSED = (
    "Para ensayar se crea una base de datos que después se borra, y PostgreSQL no lo permitió "
    "({error}): ejecute como administrador de PostgreSQL «ALTER ROLE {account} CREATEDB», o "
    "ensaye en otro equipo. La instalación no cambió."
)
CHECK_DJANGO = "Django advierte ({id}): {text}"
CHECK_SECRET_KEY = (
    "EVALUACMO_SECRET_KEY es demasiado corta o repetitiva: use al menos 50 caracteres al azar, o "
    "quítela para que se genere y se guarde una en la carpeta de datos."
)
CHECK_FORMER_KEY = (
    "EVALUACMO_SECRET_KEY_FALLBACKS contiene una clave demasiado corta o repetitiva: quítela; las "
    "sesiones firmadas con ella terminan."
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
    "las afectaría juntas: indique la dirección del proxy en EVALUACMO_TRUSTED_PROXIES. Debe "
    "enviar la de cada persona en X-Forwarded-For, con guiones: los encabezados con «_» no se leen."
)
CHECK_WIDE_PROXY = (
    "EVALUACMO_TRUSTED_PROXIES confía en {proxy}, y así cualquiera podría fingir su dirección: "
    "indique solo la dirección del proxy."
)
CHECK_READABLE = (
    "Otras cuentas de este equipo pueden leer {path}: quíteles el permiso con "
    "«chmod go-rwx {path}»."
)
CHECK_SETTINGS_READABLE = (
    "Otras cuentas de este equipo pueden leer {path}, que puede contener claves: quíteles el "
    "permiso con «chmod o-rwx {path}»."
)
CHECK_ROOM = "Quedan {megabytes} MB libres en el disco de {path}: libere espacio o amplíe el disco."
CHECK_SCHOOL_NAME = (
    "El colegio no tiene nombre: escríbalo en «Configuración del colegio», o en "
    "EVALUACMO_SCHOOL_NAME."
)
CHECK_SUPPORT_EMAIL = (
    "Nadie recibiría lo que se escribe a soporte: ponga un correo en «Configuración del colegio», "
    "o en EVALUACMO_SUPPORT_EMAIL."
)
CHECK_EMAIL_AWAY = (
    "El servidor de correo no responde como debe ({error}): revise EVALUACMO_EMAIL_URL y la red."
)
CHECK_EMAIL_CLEAR = (
    "El usuario y la clave del correo viajan sin cifrar: use smtp+tls:// o smtps:// en "
    "EVALUACMO_EMAIL_URL."
)
CHECK_EMAIL_UNENCRYPTED = (
    "Los correos, con sus enlaces para poner una clave, viajan sin cifrar hasta {host}: use "
    "smtp+tls:// o smtps:// en EVALUACMO_EMAIL_URL."
)
CHECK_RETURN_ADDRESS = (
    "Registre en la consola del emisor de las cuentas del colegio esta dirección de retorno, letra "
    "por letra: {addresses}"
)
CHECK_ISSUER_AWAY = (
    "El emisor de las cuentas del colegio, {url}, no responde como debe ({error}): revise "
    "EVALUACMO_OIDC_ISSUER y la red."
)
CHECK_ISSUER_BAD = (
    "El documento del emisor {url} no es el suyo ({problem}): copie EVALUACMO_OIDC_ISSUER como "
    "aparece en «issuer» de ese documento."
)
CHECK_ISSUER_KEYS = (
    "Las claves del emisor, en {url}, no tienen nombre (kid): así no se puede comprobar quién "
    "firmó, y nadie podría ingresar con la cuenta del colegio."
)
CHECK_ISSUER_NO_PKCE = (
    "El emisor {url} no ofrece PKCE (S256): pida a quien lo administra que lo active."
)
CHECK_NO_ADMIN_PASSWORD = (
    "Con EVALUACMO_PASSWORDS=admins ninguna cuenta de administración tiene contraseña: si el "
    "emisor no responde, nadie podría ingresar. Que quien administra elija una."
)
CHECK_OUTSIDE = (
    "Con EVALUACMO_PASSWORDS=admins, {number} de las personas activas no pueden ingresar: su "
    "correo no es de los dominios de EVALUACMO_OIDC_DOMAIN."
)
CHECK_DATABASE_CLEAR = (
    "Los datos viajan sin cifrar, o sin que se exija, hasta la base de datos en {host}: agregue "
    "?sslmode=verify-full (o al menos require) a DATABASE_URL."
)
CHECK_SITE_CLEAR = (
    "Los enlaces de los correos llevarían a una dirección sin HTTPS: ponga en EVALUACMO_SITE_URL "
    "la que empieza con https://."
)
CHECK_SITE_UNKNOWN = (
    "Los enlaces de los correos llevarían a {host}, que no está en EVALUACMO_ALLOWED_HOSTS: "
    "corrija EVALUACMO_SITE_URL o agregue el nombre."
)
ESCAPES = {
    "read": "leer otros archivos",
    "change": "cambiar o borrar archivos",
    "connect": "conectarse a la red",
    "start": "iniciar otros procesos",
    "signal": "detener otros procesos",
}
_USE_LINUX = (
    " Use un Linux 5.13 o posterior de 64 bits, y deje que el servicio use lo que ofrece el núcleo."
)
CHECK_NOT_ISOLATED = (
    "El sistema no ofrece {lacking} para aislar el proceso que lee los archivos que se suben: uno "
    "hecho para adueñarse de ese proceso podría {possible}." + _USE_LINUX
)
CHECK_LESS_ISOLATED = (
    "El sistema no ofrece {lacking} para aislar el proceso que lee los archivos que se suben: una "
    "sola protección le impide leer o cambiar otros, conectarse e iniciar procesos." + _USE_LINUX
)
CHECK_NO_READER = (
    "No funciona el proceso que lee los archivos que se suben: revise la memoria y los permisos "
    "del programa."
)
NEWER_DATABASE = (
    "La base de datos es de una versión más nueva de Evaluacmo{theirs}, y esta es la {ours}: no se "
    "cambió nada. Instale esa versión o una posterior, o restaure con «evaluacmo restore "
    "--overwrite» una copia de antes de actualizar."
)
NEWER_VERSION = " ({version})"
CHECK_ENCODING = (
    "La base de datos guarda el texto en {encoding}, que no tiene todas las letras: cree otra con "
    "«createdb --encoding=UTF8 --template=template0», y ponga su nombre en DATABASE_URL."
)
CHECK_MIGRATIONS = "La base de datos no está al día: ejecute «evaluacmo migrate»."
CHECK_BACKUP_FAILED = (
    "La copia de seguridad del {moment} falló: revise el registro (journalctl -u evaluacmo-backup) "
    "y el espacio libre, y guarde una con «evaluacmo backup»."
)
CHECK_BACKUP_OLD = (
    "La última copia de seguridad es del {moment}: programe una diaria, y guarde una ahora con "
    "«evaluacmo backup»."
)
CHECK_BACKUP_NONE = (
    "No hay ninguna copia de seguridad: programe una diaria, y guarde una ahora con «evaluacmo "
    "backup»."
)
CHECK_TOKEN_EXPIRES = (
    "El token «{name}» vence el {day}: cree otro en «Integraciones», póngalo en el programa que lo "
    "usa y revoque este."
)
CHECK_NOT_WRITABLE = (
    "No se puede escribir en la base de datos ({error}): revise los permisos y el espacio."
)
CHECK_NO_ADMIN = "No hay una cuenta de administración activa: créela con «evaluacmo create-admin»."
CHECK_LOOKALIKE_EMAIL = (
    "El correo {email} de {name} (persona {number}) tiene caracteres invisibles o de otro "
    "alfabeto: parece el de otra persona. Escríbalo de nuevo en «Usuarios»."
)
KINDS = {
    "category": "Varias categorías",
    "bank": "Varios bancos de preguntas",
    "evaluation": "Varias evaluaciones de una categoría y un año",
    "department": "Varias escrituras de un departamento",
    "position": "Varias escrituras de un puesto",
}
CHECK_DOUBLES = (
    "{kind} se llaman igual: {names}. En «Preparación del año» se unen o se cambian los nombres."
)
CHECK_DEMO = (
    "Están las cuentas del colegio de demostración, con una contraseña que cualquiera conoce: use "
    "una base de datos nueva para el colegio."
)
THIS_PERSON = "esta persona"
OTHER_PERSON = "otra persona"
EXPORT_EXISTS = "{file} ya existe y no se tocó: indique un archivo nuevo."
EXPORT_FAILED = "No se pudo escribir {file}: {error}."
PURGE_TOO_RECENT = (
    "Lo del último año se usa todavía. Si de verdad quiere borrarlo, agregue --force. "
    "No se cambió nada."
)

"""Spanish sentences about the settings and the address of the server."""

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
UNKNOWN_HOST = "No se conoce la dirección {host}."
PORT_TAKEN = "El puerto {port} ya está en uso: elija otro con --port."
CANNOT_LISTEN = "No se puede atender en {host}, puerto {port}: {reason}."

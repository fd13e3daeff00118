"""Spanish sentences of the module."""

NO_TOKEN = "Envíe un token en el encabezado Authorization."
NOT_VALID = "El token no es válido, venció o fue revocado."
OTHER_SCOPE = "Este token no permite leer estos datos."
EXPIRES_TOO_LATE = "Elija un día dentro de un año, a más tardar el {last}."
EXPIRES_IN_THE_PAST = "Elija un día que no haya pasado."

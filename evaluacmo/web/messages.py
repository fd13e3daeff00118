"""Spanish sentences of general failures."""

INVALID = "Revise los datos: hay campos con errores."
MALFORMED = "El cuerpo de la solicitud no es un JSON válido."
MALFORMED_UPLOAD = "El archivo no llegó completo. Súbalo de nuevo."
TOO_LARGE = "La solicitud es demasiado grande."
METHOD_NOT_ALLOWED = "Esta dirección no admite ese método."
UNAVAILABLE = "El servicio no está disponible por el momento. No se guardó nada; intente de nuevo."
INTERNAL = "Ocurrió un error inesperado. Inténtelo de nuevo."

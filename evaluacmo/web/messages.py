"""Spanish sentences of general failures."""

INVALID = "Revise los datos: hay campos con errores."
MALFORMED = "El cuerpo de la solicitud no es un JSON válido."
MALFORMED_UPLOAD = "El archivo no llegó completo. Súbalo de nuevo."
TOO_LARGE = "La solicitud es demasiado grande."
TOO_SLOW = "La solicitud tardó demasiado en llegar. No se guardó nada; intente de nuevo."
UPLOADS_BUSY = "Se están leyendo otros archivos. No se guardó nada; intente de nuevo."
BUSY = (
    "Hay demasiadas solicitudes en curso. No se guardó nada; espere un momento e intente de nuevo."
)
METHOD_NOT_ALLOWED = "Esta dirección no admite ese método."
CROSS_SITE = "Esta dirección no se puede usar desde otro sitio."
HTTPS_REQUIRED = "Use HTTPS: esta solicitud llegó sin cifrar."
UNAVAILABLE = "El servicio no está disponible por el momento. No se guardó nada; intente de nuevo."
REQUEST_ID = "Si avisa a soporte, indique el número {id}."
INTERNAL = "Ocurrió un error inesperado. Inténtelo de nuevo."

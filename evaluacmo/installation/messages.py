"""Spanish text about the installation."""

OTHER_KEY = (
    "La clave secreta de aquí ({place}) no es la de esta base de datos: los enlaces enviados no "
    "servirían y ningún documento emitido se podría verificar. Ponga la clave de antes, la misma "
    "en cada equipo. Si la cambió a propósito, deje la anterior en EVALUACMO_SECRET_KEY_FALLBACKS; "
    "si se perdió, acepte la nueva con «evaluacmo accept-key»."
)
"""Of the key: the setting, or the file that it was read from."""

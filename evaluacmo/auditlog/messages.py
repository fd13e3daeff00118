"""Spanish text of the audit log."""

AND_MORE = "Otras direcciones en el mismo minuto"
TOO_MANY = "Hizo esto demasiadas veces en una hora. No se guardó nada; intente de nuevo en {wait}."
READING_NOT_RECORDED = (
    "No se pudo registrar quién consulta estos datos, y sin eso no se muestran. Intente de nuevo."
)

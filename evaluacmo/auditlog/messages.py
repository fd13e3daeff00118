"""Spanish text of the audit log."""

AND_MORE = "Otras direcciones en el mismo minuto"

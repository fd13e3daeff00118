"""Spanish text of the audit log."""

AUDIT_AND_MORE = "Otras direcciones en el mismo minuto"

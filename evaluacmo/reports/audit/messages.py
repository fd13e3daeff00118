"""Spanish text of the audit log as a table."""

AUDIT_FILE_NAME = "registro-de-auditoria.csv"
AUDIT_HEADINGS = (
    "Fecha y hora",
    "Qué",
    "Quién (número)",
    "Quién",
    "Sobre quién (número)",
    "Sobre quién",
    "Objeto",
    "Objeto (número)",
    "Nombre del objeto",
    "Dirección",
    "Origen",
    "Cambios",
)
VIEWER_ONESELF = "Usted"
VIEWER_GONE = "Alguien que ya no está"
VIEW_LABELS = {False: "Lo abrió", True: "Lo descargó"}

# exported tables: name of the sheet and of the file; headings of the columns
TABLE_NAMES = {
    "audit": ("Auditoría", "registro-de-auditoria"),
    "report_views": ("Quién ha visto", "quien-ha-visto-mis-resultados"),
}
TABLE_HEADINGS = {
    "viewer": "Quién",
    "done": "Qué",
    "viewed_at": "Fecha y hora",
}

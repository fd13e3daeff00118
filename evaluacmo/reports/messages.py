"""Spanish text of the reports and of the audit log as a table."""

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

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

COMPLETENESS = "{sent} de {expected} evaluaciones"

# exported tables: name of the sheet and of the file; headings of the columns
TABLE_NAMES = {
    "results": ("Últimos resultados", "ultimos-resultados"),
    "corrections": ("Correcciones pedidas", "correcciones-pedidas"),
    "history": ("Historial", "historial"),
    "submissions": ("Evaluaciones enviadas", "evaluaciones-enviadas"),
    "training": ("Capacitación", "capacitacion"),
    "progress": ("Avance", "avance"),
    "audit": ("Auditoría", "registro-de-auditoria"),
    "report_views": ("Quién ha visto", "quien-ha-visto-mis-resultados"),
}
TABLE_HEADINGS = {
    "competencies": "Competencias",
    "objectives": "Objetivos",
    "overall": "Puntaje",
    "confirmed_at": "Recibido",
    "answered_at": "Respondió",
    "provisional": "Provisional",
    "asked_at": "Pedida",
    "reason": "Motivo",
    "sent_at": "Fecha",
    "comments": "Comentario",
    "assigned": "Asignadas",
    "evaluated": "Evaluadas",
    "progress": "Avance",
    "viewer": "Quién",
    "done": "Qué",
    "viewed_at": "Fecha y hora",
}

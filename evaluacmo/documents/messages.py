"""Spanish text about folios."""

INVALID_FOLIO = "Escriba el folio como está en el documento: EV-2026-7K3M-Q9TD-X4WB."
NO_SUCH_DOCUMENT = "No existe un documento con este folio."
INVALID_TOTAL = "Escriba el total como está en el documento: 87.50%."
NO_TOTAL_TO_CHECK = "El total de este documento ya no se puede comprobar: pida un documento nuevo."
TOO_MANY_FOLIOS = "Descargó demasiados documentos en una hora. Intente de nuevo más tarde."
TOO_MANY_REPORTS = "La evaluación tiene más de {most} reportes. Descárguelos por partes."

/** Documents that are downloaded, and the button that makes them. */
export const pdf = {
  nit: (nit: string) => `NIT ${nit}`,
  page: (page: number, pages: number) => `Página ${page} de ${pages}`,
  folio: (folio: string) => `Folio ${folio}`,
  verifyAt: (site: string) => `Verifique este documento en ${site}`,
  outdated:
    'Los resultados o el nombre cambiaron desde que se abrió esta página. Vuelva a cargarla y descargue el documento de nuevo.',
  download: 'Descargar PDF',
  print: 'Imprimir',
  failed: 'No se pudo crear el PDF. Inténtelo de nuevo.',
  undeclared: 'No se pudo dejar constancia de la descarga, y por eso no se creó el PDF.',
  working: 'Preparando el PDF',
  gathering: 'Reuniendo los datos…',
  drawing: 'Creando las páginas…',
  cancel: 'Cancelar',
  progress: 'Avance',
  of: (done: number, total: number) => `${done} de ${total}`,
} as const;

/** Tables that are downloaded for a spreadsheet program. */
export const workbooks = {
  download: 'Descargar Excel',
  failed: 'No se pudo crear el archivo de Excel. Inténtelo de nuevo.',
} as const;

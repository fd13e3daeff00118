/** Results for which somebody has yet to submit. */
export const provisional = {
  mark: (sent: number, expected: number) => `Provisional: ${sent} de ${expected} evaluaciones`,
  explain: 'El resultado puede cambiar mientras falte alguna evaluación.',
  /** In place of the button that confirms a report. */
  notYet: 'Podrá confirmar que recibió este reporte cuando esté completo.',
  /** Above the signatures of the document. */
  document: (sent: number, expected: number) =>
    `Documento provisional: se han recibido ${sent} de ${expected} evaluaciones, y el resultado puede cambiar.`,
  people: (count: number) => (count === 1 ? '1 resultado provisional' : `${count} resultados provisionales`),
} as const;

/** What surrounds every chart. */
export const charts = {
  asTable: 'Ver como tabla',
  asChart: 'Ver como gráfico',
  failed: 'No se pudo dibujar el gráfico. Sus cifras están en la tabla.',

  trend: {
    period: 'Periodo',
    value: 'Resultado',
    note: 'Detalle',
    partial: 'Con borde punteado: todavía puede cambiar.',
  },
} as const;

/** The frame of every chart. */
export const charts = {
  asTable: 'Ver como tabla',
  asChart: 'Ver como gráfico',

  dots: { all: (count: number) => `Ver los ${count}`, fewer: 'Ver menos' },

  histogram: {
    band: 'Resultado',
    people: 'Personas',
    of: (start: number, end: number) => `De ${start}% a menos de ${end}%`,
    last: (start: number, end: number) => `De ${start}% a ${end}%`,
    mean: 'Promedio',
    marked: (value: string) => `Promedio ${value}`,
  },

  trend: {
    partial: 'Punto vacío y línea punteada: todavía puede cambiar.',
  },
} as const;

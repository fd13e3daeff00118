/** Everybody's latest result, and the training that was recommended. */
export const reports = {
  latest: {
    title: 'Reportes',
    description: 'El último resultado de cada persona. Abra su reporte o descargue la lista.',
    caption: 'Personas con su última evaluación, por nombre',
    search: 'Buscar por nombre',
    filter: 'Última evaluación',
    all: 'Todas',
    columns: {
      user: 'Usuario',
      evaluation: 'Última evaluación',
      score: 'Puntaje',
      actions: 'Acciones',
    },
    none: 'Sin Evaluación',
    noScore: '—',
    open: 'Ver Reporte',
    openOf: (name: string) => `Ver Reporte de ${name}`,
    empty: 'No se encontraron usuarios evaluados.',
    emptyBody: 'Aquí aparecerá cada persona cuando tenga una cuenta, y su resultado cuando la evalúen.',
    noMatches: 'Nadie coincide con la búsqueda y la evaluación elegida.',
    showAll: 'Mostrar a todos',
    pdf: {
      empty: 'No hay datos para descargar.',
      everybody: 'Todas las personas',
      searched: (search: string) => `Búsqueda: «${search}»`,
      filtered: (name: string) => `Última evaluación: ${name}`,
      count: (people: number) => (people === 1 ? '1 persona' : `${people} personas`),
    },
    failed: {
      evaluations: 'No se pudieron cargar las evaluaciones.',
      users: 'No se pudieron cargar los usuarios.',
      token: 'No se pudo obtener el token CSRF.',
    },
  },

  training: {
    title: 'Reporte de capacitación',
    description: 'A quién se le recomendó capacitación y por qué, agrupado por evaluador.',
    search: 'Buscar por evaluador o colaborador',
    caption: (evaluator: string) => `Capacitación que recomienda ${evaluator}`,
    count: (people: number) => (people === 1 ? '1 recomendación' : `${people} recomendaciones`),
    columns: { user: 'Usuario', comment: 'Comentario' },
    plan: (actions: number) => (actions === 0 ? 'Hacer plan' : `Ver plan (${actions})`),
    planOf: (name: string, actions: number) =>
      actions === 0 ? `Hacer plan para ${name}` : `Ver plan de ${name} (${actions})`,
    empty: 'No se encontraron resultados.',
    emptyBody: 'Aquí aparecerán las personas para quienes un evaluador responda que requieren capacitación.',
    noMatches: 'Ningún evaluador ni colaborador coincide con la búsqueda.',
    failed: 'No se pudo cargar el reporte de capacitación.',
    pdf: {
      empty: 'No hay datos para descargar.',
      everybody: 'Todos los evaluadores',
      searched: (search: string) => `Búsqueda: «${search}»`,
    },
  },
} as const;

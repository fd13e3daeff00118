/** The dashboard. */
export const dashboard = {
  title: 'Panel de evaluaciones',
  description: (year: number | string) => `Cómo va la evaluación de ${year}.`,
  loading: 'Cargando métricas...',
  failed: 'No se pudieron cargar las métricas.',
  /** The first page's step to the dashboard. */
  step: {
    title: 'Ver el avance del año',
    body: 'Resultados generales y progreso de cada evaluador.',
    progress: (sent: number, total: number) => `${sent} de ${total} evaluaciones enviadas.`,
    until: (sent: number, total: number, day: string) =>
      `${sent} de ${total} evaluaciones enviadas. El cierre más cercano es el ${day}.`,
  },
  cards: {
    health: { title: 'Salud Institucional', hint: 'Promedio general de las personas evaluadas' },
    collaborators: { title: 'Colaboradores Activos', hint: 'Personas con rol de colaborador' },
    evaluators: { title: 'Evaluadores Activos', hint: 'Personas con rol de evaluador' },
    training: { title: 'Necesidad de Capacitación', hint: 'Personas con capacitación recomendada' },
    completed: { title: 'Evaluaciones Realizadas', hint: 'Evaluaciones enviadas este año' },
  },
  charts: {
    failed: 'No se pudieron cargar las gráficas.',
    person: 'persona',
    people: 'personas',
    band: (start: number, end: number) => `De ${start}% a menos de ${end}%`,
    topBand: (start: number, end: number) => `De ${start}% a ${end}%`,
    spread: {
      title: 'Distribución de los resultados',
      description: 'Cuántas personas evaluadas este año hay en cada rango.',
    },
    categories: {
      title: 'Promedio por categoría',
      description: 'El promedio general de cada categoría este año.',
    },
    years: {
      title: 'Promedio por año',
      description: 'El promedio general de cada año.',
    },
  },
  progress: {
    title: 'Progreso por evaluador',
    description: 'Primero, a quienes más les falta.',
    search: 'Buscar evaluador',
    done: (evaluated: number, assigned: number) => `${evaluated} / ${assigned}`,
    label: (name: string, evaluated: number, assigned: number) =>
      `${name}: ${evaluated} de ${assigned} evaluados`,
    nobody: 'Sin personas asignadas',
    empty: 'Todavía no hay evaluadores activos.',
    emptyBody: 'Cree un usuario con el rol Evaluador y asígnele colaboradores.',
    createUser: 'Crear usuario',
    noMatches: 'Ningún evaluador coincide con la búsqueda.',
  },
} as const;

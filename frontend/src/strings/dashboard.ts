/** The dashboard. */
export const dashboard = {
  title: 'Panel de evaluaciones',
  description: (year: number) => `Cómo va la evaluación de ${year}.`,
  loading: 'Cargando métricas...',
  failed: 'No se pudieron cargar las métricas.',
  cards: {
    health: { title: 'Salud Institucional', hint: 'Promedio general de las personas evaluadas' },
    collaborators: { title: 'Colaboradores Activos', hint: 'Personas con rol de colaborador' },
    evaluators: { title: 'Evaluadores Activos', hint: 'Personas con rol de evaluador' },
    training: { title: 'Necesidad de Capacitación', hint: 'Personas con capacitación recomendada' },
    completed: { title: 'Evaluaciones Realizadas', hint: 'Evaluaciones enviadas este año' },
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

import { formatCount } from './formatCount';

/** The dashboard. */
export const dashboard = {
  title: 'Panel de evaluaciones',
  loading: 'Cargando métricas...',
  failed: 'No se pudieron cargar las métricas.',
  /** The first page's step to the dashboard. */
  step: {
    title: 'Ver el avance del año',
    progress: (sent: number, total: number) => `${sent} de ${total} enviadas.`,
    until: (sent: number, total: number, day: string) =>
      `${sent} de ${total} enviadas. Próximo cierre: ${day}.`,
  },
  /** In place of an average of nobody. */
  nothing: '—',
  /** The stages of a year, in the order of the menu. */
  stages: {
    title: (year: number) => `El año ${year}`,
    names: {
      prepare: 'Preparar',
      evaluate: 'Evaluar',
      results: 'Resultados',
      improve: 'Mejorar',
      next_year: 'Siguiente año',
    },
    states: { done: 'hecho', now: 'ahora', later: 'más adelante' },
    blocked: (blocked: number, people: number) => `Falta preparar a ${blocked} de ${formatCount(people, 'persona', 'personas')}`,
    noAccess: (people: number) => `${formatCount(people, 'persona', 'personas')} sin evaluador que pueda ingresar`,
    earlier: (people: number) => `${formatCount(people, 'persona', 'personas')} con la evaluación de un año anterior`,
    prepared: (people: number) => formatCount(people, 'persona lista', 'personas listas'),
    sent: (sent: number, total: number) => `${sent} de ${total} enviadas`,
    opens: (day: string) => `Abre el ${day}`,
    closes: (day: string) => `Cierra el ${day}`,
    withResult: (people: number) => formatCount(people, 'persona con resultado', 'personas con resultado'),
    published: (day: string) => `Se publican el ${day}`,
    plans: (pending: number, done: number) =>
      `${formatCount(pending, 'acción pendiente', 'acciones pendientes')}, ${formatCount(done, 'hecha', 'hechas')}`,
    noPlans: 'Sin planes todavía',
    begins: (day: string) => `Se prepara desde el ${day}`,
    made: (made: number, total: number, year: number) =>
      `${made} de ${formatCount(total, 'evaluación creada', 'evaluaciones creadas')} para ${year}`,
    counts: (year: number) => `Cuentan desde el 1 de enero de ${year}`,
  },
  cards: {
    health: {
      title: 'Salud Institucional',
      hint: (year: number) => `Promedio de ${year}`,
      people: (count: number) => formatCount(count, 'persona', 'personas'),
    },
    collaborators: { title: 'Colaboradores Activos' },
    evaluators: {
      title: 'Evaluadores Activos',
      ofGroup: 'Evaluadores con personas asignadas de este grupo',
    },
    training: {
      title: 'Necesidad de Capacitación',
      hint: (year: number) => `Personas, en ${year}`,
      own: 'Una es usted y no está en la lista.',
    },
    completed: {
      title: 'Evaluaciones Realizadas',
      hint: (year: number) => `Enviadas en ${year}`,
      own: (count: number) =>
        count === 1 ? 'Una es sobre usted y no está en la lista.' : `${count} son sobre usted y no están en la lista.`,
    },
  },
  overall: {
    title: (year: number) => `Avance de ${year}`,
    done: (evaluated: number, assigned: number) => `${evaluated} de ${assigned}`,
    left: (count: number) => (count === 0 ? 'no falta ninguna' : `${count === 1 ? 'falta' : 'faltan'} ${count}`),
    label: (evaluated: number, assigned: number) => `${evaluated} de ${assigned} evaluaciones enviadas`,
    nobody: 'Nadie tiene todavía un evaluador activo.',
    prepare: 'Ver qué falta',
    notEvaluated: (count: number) => `Ver ${formatCount(count, 'persona sin evaluar', 'personas sin evaluar')}`,
  },
  noEvaluations: {
    title: (year: number) => `No hay evaluaciones de ${year}`,
    ofCategory: (year: number) => `No hay evaluaciones de ${year} para esta categoría`,
    newYear: 'Nuevo año',
    create: 'Crear evaluación',
    earlier: (year: number) => `Ver ${year}`,
  },
  missing: {
    title: (count: number) => (count === 1 ? 'Le falta 1' : `Le faltan ${count}`),
    listOf: (name: string) => `Personas que le faltan a ${name}`,
    groupOf: (name: string, words: string) => `Personas que le faltan a ${name}: ${words}`,
    nobody: 'No le falta nadie.',
    assignments: 'Ver asignaciones',
    assignmentsOf: (name: string) => `Ver asignaciones de ${name}`,
    failed: 'No se pudo cargar a quién le falta evaluar.',
  },
  remind: {
    button: 'Recordar',
    label: (name: string) => `Recordar a ${name}`,
    title: (name: string) => `¿Enviar un recordatorio a ${name}?`,
    body: 'Un correo enviado no se puede recuperar.',
    /** In place of the button. */
    not: { sent_today: 'Ya se le escribió hoy.', no_email: 'No tiene correo.' },
    confirm: 'Enviar',
    sent: (name: string) => `El recordatorio para ${name} va en camino.`,
    failed: 'No se pudo enviar el recordatorio.',
  },
  charts: {
    failed: 'No se pudieron cargar los gráficos.',
    mean: (value: string) => `Promedio general: ${value}`,
    few: 'Menos de 3 personas: muy pocas para concluir',
    byQuestion: 'Ver por pregunta',
    distribution: {
      title: 'Distribución de los resultados',
      description: (year: number, people: string) => `${year}: ${people}.`,
      unpublished: (count: number) =>
        `${count} sin publicar.`,
    },
    categories: { title: 'Promedio por categoría' },
    departments: { title: 'Promedio por departamento' },
    years: {
      title: 'Promedio por año',
      description: (years: string) => `${years}. No siempre son las mismas personas.`,
      people: (year: string, people: string) => `${year} (${people})`,
      columns: ['Año', 'Promedio', 'Personas'],
    },
  },
  progress: {
    title: 'Progreso por evaluador',
    earlier: 'Según las asignaciones de hoy.',
    search: 'Buscar evaluador',
    all: (count: number) => `Ver los ${count}`,
    fewer: (count: number) => `Ver solo los ${count} primeros`,
    done: (evaluated: number, assigned: number) => `${evaluated} / ${assigned}`,
    label: (name: string, evaluated: number, assigned: number) =>
      `${name}: ${evaluated} de ${assigned} evaluados`,
    page: 'Ver todo',
    pageOf: (name: string) => `Ver todo sobre ${name}`,
    nobody: 'Sin personas asignadas',
    empty: 'Todavía no hay evaluadores activos.',
    emptyGroup: 'Ningún evaluador activo tiene personas de este grupo.',
    createUser: 'Crear usuario',
    noMatches: 'Ningún evaluador coincide con la búsqueda.',
  },
} as const;

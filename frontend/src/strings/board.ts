import { formatCount } from './formatCount';

const people = (count: number): string => formatCount(count, 'persona', 'personas');

/** The page about a year for the school's board, on the screen and on paper. */
export const board = {
  title: 'Informe para el consejo',
  titleOf: (year: number) => `Informe para el consejo ${year}`,
  failed: 'No se pudo cargar el informe.',
  empty: 'No hay evaluaciones de este año.',
  none: (year: number) => `No hay evaluaciones de ${year}`,

  more: {
    dashboard: 'Ver el panel',
    analysis: 'Comparar años',
    questions: 'Ver todas las preguntas',
    plans: 'Ver los planes',
  },

  publication: {
    all: 'Resultados publicados.',
    some: (unpublished: number, total: number) =>
      `${unpublished} de ${formatCount(total, 'resultado', 'resultados')} sin publicar.`,
    none: 'Resultados sin publicar.',
  },

  participation: {
    title: 'Participación',
    sent: 'Evaluaciones enviadas',
    of: (done: number, total: number, percent: number) => `${done} de ${total} (${percent}%)`,
    nobody: 'Nadie asignado todavía',
    pending: 'Pendientes',
    nothing: 'Ninguna',
    later: (count: number) => `${count} ${count === 1 ? 'abre' : 'abren'} más adelante`,
    withResult: 'Personas con resultado',
    notEvaluated: (people: number, without: number) => `${people}, y ${without} sin evaluar`,
    evaluators: 'Evaluadores que terminaron',
    done: (done: number, total: number) => `${done} de ${total}`,
    earlier: 'Según las asignaciones de hoy.',
  },

  mean: {
    title: 'Resultado',
    label: (year: number) => `Promedio de ${year}`,
    people,
    allProvisional: 'Todos los resultados son provisionales: puede cambiar',
    none: (year: number) => `Todavía no hay resultados de ${year}.`,
    few: (count: number) => `${people(count)} con resultado: con menos de 10 no se dice el promedio.`,
    fewOfSection: 'menos de 10 personas',
  },

  same: {
    both: (count: number, before: string, then: number, after: string, now: number) =>
      `Las mismas ${people(count)}: ${before} en ${then} y ${after} en ${now}.`,
    told: {
      higher: 'Sube más de lo que haría el azar',
      lower: 'Baja más de lo que haría el azar',
      chance: 'El cambio podría ser azar',
      few_people: 'Son muy pocas para saber si el cambio es azar',
      other_questions: 'No se puede saber si el cambio es azar: las preguntas o los pesos cambiaron',
      other_evaluators: 'No se puede saber si el cambio es azar: muy pocas personas o evaluadores en común',
    },
    basis: (words: string, basis: string) => `${words} (${basis}).`,
    untold: (words: string) => `${words}.`,
    noYear: (then: number) => `No hay resultados de ${then} con qué comparar.`,
    nobody: (then: number, now: number) => `Nadie tiene resultado en ${then} y en ${now}: no se puede comparar.`,
    few: (count: number, then: number, now: number) =>
      `Solo ${people(count)} ${count === 1 ? 'tiene' : 'tienen'} resultado en ${then} y en ${now}: con menos de 10 no se compara.`,
  },

  questions: {
    title: 'Fortalezas y necesidades',
    scale: 'Promedio de 1 a 4.',
    strengths: 'Fortalezas',
    needs: 'Necesidades',
    average: 'Promedio',
    of: (count: number, categories: string) => `${people(count)} · ${categories}`,
    categories: (count: number) => `${count} categorías`,
    few: 'Ninguna pregunta se ha respondido sobre 10 personas o más.',
    one: 'Solo una pregunta se ha respondido sobre 10 personas o más.',
    tie: (count: number) => `${count} preguntas con el mismo promedio`,
    equal: (count: number, average: string) => `Las ${count} preguntas tienen el mismo promedio: ${average}.`,
  },

  plans: {
    title: 'Mejora',
    done: 'Acciones hechas',
    of: (done: number, total: number, count: number, overdue: number) =>
      `${done} de ${total}, de ${people(count)}${overdue > 0 ? `; ${formatCount(overdue, 'vencida', 'vencidas')}` : ''}`,
    none: 'Ninguna planeada todavía',
    training: 'Capacitación recomendada',
    trainingOf: (count: number, total: number) => `${count} de ${people(total)}`,
  },

  note: 'Cifras redondeadas; con menos de 10 personas no se dicen.',
} as const;

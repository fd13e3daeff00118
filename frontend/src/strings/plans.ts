import { common } from './common';

/** Development actions: on a report, and everybody's on one page. */
export const plans = {
  title: 'Planes de capacitación',
  caption: 'Acciones de los planes de capacitación, por fecha límite',
  search: 'Buscar por persona, acción o responsable',
  state: 'Estado',
  year: 'Año',
  everyYear: 'Todos',
  toDo: 'Vencidas y pendientes',
  choices: { overdue: 'Vencidas', done: 'Hechas', all: 'Todas' },
  columns: {
    due: 'Fecha límite',
    person: 'Persona',
    what: 'Acción',
    state: 'Estado',
    actions: 'Marcar',
  },
  failed: 'No se pudieron cargar los planes de capacitación.',
  toTraining: 'Ver reporte de capacitación',
  nothingToDo: 'No hay acciones vencidas ni pendientes',
  add: 'Agregar acción',
  showAll: 'Ver todas',

  states: { pending: 'Pendiente', overdue: 'Vencida', done: 'Hecha' },
  responsible: (name: string) => `Responsable: ${name || 'sin responsable'}`,
  doneOn: (day: string) => `Hecha el ${day}`,
  doneBy: (day: string, name: string | null) => (name ? `Marcada el ${day} por ${name}` : `Marcada el ${day}`),

  mark: 'Marcar como hecha',
  markOf: (what: string) => `Marcar como hecha: ${what}`,
  unmark: 'Marcar como pendiente',
  unmarkOf: (what: string) => `Marcar como pendiente: ${what}`,
  marked: 'Acción marcada como hecha.',
  unmarked: 'La acción vuelve a estar pendiente.',
  markFailed: 'No se pudo cambiar la acción.',

  /** On the report. */
  section: {
    title: 'Plan de capacitación',
    failed: 'No se pudo cargar el plan de capacitación.',
    none: 'Todavía no hay acciones planeadas.',
    noneRequired: 'La evaluación pide capacitación, y no hay acciones planeadas.',
    due: (day: string) => `Fecha límite: ${day}`,
    questions: 'Preguntas que motivaron la acción',
    add: 'Agregar acción',
    edit: 'Editar',
    editOf: (what: string) => `Editar: ${what}`,
    remove: 'Eliminar',
    removeOf: (what: string) => `Eliminar: ${what}`,
    confirmRemove: '¿Eliminar esta acción del plan?',
    removed: 'Acción eliminada.',
    removeFailed: 'No se pudo eliminar la acción.',
  },

  form: {
    label: 'Acción del plan de capacitación',
    what: 'Acción',
    responsible: 'Responsable',
    outsider: 'O alguien externo',
    one: 'Elija a una persona del colegio, o escriba quién es si es externa.',
    due: 'Fecha límite',
    questions: 'Preguntas que motivaron la acción',
    questionsHelp: 'Opcional. En el próximo reporte se verá si su promedio cambió.',
    average: (average: string) => `Promedio: ${average} de 4`,
    save: 'Guardar acción',
    failed: 'No se pudo guardar la acción.',
    peopleFailed: common.failures.people,
    added: 'Acción agregada al plan.',
    saved: 'Acción guardada.',
  },

  /** One action for one or several people. */
  several: {
    title: 'Agregar acción',
    people: 'Para quiénes',
    peopleHelp: 'Con resultado, en su última evaluación.',
    person: (name: string, evaluation: string) => `${name} · ${evaluation}`,
    nobody: 'Elija al menos a una persona.',
    tooMany: (most: number) => `Elija como máximo ${most} personas.`,
    clear: 'Quitar a todas',
    peopleFailed: common.failures.people,
    submit: (people: number) => (people > 1 ? `Agregar a ${people} personas` : 'Agregar'),
    done: (people: number) => (people === 1 ? 'Acción agregada al plan de 1 persona.' : `Acción agregada al plan de ${people} personas.`),
    failed: 'No se pudo agregar la acción. No cambió ningún plan.',
  },

  /** On paper. */
  pdf: {
    responsible: 'Responsable',
    nobody: 'Sin responsable',
    change: (label: string, change: string) => `${label} → ${change}`,
  },

  outcomes: {
    title: '¿Dio resultado el plan?',
    intro: 'Los puntajes muy bajos suelen subir por sí solos.',
    comparableMeaning:
      'Personas comparables: de la misma categoría y los mismos años, con el mismo puntaje en la pregunta, igual número de evaluadores y ningún plan sobre ella. Que una diferencia no sea azar no prueba que fuera por el plan.',
    withheld: 'El resultado es provisional. Se comparará con el plan anterior cuando estén todas las evaluaciones.',
    average: 'Promedio de sus preguntas',
    sections: { competencies: 'Competencias', objectives: 'Objetivos', overall: 'Total' },
    reworded: (text: string) => `Esta vez se preguntó de otro modo: «${text}»`,
    notAsked: 'Esta vez no se preguntó.',
    wasNotAsked: 'Entonces no se preguntó.',
    notCompared: 'Ninguna de sus preguntas se hizo esta vez, así que no hay con qué comparar.',
    partly: (compared: number, all: number) => `El promedio cuenta ${compared} de sus ${all} preguntas: las que se hicieron las dos veces.`,
    moved: (before: string, after: string) => `De ${before} a ${after}`,
    same: (value: string) => `Sigue igual: ${value}`,
    /** Less than the two decimals show. */
    hardly: (value: string) => `Cambió menos de una centésima: ${value}`,
    comparable: (people: number, before: string, after: string) => `${people} personas comparables: de ${before} a ${after}`,
    /** By whether the score is beyond those of comparable people, and how it has moved. */
    verdicts: {
      higher: {
        up: 'Subió más que las personas comparables, y más de lo que haría el azar.',
        same: 'Le fue mejor que a las personas comparables, y más de lo que haría el azar.',
        down: 'Bajó menos que las personas comparables, y la diferencia es mayor de la que haría el azar.',
      },
      lower: {
        up: 'Subió menos que las personas comparables, y la diferencia es mayor de la que haría el azar.',
        same: 'Le fue peor que a las personas comparables, y más de lo que haría el azar.',
        down: 'Bajó más que las personas comparables, y más de lo que haría el azar.',
      },
    },
    unknown: 'No se puede saber si el plan influyó.',
    withoutQuestions: 'La acción no nombra preguntas, así que no hay con quién comparar: no se puede saber si el plan influyó.',
  },
} as const;

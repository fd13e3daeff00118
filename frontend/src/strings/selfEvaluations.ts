import { formatCount } from './formatCount';

/** The answers of people about themselves. */
export const selfEvaluations = {
  title: 'Autoevaluación',
  purpose: 'Para conversar: no cuenta en el resultado. Quienes lo evalúan la leen solo después de que usted y ellos hayan enviado.',

  list: {
    caption: 'Sus autoevaluaciones',
    failed: 'No se pudieron cargar sus autoevaluaciones.',
    columns: { evaluation: 'Evaluación', state: 'Estado', action: 'Acción' },
    empty: 'No tiene autoevaluaciones',
    emptyBody: 'Cuando Gestión Humana la incluya en su evaluación, aparecerá aquí.',
    begin: 'Responder',
    continue: 'Continuar',
    read: 'Ver',
    actionOf: (action: string, evaluation: string) => `${action}: ${evaluation}`,
    answered: (answered: number, questions: number) => `${answered} de ${formatCount(questions, 'respuesta', 'respuestas')}`,
  },

  state: {
    open: 'Por enviar',
    openUntil: (day: string) => `Por enviar hasta el ${day}`,
    opens: (day: string) => `Abre el ${day}`,
    sent: (day: string) => `Enviada el ${day}`,
    closed: 'Cerrada',
    closedOn: (day: string) => `Cerró el ${day}`,
  },

  /** Everybody's, for managers. */
  all: {
    title: 'Autoevaluaciones',
    description: 'Se leen en cada reporte, cuando los evaluadores hayan enviado o haya cerrado.',
    caption: 'Quién se autoevalúa, por nombre',
    failed: 'No se pudieron cargar las autoevaluaciones.',
    search: 'Buscar por persona o evaluación…',
    columns: { person: 'Persona', evaluation: 'Evaluación', sent: 'Enviada', actions: 'Acciones' },
    notSent: 'Sin enviar',
    reopened: 'Reabierta',
    state: 'Envío',
    everyState: 'Todas',
    states: { true: 'Enviadas', false: 'Sin enviar' },
    count: (count: number) => formatCount(count, 'autoevaluación', 'autoevaluaciones'),
    empty: 'Ninguna evaluación incluye autoevaluación',
    emptyBody: 'Se incluye en los datos de cada evaluación.',
    toEvaluations: 'Ir a Evaluaciones',
    showAll: 'Ver todas',
    reopen: 'Reabrir',
    reopenOf: (name: string) => `Reabrir la autoevaluación de ${name}`,
    reason: 'Motivo',
    reasonHelp: 'Lo leerá la persona. Hasta que la envíe de nuevo, queda lo que envió.',
    confirm: 'Reabrir la autoevaluación',
    reopenedDone: 'La autoevaluación quedó reabierta.',
    reopenFailed: 'No se pudo reabrir la autoevaluación.',
  },

  /** The first page's step. */
  step: { title: 'Responder su autoevaluación', sent: 'Su autoevaluación' },

  form: {
    failed: 'No se pudo cargar su autoevaluación.',
    loading: 'Cargando su autoevaluación…',
    notOpen: 'Su autoevaluación todavía no está abierta.',
    closed: 'Esta autoevaluación ya cerró.',
    noQuestions: 'Todavía no hay preguntas.',
    noQuestionsHelp: 'Gestión Humana aún no las ha preparado.',
    reopened: (reason: string) => `Gestión Humana la reabrió para que la cambie. Motivo: ${reason}`,
    explain: 'Cambie lo que haga falta y envíela de nuevo.',
    remarkHelp: 'Lo leerán quienes lo evalúan y Gestión Humana, después de que todos hayan enviado.',
    startOver: 'Se borrarán los puntajes y los textos sobre usted que aún no ha enviado.',
  },

  closing: {
    title: 'Para terminar',
    intro: 'Puede dejarlas en blanco.',
    proud: '¿De qué me siento orgulloso?',
    needs: '¿Qué necesito?',
    back: 'Volver a las preguntas',
    review: 'Revisar',
  },

  review: {
    title: 'Revise antes de enviar',
    intro: 'Después de enviarla no puede cambiarla.',
    back: 'Cambiar los textos',
    send: 'Enviar',
    saved: 'Su autoevaluación quedó enviada.',
  },

  answers: {
    questions: 'Preguntas',
    nothing: 'Sin texto',
  },

  /** On a report: what the person answered beside what others did. */
  twoViews: {
    title: 'Dos miradas',
    intro: 'La autoevaluación no cuenta en el resultado.',
    failed: 'No se pudo cargar la autoevaluación.',
    chart: 'Puntajes de 1 a 4 en cada pregunta',
    columns: { question: 'Pregunta', own: 'Autoevaluación', others: 'Evaluación', difference: 'Diferencia' },
    difference: { same: 'Coinciden', more: 'Se ve más alto', less: 'Se ve más bajo' },
    notAsked: 'Sin comparar',
    comments: 'Sus comentarios',
  },
} as const;

import { common } from './common';

/** Corrections: asking for one, making it, and reading what it changed. */
export const corrections = {
  title: 'Correcciones',
  madeAt: (moment: string) => `Corregido el ${moment}`,
  reason: 'Motivo:',
  caption: (moment: string) => `Qué cambió con la corrección del ${moment}`,
  columns: { what: 'Qué', before: 'Antes', after: 'Después' },
  totals: { overall: 'Total', competencies: 'Competencias', objectives: 'Objetivos' },
  new: 'no se preguntaba',
  gone: 'ya no se pregunta',

  sent: {
    title: 'Evaluaciones enviadas',
    intro: 'Si reabre una, quien la envió puede corregirla. Hasta entonces cuenta como está.',
    introClosed: 'Solo las vigentes se pueden reabrir.',
    failed: common.failures.sentEvaluations,
    loading: 'Cargando las evaluaciones enviadas…',
    one: (number: number, day: string) => `Evaluación ${number}, enviada el ${day}`,
    corrected: (day: string) => `Corregida el ${day}`,
    reopenedAt: (moment: string) => `Reabierta el ${moment}`,
    reopen: 'Reabrir',
    reopenWhich: (number: number) => `Reabrir la evaluación ${number}`,
    reason: 'Motivo',
    reasonHelp:
      'Lo leerán quien la corrige y, después, la persona evaluada. No escriba quién la envió.',
    confirm: 'Reabrir la evaluación',
    reopened: 'La evaluación quedó reabierta.',
    reopenFailed: 'No se pudo reabrir la evaluación.',
    takeBack: 'Cancelar la reapertura',
    takeBackWhich: (number: number) => `Cancelar la reapertura de la evaluación ${number}`,
    askTakeBack: '¿Cancelar la reapertura?',
    askTakeBackBody: 'Queda como está; lo que se haya empezado a corregir se descarta.',
    keep: 'Dejarla reabierta',
    takenBack: 'La reapertura quedó cancelada.',
    takeBackFailed: 'No se pudo cancelar la reapertura.',
  },

  /** On what an evaluator has sent, and on their first page. */
  own: {
    title: 'Corrección',
    help: 'Pida a Gestión Humana que la reabra. Hasta que la corrija cuenta como está.',
    ask: 'Pedir corrección',
    askAgain: 'Pedirla de nuevo',
    reason: 'Qué quiere corregir',
    reasonHelp:
      'Lo leerán Gestión Humana, sin su nombre, y, después de la corrección, la persona evaluada. No escriba quién es usted.',
    send: 'Enviar la petición',
    requested: 'La petición quedó enviada.',
    askFailed: 'No se pudo pedir la corrección.',
    asked: (day: string, reason: string) =>
      `Pidió corrección el ${day}. Gestión Humana todavía no ha respondido. Motivo: ${reason}`,
    withdraw: 'Retirar la petición',
    withdrawn: 'La petición quedó retirada.',
    withdrawFailed: 'No se pudo retirar la petición.',
    declined: (day: string, answer: string) => `Pidió corrección el ${day}. No se aceptó: ${answer}`,
    declinedStep: (name: string) => `No se aceptó corregir lo que envió sobre ${name}`,
    soon: 'Durante diez minutos después de enviarla puede corregirla sin pedirlo.',
    openFailed: 'No se pudo abrir la evaluación.',
    opened: 'Usted la abrió para corregirla. Hasta que la envíe de nuevo cuenta como está.',
    reopened: (day: string, reason: string) =>
      `Gestión Humana la reabrió el ${day} para que la corrija. Motivo: ${reason}`,
    leave: 'Dejarla como está',
    left: 'La evaluación queda como está.',
  },

  form: {
    correct: 'Corregir',
    correctWhom: (name: string) => `Corregir la evaluación de ${name}`,
    notice: (day: string, reason: string) =>
      `Gestión Humana reabrió esta evaluación el ${day} para que la corrija. Motivo: ${reason}`,
    ownNotice: 'Usted abrió esta evaluación para corregirla. Hasta que la envíe de nuevo cuenta como está.',
    reason: (reason: string) => `Motivo: ${reason}`,
    ownReason: 'Usted la abrió para corregirla.',
    goToComments: 'Ir a los comentarios',
    explain: 'Cambie lo que haga falta y envíela de nuevo.',
    saved: 'La corrección quedó guardada.',
    failed: 'No se pudo cargar lo que debe corregir.',
  },
} as const;

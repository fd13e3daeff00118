import { common } from './common';

/** Corrections: asking for one, making it, and reading what it changed. */
export const corrections = {
  title: 'Correcciones',
  intro: 'Gestión Humana pidió corregir una parte de este resultado. Así era antes y así es ahora.',
  madeAt: (moment: string) => `Corregido el ${moment}`,
  reason: 'Motivo:',
  caption: (moment: string) => `Qué cambió con la corrección del ${moment}`,
  columns: { what: 'Qué', before: 'Antes', after: 'Después' },
  totals: { overall: 'Total', competencies: 'Competencias', objectives: 'Objetivos' },
  new: 'no se preguntaba',
  gone: 'ya no se pregunta',

  sent: {
    title: 'Evaluaciones enviadas',
    intro:
      'Si una tiene un error, puede reabrirla: quien la envió podrá corregirla. Hasta entonces cuenta como está.',
    introClosed: 'Las evaluaciones que ya no son las vigentes no se pueden reabrir.',
    failed: common.failures.sentEvaluations,
    loading: 'Cargando las evaluaciones enviadas…',
    one: (number: number, day: string) => `Evaluación ${number}, enviada el ${day}`,
    corrected: (day: string) => `Corregida el ${day}`,
    reopenedAt: (moment: string) => `Reabierta el ${moment}`,
    reopen: 'Reabrir',
    reopenWhich: (number: number) => `Reabrir la evaluación ${number}`,
    reason: 'Motivo',
    reasonHelp:
      'Lo leerán quien debe corregirla y, después de la corrección, la persona evaluada. No escriba quién la envió.',
    confirm: 'Reabrir la evaluación',
    reopened: 'La evaluación quedó reabierta.',
    reopenFailed: 'No se pudo reabrir la evaluación.',
    takeBack: 'Cancelar la reapertura',
    takeBackWhich: (number: number) => `Cancelar la reapertura de la evaluación ${number}`,
    askTakeBack: '¿Cancelar la reapertura?',
    askTakeBackBody: 'La evaluación queda como está, y lo que se haya empezado a corregir se descarta.',
    keep: 'Dejarla reabierta',
    takenBack: 'La reapertura quedó cancelada.',
    takeBackFailed: 'No se pudo cancelar la reapertura.',
  },

  form: {
    correct: 'Corregir',
    correctWhom: (name: string) => `Corregir la evaluación de ${name}`,
    notice: (day: string, reason: string) =>
      `Gestión Humana le pidió el ${day} corregir esta evaluación. Motivo: ${reason}`,
    reason: (reason: string) => `Motivo: ${reason}`,
    goToComments: 'Ir a los comentarios',
    explain: 'Están sus respuestas de antes: cambie lo que haga falta y envíela de nuevo.',
    saved: 'La corrección quedó guardada.',
    failed: 'No se pudo cargar lo que debe corregir.',
  },
} as const;

/** What people say to their results, and what is corrected in them. */
export const receipts = {
  hint: 'Cuando lo haya leído, puede confirmar al final que lo recibió y responder por escrito.',
  hintLink: 'Ir a la confirmación',

  own: {
    title: 'Su confirmación',
    explain:
      'Confirmar dice que usted recibió este reporte, no que esté de acuerdo. La fecha y la hora quedan en el reporte y en su PDF, en lugar de una firma.',
    confirm: 'Confirmar que recibí este reporte',
    confirmNew: 'Confirmar que recibí la versión actual',
    confirming: 'Guardando…',
    confirmed: 'Quedó confirmado que recibió este reporte.',
    confirmedAt: (moment: string) => `Usted confirmó que recibió este reporte el ${moment}.`,
    changedSince: (moment: string) =>
      `El ${moment} usted confirmó una versión anterior. El resultado cambió después.`,
    failed: 'No se pudo guardar la confirmación.',
  },
  answer: {
    title: 'Su respuesta',
    offer: 'Si lo desea, responda por escrito. La leerán usted, Gestión Humana y la administración.',
    open: 'Responder por escrito',
    label: 'Respuesta',
    help: 'Puede responder una sola vez, y después no se puede cambiar.',
    tooLong: (over: number) => (over === 1 ? 'Sobra 1 carácter.' : `Sobran ${over} caracteres.`),
    left: (count: number) => (count === 1 ? 'Queda 1 carácter.' : `Quedan ${count} caracteres.`),
    send: 'Enviar la respuesta',
    ask: '¿Enviar su respuesta?',
    askBody: 'Después de enviarla no podrá cambiarla ni retirarla.',
    sent: 'Su respuesta quedó guardada.',
    sentAt: (moment: string) => `Respondió el ${moment}:`,
    failed: 'No se pudo guardar la respuesta.',
    cancel: 'Cancelar',
  },
  theirs: {
    title: 'Confirmación de la persona evaluada',
    none: 'Todavía no ha confirmado que recibió este reporte.',
    confirmedAt: (moment: string) => `Confirmó que recibió este reporte el ${moment}.`,
    changedSince: (moment: string) =>
      `Confirmó una versión anterior el ${moment}. El resultado cambió después y no ha confirmado la versión actual.`,
    noAnswer: 'No ha respondido por escrito.',
  },
  list: {
    column: 'Recibido',
    none: 'Sin confirmar',
    filter: 'Recibido',
    everybody: 'Todos',
    unconfirmed: 'Sin confirmar',
    narrowed: 'Sin confirmar',
  },
  pdf: {
    signed: 'Confirmó en línea que lo recibió',
    signedEarlier: 'Confirmó en línea una versión anterior',
    answer: 'Respuesta de la persona evaluada',
  },
} as const;

export const corrections = {
  title: 'Correcciones',
  intro: 'Gestión Humana pidió corregir una parte de este resultado. Así era antes y así es ahora.',
  madeAt: (moment: string) => `Corregido el ${moment}`,
  reason: 'Motivo:',
  caption: (moment: string) => `Qué cambió con la corrección del ${moment}`,
  columns: { what: 'Qué', before: 'Antes', after: 'Después' },
  totals: { overall: 'Total', competencies: 'Competencias', objectives: 'Objetivos' },
  unmoved: 'El total no cambió.',
  notAsked: '—',
  new: 'no se preguntaba',
  gone: 'ya no se pregunta',

  sent: {
    title: 'Evaluaciones enviadas',
    intro:
      'Si una tiene un error, puede reabrirla: quien la envió podrá corregirla. Hasta entonces cuenta como está.',
    introClosed: 'Las evaluaciones que ya no son las vigentes no se pueden reabrir.',
    failed: 'No se pudieron cargar las evaluaciones enviadas.',
    loading: 'Cargando las evaluaciones enviadas…',
    one: (number: number, day: string) => `Evaluación ${number}, enviada el ${day}`,
    corrected: (day: string) => `Corregida el ${day}`,
    closed: 'Quien la envió ya no puede corregirla.',
    reopenedAt: (moment: string) => `Reabierta el ${moment}`,
    reopen: 'Reabrir',
    reopenWhich: (number: number) => `Reabrir la evaluación ${number}`,
    label: (number: number) => `Reabrir la evaluación ${number}`,
    reason: 'Motivo',
    reasonHelp:
      'Lo leerán quien debe corregirla y, después de la corrección, la persona evaluada. No escriba quién la envió.',
    confirm: 'Reabrir la evaluación',
    cancel: 'Cancelar',
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
    explain: 'Están sus respuestas de antes: cambie lo que haga falta y envíela de nuevo.',
    saved: 'La corrección quedó guardada.',
    failed: 'No se pudo cargar lo que debe corregir.',
    listFailed: 'No se pudo saber si hay evaluaciones por corregir.',
  },
} as const;

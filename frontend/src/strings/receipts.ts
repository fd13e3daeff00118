import { withFullStop } from './withFullStop';

/** Confirmations of results and replies to them. */
export const receipts = {
  /** The first page's step to an unconfirmed result. */
  step: 'Tiene un resultado por confirmar',

  /** The notice of an unconfirmed result on the dashboard and the profile. */
  waiting: {
    body: (evaluation: string) => `Confirme que recibió su resultado de «${evaluation}».`,
    link: 'Leer mi reporte',
  },

  own: {
    title: 'Su confirmación',
    explain:
      'Confirmar que lo recibió no significa que esté de acuerdo. La fecha y la hora quedan en el reporte y en su PDF.',
    confirm: 'Confirmar que recibí este reporte',
    confirmNew: 'Confirmar que recibí la versión actual',
    confirmed: 'Quedó confirmado que recibió este reporte.',
    confirmedAt: (moment: string) => withFullStop(`Usted confirmó que recibió este reporte el ${moment}`),
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
    send: 'Enviar la respuesta',
    ask: '¿Enviar su respuesta?',
    askBody: 'Después de enviarla no podrá cambiarla ni retirarla.',
    sent: 'Su respuesta quedó guardada.',
    sentAt: (moment: string) => `Respondió el ${moment}:`,
    failed: 'No se pudo guardar la respuesta.',
  },
  theirs: {
    title: 'Confirmación de la persona evaluada',
    none: 'Todavía no lo ha confirmado.',
    confirmedAt: (moment: string) => withFullStop(`Confirmó que recibió este reporte el ${moment}`),
    changedSince: (moment: string) =>
      `${withFullStop(`Confirmó una versión anterior el ${moment}`)} El resultado cambió después y no ha confirmado la versión actual.`,
    noAnswer: 'No ha respondido por escrito.',
  },
  list: {
    received: (day: string) => `Recibido el ${day}`,
    answered: (day: string) => `Respondió el ${day}`,
    none: 'Sin confirmar',
  },
  pdf: {
    signed: 'Confirmó en línea que lo recibió',
    signedEarlier: 'Confirmó en línea una versión anterior',
    answer: 'Respuesta de la persona evaluada',
  },
} as const;

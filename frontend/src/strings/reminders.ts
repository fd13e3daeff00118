import { enumerated } from './enumerated';
import { formatCount } from './formatCount';

const noReturn = 'Un correo enviado no se puede recuperar.';

/** Reminders by e-mail: who would get one, and what was sent. */
export const reminders = {
  title: 'Recordatorios',
  failed: 'No se pudieron cargar los recordatorios.',
  send: (count: number) =>
    count === 0 ? 'Enviar recordatorios' : `Enviar ${formatCount(count, 'recordatorio', 'recordatorios')}`,
  sendFailed: 'No se pudieron enviar los recordatorios.',
  sent: (count: number) => (count === 1 ? 'Se está enviando 1 recordatorio.' : `Se están enviando ${count} recordatorios.`),
  confirm: {
    title: '¿Enviar los recordatorios de hoy?',
    listed: (count: number) =>
      `Se escribirá a ${count === 1 ? 'la persona' : `las ${count} personas`} de la lista. ${noReturn}`,
    selected: (count: number) =>
      `Se escribirá solo a ${count === 1 ? 'la persona seleccionada' : `las ${count} personas seleccionadas`}. ${noReturn}`,
    confirm: 'Enviar',
  },

  off: 'El correo está desactivado',
  offBody:
    'Lo activa quien administra el servidor.',
  offGuide: 'Guía de instalación (docs/production.md), «E-mail».',

  today: 'Hoy',
  withoutReminded: 'Sin quienes ya lo recibieron hoy.',
  /** The words after the number of people. */
  summary: {
    people: (people: number) => (people === 1 ? 'Recibiría un correo' : 'Recibirían un correo'),
    pending: (people: number) => (people === 1 ? 'Tiene personas por evaluar' : 'Tienen personas por evaluar'),
    ready: (people: number) => (people === 1 ? 'Tiene un resultado nuevo' : 'Tienen un resultado nuevo'),
    unconfirmed: (people: number) =>
      people === 1 ? 'Tiene un resultado sin confirmar' : 'Tienen un resultado sin confirmar',
    self_evaluation: (people: number) => (people === 1 ? 'Tiene su autoevaluación por enviar' : 'Tienen su autoevaluación por enviar'),
    talks: (people: number) => (people === 1 ? 'Tiene una conversación por responder o anotar' : 'Tienen una conversación por responder o anotar'),
  },
  narrow: 'Mostrar solo a quienes tienen una clase de pendiente',
  nobody: 'Hoy no queda nadie a quien recordar',
  search: 'Buscar por nombre, correo…',
  caption: 'A quién se enviaría un recordatorio hoy, primero quien tiene más por evaluar',
  pages: 'Páginas de los recordatorios de hoy',
  columns: { name: 'Nombre y correo', why: 'Por qué', actions: 'Acciones' },
  /** `parts` is all that an evaluator owes, by when it can be sent. */
  pending: (count: number, parts: string) => `${count === 1 ? 'Le falta' : 'Le faltan'} ${parts}`,
  ready: (count: number) => formatCount(count, 'resultado por leer', 'resultados por leer'),
  unconfirmed: (count: number) => formatCount(count, 'resultado por confirmar', 'resultados por confirmar'),
  selfEvaluation: 'Su autoevaluación por enviar',
  talks: (count: number) => formatCount(count, 'conversación por responder o anotar', 'conversaciones por responder o anotar'),
  preview: 'Ver correo',
  previewOf: (name: string) => `Ver correo para ${name}`,
  previewTitle: (to: string) => `Correo para ${to}`,
  previewFailed: 'No se pudo mostrar el correo.',

  /** The reminders that the server sends by itself. */
  schedule: {
    title: 'Recordatorios automáticos',
    failed: 'No se pudo cargar el calendario de los recordatorios.',
    change: 'Cambiar el calendario',
    none: 'Sin calendario: cuando los programe el servidor.',
    off: 'Apagados.',
    days: (days: string) => `${days} antes del cierre.`,
    daysOf: (days: readonly number[]) => `${enumerated(days.map(String))} ${days.length === 1 && days[0] === 1 ? 'día' : 'días'}`,
    today: (people: number) =>
      people === 1 ? 'Hoy falta enviar el de 1 persona.' : `Hoy falta enviar los de ${people} personas.`,
    next: (day: string) => `El próximo es el ${day}.`,
    isOn: 'Enviar recordatorios automáticos',
    daysBefore: 'Cuántos días antes del cierre',
    daysBeforeHint: 'Un correo cada uno de esos días, hasta enviar todo. Un resultado nuevo se anuncia una vez.',
    daysBeforeRequired: 'Elija al menos un día.',
    day: (days: number) => {
      if (days === 0) return 'El día del cierre';
      return days === 1 ? '1 día' : `${days} días`;
    },
    skipsWeekends: 'Sábados y domingos no se envía',
    daysOff: 'Otros días sin envío',
    daysOffHint: 'Se envía el día hábil anterior.',
    add: 'Agregar día',
    remove: (day: string) => `Quitar el ${day}`,
    sentence: 'Frase del colegio',
    sentenceHint: 'Va al comienzo de cada recordatorio.',
    yes: 'Sí',
    no: 'No',
    saved: 'Se guardó el calendario de los recordatorios.',
    saveFailed: 'No se pudo guardar el calendario.',
  },

  notify: {
    title: 'Avise a los evaluadores',
    ready: 'Todo listo: ya se puede evaluar.',
    invite: (count: number) =>
      count === 1
        ? 'Un evaluador no tiene contraseña. Invítelo primero.'
        : `${count} evaluadores no tienen contraseña. Invítelos primero.`,
    give: (count: number) =>
      count === 1
        ? 'Un evaluador no tiene contraseña. Entréguele una.'
        : `${count} evaluadores no tienen contraseña. Entrégueles una.`,
    /** Where people sign in with the school's account only. */
    cannotSignIn: (count: number) =>
      count === 1
        ? 'El correo de un evaluador no es del colegio. Corríjalo primero.'
        : `El correo de ${count} evaluadores no es del colegio. Corríjalo primero.`,
    cannotSignInButton: 'Ver a los evaluadores que no pueden ingresar',
    inviteButton: 'Invitar a los evaluadores',
    withoutPasswordButton: 'Ver a los evaluadores sin contraseña',
    invitation: 'Ver la invitación',
    remind: (count: number) =>
      count === 1
        ? 'Una persona puede recibir hoy el aviso.'
        : `${count} personas pueden recibir hoy el aviso.`,
    remindButton: 'Avisar a los evaluadores',
    reminder: 'Ver el aviso',
    nobody: 'Hoy no queda a quién avisar: ya recibieron el correo, o su evaluación todavía no abre.',
    off: 'El correo está desactivado: avíseles usted.',
  },

  log: {
    title: 'Correos enviados',
    caption: 'Correos, el más reciente primero',
    pages: 'Páginas de los correos',
    failed: 'No se pudieron cargar los correos.',
    empty: 'Todavía no se ha enviado ningún correo',
    kind: 'Tipo',
    state: 'Estado',
    all: 'Todos',
    waiting: (count: number) => `${formatCount(count, 'correo espera', 'correos esperan')} su turno o al servidor de correo.`,
    columns: { made: 'Fecha y hora', person: 'Para', kind: 'Tipo', state: 'Estado' },
    kinds: {
      invitation: 'Invitación',
      reset: 'Contraseña olvidada',
      reminder: 'Recordatorio',
      account_linked: 'Cuenta del colegio vinculada',
      account_unlinked: 'Cuenta del colegio desvinculada',
      backup: 'Aviso de copias de seguridad',
      token: 'Aviso de token por vencer',
      talk: 'Conversación',
      password_changed: 'Aviso de contraseña',
      email_changed: 'Aviso de correo',
      factor_added: 'Aviso de segundo paso agregado',
      factor_removed: 'Aviso de segundo paso quitado',
      recovery_replaced: 'Aviso de códigos de recuperación nuevos',
      recovery_used: 'Aviso de código de recuperación usado',
    },
    states: { waiting: 'En espera', sent: 'Enviado', failed: 'No se envió', dropped: 'Cancelado: ya no era necesario' },
    reasons: {
      '': '',
      unreachable: 'El servidor de correo no responde; se intenta cada minuto.',
      postponed: 'El servidor pidió esperar; se intenta de nuevo.',
      refused: 'El servidor no aceptó el correo de esta persona.',
      expired: 'Pasó su plazo sin que se pudiera enviar.',
      needless: 'Ya no tenía pendientes, ya tenía contraseña o la cuenta se desactivó.',
    },
    denied:
      'El servidor de correo no admite a Evaluacmo, por su usuario, su contraseña o su remitente; se intenta cada minuto. Avise a quien administra el servidor.',
    code: (code: number) => `Código ${code}.`,
  },
} as const;

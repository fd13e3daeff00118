import { formatCount } from './formatCount';

/** Talks about results. */
export const talks = {
  title: 'Conversación',
  failed: 'No se pudo cargar la conversación.',
  loading: 'Cargando la conversación…',
  with: (name: string) => `Con ${name}`,

  state: {
    heldOn: (day: string) => `Se realizó el ${day}.`,
    agreedFor: (moment: string) => `Acordada para el ${moment}`,
    place: (place: string) => `Lugar: ${place}`,
    toChoose: (name: string) => `${name} propone:`,
    proposed: (name: string) => `Propuesta por ${name}:`,
    proposedByYou: 'Usted propuso:',
    waits: 'Espera respuesta.',
  },

  choose: {
    label: 'Momentos propuestos',
    accept: 'Aceptar',
    acceptOf: (moment: string) => `Aceptar el ${moment}`,
    accepted: 'El momento quedó acordado.',
    failed: 'No se pudo aceptar el momento.',
    other: 'Proponer otro momento',
    change: 'Cambiar el momento',
    changeHelp: 'Se retira el momento acordado y la otra persona responde de nuevo.',
  },

  calendar: { download: 'Agregar al calendario', failed: 'No se pudo descargar el archivo del calendario.' },

  propose: {
    label: 'Proponer una conversación',
    intro: (name: string) => `Proponga dos o tres momentos. ${name} elige uno o responde con otro, y sabrá que usted hizo una de sus evaluaciones.`,
    introAgain: (name: string) => `Proponga dos o tres momentos. ${name} elige uno o responde con otro.`,
    day: (number: number) => `Día ${number}`,
    time: (number: number) => `Hora ${number}`,
    place: 'Lugar',
    placeHelp: 'O el enlace de la videollamada.',
    send: 'Proponer',
    sent: 'La propuesta quedó enviada.',
    failed: 'No se pudo enviar la propuesta.',
    badTime: 'Escriba la hora.',
  },

  otherMoment: {
    label: 'Proponer otro momento',
    day: 'Día',
    time: 'Hora',
  },

  note: {
    open: 'Anotar la conversación',
    help: 'La anota una sola vez quien lo haga primero. La leen ambos y Gestión Humana.',
    heldOn: 'Día en que se realizó',
    what: (number: number) => `Acuerdo ${number}`,
    due: (number: number) => `Para cuándo, acuerdo ${number}`,
    add: 'Agregar otro acuerdo',
    remove: 'Quitar',
    removeOf: (number: number) => `Quitar el acuerdo ${number}`,
    ask: '¿Anotar esta conversación?',
    askBody: 'Después no se puede cambiar.',
    send: 'Anotar',
    sent: 'La conversación quedó anotada.',
    failed: 'No se pudo anotar la conversación.',
  },

  held: {
    agreements: 'Acuerdos',
    none: 'Sin acuerdos.',
    due: (day: string) => `Para el ${day}`,
    planned: 'En el plan',
    plan: 'Llevar al plan',
    planOf: (what: string) => `Llevar al plan: ${what}`,
    plannedDone: 'El acuerdo quedó en el plan.',
    planFailed: 'No se pudo llevar el acuerdo al plan.',
  },

  answer: {
    title: 'Su respuesta',
    theirs: 'Respuesta de la persona',
    open: 'Agregar una respuesta',
    label: 'Respuesta',
    ask: '¿Agregar esta respuesta?',
    askBody: 'La leerán quien lo evaluó y Gestión Humana, y no se puede cambiar.',
    send: 'Agregar',
    sent: 'Su respuesta quedó agregada.',
    failed: 'No se pudo agregar la respuesta.',
    at: (moment: string) => `Agregada el ${moment}`,
  },

  pdf: { due: 'Para cuándo' },

  /** Those that an evaluator leads. */
  led: {
    title: 'Mis conversaciones',
    purpose: 'Con quienes evaluó, sobre resultados publicados y completos.',
    caption: 'Personas con quienes puede conversar',
    failed: 'No se pudieron cargar sus conversaciones.',
    columns: { person: 'Persona', evaluation: 'Evaluación', state: 'Estado', action: 'Acción' },
    states: {
      propose: 'Sin proponer',
      choose: 'Por responder',
      note: 'Por anotar',
      waits: 'Espera respuesta',
      agreed: (moment: string) => `Será el ${moment}`,
      held: (day: string) => `Realizada el ${day}`,
    },
    actions: { propose: 'Proponer', choose: 'Responder', note: 'Anotar', open: 'Ver' },
    actionOf: (action: string, name: string) => `${action}: ${name}`,
    empty: 'Todavía no hay con quién conversar',
    notFound: 'No puede conversar con esta persona sobre este resultado.',
  },

  /** Everybody's, for managers. */
  all: {
    title: 'Conversaciones',
    caption: 'Conversaciones, por nombre',
    failed: 'No se pudieron cargar las conversaciones.',
    search: 'Buscar por persona o evaluación…',
    columns: { person: 'Persona', evaluation: 'Evaluación', state: 'Estado', agreed: 'Acordada para', held: 'Realizada' },
    state: 'Estado',
    everyState: 'Todos',
    states: { none: 'Sin conversación', proposed: 'Propuesta', agreed: 'Acordada', held: 'Realizada' },
    count: (count: number) => formatCount(count, 'resultado', 'resultados'),
    share: 'Realizadas por evaluación',
    shareColumns: { evaluation: 'Evaluación', category: 'Categoría', held: 'Realizadas', agreed: 'Acordadas', none: 'Sin conversación' },
    held: (held: number, people: number) => `${held} de ${people}`,
    empty: 'Ningún resultado publicado este año',
    everyYear: 'Ver todos los años',
    emptyBody: 'Se conversa sobre resultados publicados y completos.',
    showAll: 'Ver todas',
  },

  /** The first page's steps. */
  steps: {
    choose: 'Responder a una conversación',
    chooseBody: (name: string, evaluation: string) => `${name} le propone conversar sobre su resultado en ${evaluation}.`,
    note: 'Anotar una conversación',
    noteBody: (name: string, evaluation: string) => `Con ${name}, sobre su resultado en ${evaluation}.`,
    lead: 'Conversar con quienes evaluó',
    toPropose: (count: number) => `${count} sin proponer`,
    toChoose: (count: number) => `${count} por responder`,
    toNote: (count: number) => `${count} por anotar`,
  },
} as const;

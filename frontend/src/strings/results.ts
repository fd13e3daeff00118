import { common } from './common';
import { formatCount } from './formatCount';
import { withFullStop } from './withFullStop';

/** The evaluator's form. */
export const results = {
  title: 'Realizar Evaluación',

  sections: { competency: 'Competencias', objective: 'Objetivos' },

  list: {
    caption: 'Colaboradores asignados',
    search: 'Buscar por nombre',
    failed: 'No se pudieron cargar sus colaboradores asignados.',
    columns: { name: 'Nombre', position: 'Puesto', department: 'Departamento', action: 'Acción' },
    missing: common.notAssigned,
    done: 'Evaluado',
    readSent: 'Ver lo enviado',
    readSentAbout: (name: string) => `Ver lo enviado sobre ${name}`,
    evaluate: 'Evaluar',
    evaluateWhom: (name: string) => `Evaluar a ${name}`,
    continue: 'Continuar',
    continueWhom: (name: string, answered: number, questions: number) =>
      `Continuar la evaluación de ${name}: ${answered} de ${questions} respuestas`,
    answered: (answered: number, questions: number) => `${answered} de ${questions} respuestas`,
    view: 'Ver',
    viewWhom: (name: string) => `Ver lo que respondió sobre ${name}`,
    noMatches: 'Ningún colaborador coincide con la búsqueda.',
    emptyTitle: 'No tiene colaboradores asignados',
    emptyEvaluator: 'Los asigna Gestión Humana.',
    emptyAdmin: 'Un administrador no evalúa a nadie.',
    toAssignments: 'Ir a las asignaciones',
  },

  /** Above the list, after a submission. */
  sent: {
    done: (name: string) => `${name}: enviada`,
    next: (name: string) => `Evaluar a la siguiente: ${name}`,
    correctNext: (name: string) => `Corregir la siguiente: ${name}`,
    soon: (minutes: number) => `Si algo quedó mal, «Corregir» la abre de nuevo durante ${formatCount(minutes, 'minuto', 'minutos')}.`,
    read: 'Ver lo que envió',
  },

  /** The evaluator's own submissions, to be read again. */
  sentList: {
    title: 'Lo que ha enviado',
    search: 'Buscar por nombre',
    caption: 'Evaluaciones que ha enviado',
    columns: { name: 'Persona', evaluation: 'Evaluación', sent: 'Enviada', actions: 'Acción' },
    corrected: (day: string) => `Corregida el ${day}`,
    read: 'Ver',
    readAbout: (name: string, evaluation: string) => `Ver lo enviado sobre ${name} en ${evaluation}`,
    failed: 'No se pudo cargar lo que ha enviado.',
    empty: 'Todavía no ha enviado ninguna evaluación',
    toList: 'Ir a la lista de personas',
  },
  sentPage: {
    title: (name: string) => `Lo que envió sobre ${name}`,
    shortTitle: 'Lo que envió',
    failed: 'No se pudo cargar lo que envió.',
    loading: 'Cargando lo que envió…',
    question: 'Pregunta',
    sentOn: (day: string) => `Enviada el ${day}`,
    correctedOn: (day: string) => `Corregida el ${day}`,
    why: (day: string, reason: string) => `Motivo de la corrección del ${day}: ${reason}`,
    sent: 'Enviada',
    corrected: 'Corregida',
    same: 'Igual',
    notAsked: 'No se preguntaba',
  },

  progress: {
    title: 'Su avance',
    count: (done: number, total: number) => `${done} de ${total}`,
    toCorrect: (count: number) => (count === 1 ? 'Debe corregir 1 evaluación.' : `Debe corregir ${count} evaluaciones.`),
    /** `parts` is what is left, by when it can be sent. */
    left: (count: number, parts: string) => `${count === 1 ? 'Le falta' : 'Le faltan'} ${parts}.`,
    finished: 'Ya evaluó a todas las personas que le asignaron. ¡Gracias!',
  },

  /** The first page's step to the list. */
  step: 'Realizar una evaluación',

  form: {
    whom: (name: string) => `Evaluando a: ${name}`,
    backToList: 'Volver a la lista',
    loading: 'Cargando la evaluación…',
    draftFailed: 'No se pudo cargar lo que ya había respondido.',
    personFailed: 'Error al obtener información del usuario.',
    noCategory: 'No se pudo obtener la categoría del usuario.',
    noCategoryHelp: 'Esta persona todavía no tiene categoría. Pida a Gestión Humana que se la asigne.',
    noEvaluation: 'No hay evaluaciones disponibles para este colaborador.',
    noEvaluationHelp: 'Gestión Humana aún no ha preparado la evaluación de su categoría.',
    noQuestions: 'Este banco de preguntas no contiene preguntas.',
    noQuestionsHelp: 'Gestión Humana debe agregarlas antes de que pueda evaluar.',
    tooManyQuestions: 'Este banco de preguntas tiene más de 1000 preguntas.',
    tooManyQuestionsHelp: 'Gestión Humana debe retirar las que sobran antes de que pueda evaluar.',
    notAssigned: 'Esta persona no está asignada a usted.',
    notAssignedHelp: 'Elija a alguien de su lista.',
    until: (day: string) => `Puede enviarla hasta el ${day}.`,
    opens: (day: string) =>
      `Esta evaluación abre el ${day}: podrá enviarla desde ese día.`,
    closed: (day: string) =>
      `Esta evaluación cerró el ${day} y ya no se puede enviar. Si necesita más plazo, pídalo a Gestión Humana.`,
    kept: 'Lo que respondió se conserva.',
    earlier: (evaluation: string, day: string) => `Lo que envió en ${evaluation}, el ${day}`,
    notOpenTitle: 'Esta evaluación todavía no está abierta.',
    closedTitle: 'Esta evaluación ya cerró.',
    alreadyDone: (name: string) => `Ya evaluó a ${name}.`,
    alreadyDoneHelp: 'Cada persona se evalúa una sola vez en cada evaluación.',
  },

  questions: {
    keys: 'Con el teclado, 1 a 4 califica y pasa a la siguiente.',
    answered: (done: number, total: number) => `${done} de ${total} respondidas`,
    progress: 'Preguntas respondidas',
    /** The evaluator's earlier answers about the same person. */
    earlier: (year: string, score: number, level: string) => `En ${year} usted puso ${score} · ${level}`,
    earlierWithComment: (earlier: string) => `${earlier}, con comentario`,
    required: 'Falta responder esta pregunta.',
    missing: (count: number) =>
      count === 1 ? 'Falta responder 1 pregunta.' : `Falta responder ${count} preguntas.`,
    next: 'Continuar',
  },

  /** In the profile: whether the keys score. */
  keys: {
    title: 'Teclado',
    label: 'Puntuar con las teclas 1 a 4',
    description: 'Cada tecla pasa a la siguiente pregunta. Vale para este navegador.',
  },

  /** The state of the draft, beside the form. */
  draft: {
    untouched: 'Se guarda solo.',
    saving: 'Guardando…',
    /** Where the server is busy. */
    slow: 'El servidor está ocupado: se guarda cada pocos segundos.',
    saved: (ago: string) => `Guardado ${ago}`,
    savedNow: 'Guardado',
    offline: 'Sin conexión: se guardará al volver.',
    /** Where nothing is lost but by signing out. */
    leave: {
      title: '¿Salir antes de que se guarde?',
      body: 'Lo último que respondió aún no llegó al servidor. Queda en este navegador mientras no cierre la sesión, y se enviará desde su lista cuando vuelva la conexión.',
      confirm: 'Salir',
      cancel: 'Seguir aquí',
    },
    conflict: (answered: number, moment: string) =>
      withFullStop(
        `Hay una versión más nueva en otro dispositivo: ${answered === 1 ? '1 respuesta' : `${answered} respuestas`}, guardada el ${moment}`,
      ),
    discardedElsewhere: 'Esta evaluación se empezó de nuevo en otro dispositivo.',
    load: 'Cargar la más nueva',
    loadEmpty: 'Empezar de nuevo aquí',
    keep: 'Conservar la de aquí',
    loaded: 'Se cargó la versión más nueva.',
    refused: (reason: string) => `No se pudo guardar. ${reason}`,
    tooLong: 'Es más texto del que cabe en un envío: acorte los comentarios. Lo escrito sigue en este dispositivo.',
    resumed: (done: number, total: number) =>
      `Continúe donde iba: ${done === 1 ? '1 respuesta' : `${done} respuestas`} de ${total} preguntas.`,
    changedQuestions: (count: number) =>
      count === 1
        ? 'Una pregunta es nueva o cambió de redacción: está señalada.'
        : `${count} preguntas son nuevas o cambiaron de redacción: están señaladas.`,
    dropped: (count: number) =>
      count === 1
        ? 'Una respuesta ya no corresponde a lo que se pregunta.'
        : `${count} respuestas ya no corresponden a lo que se pregunta.`,
    change: { new: 'Pregunta nueva', reworded: 'Cambió de redacción' },
    startOver: 'Empezar de nuevo',
    startOverTitle: '¿Empezar de nuevo?',
    startOverBody: (name: string) =>
      `Se borrarán los puntajes y los comentarios sobre ${name} que aún no ha enviado.`,
    startOverConfirm: 'Borrar y empezar de nuevo',
    startedOver: 'Se borró lo que había respondido.',
    startOverFailed: 'No se pudo borrar lo respondido.',
  },

  /** The comment on a score. */
  remark: {
    rule: 'Si califica con 1 o con 4, explique en qué se basa.',
    add: 'Agregar comentario',
    addTo: (number: number) => `Agregar comentario a la pregunta ${number}`,
    label: 'Comentario o evidencia (opcional)',
    asked: 'Comentario o evidencia',
    ofQuestion: (number: number) => `de la pregunta ${number}`,
    help: 'La persona evaluada lo leerá en su reporte, sin el nombre de quien lo escribió.',
    missing: 'Explique en qué se basa: con 1 y con 4 es obligatorio.',
    wrong: (count: number) => (count === 1 ? 'Revise 1 comentario.' : `Revise ${count} comentarios.`),
  },

  training: {
    title: 'Capacitación',
    intro: 'Falta su recomendación.',
    requires: '¿Requiere capacitación?',
    choose: 'Elija una opción',
    yes: 'Sí',
    no: 'No',
    requiresMissing: 'Elija si requiere capacitación.',
    comments: 'Comentarios',
    commentsHelp: 'La persona evaluada los leerá en su reporte, sin el nombre de quien los escribió.',
    commentsMissing: 'Escriba sus comentarios.',
    total: (percentage: string, level: string) => `Con sus puntajes, el resultado es ${percentage} · ${level}`,
    back: 'Volver a las preguntas',
    submit: 'Completar Evaluación',
  },

  submit: {
    saved: 'Evaluación y capacitación guardadas exitosamente.',
    failed: 'Ocurrió un error al enviar la evaluación. Inténtalo de nuevo.',
    kept: 'Sus respuestas y comentarios siguen en esta página.',
    keptAsDraft: 'Sus respuestas y comentarios quedan guardados.',
    savedEarlier:
      'Esta evaluación ya se había guardado con un envío anterior. Es posible que sus últimos cambios no estén incluidos.',
    changed: 'La evaluación cambió mientras usted respondía. Al actualizarla se conservan sus comentarios y las respuestas que todavía corresponden.',
    reload: 'Actualizar las preguntas',
    notNow: 'Ahora no',
    recovered: 'Se recuperaron las respuestas y los comentarios que no alcanzaron a guardarse.',
    reloaded: (kept: number, missing: number) =>
      `Preguntas actualizadas. Respuestas conservadas: ${kept}. Por responder: ${missing}.`,
  },
} as const;

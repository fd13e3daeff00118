import { withFullStop } from './withFullStop';
import { formatCount } from './formatCount';

const rows = (count: number) => formatCount(count, 'fila', 'filas');

/** Importing people, assignments and questions from files. */
export const imports = {
  title: 'Importar',
  rows,
  kind: 'Qué desea importar',
  kinds: { people: 'Personas', assignments: 'Asignaciones', questions: 'Preguntas' },
  things: {
    people: (count: number) => (count === 1 ? '1 persona' : `${count} personas`),
    assignments: (count: number) => (count === 1 ? '1 asignación' : `${count} asignaciones`),
    questions: (count: number) => (count === 1 ? '1 pregunta' : `${count} preguntas`),
  },
  /** The people created and updated by an import. */
  withUpdates: (created: number, updated: number) => {
    const changed = updated === 1 ? '1 actualizada' : `${updated} actualizadas`;
    if (created > 0) return created === 1 ? `1 persona nueva y ${changed}` : `${created} personas nuevas y ${changed}`;
    return updated === 1 ? '1 persona actualizada' : `${updated} personas actualizadas`;
  },
  about: {
    people: 'Quien ya tiene cuenta se reconoce por el correo; las celdas vacías no cambian nada.',
    assignments: 'El correo del evaluador y el de la persona, ambos con cuenta.',
    questions: 'El banco, el tipo y el texto; si quiere, los niveles.',
  },
  steps: {
    template: '1. Llene la plantilla',
    file: '2. Suba el archivo',
  },
  template: 'Descargar plantilla',
  templateBody: 'Hasta 5000 filas.',
  ownFile: 'También sirve la lista que ya tiene.',
  choose: 'Elegir un archivo',
  drop: 'o arrástrelo hasta aquí',
  limits: 'Excel, LibreOffice o CSV, hasta 10 MB. Nada se guarda hasta que confirme.',
  tooLarge: 'El archivo tiene más de 10 MB.',
  uploadFailed: 'No se pudo subir el archivo.',
  uploading: (name: string, percent: number) => `Subiendo ${name}: ${percent}%`,
  reading: (name: string) => `Leyendo ${name}…`,
  cancel: 'Cancelar',

  loadFailed: 'No se pudo abrir la importación.',
  mapping: {
    failed: 'No se pudieron cargar las columnas del archivo.',
    body: 'Elija la columna de cada dato.',
    columns: 'Columnas',
    none: 'No está en el archivo',
    noMore: 'Ninguna otra columna',
    joined: (field: string, slot: number) => (slot === 1 ? `${field}: y además` : `${field}: y además (${slot})`),
    others: (headings: readonly string[]) => `También puede ser: ${headings.map((heading) => `«${heading}»`).join(', ')}.`,
    noHeadings: 'La lista no tiene encabezados: todas las filas son datos.',
    surnamesFirst: 'Los apellidos van primero',
    surnamesFirstHint: 'Para nombres sin coma, como «Peña Gómez Ana».',
    forNew: 'Solo para personas nuevas.',
    missing: 'Elija una columna.',
    roles: 'Roles',
    rolesBody: (heading: string) => `Elija el rol de cada palabra de «${heading}».`,
    noRole: 'Sin elegir',
    manyWords: (heading: string) =>
      `«${heading}» tiene demasiadas palabras distintas. Deben ser los roles: Administrador, Gestión Humana, Evaluador o Colaborador.`,
    defaultRole: 'Todas las personas nuevas serán',
    defaultRoleHint: 'Quienes ya tienen cuenta conservan el suyo.',
    noDefaultRole: 'Sin elegir: solo se actualiza a quienes ya tienen cuenta',
    types: 'Tipos de pregunta',
    typesBody: (heading: string) => `Elija el tipo de cada palabra de «${heading}».`,
    noType: 'Sin elegir',
    manyTypes: (heading: string) => `«${heading}» tiene demasiadas palabras distintas. Deben ser Competencia u Objetivo.`,
    defaultType: 'Todas las preguntas son',
    defaultBank: 'Banco de preguntas',
    defaultBankHint: 'Si no existe, se crea.',
    bankMissing: 'Escriba el nombre del banco.',
    submit: 'Revisar el archivo',
    chooseFailed: 'No se pudieron guardar las columnas.',
  },
  readingChoice: {
    title: 'Qué se lee del archivo',
    encodings: '¿Cómo se lee bien esta línea?',
    sheets: 'Hojas',
    sheet: (count: number, hidden: number, isHidden: boolean) =>
      [
        rows(count),
        ...(hidden > 0 ? [hidden === 1 ? '1 oculta o filtrada' : `${hidden} ocultas o filtradas`] : []),
        ...(isHidden ? ['hoja oculta'] : []),
      ].join(' · '),
    empty: 'Sin una lista que se pueda leer',
    hidden: (count: number) =>
      count === 1 ? 'Leer también la fila oculta o filtrada' : `Leer también las ${count} filas ocultas o filtradas`,
    failed: 'No se pudo cambiar lo que se lee.',
  },
  leftOut: {
    title: (read: number, out: number) => `Se ${read === 1 ? 'lee' : 'leen'} ${rows(read)}; ${out === 1 ? 'queda' : 'quedan'} fuera ${out}:`,
    /** Of one row, and of several. */
    reasons: {
      above: ['encima de los encabezados', 'encima de los encabezados'],
      headings: ['de encabezados', 'de encabezados'],
      title: ['con un título dentro de la lista', 'con títulos dentro de la lista'],
      note: ['con totales o notas', 'con totales o notas'],
      hidden: ['oculta o filtrada', 'ocultas o filtradas'],
      sheet: ['de una hoja que no se lee', 'de una hoja que no se lee'],
      hidden_sheet: ['de una hoja oculta', 'de una hoja oculta'],
      long_sheet: ['de una hoja demasiado larga', 'de una hoja demasiado larga'],
      no_data: ['sin datos en las columnas elegidas', 'sin datos en las columnas elegidas'],
      wrong: ['con errores', 'con errores'],
      double: ['de alguien que ya está', 'de personas que ya están'],
      chosen: ['que usted dejó fuera', 'que usted dejó fuera'],
    },
    part: (count: number, [one, several]: readonly [string, string], where: string, texts: readonly string[]) =>
      [
        `${rows(count)} ${count === 1 ? one : several}`,
        where && ` (${where})`,
        texts.length > 0 && `: ${texts.map((text) => `«${text}»`).join(', ')}`,
      ]
        .filter(Boolean)
        .join(''),
    inSheet: (sheet: string, part: string) => (sheet === '' ? part : `${sheet}: ${part}`),
  },
  written: {
    title: 'Nombres que se escriben de otra forma',
    row: 'Fila',
    before: 'En el archivo',
    after: 'Así queda',
    failed: 'No se pudieron cargar los nombres.',
    pages: 'Páginas de nombres',
  },
  sheet: 'Hoja',
  firstRows: 'Así se leerán las primeras filas',
  sampleFailed: 'No se pudieron cargar las primeras filas.',
  checking: (total: number) => `Revisando ${rows(total)}…`,
  checkFailed: 'Se interrumpió la revisión.',
  continueCheck: 'Continuar',
  another: 'Importar otro archivo',
  /** After the people of a file that has other columns, too. */
  sameFile: 'Leer las asignaciones de este archivo',
  errors: 'Descargar lo que falta',

  good: (count: number, total: number) =>
    count === total
      ? `Todo está bien: ${rows(total)}.`
      : `${rows(count)} de ${total} se ${count === 1 ? 'puede' : 'pueden'} importar.`,
  /** Obstacles to a whole file, and omissions. */
  summary: (count: number, total: number, others: { failed: number; undecided: number; omitted: number; skipped: number }) =>
    [
      `${count} de ${total} se ${count === 1 ? 'importará' : 'importarán'}`,
      ...(others.failed > 0 ? [`${others.failed} con errores`] : []),
      ...(others.undecided > 0 ? [`${others.undecided} por decidir`] : []),
      ...(others.omitted > 0 ? [`${others.omitted} fuera`] : []),
      ...(others.skipped > 0 ? [`${others.skipped} sin cambios`] : []),
    ].join(' · '),
  counts: (created: number, updated: number, unchanged: number) =>
    [
      created === 1 ? '1 nueva' : `${created} nuevas`,
      updated === 1 ? '1 se actualiza' : `${updated} se actualizan`,
      `${unchanged} sin cambios`,
    ].join(' · '),
  existing: {
    label: 'Personas que ya tienen cuenta',
    update: 'Actualizarlas con los datos del archivo',
    keep: 'Dejarlas como están',
  },
  changes: {
    title: 'Lo que cambia de las personas que ya tienen cuenta',
    row: 'Fila',
    person: 'Persona',
    column: 'Dato',
    before: 'Antes',
    after: 'Después',
    failed: 'No se pudo cargar lo que cambia.',
    pages: 'Páginas de lo que cambia',
  },
  nothingNew: 'No hay nada nuevo que importar.',
  ignored: (columns: readonly string[]) => withFullStop(`Se ignoran estas columnas: ${columns.join(', ')}`),

  empty: 'Vacía',
  review: {
    caption: 'Lo que hay que revisar',
    row: 'Fila',
    of: { people: 'Persona', assignments: 'Asignación', questions: 'Pregunta' },
    what: 'Qué revisar',
    actions: 'Acciones',
    failed: 'No se pudieron cargar las filas.',
    pages: 'Páginas de filas',
    none: 'No queda ninguna.',
    filter: 'Mostrar',
    all: 'Todo',
    kinds: {
      wrong: 'Con errores',
      doubles: 'Con el nombre de alguien',
      inactive: 'De personas inactivas',
      mended: 'Corregidas',
      left_out: 'Fuera',
      notices: 'Avisos',
    },
    filterWith: (label: string, count: number) => `${label} (${count})`,
    name: (row: number, sheet: string) => (sheet === '' ? `fila ${row}` : `fila ${row} de «${sheet}»`),
    cell: (label: string, row: string) => `${label}, ${row}`,
    choose: 'Elegir',
    inFile: (value: string) => (value === '' ? 'Corregido. En el archivo está vacío.' : `Corregido. En el archivo: «${value}».`),
    save: 'Guardar',
    saveOf: (row: string) => `Guardar: ${row}`,
    asInFile: 'Como en el archivo',
    asInFileOf: (row: string) => `Como en el archivo: ${row}`,
    saveFailed: 'No se pudo guardar la corrección.',
    failedToChoose: 'No se pudo guardar lo elegido.',
    leaveOut: 'Dejar fuera',
    leaveOutOf: (row: string) => `Dejar fuera: ${row}`,
    include: 'Volver a incluir',
    includeOf: (row: string) => `Volver a incluir: ${row}`,
    leftOut: { wrong: 'Fuera, con errores.', double: 'Fuera.', chosen: 'Fuera.' },
    notice: 'Aviso',
    sameName: 'Ya hay alguien con este nombre y otro correo:',
    inRow: (row: string) => `en la ${row} del archivo`,
    withoutEmail: 'sin correo',
    inactive: 'inactiva',
    same: 'Es la misma persona',
    sameAs: (name: string, email: string) => `Es la misma persona: ${name}, ${email}`,
    other: 'Es otra persona',
    otherOf: (row: string) => `Es otra persona: ${row}`,
    newAddress: (before: string, after: string) =>
      before === '' ? `Recibe el correo ${after}.` : `Su correo cambia de ${before} a ${after}.`,
    allOthers: (count: number) => (count === 1 ? 'Es otra persona' : `Son otras personas (${count})`),
    activate: 'Está inactiva: activarla',
    activateOf: (row: string) => `Activar: ${row}`,
    activateAll: 'Activar a todas',
  },

  granted: {
    title: (count: number) =>
      count === 1
        ? 'Una persona recibe un rol con el que se administra y se ven todos los resultados:'
        : `${count} personas reciben un rol con el que se administra y se ven todos los resultados:`,
    person: (name: string, email: string, role: string) => `${name} (${email}): ${role}`,
    confirm: 'Importar y dar estos roles',
  },

  apply: (what: string) => `Importar ${what}`,
  part: (count: number, total: number) => `${count} de ${total}`,
  applyTitle: (what: string) => `¿Importar ${what}?`,
  withoutRows: (count: number) => (count === 1 ? 'Queda fuera 1 fila:' : `Quedan fuera ${rows(count)}:`),
  withoutRow: (row: string, name: string) => (name === '' ? `La ${row}` : `${name}, ${row}`),
  andMore: (count: number) => `y ${count} más`,
  otherNow: 'Las filas cambiaron. Mire cómo están ahora y pulse otra vez.',
  applyBody: 'Podrá deshacerlo mientras nadie use esos datos.',
  applyUpdates:
    'Podrá deshacerlo mientras nadie use esos datos ni cambie los actualizados.',
  applying: (what: string) => `Importando ${what}…`,
  applyFailed: 'No se importó nada.',
  applied: (what: string) => `Se importó: ${what}.`,
  noPasswords: (count: number) => (count === 1 ? 'Todavía no tiene contraseña.' : 'Todavía no tienen contraseña.'),
  newHaveNoPasswords: (count: number) =>
    count === 1
      ? 'La persona nueva todavía no tiene contraseña.'
      : 'Las personas nuevas todavía no tienen contraseña.',
  giveAccess: (count: number) => (count === 1 ? 'Darle acceso' : 'Darles acceso'),
  see: { people: 'Ver usuarios', assignments: 'Ver asignaciones', questions: 'Ver bancos de preguntas' },

  undo: 'Deshacer',
  undoTitle: '¿Deshacer la importación?',
  undoBody: (what: string, file: string) => `Se elimina lo importado de «${file}» (${what}).`,
  undoUpdates: (what: string, file: string) =>
    `De «${file}» (${what}) se elimina lo creado, y lo actualizado vuelve a sus datos anteriores.`,
  undoing: 'Deshaciendo…',
  undoFailed: 'No se deshizo nada.',
  undone: 'Se deshizo la importación.',
  discardTitle: '¿Descartar el archivo?',
  discardBody: 'Se borra lo leído; no se había importado nada.',
  discard: 'Descartar',
  discardFailed: 'No se pudo descartar el archivo.',

  past: {
    title: 'Importaciones',
    failed: 'No se pudieron cargar las importaciones.',
    empty: 'Todavía no se ha importado nada.',
    pages: 'Páginas de importaciones',
    file: 'Archivo',
    kind: 'Tipo',
    author: 'Quién',
    when: 'Cuándo',
    rows: 'Filas',
    part: (count: number, total: number) => `${count} de ${total}`,
    leftOut: (what: string) => `Fuera: ${what}`,
    state: 'Estado',
    actions: 'Acciones',
    states: {
      mapping: 'Sin columnas elegidas',
      checking: 'Sin terminar de revisar',
      checked: 'Revisada, sin importar',
      applied: 'Importada',
      undone: 'Deshecha',
    },
    open: 'Abrir',
    openOf: (file: string) => `Abrir: ${file}`,
    undoOf: (file: string) => `Deshacer: ${file}`,
  },
} as const;

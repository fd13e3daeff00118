/** Words that every screen shares. */
export const common = {
  schoolFallback: 'Institución Educativa',

  actions: {
    accept: 'Aceptar',
    cancel: 'Cancelar',
    clearSearch: 'Borrar la búsqueda',
    close: 'Cerrar',
    retry: 'Reintentar',
    save: 'Guardar',
    backHome: 'Volver al inicio',
    back: 'Volver',
    backTo: (page: string) => `Volver a ${page}`,
  },

  errors: {
    csrf: 'Error obteniendo el token CSRF.',
    network: 'No se pudo conectar con el servidor. Revise su conexión e inténtelo de nuevo.',
    unexpected: 'Ocurrió un error inesperado. Inténtelo de nuevo.',
    load: 'No se pudo cargar la información.',
    crashTitle: 'Esta página no se pudo mostrar',
    crashBody: 'Algo falló al abrirla. Revise su conexión y vuelva a intentarlo; lo que ya guardó sigue guardado.',
  },

  session: {
    expired: 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.',
    idle: 'Tu sesión ha expirado por inactividad. Por favor, inicia sesión nuevamente.',
    near: 'Su sesión se cerrará en un minuto por inactividad. Toque la pantalla, mueva el mouse o presione una tecla para seguir.',
  },

  states: {
    loading: 'Cargando…',
    loadingPage: 'Cargando la página…',
    empty: 'Todavía no hay nada aquí.',
    noMatches: 'Ningún resultado coincide con la búsqueda.',
  },

  form: {
    summary: (count: number) =>
      count === 1 ? 'Revise este campo:' : `Revise estos ${count} campos:`,
    leaveTitle: '¿Salir sin guardar?',
    leaveBody: 'Los cambios que no ha guardado se perderán.',
    leaveConfirm: 'Salir sin guardar',
    leaveCancel: 'Seguir editando',
    leaveUnseen: {
      title: '¿Salir sin verlo?',
      body: 'Se está creando y se muestra una sola vez. Si sale ahora, no lo verá.',
      confirm: 'Salir',
      cancel: 'Seguir aquí',
    },
    required: 'Este campo es obligatorio.',
    badDay: 'Escriba una fecha válida.',
    tooLong: (max: number) => `Use como máximo ${max} caracteres.`,
    /** Where somebody else has saved another value of the same field meanwhile. */
    conflict: {
      title: 'Otra persona cambió lo mismo mientras usted editaba. Elija con qué se queda y guarde otra vez.',
      somebody: 'Alguien',
      changed: (who: string) => `${who} lo cambió a`,
      /** Ends in `a. m.` or `p. m.`, which takes no full stop. */
      on: (moment: string) => `el ${moment}`,
      yours: 'Usted puso',
      empty: 'vacío',
      keepMine: 'Conservar lo mío',
      useOther: 'Usar lo otro',
      elsewhere: 'Otro dato de este formulario:',
      deleted: 'Otra persona lo eliminó mientras usted editaba.',
      deletedHelp: 'Lo que escribió sigue aquí, para que lo copie.',
    },
    charactersLeft: (count: number) => (count === 1 ? 'Queda 1 carácter.' : `Quedan ${count} caracteres.`),
    charactersOver: (count: number) => (count === 1 ? 'Sobra 1 carácter.' : `Sobran ${count} caracteres.`),
    newPassword: 'Nueva contraseña',
    confirmation: 'Confirmar nueva contraseña',
    passwordHint: (min: number) =>
      `Al menos ${min} caracteres; varias palabras sirven. Ni muy usada, ni solo un nombre, fecha o número.`,
    passwordsDiffer: 'Las nuevas contraseñas no coinciden.',
    showPassword: 'Mostrar lo escrito',
    nothingFound: 'Sin coincidencias',
    clear: 'Borrar',
  },

  /** For what several screens load or do. */
  failures: {
    people: 'No se pudieron cargar las personas.',
    categories: 'Error al cargar las categorías.',
    evaluators: 'No se pudieron cargar los evaluadores.',
    user: 'No se pudo cargar la información del usuario.',
    users: 'No se pudieron cargar los usuarios.',
    profile: 'No se pudo cargar su perfil.',
    sentEvaluations: 'No se pudieron cargar las evaluaciones enviadas.',
    logout: 'No se pudo cerrar la sesión.',
    assign: 'No se asignó a nadie.',
  },

  dialog: {
    notice: 'Aviso',
  },

  /** An evaluation with its year, which its name may have already. */
  evaluationOfYear: (name: string, year: number) => (name.includes(String(year)) ? name : `${name} (${year})`),

  /** In place of the name of a person. */
  somebodyElse: 'otra persona',
  somebodyGone: 'Alguien que ya no está',

  /** In place of a person's position, department or category, where there is none. */
  notAssigned: 'No asignado',

  /** The filters of year, category and department. */
  scope: {
    year: 'Año',
    category: 'Categoría',
    department: 'Departamento',
    everyYear: 'Todos los años',
    everyCategory: 'Todas',
    everyDepartment: 'Todos',
  },
  search: {
    shortcut: 'Presione / para buscar',
  },

  filters: {
    label: 'Filtros',
    active: (label: string, value: string) => `${label}: ${value}`,
    remove: (filter: string) => `Quitar el filtro ${filter}`,
    clear: 'Quitar filtros',
    button: (active: number) => (active > 0 ? `Filtros (${active})` : 'Filtros'),
    show: 'Ver la lista',
  },

  sorting: {
    label: 'Ordenar por',
    usual: 'El orden habitual',
    ascending: (column: string) => `${column} ↑`,
    descending: (column: string) => `${column} ↓`,
    toAscending: (column: string) => `${column}: ordenar de forma ascendente`,
    toDescending: (column: string) => `${column}: ordenar de forma descendente`,
    toUsual: (column: string) => `${column}: volver al orden habitual`,
  },

  selection: {
    column: 'Seleccionar',
    select: (name: string) => `Seleccionar a ${name}`,
    page: 'Seleccionar esta página',
    all: (total: number) => `Seleccionar los ${total} encontrados`,
    selected: (count: number) =>
      count === 1 ? '1 persona seleccionada' : `${count} personas seleccionadas`,
    allFailed: 'No se pudieron seleccionar todos.',
    clear: 'Quitar la selección',
    actions: 'Acciones para la selección',
  },

  pagination: {
    label: 'Paginación',
    first: 'Primera página',
    previous: 'Página anterior',
    next: 'Página siguiente',
    last: 'Última página',
    page: (page: number) => `Página ${page}`,
    range: (from: number, to: number, total: number) =>
      from === to ? `Mostrando ${from} de ${total}` : `Mostrando ${from}–${to} de ${total}`,
    size: 'Filas por página',
  },

  roles: {
    admin: 'Administrador',
    gestionhumana: 'Gestión Humana',
    evaluador: 'Evaluador',
    colaborador: 'Colaborador',
  },
} as const;

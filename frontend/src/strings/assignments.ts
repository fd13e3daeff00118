import { common } from './common';

/** Who evaluates whom. */
export const assignments = {
  title: 'Asignaciones',
  evaluator: {
    label: 'Evaluador',
    placeholder: 'Elija un evaluador',
    more: (shown: number, total: number) => `${shown} de ${total}. Escriba para ver a los demás.`,
    failed: common.failures.evaluators,
    oneFailed: 'No se pudo cargar el evaluador.',
    none: 'Todavía no hay evaluadores activos',
    createUser: 'Crear usuario',
    users: 'Ver usuarios',
    all: 'Todos los evaluadores',
    notActive: (name: string) =>
      `${name} no es un evaluador activo: no se le asignan más personas.`,
  },
  /** From the page of the person who is to be evaluated. */
  one: {
    label: 'Asignar un evaluador',
    unchosen: 'Elija un evaluador.',
    submit: 'Asignar',
    done: (name: string) => `Se asignó un evaluador a ${name}.`,
    failed: 'No se pudo asignar el evaluador.',
  },
  overview: {
    caption: 'Evaluadores, con cuántas personas tiene cada uno',
    columns: { name: 'Nombre', assigned: 'Personas asignadas', evaluated: 'Evaluadas este año', actions: 'Acciones' },
    evaluated: (evaluated: number, assigned: number) => `${evaluated} de ${assigned}`,
    none: 'Nadie',
    open: 'Ver personas',
    openOf: (name: string) => `Ver personas de ${name}`,
    assign: 'Asignar personas',
    assignOf: (name: string) => `Asignar personas a ${name}`,
    failed: 'No se pudo cargar cuántas personas tiene cada evaluador.',
    unassigned: (people: number) =>
      people === 1 ? '1 persona sin evaluador.' : `${people} personas sin evaluador.`,
    inactive: (people: number) =>
      people === 1
        ? '1 persona solo tiene evaluadores inactivos.'
        : `${people} personas solo tienen evaluadores inactivos.`,
    show: 'Ver personas',
    nobody: 'Todas las personas tienen evaluador.',
  },
  search: 'Buscar colaboradores',
  groups: {
    department: 'Departamento',
    allDepartments: 'Todos los departamentos',
    category: 'Categoría',
    allCategories: 'Todas las categorías',
    option: (name: string, available: number) => `${name} (${available} por asignar)`,
    failed: 'No se pudieron cargar los departamentos y las categorías.',
    /** How many people of a group the evaluator has, may get, or cannot have. */
    summary: (name: string, available: number, assigned: number, excluded: number) =>
      [
        `${name}: ${available} por asignar`,
        assigned > 0 && (assigned === 1 ? '1 ya está asignada y no cambia' : `${assigned} ya están asignadas y no cambian`),
        excluded > 0 &&
          `${excluded === 1 ? '1 no se puede asignar' : `${excluded} no se pueden asignar`} (inactivas, de administración o el mismo evaluador)`,
      ]
        .filter(Boolean)
        .join('; ') + '.',
  },
  many: {
    tooMany: (most: number) => `Para hacerlo con todos a la vez, deje en la lista como máximo ${most} personas.`,
  },
  available: {
    title: 'Disponibles',
    assign: 'Asignar',
    assignTo: (name: string) => `Asignar a ${name}`,
    loadFailed: 'No se pudieron cargar las personas disponibles.',
    failed: (name: string) => `No se pudo asignar a ${name}.`,
    empty: 'No queda nadie por asignar',
    noMatches: 'Nadie disponible coincide con la búsqueda.',
    assigned: (name: string) => `Se asignó a ${name}.`,
    pages: 'Páginas de personas disponibles',
    many: {
      all: (people: number) => `Asignar a todos (${people})`,
      ofGroup: (name: string, people: number) => `Asignar a todos los de ${name} (${people})`,
      found: (people: number) => `Asignar a los ${people} encontrados`,
      confirm: (people: number, evaluator: string) =>
        people === 1 ? `¿Asignar 1 persona a ${evaluator}?` : `¿Asignar ${people} personas a ${evaluator}?`,
      selected: (people: number) => `Asignar seleccionadas (${people})`,
      body: undefined,
      bodyOfAll: 'Son todas las de la lista de disponibles.',
      confirmLabel: 'Asignar',
      failed: common.failures.assign,
      done: (people: number) => (people === 1 ? 'Se asignó 1 persona.' : `Se asignaron ${people} personas.`),
    },
  },
  assigned: {
    title: 'Asignados',
    remove: 'Eliminar',
    removeOf: (name: string) => `Eliminar a ${name}`,
    confirmRemove: (name: string) => `¿Eliminar la asignación de ${name}?`,
    confirmRemoveBody: (evaluator: string) =>
      `${evaluator} dejará de verla. Lo que ya envió se conserva.`,
    removed: (name: string) => `Se eliminó la asignación de ${name}.`,
    loadFailed: 'No se pudieron cargar las asignaciones.',
    failed: (name: string) => `No se pudo eliminar la asignación de ${name}.`,
    empty: 'Todavía no tiene personas asignadas',
    noMatches: 'Ningún asignado coincide con la búsqueda.',
    pages: 'Páginas de personas asignadas',
    many: {
      all: (people: number) => `Eliminar todas las asignaciones (${people})`,
      ofGroup: (name: string, people: number) => `Eliminar las asignaciones de ${name} (${people})`,
      found: (people: number) => `Eliminar las ${people} asignaciones encontradas`,
      selected: (people: number) => `Eliminar asignaciones (${people})`,
      confirm: (people: number, evaluator: string) =>
        people === 1 ? `¿Eliminar 1 asignación de ${evaluator}?` : `¿Eliminar ${people} asignaciones de ${evaluator}?`,
      body: 'Dejará de verlas. Lo que ya envió se conserva.',
      bodyOfAll: 'Dejará de verlas. Lo que ya envió se conserva.',
      confirmLabel: 'Eliminar',
      failed: 'No se eliminó ninguna asignación.',
      done: (people: number) => (people === 1 ? 'Se eliminó 1 asignación.' : `Se eliminaron ${people} asignaciones.`),
    },
  },
  count: (total: number) => (total === 1 ? '1 persona' : `${total} personas`),
  noPosition: 'Puesto y departamento no asignados',
} as const;

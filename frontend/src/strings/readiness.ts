import { common } from './common';
import { formatCount } from './formatCount';

const people = (count: number) => formatCount(count, 'persona', 'personas');

/** The check before the year is launched, and its notice on the dashboard. */
export const readiness = {
  title: 'Preparación del año',
  failed: 'No se pudo revisar la preparación del año.',
  ready: 'Todo listo',
  readyBody: (count: number, year: number) =>
    count === 1
      ? `1 persona se puede evaluar en ${year}.`
      : `${count} personas se pueden evaluar en ${year}.`,
  nobody: 'Todavía no hay a quién evaluar',
  nobodyBody:
    'O asigne una categoría a quienes ya tienen cuenta.',
  createUser: 'Crear usuario',
  importPeople: 'Importar personas',
  summary: (blocked: number, total: number, year: number) =>
    blocked === 1
      ? `1 de ${people(total)} no puede ser evaluada todavía en ${year}.`
      : `${blocked} de ${people(total)} no pueden ser evaluadas todavía en ${year}.`,
  /** Where only a password is missing. */
  noAccess: (count: number, year: number) =>
    count === 1
      ? `1 persona no puede ser evaluada todavía en ${year}: su evaluador no puede ingresar.`
      : `${count} personas no pueden ser evaluadas todavía en ${year}: sus evaluadores no pueden ingresar.`,
  onlyWarnings: (year: number) =>
    `Todas las personas pueden ser evaluadas en ${year}.`,
  obstacle: 'Impide evaluar',
  warning: 'Aviso',
  people,
  show: (title: string) => `Ver personas: ${title}`,
  showShort: 'Ver personas',
  hide: (title: string) => `Ocultar: ${title}`,
  hideShort: 'Ocultar',
  reasons: {
    no_category: {
      title: 'Sin categoría',
      body: null,
      action: null,
    },
    no_evaluation: {
      title: 'Su categoría no tiene evaluación',
      body: null,
      action: 'Crear evaluación',
    },
    no_bank: {
      title: 'Su evaluación no tiene banco de preguntas',
      body: null,
      action: null,
    },
    empty_bank: {
      title: 'El banco de preguntas está vacío',
      body: null,
      action: null,
    },
    too_many_questions: {
      title: 'El banco tiene demasiadas preguntas',
      body: 'Son 1000 como máximo.',
      action: null,
    },
    no_evaluator: {
      title: 'Sin evaluador',
      body: null,
      action: 'Ver asignaciones',
    },
    no_active_evaluator: {
      title: 'Sus evaluadores ya no evalúan',
      body: 'Inactivos, o con otro rol.',
      action: 'Ver asignaciones',
    },
    no_access: {
      title: 'Su evaluador no puede ingresar',
      body: 'No tiene contraseña ni puede pedirla por correo.',
      action: 'Ver evaluadores sin contraseña',
    },
    /** In place of `no_access` where people sign in with the school's account only. */
    no_school_account: {
      title: 'Su evaluador no puede ingresar',
      body: 'Su correo no es del colegio. Corríjalo.',
      action: 'Ver evaluadores que no pueden ingresar',
    },
    earlier_year: {
      title: 'La evaluación es de un año anterior',
      body: 'Se evaluarían con la anterior.',
      action: 'Nuevo año',
    },
    empty_section: {
      title: 'Una sección con peso no tiene preguntas',
      body: 'Su peso pasaría a la otra sección.',
      action: null,
    },
    idle_evaluator: {
      title: 'Evaluadores sin personas asignadas',
      body: null,
      action: null,
    },
  },
  categories: {
    title: 'Personas listas por categoría',
    columns: { category: 'Categoría', ready: 'Listas' },
    ready: (ready: number, people: number) => `${ready} de ${people}`,
  },
  unused: {
    title: 'Evaluaciones sin personas',
    download: 'Descargar evaluaciones',
    evaluation: (name: string, category: string) => `${name} (${category})`,
  },
  doubles: {
    title: 'Nombres que se leen igual',
    body: 'Se distinguen por mayúsculas, espacios, tildes o caracteres invisibles.',
    failed: 'No se pudieron buscar los nombres repetidos.',
    kinds: {
      category: {
        title: 'Categorías',
        body: 'Conserve una: la otra se une a ella.',
      },
      bank: { title: 'Bancos de preguntas', body: null },
      evaluation: {
        title: 'Evaluaciones de la misma categoría y el mismo año',
        body: 'Se evalúa con la más reciente.',
      },
      department: { title: 'Departamentos', body: 'Los listados los cuentan como uno solo.' },
      position: { title: 'Puestos', body: null },
    },
    signs: {
      invisible: 'con caracteres invisibles',
      spaces: 'con espacios de más o de otro tipo',
      marks: 'con tildes escritas como signos aparte',
    },
    people,
    evaluations: (count: number) => formatCount(count, 'evaluación', 'evaluaciones'),
    open: 'Abrir',
    openOf: (name: string) => `Abrir: ${name}`,
    keep: 'Conservar esta',
    keepOf: (name: string, number: number) => `Conservar esta: ${name} (${number})`,
    use: 'Escribirlo así',
    useOf: (name: string, number: number) => `Escribirlo así: ${name} (${number})`,
    join: {
      title: 'Unir las categorías',
      body: (name: string, count: number, evaluations: number) =>
        `Pasan a «${name}» ${people(count)} y ${formatCount(evaluations, 'evaluación', 'evaluaciones')}; la otra categoría se elimina. Lo respondido no cambia. Se evaluará con la más reciente de las dos. No se puede deshacer.`,
      confirm: 'Unir',
      done: 'Las categorías son una sola.',
      failed: 'No se pudieron unir las categorías.',
    },
    unify: {
      title: 'Unificar la escritura',
      body: (name: string, count: number) =>
        count === 1
          ? `En 1 persona se escribirá «${name}». Los resultados anteriores no cambian.`
          : `En ${count} personas se escribirá «${name}». Los resultados anteriores no cambian.`,
      confirm: 'Unificar',
      done: (count: number) => `Se cambió en ${people(count)}.`,
      failed: 'No se pudo unificar la escritura. No cambió nada.',
    },
  },
  list: {
    search: 'Buscar personas',
    failed: common.failures.people,
    empty: 'Ya no queda nadie aquí',
    pages: 'Páginas de personas',
    missing: common.notAssigned,
    columns: {
      name: 'Nombre',
      position: 'Puesto',
      department: 'Departamento',
      category: 'Categoría',
      evaluation: 'Evaluación',
      actions: 'Acciones',
    },
    mend: {
      no_evaluation: 'Crear evaluación',
      no_bank: 'Elegir banco',
      empty_bank: 'Agregar preguntas',
      too_many_questions: 'Ver preguntas',
      empty_section: 'Ver preguntas',
      idle_evaluator: 'Asignar personas',
      no_category: 'Editar',
    },
    onlyAdmins: 'Solo un administrador puede cambiar esta cuenta.',
    mendOf: (action: string, name: string) => `${action}: ${name}`,
  },
  assign: { category: 'Asignar categoría', evaluator: 'Asignar evaluador' },
  steps: {
    title: (year: number) => `Primeros pasos para evaluar en ${year}`,
    progress: (done: number, total: number) => `${done} de ${total} pasos listos`,
    done: 'Listo',
    list: {
      school: {
        title: 'Ponga el nombre del colegio',
        body: null,
      },
      categories: {
        title: 'Cree las categorías',
        body: 'Agrupan a quienes se evalúan con las mismas preguntas, como «Docentes».',
      },
      questions: {
        title: 'Elija las preguntas',
        body: null,
      },
      evaluation: {
        title: 'Cree una evaluación por categoría',
        body: null,
      },
      people: {
        title: 'Agregue a las personas',
        body: 'Quienes se evalúan y quienes evalúan.',
      },
      assignments: {
        title: 'Asigne quién evalúa a quién',
        body: null,
      },
      access: {
        title: 'Dé acceso a los evaluadores',
        body: null,
      },
      schoolAccount: {
        title: 'Dé acceso a los evaluadores',
        body: 'Ingresan con su cuenta del colegio, que se reconoce por el correo.',
      },
    },
    go: {
      school: 'Ir a los datos del colegio',
      categories: 'Ir a las categorías',
      questions: 'Ir a los bancos de preguntas',
      evaluation: 'Crear evaluación',
      people: 'Importar personas',
      assignments: 'Ir a las asignaciones',
      access: 'Ver a los evaluadores sin contraseña',
      schoolAccount: 'Ver a los evaluadores que no pueden ingresar',
    },
    newYear: 'Nuevo año',
    /** In place of the body of a step that is begun. */
    left: {
      questions: (count: number) =>
        count === 1 ? 'Un banco de este año está vacío.' : `${count} bancos de este año están vacíos.`,
      evaluation: (count: number) =>
        count === 1
          ? 'Falta la de 1 categoría, con su banco.'
          : `Faltan las de ${count} categorías, con su banco.`,
      assignments: (count: number) =>
        count === 1 ? '1 persona sin evaluador.' : `${count} personas sin evaluador.`,
      access: (count: number) =>
        count === 1 ? '1 evaluador sin contraseña.' : `${count} evaluadores sin contraseña.`,
      schoolAccount: (count: number) =>
        count === 1 ? '1 evaluador tiene un correo que no es del colegio.' : `${count} evaluadores tienen un correo que no es del colegio.`,
    },
    onlyAdmins: 'Lo hace un administrador.',
    typeThem: 'Escribir una lista',
    starter: 'Usar el conjunto inicial',
    starterFailed: 'No se pudo agregar el conjunto inicial.',
    almost: 'Los primeros pasos están listos',
    almostBody: 'Resuelva lo que falta antes de avisar.',
    check: 'Ver la preparación del año',
  },
  /** On the first page. */
  step: (count: number) =>
    count === 1
      ? '1 persona todavía no puede ser evaluada.'
      : `${count} personas todavía no pueden ser evaluadas.`,
} as const;

import { common } from './common';

/** Everybody's latest result, and the training that was recommended. */
export const reports = {
  latest: {
    title: 'Reportes',
    description: 'El último resultado de cada persona. Abra su reporte o descargue la lista.',
    caption: 'Personas con su última evaluación, por nombre',
    search: 'Buscar por nombre',
    filter: 'Última evaluación',
    all: 'Todas',
    completeness: 'Resultados',
    provisional: 'Solo provisionales',
    band: 'Resultado',
    everyBand: 'Cualquiera',
    evaluator: 'Evaluador',
    everyEvaluator: 'Todos',
    columns: {
      user: 'Persona',
      /** In the document; in the list it stands below the name. */
      position: 'Puesto',
      evaluation: 'Última evaluación',
      score: 'Resultado',
      actions: 'Acciones',
    },
    none: 'Sin Evaluación',
    noScore: '—',
    open: 'Ver Reporte',
    openOf: (name: string) => `Ver Reporte de ${name}`,
    empty: 'No se encontraron usuarios evaluados.',
    emptyBody: 'Aquí aparecerá cada persona cuando tenga una cuenta, y su resultado cuando la evalúen.',
    noMatches: 'Nadie coincide con la búsqueda y los filtros.',
    showAll: 'Mostrar a todos',
    pdf: {
      title: 'Resultados de evaluación',
      empty: 'No hay datos para descargar.',
      everybody: 'Todas las personas',
      searched: (search: string) => `Búsqueda: «${search}»`,
      count: (people: number) => (people === 1 ? '1 persona' : `${people} personas`),
    },
    failed: {
      evaluations: 'No se pudieron cargar las evaluaciones.',
      users: common.failures.users,
      token: 'No se pudo obtener el token CSRF.',
    },
  },

  /** The reports of several people, for whoever prints or sends them. */
  handOut: {
    open: 'Descargar reportes',
    openSelected: (people: number) => `Descargar reportes (${people})`,
    title: 'Descargar reportes',
    years: 'De qué año',
    year: (year: number, found: number) => `${year} (${found})`,
    unpublished: (found: number) => (found === 1 ? 'Incluir 1 sin publicar' : `Incluir ${found} sin publicar`),
    unpublishedHelp: 'Esas personas todavía no los ven en la aplicación.',
    provisional: (found: number) => (found === 1 ? 'Incluir 1 provisional' : `Incluir ${found} provisionales`),
    without: (people: number) => (people === 1 ? '1 persona no tiene resultado.' : `${people} personas no tienen resultado.`),
    files: 'Cómo',
    apart: 'Un PDF por persona, en carpetas por categoría',
    inOne: 'Todos en un PDF',
    mostInOne: (most: number) => `Hasta ${most} reportes.`,
    inOneTitle: 'las personas elegidas',
    download: (found: number) => (found === 1 ? 'Descargar 1 reporte' : `Descargar ${found} reportes`),
    done: (found: number) => (found === 1 ? 'Se descargó 1 reporte.' : `Se descargaron ${found} reportes.`),
    working: 'Preparando los reportes',
    count: (done: number, total: number) => `Reporte ${done} de ${total}`,
    empty: 'Ninguna de estas personas tiene un reporte para descargar.',
    noneChosen: 'Elija al menos un reporte.',
    failed: 'No se pudieron obtener los reportes.',
  },

  unpublished: {
    mark: 'Sin publicar',
    from: (day: string) => `Los resultados se publican el ${day}.`,
    notYet: 'Los resultados todavía no se publican.',
  },

  followUp: {
    title: 'Respuestas y confirmaciones',
    description: (year: number) => `Qué hay por leer o por esperar de los resultados de ${year}.`,
    ofYear: (year: number, figures: string) => `De ${year}: ${figures}`,
    failed: 'No se pudieron cargar las respuestas y confirmaciones.',
    figures: {
      answered: (results: number) => (results === 1 ? 'resultado respondido por escrito' : 'resultados respondidos por escrito'),
      unconfirmed: (results: number) => (results === 1 ? 'reporte sin confirmar' : 'reportes sin confirmar'),
      requests: (asked: number) => (asked === 1 ? 'corrección por decidir' : 'correcciones por decidir'),
      corrections: (asked: number) => (asked === 1 ? 'corrección pedida y sin hacer' : 'correcciones pedidas y sin hacer'),
    },
    views: 'Qué mostrar',
    everybody: 'Todos',
    notEvaluated: 'Sin evaluar este año',
    view: {
      answered: 'Con respuesta',
      unconfirmed: 'Sin confirmar',
      requests: 'Correcciones por decidir',
      corrections: 'Correcciones pedidas',
    },
    counted: (view: string, count?: number) => `${view} (${count ?? '…'})`,
    none: {
      answered: 'Nadie ha respondido por escrito su último resultado.',
      unconfirmed: 'Nadie tiene por confirmar su último resultado.',
      requests: 'No hay correcciones por decidir.',
      corrections: 'No hay correcciones pedidas y sin hacer.',
    },
  },

  requests: {
    description:
      'Lo que quienes evaluaron piden corregir de lo que enviaron. Al reabrir, la evaluación cuenta como está hasta que se corrija.',
    caption: 'Correcciones por decidir, la más antigua primero',
    columns: { user: 'Persona', evaluation: 'Evaluación', reason: 'Qué quiere corregir', actions: 'Acción' },
    askedAt: (day: string) => `Pedida el ${day}`,
    failed: 'No se pudieron cargar las correcciones por decidir.',
    grant: 'Reabrir',
    grantOf: (name: string) => `Reabrir la evaluación de ${name}`,
    granted: 'La evaluación quedó reabierta.',
    grantFailed: 'No se pudo reabrir la evaluación.',
    decline: 'No aceptar',
    declineOf: (name: string) => `No aceptar la corrección sobre ${name}`,
    why: 'Por qué no',
    whyHelp: 'Lo leerá quien pidió la corrección.',
    declined: 'Quien la pidió leerá su respuesta.',
    declineFailed: 'No se pudo responder la petición.',
  },

  corrections: {
    description: 'Las evaluaciones reabiertas que todavía no se han corregido. Hasta entonces cuentan como están.',
    caption: 'Correcciones pedidas y sin hacer, la más antigua primero',
    columns: { user: 'Persona', evaluation: 'Evaluación', reason: 'Motivo' },
    askedAt: (day: string) => `Pedida el ${day}`,
    noMatches: 'Nadie coincide con la búsqueda y los filtros.',
    failed: 'No se pudieron cargar las correcciones pedidas.',
  },

  submissions: {
    title: 'Evaluaciones enviadas',
    description: 'Cada evaluación enviada, la más reciente primero. No se muestra quién la envió.',
    withoutOwn: 'Las que son sobre usted no aparecen.',
    search: 'Buscar por nombre',
    caption: 'Evaluaciones enviadas, la más reciente primero',
    count: (count: number) => (count === 1 ? '1 evaluación enviada' : `${count} evaluaciones enviadas`),
    columns: { user: 'Persona evaluada', evaluation: 'Evaluación', sent: 'Enviada' },
    empty: 'No hay evaluaciones enviadas',
    emptyBody: 'Aquí aparecerá cada evaluación cuando un evaluador la envíe.',
    noMatches: 'Ninguna coincide con la búsqueda y los filtros.',
    showAll: 'Mostrar todas',
    failed: common.failures.sentEvaluations,
  },

  training: {
    title: 'Reporte de capacitación',
    description: 'A quién se le recomendó capacitación y por qué, agrupado por evaluador.',
    search: 'Buscar por evaluador o colaborador',
    caption: (evaluator: string) => `Capacitación que recomienda ${evaluator}`,
    count: (people: number) => (people === 1 ? '1 recomendación' : `${people} recomendaciones`),
    summary: (people: number, recommendations: number, evaluators: number) =>
      `${people === 1 ? '1 persona' : `${people} personas`}, ${
        recommendations === 1 ? '1 recomendación' : `${recommendations} recomendaciones`
      } de ${evaluators === 1 ? '1 evaluador' : `${evaluators} evaluadores`}`,
    withoutOwn: 'Lo que se recomendó para usted no aparece.',
    columns: { user: 'Persona', comment: 'Comentario', evaluation: 'Evaluación' },
    everyYear: 'Ver todos los años',
    planSelected: (people: number) => `Planear una acción (${people})`,
    plan: (actions: number) => (actions === 0 ? 'Hacer plan' : `Ver plan (${actions})`),
    planOf: (name: string, actions: number) =>
      actions === 0 ? `Hacer plan para ${name}` : `Ver plan (${actions}) de ${name}`,
    empty: 'No se encontraron resultados.',
    emptyYear: (year: number | null) =>
      `Aquí aparecerán las personas para quienes un evaluador responda${year === null ? '' : ` en ${year}`} que requieren capacitación.`,
    noMatches: 'Ningún evaluador ni colaborador coincide con la búsqueda.',
    failed: 'No se pudo cargar el reporte de capacitación.',
    pdf: {
      empty: 'No hay datos para descargar.',
      everybody: 'Todos los evaluadores',
      searched: (search: string) => `Búsqueda: «${search}»`,
    },
  },
} as const;

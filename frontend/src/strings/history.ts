import { common } from './common';

/** The evaluation history: everybody's, one person's, and one's own. */
export const history = {
  title: 'Historial de evaluaciones',
  mine: {
    title: 'Mi Historial de Evaluaciones',
    empty: 'Todavía no tiene evaluaciones',
    emptyBody: 'Cuando alguien complete su evaluación, la verá aquí con su reporte.',
  },
  of: {
    person: 'Ver persona',
    title: 'Historial de evaluaciones',
    empty: 'Este colaborador no tiene historial de evaluaciones.',
  },
  list: {
    caption: 'Personas con evaluaciones',
    search: 'Buscar por nombre',
    empty: 'Nadie tiene evaluaciones todavía',
    noMatches: 'Ninguna persona coincide con la búsqueda.',
    columns: {
      name: 'Nombre',
      position: 'Puesto',
      department: 'Departamento',
      count: 'Evaluaciones',
      actions: 'Acciones',
    },
    open: 'Ver Historial',
    openOf: (name: string) => `Ver Historial de ${name}`,
  },
  items: {
    caption: 'Resultados por evaluación',
    columns: { name: 'Evaluación', score: 'Resultado', date: 'Fecha', actions: 'Acciones' },
    report: 'Ver Reporte',
    reportOf: (name: string) => `Ver Reporte de ${name}`,
  },
  trend: {
    title: 'Resultados en el tiempo',
    period: 'Período',
    result: 'Resultado',
    evaluation: 'Evaluación',
  },
  pdf: {
    title: (name: string) => `Historial de evaluaciones de ${name}`,
    /** A year in the chart whose result may still change. */
    provisional: (year: number) => `${year}*`,
    trendWithProvisional: 'Resultados en el tiempo (* provisional)',
    empty: 'No hay datos para generar el PDF.',
  },
  failed: 'No se pudo obtener el historial de evaluaciones.',
  missing: common.notAssigned,
} as const;

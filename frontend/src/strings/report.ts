/** One person's result in one evaluation. */
export const report = {
  title: 'Reporte de evaluación',
  description: 'El resultado, de dónde sale cada número y lo que se recomienda.',
  ownDescription: 'Su resultado, de dónde sale cada número y lo que le recomiendan.',
  back: 'Volver',
  loading: 'Cargando el reporte…',
  failed: 'No se pudo obtener el reporte.',
  notFound: 'Todavía no hay ninguna evaluación enviada para este reporte, o la dirección no es correcta.',

  person: {
    title: 'Datos del colaborador',
    name: 'Nombre',
    position: 'Puesto',
    department: 'Departamento',
    evaluation: 'Evaluación',
    period: 'Periodo',
    date: 'Fecha',
    missing: 'No asignado',
  },

  summary: {
    title: 'Resultado',
    total: 'Total',
    weight: (percentage: number) => `Peso: ${percentage}%`,
    noQuestions: 'Sin preguntas en esta evaluación',
  },

  sections: { competency: 'Competencias', objective: 'Objetivos' },

  questions: {
    title: 'Promedio por pregunta',
    scale: 'Escala: 1 Bajo · 2 Básico · 3 Alto · 4 Superior',
    outOf: ' de 4',
  },

  training: {
    title: 'Capacitación',
    requires: 'Requiere capacitación:',
    yes: 'Sí',
    no: 'No',
    summary: 'Resumen de los comentarios',
    comments: 'Comentarios',
    none: 'No hay comentarios.',
  },

  pdf: {
    title: (name: string) => `Reporte de evaluación de ${name}`,
    titleOfAll: (evaluation: string) => `Reportes de ${evaluation}`,
    file: 'Reporte',
    fileOfAll: 'Reportes',
    evaluated: 'Fecha de la evaluación',
    average: 'Promedio',
    result: 'Resultado final',
    collaborator: 'Colaborador',
    supervisor: 'Supervisor',
  },

  /** All reports of an evaluation in one document. */
  all: {
    download: 'Descargar todos los reportes',
    downloadFound: 'Descargar los reportes encontrados',
    inRow: 'Reportes',
    ofEvaluation: (name: string) => `Reportes de ${name}: descargar todos en PDF`,
    count: (done: number, total: number) => `Reporte ${done} de ${total}`,
    empty: 'Todavía no hay reportes de esta evaluación para descargar.',
    failed: 'No se pudieron obtener los reportes.',
  },

  arithmetic: {
    title: 'Cómo se llega al total',
    rule: 'El porcentaje de cada sección es el promedio de sus puntajes ÷ 4 × 100: todo en 4 da 100.00% y todo en 1 da 25.00%. Si evalúan varias personas, cada una cuenta lo mismo.',
    rounded: '(redondeado)',
    total: 'Total',
    sum: (count: number, sum: string) =>
      count === 1
        ? `El promedio de su única pregunta es ${sum}.`
        : `Los promedios de sus ${count} preguntas suman ${sum}.`,
    sectionFormula: (count: number, sum: string, percentage: string) =>
      count === 1
        ? `${sum} ÷ 4 × 100 = ${percentage}%`
        : `${sum} ÷ ${count} ÷ 4 × 100 = ${percentage}%`,
    byEvaluator:
      'Se calcula el porcentaje de cada persona que evaluó, con sus puntajes exactos, y luego el promedio de todas:',
    byEvaluatorResult: (percentage: string) => `${percentage}%`,
    nearMean: (mean: string) => `Equivale a un promedio cercano a ${mean} sobre 4.`,
    weights: (competencies: number, objectives: number) =>
      `Las competencias pesan ${competencies}% y los objetivos ${objectives}%.`,
    weightless: {
      competency: 'Con un peso de 0%, las competencias no cuentan en el total.',
      objective: 'Con un peso de 0%, los objetivos no cuentan en el total.',
    },
    term: (percentage: string, weight: number) => `${percentage} × ${weight}%`,
    only: {
      competency: (percentage: string) =>
        `Solo hay preguntas de competencias, así que el total es su porcentaje: ${percentage}%.`,
      objective: (percentage: string) =>
        `Solo hay preguntas de objetivos, así que el total es su porcentaje: ${percentage}%.`,
    },
    givenWeight: {
      competency: (weight: number) => `El peso de los objetivos (${weight}%) pasa a las competencias.`,
      objective: (weight: number) => `El peso de las competencias (${weight}%) pasa a los objetivos.`,
    },
    roundedTo: (total: string) => `, redondeado: ${total}%`,
    exactly: (total: string) =>
      `El total, ${total}%, se calcula con los valores exactos y se redondea una sola vez al final; por eso puede diferir en una centésima de esta cuenta.`,
  },
} as const;

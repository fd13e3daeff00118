import { common } from './common';
import { formatCount } from './formatCount';
import { scale } from './scale';

const same = (_points: string, year: number, before: string) => `Igual que en ${year} (${before})`;

/** One person's result in one evaluation. */
export const report = {
  title: 'Reporte de evaluación',
  titleOf: (name: string) => `${name} · Reporte de evaluación`,
  openPerson: 'Ver persona',
  /** On paper, where the page itself is printed. */
  printInstead: 'Este reporte se imprime con su botón «Imprimir», que abre el PDF con el nombre del colegio y el folio.',

  /** The reports before and after this one in the list that it was opened from. */
  neighbours: {
    label: 'Otros reportes de la lista',
    previous: 'Anterior',
    next: 'Siguiente',
    previousOf: (name: string) => `Reporte anterior: ${name}`,
    nextOf: (name: string) => `Reporte siguiente: ${name}`,
    place: (place: number, total: number) => `${place} de ${total}`,
  },
  loading: 'Cargando el reporte…',
  failed: 'No se pudo obtener el reporte.',
  notFound: 'Este reporte todavía no se puede leer, o la dirección no es correcta.',

  person: {
    title: 'Datos del colaborador',
    name: 'Nombre',
    position: 'Puesto',
    department: 'Departamento',
    evaluation: 'Evaluación',
    period: 'Período',
    date: 'Fecha',
    missing: common.notAssigned,
  },

  index: 'Secciones del reporte',

  hero: {
    final: 'Resultado definitivo',
    evaluators: (count: number) => `Resultado de ${formatCount(count, 'evaluador', 'evaluadores')}`,
    change: {
      large: {
        up: (points: string, year: number, before: string) => `Subió ${points} puntos desde ${year} (${before})`,
        down: (points: string, year: number, before: string) => `Bajó ${points} puntos desde ${year} (${before})`,
        same,
      },
      small: {
        up: (points: string, year: number, before: string) =>
          `${points} puntos más que en ${year} (${before}): no basta para decir que subió`,
        down: (points: string, year: number, before: string) =>
          `${points} puntos menos que en ${year} (${before}): no basta para decir que bajó`,
        same,
      },
      waits: (year: number) => `Se comparará con ${year} cuando estén todas las evaluaciones`,
      usual: (points: number, pairs: number | null) => {
        const source = pairs === null ? 'estudios publicados' : `${pairs} pares de evaluaciones del colegio`;
        if (points === 0) return `Dos evaluadores de una misma persona no difieren (según ${source}).`;
        return `Hasta ${points === 1 ? '1 punto puede' : `${points} puntos pueden`} deberse a quién evalúa (según ${source}).`;
      },
      evaluators: {
        none: (year: number) => `Otros evaluadores que en ${year}`,
        some: (year: number) => `En parte, otros evaluadores que en ${year}`,
      },
    },
    average: 'Promedio de la categoría:',
    ownAverage: 'Promedio de su categoría:',
    person: 'persona',
    people: 'personas',
    few: '(muy pocas para sacar conclusiones)',
  },

  highlights: {
    title: 'Lo más alto y lo más bajo',
    highest: 'Puntajes más altos',
    lowest: 'Puntajes más bajos',
    tie: (count: number, average: string, level: string) => `${count} preguntas en ${average} (${level})`,
    equal: (count: number, average: string, level: string) =>
      `Las ${count} preguntas tienen el mismo promedio: ${average} (${level}).`,
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
    count: (questions: number) => (questions === 1 ? '1 pregunta' : `${questions} preguntas`),
    scale: `Escala: ${Object.entries(scale).map(([score, name]) => `${score} ${name}`).join(' · ')}`,
    outOf: ' de 4',
    levels: 'Qué significa cada nivel',
    comments: 'Comentarios sobre esta pregunta',
  },

  training: {
    title: 'Capacitación',
    commentsTitle: 'Comentarios de los evaluadores',
    requires: 'Requiere capacitación:',
    yes: 'Sí',
    no: 'No',
    summary: 'Resumen de los comentarios',
    comments: 'Comentarios',
    none: 'No hay comentarios.',
  },

  pdf: {
    heading: (year: number) => `Reporte de evaluación ${year}`,
    title: (name: string, year: number) => `Reporte de evaluación ${year} de ${name}`,
    titleOfAll: (evaluation: string) => `Reportes de ${evaluation}`,
    file: 'Reporte',
    fileOfAll: 'Reportes',
    archive: 'reportes.zip',
    evaluated: 'Fecha de la evaluación',
    average: 'Promedio',
    level: (score: number, name: string, words: string) => `${score} ${name}: ${words}`,
    comment: (words: string) => `«${words}»`,
    result: 'Resultado final',
    collaborator: 'Colaborador',
    supervisor: 'Supervisor',
    /** Filled in by hand. */
    nameLine: 'Nombre:',
    dateLine: 'Fecha:',
  },

  /** All reports of an evaluation in one document. */
  all: {
    inRow: 'Reportes',
    ofEvaluation: (name: string) => `Reportes de ${name}: descargar todos`,
    titleOf: (name: string) => `Reportes de ${name}`,
    empty: 'Todavía no hay reportes de esta evaluación para descargar.',
    failed: 'No se pudieron obtener los reportes.',
  },

  arithmetic: {
    title: '¿Cómo se calculó este resultado?',
    annex: 'Anexo: ¿Cómo se calculó este resultado?',
    link: 'Ver cómo se calculó',
    rule: 'El porcentaje de una sección dice cuántos puntos se obtuvieron de los posibles: todo en 4 da 100.00% y todo en 1 da 25.00%. Cada evaluador cuenta lo mismo.',
    total: 'Total',
    scores: (evaluators: number, questions: number, points: number, possible: number) => {
      const each = questions === 1 ? '1 pregunta' : `${questions} preguntas`;
      return evaluators === 1
        ? `Una persona calificó ${each}. Sus puntajes suman ${points}, de ${possible} posibles (${questions} × 4).`
        : `${evaluators} personas calificaron ${each} cada una. Sus puntajes suman ${points}, de ${possible} posibles (${evaluators} × ${questions} × 4).`;
    },
    each: (evaluators: number) =>
      `No todas las personas calificaron las mismas preguntas. Para que cada una cuente lo mismo, se calcula el porcentaje de cada una de las ${evaluators} y luego el promedio de todos:`,
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
    rounding:
      '≈ marca un número redondeado. El total se calcula con los valores exactos, y puede diferir en una centésima de la cuenta con los que se ven.',
  },
} as const;

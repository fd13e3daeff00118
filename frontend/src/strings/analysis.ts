import { common } from './common';

/** The analysis of results. */
export const analysis = {
  title: 'Análisis',
  description: 'Los resultados por pregunta, por departamento y de un año a otro.',
  views: 'Vistas del análisis',
  view: { years: 'Comparar años', questions: 'Fortalezas y necesidades', evaluators: 'Cómo califica cada evaluador' },
  compareWith: 'Comparar con',
  yearBefore: (year: number) => `${year} (el anterior)`,
  failed: 'No se pudo cargar el análisis.',
  none: (year: number) => `Todavía no hay resultados de ${year}`,
  noneBody: 'Aparecen en cuanto se envía la primera evaluación. Puede elegir otro año arriba.',
  person: 'persona',
  people: 'personas',
  fewPeople: 'muy pocas personas para concluir',
  noDepartment: 'Sin departamento',
  included: {
    provisional: (count: number) => (count === 1 ? '1 resultado provisional' : `${count} resultados provisionales`),
    unpublished: (count: number) => (count === 1 ? '1 sin publicar' : `${count} sin publicar`),
    sentence: (parts: string) => `Incluye ${parts}.`,
  },

  years: {
    samePeople: 'Las mismas personas',
    samePeopleDescription: (year: number, other: number) =>
      `Quienes tienen resultado en ${other} y en ${year}: el cambio, en puntos, no depende de quién llegó o se fue.`,
    nobodySame: (year: number, other: number) => `Nadie tiene resultado en ${other} y en ${year}.`,
    peopleOf: (same: number, all: number) => `${same} de ${all}`,
    sections: 'Todas las personas de cada año',
    description: (year: number, other: number) =>
      `El promedio de cada sección en ${year} y su cambio desde ${other}, en puntos, también con quienes solo tienen uno de los dos.`,
    category: 'Categoría',
    everybody: 'Todas las categorías',
    counted: 'Personas',
    section: { overall: 'Total', competencies: 'Competencias', objectives: 'Objetivos' },
    in: (value: string, year: number) => `${value} en ${year}`,
    notIn: (year: number) => `sin datos de ${year}`,
    nothing: 'Sin datos',
    part: (people: string) => `Personas: ${people}`,
    onlyOne: (year: number, other: number) =>
      `El promedio de cada sección en ${year}. No hay resultados de ${other} con qué comparar.`,
    up: 'Sube',
    down: 'Baja',
    same: 'Igual',
  },
  questions: {
    title: (category: string) => `Por pregunta: ${category}`,
    of: 'Preguntas de',
    description: 'Promedio de todos los puntajes, de 1 a 4.',
    order: 'Primero, lo que más bajó.',
    question: 'Pregunta',
    score: (year: number) => `Puntaje en ${year}`,
    counted: 'Personas',
    counts: (now: number, then: number, year: number) => `${now} (${then} en ${year})`,
    former: (year: number, text: string) => `En ${year} decía: «${text}»`,
    isNew: (year: number) => `No se preguntó en ${year}`,
    isGone: (year: number) => `Ya no se pregunta en ${year}`,
  },
  heatMap: {
    strengths: 'Lo más alto',
    needs: 'Lo más bajo',
    title: 'Preguntas por departamento',
    description: 'Promedio de los puntajes, de 1 a 4, y debajo de cuántas personas; primero, lo más bajo. Cada cifra lleva a las personas que representa.',
    question: 'Pregunta',
    everybody: 'Todos',
    cell: (question: string, department: string, figure: string, people: string) =>
      `${question} ${department}: ${figure}, ${people}`,
    nobody: 'Nadie',
    fromMean: (average: string, difference: string) => `${average} (${difference} frente al promedio de la pregunta)`,
    legend: 'Color: cuánto se aparta del promedio de la pregunta (Todos)',
    same: 'igual',
    few: 'Borde punteado: menos de 3 personas, muy pocas para concluir.',
  },
  scoredPeople: {
    title: 'Personas por puntaje',
    figure: (group: string, average: string, people: string) => `${group} · ${average} en promedio · ${people}`,
    caption: 'Personas por puntaje en la pregunta',
    search: 'Buscar por nombre',
    columns: { name: 'Nombre', department: 'Departamento', score: 'Puntaje' },
    failed: common.failures.people,
    empty: 'Nadie tiene puntaje en esta pregunta',
  },
  evaluators: {
    title: 'Distribución de los puntajes',
    description:
      'Con qué frecuencia dio cada evaluador 1, 2, 3 y 4: un punto de partida para conversar sobre criterios, no una falta. Puede que sus personas sean distintas.',
    evaluator: 'Evaluador',
    distribution: 'Distribución',
    average: 'Promedio',
    counted: 'Personas',
    everybody: 'Todos los evaluadores',
    share: (score: number, name: string, share: number) => `${score} ${name}: ${share}%`,
    leftOut: (count: number) =>
      count === 1
        ? 'Un evaluador no aparece: ha evaluado a menos de 3 personas, o a menos de 3 de algún departamento.'
        : `${count} evaluadores no aparecen: han evaluado a menos de 3 personas, o a menos de 3 de algún departamento.`,
    own: 'Lo que se haya respondido sobre usted no cuenta aquí.',
  },
} as const;

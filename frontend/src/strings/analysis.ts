import { common } from './common';
import { formatCount } from './formatCount';

/** `3 se deben a quién evaluó`, of parts. */
const due = (tenths: number, to: string): string =>
  tenths === 0 ? `casi ninguna se debe a ${to}` : tenths === 1 ? `1 se debe a ${to}` : `${tenths} se deben a ${to}`;

/** The analysis of results. */
export const analysis = {
  title: 'Análisis',
  views: 'Vistas del análisis',
  view: {
    years: 'Comparar años',
    groups: 'Departamentos y categorías',
    questions: 'Fortalezas y necesidades',
    evaluators: 'Por evaluador',
    measures: '¿Qué mide nuestra evaluación?',
  },
  compareWith: 'Comparar con',
  yearBefore: (year: number) => `${year} (el anterior)`,
  failed: 'No se pudo cargar el análisis.',
  none: (year: number) => `Todavía no hay resultados de ${year}`,
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
      `Con resultado en ${other} y en ${year}.`,
    nobodySame: (year: number, other: number) => `Nadie tiene resultado en ${other} y en ${year}.`,
    peopleOf: (same: number, all: number) => `${same} de ${all}`,
    sections: 'Todas las personas de cada año',
    category: 'Categoría',
    everybody: 'Todas las categorías',
    counted: 'Personas',
    section: { overall: 'Total', competencies: 'Competencias', objectives: 'Objetivos' },
    in: (value: string, year: number) => `${value} en ${year}`,
    notIn: (year: number) => `sin datos de ${year}`,
    nothing: 'Sin datos',
    part: (people: string) => `Personas: ${people}`,
    onlyOne: (year: number, other: number) =>
      `No hay resultados de ${other} con qué comparar ${year}.`,
    up: 'Sube',
    down: 'Baja',
    /** Of the total of the same people. */
    told: {
      higher: 'sube más de lo que haría el azar',
      lower: 'baja más de lo que haría el azar',
      chance: 'podría ser azar',
      few_people: 'muy pocas para saber si es azar',
      other_questions: 'no se puede saber: cambiaron las preguntas o los pesos',
      other_evaluators: 'no se puede saber: menos de 10 personas o de 6 evaluadores en común',
    },
    basis: (people: number, evaluators: number) =>
      `según ${formatCount(people, 'persona', 'personas')} de ${formatCount(evaluators, 'evaluador', 'evaluadores')} de ambos años`,
    /** Below the table. */
    how: 'Azar: aunque las personas sigan igual, cada evaluador puede ser más o menos exigente que antes. Que no lo sea no dice por qué cambió.',
  },
  groups: {
    departments: 'Promedio por departamento',
    categories: 'Promedio por categoría',
    department: 'Departamento',
    category: 'Categoría',
    counted: 'Personas',
    average: 'Promedio',
    standing: 'Frente a los demás',
    how: 'Se comparan personas de un mismo evaluador, con las mismas preguntas. Que no sea azar no dice por qué difieren.',
    told: {
      higher: 'Más alto, y más de lo que haría el azar',
      lower: 'Más bajo, y más de lo que haría el azar',
      chance: 'Podría ser azar',
      few_people: 'No se compara: menos de 10 personas',
      other_questions: 'No se puede saber: muy pocos tuvieron las mismas preguntas',
      other_evaluators: 'No se puede saber si difieren las personas o quién las evaluó',
    },
    few: (count: number) =>
      count === 1 ? 'Uno no se compara: tiene menos de 10 personas.' : `${count} no se comparan: tienen menos de 10 personas.`,
    /** In one or two words. */
    brief: {
      higher: 'más alto que por azar',
      lower: 'más bajo que por azar',
      chance: 'podría ser azar',
      few_people: '',
      other_questions: 'no se puede comparar',
      other_evaluators: 'no se puede comparar',
    },
    basis: (people: number, evaluators: number) =>
      `según ${formatCount(people, 'persona', 'personas')} de ${formatCount(evaluators, 'evaluador', 'evaluadores')} que evaluaron también a otros`,
    alone: 'No hay otro con qué comparar',
    mixed: 'Hacen falta dos evaluadores que evalúen en varios departamentos.',
    assign: 'Ver asignaciones',
  },
  questions: {
    title: (category: string) => `Por pregunta: ${category}`,
    of: 'Preguntas de',
    description: 'Promedio de 1 a 4.',
    question: 'Pregunta',
    score: (year: number) => `Puntaje en ${year}`,
    counted: 'Personas',
    counts: (now: number, then: number, year: number) => `${now} (${then} en ${year})`,
    countsOfAll: (counts: string) => `Personas: ${counts}.`,
    former: (year: number, text: string) => `En ${year} decía: «${text}»`,
    isNew: (year: number) => `No se preguntó en ${year}`,
    isGone: (year: number) => `Ya no se pregunta en ${year}`,
  },
  heatMap: {
    strengths: 'Lo más alto',
    needs: 'Lo más bajo',
    title: 'Preguntas por departamento',
    description: 'Promedio de 1 a 4, y de cuántas personas.',
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
      'Diferir no es una falta: sus personas pueden ser distintas. Sin las evaluaciones que dirían qué dio cada evaluador de alguien.',
    evaluator: 'Evaluador',
    distribution: 'Distribución',
    average: 'Promedio',
    counted: 'Personas',
    everybody: 'Todos los evaluadores',
    share: (score: number, name: string, share: number) => `${score} ${name}: ${share}%`,
    leftOut: (count: number) =>
      count === 1
        ? 'Un evaluador no aparece: se podría saber qué puntajes dio a alguien.'
        : `${count} evaluadores no aparecen: se podría saber qué puntajes dieron a alguien.`,
    own: 'Lo respondido sobre usted no cuenta.',
  },
  measures: {
    title: 'A qué se deben los resultados',
    /** `people` and `evaluators` are tenths. */
    parts: (people: number, evaluators: number) =>
      `De cada 10 partes de la diferencia entre dos personas con un evaluador cada una, ${due(people, 'las personas mismas')} y ${due(evaluators, 'quién evaluó')}.`,
    ofTwo: (evaluators: number) =>
      `Con dos evaluadores por persona, ${evaluators === 1 ? 'sería 1' : `serían ${evaluators}`} de cada 10 por quién evaluó.`,
    assign: 'Asignar un segundo evaluador',
    sets: (sets: number) =>
      `${sets} grupos no comparten evaluadores: estas cifras valen dentro de cada grupo. Entre uno y otro no se puede saber.`,
    /** `low` and `high` are tenths. */
    probable: (low: number, high: number) =>
      `Es una estimación: lo probable es entre ${low} y ${high} de cada 10 por quién evaluó.`,
    basis: (people: number, several: number, evaluators: number, answers: number) =>
      `Según ${formatCount(people, 'persona', 'personas')} (${several} con varios evaluadores), ${formatCount(evaluators, 'evaluador', 'evaluadores')} y ${formatCount(answers, 'respuesta', 'respuestas')}.`,
    unknown: {
      few_people: 'No se puede saber con menos de 10 personas evaluadas.',
      one_evaluator:
        'No se puede saber: menos de 10 personas tienen varios evaluadores. Asigne un segundo evaluador a 10 o más.',
      one_person:
        'No se puede saber: cada evaluador ha evaluado a una sola persona. Asigne a cada uno varias.',
      few_evaluators:
        'No se puede saber cuánto se debe a la exigencia de quien evaluó: hay menos de 5 evaluadores.',
      disconnected:
        'No se puede saber: casi ningún evaluador evalúa en dos grupos. Asigne a algunas personas uno de otro grupo.',
      too_wide:
        'No se puede saber: con tan pocas personas o evaluadores podría ser casi cualquier parte. Asigne un segundo evaluador a más personas.',
      no_differences: 'Todos los resultados son iguales.',
    },
    table: {
      title: 'De cada 10 partes de la diferencia',
      part: 'Se debe a',
      tenths: 'De cada 10',
      points: 'Dos suelen diferir en',
      person: 'La persona',
      severity: 'La exigencia de quien evaluó',
      view: 'Cómo vio a esa persona, y el azar',
      difference: (points: number) => (points === 1 ? '1 punto' : `${points} puntos`),
      note: 'Los puntos son del total, que va de 25 a 100. No se suman: a veces lo uno compensa lo otro.',
    },
    difference: (points: number, pairs: number) =>
      points === 0
        ? `Dos evaluadores de una misma persona le dan el mismo total (según ${pairs} pares de evaluaciones).`
        : `Dos evaluadores de una misma persona suelen diferir ${points === 1 ? '1 punto' : `unos ${points} puntos`} en el total (según ${pairs} pares de evaluaciones).`,
    noDifference: 'Cuánto difieren dos evaluadores de una misma persona no se dice con menos de 30 pares.',
    questions: {
      title: 'Qué revisar en las preguntas',
      parts: (form: number, question: number, rest: number) =>
        `De cada 10 partes de la diferencia entre dos respuestas cualesquiera, ${due(form, 'quién es evaluado y por quién')}, ${due(question, 'la pregunta')} y ${due(rest, 'lo propio de esa persona o de quien evaluó en esa pregunta, y al azar')}.`,
      none: 'Ninguna pregunta llama la atención.',
      /** With too little to look for it. */
      untold: {
        same_as_other: 'Si dos preguntas dicen casi lo mismo no se puede saber con menos de 30 personas.',
        divides_evaluators: 'Si alguna divide a los evaluadores no se puede saber con menos de 5 de ellos.',
      },
      finding: {
        same_scores: () => 'Casi todos salen igual: al menos 9 de cada 10 respuestas tienen el mismo puntaje.',
        same_as_other: (other: string) => `Dice casi lo mismo que «${other}»: quien sale alto en una sale alto en la otra.`,
        divides_evaluators: () =>
          'Divide a los evaluadores: unos califican más alto que en las demás, y otros más bajo. O sus personas difieren.',
      },
      advice: {
        same_scores: 'Reformúlela, para que pida más',
        same_as_other: 'Vea si basta una de las dos',
        divides_evaluators: 'Describa qué significa cada nivel',
      },
    },
  },
} as const;

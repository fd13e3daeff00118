import { common } from './common';
import { formatCount } from './formatCount';

const people = (count: number) => formatCount(count, 'persona', 'personas');

/** The people without a result this year. */
export const notEvaluated = {
  title: 'Sin evaluar este año',
  withoutOwn: 'Usted no aparece.',
  search: 'Buscar personas',
  caption: 'Personas sin evaluar este año',
  count: people,
  columns: { person: 'Persona', category: 'Categoría', why: 'Qué falta', evaluators: 'Evaluadores', actions: 'Acciones' },
  missing: common.notAssigned,
  why: 'Qué falta',
  everyWhy: 'Todo',
  /** For the filter. */
  reasons: {
    open: 'Por enviar',
    upcoming: 'Todavía no abre',
    closed: 'Cerrada',
    no_category: 'Sin categoría',
    no_evaluation: 'Su categoría no tiene evaluación',
    earlier_year: 'La evaluación es de un año anterior',
    no_bank: 'Su evaluación no tiene banco de preguntas',
    empty_bank: 'El banco de preguntas está vacío',
    too_many_questions: 'El banco tiene demasiadas preguntas',
    no_evaluator: 'Sin evaluador',
    no_active_evaluator: 'Sus evaluadores ya no evalúan',
    no_access: 'Su evaluador no puede ingresar',
  },
  prepare: 'Ver qué falta',
  prepareOf: (name: string) => `Ver qué le falta a ${name}`,
  failed: 'No se pudo cargar quién está sin evaluar.',
  empty: 'No hay nadie sin evaluar',
  noMatches: 'Ninguna coincide con la búsqueda y los filtros.',
  showAll: 'Mostrar todas',
  prolong: {
    title: (count: number) => `Prolongar el plazo: ${people(count)}`,
    label: 'Nuevo cierre',
    description: 'Vale para todo lo que falte a sus evaluadores en esa evaluación.',
    submit: 'Prolongar el plazo',
    done: (count: number) =>
      count === 1 ? 'Se prolongó el plazo de 1 evaluador.' : `Se prolongó el plazo de ${count} evaluadores.`,
    failed: 'No se pudo prolongar el plazo. No cambió nada.',
  },
} as const;

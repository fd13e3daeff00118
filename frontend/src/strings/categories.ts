import { common } from './common';
import { formatCount } from './formatCount';

/** The categories. */
export const categories = {
  title: 'Categorías',
  list: 'Categorías existentes',
  caption: 'Categorías, por nombre',
  search: 'Buscar categoría',
  columns: { name: 'Nombre', people: 'Personas', evaluation: 'Evaluación de este año', actions: 'Acciones' },
  people: (people: number) => formatCount(people, 'persona', 'personas'),
  createEvaluation: 'Crear evaluación',
  createEvaluationOf: (name: string) => `Crear evaluación de ${name}`,
  create: 'Crear categoría',
  name: 'Nombre de la nueva categoría',
  newName: (name: string) => `Nuevo nombre de ${name}`,
  /** Within a form that needs one. */
  inline: {
    open: 'Nueva categoría',
    name: 'Nombre de la nueva categoría',
    create: 'Crear categoría',
    failed: 'No se pudo crear la categoría.',
  },
  edit: 'Editar',
  editOf: (name: string) => `Editar ${name}`,
  remove: 'Eliminar',
  removing: 'Eliminando…',
  removeOf: (name: string) => `Eliminar ${name}`,
  empty: 'Todavía no hay categorías',
  emptyBody: 'Agrupan a quienes se evalúan con las mismas preguntas, como «Docentes».',
  loadFailed: common.failures.categories,
  saveFailed: 'Error al guardar la categoría.',
  removeFailed: 'Error al eliminar la categoría.',
  created: (name: string) => `Categoría creada: ${name}.`,
  renamed: (name: string) => `Categoría guardada: ${name}.`,
  removed: (name: string) => `Categoría eliminada: ${name}.`,
  confirmRemoval: {
    title: '¿Eliminar esta categoría?',
    body: ' se eliminará, si ninguna persona ni evaluación la usa.',
    confirm: 'Eliminar',
  },
} as const;

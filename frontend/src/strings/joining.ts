import { common } from './common';
import { formatCount } from './formatCount';

/** The page on which an admin joins two accounts of the same person. */
export const joining = {
  title: 'Unir cuentas de la misma persona',
  description: (name: string) => `Una es la de ${name}.`,
  failed: common.failures.user,

  other: 'La otra cuenta',
  otherFailed: 'No se pudieron cargar las personas.',

  stays: '¿Cuál cuenta queda?',
  staysHelp: 'Con ella se ingresa después; con la otra ya no.',
  account: (name: string, email: string) => (email ? `${name} · ${email}` : `${name} · sin correo`),

  refused: 'Estas dos cuentas no se pueden unir.',
  previewFailed: 'No se pudieron comparar las dos cuentas.',

  both: {
    title: 'Las dos cuentas',
    caption: 'Los datos de las dos cuentas, y los que quedan',
    field: 'Dato',
    stays: 'Queda',
    joined: 'Desaparece',
    afterwards: 'Después',
    note: 'Lo que le falta lo toma de la otra. Los resultados conservan su puesto y departamento.',
  },
  fields: {
    name: 'Nombre',
    email: 'Correo',
    identity_number: 'Documento',
    role: 'Rol',
    position: 'Puesto',
    department: 'Departamento',
    category_name: 'Categoría',
    status: 'Estado',
  },
  missing: '—',

  moving: {
    title: 'Qué pasa a la cuenta que queda',
    none: 'La cuenta que desaparece no tiene nada registrado.',
    also: 'También pasan los borradores.',
    kinds: {
      results: (count: number) => formatCount(count, 'resultado', 'resultados'),
      evaluations_about: (count: number) => formatCount(count, 'evaluación sobre la persona', 'evaluaciones sobre la persona'),
      receipts: (count: number) => formatCount(count, 'confirmación de recibo', 'confirmaciones de recibo'),
      actions: (count: number) => formatCount(count, 'acción de su plan', 'acciones de su plan'),
      evaluations_made: (count: number) => formatCount(count, 'evaluación que envió', 'evaluaciones que envió'),
      evaluators: (count: number) => formatCount(count, 'evaluador asignado', 'evaluadores asignados'),
      assigned: (count: number) => formatCount(count, 'persona que evalúa', 'personas que evalúa'),
      extensions: (count: number) => formatCount(count, 'plazo propio', 'plazos propios'),
      reopenings: (count: number) => formatCount(count, 'corrección que pidió', 'correcciones que pidió'),
      responsible_for: (count: number) =>
        formatCount(count, 'acción de la que es responsable', 'acciones de las que es responsable'),
      planned: (count: number) => formatCount(count, 'acción que planeó', 'acciones que planeó'),
      documents: (count: number) => formatCount(count, 'documento sobre la persona', 'documentos sobre la persona'),
      issued: (count: number) => formatCount(count, 'documento que expidió', 'documentos que expidió'),
      messages: (count: number) => formatCount(count, 'correo enviado', 'correos enviados'),
      imports: (count: number) => formatCount(count, 'importación que hizo', 'importaciones que hizo'),
      networks: (count: number) => formatCount(count, 'red desde la que ingresó', 'redes desde las que ingresó'),
    },
  },

  sure: 'Comprobé que es la misma persona',
  notSure: 'Compruébelo antes de unir las cuentas.',
  submit: 'Unir las cuentas',
  confirm: {
    title: '¿Unir las dos cuentas?',
    from: 'Todo lo de ',
    into: ' pasa a ',
    body: '. La primera desaparece y nadie vuelve a ingresar con ella. No se puede deshacer.',
    confirm: 'Unir',
  },
  done: (name: string) => `Las dos cuentas de ${name} son una.`,
  submitFailed: 'No se unieron las cuentas.',
} as const;

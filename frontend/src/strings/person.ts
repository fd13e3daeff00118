import { common } from './common';

/** The page of a person, which managers open from every list. */
export const person = {
  title: 'Persona',
  failed: common.failures.user,

  data: {
    title: 'Datos',
    status: 'Estado',
    email: 'Correo',
    identityNumber: 'Documento',
    noIdentityNumber: 'Sin registrar',
    category: 'Categoría',
    noCategory: 'Sin categoría',
    noEmail: 'Sin correo',
    passwordSetBy: (name: string, day: string) => `La contraseña la estableció ${name} el ${day}.`,
    lastSignIn: 'Último ingreso',
    neverSignedIn: 'Sin ingresos registrados',
    hiddenSignIn: 'No se muestra, porque esta persona la evalúa a usted.',
    signInFailed: 'No se pudo cargar el último ingreso.',
  },

  schoolAccount: {
    title: 'Cuenta del colegio',
    none: 'Sin vincular: se vincula al ingresar con ella.',
    since: (day: string) => `Vinculada desde el ${day}.`,
    failed: 'No se pudo cargar la cuenta del colegio.',
    unlink: {
      action: 'Desvincular',
      title: '¿Desvincular la cuenta del colegio?',
      body: (name: string) =>
        `Se cerrarán las sesiones de ${name}. Al ingresar de nuevo se vinculará la cuenta que tenga su correo.`,
      confirm: 'Desvincular',
      failed: 'No se pudo desvincular la cuenta.',
    },
  },

  results: {
    title: 'Resultados',
    history: 'Ver historial',
  },

  evaluators: {
    title: 'Quién evalúa a esta persona',
    none: 'Nadie la evalúa todavía.',
    failed: 'No se pudo cargar quién evalúa a esta persona.',
    sent: 'Enviada',
    missing: 'Por enviar',
    unable: 'No puede evaluar',
    own: 'No se muestra quién ya envió la evaluación sobre usted.',
  },

  progress: {
    title: 'A quiénes evalúa',
    done: (evaluated: number, assigned: number) => `Ha evaluado a ${evaluated} de ${assigned} este año.`,
    none: 'No es un evaluador activo.',
    nobody: 'No tiene personas asignadas.',
    evaluated: 'Evaluada',
    missing: 'Por evaluar',
    inactive: 'Inactiva',
    own: 'No se muestra si ya la evaluó a usted.',
    failed: 'No se pudo cargar a quiénes evalúa.',
  },

  plans: {
    none: 'No hay acciones planeadas.',
    all: (actions: number) => `Ver las ${actions} acciones`,
  },

  messages: {
    title: 'Invitaciones y otros correos',
    none: 'No se le ha enviado ningún correo.',
    more: (older: number) => (older === 1 ? 'Y 1 correo anterior.' : `Y ${older} correos anteriores.`),
  },

  actions: {
    edit: 'Editar',
    setPassword: 'Generar contraseña temporal',
    reset: 'Restablecer contraseña',
    assign: 'Asignar personas',
    join: 'Unir con…',
  },
} as const;

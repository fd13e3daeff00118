import { common } from './common';

/** The profile. */
export const profile = {
  title: 'Mi perfil',
  failed: common.failures.profile,
  edit: 'Editar perfil',
  info: {
    title: 'Información personal',
    name: 'Nombre',
    email: 'Correo',
    identityNumber: 'Documento',
    department: 'Departamento',
    position: 'Puesto',
    missing: common.notAssigned,
    schoolAccount: 'Cuenta del colegio',
    linked: (email: string, day: string) => `${email}, desde el ${day}`,
    notLinked: 'Sin vincular: se vincula al ingresar con ella.',
    schoolAccountFailed: 'No se pudo cargar la cuenta del colegio.',
  },
  password: {
    title: 'Cambiar contraseña',
    description: 'Al cambiarla se cierran sus sesiones en otros equipos.',
    current: 'Contraseña actual',
    submit: 'Cambiar contraseña',
    failed: 'Error al cambiar la contraseña. Verifique su contraseña actual.',
    done: 'Contraseña actualizada correctamente.',
    temporary: {
      title: 'Elija su contraseña',
      description: 'La que le entregaron es temporal. Elija una que solo usted conozca para continuar.',
      submit: 'Guardar y continuar',
      failed: 'Error al cambiar la contraseña.',
    },
  },
  latest: {
    title: 'Última evaluación',
    report: 'Ver Reporte',
    none: 'Todavía no tiene evaluaciones.',
    failed: 'No se pudo cargar su última evaluación.',
  },
  history: {
    show: 'Ver historial de evaluaciones',
    hide: 'Ocultar historial de evaluaciones',
    empty: 'Todavía no tiene evaluaciones.',
  },
} as const;

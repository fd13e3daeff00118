import { withFullStop } from './withFullStop';

/** Users, categories, profile and the first page. */
export const accounts = {
  passwordSet: {
    body: (name: string, moment: string) =>
      `${withFullStop(`Su contraseña actual la estableció ${name} el ${moment}`)} Elija una que solo usted conozca.`,
    link: 'Cambiar mi contraseña',
  },
  home: {
    title: 'Inicio',
    welcome: (name: string) => `Bienvenido, ${name} a Evaluacmo`,
    withoutAccess: 'Dar acceso',
    steps: { myHistory: 'Mi Historial de Evaluaciones', profile: 'Mi perfil' },
  },
} as const;

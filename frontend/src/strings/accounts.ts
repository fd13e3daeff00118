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
    steps: {
      myHistory: { title: 'Mi Historial de Evaluaciones', body: 'Todas sus evaluaciones, con su reporte.' },
      profile: { title: 'Mi perfil', body: 'Sus datos, su contraseña y su último resultado.' },
    },
  },
} as const;

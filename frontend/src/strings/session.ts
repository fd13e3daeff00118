/** Signing in. In a file of its own, so that the login page stays light. */
export const session = {
  login: {
    title: 'Iniciar sesión',
    intro: 'Ingrese con su correo institucional.',
    tagline: 'Evaluación de desempeño del personal',
    email: 'Correo electrónico',
    emailRequired: 'Escriba su correo electrónico.',
    /** Where the school lets people sign in with their identity number. */
    byIdentityNumber: { intro: 'Ingrese con su correo institucional o su documento.', email: 'Correo o documento', emailRequired: 'Escriba su correo o su documento.' },
    password: 'Contraseña',
    passwordRequired: 'Escriba su contraseña.',
    submit: 'Ingresar',
    locked: 'Demasiados intentos fallidos. Intente de nuevo en 10 minutos.',
    rejected: 'Credenciales incorrectas. Inténtalo de nuevo.',
    forgot: '¿Olvidó su contraseña?',
    help: '¿No puede ingresar?',
    helpLink: 'Escriba a soporte',
    schoolAccount: {
      intro: 'Ingrese con su cuenta del colegio.',
      or: 'o con su contraseña',
      withPassword: 'Ingresar con contraseña',
      failed: 'No se pudo ir a la página de ingreso del colegio.',
      /** Why somebody came back without having signed in. */
      refused: {
        cancelled: 'No terminó de ingresar con la cuenta del colegio.',
        expired: 'El ingreso tardó demasiado o empezó en otra ventana. Empiece de nuevo.',
        away: 'El servicio de cuentas del colegio no responde en este momento. Intente de nuevo en unos minutos.',
        invalid: 'No se pudo comprobar la respuesta del servicio de cuentas del colegio. Empiece de nuevo.',
        foreign: 'Esa cuenta no es del colegio. Ingrese con la que le dio el colegio.',
        unverified: 'El servicio de cuentas no confirma el correo de esa cuenta. Escriba a soporte.',
        unknown: 'Con esa cuenta no se puede ingresar. Si cree que es un error, escriba a soporte.',
        other_account: 'Su correo está vinculado con otra cuenta del colegio. Pida a quien administra que la desvincule.',
      },
    },
  },
} as const;

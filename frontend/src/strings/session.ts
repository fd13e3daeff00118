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
  },
} as const;

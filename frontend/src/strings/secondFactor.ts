import { common } from './common';

const app = 'Aplicación de códigos';

/** The second step of signing in. The same words everywhere: *aplicación de códigos*, *llave de acceso*, *códigos de recuperación*. */
export const secondFactor = {
  title: 'Segundo paso para entrar',

  challenge: {
    failed: 'No se pudo cargar el segundo paso.',
    totp: {
      intro: 'Escriba el código de 6 cifras que muestra su aplicación de códigos.',
      label: 'Código',
      use: 'Usar la aplicación de códigos',
    },
    recovery: {
      intro: 'Escriba uno de los códigos de recuperación que guardó. Cada uno sirve una sola vez.',
      label: 'Código de recuperación',
      use: 'Usar un código de recuperación',
    },
    passkey: {
      intro: 'Use la llave de acceso que guardó: la huella, el rostro o el PIN de su dispositivo.',
      use: 'Usar llave de acceso',
    },
    required: 'Escriba el código.',
    submit: 'Ingresar',
    rejected: 'No se pudo comprobar el código.',
    passkeyRejected: 'No se pudo comprobar la llave de acceso.',
    lost: '¿No tiene su teléfono ni sus códigos de recuperación? Pida a quien administra que le quite el segundo paso.',
    leave: 'Salir',
    leaveFailed: common.failures.logout,
  },

  /** The outcomes of a passkey in the browser. */
  passkeys: {
    cancelled: 'No se usó ninguna llave de acceso: se canceló o pasó el tiempo. Intente de nuevo.',
    alreadyThere: 'Este dispositivo ya tiene una llave de acceso de su cuenta.',
    unknownSite: 'Las llaves de acceso no sirven en esta dirección. Use la dirección habitual del sitio.',
    missing: 'Este navegador no sirve con llaves de acceso. Actualícelo, o use otro.',
  },

  setUp: {
    title: 'Active el segundo paso para entrar',
    intro: 'El colegio lo pide a quienes ven información de otras personas. Elija cómo, además de su contraseña:',
    app: { title: app, body: 'Una aplicación de su teléfono, como Google Authenticator o Microsoft Authenticator, muestra un código de 6 cifras.' },
    passkey: { title: 'Llave de acceso', body: 'La huella, el rostro o el PIN con que desbloquea este dispositivo.' },
    beginFailed: 'No se pudo empezar. Inténtelo de nuevo.',
    enterFailed: 'Quedó activado, pero no se pudo continuar.',
    goOn: 'Continuar',
  },

  app: {
    title: app,
    open: 'Abra la aplicación de códigos en su teléfono y agregue una cuenta.',
    scan: 'Escanee este código con ella:',
    onThisPhone: 'Abrir en la aplicación de este teléfono',
    secret: '¿No puede escanearlo? Escriba o pegue esta clave en la aplicación:',
    copy: 'Copiar la clave',
    code: 'Código de 6 cifras',
    codeHelp: 'El que la aplicación muestra ahora. Cambia cada 30 segundos.',
    submit: 'Activar',
    failed: 'No se pudo activar la aplicación de códigos.',
  },

  passkey: {
    title: 'Llave de acceso',
    intro: 'El navegador le pedirá la huella, el rostro o el PIN del dispositivo.',
    name: 'Nombre de la llave',
    nameHelp: 'Para reconocerla después: «Celular de Ana», «Computador de la oficina».',
    submit: 'Guardar llave de acceso',
    failed: 'No se pudo guardar la llave de acceso.',
  },

  recovery: {
    title: 'Sus códigos de recuperación',
    intro: 'Guárdelos donde solo usted los encuentre. Cada uno sirve una sola vez, cuando no tenga su teléfono o su llave de acceso. No se vuelven a mostrar.',
    list: 'Códigos de recuperación',
    download: 'Descargar',
    copy: 'Copiar',
    copied: 'Copiado',
    print: 'Imprimir',
    saved: 'Los guardé',
    done: 'Volver al perfil',
    fileName: 'codigos-de-recuperacion.txt',
    fileHead: (school: string, site: string) => `Códigos de recuperación\n${school}\n${site}\nCada uno sirve una sola vez.`,
    leave: {
      title: '¿Salir sin guardar los códigos?',
      body: 'No se vuelven a mostrar. Si los pierde, puede generar otros en su perfil.',
      confirm: 'Salir',
      cancel: 'Seguir aquí',
    },
  },

  profile: {
    description: 'Al cambiarlo se cierran sus sesiones en otros equipos.',
    required: 'El colegio lo pide para su rol.',
    failed: 'No se pudo cargar el segundo paso.',
    on: 'Activo',
    off: 'Sin activar',
    added: (day: string) => `Desde el ${day}`,
    used: (day: string) => `Último uso: ${day}`,
    unused: 'Sin usar todavía',
    addApp: 'Agregar aplicación de códigos',
    addPasskey: 'Agregar llave de acceso',
    appAdded: 'La aplicación de códigos quedó activa.',
    passkeyAdded: 'La llave de acceso quedó guardada.',
    remove: 'Quitar',
    removeApp: 'Quitar la aplicación de códigos',
    removePasskey: (name: string) => `Quitar la llave de acceso ${name}`,
    appTitle: '¿Quitar la aplicación de códigos?',
    appBody: 'Sus códigos dejarán de servir para entrar.',
    passkeyTitle: '¿Quitar esta llave de acceso?',
    passkeyBody: (name: string) => `«${name}» dejará de servir para entrar. Bórrela también en el dispositivo.`,
    last: 'Es lo único que tiene: el segundo paso quedará sin activar, y los códigos de recuperación dejarán de servir.',
    removed: 'Se quitó.',
    removeFailed: 'No se pudo quitar.',
    codesLeft: (left: number) => (left === 1 ? 'Queda 1 código de recuperación' : `Quedan ${left} códigos de recuperación`),
    noCodes: 'No quedan códigos de recuperación',
    fewCodes: 'Genere otros antes de que se acaben.',
    renew: 'Generar códigos nuevos',
    renewTitle: '¿Generar códigos de recuperación nuevos?',
    renewBody: 'Los que guardó antes dejarán de servir.',
    renewFailed: 'No se pudieron generar los códigos.',
  },

  confirm: {
    reason: 'Lo que va a hacer da acceso a información de otras personas. Use su segundo paso para continuar.',
    /** While the sign-in still waits for its second step. */
    tooLate: 'Hace rato que empezó a ingresar. Elija Salir y vuelva a ingresar para continuar.',
  },

  person: {
    title: 'Segundo paso',
    on: 'Activo',
    off: 'Sin activar',
    failed: 'No se pudo cargar el segundo paso.',
    remove: {
      action: 'Quitar el segundo paso',
      title: '¿Quitar el segundo paso?',
      body: (name: string) =>
        `Se cerrarán las sesiones de ${name}. Su aplicación, sus llaves y sus códigos dejarán de servir, y se le avisará por correo. Si su rol lo pide, lo activará de nuevo al entrar.`,
      confirm: 'Quitar el segundo paso',
      done: 'Se quitó el segundo paso.',
      failed: 'No se pudo quitar el segundo paso.',
    },
  },
} as const;

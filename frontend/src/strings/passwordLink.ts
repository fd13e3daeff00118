import { common } from './common';

/** Setting a password by an e-mailed link. Its pages stand outside, and stay light. */
export const passwordLink = {
  backToLogin: 'Volver a iniciar sesión',

  forgot: {
    title: '¿Olvidó su contraseña?',
    intro: 'Escriba su correo y le enviaremos un enlace para elegir una nueva. También sirve si aún no tiene una.',
    email: 'Correo electrónico',
    emailRequired: 'Escriba su correo electrónico.',
    submit: 'Enviar enlace',
    failed: 'No se pudo pedir el enlace.',
    done: 'Revise su correo',
    doneBody: (email: string, days: number) =>
      `Si ${email} tiene una cuenta activa, en unos minutos recibirá un enlace que sirve durante ${days} días. Mire también en el correo no deseado.`,
    again: 'Escribir otro correo',
    off: 'Pida una contraseña nueva a Gestión Humana o a soporte.',
    offHelp: 'Escriba a soporte',
  },

  set: {
    title: 'Elija su contraseña',
    intro: (name: string, email: string) => `${name}: con esta contraseña y su correo ${email} ingresará a Evaluacmo.`,
    checking: 'Revisando el enlace…',
    submit: 'Guardar contraseña',
    failed: 'No se pudo guardar la contraseña.',
    checkFailed: 'No se pudo revisar el enlace.',
    badLink: 'El enlace ya no es válido',
    badLinkBody: 'Se usó, se venció o está incompleto. Pida uno nuevo y use el último que reciba.',
    another: 'Pedir otro enlace',
    done: 'Su contraseña quedó guardada',
    doneBody: 'Las sesiones que tenía abiertas se cerraron. Ya puede ingresar.',
    enter: 'Ingresar',
    doneBeside: (name: string) =>
      `En este navegador está abierta la sesión de ${name}. Para ingresar con su cuenta, cierre primero esa sesión.`,
    leave: 'Cerrar esa sesión',
    leaveFailed: common.failures.logout,
  },
} as const;

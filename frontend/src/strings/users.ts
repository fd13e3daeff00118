import { common } from './common';
import { formatCount } from './formatCount';
import { withFullStop } from './withFullStop';

const countOf = (people: number) => formatCount(people, 'persona', 'personas');

/** The list of people, and the forms that add and edit one. */
export const users = {
  title: 'Usuarios',
  create: 'Crear usuario',
  search: 'Buscar por nombre, correo…',
  caption: 'Usuarios, por nombre',
  everyRole: 'Todos',
  everyStatus: 'Todos',
  columns: {
    name: 'Nombre',
    email: 'Correo',
    role: 'Rol',
    position: 'Puesto',
    department: 'Departamento',
    status: 'Estado',
    actions: 'Acciones',
  },
  missing: common.notAssigned,
  noEmail: 'Sin correo',
  active: 'Activo',
  inactive: 'Inactivo',
  accessLabels: { none: 'Sin contraseña', temporary: 'Contraseña temporal' },
  /** Where people sign in with the school's account only. */
  cannotSignIn: 'No puede ingresar',
  withoutAccess: {
    count: (people: number) =>
      people === 1
        ? '1 persona sin contraseña no puede ingresar.'
        : `${people} personas sin contraseña no pueden ingresar.`,
    withoutSchoolAccount: (people: number) =>
      people === 1
        ? 'Una persona no puede ingresar, porque su correo no es del colegio.'
        : `${people} personas no pueden ingresar, porque su correo no es del colegio.`,
    show: 'Ver personas',
    invite: (people: number) => `Invitar (${people})`,
    invited: (people: number) =>
      people === 1 ? 'La invitación va en camino.' : `${people} invitaciones van en camino.`,
    inviteFailed: 'No se pudo enviar ninguna invitación.',
    set: (people: number) => `Generar contraseñas (${people})`,
    setTitle: '¿Generar contraseñas temporales?',
    setBody: (people: number, days: number) =>
      people === 1
        ? `Para 1 persona. Solo la verá una vez, y sirve ${days} días.`
        : `Para ${people} personas. Solo las verá una vez, y sirven ${days} días.`,
    setConfirm: 'Generar',
    tooMany: (most: number) => `Seleccione como máximo ${most} personas para generar sus contraseñas.`,
    setFailed: 'No se pudo generar ninguna contraseña.',
    reset: {
      title: '¿Restablecer la contraseña?',
      body: (name: string, days: number) =>
        `${name} no podrá ingresar con la que eligió, y sus sesiones se cerrarán. La nueva solo la verá usted una vez, y sirve ${days} días.`,
      confirm: 'Restablecer',
    },
  },
  many: {
    actions: 'Acciones',
    passwords: 'Generar contraseñas temporales',
    statusFailed: 'No se cambió el estado de nadie.',
    invite: {
      action: 'Invitar a elegir contraseña',
      title: '¿Enviar invitaciones?',
      body: (people: number) =>
        people === 1
          ? 'Se escribirá a 1 persona.'
          : `Se escribirá a ${people} personas.`,
      confirm: 'Enviar',
    },
    activate: {
      action: 'Activar',
      title: '¿Activar estas cuentas?',
      body: (people: number) => (people === 1 ? 'Se activará 1 cuenta.' : `Se activarán ${people} cuentas.`),
      confirm: 'Activar',
      done: (people: number) => (people === 1 ? 'Se activó 1 cuenta.' : `Se activaron ${people} cuentas.`),
    },
    deactivate: {
      action: 'Desactivar',
      title: '¿Desactivar estas cuentas?',
      body: (people: number) =>
        people === 1
          ? 'Se desactivará 1 cuenta: la persona ya no podrá ingresar. Su historial se conserva.'
          : `Se desactivarán ${people} cuentas: esas personas ya no podrán ingresar. Su historial se conserva.`,
      confirm: 'Desactivar',
      done: (people: number) => (people === 1 ? 'Se desactivó 1 cuenta.' : `Se desactivaron ${people} cuentas.`),
    },
    category: {
      action: 'Asignar una categoría…',
      title: (people: number) => (people === 1 ? 'Asignar una categoría a 1 persona' : `Asignar una categoría a ${people} personas`),
      label: 'Categoría',
      unchosen: 'Elija una categoría.',
      confirm: 'Asignar categoría',
      done: (people: number) => (people === 1 ? 'Cambió la categoría de 1 persona.' : `Cambió la categoría de ${people} personas.`),
      failed: 'No se cambió la categoría de nadie.',
    },
    change: {
      unchanged: (people: number) => (people === 1 ? 'La otra persona no cambia.' : `Las otras ${people} no cambian.`),
      managers: (people: number) =>
        people === 1
          ? 'Esta persona podrá ver y cambiar los datos de todo el colegio:'
          : 'Estas personas podrán ver y cambiar los datos de todo el colegio:',
      role: {
        action: 'Cambiar el rol…',
        title: (people: number) => `Cambiar el rol de ${countOf(people)}`,
        label: 'Rol',
        unchosen: 'Elija un rol.',
        confirm: 'Cambiar rol',
        ask: (people: number) => `¿Cambiar el rol de ${countOf(people)}?`,
        body: (people: number, role: string) =>
          people === 1
            ? `Su rol será ${role}, y tendrá que ingresar de nuevo.`
            : `Su rol será ${role}, y tendrán que ingresar de nuevo.`,
        nobody: (role: string) => `Todas tienen ya el rol ${role}.`,
        done: (people: number) => `Cambió el rol de ${countOf(people)}.`,
        failed: 'No se cambió el rol de nadie.',
      },
      department: {
        action: 'Cambiar el departamento…',
        title: (people: number) => `Cambiar el departamento de ${countOf(people)}`,
        label: 'Departamento',
        unchosen: 'Escriba el departamento.',
        confirm: 'Cambiar departamento',
        ask: (people: number) => `¿Cambiar el departamento de ${countOf(people)}?`,
        body: (_people: number, name: string) => `Su departamento será «${name}». Los resultados que ya tienen conservan el suyo.`,
        nobody: (name: string) => `Todas están ya en «${name}».`,
        done: (people: number) => `Cambió el departamento de ${countOf(people)}.`,
        failed: 'No se cambió el departamento de nadie.',
      },
      position: {
        action: 'Cambiar el puesto…',
        title: (people: number) => `Cambiar el puesto de ${countOf(people)}`,
        label: 'Puesto',
        unchosen: 'Escriba el puesto.',
        confirm: 'Cambiar puesto',
        ask: (people: number) => `¿Cambiar el puesto de ${countOf(people)}?`,
        body: (_people: number, name: string) => `Su puesto será «${name}». Los resultados que ya tienen conservan el suyo.`,
        nobody: (name: string) => `Todas tienen ya el puesto «${name}».`,
        done: (people: number) => `Cambió el puesto de ${countOf(people)}.`,
        failed: 'No se cambió el puesto de nadie.',
      },
    },
    evaluator: {
      action: 'Asignar a un evaluador…',
      title: (people: number) => (people === 1 ? 'Asignar 1 persona a un evaluador' : `Asignar ${people} personas a un evaluador`),
      label: 'Evaluador',
      typeMore: (shown: number, total: number) => `Se muestran ${shown} de ${total}. Escriba para encontrar a los demás.`,
      unchosen: 'Elija un evaluador.',
      confirm: 'Asignar',
      done: (people: number) => (people === 1 ? 'Se asignó 1 persona.' : `Se asignaron ${people} personas.`),
      failed: common.failures.assign,
    },
  },
  temporaryPasswords: {
    title: 'Contraseñas temporales',
    description:
      'Entréguelas en mano: no se volverán a mostrar. Al ingresar, cada persona elige la suya.',
    where: (site: string) => `Se ingresa en ${site} con el correo y esta contraseña.`,
    /** The number itself is not printed. */
    byIdentityNumber: 'Ingresa con su documento',
    caption: 'Contraseñas temporales, por nombre',
    columns: { name: 'Nombre', email: 'Correo', password: 'Contraseña temporal', until: 'Sirve hasta' },
    /** In place of the e-mail of whoever has none; the document itself is not printed. */
    document: { label: 'Ingresa con', value: 'su número de documento' },
    enter: (site: string) => `Ingrese en ${site}`,
    print: 'Imprimir',
    done: 'Volver a los usuarios',
    backTo: (name: string) => `Volver a ${name}`,
    leave: {
      title: '¿Salir de esta lista?',
      body: 'No se volverán a mostrar. Si alguna se pierde, genere otra.',
      confirm: 'Salir',
      cancel: 'Seguir aquí',
    },
  },
  you: 'Usted',
  activate: 'Activar',
  deactivate: 'Desactivar',
  edit: 'Editar',
  /** The same, for whoever hears the button without its row. */
  activateOf: (name: string) => `Activar a ${name}`,
  deactivateOf: (name: string) => `Desactivar a ${name}`,
  editOf: (name: string) => `Editar a ${name}`,
  invite: 'Invitar',
  inviteOf: (name: string) => `Invitar a ${name} a elegir su contraseña`,
  invited: (name: string) => `La invitación para ${name} va en camino.`,
  inviteFailed: 'No se pudo enviar la invitación.',
  onlyAdmins: 'Solo un administrador puede cambiar esta cuenta.',
  empty: 'Todavía no hay usuarios',
  loadFailed: common.failures.users,
  statusFailed: 'Error al cambiar el estado del usuario.',
  activated: (name: string) => `La cuenta de ${name} está activa.`,
  deactivated: (name: string) => `La cuenta de ${name} está inactiva.`,
  confirmDeactivation: {
    title: '¿Desactivar esta cuenta?',
    body: ' ya no podrá ingresar. Su historial se conserva, y puede volver a activarla.',
    confirm: 'Desactivar',
  },

  form: {
    person: 'Datos de la persona',
    job: 'Datos laborales',
    access: 'Acceso',
    name: 'Nombre completo',
    email: 'Correo electrónico',
    withoutEmail: 'Opcional: sin él no recibe mensajes.',
    identityNumber: 'Documento de identidad',
    identityNumberShort: 'Documento',
    position: 'Puesto',
    department: 'Departamento',
    category: 'Categoría',
    noCategory: 'Sin categoría',
    categoriesFailed: common.failures.categories,
    optional: 'Opcional',
    role: 'Rol',
    ownRole: 'No puede cambiar su propio rol.',
    ownCategory: 'Decide con qué se le evalúa: la cambia otra persona.',
    roleHints: {
      admin: 'Administra todo, también a otros administradores.',
      gestionhumana: 'Prepara todo y consulta todos los resultados.',
      evaluador: 'Evalúa a las personas que le asignan.',
      colaborador: 'Consulta sus propios resultados.',
    },
    badIdentityNumber: (shortest: number, longest: number) =>
      `Escriba el número del documento: de ${shortest} a ${longest} letras y números, con al menos un número. Los puntos, espacios y guiones no cuentan.`,
    badEmail: 'Escriba un correo electrónico válido.',
    passwordTooShort: (length: number) => `Use como mínimo ${length} caracteres.`,
  },

  createPage: {
    title: 'Crear usuario',
    access: 'Cómo obtiene su contraseña',
    ways: {
      invite: 'La elige con una invitación por correo',
      type: 'La escribo yo y se la entrego',
    },
    schoolAccount: 'Ingresa con su cuenta del colegio, que se reconoce por el correo.',
    inviteHint: (days: number) =>
      `El enlace sirve una vez, durante ${days} días.`,
    invitedDone: 'Usuario creado. La invitación va en camino.',
    password: 'Contraseña',
    submit: 'Crear usuario',
    submitAndAdd: 'Crear y agregar otra persona',
    failed: 'Error al crear el usuario. Verifica los datos.',
    done: 'Usuario creado correctamente.',
  },

  createManyPage: {
    title: 'Agregar varias personas',
    description: 'O pegue columnas de una hoja de cálculo, en este orden.',
    person: (row: number) => `Persona ${row}`,
    of: (label: string, row: number) => `${label}, persona ${row}`,
    remove: 'Quitar',
    removeOf: (row: number) => `Quitar a la persona ${row}`,
    none: 'Escriba al menos una persona.',
    tooMany: (most: number) => `Caben ${most} personas. Para más, importe un archivo.`,
    repeated: 'Este correo está más de una vez.',
    repeatedIdentityNumber: 'Este documento está más de una vez.',
    submit: (people: number) => (people > 1 ? `Crear ${people} personas` : 'Crear personas'),
    done: (people: number) => (people === 1 ? 'Se creó 1 persona.' : `Se crearon ${people} personas.`),
    failed: 'No se creó ninguna persona.',
    link: 'Agregar varias a la vez',
  },

  editPage: {
    title: 'Editar usuario',
    status: 'Estado',
    statusWithoutPassword: 'La cuenta está activa, pero falta su contraseña.',
    statusInactive: 'No puede ingresar. Su historial se conserva.',
    ownStatus: 'No puede desactivar su propia cuenta.',
    password: 'Cambiar la contraseña',
    passwordDescription: 'Opcional. Al cambiarla se cierran sus sesiones.',
    noPassword: 'No tiene contraseña y no puede ingresar.',
    passwordSetBy: (name: string, moment: string) =>
      `${withFullStop(`La contraseña actual la estableció ${name} el ${moment}`)} Todavía no ha elegido la suya.`,
    ownPassword: 'La suya se cambia en su perfil.',
    toProfile: 'Ir a mi perfil',
    submit: 'Guardar cambios',
    loadFailed: common.failures.user,
    failed: 'Error al actualizar el usuario.',
    done: 'Usuario actualizado correctamente.',
    passwordDone: (name: string) => `La contraseña de ${name} se cambió.`,
  },
} as const;

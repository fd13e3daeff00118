/** The page of a person, which managers open from every list. */
export const person = {
  title: 'Persona',
  back: 'Volver',
  failed: 'No se pudo cargar la información del usuario.',

  data: {
    title: 'Datos',
    role: 'Rol',
    status: 'Estado',
    email: 'Correo',
    position: 'Puesto',
    department: 'Departamento',
    category: 'Categoría',
    noCategory: 'Sin categoría',
    missing: 'No asignado',
    noEmail: 'Sin correo',
    access: 'Acceso',
    accessGiven: (name: string, day: string) => `La contraseña la estableció ${name} el ${day}.`,
    somebody: 'otra persona',
    lastSignIn: 'Último ingreso',
    neverSignedIn: 'Todavía no ha ingresado',
    hiddenSignIn: 'No se muestra, porque esta persona la evalúa a usted.',
    signInFailed: 'No se pudo cargar el último ingreso.',
  },

  results: {
    title: 'Resultados',
    history: 'Ver historial',
  },

  actions: {
    edit: 'Editar',
    give: 'Generar contraseña temporal',
    assign: 'Asignar personas',
  },
} as const;

import { common } from './common';

/** The page where a person corrects the name they are shown by. */
export const editProfile = {
  title: 'Editar perfil',
  name: 'Nombre completo',
  kept: {
    title: 'Datos a cargo de Gestión Humana',
    email: 'Correo',
    position: 'Puesto',
    department: 'Departamento',
    category: 'Categoría',
    missing: common.notAssigned,
  },
  loadFailed: common.failures.profile,
  failed: 'Error al actualizar su perfil.',
  done: 'Nombre actualizado correctamente.',
} as const;

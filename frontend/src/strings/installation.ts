/** Notices for admins about the installation. */
export const installation = {
  backups: {
    failed: (day: string) => `La copia de seguridad del ${day} falló.`,
    old: (day: string) => `La última copia de seguridad es del ${day}.`,
    none: 'Todavía no hay ninguna copia de seguridad.',
    link: 'Qué hacer',
    title: 'Copias de seguridad',
    why: 'Sin copia, un daño del disco pierde las evaluaciones para siempre. Pida a quien administra el servidor:',
    steps: [
      { about: 'ver qué pasó:', command: 'evaluacmo check' },
      { about: 'leer el registro de la última copia:', command: 'journalctl -u evaluacmo-backup' },
      { about: 'guardar una copia ahora:', command: 'systemctl start evaluacmo-backup' },
    ],
    guide: 'Cómo guardar una cada noche, y dónde la clave secreta: guía de instalación, «Backups».',
  },
};

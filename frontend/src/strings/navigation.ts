import { common } from './common';

/**
 * The layout, the labels of its menu, and the pages that are only a message. In a file of their own,
 * because they are loaded before the first screen.
 */
export const navigation = {
  groups: {
    start: 'Inicio',
    prepare: 'Preparar',
    // not *Evaluar*, which is what the evaluator's buttons say
    evaluate: 'Evaluación',
    results: 'Resultados',
    improve: 'Mejorar',
    school: 'Colegio',
    mine: 'Mis resultados',
  },
  menu: 'Menú principal',
  openMenu: 'Abrir el menú',
  openNames: 'Abrir el menú completo',
  closeMenu: 'Cerrar el menú',
  skip: 'Saltar al contenido',
  enter: 'Ingresar a Evaluacmo',
  logout: 'Cerrar Sesión',
  logoutFailed: common.failures.logout,
  colorScheme: { label: 'Apariencia', auto: 'Automática', light: 'Clara', dark: 'Oscura' },

  labels: {
    home: 'Inicio',
    dashboard: 'Panel',
    evaluationForm: 'Realizar Evaluación',
    users: 'Usuarios',
    categories: 'Categorías',
    questionBanks: 'Bancos de preguntas',
    evaluations: 'Evaluaciones',
    assignments: 'Asignaciones',
    readiness: 'Preparación del año',
    imports: 'Importar',
    school: 'Configuración del colegio',
    integrations: 'Integraciones',
    reports: 'Reportes',
    history: 'Historial de evaluaciones',
    analysis: 'Análisis',
    board: 'Informe para el consejo',
    trainingReport: 'Reporte de capacitación',
    plans: 'Planes de capacitación',
    reminders: 'Recordatorios',
    audit: 'Registro de auditoría',
    myHistory: 'Mi Historial de Evaluaciones',
    submissions: 'Evaluaciones enviadas',
    notEvaluated: 'Sin evaluar',
    allSelfEvaluations: 'Autoevaluaciones',
    talks: 'Conversaciones',
    ledTalks: 'Mis conversaciones',
    // without a link in the menu
    person: 'Persona',
    report: 'Reporte',
    sentEvaluations: 'Lo que ha enviado',
    selfEvaluations: 'Autoevaluación',
    questionPeople: 'Personas por puntaje',
    createEvaluation: 'Crear evaluación',
    editEvaluation: 'Editar evaluación',
    profile: 'Mi perfil',
  },

  denied: {
    title: 'Acceso Denegado',
    body: 'No tienes permisos para acceder a esta página.',
    support: 'Contactar a soporte',
  },
  notFound: {
    title: 'Página no encontrada',
    body: 'La dirección que abrió no existe o cambió. Revise que esté bien escrita.',
  },
} as const;

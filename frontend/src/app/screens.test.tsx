import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '@/constants';
import { renderApp, renderPage } from '@/test/render';
import { school } from '@/test/school';

const headers = async () => (await screen.findAllByRole('columnheader')).map((header) => header.textContent);

test.each<[address: string, columns: string[], buttons: string[], role?: Role]>([
  ['/evaluations', ['Nombre', 'Período', 'Categoría', 'Banco de preguntas', 'Acciones'], []],
  [
    '/users',
    ['Seleccionar esta página', 'Nombre', 'Correo', 'Rol', 'Puesto', 'Departamento', 'Estado', 'Acciones'],
    ['Activar', 'Editar'],
  ],
  ['/reports?show=corrections', ['Persona', 'Evaluación', 'Motivo', 'Acciones'], []],
  [
    '/reports',
    ['Seleccionar esta página', 'Persona', 'Última evaluación', 'Resultado', 'Acciones'],
    ['Ver Reporte', 'Descargar PDF'],
  ],
  ['/categories', ['Nombre', 'Personas', 'Evaluación de este año', 'Acciones'], []],
  ['/evaluation-form', ['Nombre', 'Puesto', 'Departamento', 'Acción'], ['Evaluar'], 'evaluador'],
  ['/my-talks', ['Persona', 'Evaluación', 'Estado', 'Acción'], ['Proponer'], 'evaluador'],
  ['/talks', ['Persona', 'Evaluación', 'Estado', 'Acordada para', 'Realizada'], []],
  ['/self-evaluation', ['Evaluación', 'Estado', 'Acción'], [], 'colaborador'],
  ['/self-evaluations', ['Persona', 'Evaluación', 'Enviada', 'Acciones'], ['Reabrir']],
  ['/evaluation-history', ['Nombre', 'Puesto', 'Departamento', 'Evaluaciones', 'Acciones'], ['Ver Historial']],
  ['/evaluation-history/9', ['Evaluación', 'Resultado', 'Fecha', 'Acciones'], ['Descargar PDF', 'Ver Reporte']],
  ['/training-report', ['Seleccionar esta página', 'Persona', 'Comentario', 'Evaluación'], []],
  ['/plans', ['Persona', 'Acción', 'Fecha límite', 'Estado', 'Marcar'], []],
  ['/evaluators', ['Nombre', 'Correo', 'Acciones'], []],
  ['/audit', ['Fecha y hora', 'Quién', 'Qué', 'Sobre quién o qué', 'Dirección', 'Cambios'], []],
  ['/integrations', ['Nombre', 'Qué lee', 'Vence', 'Último uso', 'Lo creó', 'Acciones', 'Campo', 'Qué es', 'Campo', 'Qué es'], ['Crear token', 'Revocar']],
  ['/collaborators', ['Nombre', 'Puesto', 'Departamento', 'Categoría', 'Acciones'], []],
  ['/question-banks', [], ['Ver Preguntas']],
  ['/report/4/9', [], ['Descargar PDF']],
  ['/assignments?evaluator=50', [], ['Asignar', 'Eliminar']],
])('%s has the columns %j and the buttons %j', async (address, columns, buttons, role = 'admin') => {
  school(role);
  renderPage(address);
  for (const text of buttons) {
    expect((await screen.findAllByText(text, { exact: true }))[0]?.closest('button, a')).toBeVisible();
  }
  if (columns.length > 0) expect(await headers()).toEqual(columns);
});

const YEAR = [
  ...['Preparación del año', 'Evaluaciones', 'Bancos de preguntas', 'Asignaciones'],
  ...['Evaluaciones enviadas', 'Sin evaluar', 'Autoevaluaciones', 'Recordatorios'],
  ...['Reportes', 'Historial de evaluaciones', 'Análisis', 'Informe para el consejo'],
  ...['Conversaciones', 'Reporte de capacitación', 'Planes de capacitación'],
];
const SCHOOL = ['Usuarios', 'Categorías', 'Importar'];

test.each<[Role, string[]]>([
  ['admin', ['Panel', ...YEAR, ...SCHOOL, 'Configuración del colegio', 'Integraciones', 'Registro de auditoría']],
  ['gestionhumana', ['Inicio', 'Panel', ...YEAR, ...SCHOOL]],
  ['evaluador', ['Inicio', 'Realizar Evaluación', 'Mis conversaciones', 'Mi Historial de Evaluaciones']],
  ['colaborador', ['Inicio', 'Mi Historial de Evaluaciones']],
])('the menu of %s has its links, the name that opens the profile, and the way out', async (role, links) => {
  school(role);
  renderApp('/profile');
  const menu = await screen.findByRole('navigation', { name: 'Menú principal' });
  expect(within(menu).getAllByRole('link').map((link) => link.textContent)).toEqual(links);
  expect(screen.getByRole('link', { name: /Ana Gómez/ })).toHaveAttribute('href', '/profile');
  expect(screen.getByRole('button', { name: 'Cerrar Sesión' })).toBeVisible();
});

test('a stranger at / is sent to sign in', async () => {
  school(null);
  const { router } = renderApp('/');
  expect(await screen.findByRole('heading', { name: 'Iniciar sesión' })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/login');
});

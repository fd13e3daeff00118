import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '@/constants';
import { renderApp } from '@/test/render';
import { school } from '@/test/school';

const headers = async () => (await screen.findAllByRole('columnheader')).map((header) => header.textContent);

test.each<[address: string, columns: string[], role?: Role]>([
  ['/evaluations', ['Nombre', 'Período', 'Categoría', 'Banco de preguntas', 'Acciones']],
  ['/users', ['Seleccionar esta página', 'Nombre', 'Correo', 'Rol', 'Puesto', 'Departamento', 'Estado', 'Acciones']],
  ['/reports?show=corrections', ['Persona', 'Evaluación', 'Motivo', 'Acciones']],
  ['/reports', ['Seleccionar esta página', 'Persona', 'Última evaluación', 'Resultado', 'Acciones']],
  ['/categories', ['Nombre', 'Acciones']],
  ['/evaluation-form', ['Nombre', 'Puesto', 'Departamento', 'Acción'], 'evaluador'],
  ['/evaluation-history', ['Nombre', 'Puesto', 'Departamento', 'Evaluaciones', 'Acciones']],
  ['/evaluation-history/9', ['Evaluación', 'Resultado', 'Fecha', 'Acciones']],
  ['/training-report', ['Seleccionar esta página', 'Persona', 'Comentario', 'Evaluación']],
  ['/plans', ['Fecha límite', 'Persona', 'Acción', 'Estado', 'Marcar']],
  ['/evaluators', ['Nombre', 'Correo', 'Acciones']],
  ['/audit', ['Fecha y hora', 'Quién', 'Qué', 'Sobre quién o qué', 'Dirección', 'Cambios']],
  ['/collaborators', ['Nombre', 'Puesto', 'Departamento', 'Categoría', 'Acciones']],
])('the table at %s has the columns %j', async (address, columns, role = 'admin') => {
  school(role);
  renderApp(address);
  expect(await headers()).toEqual(columns);
});

test.each<[text: string, address: string, role?: Role | null]>([
  ['Ingresar', '/login', null],
  ['Ver Preguntas', '/question-banks'],
  ['Evaluar', '/evaluation-form', 'evaluador'],
  ['Ver Reporte', '/reports'],
  ['Descargar PDF', '/reports'],
  ['Descargar PDF', '/evaluation-history/9'],
  ['Descargar PDF', '/report/4/9'],
  ['Ver Historial', '/evaluation-history'],
  ['Ver Reporte', '/evaluation-history/9'],
  ['Activar', '/users'],
  ['Editar', '/users'],
  ['Asignar', '/assignments?evaluator=50'],
  ['Eliminar', '/assignments?evaluator=50'],
  ['Cerrar Sesión', '/dashboard'],
])('“%s” can be read at %s', async (text, address, role = 'admin') => {
  school(role);
  renderApp(address);
  expect((await screen.findAllByText(text, { exact: true }))[0]?.closest('button, a')).toBeVisible();
});

const SETUP = ['Usuarios', 'Categorías', 'Bancos de preguntas', 'Evaluaciones', 'Asignaciones', 'Preparación del año', 'Importar'];
const FOLLOW = ['Reportes', 'Historial de evaluaciones', 'Análisis', 'Reporte de capacitación', 'Planes de capacitación', 'Recordatorios'];

test.each<[Role, string[]]>([
  ['admin', ['Panel', ...SETUP, 'Configuración del colegio', ...FOLLOW, 'Registro de auditoría']],
  ['gestionhumana', ['Inicio', 'Panel', ...SETUP, ...FOLLOW]],
  ['evaluador', ['Inicio', 'Realizar Evaluación', 'Mi Historial de Evaluaciones']],
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

test.each<[Role, string]>([
  ['admin', '/dashboard'],
  ['gestionhumana', '/dashboard'],
  ['evaluador', '/home'],
  ['colaborador', '/home'],
])('%s, signed in, is led from /login to %s', async (role, start) => {
  school(role);
  const { router } = renderApp('/login');
  await screen.findByRole('navigation', { name: 'Menú principal' });
  expect(router.state.location.pathname).toBe(start);
});

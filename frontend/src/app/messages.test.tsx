import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '@/constants';
import { renderPage, settled } from '@/test/render';
import { bruno, school } from '@/test/school';
import { failure, json, offline, on, requests } from '@/test/server';

/** Every message of the catalogue, written down once more by hand. */
const CATALOGUE = [
  'Demasiados intentos fallidos. Intente de nuevo en 10 minutos.',
  'Credenciales incorrectas. Inténtalo de nuevo.',
  'Error obteniendo el token CSRF.',
  'Error al crear la evaluación.',
  'Evaluación creada exitosamente.',
  'Error al obtener información del usuario.',
  'No se pudo obtener la categoría del usuario.',
  'No hay evaluaciones disponibles para este colaborador.',
  'Este banco de preguntas no contiene preguntas.',
  'Ocurrió un error al enviar la evaluación. Inténtalo de nuevo.',
  'No se pudieron cargar las métricas.',
  'No se pudieron cargar los usuarios.',
  'Error al cambiar el estado del usuario.',
  'Error al crear el usuario. Verifica los datos.',
  'Error al actualizar el usuario.',
  'No se pudo cargar la información del usuario.',
  'Usuario actualizado correctamente.',
  'Error al guardar la categoría.',
  'Error al eliminar la categoría.',
  'Error al cargar las evaluaciones.',
  'Error al eliminar la evaluación.',
  'No se pudo cargar la evaluación.',
  'No se pudo actualizar la evaluación.',
  'Error al cargar las categorías.',
  'Error al cargar los bancos de preguntas.',
  'No se pudieron cargar las evaluaciones.',
  'No se pudo obtener el token CSRF.',
  'Este colaborador no tiene historial de evaluaciones.',
  'No se pudo obtener el historial de evaluaciones.',
  'No hay datos para generar el PDF.',
  'No se pudo obtener el reporte.',
  'Error al cambiar la contraseña. Verifique su contraseña actual.',
  'Contraseña actualizada correctamente.',
  'Error al guardar el colaborador.',
  'Error al eliminar el colaborador.',
  'Error al obtener evaluadores.',
  'Error al guardar el evaluador.',
  'Error al eliminar el evaluador.',
  'Acceso Denegado',
  'No tienes permisos para acceder a esta página.',
  'Tu sesión ha expirado por inactividad. Por favor, inicia sesión nuevamente.',
  'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.',
  'La suma de los porcentajes debe ser igual a 100%.',
  'Las nuevas contraseñas no coinciden.',
  'No hay datos para descargar.',
  'No se encontraron usuarios evaluados.',
  'No se encontraron resultados.',
  'Evaluación y capacitación guardadas exitosamente.',
];
const NO_TOKEN = 'Error obteniendo el token CSRF.';
const NO_EVALUATION = 'No hay evaluaciones disponibles para este colaborador.';
const NO_CATEGORIES = 'Error al cargar las categorías.';
const NO_BANKS = 'Error al cargar los bancos de preguntas.';
const NO_HISTORY = 'No se pudo obtener el historial de evaluaciones.';
const NO_REPORT = 'No se pudo obtener el reporte.';

/** The messages of the catalogue that are on the page, in its dialogs and its toasts. */
const shown = () => CATALOGUE.filter((message) => document.body.textContent.includes(message));

async function open(address: string): Promise<ReturnType<typeof renderPage>> {
  const app = renderPage(address);
  await screen.findByRole('heading', { level: 1 });
  return app;
}

// unsent answers of one test are no news to the next
const serverError = () => failure(500, 'Algo falló.');

type Reading = [address: string, path: string, message: string, role?: Role];
const READING: Reading[] = [
  ['/dashboard', '/dashboard/metrics', 'No se pudieron cargar las métricas.'],
  ['/users', '/users', 'No se pudieron cargar los usuarios.'],
  ['/edit-user/9', '/users/9', 'No se pudo cargar la información del usuario.'],
  ['/edit-user/9', '/categories', NO_CATEGORIES],
  ['/create-user', '/categories', NO_CATEGORIES],
  ['/categories', '/categories', NO_CATEGORIES],
  ['/create-evaluation', '/categories', NO_CATEGORIES],
  ['/create-evaluation', '/question-banks', NO_BANKS],
  ['/edit-evaluation/4', '/evaluations/4', 'No se pudo cargar la evaluación.'],
  ['/edit-evaluation/4', '/categories', NO_CATEGORIES],
  ['/edit-evaluation/4', '/question-banks', NO_BANKS],
  ['/evaluations', '/evaluations', 'Error al cargar las evaluaciones.'],
  ['/reports', '/evaluations', 'No se pudieron cargar las evaluaciones.'],
  ['/reports', '/reports/latest', 'No se pudieron cargar los usuarios.'],
  ['/reports', '/csrf-token', 'No se pudo obtener el token CSRF.'],
  ['/evaluation-history', '/users/collaborators/history', NO_HISTORY],
  ['/evaluation-history/9', '/users/evaluation-history/9', NO_HISTORY],
  ['/my-history', '/users/evaluation-history/7', NO_HISTORY, 'colaborador'],
  ['/report/4/9', '/reports/full/4/9', NO_REPORT],
  ['/report-detail/4/9', '/reports/full/4/9', NO_REPORT],
  ['/evaluators', '/evaluators', 'Error al obtener evaluadores.'],
  ['/evaluation-form?collaborator=9', '/users/9', 'Error al obtener información del usuario.', 'evaluador'],
];

async function expectReadingFails([address, path, message, role = 'admin']: Reading, answer: typeof offline) {
  school(role);
  on('GET', path, answer);
  const app = await open(address);
  await waitFor(() => expect(shown()).toEqual([message]));
  await settled(app);
  expect(shown()).toEqual([message]);
}

test.each(READING)('%s, where %s fails, says “%s” alone', (...reading) => expectReadingFails(reading, serverError));

// The client turns both failures into the same error, so a few screens are enough.
const CUT_OFF = ['/dashboard/metrics', '/users/9', '/reports/latest', '/csrf-token'];

test.each(READING.filter(([, path]) => CUT_OFF.includes(path)))(
  '%s, where the connection for %s is cut, says “%s” alone',
  (...reading) => expectReadingFails(reading, offline),
);

type Given = [address: string, path: string, answer: object, message: string, role?: Role];
const NOTHING_FOUND: Given[] = [
  ['/evaluation-form?collaborator=9', '/users/9', { ...bruno, category_id: null }, 'No se pudo obtener la categoría del usuario.', 'evaluador'],
  ['/evaluation-form?collaborator=9', '/evaluations/by-category/3', failure(404), NO_EVALUATION, 'evaluador'],
  ['/evaluation-form?collaborator=9', '/question-banks/8/questions', [], 'Este banco de preguntas no contiene preguntas.', 'evaluador'],
  ['/evaluation-history/9', '/users/evaluation-history/9', [], 'Este colaborador no tiene historial de evaluaciones.'],
  ['/reports', '/reports/latest', json([], { total: 0 }), 'No se encontraron usuarios evaluados.'],
  ['/training-report', '/training-report', json({}, { total: 0 }), 'No se encontraron resultados.'],
  ['/report/4/9', '/reports/full/4/9', failure(404), NO_REPORT],
];

test.each(NOTHING_FOUND)('%s, where %s has nothing, says so alone', async (address, path, answer, message, role = 'admin') => {
  school(role);
  on('GET', path, answer);
  const app = await open(address);
  await waitFor(() => expect(shown()).toEqual([message]));
  await settled(app);
  expect(shown()).toEqual([message]);
});

const enter = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const confirm = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

interface Writing {
  what: string;
  address: string;
  call: ['POST' | 'PUT' | 'PATCH' | 'DELETE', string];
  /** Absent: the screen has none of its own. */
  message?: string;
  role?: Role | null;
  act: () => Promise<unknown>;
}

const PASSWORD = 'tres tristes tigres';
const WRITING: Writing[] = [
  {
    what: 'signing in',
    address: '/login',
    call: ['POST', '/users/login'],
    message: 'Credenciales incorrectas. Inténtalo de nuevo.',
    role: null,
    act: async () => {
      await enter('Correo electrónico', 'ana@colegio.edu.co');
      await enter('Contraseña', PASSWORD);
      await press('Ingresar');
    },
  },
  {
    what: 'creating an evaluation',
    address: '/create-evaluation',
    call: ['POST', '/evaluations'],
    message: 'Error al crear la evaluación.',
    act: async () => {
      const category = await screen.findByRole('combobox', { name: 'Categoría' });
      const { value } = await within(category).findByRole<HTMLOptionElement>('option', { name: 'Docentes' });
      fireEvent.change(category, { target: { value } });
      await enter('Nombre', 'Docentes 2027');
      await press('Crear evaluación');
    },
  },
  {
    what: 'editing an evaluation',
    address: '/edit-evaluation/4',
    call: ['PUT', '/evaluations/4'],
    message: 'No se pudo actualizar la evaluación.',
    act: () => press('Guardar cambios'),
  },
  {
    what: 'deleting an evaluation',
    address: '/evaluations',
    call: ['DELETE', '/evaluations/4'],
    message: 'Error al eliminar la evaluación.',
    act: async () => {
      await press('Eliminar Docentes 2026');
      await confirm('Eliminar');
    },
  },
  {
    what: 'sending an evaluation',
    address: '/evaluation-form?collaborator=9',
    call: ['POST', '/full-evaluation/full-submit'],
    message: 'Ocurrió un error al enviar la evaluación. Inténtalo de nuevo.',
    role: 'evaluador',
    act: async () => {
      fireEvent.click(await screen.findByLabelText('3 Alto'));
      await press('Continuar');
      await enter('¿Requiere capacitación?', 'no');
      await enter('Comentarios', 'Muy bien.');
      await press('Completar Evaluación');
    },
  },
  {
    what: 'changing a status',
    address: '/users',
    call: ['PATCH', '/users/9/status'],
    message: 'Error al cambiar el estado del usuario.',
    act: () => press('Activar a Bruno Díaz'),
  },
  {
    what: 'creating a user',
    address: '/create-user',
    call: ['POST', '/users'],
    message: 'Error al crear el usuario. Verifica los datos.',
    act: async () => {
      await enter('Nombre completo', 'Carla Ruiz');
      await enter('Correo electrónico', 'carla@colegio.edu.co');
      await enter('Contraseña', PASSWORD);
      await press('Crear usuario');
    },
  },
  {
    what: 'editing a user',
    address: '/edit-user/9',
    call: ['PUT', '/users/9'],
    message: 'Error al actualizar el usuario.',
    act: () => press('Guardar cambios'),
  },
  {
    what: 'creating a category',
    address: '/categories',
    call: ['POST', '/categories'],
    message: 'Error al guardar la categoría.',
    act: async () => {
      await press('Crear categoría');
      await enter('Nombre de la nueva categoría', 'Rectoría');
      await press('Crear categoría');
    },
  },
  {
    what: 'renaming a category',
    address: '/categories',
    call: ['PUT', '/categories/3'],
    message: 'Error al guardar la categoría.',
    act: async () => {
      await press('Editar Docentes');
      await enter('Nuevo nombre de Docentes', 'Maestros');
      await press('Guardar');
    },
  },
  {
    what: 'deleting a category',
    address: '/categories',
    call: ['DELETE', '/categories/3'],
    message: 'Error al eliminar la categoría.',
    act: async () => {
      await press('Eliminar Docentes');
      await confirm('Eliminar');
    },
  },
  {
    what: 'changing one’s password',
    address: '/profile',
    call: ['POST', '/profile/change-password'],
    message: 'Error al cambiar la contraseña. Verifique su contraseña actual.',
    act: async () => {
      await enter('Contraseña actual', 'la de antes');
      await enter('Nueva contraseña', PASSWORD);
      await enter('Confirmar nueva contraseña', PASSWORD);
      await press('Cambiar contraseña');
    },
  },
  {
    what: 'adding an evaluator',
    address: '/evaluators',
    call: ['POST', '/evaluators'],
    message: 'Error al guardar el evaluador.',
    act: async () => {
      await press('Agregar evaluador');
      await enter('Nombre completo', 'Eva Gil');
      await enter('Correo electrónico', 'eva@colegio.edu.co');
      await enter('Contraseña', PASSWORD);
      await press('Guardar');
    },
  },
  {
    what: 'editing an evaluator',
    address: '/evaluators',
    call: ['PUT', '/evaluators/31'],
    message: 'Error al guardar el evaluador.',
    act: async () => {
      await press('Editar a Rosa Díaz');
      await press('Guardar');
    },
  },
  {
    what: 'deleting an evaluator',
    address: '/evaluators',
    call: ['DELETE', '/evaluators/31'],
    message: 'Error al eliminar el evaluador.',
    act: async () => {
      await press('Eliminar a Rosa Díaz');
      await confirm('Eliminar');
    },
  },
  {
    what: 'adding a collaborator',
    address: '/collaborators',
    call: ['POST', '/collaborators'],
    message: 'Error al guardar el colaborador.',
    act: async () => {
      await press('Agregar colaborador');
      await enter('Nombre completo', 'Eva Gil');
      await enter('Puesto', 'Auxiliar');
      await screen.findByRole('option', { name: 'Docentes' });
      await enter('Categoría', '3');
      await press('Guardar');
    },
  },
  {
    what: 'editing a collaborator',
    address: '/collaborators',
    call: ['PUT', '/collaborators/32'],
    message: 'Error al guardar el colaborador.',
    act: async () => {
      await press('Editar a Luis Gil');
      await press('Guardar');
    },
  },
  {
    what: 'deleting a collaborator',
    address: '/collaborators',
    call: ['DELETE', '/collaborators/32'],
    message: 'Error al eliminar el colaborador.',
    act: async () => {
      await press('Eliminar a Luis Gil');
      await confirm('Eliminar');
    },
  },
  {
    what: 'creating a bank',
    address: '/question-banks',
    call: ['POST', '/question-banks'],
    act: async () => {
      await press('Crear banco');
      await enter('Nombre', 'Apoyo');
      await press('Crear banco');
    },
  },
  {
    what: 'adding a question',
    address: '/question-banks?bank=8',
    call: ['POST', '/question-banks/8/questions'],
    act: async () => {
      await enter('Pregunta', 'Planea.');
      await press('Agregar');
    },
  },
  {
    what: 'editing a question',
    address: '/question-banks?bank=8',
    call: ['PUT', '/question-banks/8/questions/1'],
    act: async () => {
      await press('Editar: Escucha.');
      await press('Guardar');
    },
  },
  {
    what: 'deleting a question',
    address: '/question-banks?bank=8',
    call: ['DELETE', '/question-banks/8/questions/1'],
    act: async () => {
      await press('Eliminar: Escucha.');
      await confirm('Eliminar');
    },
  },
];

/** Opens the screen, does it, and waits until nothing is on its way any more. */
async function perform({ address, act }: Writing, expected: string[]): Promise<void> {
  const app = await open(address);
  await act();
  await waitFor(() => expect(shown()).toEqual(expected));
  await settled(app);
  expect(shown()).toEqual(expected);
}

async function expectWritingFails(writing: Writing, answer: typeof offline) {
  const { call, message, role = 'admin' } = writing;
  const expected = message ? [message] : [];
  school(role);
  on(...call, answer);
  await perform(writing, expected);
  await waitFor(() => expect(requests(...call)).toHaveLength(1));
  expect(await screen.findByText(/Algo falló|No se pudo conectar/)).toBeVisible();
  expect(shown()).toEqual(expected);
}

test.each(WRITING)('$what, when the server fails, says “$message” alone', (writing) =>
  expectWritingFails(writing, serverError),
);

const CUT_OFF_WRITING = ['signing in', 'creating an evaluation', 'sending an evaluation', 'deleting a category'];

test.each(WRITING.filter(({ what }) => CUT_OFF_WRITING.includes(what)))(
  '$what, when the connection is cut, says “$message” alone',
  (writing) => expectWritingFails(writing, offline),
);

// Where forms and dialogs are the shared ones, a missing token is theirs to report; these also handle failures themselves.
const WITHOUT_TOKEN = [
  'signing in',
  'creating an evaluation',
  'sending an evaluation',
  'changing a status',
  'deleting a category',
  'changing one’s password',
  'adding a question',
  'deleting a question',
];

test.each(WRITING.filter(({ what }) => WITHOUT_TOKEN.includes(what)))('$what without a token says so alone', async (writing) => {
  const { call, role = 'admin' } = writing;
  school(role);
  on('GET', '/csrf-token', serverError);
  await perform(writing, [NO_TOKEN]);
  expect(requests(...call)).toHaveLength(0);
});

// On the pages of `WRITING` all is well but the write.
const ONLY_READ = ['/dashboard', '/reports', '/report/4/9', '/evaluation-history', '/evaluation-history/9', '/training-report', '/assignments'];

test.each(ONLY_READ)('%s says nothing of the catalogue when all is well', async (address) => {
  school('admin');
  const app = await open(address);
  await settled(app);
  expect(shown()).toEqual([]);
});

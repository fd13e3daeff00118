import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Question, QuestionBank, StarterBank } from '@/api/questionBanks';
import { renderPage, renderUi, write } from '@/test/render';
import { failure, held, json, noContent, offline, on, requests, signInAs } from '@/test/server';
import { useFocusGuard } from '@/ui/useFocusGuard';
import QuestionBanksPage from './QuestionBanksPage';

const banks: QuestionBank[] = [
  { id: 1, name: 'Docentes', description: 'Para quienes enseñan', requires_evidence: false, evaluations_count: 0 },
  { id: 2, name: 'Directivos', description: '', requires_evidence: false, evaluations_count: 0 },
];
const starter: StarterBank[] = [
  { key: 'teachers', name: 'Docentes', description: 'Para quienes enseñan.', questions: ['Planea.', 'Explica.'], is_present: false },
  { key: 'heads', name: 'Directivos docentes', description: 'Para rectoría.', questions: ['Define metas.'], is_present: false },
  { key: 'services', name: 'Servicios generales', description: 'Para aseo.', questions: ['Ordena.'], is_present: false },
];
let questions: Question[];

function givenBanks(list: QuestionBank[] = banks) {
  on('GET', '/question-banks', () => json(list));
}

beforeEach(() => {
  questions = [
    { id: 11, wording_id: 11, question_text: 'Prepara sus clases', question_type: 'competency', levels: [] },
    { id: 12, wording_id: 12, question_text: 'Cumple su plan', question_type: 'objective', levels: [] },
    { id: 13, wording_id: 13, question_text: 'Escucha a los demás', question_type: 'competency', levels: [] },
  ];
  givenBanks();
  on('GET', '/question-banks/1/questions', () => json(questions));
  on('GET', '/question-banks/2/questions', []);
  on('GET', '/question-banks/starter', starter);
});

/** As in the frame of every page. */
function Framed() {
  useFocusGuard();
  return <QuestionBanksPage />;
}

const open = (address = '/question-banks') => renderUi(<Framed />, { address, path: '/question-banks' });

const openBank = async () => {
  const app = open('/question-banks?bank=1');
  await screen.findByText('Prepara sus clases');
  return app;
};
const textOfItems = () => screen.getAllByRole('listitem').map((item) => item.textContent);
const dialog = async () => within(await screen.findByRole('alertdialog'));

describe('the banks', () => {
  test('show the questions of the one that is chosen, and keep it in the address', async () => {
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'Ver Preguntas de Docentes' }));

    expect(await screen.findByText('Prepara sus clases')).toBeVisible();
    expect(router.state.location.search).toBe('?bank=1');
    expect(screen.getByRole('heading', { level: 2, name: 'Docentes' })).toHaveFocus();

    await router.navigate(-1);
    expect(await screen.findByText('Elija un banco')).toBeVisible();
  });

  test('are created, and the new one is opened', async () => {
    const created = { id: 3, name: 'Apoyo', description: 'Servicios', requires_evidence: false, evaluations_count: 0 };
    on('POST', '/question-banks', () => {
      givenBanks([...banks, created]);
      return json(created, { status: 201 });
    });
    on('GET', '/question-banks/3/questions', []);
    const { user, router } = open();

    await user.click(await screen.findByRole('button', { name: 'Crear banco' }));
    expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveFocus();
    await user.keyboard(' Apoyo ');
    await write(user, screen.getByRole('textbox', { name: 'Descripción' }), 'Servicios');
    await user.dblClick(screen.getByRole('button', { name: 'Crear banco' }));

    expect(await screen.findByText('Este banco aún no tiene preguntas')).toBeVisible();
    expect(requests('POST', '/question-banks').map(({ body }) => body)).toEqual([
      { name: 'Apoyo', description: 'Servicios' },
    ]);
    expect(router.state.location.search).toBe('?bank=3');
    expect(screen.queryByRole('textbox', { name: 'Nombre' })).not.toBeInTheDocument();
  });

  test('show the page of the new one, however many were on a page before', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ ...(banks[0] as QuestionBank), id: index + 1, name: `Banco ${index + 1}` }));
    const created = { ...(banks[0] as QuestionBank), id: 13, name: 'Apoyo' };
    givenBanks(many);
    on('POST', '/question-banks', () => {
      givenBanks([...many, created]);
      return json(created, { status: 201 });
    });
    on('GET', '/question-banks/13/questions', []);
    const { user, router } = open('/question-banks?page_size=50');
    await user.click(await screen.findByRole('button', { name: 'Crear banco' }));
    await write(user, screen.getByRole('textbox', { name: 'Nombre' }), 'Apoyo');
    await user.click(screen.getByRole('button', { name: 'Crear banco' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Apoyo' })).toBeVisible();
    expect(router.state.location.search).toBe('?bank=13&page=2');
    expect(screen.getByRole('button', { name: 'Ver Preguntas de Apoyo' })).toBeVisible();
  });

  test('need a name', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Crear banco' }));
    await user.click(screen.getByRole('button', { name: 'Crear banco' }));
    expect(await screen.findByText('Escriba el nombre del banco.')).toBeVisible();
    expect(requests('POST')).toHaveLength(0);
  });

  test('keep what was typed when the server refuses it, with its sentence and its fields', async () => {
    on('POST', '/question-banks', () =>
      failure(400, 'Revise los datos: hay campos con errores.', { fields: { name: ['Use otro nombre.'] } }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Crear banco' }));
    await user.keyboard('Docentes{Enter}');

    expect(await screen.findByText('Use otro nombre.')).toBeVisible();
    expect(screen.getByText('Revise los datos: hay campos con errores.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Docentes');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('say in an alert that the token is missing, and keep what was typed', async () => {
    on('GET', '/csrf-token', () => failure(503));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Crear banco' }));
    await user.keyboard('Apoyo{Enter}');

    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Error obteniendo el token CSRF.');
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Apoyo');
    expect(requests('POST')).toHaveLength(0);
  });

  test('begin with the form where there is none', async () => {
    givenBanks([]);
    open();
    expect(await screen.findByText('Todavía no hay bancos de preguntas')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Nombre' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Crear banco' })).toHaveLength(1);
  });

  test('come from the starter set, all of it being proposed to a school without any', async () => {
    givenBanks([]);
    on('GET', '/question-banks/starter', starter);
    on('POST', '/question-banks/starter', () => {
      const added = banks.map((bank, index) => ({ ...bank, name: ['Docentes', 'Servicios generales'][index] ?? '' }));
      givenBanks(added);
      return json(added, { status: 201 });
    });
    const { user, router } = open();
    const set = within(await screen.findByRole('region', { name: 'Conjunto inicial' }));
    expect(await set.findByRole('checkbox', { name: 'Docentes' })).toBeChecked();
    await user.click(set.getByText('Ver las 2 preguntas'));
    expect(set.getByText('Explica.')).toBeVisible();
    expect(set.getByRole('button', { name: 'Agregar 3 bancos' })).toBeVisible();
    await user.click(set.getByRole('checkbox', { name: 'Directivos docentes' }));
    await user.dblClick(set.getByRole('button', { name: 'Agregar 2 bancos' }));

    expect(await screen.findByText('Se agregaron 2 bancos.')).toBeVisible();
    expect(requests('POST', '/question-banks/starter').map(({ body }) => body)).toEqual([
      { keys: ['teachers', 'services'] },
    ]);
    expect(router.state.location.search).toBe('?bank=1');
    expect(await screen.findByRole('heading', { level: 2, name: 'Docentes' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Conjunto inicial' })).not.toBeInTheDocument();
  });

  test('come from the starter set later, too, as far as the school does not have them', async () => {
    on('GET', '/question-banks/starter', starter.map((bank) => ({ ...bank, is_present: bank.key === 'teachers' })));
    on('POST', '/question-banks/starter', () => failure(409, 'Ya hay un banco «Servicios generales».'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Crear banco' }));
    const set = within(await screen.findByRole('region', { name: 'Conjunto inicial' }));
    const present = await set.findByRole('checkbox', { name: 'Docentes' });
    expect(present).toBeDisabled();
    expect(present).toHaveAccessibleDescription('Ya tiene un banco con este nombre.');
    await user.click(set.getByRole('button', { name: 'Agregar banco' }));
    expect(await set.findByText('Elija al menos un banco.')).toBeVisible();
    await user.click(set.getByRole('checkbox', { name: 'Servicios generales' }));
    await user.click(set.getByRole('button', { name: 'Agregar banco' }));
    expect(await set.findByText('Ya hay un banco «Servicios generales».')).toBeVisible();
    expect(set.getByRole('checkbox', { name: 'Servicios generales' })).toBeChecked();
  });

  test('keep what is typed for a new one, whatever others there turn out to be', async () => {
    const answer = held(() => json([]));
    on('GET', '/question-banks', answer.handler);
    const { user, queryClient } = open();
    await user.click(await screen.findByRole('button', { name: 'Crear banco' }));
    await write(user, screen.getByRole('textbox', { name: 'Nombre' }), 'Apoyo');
    answer.release();
    await screen.findByText('Todavía no hay bancos de preguntas');
    expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Apoyo');
    // Somebody else has made one meanwhile.
    givenBanks();
    await queryClient.invalidateQueries();
    expect(await screen.findByText('Para quienes enseñan')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Apoyo');
  });

  test('lose no half-edited name to another bank without asking', async () => {
    const { user, router } = await openBank();
    await user.click(screen.getByRole('button', { name: 'Editar el banco Docentes' }));
    await write(user, await screen.findByRole('textbox', { name: 'Nombre' }), ' 2');
    await user.click(screen.getByRole('button', { name: 'Ver Preguntas de Directivos' }));
    await user.click((await dialog()).getByRole('button', { name: 'Seguir editando' }));
    expect(router.state.location.search).toBe('?bank=1');
    expect(screen.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Docentes 2');
  });

  test('are asked for again after a failure', async () => {
    on('GET', '/question-banks', offline);
    const { user } = open();
    expect(await screen.findByText('No se pudieron cargar los bancos de preguntas.')).toBeVisible();
    givenBanks();
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Para quienes enseñan')).toBeVisible();
  });

  test('are searched and paged when there are many', async () => {
    givenBanks(
      Array.from({ length: 200 }, (_, index) => ({ id: index + 1, name: `Banco ${index + 1}`, description: '', requires_evidence: false, evaluations_count: 0 })),
    );
    const { user } = open();
    expect(await screen.findByText('Mostrando 1–10 de 200')).toBeVisible();
    await user.keyboard('/banco 137');
    expect(await screen.findByText('Mostrando 1 de 1')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ver Preguntas de Banco 137' })).toBeVisible();
  });

  test('say so when the address names none of them', async () => {
    open('/question-banks?bank=99');
    expect(await screen.findByText('Este banco no existe')).toBeVisible();
  });
});

describe('evidence for the lowest and the highest score', () => {
  const box = () => screen.getByRole('checkbox', { name: 'Exigir comentario o evidencia al calificar con 1 o con 4' });

  test('is asked for from the moment it is ticked', async () => {
    const { user } = await openBank();
    on('PATCH', '/question-banks/1', ({ body }) => {
      const changed = { ...banks[0], ...(body as object) };
      on('GET', '/question-banks', [changed, ...banks.slice(1)]);
      return json(changed);
    });
    expect(box()).not.toBeChecked();
    await user.click(box());
    expect(await screen.findByText('Desde ahora se exige un comentario al calificar con 1 o con 4.')).toBeVisible();
    expect(box()).toBeChecked();
    expect(requests('PATCH').map(({ body }) => body)).toEqual([{ requires_evidence: true }]);
  });

  test('stays as it was where that failed, with the reason', async () => {
    on('PATCH', '/question-banks/1', () => failure(503, 'El servicio no está disponible.'));
    const { user } = await openBank();
    await user.click(box());
    expect(await screen.findByRole('alert')).toHaveTextContent('El servicio no está disponible.');
    expect(box()).not.toBeChecked();
  });
});

describe('a bank as a whole', () => {
  test('is renamed, copied with its questions, and deleted only while nothing uses it', async () => {
    let all = [{ ...banks[0], evaluations_count: 2 } as QuestionBank];
    on('GET', '/question-banks', () => json(all));
    on('PATCH', '/question-banks/1', ({ body }) => {
      all = [{ ...all[0], ...(body as object) } as QuestionBank];
      return json(all[0]);
    });
    const { user, router } = await openBank();
    expect(screen.getByText('2 evaluaciones')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Eliminar el banco Docentes' }));
    expect((await dialog()).getByText(/Elija antes otro banco en ellas/)).toBeVisible();
    await user.click((await dialog()).getByRole('button', { name: 'Aceptar' }));

    await user.click(screen.getByRole('button', { name: 'Editar el banco Docentes' }));
    await user.keyboard(' 2026{Enter}');
    expect(await screen.findByRole('heading', { name: 'Docentes 2026' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Editar el banco Docentes 2026' })).toHaveFocus();

    const copy = { id: 5, name: 'Docentes 2026 (copia)', description: '', requires_evidence: false, evaluations_count: 0 };
    on('POST', '/question-banks/1/copy', () => {
      all = [...all, copy];
      return json(copy, { status: 201 });
    });
    on('GET', '/question-banks/5/questions', () => json(questions));
    await user.click(screen.getByRole('button', { name: 'Copiar el banco Docentes 2026' }));
    expect(await screen.findByRole('heading', { name: 'Docentes 2026 (copia)' })).toBeVisible();
    expect(router.state.location.search).toBe('?bank=5');

    on('DELETE', '/question-banks/5', () => {
      all = all.filter(({ id }) => id !== 5);
      return noContent();
    });
    await user.click(screen.getByRole('button', { name: 'Eliminar el banco Docentes 2026 (copia)' }));
    await user.click((await dialog()).getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('Elija un banco')).toBeVisible();
    expect(requests('DELETE')).toHaveLength(1);
    expect(requests('PATCH').map(({ body }) => body)).toEqual([
      {
        name: 'Docentes 2026',
        description: 'Para quienes enseñan',
        base: { name: 'Docentes', description: 'Para quienes enseñan' },
      },
    ]);
  });
});

test('the failure that is said is always the last one', async () => {
  on('POST', '/question-banks/1/copy', failure(503, 'No se pudo copiar.'));
  on('DELETE', '/question-banks/1', failure(503, 'No se pudo eliminar el banco.'));
  on('DELETE', '/question-banks/1/questions/11', failure(503, 'No se pudo eliminar la pregunta.'));
  on('PUT', '/question-banks/1/questions/order', failure(409, 'Las preguntas cambiaron mientras tanto.'));
  const { user } = await openBank();
  await user.click(screen.getByRole('button', { name: 'Copiar el banco Docentes' }));
  expect(await screen.findByText('No se pudo copiar.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Eliminar el banco Docentes' }));
  await user.click((await dialog()).getByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByText('No se pudo eliminar el banco.')).toBeVisible();
  expect(screen.queryByText('No se pudo copiar.')).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Eliminar: Prepara sus clases' }));
  await user.click((await dialog()).getByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByText('No se pudo eliminar la pregunta.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Subir: Escucha a los demás' }));
  expect(await screen.findByText('Las preguntas cambiaron mientras tanto.')).toBeVisible();
  expect(screen.queryByText('No se pudo eliminar la pregunta.')).not.toBeInTheDocument();
});

describe('the questions', () => {
  test('are ordered with the keyboard, at once and with the focus kept', async () => {
    const answer = held(() => {
      questions = [13, 11, 12].map((id) => questions.find((question) => question.id === id) as Question);
      return json(questions);
    });
    on('PUT', '/question-banks/1/questions/order', answer.handler);
    const { user } = await openBank();
    screen.getByRole('button', { name: 'Subir: Escucha a los demás' }).focus();
    await user.keyboard('{Enter}');
    const texts = () => within(screen.getByRole('region', { name: /Competencias/ })).getAllByRole('listitem').map((item) => item.textContent);
    const expected = ['Escucha a los demás (Competencia)', 'Prepara sus clases (Competencia)'];
    expect(texts()).toEqual(expected);
    expect(screen.getByText('«Escucha a los demás» quedó en el lugar 1 de 2.')).toBeInTheDocument();
    answer.release();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Subir: Escucha a los demás' })).toHaveFocus());
    expect(texts()).toEqual(expected);
    expect(requests('PUT').map(({ body }) => body)).toEqual([{ question_ids: [13, 11, 12] }]);

    on('PUT', '/question-banks/1/questions/order', failure(409, 'Las preguntas cambiaron mientras tanto.'));
    await user.click(screen.getByRole('button', { name: 'Bajar: Escucha a los demás' }));
    expect(await screen.findByText('Las preguntas cambiaron mientras tanto.')).toBeVisible();
    expect(texts()).toEqual(expected);
  });

  test('are ordered one move after another, however quickly they are made', async () => {
    const third: Question = { ...(questions[0] as Question), id: 14, question_text: 'Trabaja en equipo' };
    questions = [...questions, third];
    const answers: (() => void)[] = [];
    on('PUT', '/question-banks/1/questions/order', (request) => {
      const { question_ids: ids } = request.body as { question_ids: number[] };
      const answer = held(() => {
        questions = ids.map((id) => questions.find((question) => question.id === id) as Question);
        return json(questions);
      });
      answers.push(answer.release);
      return answer.handler(request);
    });
    const { user } = await openBank();
    const shown = () => within(screen.getByRole('region', { name: /Competencias/ })).getAllByRole('listitem').map((item) => item.textContent);
    const wanted = ['Trabaja en equipo', 'Prepara sus clases', 'Escucha a los demás'].map((words) => `${words} (Competencia)`);
    const up = () => screen.getByRole('button', { name: 'Subir: Trabaja en equipo' });
    await user.click(up());
    await user.click(up());
    expect(shown()).toEqual(wanted);
    await waitFor(() => expect(answers).toHaveLength(1));

    const before = requests('GET', '/question-banks/1/questions').length;
    answers[0]?.();
    await waitFor(() => expect(answers).toHaveLength(2));
    await waitFor(() => expect(requests('GET', '/question-banks/1/questions').length).toBeGreaterThan(before));
    expect(shown()).toEqual(wanted);
    answers[1]?.();
    await waitFor(() => expect(questions.map(({ id }) => id)).toEqual([14, 11, 13, 12]));
    await waitFor(() => expect(shown()).toEqual(wanted));
  });

  test('are shown as text and type, by section, with their numbers', async () => {
    await openBank();
    const items = textOfItems();
    expect(items).toContain('Prepara sus clases (Competencia)');
    expect(items).toContain('Cumple su plan (Objetivo)');
    const sections = ['Competencias', 'Objetivos'].map((name) => screen.getByRole('region', { name: new RegExp(name) }));
    expect(sections.map((section) => within(section).getAllByRole('listitem').length)).toEqual([2, 1]);
    expect(screen.getByText('3 preguntas').parentElement).toHaveTextContent(
      '3 preguntas · 2 competencias · 1 objetivo',
    );
    expect(screen.getByText(/Lo ya enviado conserva su texto/)).toBeVisible();
  });

  test('are added one after another with the keyboard alone', async () => {
    on('POST', '/question-banks/1/questions', ({ body }) => {
      const question = { id: 20 + questions.length, ...(body as Omit<Question, 'id'>) };
      questions = [...questions, question];
      return json(question, { status: 201 });
    });
    const { user } = await openBank();
    const form = within(screen.getByRole('form', { name: 'Agregar una pregunta' }));
    await user.selectOptions(form.getByRole('combobox', { name: 'Tipo' }), 'Objetivo');
    await write(user, form.getByRole('textbox', { name: 'Pregunta' }), '  Logra sus metas ');
    await user.keyboard('{Enter}');

    expect(await screen.findByText('Logra sus metas')).toBeVisible();
    await waitFor(() => expect(form.getByRole('textbox', { name: 'Pregunta' })).toHaveFocus());
    expect(form.getByRole('textbox', { name: 'Pregunta' })).toHaveValue('');
    await user.keyboard('Entrega a tiempo{Enter}');

    expect(await screen.findByText('Entrega a tiempo')).toBeVisible();
    expect(requests('POST').map(({ body }) => body)).toEqual([
      { question_text: 'Logra sus metas', question_type: 'objective', levels: [] },
      { question_text: 'Entrega a tiempo', question_type: 'objective', levels: [] },
    ]);
  });

  test('are added several at once, one a line', async () => {
    on('POST', '/question-banks/1/questions/several', ({ body }) => {
      const added = (body as { questions: Omit<Question, 'id'>[] }).questions.map((question, at) => ({ id: 30 + at, ...question }));
      questions = [...questions, ...added];
      return json(added, { status: 201 });
    });
    const { user } = await openBank();
    const form = within(screen.getByRole('form', { name: 'Agregar una pregunta' }));
    await user.click(form.getByRole('textbox', { name: 'Pregunta' }));
    await user.paste('Logra sus metas\r\n\n  Entrega a tiempo\n');
    await user.click(form.getByRole('button', { name: 'Agregar 2 preguntas' }));

    expect(await screen.findByText('Entrega a tiempo')).toBeVisible();
    const plain = { question_type: 'competency', levels: [] };
    expect(requests('POST').map(({ body }) => body)).toEqual([
      { questions: [{ question_text: 'Logra sus metas', ...plain }, { question_text: 'Entrega a tiempo', ...plain }] },
    ]);
    await waitFor(() => expect(form.getByRole('textbox', { name: 'Pregunta' })).toHaveFocus());
    expect(form.getByRole('button', { name: 'Agregar' })).toBeVisible();
  });

  test('say what each level looks like, for whoever wants to', async () => {
    on('PUT', '/question-banks/1/questions/11', ({ body }) => {
      const changed = { id: 11, ...(body as Omit<Question, 'id'>) };
      questions = questions.map((question) => (question.id === 11 ? changed : question));
      return json(changed);
    });
    const { user } = await openBank();
    await user.click(screen.getByRole('button', { name: 'Editar: Prepara sus clases' }));
    const form = within(screen.getByRole('form', { name: 'Editar la pregunta: Prepara sus clases' }));
    expect(form.queryByRole('textbox', { name: '4 Superior' })).not.toBeInTheDocument();
    await user.click(form.getByText('Descripción de cada nivel (opcional)'));
    await user.click(await form.findByRole('textbox', { name: '1 Bajo' }));
    await user.paste('Improvisa. ');
    await user.click(form.getByRole('textbox', { name: '4 Superior' }));
    await user.paste('x'.repeat(501));
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    expect(form.getByRole('textbox', { name: '4 Superior' })).toHaveFocus();
    expect(form.getByRole('textbox', { name: '4 Superior' })).toBeInvalid();
    await user.clear(form.getByRole('textbox', { name: '4 Superior' }));
    await user.paste('Planea cada clase.');
    await user.click(form.getByRole('button', { name: 'Guardar' }));

    await user.click(await screen.findByText('Ver los niveles'));
    expect(screen.getByText('Planea cada clase.')).toBeVisible();
    expect(requests('PUT').map(({ body }) => body)).toEqual([
      {
        question_text: 'Prepara sus clases',
        question_type: 'competency',
        levels: ['Improvisa.', '', '', 'Planea cada clase.'],
        base: { question_text: 'Prepara sus clases', question_type: 'competency', levels: [] },
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Editar: Prepara sus clases' }));
    expect(await screen.findByRole('textbox', { name: '1 Bajo' })).toHaveValue('Improvisa.');
  });

  test('stay in the form when the server refuses them', async () => {
    on('POST', '/question-banks/1/questions', () => failure(503, 'El servicio no está disponible.'));
    const { user } = await openBank();
    const box = within(screen.getByRole('form', { name: 'Agregar una pregunta' })).getByRole('textbox');
    await write(user, box, 'Logra sus metas');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('El servicio no está disponible.')).toBeVisible();
    expect(box).toHaveValue('Logra sus metas');
  });

  test('are edited in place, and the focus comes back', async () => {
    on('PUT', '/question-banks/1/questions/11', ({ body }) => {
      const changed = { id: 11, ...(body as Omit<Question, 'id'>) };
      questions = questions.map((question) => (question.id === 11 ? changed : question));
      return json(changed);
    });
    const { user } = await openBank();
    await user.click(screen.getByRole('button', { name: 'Editar: Prepara sus clases' }));
    const form = within(screen.getByRole('form', { name: 'Editar la pregunta: Prepara sus clases' }));
    expect(form.getByRole('textbox', { name: 'Pregunta' })).toHaveFocus();
    await user.clear(form.getByRole('textbox', { name: 'Pregunta' }));
    await user.keyboard('Prepara bien sus clases');
    await user.selectOptions(form.getByRole('combobox', { name: 'Tipo' }), 'Objetivo');
    await user.click(form.getByRole('button', { name: 'Guardar' }));

    await waitFor(() => expect(textOfItems()).toContain('Prepara bien sus clases (Objetivo)'));
    expect(requests('PUT').map(({ body }) => body)).toEqual([
      {
        question_text: 'Prepara bien sus clases',
        question_type: 'objective',
        levels: [],
        base: { question_text: 'Prepara sus clases', question_type: 'competency', levels: [] },
      },
    ]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Editar: Prepara bien sus clases' })).toHaveFocus());
  });

  test('stay in their form, with both wordings to choose from, where somebody else has moved and reworded them', async () => {
    on('PUT', '/question-banks/1/questions/11', () => {
      questions = questions.map((question) =>
        question.id === 11 ? { ...question, question_text: 'Planea sus clases', question_type: 'objective' } : question,
      );
      return failure(409, 'Cambió.', {
        code: 'changed_meanwhile',
        changed: { question_text: { value: 'Planea sus clases', changed_by_name: 'Gil Paz', changed_at: null } },
      });
    });
    const { user } = await openBank();
    await user.click(screen.getByRole('button', { name: 'Editar: Prepara sus clases' }));
    await user.keyboard(' y más{Enter}');
    const loaded = requests('GET', '/question-banks/1/questions').length;
    await user.click(await screen.findByRole('button', { name: 'Conservar lo mío' }));
    await waitFor(() => expect(requests('GET', '/question-banks/1/questions').length).toBeGreaterThanOrEqual(loaded));
    const form = within(screen.getByRole('form', { name: /^Editar la pregunta/ }));
    expect(form.getByRole('textbox', { name: 'Pregunta' })).toHaveValue('Prepara sus clases y más');
    on('PUT', '/question-banks/1/questions/11', ({ body }) => json({ id: 11, ...(body as object) }));
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    await waitFor(() =>
      expect(requests('PUT').at(-1)?.body).toMatchObject({
        question_text: 'Prepara sus clases y más',
        base: { question_text: 'Planea sus clases', question_type: 'competency' },
      }),
    );
  });

  test('lose no half-edited text without asking', async () => {
    const { user, router } = await openBank();
    await user.click(screen.getByRole('button', { name: 'Editar: Prepara sus clases' }));
    await user.keyboard(' y más');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await user.click((await dialog()).getByRole('button', { name: 'Seguir editando' }));
    expect(screen.getByDisplayValue('Prepara sus clases y más')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Ver Preguntas de Directivos' }));
    await user.click((await dialog()).getByRole('button', { name: 'Seguir editando' }));
    expect(router.state.location.search).toBe('?bank=1');

    await user.click(screen.getByRole('button', { name: 'Ver Preguntas de Directivos' }));
    await user.click((await dialog()).getByRole('button', { name: 'Salir sin guardar' }));
    expect(await screen.findByRole('heading', { name: 'Directivos' })).toBeVisible();
  });

  test('are deleted after a question that names them, and the focus stays in the list', async () => {
    const answer = held(noContent);
    on('DELETE', '/question-banks/1/questions/:id', (request) => {
      questions = questions.filter(({ id }) => String(id) !== request.params.id);
      return answer.handler(request);
    });
    const { user } = await openBank();
    await user.click(screen.getByRole('button', { name: 'Eliminar: Prepara sus clases' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Prepara sus clases');
    await user.click((await dialog()).getByRole('button', { name: 'Cancelar' }));
    expect(requests('DELETE')).toHaveLength(0);

    await user.click(screen.getByRole('button', { name: 'Eliminar: Prepara sus clases' }));
    await user.click((await dialog()).getByRole('button', { name: 'Eliminar' }));
    await user.click(screen.getByRole('button', { name: 'Eliminar: Prepara sus clases' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    answer.release();

    expect(await screen.findByText('Pregunta eliminada.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Prepara sus clases')).not.toBeInTheDocument());
    expect(requests('DELETE').map(({ path }) => path)).toEqual(['/question-banks/1/questions/11']);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Eliminar: Escucha a los demás' })).toHaveFocus());
  });

  test('say why one could not be deleted', async () => {
    on('DELETE', '/question-banks/1/questions/11', () => failure(404, 'No se encontró lo que busca.'));
    const { user } = await openBank();
    await user.click(screen.getByRole('button', { name: 'Eliminar: Prepara sus clases' }));
    await user.click((await dialog()).getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No se encontró lo que busca.');
  });

  test('can be asked for again, while the form stays', async () => {
    on('GET', '/question-banks/1/questions', () => failure(503, 'El servicio no está disponible.'));
    const { user } = open('/question-banks?bank=1');
    expect(await screen.findByText('No se pudieron cargar las preguntas.')).toBeVisible();
    await write(user, screen.getByRole('textbox', { name: 'Pregunta' }), 'Logra');
    on('GET', '/question-banks/1/questions', () => json(questions));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Prepara sus clases')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Pregunta' })).toHaveValue('Logra');
  });
});

test('is closed to evaluators and collaborators', async () => {
  signInAs('evaluador');
  renderPage('/question-banks');
  expect(await screen.findByText('Acceso Denegado')).toBeVisible();
  expect(requests('GET', '/question-banks')).toHaveLength(0);
});

describe('deleted by somebody else', () => {
  const GONE = 'Otra persona lo eliminó mientras usted editaba.';

  test('a question keeps what was typed in its form, until it is given up', async () => {
    const { user } = await openBank();
    await user.click(screen.getByRole('button', { name: 'Editar: Prepara sus clases' }));
    const box = () => within(screen.getByRole('form', { name: /Prepara sus clases/ })).getByRole('textbox', { name: 'Pregunta' });
    await write(user, box(), ' cada día');
    questions = [];
    on('PUT', '/question-banks/1/questions/11', () => failure(404, 'No se encontró lo que busca.'));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(GONE);
    await waitFor(() => expect(screen.queryByText('Cumple su plan')).not.toBeInTheDocument());
    expect(box()).toHaveValue('Prepara sus clases cada día');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await user.click(screen.getByRole('button', { name: 'Salir sin guardar' }));
    await waitFor(() => expect(screen.queryByRole('form', { name: /Prepara sus clases/ })).not.toBeInTheDocument());
  });

  test('a bank keeps what was typed in its form, and says so', async () => {
    const { user, queryClient } = await openBank();
    await user.click(screen.getByRole('button', { name: 'Editar el banco Docentes' }));
    const name = () => screen.getByRole('textbox', { name: 'Nombre' });
    await write(user, name(), ' de primaria');
    givenBanks(banks.slice(1));
    on('GET', '/question-banks/1/questions', () => failure(404));
    await act(() => queryClient.refetchQueries());
    expect(await screen.findByRole('alert')).toHaveTextContent(GONE);
    expect(name()).toHaveValue('Docentes de primaria');
    expect(screen.getByText('Prepara sus clases')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await user.click(screen.getByRole('button', { name: 'Salir sin guardar' }));
    expect(await screen.findByText('Otra persona eliminó este banco.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Eliminar el banco Docentes' })).not.toBeInTheDocument();
  });
});

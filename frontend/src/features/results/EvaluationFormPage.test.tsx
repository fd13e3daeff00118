import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Draft, DraftContent } from '@/api/drafts';
import type { FormQuestion } from '@/api/results';
import { formatDateTime } from '@/format';
import type { LeftPage } from '@/leftPage';
import { keepDrafts } from '@/test/drafts';
import { askAboutOscar, choice, group, ME, press } from '@/test/evaluationForm';
import { renderApp, renderPage, write } from '@/test/render';
import { weights } from '@/test/school';
import { cutOff, failure, held, json, makeUser, noContent, offline, on, requests, signInAs } from '@/test/server';
import { itIs } from '@/test/clock';

const SUBMIT = '/full-evaluation/full-submit';
const FAILED = 'Ocurrió un error al enviar la evaluación. Inténtalo de nuevo.';
const SAVED = 'Evaluación y capacitación guardadas exitosamente.';

const person = (id: number, name: string, more: object = {}) => ({
  id: id * 10,
  evaluator_id: ME,
  collaborator_id: id,
  evaluation_id: 40,
  collaborator_name: name,
  email: '',
  position: 'Docente',
  department: 'Primaria',
  opens_on: null,
  closes_on: null,
  phase: 'open',
  state: 'open',
  ...more,
});
const people = [
  person(21, 'Zoé Núñez'),
  person(22, 'Óscar Peña', { position: '', department: '' }),
  person(23, 'Luz Díaz'),
];

const questions: FormQuestion[] = [
  { id: 3, wording_id: 53, question_text: 'Cumple el plan de área.', question_type: 'objective', levels: [] },
  { id: 1, wording_id: 51, question_text: 'Planea sus clases.', question_type: 'competency', levels: [] },
  { id: 2, wording_id: 52, question_text: 'Escucha al grupo.', question_type: 'competency', levels: [] },
];

let server: ReturnType<typeof askAboutOscar>;

beforeEach(() => {
  server = askAboutOscar(questions);
  on('GET', `/assignments/${ME}`, people);
  on('GET', `/evaluation-results/evaluated/${ME}`, [{ collaborator_id: 21 }]);
});

const rows = () => screen.getAllByRole('row').slice(1);

async function openForm(render = renderPage) {
  const app = render('/evaluation-form');
  fireEvent.click(await screen.findByLabelText('Evaluar a Óscar Peña'));
  await screen.findByText(/Planea/);
  return app;
}

async function reachTraining() {
  const app = await openForm();
  fireEvent.click(choice(/Planea/, '3 Alto'));
  fireEvent.click(choice(/Escucha/, '2 Básico'));
  fireEvent.click(choice(/Cumple/, '4 Superior'));
  press('Continuar');
  fireEvent.change(await screen.findByLabelText('¿Requiere capacitación?'), { target: { value: 'yes' } });
  fireEvent.change(screen.getByLabelText('Comentarios'), { target: { value: 'Muy bien.' } });
  return { ...app, complete: () => press('Completar Evaluación') };
}

/** The visible state of saving; it is read out in other words. */
const told = () => document.querySelector('[data-kind] > [aria-hidden]:not(svg)')?.textContent;
const seen = (words: string | RegExp) => waitFor(() => expect(told()).toMatch(words));

const bothDone = () =>
  on('GET', `/evaluation-results/evaluated/${ME}`, [{ collaborator_id: 21 }, { collaborator_id: 22 }]);
const posts = () => requests('POST', SUBMIT);

describe('the list', () => {
  it('shows how many are done, who is left, and who has been evaluated', async () => {
    renderPage('/evaluation-form');
    expect(await screen.findByText('1 de 3')).toBeVisible();
    expect(screen.getByText('Le faltan 2 por enviar.')).toBeVisible();
    for (const name of ['Nombre', 'Puesto', 'Departamento', 'Acción']) {
      expect(screen.getByRole('columnheader', { name })).toBeVisible();
    }
    expect(rows().map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
      'Óscar PeñaNo asignado',
      'Luz DíazDocente\u00a0· Primaria',
      'Zoé NúñezDocente\u00a0· Primaria',
    ]);
    // in a column each, and below the name where there is no room for them
    expect(within(screen.getByRole('row', { name: /Óscar/ })).getAllByText('No asignado')).toHaveLength(3);
    const done = screen.getByRole('row', { name: /Zoé/ });
    expect(within(done).getByText('Evaluado')).toBeVisible();
    expect(within(done).queryByRole('button')).not.toBeInTheDocument();
    expect(requests('GET', `/assignments/${ME}`)[0]?.query.size).toBe(0);
  });

  it('tells people of one name and work apart', async () => {
    const namesakes = [21, 22, 23].map((id) =>
      person(id, 'Ana Gómez', { email: `ana${id}@colegio.edu.co`, ...(id === 23 && { department: 'Bachillerato' }) }),
    );
    on('GET', `/assignments/${ME}`, namesakes);
    renderPage('/evaluation-form');
    expect(await screen.findByText('ana21@colegio.edu.co')).toBeVisible();
    expect(screen.getByText('ana22@colegio.edu.co')).toBeVisible();
    expect(screen.queryByText('ana23@colegio.edu.co')).not.toBeInTheDocument();
  });

  describe('on a phone', () => {
    beforeEach(() => {
      vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
        Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList,
      );
    });

    it('is a row for each person, with work, state and one thing to press', async () => {
      on('GET', '/drafts', [{ collaborator_id: 23, evaluation_id: 40, answered: 1, questions: 3, saved_at: '2026-03-04T15:20:11-05:00' }]);
      const { user, router } = renderPage('/evaluation-form');
      await screen.findByText('Luz Díaz');
      const list = screen.getByRole('table', { name: 'Colaboradores asignados' });
      const rows = within(list).getAllByRole('row').slice(1);
      expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
        'Luz DíazDocente\u00a0· Primaria1 de 3 respuestas',
        'Óscar PeñaNo asignado',
        'Zoé NúñezDocente\u00a0· Primaria',
      ]);
      expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual(['Continuar', 'Evaluar', 'EvaluadoVer lo enviado']);
      expect(within(list).getByRole('link', { name: 'Ver lo enviado sobre Zoé Núñez' })).toHaveAttribute('href', '/sent-evaluations/40/21');
      await user.click(within(list).getByRole('button', { name: 'Evaluar a Óscar Peña' }));
      expect(router.state.location.search).toBe('?collaborator=22');
    });

    it('says that nobody is found', async () => {
      renderPage('/evaluation-form?search=xyz');
      expect(await screen.findByText('Ningún colaborador coincide con la búsqueda.')).toBeVisible();
    });
  });

  it('begins with what is to be done, or is in the order that is chosen', async () => {
    on('GET', `/assignments/${ME}`, ({ query }) => json(query.get('sort') === '-name' ? [...people].reverse() : people));
    const { user, router } = renderPage('/evaluation-form');
    const names = () => rows().map((row) => within(row).getAllByRole('cell')[0]?.firstElementChild?.textContent);
    await waitFor(() => expect(names()).toEqual(['Óscar Peña', 'Luz Díaz', 'Zoé Núñez']));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Ordenar por' }), 'Nombre ↓');
    expect(router.state.location.search).toBe('?sort=-name');
    await waitFor(() => expect(names()).toEqual([...people].reverse().map((person) => person.collaborator_name)));
  });

  it('is searched without accents and keeps the search in the address', async () => {
    const { user, router } = renderPage('/evaluation-form');
    await write(user, await screen.findByRole('searchbox', { name: 'Buscar por nombre' }), 'osc pena');
    expect(rows()).toHaveLength(1);
    expect(screen.getByRole('row', { name: /Óscar/ })).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toBe('?search=osc+pena'));
    await write(user, screen.getByRole('searchbox'), 'x');
    expect(screen.getByText('Ningún colaborador coincide con la búsqueda.')).toBeVisible();
    expect(screen.getByText('1 de 3')).toBeVisible();
  });

  it.each([
    ['admin', 'Un administrador no evalúa a nadie.'],
    ['evaluador', 'Los asigna Gestión Humana.'],
  ] as const)('says to an %s with nobody assigned why', async (role, why) => {
    signInAs(role, { id: ME });
    on('GET', `/assignments/${ME}`, []);
    renderPage('/evaluation-form');
    expect(await screen.findByText('No tiene colaboradores asignados')).toBeVisible();
    expect(screen.getByText(why)).toBeVisible();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  it('is in the menu of an evaluador, and not of an admin', async () => {
    renderApp('/evaluation-form');
    expect(await screen.findByRole('link', { name: 'Realizar Evaluación' })).toBeInTheDocument();
    signInAs('admin', { id: ME });
    renderApp('/evaluation-form');
    await screen.findAllByText('1 de 3');
    expect(screen.getAllByRole('link', { name: 'Realizar Evaluación' })).toHaveLength(1);
  });

  it.each([`/assignments/${ME}`, `/evaluation-results/evaluated/${ME}`])(
    'can be asked for again when %s failed',
    async (path) => {
      on('GET', path, failure(500));
      const { user } = renderPage('/evaluation-form');
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'No se pudieron cargar sus colaboradores asignados.',
      );
      on('GET', path, []);
      await user.click(screen.getByRole('button', { name: 'Reintentar' }));
      await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    },
  );

  it('says when everybody is done', async () => {
    on('GET', `/evaluation-results/evaluated/${ME}`, [21, 22, 23].map((id) => ({ collaborator_id: id })));
    renderPage('/evaluation-form');
    expect(await screen.findByText('3 de 3')).toBeVisible();
    expect(screen.getByText(/Ya evaluó a todas/)).toBeVisible();
  });
});

describe('opening the form', () => {
  it('names the evaluation and the person, and groups the questions', async () => {
    const { router } = await openForm();
    expect(router.state.location.search).toBe('?collaborator=22');
    expect(screen.getByRole('heading', { level: 1, name: 'Evaluando a: Óscar Peña' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Evaluación 2026' })).toBeVisible();
    const order = screen
      .getAllByText(/^(Competencias|Objetivos)$|Planea|Escucha|Cumple/)
      .map((element) => element.textContent);
    expect(order).toEqual([
      'Competencias',
      '1. Planea sus clases.',
      '2. Escucha al grupo.',
      'Objetivos',
      '3. Cumple el plan de área.',
    ]);
    expect(within(group(/Planea/)).getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual(
      ['1 Bajo', '2 Básico', '3 Alto', '4 Superior'],
    );
  });

  it.each([
    ['/users/22', 500, 'Error al obtener información del usuario.'],
    ['/evaluations/by-category/5', 404, 'No hay evaluaciones disponibles para este colaborador.'],
  ])('says what failed at %s with %s', async (path, status, message) => {
    on('GET', path, failure(status));
    renderPage('/evaluation-form?collaborator=22');
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Volver a la lista' })[0]).toBeVisible();
  });

  it.each([
    ['/users/22', { id: 22, name: 'Óscar', category_id: null }, 'No se pudo obtener la categoría del usuario.'],
    [
      '/evaluations/by-category/5',
      { id: 40, name: 'E', question_bank_id: null },
      'No hay evaluaciones disponibles para este colaborador.',
    ],
    ['/question-banks/8/questions', [], 'Este banco de preguntas no contiene preguntas.'],
    [
      '/question-banks/8/questions',
      Array.from({ length: 1001 }, () => questions[0]),
      'Este banco de preguntas tiene más de 1000 preguntas.',
    ],
  ])('says what is missing at %s', async (path, body, message) => {
    on('GET', path, body);
    renderPage('/evaluation-form?collaborator=22');
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('can be tried again', async () => {
    on('GET', '/question-banks/8/questions', failure(500));
    const { user } = renderPage('/evaluation-form?collaborator=22');
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    on('GET', '/question-banks/8/questions', questions);
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText(/Planea/)).toBeVisible();
  });

  it.each([
    [99, 'Esta persona no está asignada a usted.'],
    [21, 'Ya evaluó a Zoé Núñez.'],
  ])('is refused for %s, and leads back', async (id, message) => {
    const { user } = renderPage(`/evaluation-form?collaborator=${id}`);
    expect(await screen.findByText(message)).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Volver a la lista' })[0] as HTMLElement);
    expect(await screen.findByText('1 de 3')).toBeVisible();
    expect(requests('GET', '/users/22')).toHaveLength(0);
  });
});

describe('answering', () => {
  it('scores with the keys 1 to 4 and moves on, to Continuar at the end', async () => {
    const { user } = await openForm();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Evaluación 2026' })).toHaveFocus());
    await user.keyboard('3');
    expect(choice(/Planea/, '3 Alto')).toBeChecked();
    expect(group(/Escucha/)).toContainElement(document.activeElement as HTMLElement);
    await user.keyboard('2{Control>}4{/Control}5');
    expect(choice(/Escucha/, '2 Básico')).toBeChecked();
    await user.keyboard('4');
    expect(choice(/Cumple/, '4 Superior')).toBeChecked();
    expect(screen.getByRole('button', { name: 'Continuar' })).toHaveFocus();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '3 de 3 respondidas');
    await user.keyboard('1');
    expect(choice(/Planea/, '3 Alto')).toBeChecked();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Capacitación' })).toHaveFocus();
  });

  it('goes on by key to what is missing, and then to Continuar instead of what was answered', async () => {
    const { user } = await openForm();
    fireEvent.click(choice(/Escucha/, '2 Básico'));
    choice(/Planea/, '1 Bajo').focus();
    await user.keyboard('3');
    expect(group(/Cumple/)).toContainElement(document.activeElement as HTMLElement);
    fireEvent.click(choice(/Cumple/, '4 Superior'));
    // after a changed answer the next question follows, in order
    choice(/Planea/, '3 Alto').focus();
    await user.keyboard('2');
    expect(group(/Escucha/)).toContainElement(document.activeElement as HTMLElement);
  });

  it('leads to Continuar after the last missing answer, wherever that is', async () => {
    const { user } = await openForm();
    fireEvent.click(choice(/Escucha/, '2 Básico'));
    fireEvent.click(choice(/Cumple/, '4 Superior'));
    expect(screen.getByText('2 de 3')).toBeVisible();
    choice(/Planea/, '1 Bajo').focus();
    await user.keyboard('3');
    expect(screen.getByRole('button', { name: 'Continuar' })).toHaveFocus();
    expect(screen.getByText('3 de 3')).toBeVisible();
  });

  it('takes the keys after a click on empty ground, and none from elsewhere', async () => {
    const { user } = await openForm(renderApp);
    await user.click(document.body);
    await user.keyboard('3');
    expect(choice(/Planea/, '3 Alto')).toBeChecked();
    screen.getByRole('link', { name: 'Realizar Evaluación' }).focus();
    await user.keyboard('1');
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('searchbox', { name: 'Buscar en Evaluacmo' });
    await user.keyboard('1{Escape}');
    await waitFor(() => expect(screen.queryByRole('searchbox', { name: 'Buscar en Evaluacmo' })).not.toBeInTheDocument());
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 de 3 respondidas');
    expect(choice(/Planea/, '3 Alto')).toBeChecked();
  });

  it('takes no keys where they are switched off, and does not mention them', async () => {
    localStorage.setItem('evaluacmo:score-keys', 'false');
    const { user } = await openForm();
    expect(screen.queryByText(/Con el teclado/)).not.toBeInTheDocument();
    choice(/Planea/, '1 Bajo').focus();
    await user.keyboard('3');
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '0 de 3 respondidas');
    await user.keyboard(' ');
    expect(choice(/Planea/, '1 Bajo')).toBeChecked();
  });

  it('leaves scrolling to the finger or the mouse that answers', async () => {
    const { user } = await openForm();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Evaluación 2026' })).toHaveFocus());
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ matches: true, media }) as MediaQueryList);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    fireEvent.click(choice(/Planea/, '2 Básico'), { detail: 1 });
    vi.runAllTimers();
    vi.useRealTimers();
    await user.click(choice(/Escucha/, '2 Básico'));
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('takes no tap that was aimed at what was there before', async () => {
    const { user } = await openForm();
    await user.pointer({ keys: '[TouchA]', target: choice(/Planea/, '1 Bajo') });
    expect(choice(/Planea/, '1 Bajo')).not.toBeChecked();
    const opened = performance.now();
    await waitFor(() => expect(performance.now() - opened).toBeGreaterThan(500));
    await user.pointer({ keys: '[TouchA]', target: choice(/Planea/, '2 Básico') });
    expect(choice(/Planea/, '2 Básico')).toBeChecked();
  });

  it('marks what is missing at Continuar, brings the first into view, and unmarks it when answered', async () => {
    const { user } = await openForm();
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    await user.click(choice(/Planea/, '1 Bajo'));
    expect(screen.queryByText('Falta responder esta pregunta.')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Falta responder 2 preguntas.');
    expect(group(/Planea/)).not.toBeInvalid();
    expect(group(/Escucha/)).toBeInvalid();
    expect(group(/Escucha/)).toHaveAccessibleDescription('Falta responder esta pregunta.');
    expect(group(/Escucha/)).toContainElement(document.activeElement as HTMLElement);
    expect(scrolled.mock.instances.at(-1)).toContainElement(group(/Escucha/));
    await user.keyboard('2');
    expect(group(/Escucha/)).not.toBeInvalid();
    expect(screen.getByRole('alert')).toHaveTextContent('Falta responder 1 pregunta.');
  });

  it('scrolls to the form after 300 ms', async () => {
    let scrolledAt = 0;
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {
      scrolledAt = performance.now();
    });
    const before = performance.now();
    await openForm();
    await waitFor(() => expect(scrolled).toHaveBeenCalledOnce());
    expect(scrolledAt - before).toBeGreaterThan(299);
    expect(scrolled.mock.instances[0]).toContainElement(screen.getByRole('heading', { level: 1 }));
  });

  it('keeps everything when one goes back to the questions and on again', async () => {
    const { user, router } = await reachTraining();
    expect(router.state.location.search).toBe('?collaborator=22&step=training');
    await user.click(screen.getByRole('button', { name: 'Volver a las preguntas' }));
    expect(await screen.findByRole('radio', { name: '2 Básico', checked: true })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Continuar' }));
    expect(await screen.findByLabelText('Comentarios')).toHaveValue('Muy bien.');
    expect(screen.getByLabelText('¿Requiere capacitación?')).toHaveDisplayValue('Sí');
  });

  it('states what the scores come to beside the button, and reaches starting over last', async () => {
    const { user } = await reachTraining();
    expect(screen.getByText('Con sus puntajes, el resultado es 77.50% · Alto')).toBeVisible();
    screen.getByLabelText('Comentarios').focus();
    const reached = ['Volver a las preguntas', 'Completar Evaluación', 'Empezar de nuevo'];
    for (const name of reached) {
      await user.tab();
      expect(await screen.findByRole('button', { name })).toHaveFocus();
    }
    await user.click(screen.getByRole('button', { name: 'Volver a las preguntas' }));
    (await screen.findByRole('button', { name: 'Continuar' })).focus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Empezar de nuevo' })).toHaveFocus();
  });

  /** The corrected evaluation of Óscar in 2025, when one question was worded otherwise. */
  function sentEarlier() {
    const sent = (evaluation_id: number, evaluation_name: string) => ({
      evaluation_id,
      evaluation_name,
      user_id: 22,
      user_name: 'Óscar Peña',
      sent_at: '2025-11-04T10:00:00-05:00',
      corrected_at: null,
    });
    on('GET', '/full-evaluation/sent', () =>
      json([sent(40, 'Evaluación 2026'), sent(30, 'Evaluación 2025')], { total: 3 }),
    );
    const answer = (wording_id: number, score: number, comment = '') => ({ wording_id, score, comment });
    const version = (...answers: object[]) => ({ sent_at: '2025-11-04T10:00:00-05:00', answers });
    on('GET', '/full-evaluation/sent/30/22', {
      versions: [version(answer(51, 1), answer(52, 1)), version(answer(51, 3), answer(52, 4, 'Siempre a tiempo.'), answer(33, 2))],
    });
  }

  it('leads to what the evaluator sent about the same person in an earlier evaluation', async () => {
    sentEarlier();
    await openForm();
    const earlier = await screen.findByRole('link', {
      name: 'Lo que envió en Evaluación 2025, el 4 de noviembre de 2025',
    });
    expect(earlier).toHaveAttribute('href', '/sent-evaluations/30/22');
    expect(requests('GET', '/full-evaluation/sent')[0]?.query.get('user_id')).toBe('22');
  });

  it('says quietly what the same evaluator answered to the same question, and chooses nothing', async () => {
    sentEarlier();
    const { user } = await openForm();
    const card = (question: RegExp) => within(group(question).parentElement as HTMLElement);
    expect(card(/Planea/).getByText('En 2025 usted puso 3 · Alto')).toBeVisible();
    const withComment = card(/Escucha/).getByText('En 2025 usted puso 4 · Superior, con comentario');
    expect(card(/Escucha/).getByText('Siempre a tiempo.')).not.toBeVisible();
    await user.click(withComment);
    expect(card(/Escucha/).getByText('Siempre a tiempo.')).toBeVisible();
    expect(screen.getAllByText(/^En 2025/)).toHaveLength(2);
    expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
  });

  it('opens without what was answered earlier, where that cannot be had', async () => {
    sentEarlier();
    on('GET', '/full-evaluation/sent/30/22', failure(500));
    await openForm();
    expect(screen.queryByText(/^En 2025/)).not.toBeInTheDocument();
  });

  it('keeps everything when the lists are fetched again and no longer have the person', async () => {
    const { queryClient } = await reachTraining();
    on('GET', `/assignments/${ME}`, []);
    on('GET', '/question-banks/8/questions', []);
    await queryClient.invalidateQueries();
    expect(screen.getByLabelText('Comentarios')).toHaveValue('Muy bien.');
  });

  it('does not open at training after a reload', async () => {
    renderPage('/evaluation-form?collaborator=22&step=training');
    expect(await screen.findByText(/Planea/)).toBeVisible();
  });

  it('requires the choice and comments of at most 5000 characters, and counts near the end', async () => {
    const { user, complete } = await reachTraining();
    const comments = screen.getByLabelText('Comentarios');
    await user.selectOptions(screen.getByLabelText('¿Requiere capacitación?'), 'Elija una opción');
    fireEvent.change(comments, { target: { value: ' \n\u200b' } });
    complete();
    expect(screen.getByText('Elija si requiere capacitación.')).toBeVisible();
    expect(screen.getByText('Escriba sus comentarios.')).toBeVisible();
    expect(screen.getByLabelText('¿Requiere capacitación?')).toHaveFocus();
    fireEvent.change(comments, { target: { value: '😀'.repeat(4999) } });
    expect(screen.getByText('Queda 1 carácter.')).toBeVisible();
    fireEvent.change(comments, { target: { value: 'a'.repeat(5002) } });
    expect(screen.getByText('Sobran 2 caracteres.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('¿Requiere capacitación?'), 'No');
    complete();
    expect(comments).toHaveFocus();
    expect(posts()).toHaveLength(0);
  });
});

describe('leaving', () => {
  it('asks while what was answered is not saved, and else lets go', async () => {
    on('PUT', '/drafts/22', offline);
    const { user, router } = await openForm();
    await user.click(choice(/Planea/, '1 Bajo'));
    await seen('Sin conexión: se guardará al volver.');
    void router.navigate(-1);
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Seguir aquí' }));
    expect(choice(/Planea/, '1 Bajo')).toBeChecked();
    server = keepDrafts(22);
    window.dispatchEvent(new Event('online'));
    await seen(/^Guardado/);
    await user.click(screen.getByRole('button', { name: 'Volver a la lista' }));
    const proceed = await screen.findByRole('button', { name: 'Continuar la evaluación de Óscar Peña: 1 de 3 respuestas' });
    await waitFor(() => expect(proceed).toHaveFocus());
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('says that nothing is lost by it, and sends the rest from the list', async () => {
    on('PUT', '/drafts/22', offline);
    await openForm();
    fireEvent.click(choice(/Planea/, '1 Bajo'));
    await seen('Sin conexión: se guardará al volver.');
    press('Volver a la lista');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Queda en este navegador mientras no cierre la sesión');
    fireEvent.click(within(dialog).getByText('Salir'));
    expect(await screen.findByLabelText('Evaluar a Óscar Peña')).toBeVisible();
    server = keepDrafts(22);
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByLabelText('Continuar la evaluación de Óscar Peña: 1 de 3 respuestas')).toBeVisible();
    expect(server.draft?.content.scores[0]?.score).toBe(1);
  });

  it('lets an untouched form go, and saves nothing', async () => {
    const { router } = await openForm();
    void router.navigate(-1);
    expect(await screen.findByText('1 de 3')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(requests('PUT')).toHaveLength(0);
  });
});

describe('the draft', () => {
  const filled = (...scores: (1 | 2 | 3 | 4 | null)[]): DraftContent => ({
    scores: [51, 52, 53].map((wording_id, index) => ({
      question_id: index + 1,
      wording_id,
      score: scores[index] ?? null,
      comment: '',
    })),
    requires_training: null,
    comments: '',
    step: 'questions',
  });
  const elsewhere = (content: DraftContent, version = '1-7'): Draft => ({
    version,
    device: 'another',
    sequence: 3,
    evaluation_id: 40,
    saved_at: '2026-03-04T15:20:11-05:00',
    content,
  });
  const saves = () => requests('PUT', '/drafts/22');
  const scoresOf = (draft: Draft | null) => draft?.content.scores.map((each) => each.score);

  it('is saved a moment after each answer, once, and says so', async () => {
    const answer = held(() => json({ version: '1-1', saved_at: '2026-03-04T15:20:11-05:00' }));
    on('PUT', '/drafts/22', answer.handler);
    await openForm();
    expect(told()).toBe('Se guarda solo.');
    // without a moment between them, however busy the machine is
    fireEvent.click(choice(/Planea/, '3 Alto'));
    fireEvent.click(choice(/Escucha/, '2 Básico'));
    expect(told()).toBe('Guardando…');
    await waitFor(() => expect(saves()).toHaveLength(1));
    answer.release();
    await seen(/^Guardado/);
    expect(saves()).toHaveLength(1);
    expect(saves()[0]?.body).toMatchObject({
      evaluation_id: 40,
      evaluator_id: ME,
      base: '',
      sequence: 1,
      content: filled(3, 2),
    });
    expect(saves()[0]?.headers.has('X-Unattended')).toBe(false);
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
  });

  it('is saved less often while the server answers slowly, and says so', async () => {
    itIs('2026-03-04T15:20:11-05:00');
    const answer = held(() => json({ version: '1-1', saved_at: '2026-03-04T15:20:11-05:00' }));
    on('PUT', '/drafts/22', answer.handler);
    await openForm();
    fireEvent.click(choice(/Planea/, '3 Alto'));
    await waitFor(() => expect(saves()).toHaveLength(1));
    vi.setSystemTime(Date.now() + 3000);
    answer.release();
    await seen(/^Guardado/);
    fireEvent.click(choice(/Escucha/, '2 Básico'));
    expect(told()).toBe('El servidor está ocupado: se guarda cada pocos segundos.');
    expect(screen.getByRole('button', { name: 'Empezar de nuevo' })).toBeVisible();
  });

  it('waits for the connection with a copy on the device, and is sent when it is back', async () => {
    on('PUT', '/drafts/22', offline);
    const { user } = await openForm();
    await user.click(choice(/Planea/, '3 Alto'));
    await seen('Sin conexión: se guardará al volver.');
    expect(localStorage.getItem(`evaluacmo:draft:${ME}:22`)).toContain('"score":3');
    expect(screen.queryByText('Empezar de nuevo')).not.toBeInTheDocument();
    server = keepDrafts(22);
    window.dispatchEvent(new Event('online'));
    await seen(/^Guardado/);
    expect(saves().at(-1)?.headers.get('X-Unattended')).toBe('1');
    expect(scoresOf(server.draft)).toEqual([3, null, null]);
    expect(localStorage.getItem(`evaluacmo:draft:${ME}:22`)).toBeNull();
  });

  it('stays on the device where a proxy refuses its size, and is sent once it is changed', async () => {
    on('PUT', '/drafts/22', () => new Response('<html>Request Entity Too Large</html>', { status: 413 }));
    await openForm();
    fireEvent.click(choice(/Planea/, '3 Alto'));
    await seen('No se pudo guardar. Es más texto del que cabe en un envío: acorte los comentarios. Lo escrito sigue en este dispositivo.');
    expect(localStorage.getItem(`evaluacmo:draft:${ME}:22`)).toContain('"score":3');
    server = keepDrafts(22);
    fireEvent.click(choice(/Escucha/, '2 Básico'));
    await seen(/^Guardado/);
    expect(scoresOf(server.draft)).toEqual([3, 2, null]);
  });

  it('is sent on when the page goes away', async () => {
    document.cookie = 'csrftoken=token-1';
    await openForm();
    // at once, before it is saved anyway
    fireEvent.click(choice(/Planea/, '3 Alto'));
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(saves().map((each) => each.keepalive)).toEqual([true]));
    await seen(/^Guardado/);
    expect(scoresOf(server.draft)).toEqual([3, null, null]);
    document.cookie = 'csrftoken=; Max-Age=0';
  });

  it('opens where it was, on any device', async () => {
    server = keepDrafts(22, elsewhere(filled(3, null, 4)));
    renderPage('/evaluation-form');
    const button = await screen.findByLabelText('Continuar la evaluación de Óscar Peña: 2 de 3 respuestas');
    expect(button).toHaveTextContent('Continuar');
    fireEvent.click(button);
    expect(await screen.findByText('Continúe donde iba: 2 respuestas de 3 preguntas.')).toBeVisible();
    expect(choice(/Planea/, '3 Alto')).toBeChecked();
    expect(choice(/Cumple/, '4 Superior')).toBeChecked();
    expect(told()).toMatch(/^Guardado (hace|el)/);
    // above the questions, wherever in them one is
    expect(screen.getByText('Óscar Peña')).toBeVisible();
    await waitFor(() => expect(group(/Escucha/)).toContainElement(document.activeElement as HTMLElement));
    expect(saves()).toHaveLength(0);
  });

  it('opens in the training form, with what was written there', async () => {
    const content: DraftContent = { ...filled(3, 2, 4), requires_training: false, comments: 'Casi.', step: 'training' };
    server = keepDrafts(22, elsewhere(content));
    const { router } = renderPage('/evaluation-form?collaborator=22');
    expect(await screen.findByLabelText('Comentarios')).toHaveValue('Casi.');
    expect(screen.getByLabelText('¿Requiere capacitación?')).toHaveDisplayValue('No');
    await waitFor(() => expect(router.state.location.search).toBe('?collaborator=22&step=training'));
    expect(saves()).toHaveLength(0);
    press('Volver a las preguntas');
    expect(await screen.findByText(/Planea/)).toBeVisible();
  });

  it('lets one go back from there at once, before the address has followed', async () => {
    server = keepDrafts(22, elsewhere({ ...filled(3, 2, 4), step: 'training' }));
    renderPage('/evaluation-form?collaborator=22');
    await screen.findByLabelText('Comentarios');
    press('Volver a las preguntas');
    expect(await screen.findByText(/Planea/)).toBeVisible();
  });

  it('keeps what still fits, and shows what is new or reworded', async () => {
    server = keepDrafts(22, elsewhere(filled(3, 2, 4)));
    on('GET', '/question-banks/8/questions', [
      questions[1] as object,
      { ...(questions[2] as object), wording_id: 62, question_text: 'Escucha a todos.' },
      { id: 9, wording_id: 59, question_text: 'Llega a tiempo.', question_type: 'objective', levels: [] },
    ]);
    renderPage('/evaluation-form?collaborator=22');
    const notice = await screen.findByText(/Continúe donde iba: 1 respuesta de 3 preguntas/);
    expect(notice).toHaveTextContent('2 preguntas son nuevas o cambiaron de redacción: están señaladas.');
    expect(notice).toHaveTextContent('2 respuestas ya no corresponden a lo que se pregunta.');
    expect(choice(/Planea/, '3 Alto')).toBeChecked();
    expect(within(group(/Escucha a todos/)).getByText('Cambió de redacción')).toBeVisible();
    expect(within(group(/Llega/)).getByText('Pregunta nueva')).toBeVisible();
    expect(within(group(/Planea/)).queryByText(/nueva|redacción/)).not.toBeInTheDocument();
  });

  it('says that another device has a newer version, and loads it', async () => {
    const { user } = await openForm();
    server.draft = elsewhere(filled(4, 4, null));
    await user.click(choice(/Planea/, '1 Bajo'));
    const when = formatDateTime('2026-03-04T15:20:11-05:00');
    await seen(`Hay una versión más nueva en otro dispositivo: 2 respuestas, guardada el ${when}`);
    await user.click(choice(/Escucha/, '1 Bajo'));
    const before = saves().length;
    await user.click(screen.getByRole('button', { name: 'Cargar la más nueva' }));
    expect(choice(/Planea/, '4 Superior')).toBeChecked();
    expect(choice(/Escucha/, '4 Superior')).toBeChecked();
    expect(saves()).toHaveLength(before);
    await user.click(choice(/Cumple/, '2 Básico'));
    await seen(/^Guardado/);
    expect(scoresOf(server.draft)).toEqual([4, 4, 2]);
  });

  it('may be kept over the newer version', async () => {
    const { user } = await openForm();
    server.draft = elsewhere(filled(4, 4, 4));
    await user.click(choice(/Planea/, '1 Bajo'));
    await user.click(await screen.findByRole('button', { name: 'Conservar la de aquí' }));
    await seen(/^Guardado/);
    expect(scoresOf(server.draft)).toEqual([1, null, null]);
  });

  it('gives back what never reached the server, unless another device went on from there', async () => {
    const typed = { evaluatorId: ME, collaboratorId: 22, evaluationId: 40, device: 'before', at: Date.now() };
    const leave = (base: string) =>
      localStorage.setItem(
        `evaluacmo:draft:${ME}:22`,
        JSON.stringify({ ...typed, sequence: 5, base, content: filled(2, 2, null) }),
      );
    server = keepDrafts(22, elsewhere(filled(3)));
    leave('1-7');
    const { unmount } = renderPage('/evaluation-form?collaborator=22');
    expect(await screen.findByText(/Se recuperaron las respuestas/)).toBeVisible();
    await seen(/^Guardado/);
    expect(scoresOf(server.draft)).toEqual([2, 2, null]);
    expect(localStorage.getItem(`evaluacmo:draft:${ME}:22`)).toBeNull();
    unmount();
    leave('1-6');
    const again = renderPage('/evaluation-form?collaborator=22');
    await seen(/^Hay una versión más nueva en otro dispositivo: 2 respuestas, /);
    expect(choice(/Planea/, '2 Básico')).toBeChecked();
    fireEvent.click(choice(/Cumple/, '3 Alto'));
    again.unmount();
    // typing while both drafts are there does not decide which of them stays
    renderPage('/evaluation-form?collaborator=22');
    await seen(/^Hay una versión más nueva en otro dispositivo: 2 respuestas, /);
    expect(choice(/Cumple/, '3 Alto')).toBeChecked();
  });

  it('is sent from the list, where its form was left without a connection', async () => {
    const typed = { evaluatorId: ME, collaboratorId: 22, evaluationId: 40, device: 'before', at: Date.now() };
    const key = `evaluacmo:draft:${ME}:22`;
    localStorage.setItem(key, JSON.stringify({ ...typed, sequence: 5, base: '', content: filled(2, 2) }));
    localStorage.setItem('evaluacmo:draft:8:22', JSON.stringify({ ...typed, evaluatorId: 8, content: filled(1) }));
    renderPage('/evaluation-form');
    expect(await screen.findByLabelText('Continuar la evaluación de Óscar Peña: 2 de 3 respuestas')).toBeVisible();
    expect(scoresOf(server.draft)).toEqual([2, 2, null]);
    expect(localStorage.getItem(key)).toBeNull();
    expect(saves()).toHaveLength(1);
  });

  it('keeps what another tab types while the list sends what was there before', async () => {
    const typed = { evaluatorId: ME, collaboratorId: 22, evaluationId: 40, device: 'other-tab', base: '', at: Date.now() };
    const key = `evaluacmo:draft:${ME}:22`;
    const newer = JSON.stringify({ ...typed, sequence: 6, content: filled(2, 2, 4) });
    localStorage.setItem(key, JSON.stringify({ ...typed, sequence: 5, content: filled(2, 2) }));
    const answer = held(() => json({ version: '1-1', saved_at: '2026-03-04T15:20:11-05:00' }));
    on('PUT', '/drafts/:id', answer.handler);
    renderPage('/evaluation-form');
    await waitFor(() => expect(saves()).toHaveLength(1));
    localStorage.setItem(key, newer);
    const before = requests('GET', '/drafts').length;
    answer.release();
    await waitFor(() => expect(requests('GET', '/drafts').length).toBeGreaterThan(before));
    expect(localStorage.getItem(key)).toBe(newer);
  });

  it('is begun anew once that is confirmed', async () => {
    server = keepDrafts(22, elsewhere({ ...filled(3, 2, 4), comments: 'Algo.', step: 'training' }));
    renderPage('/evaluation-form?collaborator=22');
    fireEvent.click(await screen.findByText('Empezar de nuevo'));
    const dialog = await screen.findByRole('alertdialog', { name: '¿Empezar de nuevo?' });
    expect(server.draft).not.toBeNull();
    fireEvent.click(within(dialog).getByText('Borrar y empezar de nuevo'));
    expect(await screen.findByText('Se borró lo que había respondido.')).toBeVisible();
    expect(choice(/Planea/, '3 Alto')).not.toBeChecked();
    expect(server.draft).toBeNull();
    expect(requests('DELETE')[0]?.query.get('base')).toBe('1-7');
    expect(told()).toBe('Se guarda solo.');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Evaluación 2026' })).toHaveFocus());
  });

  it('says why it cannot be saved, and offers the questions of now', async () => {
    const { user } = await openForm();
    on('PUT', '/drafts/22', failure(409, 'No es la vigente.', { code: 'not_current' }));
    await user.click(choice(/Planea/, '1 Bajo'));
    await seen('No se pudo guardar. No es la vigente.');
    on('GET', '/evaluations/by-category/5', { id: 41, name: 'Otra', ...weights, question_bank_id: 8 });
    server = keepDrafts(22);
    await user.click(screen.getByRole('button', { name: 'Actualizar las preguntas' }));
    await seen(/^Guardado/);
    expect(server.draft).toMatchObject({ evaluation_id: 41, content: filled(1) });
    expect(screen.getByRole('heading', { name: 'Otra' })).toBeVisible();
  });

  it('is not to be had: there is no form without what was answered', async () => {
    on('GET', '/drafts/22', failure(500));
    renderPage('/evaluation-form?collaborator=22');
    expect(await screen.findByText('No se pudo cargar lo que ya había respondido.')).toBeVisible();
    expect(screen.queryByText(/Planea/)).not.toBeInTheDocument();
  });
});

describe('sending', () => {
  it('sends everything once, says so, marks the person as evaluated and goes back to the list', async () => {
    const answer = held(() => json({ id: 1, seconds_to_correct: 599 }, { status: 201 }));
    on('POST', SUBMIT, answer.handler);
    const { complete, router, user } = await reachTraining();
    const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue();
    complete();
    complete();
    bothDone();
    answer.release();
    expect(await screen.findByText(SAVED)).toBeVisible();
    expect(await screen.findByText('2 de 3')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /Óscar/ })).getByText('Evaluado')).toBeVisible();
    expect(screen.getByText(/Óscar Peña: enviada/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Evaluar a la siguiente: Luz Díaz' })).toHaveFocus();
    expect(screen.getByText('Si algo quedó mal, «Corregir» la abre de nuevo durante 10 minutos.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver lo que envió' })).toHaveAttribute('href', '/sent-evaluations/40/22');
    expect(scrolled).toHaveBeenLastCalledWith({ top: 0 });
    expect(router.state.location.search).toBe('');
    expect(posts().map((post) => post.body)).toEqual([
      {
        evaluation_id: 40,
        user_id: 22,
        evaluator_id: ME,
        responses: [
          { question_id: 3, score: 4, wording_id: 53, comment: '' },
          { question_id: 1, score: 3, wording_id: 51, comment: '' },
          { question_id: 2, score: 2, wording_id: 52, comment: '' },
        ],
        training: { requires_training: true, comments: 'Muy bien.' },
      },
    ]);
    await waitFor(() => expect(screen.queryByText(SAVED)).not.toBeInTheDocument());
    await user.keyboard('{Enter}');
    expect(router.state.location.search).toBe('?collaborator=23');
  });

  it.each([
    [503, 'No se guardó nada; intente de nuevo.'],
    [409, 'Esta persona ya no está activa.'],
    [409, 'Usted ya evaluó a esta persona en esta evaluación.'],
  ])('alerts a failure with %s, with the reason, and loses nothing', async (status, reason) => {
    const code = reason.includes('ya evaluó') ? 'already_evaluated' : '';
    on('POST', SUBMIT, failure(status, reason, { code }));
    const { user, complete } = await reachTraining();
    complete();
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent(FAILED);
    expect(dialog).toHaveTextContent(reason);
    await user.click(within(dialog).getByRole('button', { name: 'Aceptar' }));
    expect(screen.getByLabelText('Comentarios')).toHaveValue('Muy bien.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Completar Evaluación' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Volver a las preguntas' }));
    expect(await screen.findByRole('radio', { name: '2 Básico', checked: true })).toBeInTheDocument();
  });

  it.each(['closed', 'not_open'])('says why the dates refuse it (%s), and not to try again', async (code) => {
    on('POST', SUBMIT, failure(409, 'Esta evaluación cerró el 22 de noviembre de 2026.', { code }));
    const { complete } = await reachTraining();
    complete();
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Esta evaluación cerró el 22 de noviembre de 2026.');
    expect(dialog).toHaveTextContent('Sus respuestas y comentarios quedan guardados.');
    expect(dialog).not.toHaveTextContent(FAILED);
  });

  describe('after a try whose answer was lost', () => {
    const retry = async () => fireEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));

    it.each([
      ['"already evaluated"', offline, () => failure(409, 'Ya.', { code: 'already_evaluated' })],
      ['"already evaluated" after half an answer', () => cutOff(201), () => failure(409, 'Ya.', { code: 'already_evaluated' })],
      ['"created"', offline, () => json({ id: 1 }, { status: 201 })],
    ])('takes %s for saved, with nothing typed again', async (_, lost, answer) => {
      on('POST', SUBMIT, lost);
      const { complete } = await reachTraining();
      complete();
      expect(await screen.findByRole('alertdialog')).toHaveTextContent(FAILED);
      on('POST', SUBMIT, answer);
      bothDone();
      await retry();
      expect(await screen.findByText(SAVED)).toBeVisible();
      expect(await screen.findByText('2 de 3')).toBeVisible();
      expect(posts()).toHaveLength(2);
      expect(posts()[1]?.body).toEqual(posts()[0]?.body);
    });

    it('offers to try again for as long as it fails, and loses nothing', async () => {
      on('POST', SUBMIT, failure(503, 'No se guardó nada; intente de nuevo.'));
      const { user, complete } = await reachTraining();
      complete();
      await retry();
      await waitFor(() => expect(posts()).toHaveLength(2));
      const dialog = await screen.findByRole('alertdialog');
      expect(dialog).toHaveTextContent(FAILED);
      expect(within(dialog).getByRole('button', { name: 'Reintentar' })).toHaveFocus();
      await user.click(within(dialog).getByRole('button', { name: 'Aceptar' }));
      expect(screen.getByLabelText('Comentarios')).toHaveValue('Muy bien.');
      await waitFor(() => expect(screen.getByRole('button', { name: 'Completar Evaluación' })).toHaveFocus());
    });

    it('asks who has been evaluated, for somebody who gives up', async () => {
      on('POST', SUBMIT, offline);
      const { user, complete } = await reachTraining();
      complete();
      bothDone();
      await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
      await seen(/^Guardado/);
      await user.click(screen.getByRole('button', { name: 'Volver a la lista' }));
      expect(await screen.findByText('2 de 3')).toBeVisible();
    });

    async function signIn(id: number, evaluated: readonly number[] = [21]) {
      on('POST', '/users/login', { user: makeUser('evaluador', { id }) });
      fireEvent.click(await screen.findByRole('button', { name: 'Aceptar' }));
      fireEvent.change(await screen.findByLabelText('Correo electrónico'), { target: { value: 'ana@colegio.edu.co' } });
      on('GET', `/evaluation-results/evaluated/${id}`, evaluated.map((collaborator_id) => ({ collaborator_id })));
      fireEvent.change(screen.getByLabelText('Contraseña'), { target: { value: 'una clave larga' } });
      press('Ingresar');
    }

    async function loseTheSessionToo() {
      on('POST', SUBMIT, offline);
      const { complete, ...app } = await reachTraining();
      complete();
      await screen.findByRole('alertdialog');
      on('POST', SUBMIT, failure(401));
      // the page that is about to go may ask once more, and is refused as well
      on('GET', `/evaluation-results/evaluated/${ME}`, failure(401));
      await retry();
      expect(await screen.findByRole('alertdialog')).toHaveTextContent('Tu sesión ha expirado.');
      expect(screen.queryByText(FAILED)).not.toBeInTheDocument();
      return { ...app, complete };
    }

    it('gives everything back to whoever signs in again, where it was not stored', async () => {
      const { complete } = await loseTheSessionToo();
      await signIn(ME);
      expect(await screen.findByLabelText('Comentarios')).toHaveValue('Muy bien.');
      on('POST', SUBMIT, json({ id: 1 }, { status: 201 }));
      complete();
      expect(await screen.findByText(SAVED)).toBeVisible();
      expect(posts()[2]?.body).toEqual(posts()[0]?.body);
    });

    it('says to whoever signs in again that it was stored', async () => {
      await loseTheSessionToo();
      await signIn(ME, [21, 22]);
      expect(await screen.findByText('Ya evaluó a Óscar Peña.')).toBeVisible();
    });

    it('gives nothing to somebody else who signs in', async () => {
      const { router } = await loseTheSessionToo();
      const { from } = router.state.location.state as LeftPage;
      server = keepDrafts(22);
      on('GET', '/assignments/8', [{ ...people[1], evaluator_id: 8 }]);
      await signIn(8, []);
      await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
      void router.navigate(from);
      expect(await screen.findByText(/Planea/)).toBeVisible();
      expect(choice(/Planea/, '3 Alto')).not.toBeChecked();
      expect(screen.queryByText(/Se recuperaron/)).not.toBeInTheDocument();
    });
  });

  it('does not offer to try again what the server refuses', async () => {
    on('POST', SUBMIT, failure(409, 'Esta persona ya no está activa.', { code: 'person_inactive' }));
    const { complete } = await reachTraining();
    complete();
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Esta persona ya no está activa.');
    expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
  });

  it('says so when what was stored is an earlier version', async () => {
    on('POST', SUBMIT, failure(502));
    const { user, complete } = await reachTraining();
    complete();
    await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
    await write(user, screen.getByLabelText('Comentarios'), ' Y más.');
    on('POST', SUBMIT, failure(409, 'Ya.', { code: 'already_evaluated' }));
    bothDone();
    complete();
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('ya se había guardado con un envío anterior');
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(await screen.findByText('2 de 3')).toBeVisible();
    expect(screen.queryByText(SAVED)).not.toBeInTheDocument();
  });

  it('offers the changed questions and keeps the answers that still fit', async () => {
    on('POST', SUBMIT, failure(400, 'Responda cada una.', { code: 'answers_mismatch' }));
    const { user, complete } = await reachTraining();
    complete();
    const dialog = await screen.findByRole('alertdialog', { name: FAILED });
    expect(dialog).toHaveTextContent('La evaluación cambió mientras usted respondía.');
    expect(dialog).not.toHaveTextContent('Responda cada una.');
    on('GET', '/question-banks/8/questions', [
      questions[1] as object,
      { ...(questions[2] as object), wording_id: 62, question_text: 'Escucha a todo el grupo.' },
      { id: 9, wording_id: 59, question_text: 'Llega a tiempo.', question_type: 'objective', levels: [] },
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Actualizar las preguntas' }));
    await screen.findByText(/Llega a tiempo/);
    expect(choice(/Planea/, '3 Alto')).toBeChecked();
    expect(group(/Escucha a todo/)).toBeInvalid();
    expect(within(group(/Escucha a todo/)).queryByRole('radio', { checked: true })).not.toBeInTheDocument();
    expect(screen.queryByText(/Cumple/)).not.toBeInTheDocument();
    expect(screen.getByText('Preguntas actualizadas. Respuestas conservadas: 1. Por responder: 2.')).toBeVisible();
    await waitFor(() => expect(group(/Escucha a todo/)).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard('23{Enter}');
    expect(await screen.findByLabelText('Comentarios')).toHaveValue('Muy bien.');
    on('POST', SUBMIT, json({ id: 1 }, { status: 201 }));
    complete();
    expect(await screen.findByText(SAVED)).toBeVisible();
  });

  it('says what keeps a changed evaluation from being loaded, and loses nothing', async () => {
    on('POST', SUBMIT, failure(409, 'No es la vigente.', { code: 'not_current' }));
    const { user, complete } = await reachTraining();
    complete();
    on('GET', '/evaluations/by-category/5', failure(404));
    await user.click(await screen.findByRole('button', { name: 'Actualizar las preguntas' }));
    await waitFor(() =>
      expect(screen.getByRole('alertdialog')).toHaveTextContent('No hay evaluaciones disponibles para este colaborador.'),
    );
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(screen.getByLabelText('Comentarios')).toHaveValue('Muy bien.');
  });

  it('alerts a missing token in its own words', async () => {
    const { complete } = await reachTraining();
    on('GET', '/csrf-token', failure(500));
    complete();
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Error obteniendo el token CSRF.');
    expect(posts()).toHaveLength(0);
  });

  it('says in its own words that there is no connection, also where no token can be fetched', async () => {
    const { user, complete } = await reachTraining();
    on('GET', '/csrf-token', offline);
    complete();
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent(FAILED);
    expect(dialog).toHaveTextContent('No se pudo conectar con el servidor.');
    expect(dialog).not.toHaveTextContent('CSRF');
    on('GET', '/csrf-token', { csrfToken: 'token-1' });
    on('POST', SUBMIT, failure(409, 'Ya evaluó a esta persona.', { code: 'already_evaluated' }));
    await user.click(within(dialog).getByRole('button', { name: 'Reintentar' }));
    // Nothing had been sent, so this 409 does not mean that this submission is stored.
    await waitFor(() => expect(screen.getByRole('alertdialog')).toHaveTextContent('Ya evaluó a esta persona.'));
    expect(posts()).toHaveLength(1);
  });

  it('leaves an ended session to its own message', async () => {
    on('POST', SUBMIT, failure(401));
    on('POST', '/logout', noContent);
    const { complete } = await reachTraining();
    complete();
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Tu sesión ha expirado.');
    expect(screen.queryByText(FAILED)).not.toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Iniciar sesión' })).toBeInTheDocument();
  });
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FormQuestion } from '@/api/results';
import { askAboutOscar, choice, press } from '@/test/evaluationForm';
import { renderPage } from '@/test/render';
import { weights } from '@/test/school';
import { failure, json, on, requests } from '@/test/server';
import { findProblems } from '@/shared/questionnaire/problems';

const SUBMIT = '/full-evaluation/full-submit';
const levels = ['Improvisa.', '', 'Planea casi siempre.', 'Planea cada clase.'];
const questions: FormQuestion[] = [
  { id: 1, wording_id: 51, question_text: 'Planea sus clases.', question_type: 'competency', levels },
  { id: 2, wording_id: 52, question_text: 'Cumple su plan.', question_type: 'objective', levels: [] },
];

const asking = (requires_evidence: boolean) =>
  on('GET', '/evaluations/by-category/5', {
    id: 40,
    name: 'Evaluación 2026',
    ...weights,
    question_bank_id: 8,
    requires_evidence,
  });

beforeEach(() => {
  askAboutOscar(questions);
  asking(false);
});

async function openForm() {
  const app = renderPage('/evaluation-form?collaborator=22');
  await screen.findByText(/Planea sus clases/);
  return app;
}

const box = (number: number) => screen.getByLabelText(new RegExp(`de la pregunta ${number}`));
const write = (number: number, value: string) => fireEvent.change(box(number), { target: { value } });

async function complete() {
  fireEvent.change(await screen.findByLabelText('¿Requiere capacitación?'), { target: { value: 'no' } });
  fireEvent.change(screen.getByLabelText('Comentarios'), { target: { value: 'Bien.' } });
  press('Completar Evaluación');
}

const said = () => {
  const sent = requests('POST', SUBMIT).at(-1)?.body as { responses: { score: number; comment: string }[] } | undefined;
  return sent?.responses.map(({ score, comment }) => [score, comment]);
};

describe('levels in words', () => {
  it('describe the choices without being their name', async () => {
    await openForm();
    expect(choice(/Planea sus/, '4 Superior')).toHaveAccessibleDescription('Planea cada clase.');
    expect(choice(/Planea sus/, '2 Básico')).not.toHaveAccessibleDescription();
    expect(screen.getByText('Improvisa.')).toBeVisible();
    expect(choice(/Cumple/, '4 Superior')).not.toHaveAccessibleDescription();
  });
});

describe('comments of scores', () => {
  it('are written where one wants to, with digits in them, and sent with the score', async () => {
    const { user } = await openForm();
    expect(screen.queryByLabelText(/de la pregunta/)).not.toBeInTheDocument();
    await user.click(screen.getByLabelText('Agregar comentario a la pregunta 1'));
    expect(box(1)).toHaveFocus();
    await user.keyboard('3 a 4');
    expect(box(1)).toHaveValue('3 a 4');
    expect(choice(/Planea sus/, '3 Alto')).not.toBeChecked();

    choice(/Planea sus/, '1 Bajo').focus();
    await user.keyboard('42');
    expect(choice(/Planea sus/, '4 Superior')).toBeChecked();
    expect(choice(/Cumple/, '2 Básico')).toBeChecked();
    on('POST', SUBMIT, () => json({}, { status: 201 }));
    press('Continuar');
    await complete();
    await waitFor(() => expect(requests('POST', SUBMIT)).toHaveLength(1));
    expect(said()).toEqual([
      [4, '3 a 4'],
      [2, ''],
    ]);
  });

  it('are asked for with 1 and 4 where the bank says so, before going on', async () => {
    asking(true);
    await openForm();
    expect(screen.getByText(/Si califica con 1 o con 4, explique en qué se basa/)).toBeVisible();
    fireEvent.click(choice(/Planea sus/, '3 Alto'));
    expect(screen.queryByLabelText(/de la pregunta/)).not.toBeInTheDocument();
    fireEvent.click(choice(/Cumple/, '1 Bajo'));
    expect(box(2)).toBeRequired();
    expect(box(2)).not.toHaveAttribute('aria-invalid', 'true');
    press('Continuar');
    expect(box(2)).toHaveFocus();
    expect(box(2)).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByRole('alert')).toHaveTextContent('Revise 1 comentario.');
    write(2, ' \u200b');
    press('Continuar');
    expect(screen.queryByLabelText('¿Requiere capacitación?')).not.toBeInTheDocument();
    write(2, 'No entregó el plan.');
    expect(box(2)).not.toHaveAttribute('aria-invalid', 'true');
    press('Continuar');
    expect(await screen.findByLabelText('¿Requiere capacitación?')).toBeVisible();
  });

  it('are asked for where the bank says so only since then, and nothing is lost', async () => {
    const { user } = await openForm();
    fireEvent.click(choice(/Planea sus/, '3 Alto'));
    fireEvent.click(choice(/Cumple/, '4 Superior'));
    press('Continuar');
    on('POST', SUBMIT, () =>
      failure(400, 'Escriba un comentario.', {
        code: 'evidence_required',
        fields: { 'responses.1.comment': ['Escriba un comentario.'] },
      }),
    );
    await complete();
    asking(true);
    await user.click(await screen.findByRole('button', { name: 'Actualizar las preguntas' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Revise 1 comentario.');
    await waitFor(() => expect(box(2)).toHaveFocus());
    expect(choice(/Cumple/, '4 Superior')).toBeChecked();
  });
});

it.each([
  [{ 1: 2, 2: 3 }, {}, true, {}],
  [{ 1: 1, 2: 4 }, {}, false, {}],
  [{ 1: 1, 2: 4 }, { 1: 'Visto.', 2: '\u2060 ' }, true, { 2: 'remark' }],
  [{ 2: 4 }, {}, true, { 1: 'score', 2: 'remark' }],
  [{ 1: 2, 2: 3 }, { 1: '👩'.repeat(1000), 2: '👩'.repeat(1001) }, false, { 2: 'length' }],
] as const)('with scores %o and comments %o, evidence asked for: %s, is wrong: %o', (scores, remarks, asked, wrong) => {
  const found = findProblems(questions, { scores, remarks, closing: {} }, asked);
  expect(Object.fromEntries(found)).toEqual(wrong);
});

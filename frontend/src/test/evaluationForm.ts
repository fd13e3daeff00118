import { fireEvent, screen, within } from '@testing-library/react';
import type { FormQuestion } from '@/api/results';
import { keepDrafts } from './drafts';
import { weights } from './school';
import { on, signInAs } from './server';

/** The evaluator's id. */
export const ME = 7;

/** Signs in an evaluator who is to evaluate Óscar Peña (22) in an evaluation (40) with these questions. */
export function askAboutOscar(questions: FormQuestion[]) {
  signInAs('evaluador', { id: ME });
  on('GET', `/assignments/${ME}`, [
    { id: 1, evaluator_id: ME, collaborator_id: 22, collaborator_name: 'Óscar Peña', email: '', position: '', department: '', opens_on: null, closes_on: null, phase: 'open', state: 'open' },
  ]);
  on('GET', `/evaluation-results/evaluated/${ME}`, []);
  on('GET', '/users/22', { id: 22, name: 'Óscar Peña', category_id: 5, position: '', department: '' });
  on('GET', '/evaluations/by-category/5', { id: 40, name: 'Evaluación 2026', ...weights, question_bank_id: 8 });
  on('GET', '/question-banks/8/questions', questions);
  return keepDrafts(22);
}

// By label, which is far quicker to find than by role in a page of this size.
export const group = (question: RegExp) => screen.getByText(question).closest('fieldset') as HTMLElement;
export const choice = (question: RegExp, name: string) => within(group(question)).getByLabelText(name);
export const press = (name: string) => fireEvent.click(screen.getByText(name));

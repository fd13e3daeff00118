import type { QuestionType, Score } from '@/constants';

/** A question of a form, in its current wording; `levels` are four texts, or none. */
export interface AskedQuestion {
  id: number;
  wording_id: number;
  question_text: string;
  question_type: QuestionType;
  levels: readonly string[];
}

/** The questions that a form asks. */
export interface AskedForm {
  evaluation: { id: number; name: string; requires_evidence: boolean };
  questions: readonly AskedQuestion[];
}

export interface SavedScore {
  question_id: number;
  wording_id: number;
  score?: number | null;
  comment?: string;
}

/** An incomplete form, as it is saved. */
export interface SavedContent {
  scores: SavedScore[];
}

export interface SavedDraft {
  version: string;
  saved_at: string;
}

/** A draft on the server, and the form that saved it last. */
export interface StoredDraft<Content> extends SavedDraft {
  evaluation_id: number;
  device: string;
  sequence: number;
  content: Content;
}

/** One saving: the form (`device`), its number, and the version that it builds on. */
export interface DraftSave<Content> {
  evaluationId: number;
  device: string;
  sequence: number;
  base: string;
  content: Content;
}

/** Where a browser keeps what the server has not confirmed: the sort of form, its author and its subject. */
export interface DraftPlace {
  sort: 'draft' | 'self-draft';
  authorId: number;
  /** The person or the evaluation that the form is about. */
  subjectId: number;
}

/** The server's draft of one form. */
export interface DraftServer<Content> {
  get: () => Promise<StoredDraft<Content> | null>;
  put: (save: DraftSave<Content>, options: { keepalive: boolean; unattended: boolean }) => Promise<SavedDraft>;
  /** Deletes it, if it still has the version `base`. */
  delete: (base: string) => Promise<void>;
}

/** The questions, and then what closes the form. */
export type Step = 'questions' | 'closing';

/** The scores given so far, by question. */
export type Scores = Readonly<Record<number, Score>>;

/** Everything that is filled in. */
export interface Answers<Closing> {
  scores: Scores;
  /** The comments on scores, by question. */
  remarks: Readonly<Record<number, string>>;
  closing: Closing;
}

/** The types of one sort of form. */
export interface FormTypes {
  form: AskedForm;
  closing: object;
  content: SavedContent;
  body: object;
}

/** The peculiarities of one sort of form: the steps after its questions, and how all of it is stored and sent. */
export interface FormKind<T extends FormTypes> {
  emptyClosing: T['closing'];
  isEmpty: (closing: T['closing']) => boolean;
  isComplete: (closing: T['closing']) => boolean;
  toContent: (scores: SavedScore[], closing: T['closing'], step: Step) => T['content'];
  fromContent: (content: T['content']) => { closing: T['closing']; step: Step };
  toBody: (form: T['form'], answers: Answers<T['closing']>) => T['body'];
}

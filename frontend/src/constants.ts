/** Numbers and codes that mean something, once. */

export const ROLES = ['admin', 'gestionhumana', 'evaluador', 'colaborador'] as const;
export type Role = (typeof ROLES)[number];

/** Roles that set up the year and read everybody's results. */
export const MANAGERS = ['admin', 'gestionhumana'] as const satisfies readonly Role[];
export const isManager = (role: Role): boolean => MANAGERS.some((manager) => manager === role);

export const DEFAULT_ROLE: Role = 'colaborador';

/** Time without mouse, keys, clicks or scrolls in any tab before the session ends. */
export const IDLE_TIMEOUT_MS = 15 * 60 * 1000;
/** How long before that it is announced. */
export const IDLE_WARNING_MS = 60 * 1000;
/** How often an active person's server session is kept alive. */
export const KEEP_ALIVE_MS = 4 * 60 * 1000;

/** What is typed into the evaluator's form is sent after so long a pause … */
export const DRAFT_QUIET_MS = 300;
/** … and after this time, however fast one types. */
export const DRAFT_LATEST_MS = 600;
/** The first pause before saving is tried again; each is twice as long as the one before. */
export const DRAFT_RETRY_MS = 1000;
export const DRAFT_RETRY_MOST_MS = 30_000;

export const SEARCH_DEBOUNCE_MS = 300;
export const TOAST_MS = 4000;
/** The evaluator form's success message. */
export const SHORT_TOAST_MS = 3000;
/** From a saved user edit to the list of users. */
export const AFTER_SAVE_DELAY_MS = 1000;
export const SCROLL_DELAY_MS = 300;

export const PAGE_SIZE = 10;
/** The audit log. */
export const LONG_PAGE_SIZE = 25;
/** The days that a list can be filtered by, as the server takes them. */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2999-12-31';
/** Available collaborators in assignments, and groups of the training report. */
export const SHORT_PAGE_SIZE = 5;
/** How many evaluators are offered before one types. */
export const EVALUATOR_CHOICES = 50;
/** So many are assigned, or taken back, at once. */
export const PEOPLE_AT_ONCE = 500;
/** A second click this soon after a list has moved up was meant for what was there before. */
export const DOUBLE_CLICK_MS = 400;

export const DEFAULT_WEIGHT = 50;
export const WEIGHT_TOTAL = 100;
export const SCORES = [1, 2, 3, 4] as const;
export type Score = (typeof SCORES)[number];
export const MAX_SCORE = Math.max(...SCORES);
/** The scores with which a bank may ask for evidence. */
export const EXTREMES: readonly number[] = [Math.min(...SCORES), MAX_SCORE];

export const QUESTION_TYPES = ['competency', 'objective'] as const;

/** Without questions the objectives come to exactly this, and are not shown. */
export const HIDDEN_PERCENTAGE = '0.00';

export const COMMENTS_MAX_LENGTH = 5000;
/** From so many characters left on, the form says how many. */
export const COMMENTS_COUNTER_FROM = 500;

/** What somebody answers to their result, and why a submission is reopened. */
export const ANSWER_MAX_LENGTH = 4000;
export const REASON_MAX_LENGTH = 1000;

export const NAME_MAX_LENGTH = 150;
/** As the server takes them. */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;
/** What is planned after a result. */
export const PLAN_MAX_LENGTH = 500;
export const DESCRIPTION_MAX_LENGTH = 2000;
export const QUESTION_MAX_LENGTH = 1000;
export const LEVEL_MAX_LENGTH = 500;
/** What may be said with one score. */
export const REMARK_MAX_LENGTH = 1000;
export const PASSWORD_MIN_LENGTH = 10;
export const PASSWORD_MAX_LENGTH = 256;

export const APP_NAME = 'Evaluacmo';

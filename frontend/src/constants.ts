/** Roles, and numbers that several modules share. */

export const ROLES = ['admin', 'gestionhumana', 'evaluador', 'colaborador'] as const;
export type Role = (typeof ROLES)[number];

/** Roles that set up the year and read everybody's results. */
export const MANAGERS = ['admin', 'gestionhumana'] as const satisfies readonly Role[];
export const isManager = (role: Role): boolean => MANAGERS.some((manager) => manager === role);

export const SEARCH_DEBOUNCE_MS = 300;
export const SCROLL_DELAY_MS = 300;

/** As narrow as a phone; in style sheets `@media (--narrow)`. */
export const NARROW = '(max-width: 47.99em)';
/** As narrow as a tablet held upright, where columns stand below each other; in style sheets `@media (--medium)`. */
export const MEDIUM = '(max-width: 61.99em)';
/** A window in which a list shows rows in place of its table, and its filters behind one button. */
export const PHONE = '(max-width: 43.74em)';
/** The same of the list itself, whose page has margins; in style sheets `@container (--rows)`. */
export const ROWS = '(max-width: 37.99rem)';
/** Wider than that: a table; in style sheets `@container (--table)`. */
export const TABLE = '(min-width: 38rem)';

/** Rows per page: the default, for tall rows, and for logs. */
export const PAGE_SIZE = 10;
export const SHORT_PAGE_SIZE = 5;
export const LONG_PAGE_SIZE = 25;
/** The page sizes that a list offers besides its own default. */
export const PAGE_SIZES = [10, 25, 50] as const;
/** How many people a select offers at once; typing searches the others. */
export const PERSON_CHOICES = 50;

/** The range of dates that the server accepts. */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2999-12-31';

export const WEIGHT_TOTAL = 100;
export const SCORES = [1, 2, 3, 4] as const;
export type Score = (typeof SCORES)[number];
export const MIN_SCORE = Math.min(...SCORES);
export const MAX_SCORE = Math.max(...SCORES);
/** The percentage of the lowest score in every question. */
export const LOWEST_PERCENTAGE = (100 * MIN_SCORE) / MAX_SCORE;
/** The scores with which a bank may ask for evidence. */
export const EXTREMES: readonly number[] = [MIN_SCORE, MAX_SCORE];

/** An average of fewer people is marked as too few to conclude from (rules: analysis). */
export const FEW_PEOPLE = 3;

/** Of fewer people no two questions are said to say the same, and of fewer evaluators none to divide them (docs/method.md). */
export const FEWEST_PAIRED = 30;
export const FEWEST_DIVIDED = 5;

export const QUESTION_TYPES = ['competency', 'objective'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** The percentage of objectives where an evaluation has none; it is not shown. */
export const HIDDEN_PERCENTAGE = '0.00';

export const NAME_MAX_LENGTH = 150;
export const IDENTITY_NUMBER_MIN_LENGTH = 4;
export const IDENTITY_NUMBER_MAX_LENGTH = 20;
export const PASSWORD_MIN_LENGTH = 10;
export const PASSWORD_MAX_LENGTH = 256;
/** How long a link to set a password and a temporary password can be used. */
export const LINK_DAYS = 3;
export const TEMPORARY_PASSWORD_DAYS = 14;

/** The language of the interface, for dates, sorting and case. */
export const LOCALE = 'es';

export const APP_NAME = 'Evaluacmo';

/** How many questions a submission answers at most. */
export const MAX_QUESTIONS = 1000;

/** How long the reason of a correction may be, and the answer to a request for one. */
export const REASON_MAX_LENGTH = 1000;
/** How long what a person answers to a result or a talk may be. */
export const ANSWER_MAX_LENGTH = 4000;

/** The width of a band of the distribution of results, and the lower limits of all of them. */
export const BAND_WIDTH = 5;
export const BANDS: readonly number[] = Array.from({ length: 15 }, (_, index) => 25 + index * BAND_WIDTH);

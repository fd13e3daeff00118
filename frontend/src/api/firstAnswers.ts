import { takeEmbedded } from '@/serverSettings';

/** How long an answer is as good as a new one, in milliseconds. */
export const STAYS_FRESH = 30_000;

const answers = new Map<string, unknown>();
let cameAt = 0;

/** Takes what the server has written into the page as the answers to the first calls. */
export function openFirstAnswers(): void {
  const embedded = (takeEmbedded('first-answers') ?? {}) as Record<string, unknown>;
  Object.entries(embedded).forEach(([url, answer]) => answers.set(url, answer));
  cameAt = performance.now();
}

/** What came with the page as the answer to this call, while it is fresh and nobody has taken it. */
export const firstAnswer = (url: string): unknown =>
  performance.now() - cameAt < STAYS_FRESH ? answers.get(url) : undefined;

/** The same; from then on it is asked for. */
export function takeFirstAnswer(url: string): unknown {
  const answer = firstAnswer(url);
  answers.delete(url);
  return answer;
}

/** From now on everything is asked for: something has changed, or somebody else is there. */
export function forgetFirstAnswers(): void {
  answers.clear();
}

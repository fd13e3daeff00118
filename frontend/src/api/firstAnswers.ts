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

/** What came with the page as the answer to this call; once, and while it is fresh. */
export function takeFirstAnswer(url: string): unknown {
  const answer = answers.get(url);
  answers.delete(url);
  return performance.now() - cameAt < STAYS_FRESH ? answer : undefined;
}

/** From now on everything is asked for: something has changed, or somebody else is there. */
export function forgetFirstAnswers(): void {
  answers.clear();
}

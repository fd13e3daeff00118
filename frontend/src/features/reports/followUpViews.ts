/** The lists of what came back after the results, as in the addresses. */
export const FOLLOW_UP_VIEWS = ['answered', 'unconfirmed', 'corrections'] as const;
export type FollowUpView = (typeof FOLLOW_UP_VIEWS)[number];

export const evaluations = {} as const;

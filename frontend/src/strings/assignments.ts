export const assignments = {} as const;

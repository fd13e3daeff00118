/** The names of the four scores. */
export const scale = { 1: 'Bajo', 2: 'Básico', 3: 'Alto', 4: 'Superior' } as const;

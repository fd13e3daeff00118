/** The key of everything that the evaluator's form needs. */
export const evaluationFormKey = ['evaluation-form'] as const;

/** The part of a request's schema that a form edits. */
export type BodyOf<Edit> = Required<Omit<Edit, 'base'>>;

/** A changed object, with what its form was filled in with: the server refuses what somebody else changed meanwhile. */
export type Edited<Body> = Body & { base?: Partial<Body> };

/** For the data of a form: loaded each time it is opened, and not again while it is edited. */
export const ONCE_PER_FORM = { gcTime: 0, staleTime: 'static' } as const;

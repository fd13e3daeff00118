/** What is needed to evaluate somebody, or to go on with it. */
export const evaluationFormKey = ['evaluation-form'] as const;

/** What a form is filled in with: asked afresh each time it is opened, and never again under the reader's hands. */
export const ONCE_PER_FORM = { gcTime: 0, staleTime: 'static' } as const;

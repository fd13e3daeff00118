/** Of so many digits every number is exact. */
const ID = /^[1-9]\d{0,14}$/;

/** The id that an address names, or null where it names none. */
export const readId = (text: string | null | undefined): number | null => (text && ID.test(text) ? Number(text) : null);

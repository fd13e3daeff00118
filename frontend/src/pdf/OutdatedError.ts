/** The results or a name have changed since they were read: under their folio they would be wrong. */
export class OutdatedError extends Error {}

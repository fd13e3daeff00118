interface Worker {
  position?: string | undefined;
  department?: string | undefined;
}

/** `Docente · Primaria`, as far as they are known; no line begins with the dot. */
export const describeWork = ({ position, department }: Worker): string =>
  [position, department].filter(Boolean).join('\u00a0· ');

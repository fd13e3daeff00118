interface Worker {
  position?: string | undefined;
  department?: string | undefined;
}

/** `Docente · Primaria`, as far as they are known. */
export const describeWork = ({ position, department }: Worker): string =>
  [position, department].filter(Boolean).join(' · ');

import classes from './Wrapped.module.css';

interface WrappedProps {
  children: string;
  strong?: boolean;
  /** Keeps line breaks. */
  lines?: boolean;
}

/** Text in a table that breaks long words instead of widening its column. */
export const Wrapped = ({ children, strong = false, lines = false }: WrappedProps) => (
  <span className={[classes.wrapped, strong && classes.strong, lines && classes.lines].filter(Boolean).join(' ')}>
    {children}
  </span>
);

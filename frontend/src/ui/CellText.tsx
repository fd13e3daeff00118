import classes from './CellText.module.css';

interface CellTextProps {
  children: string;
  strong?: boolean;
  /** Keeps line breaks. */
  lines?: boolean;
}

/** Text in a table that breaks long words instead of widening its column. */
export const CellText = ({ children, strong = false, lines = false }: CellTextProps) => (
  <span className={[classes.text, strong && classes.strong, lines && classes.lines].filter(Boolean).join(' ')}>{children}</span>
);

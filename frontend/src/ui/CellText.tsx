import classes from './CellText.module.css';

interface CellTextProps {
  children: string;
  strong?: boolean;
  /** Keeps line breaks. */
  lines?: boolean;
  /** One line, of which the end stays, which tells the names of evaluations apart; all of it is in the tooltip. */
  isCut?: boolean;
}

/** Text in a table that breaks long words instead of widening its column. */
export const CellText = ({ children, strong = false, lines = false, isCut = false }: CellTextProps) => (
  <span
    className={[classes.text, strong && classes.strong, lines && classes.lines, isCut && classes.cut].filter(Boolean).join(' ')}
    title={isCut ? children : undefined}
  >
    {isCut ? <bdi>{children}</bdi> : children}
  </span>
);

import type { TextStyle } from './typesetter';

/** All lengths in millimetres. */
const PAGE = { width: 210, height: 297 };
export const MARGIN = { side: 18, top: 13, bottom: 20 };
/** Where content starts on the pages after a section's first. */
export const LATER_TOP = 24;
export const LOGO_WIDTH = 28;
/** Of the code, which a telephone reads from arm's length. */
export const CODE_WIDTH = 21;
export const CONTENT_WIDTH = PAGE.width - 2 * MARGIN.side;
export const CONTENT_RIGHT = PAGE.width - MARGIN.side;
export const CONTENT_BOTTOM = PAGE.height - MARGIN.bottom;

const INK = '#1d2325';
const QUIET = '#566264';
export const BRAND = '#0f6b72';
export const HAIRLINE = '#d5dddd';
export const SHADE = '#eff3f3';
export const PAPER = '#ffffff';

export const styles = {
  school: { size: 15, bold: true, color: BRAND },
  about: { size: 9.5, color: QUIET },
  title: { size: 14, bold: true, color: INK },
  subtitle: { size: 11.5, color: INK },
  date: { size: 9, color: QUIET },
  heading: { size: 12.5, bold: true, color: INK },
  subheading: { size: 10.5, bold: true, color: INK },
  note: { size: 9.5, color: QUIET },
  cell: { size: 9, color: INK },
  cellBold: { size: 9, bold: true, color: INK },
  cellNote: { size: 9, color: QUIET },
  body: { size: 10, color: INK },
  bodyBold: { size: 10, bold: true, color: INK },
  muted: { size: 9.5, color: QUIET },
  dense: { size: 8.5, color: INK },
  denseBold: { size: 8.5, bold: true, color: INK },
  denseMuted: { size: 8.5, color: QUIET },
  label: { size: 8.5, color: QUIET },
  value: { size: 10.5, color: INK },
  finalLabel: { size: 12, bold: true, color: INK },
  finalValue: { size: 15, bold: true, color: BRAND },
  valueBold: { size: 10.5, bold: true, color: INK },
  figure: { size: 27, bold: true, color: BRAND },
  level: { size: 13, bold: true, color: INK },
  bar: { size: 9.5, color: INK },
  barValue: { size: 9.5, bold: true, color: INK },
  chart: { size: 8, color: QUIET },
  chartValue: { size: 8, bold: true, color: INK },
  tableHead: { size: 9, bold: true, color: QUIET },
  foot: { size: 8.5, color: QUIET },
} satisfies Record<string, TextStyle>;

import type { jsPDF } from 'jspdf';
import { CONTENT_BOTTOM, LATER_TOP } from './look';
import type { Typesetter } from './typesetter';

/** The page being written, and how far down it is. */
export class Sheet {
  readonly doc: jsPDF;
  readonly type: Typesetter;
  y = LATER_TOP;

  constructor(doc: jsPDF, type: Typesetter) {
    this.doc = doc;
    this.type = type;
  }

  newPage(): void {
    this.doc.addPage();
    this.y = LATER_TOP;
  }

  /** Starts a new page unless this much fits on the one there is. */
  need(height: number): void {
    if (this.y + height > CONTENT_BOTTOM && this.y > LATER_TOP) this.newPage();
  }

  line(x1: number, y: number, x2: number, color: string, width = 0.2): void {
    this.doc.setDrawColor(color).setLineWidth(width).line(x1, y, x2, y);
  }
}

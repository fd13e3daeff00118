import type { jsPDF } from 'jspdf';
import type { Assets } from './assets';
import { mainFace, otherFaces, type Face } from './faces';
import { REPLACEMENT } from './text';

/** What jsPDF knows of a font once it has read it; widths in thousandths of its size. */
interface Metrics {
  characterToGlyph: (codePoint: number) => number;
  widthOfGlyph: (glyph: number) => number;
  /** What is copied and searched for, by glyph, of the glyphs in use. */
  toUnicode: Record<number, number>;
}

interface LoadedFace {
  face: Face;
  normal: Metrics;
  bold: Metrics | undefined;
}

const FIRST_JOINED_FORM = 0xfb50;
const LAST_JOINED_FORM = 0xfefc;

/** The fonts of a document: only those with characters that occur in it are ever loaded. */
export class FontBook {
  private readonly doc: jsPDF;
  private readonly assets: Assets;
  private readonly faces: LoadedFace[] = [];
  private readonly found = new Map<number, LoadedFace | undefined>();

  private constructor(doc: jsPDF, assets: Assets) {
    this.doc = doc;
    this.assets = assets;
  }

  static async open(doc: jsPDF, codePoints: ReadonlySet<number>, assets: Assets): Promise<FontBook> {
    const book = new FontBook(doc, assets);
    const inMain = mainFace.covers;
    const wanted = otherFaces.filter(({ covers }) => [...codePoints].some((codePoint) => !inMain(codePoint) && covers(codePoint)));
    await book.load([mainFace, ...wanted]);
    const missing = [...codePoints].filter((codePoint) => !book.has(codePoint));
    if (missing.length > 0) await book.loadHan(missing);
    return book;
  }

  has(codePoint: number): boolean {
    return this.find(codePoint) !== undefined;
  }

  /** The name under which jsPDF knows the font of a character. */
  fontOf(codePoint: number, bold: boolean): string {
    const loaded = this.find(codePoint);
    return fontName(loaded?.face ?? mainFace, bold && loaded?.bold !== undefined);
  }

  /** In thousandths of the size. */
  widthOf(codePoint: number, bold: boolean): number {
    const loaded = this.find(codePoint);
    const metrics = (bold && loaded?.bold) || loaded?.normal;
    return metrics ? metrics.widthOfGlyph(metrics.characterToGlyph(codePoint)) : 0;
  }

  /** Joined Arabic letters are copied and found as the plain letters they are forms of. */
  restoreLetters(): void {
    for (const { toUnicode } of this.faces.flatMap(({ normal, bold }) => (bold ? [normal, bold] : [normal]))) {
      for (const [glyph, form] of Object.entries(toUnicode)) {
        const letter = String.fromCharCode(form).normalize('NFKC');
        if (letter.length === 1 && form >= FIRST_JOINED_FORM && form <= LAST_JOINED_FORM) toUnicode[Number(glyph)] = letter.charCodeAt(0);
      }
    }
  }

  private find(codePoint: number): LoadedFace | undefined {
    if (!this.found.has(codePoint)) {
      this.found.set(
        codePoint,
        this.faces.find(({ normal }) => normal.characterToGlyph(codePoint) > 0),
      );
    }
    return this.found.get(codePoint);
  }

  private async loadHan(missing: readonly number[]): Promise<void> {
    const { hanFaces } = await import('./hanFaces');
    const characters = [...missing, REPLACEMENT.charCodeAt(0)];
    await this.load(hanFaces.filter(({ covers }) => characters.some(covers)));
  }

  private async load(faces: readonly Face[]): Promise<void> {
    this.faces.push(...(await Promise.all(faces.map((face) => this.loadFace(face)))));
    this.found.clear();
  }

  private async loadFace(face: Face): Promise<LoadedFace> {
    const [normal, bold] = await Promise.all([this.assets.font(face.normal), face.bold && this.assets.font(face.bold)]);
    return {
      face,
      normal: this.register(fontName(face, false), normal),
      bold: bold ? this.register(fontName(face, true), bold) : undefined,
    };
  }

  private register(name: string, font: string): Metrics {
    this.doc.addFileToVFS(name, font);
    this.doc.addFont(name, name, 'normal');
    return this.doc.setFont(name, 'normal').getFont().metadata as Metrics;
  }
}

const fontName = ({ name }: Face, bold: boolean): string => `${name}-${bold ? 'bold' : 'normal'}`;

import type { jsPDF } from 'jspdf';
import type { Assets } from './assets';
import { glyphsBeyondFirstPlane } from './cmap';
import { mainFace, otherFaces, type Face } from './faces';

/** The data of a font that jsPDF has read; widths in thousandths of its size. */
interface Metrics {
  characterToGlyph: (codePoint: number) => number;
  widthOfGlyph: (glyph: number) => number;
  /** The text to copy and search for, by glyph, of the glyphs in use. */
  toUnicode: Record<number, number>;
  /** Where `characterToGlyph` looks, by code point. */
  cmap: { unicode: { codeMap: Record<number, number> } };
}

interface LoadedFace {
  face: Face;
  normal: Metrics;
  bold: Metrics | undefined;
}

const FIRST_JOINED_FORM = 0xfb50;
const LAST_JOINED_FORM = 0xfefc;
const LAST_OF_PLANE = 0xffff;
/** Private characters, by which a font knows its glyphs for those beyond the first plane: jsPDF draws half a pair at a time. */
const FIRST_PRIVATE = 0xe000;
const LAST_PRIVATE = 0xf8ff;
/** The text that is copied instead of them by a reader that ignores the one they stand for. */
const PICTURE = 0xfffc;

const isPrivate = (codePoint: number): boolean => codePoint >= FIRST_PRIVATE && codePoint <= LAST_PRIVATE;

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
    await book.loadRare([...codePoints]);
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
    const metrics = this.metricsOf(codePoint, bold);
    return metrics ? metrics.widthOfGlyph(metrics.characterToGlyph(codePoint)) : 0;
  }

  /** A character as jsPDF can draw it in its font. */
  drawnAs(character: string, bold: boolean): string {
    const codePoint = character.codePointAt(0) ?? 0;
    const metrics = codePoint > LAST_OF_PLANE ? this.metricsOf(codePoint, bold) : undefined;
    return metrics ? String.fromCharCode(FIRST_PRIVATE + metrics.characterToGlyph(codePoint)) : character;
  }

  /** Joined Arabic letters are copied and found as the plain letters they are forms of. */
  restoreLetters(): void {
    for (const { toUnicode } of this.faces.flatMap(({ normal, bold }) => (bold ? [normal, bold] : [normal]))) {
      for (const [glyph, form] of Object.entries(toUnicode)) {
        const letter = String.fromCharCode(form).normalize('NFKC');
        if (letter.length === 1 && form >= FIRST_JOINED_FORM && form <= LAST_JOINED_FORM) toUnicode[Number(glyph)] = letter.charCodeAt(0);
        if (isPrivate(form)) toUnicode[Number(glyph)] = PICTURE;
      }
    }
  }

  private metricsOf(codePoint: number, bold: boolean): Metrics | undefined {
    const loaded = this.find(codePoint);
    return (bold && loaded?.bold) || loaded?.normal;
  }

  private find(codePoint: number): LoadedFace | undefined {
    if (!this.found.has(codePoint)) {
      this.found.set(
        codePoint,
        // A private character that somebody has typed is none of ours.
        isPrivate(codePoint) ? undefined : this.faces.find(({ normal }) => normal.characterToGlyph(codePoint) > 0),
      );
    }
    return this.found.get(codePoint);
  }

  /** Characters that the usual fonts lack. A slice need not have all that it covers, hence further rounds for the rest. */
  private async loadRare(codePoints: readonly number[]): Promise<void> {
    if (codePoints.every((codePoint) => this.has(codePoint))) return;
    const { rareFaces } = await import('./rareFaces');
    const tried = new Set<Face>();
    const findNext = (): Face[] => {
      const missing = codePoints.filter((codePoint) => !this.has(codePoint));
      return missing.flatMap((codePoint) => rareFaces.find((face) => !tried.has(face) && face.covers(codePoint)) ?? []);
    };
    for (let faces = findNext(); faces.length > 0; faces = findNext()) {
      const round = new Set(faces);
      round.forEach((face) => tried.add(face));
      await this.load([...round]);
    }
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
    const metrics = this.doc.setFont(name, 'normal').getFont().metadata as Metrics;
    const { codeMap } = metrics.cmap.unicode;
    for (const [codePoint, glyph] of glyphsBeyondFirstPlane(font)) {
      if (FIRST_PRIVATE + glyph <= LAST_PRIVATE) codeMap[codePoint] = codeMap[FIRST_PRIVATE + glyph] = glyph;
    }
    return metrics;
  }
}

const fontName = ({ name }: Face, bold: boolean): string => `${name}-${bold ? 'bold' : 'normal'}`;

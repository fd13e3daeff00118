import { jsPDF } from 'jspdf';
import { unpackWoff } from './woff';

const LOGO_PATH = '/logo.png';
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47];
/** The last bytes of a PNG that is whole. */
const PNG_END = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
/** So long a document waits for the logo. */
const LOGO_TIMEOUT_MS = 5_000;
/** Where a PNG has its width, and after it its height. */
const PNG_SIZE_AT = 16;
const CHUNK = 0x8000;

/** How jsPDF decodes a picture and compresses it anew, which takes longer than the rest of a short document. */
type ProcessPng = (png: Uint8Array, ...options: unknown[]) => object;
const { processPNG } = jsPDF.API as unknown as { processPNG: ProcessPng };

/** The school's logo: its bytes, and its height in widths. */
export interface Logo {
  png: Uint8Array;
  height: number;
}

/** The fonts and the logo, which several documents load once. */
export class Assets {
  private readonly fonts = new Map<string, Promise<string>>();
  private picture: Promise<Logo | null> | undefined;
  private processed: object | undefined;

  /** A font as jsPDF keeps files. */
  font(url: string): Promise<string> {
    const font = this.fonts.get(url) ?? fetchFont(url);
    this.fonts.set(url, font);
    return font;
  }

  /** The school's logo; null where it cannot be had, because a document serves without it, too. */
  logo(): Promise<Logo | null> {
    return (this.picture ??= fetchLogo());
  }

  /** Has a document take the logo, its only picture, as the first of these documents has processed it. */
  shareLogo(doc: jsPDF): void {
    const process: ProcessPng = (...picture) => ({ ...(this.processed ??= processPNG.apply(doc, picture)) });
    Object.assign(doc, { processPNG: process });
  }
}

async function fetchFont(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`A font could not be loaded: ${response.status}`);
  return toBinaryString(unpackWoff(new Uint8Array(await response.arrayBuffer())));
}

/** A string with a character per byte. */
function toBinaryString(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  }
  return text;
}

async function fetchLogo(): Promise<Logo | null> {
  try {
    const response = await fetch(LOGO_PATH, { signal: AbortSignal.timeout(LOGO_TIMEOUT_MS) });
    const png = new Uint8Array(await response.arrayBuffer());
    // Where there is no logo, the server answers with the application's page.
    return response.ok && isWholePng(png) ? { png, height: heightOf(png) } : null;
  } catch {
    return null;
  }
}

function heightOf(png: Uint8Array): number {
  const size = new DataView(png.buffer, png.byteOffset + PNG_SIZE_AT);
  return size.getUint32(4) / size.getUint32(0);
}

const isWholePng = (file: Uint8Array): boolean =>
  PNG_SIGNATURE.every((byte, index) => file[index] === byte) &&
  PNG_END.every((byte, index) => file.at(index - PNG_END.length) === byte);

/**
 * What the list of painting operators tells of a page beyond its text: text that nobody sees, comparison signs with a line painted
 * under them, how much its pictures cover, and, in what TeX made, glyphs that pdf.js leaves out because their bare code happens to
 * be white space (the sun of a solar mass is code 12, a form feed). Lengths are in the coordinates of the page (y grows upwards).
 */
import { type getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { dataOf } from '../../data.js';
import { PaintWalk, type Painting } from './paint-walk.js';

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

export const UNPAINTED: Painting = {
  lost: [],
  byFont: new Map(),
  shows: [],
  underlined: { signs: [], lines: [] },
  pictureArea: 0,
};

/** pdf.js calls this method of ECMAScript 2024 when it loads a font; Node has it from version 21 on. */
function provideTransfer(): void {
  if ('transferToFixedLength' in ArrayBuffer.prototype) return;
  Object.defineProperty(ArrayBuffer.prototype, 'transferToFixedLength', {
    configurable: true,
    writable: true,
    value(this: ArrayBuffer, length: number = this.byteLength): ArrayBuffer {
      const moved = new ArrayBuffer(length);
      new Uint8Array(moved).set(new Uint8Array(this, 0, Math.min(length, this.byteLength)));
      return moved;
    },
  });
}

/** Costs about a tenth of reading the text. Glyphs are looked for in what TeX made. */
export async function readPainting(page: PdfPage, isTex: boolean): Promise<Painting> {
  provideTransfer();
  const { OPS } = await getResolvedPDFJS();
  // A page that cannot be painted may have text that can be read.
  const list = await page.getOperatorList().catch(() => null);
  if (!list) return UNPAINTED;
  const values = list.argsArray as (unknown[] | null)[];
  const fonts = list.fnArray.flatMap((operator, at) =>
    operator === OPS.setFont ? String(values[at]?.[0]) : [],
  );
  const byFont = isTex ? await texFontsOf(page, new Set(fonts)) : UNPAINTED.byFont;
  const walk = new PaintWalk(byFont, OPS);
  list.fnArray.forEach((operator, at) => walk.step(operator, values[at] ?? []));
  const { lost, shows, pictureArea } = walk;
  return { lost, byFont, shows, pictureArea, underlined: walk.underlined() };
}

async function texFontsOf(page: PdfPage, ids: ReadonlySet<string>): Promise<Painting['byFont']> {
  const found = new Map<string, ReadonlyMap<number, string>>();
  for (const id of ids) {
    // Fonts arrive a few turns of the event loop after the operators that use them.
    for (let turn = 0; turn < 20 && !page.commonObjs.has(id); turn += 1)
      await new Promise((resolve) => setImmediate(resolve));
    if (!page.commonObjs.has(id)) continue;
    const { name } = page.commonObjs.get(id) as { name?: unknown };
    // with or without the tag of a subset (`ABCDEF+CMSY10`)
    const bare = typeof name === 'string' ? name.replace(/^[A-Z]{6}\+/u, '') : '';
    const glyphs = ENCODINGS.find(({ fonts }) => fonts.test(bare))?.glyphs;
    if (glyphs) found.set(id, glyphs);
  }
  return found;
}

/**
 * Glyphs of TeX's mathematical fonts whose PostScript names no list of names knows, so that pdf.js has only their bare
 * codes for them. Encodings OML, OMS, OMX and MSAM, as in Knuth, "The METAFONTbook", and the AMS fonts' documentation.
 */
const ENCODINGS = (
  dataOf('tex-glyphs') as readonly {
    readonly fonts: string;
    /** Characters by their code. */
    readonly glyphs: Readonly<Record<string, string>>;
  }[]
).map(({ fonts, glyphs }) => ({
  fonts: new RegExp(fonts, 'iu'),
  glyphs: new Map(Object.entries(glyphs).map(([code, sign]) => [Number(code), sign])),
}));

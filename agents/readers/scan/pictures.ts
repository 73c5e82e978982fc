/** The pictures that a page of a PDF paints, as pdf.js decodes them, and where they stand. */
import { type getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import type { Matrix } from '../pdf/layout.js';
import { PageWalk } from '../pdf/page-walk.js';
import { stateSteps } from '../pdf/painting.js';

export type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

/** A decoded picture: pdf.js's `kind` 1 is one bit a pixel (set: white), 2 three bytes, 3 four bytes. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
  /** `mask`: one bit a pixel, and where it is not set the colour is painted. */
  readonly kind: 'bits' | 'colours' | 'colours-and-alpha' | 'mask';
  /** Where the unit square goes, in the coordinates of the page (y grows upwards). */
  readonly matrix: Matrix;
  /** Of a mask, 0 (black) to 255. */
  readonly shade: number;
}

/** A page with more pictures than this is a drawing. */
const MOST_PICTURES = 2_000;
/** In the order of painting. Pictures that cannot be decoded are left out. */
export async function picturesOf(page: PdfPage): Promise<Picture[]> {
  const { OPS } = await getResolvedPDFJS();
  const list = await page.getOperatorList();
  const pictures: Picture[] = [];
  const walk = new PageWalk(null);
  const steps = new Map(stateSteps(walk, OPS));
  for (const [at, operator] of list.fnArray.entries()) {
    const values = (list.argsArray as (unknown[] | null)[])[at] ?? [];
    steps.get(operator)?.(values);
    const isMask = operator === OPS.paintImageMaskXObject;
    if (!isMask && operator !== OPS.paintImageXObject && operator !== OPS.paintInlineImageXObject) continue;
    const found = await (isMask ? mask : decoded)(page, values[0]);
    if (found) pictures.push({ ...found, matrix: walk.state.page, shade: shadeOf(walk.state.fill) });
    if (pictures.length >= MOST_PICTURES) break;
  }
  return pictures;
}

/** Brightness as the eye sees it (ITU-R BT.601). */
export const brightness = (red: number, green: number, blue: number): number =>
  (red * 299 + green * 587 + blue * 114) / 1000;

/** `#rrggbb`; a pattern counts as black. */
function shadeOf(fill: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16) || 0);
  return brightness(red ?? 0, green ?? 0, blue ?? 0);
}

interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly kind?: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}

const KINDS: Readonly<Record<number, Picture['kind']>> = { 1: 'bits', 2: 'colours', 3: 'colours-and-alpha' };
const BYTES: Readonly<Record<Picture['kind'], number>> = {
  bits: 1 / 8,
  mask: 1 / 8,
  colours: 3,
  'colours-and-alpha': 4,
};

async function decoded(page: PdfPage, named: unknown): Promise<Omit<Picture, 'matrix' | 'shade'> | null> {
  const found = await objectOf(page, named);
  const kind = found ? KINDS[found.kind ?? 0] : undefined;
  return found && kind ? checked({ ...found, kind }) : null;
}

async function mask(page: PdfPage, given: unknown): Promise<Omit<Picture, 'matrix' | 'shade'> | null> {
  const { data, width, height } = given as Partial<Decoded> & { data?: unknown };
  const object = typeof data === 'string' ? await objectOf(page, data) : null;
  const bytes = object ? object.data : data;
  if (!(bytes instanceof Uint8Array || bytes instanceof Uint8ClampedArray)) return null;
  return checked({
    width: object?.width ?? width ?? 0,
    height: object?.height ?? height ?? 0,
    data: bytes,
    kind: 'mask',
  });
}

/** Null for a picture that holds fewer pixels than it states. */
function checked({ width, height, data, kind }: Omit<Picture, 'matrix' | 'shade'>) {
  const needed =
    Math.ceil(width * (BYTES[kind] < 1 ? 1 : BYTES[kind]) * (BYTES[kind] < 1 ? 1 / 8 : 1)) * height;
  return width > 0 && height > 0 && data.length >= needed ? { width, height, data, kind } : null;
}

/** Objects arrive after the operators that paint them; one that never does is given up. */
async function objectOf(page: PdfPage, named: unknown): Promise<Decoded | null> {
  if (typeof named !== 'string') return (named ?? null) as Decoded | null;
  const objects = named.startsWith('g_') ? page.commonObjs : page.objs;
  const found = await new Promise<unknown>((resolve) => {
    objects.get(named, resolve);
  });
  const { data } = (found ?? {}) as Partial<Decoded>;
  return data ? (found as Decoded) : null;
}

/** Puts the pictures of a page together as one grey picture, as somebody who looks at the page would see it. */
import { type Matrix, multiply } from '../pdf/layout.js';
import { type Picture, brightness } from './pictures.js';

/** Rows from the top, one byte a pixel, 0 black to 255 white. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Letters of running text are then 20 to 40 pixels high, which the recogniser was made for. */
const FEWEST_DOTS_PER_INCH = 200;
const MOST_DOTS_PER_INCH = 400;
/** So many pixels across are enough for a page, however large it says that its paper is. */
const ENOUGH_PIXELS = 1_400;
/** A page of A3 at 400 dots per inch. */
const MOST_PIXELS = 32_000_000;
const POINTS_PER_INCH = 72;

export interface PagePlace {
  /** In points, as the page is looked at. */
  readonly width: number;
  readonly height: number;
  /** From the coordinates of the page to points from its upper left corner. */
  readonly transform: Matrix;
}

/** The picture of the page, and how many of its pixels are an inch. */
export function rasterOf(
  pictures: readonly Picture[],
  place: PagePlace,
): { raster: Raster; dotsPerInch: number } {
  const scale = scaleFor(pictures, place);
  const width = Math.max(1, Math.round(place.width * scale));
  const height = Math.max(1, Math.round(place.height * scale));
  const pixels = new Uint8Array(width * height).fill(255);
  const raster = { width, height, pixels };
  const view = multiply([scale, 0, 0, scale, 0, 0], place.transform);
  for (const picture of pictures) paint(raster, picture, multiply(view, picture.matrix));
  return { raster, dotsPerInch: scale * POINTS_PER_INCH };
}

/** Pixels a point: those of the finest picture of some size, within what the recogniser can use. */
function scaleFor(pictures: readonly Picture[], { width, height }: PagePlace): number {
  const finest = pictures.reduce((most, picture) => {
    const [a = 1, b = 0, c = 0, d = 1] = picture.matrix;
    const share = Math.abs(a * d - b * c) / Math.max(1, width * height);
    return share < 0.02 ? most : Math.max(most, picture.width / Math.max(1, Math.hypot(a, b)));
  }, 0);
  let dotsPerInch = (finest || 1) * POINTS_PER_INCH;
  const isTooCoarse = (dots: number): boolean =>
    dots < FEWEST_DOTS_PER_INCH && (Math.min(width, height) * dots) / POINTS_PER_INCH < ENOUGH_PIXELS;
  while (isTooCoarse(dotsPerInch)) dotsPerInch *= 2;
  dotsPerInch = Math.min(dotsPerInch, MOST_DOTS_PER_INCH);
  const scale = dotsPerInch / POINTS_PER_INCH;
  return Math.min(scale, Math.sqrt(MOST_PIXELS / Math.max(1, width * height)));
}

/** A picture in grey, with how much of each pixel covers what is below (null: all). */
interface Grey {
  readonly width: number;
  readonly height: number;
  readonly shades: Uint8Array;
  readonly covers: Uint8Array | null;
}

function paint({ width, height, pixels }: Raster, picture: Picture, matrix: Matrix): void {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
  const across = Math.hypot(a, b);
  const down = Math.hypot(c, d);
  const determinant = a * d - b * c;
  if (!(Math.abs(determinant) > 1e-9)) return;
  const grey = shrunk(greyOf(picture), { across, down });
  const xs = [e, e + a, e + c, e + a + c];
  const ys = [f, f + b, f + d, f + b + d];
  const [left, right] = [
    Math.max(0, Math.floor(Math.min(...xs))),
    Math.min(width, Math.ceil(Math.max(...xs))),
  ];
  const [top, bottom] = [
    Math.max(0, Math.floor(Math.min(...ys))),
    Math.min(height, Math.ceil(Math.max(...ys))),
  ];
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const [dx, dy] = [x + 0.5 - e, y + 0.5 - f];
      const u = (d * dx - c * dy) / determinant;
      const v = (a * dy - b * dx) / determinant;
      if (u < 0 || u >= 1 || v < 0 || v >= 1) continue;
      // the rows of a picture run from the top, the unit square from the bottom
      blend(pixels, y * width + x, sample(grey, u * grey.width - 0.5, (1 - v) * grey.height - 0.5));
    }
  }
}

function blend(pixels: Uint8Array, at: number, { shade, cover }: { shade: number; cover: number }): void {
  pixels[at] = cover >= 255 ? shade : (shade * cover + (pixels[at] ?? 255) * (255 - cover)) / 255;
}

const SAMPLE = { shade: 0, cover: 255 };

/** Between the four pixels around a place. The same object is given again. */
function sample({ width, height, shades, covers }: Grey, x: number, y: number): typeof SAMPLE {
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const across = Math.min(1, Math.max(0, x - left));
  const down = Math.min(1, Math.max(0, y - top));
  const between = (of: Uint8Array): number => {
    const upper = (of[top * width + left] ?? 0) * (1 - across) + (of[top * width + right] ?? 0) * across;
    const lower =
      (of[bottom * width + left] ?? 0) * (1 - across) + (of[bottom * width + right] ?? 0) * across;
    return upper * (1 - down) + lower * down;
  };
  SAMPLE.shade = between(shades);
  SAMPLE.cover = covers ? between(covers) : 255;
  return SAMPLE;
}

function greyOf({ width, height, data, kind, shade }: Picture): Grey {
  const shades = new Uint8Array(width * height);
  if (kind === 'bits' || kind === 'mask') {
    const rowBytes = (width + 7) >> 3;
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1)
        shades[y * width + x] = ((data[y * rowBytes + (x >> 3)] ?? 0) & (128 >> (x & 7))) === 0 ? 0 : 255;
    if (kind === 'bits') return { width, height, shades, covers: null };
    const covers = shades.map((bit) => 255 - bit);
    return { width, height, shades: shades.fill(shade), covers };
  }
  const bytes = kind === 'colours' ? 3 : 4;
  for (let at = 0; at < shades.length; at += 1)
    shades[at] = brightness(data[at * bytes] ?? 0, data[at * bytes + 1] ?? 0, data[at * bytes + 2] ?? 0);
  const covers = kind === 'colours' ? null : shades.map((_, at) => data[at * 4 + 3] ?? 255);
  return { width, height, shades, covers };
}

/** Means of whole squares of pixels where the page has less than half as many: none is lost between two. */
function shrunk(grey: Grey, { across, down }: { across: number; down: number }): Grey {
  const step = Math.floor(Math.min(grey.width / Math.max(1, across), grey.height / Math.max(1, down)));
  if (step < 2) return grey;
  const width = Math.max(1, Math.floor(grey.width / step));
  const height = Math.max(1, Math.floor(grey.height / step));
  const means = (of: Uint8Array): Uint8Array => {
    const result = new Uint8Array(width * height);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        let sum = 0;
        for (let row = 0; row < step; row += 1)
          for (let column = 0; column < step; column += 1)
            sum += of[(y * step + row) * grey.width + x * step + column] ?? 255;
        result[y * width + x] = sum / (step * step);
      }
    return result;
  };
  return { width, height, shades: means(grey.shades), covers: grey.covers && means(grey.covers) };
}

/** Turned by so many quarters, clockwise. */
export function turned({ width, height, pixels }: Raster, quarters: number): Raster {
  if (quarters === 0) return { width, height, pixels };
  const result = new Uint8Array(pixels.length);
  const [newWidth, newHeight] = quarters === 2 ? [width, height] : [height, width];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [nx, ny] =
        quarters === 1
          ? [height - 1 - y, x]
          : quarters === 2
            ? [width - 1 - x, height - 1 - y]
            : [y, width - 1 - x];
      result[ny * newWidth + nx] = pixels[y * width + x] ?? 255;
    }
  return { width: newWidth, height: newHeight, pixels: result };
}

/** As a portable grey map, the simplest format that the recogniser reads. */
export function greyMap({ width, height, pixels }: Raster): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), pixels]);
}

/** What a look at the pixels of a page tells before its text is recognised, which takes a thousand times as long. */

interface PageLook {
  /** Nothing, or next to nothing, is on it. */
  readonly isBlank: boolean;
  /** Light and dark change too often for letters: noise, or a coarse print of a picture. */
  readonly isNoise: boolean;
  /** Its lines of text run from top to bottom. */
  readonly isSideways: boolean;
}

const DARK = 128;
/** Share of dark pixels of a page with a few words; what is below it is blank. */
const BLANK_SHARE = 0.0002;
/** Of neighbouring pixels, how many differ: 0.03 to 0.08 on printed pages, 0.5 in noise. */
const NOISE_SHARE = 0.22;
/** Lines of text make rows dark and light in turn, columns of pixels hardly: three times and more is usual. */
const SIDEWAYS_RATIO = 1.5;

export function lookAt({ width, height, pixels }: Raster): PageLook {
  const rows = new Float64Array(height);
  const columns = new Float64Array(width);
  let dark = 0;
  let changes = 0;
  for (let y = 0; y < height; y += 1) {
    let before = false;
    for (let x = 0; x < width; x += 1) {
      const isDark = (pixels[y * width + x] ?? 255) < DARK;
      if (isDark) {
        dark += 1;
        rows[y] = (rows[y] ?? 0) + 1 / width;
        columns[x] = (columns[x] ?? 0) + 1 / height;
      }
      if (isDark !== before) changes += 1;
      before = isDark;
    }
  }
  return {
    isBlank: dark < pixels.length * BLANK_SHARE,
    isNoise: changes > pixels.length * NOISE_SHARE,
    isSideways: unrest(columns) > SIDEWAYS_RATIO * unrest(rows),
  };
}

/** How much neighbouring rows differ: the mean square of the steps, a few pixels wide. */
function unrest(profile: Float64Array): number {
  const step = 8;
  let sum = 0;
  for (let at = step; at < profile.length; at += 1)
    sum += ((profile[at] ?? 0) - (profile[at - step] ?? 0)) ** 2;
  return sum / Math.max(1, profile.length - step);
}

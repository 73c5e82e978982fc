/** What a look at the pixels of a page tells before its text is recognised, which takes a thousand times as long. */
import type { Raster } from './raster.js';

export interface PageLook {
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

/**
 * What makes a text this study's, and no other's of the same wording: its figures and the names in it. Abstracts of one
 * field share most of their phrases, so that shared words alone prove nothing; of a true copy nearly every figure and name
 * stands in the other. Measured with `bench/look-alikes`.
 */
export interface Particulars {
  /** Figures as they are written, without separators of thousands. */
  readonly numbers: ReadonlySet<string>;
  /** Capitalised words within a sentence. */
  readonly names: ReadonlySet<string>;
}

/** As much of a text as is read. UTF-16 code units. */
const READ_LENGTH = 200_000;
/** Fewer say nothing. */
const FEWEST = 3;
/** Share of the fewer figures, or names, that both texts hold, from which on they may be one text. */
const SHARED_NUMBERS = 0.75;
const SHARED_NAMES = 0.5;
/** Of the figures of a retelling in the study that it retells: it has dates, telephone numbers and comparisons of its own. */
const RETOLD_NUMBERS = 0.6;

const NUMBER = /(?<![\p{L}\d])\d+(?:[.,]\d+)*(?![\p{L}\d])/gu;
const NAME = /(?<=[\p{Ll}\d,;] )\p{Lu}[\p{L}'’-]{2,40}/gu;

export function particularsOf(text: string): Particulars {
  const read = text.slice(0, READ_LENGTH);
  const numbers = (read.match(NUMBER) ?? []).map((number) => number.replace(/,(?=\d{3}(?!\d))/g, ''));
  return { numbers: new Set(numbers), names: new Set(read.match(NAME) ?? []) };
}

/** Whether two texts that read alike are of two studies: their figures differ, or the names in them. */
export const areOtherParticulars = (a: Particulars, b: Particulars): boolean =>
  isLess(sharedOf(a.numbers, b.numbers), SHARED_NUMBERS) || isLess(sharedOf(a.names, b.names), SHARED_NAMES);

/** Whether a page that takes over phrases of a study has other figures than the study. */
export const hasOtherFigures = (page: Particulars, study: Particulars): boolean =>
  page.numbers.size >= FEWEST &&
  study.numbers.size >= FEWEST &&
  countShared(page.numbers, study.numbers) < RETOLD_NUMBERS * page.numbers.size;

const isLess = (share: number | null, least: number): boolean => share !== null && share < least;

/** Null where one of them has too few. */
function sharedOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number | null {
  const fewer = Math.min(a.size, b.size);
  return fewer < FEWEST ? null : countShared(a, b) / fewer;
}

function countShared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const each of a) if (b.has(each)) shared += 1;
  return shared;
}

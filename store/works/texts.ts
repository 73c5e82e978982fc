/** What two texts say about whether they are one work: copies by other routes, and others under the same title. */
import { hashOfText } from '../top.js';
import { countShared, overlap } from './names.js';
import type { Profile } from './profile.js';
import { keptWith } from './record.js';
import { fold, likeness } from './title.js';
import { sameMarks, titleRelation } from './title-relation.js';

/** Longer texts are compared by their beginning: two copies of a book share it. UTF-16 code units. */
const READ_LENGTH = 200_000;
/** Texts of this resemblance are one text under any title: syndication, mirrors. Measured, see docs/decisions/works.md. */
const SAME_TEXT = 0.65;
/** The same for texts under one title: page, file and data of one article share 0.41 to 0.97, other articles 0.13 at most. */
const SAME_TITLED_TEXT = 0.4;
/** Texts of about one length that share less than this are two texts. */
const OTHER_TEXT = 0.05;
/** An abstract shares little with its article; texts of other lengths are not distinguished. */
const COMPARABLE_LENGTHS = 3;
/** Shorter texts may be the frame of a page. UTF-16 code units. */
const TELLING_LENGTH = 1_500;

export interface ReadText {
  readonly signature: Signature;
  readonly particulars: Particulars;
  /** UTF-16 code units. */
  readonly length: number;
}

/** Null where the record has no text, or one too short to say anything. Worked out once a record. */
export const textOf = keptWith((record): ReadText | null => {
  const text = record.text ?? '';
  const signature = text === '' ? null : signatureOf(text);
  return signature && { signature, particulars: particularsOf(text), length: text.length };
});

type TextVerdict = 'same' | 'other' | 'unclear';

/** Numbers of archives and numbers in titles part what reads alike: reports of two years, versions of a series. */
export function compareTexts(
  [a, b]: readonly [Profile, Profile],
  [one, other]: readonly [ReadText | null, ReadText | null],
): TextVerdict {
  if (one === null || other === null) return 'unclear';
  const shared = resemblance(one.signature, other.signature);
  const lengths = [one.length, other.length].sort((x, y) => x - y);
  const [shorter = 0, longer = 0] = lengths;
  if (shared < OTHER_TEXT)
    return shorter >= TELLING_LENGTH && longer <= COMPARABLE_LENGTHS * shorter ? 'other' : 'unclear';
  if (shared < SAME_TITLED_TEXT || differ(a.arxivs, b.arxivs) || differ(a.pmids, b.pmids)) return 'unclear';
  const areTitled = a.title.joined !== '' && b.title.joined !== '';
  if (areTitled && !sameMarks(a.title.words, b.title.words)) return 'unclear';
  if (areOtherParticulars(one.particulars, other.particulars)) return 'unclear';
  if (shared >= SAME_TEXT) return 'same';
  const isOneTitle = areTitled && titleRelation(a.title, b.title, likeness(a.title, b.title)) !== 'none';
  return isOneTitle ? 'same' : 'unclear';
}

/** Both sides name numbers of one kind, and none in common. */
export const differ = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size > 0 && b.size > 0 && !overlap(a, b);

/*
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
const areOtherParticulars = (a: Particulars, b: Particulars): boolean =>
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

/*
 * Near-duplicate texts: MinHash over five-word shingles (Broder 1997), 128 permutations, banded for look-up.
 * The estimate of the Jaccard index is off by about 0.03 on texts of a thousand words.
 */

const PERMUTATIONS = 128;
const SHINGLE_WORDS = 5;
const BANDS = 32;
const ROWS = PERMUTATIONS / BANDS;
const multipliers = new Uint32Array(PERMUTATIONS);
const offsets = new Uint32Array(PERMUTATIONS);
{
  // A fixed generator (Numerical Recipes' LCG), so that signatures are the same on every machine.
  let state = 0x9e3779b9;
  const next = (): number => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0);
  for (let index = 0; index < PERMUTATIONS; index += 1) {
    multipliers[index] = next() | 1;
    offsets[index] = next();
  }
}

type Signature = Uint32Array;

/** Null for texts too short to say anything (under 50 words). */
function signatureOf(text: string): Signature | null {
  const found = fold(text.slice(0, READ_LENGTH)).match(/[\p{L}\d]+/gu) ?? [];
  if (found.length < 50) return null;
  const hashes = found.map(hashOfText);
  const signature = new Uint32Array(PERMUTATIONS).fill(0xffffffff);
  for (let start = 0; start + SHINGLE_WORDS <= hashes.length; start += 1) {
    let shingle = 0;
    for (let word = 0; word < SHINGLE_WORDS; word += 1) {
      shingle = mix(Math.imul(shingle, 31) + (hashes[start + word] ?? 0));
    }
    for (let index = 0; index < PERMUTATIONS; index += 1) {
      const value = mix(Math.imul(shingle, multipliers[index] ?? 1) + (offsets[index] ?? 0));
      if (value < (signature[index] ?? 0)) signature[index] = value;
    }
  }
  return signature;
}

/** The finaliser of MurmurHash3: spreads every bit over the word. */
function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Estimated Jaccard index of the two texts' shingles, 0 to 1. */
function resemblance(a: Signature, b: Signature): number {
  let equal = 0;
  for (let index = 0; index < PERMUTATIONS; index += 1) if (a[index] === b[index]) equal += 1;
  return equal / PERMUTATIONS;
}

/** Keys under which texts of a resemblance over about 0.4 nearly always meet. */
export function bandsOf(signature: Signature): string[] {
  const keys: string[] = [];
  for (let band = 0; band < BANDS; band += 1) {
    keys.push(`${band}:${signature.slice(band * ROWS, (band + 1) * ROWS).join('.')}`);
  }
  return keys;
}

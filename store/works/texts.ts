/** What two texts say about whether they are one work: copies by other routes, and others under the same title. */
import { resemblance, signatureOf, type Signature } from './minhash.js';
import { areOtherParticulars, particularsOf, type Particulars } from './particulars.js';
import type { Profile } from './profile.js';
import type { WorkRecord } from './record.js';
import { likeness } from './title.js';
import { sameMarks, titleRelation } from './title-guards.js';

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

const known = new WeakMap<WorkRecord, { readonly read: ReadText | null }>();

/** Null where the record has no text, or one too short to say anything. Worked out once a record. */
export function textOf(record: WorkRecord): ReadText | null {
  const kept = known.get(record);
  if (kept !== undefined) return kept.read;
  const text = record.text ?? '';
  const signature = text === '' ? null : signatureOf(text);
  const read = signature && { signature, particulars: particularsOf(text), length: text.length };
  known.set(record, { read });
  return read;
}

export type TextVerdict = 'same' | 'other' | 'unclear';

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
export function differ(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (a.size === 0 || b.size === 0) return false;
  for (const value of a) if (b.has(value)) return false;
  return true;
}

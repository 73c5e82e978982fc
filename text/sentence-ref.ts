/**
 * References to numbered sentences: `S12.34` is sentence 34 of source 12, `S12.34-36` the sentences 34 to 36.
 * Sources and sentences count from 1.
 */
import { formatSourceNumber, type SourceId, type SourceNumber } from './source-number.js';

export interface SentenceRef {
  readonly source: SourceNumber;
  readonly first: number;
  /** Inclusive; never before `first`. */
  readonly last: number;
}

/** One numbered sentence. */
export type Place = readonly [source: SourceNumber, sentence: number];

/** A reference names at most this many sentences: whoever cites more cites nothing in particular. A longer range is cut. */
const MOST_SENTENCES_OF_A_REF = 20;

const WRITTEN = String.raw`S(\d{1,6})[.:](\d{1,7})(?:\s?[-–—]\s?(?:S\d{1,6}[.:])?(\d{1,7}))?`;
const WHOLE = new RegExp(`^\\s*\\[?${WRITTEN}\\]?\\s*$`, 'i');
const ANY = new RegExp(`\\b${WRITTEN}`, 'gi');
/** UTF-16 code units that are read of one text. */
const MOST_READ = 2_000;

function readMatch([, source, from, to]: readonly (string | undefined)[]): SentenceRef | null {
  const number = Number(source);
  const first = Number(from);
  if (number < 1 || first < 1) return null;
  const last = Math.min(Number(to ?? first), first + MOST_SENTENCES_OF_A_REF - 1);
  return { source: number as SourceNumber, first, last: Math.max(first, last) };
}

/** The reference that the text is, or null. `[S1.2]`, `s1:2` and `S1.2–S1.4` are understood. */
export function parseRef(text: string): SentenceRef | null {
  const match = WHOLE.exec(text.slice(0, MOST_READ));
  return match === null ? null : readMatch(match);
}

/** Every reference in a text: a model may give several in one string. */
export const refsIn = (text: string): SentenceRef[] =>
  [...text.slice(0, MOST_READ).matchAll(ANY)].flatMap((match) => readMatch(match) ?? []);

/** `S12.34`, or `S12.34-36` where it names several. */
export const formatRef = ({ source, first, last }: SentenceRef): string =>
  `${formatSourceNumber(source)}.${first}${last > first ? `-${last}` : ''}`;

export const formatPlace = ([source, sentence]: Place): string => `${formatSourceNumber(source)}.${sentence}`;

/** The sentences that a reference names, in order; none where the text is not a reference. */
export function placesOf(ref: string | SentenceRef): Place[] {
  const parsed = typeof ref === 'string' ? parseRef(ref) : ref;
  if (parsed === null) return [];
  const { source, first, last } = parsed;
  return Array.from({ length: last - first + 1 }, (_, index) => [source, first + index] as const);
}

/** Every sentence that references name, as `S12.34`; what is no reference names none. */
export const placeNames = (refs: readonly string[]): string[] =>
  refs.flatMap((ref) => placesOf(ref)).map(formatPlace);

/** The source that a reference names, as `S12`; null where the text is not a reference. */
export function sourceOfRef(ref: string): SourceId | null {
  const parsed = parseRef(ref);
  return parsed === null ? null : formatSourceNumber(parsed.source);
}

/** Sentences of one source as references, neighbours joined: 3, 4, 7 of S1 are `S1.3-4` and `S1.7`. Numbers ascend. */
export function refsOfSentences(source: SourceNumber, sentences: readonly number[]): SentenceRef[] {
  const refs: SentenceRef[] = [];
  for (const sentence of sentences) {
    const open = refs.at(-1);
    const goesOn = open?.last === sentence - 1 && sentence - open.first < MOST_SENTENCES_OF_A_REF;
    if (open !== undefined && goesOn) refs[refs.length - 1] = { ...open, last: sentence };
    else refs.push({ source, first: sentence, last: sentence });
  }
  return refs;
}

/**
 * The same sentences with none named twice: ranges that overlap, touch or repeat are one (`S2.220, S2.219-220` is
 * `S2.219-220`). Sources in the order of their first reference, sentences ascending; what is no reference is left out.
 */
export function joinedRefs(refs: readonly string[]): string[] {
  const bySource = new Map<SourceNumber, Set<number>>();
  for (const [source, sentence] of refs.flatMap((ref) => placesOf(ref))) {
    const known = bySource.get(source) ?? new Set<number>();
    bySource.set(source, known.add(sentence));
  }
  return [...bySource].flatMap(([source, sentences]) => {
    const ascending = [...sentences].sort((a, b) => a - b);
    return refsOfSentences(source, ascending).map(formatRef);
  });
}

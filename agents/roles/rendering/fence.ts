import { createHash } from 'node:crypto';

/**
 * Fetched text on its way into a prompt, enclosed by two lines with a mark that the text's author cannot know. Every
 * line of it begins with a label of ours, and nothing in it can look like such a line.
 */
export interface Fenced {
  /** What it contains, for instance `source S12`. */
  readonly label: string;
  /** Lines, already labelled. */
  readonly lines: readonly string[];
  /** What the mark is derived from, with the label; the same words give the same mark, so that caches hit. */
  readonly seed: string;
}

const MARK_LENGTH = 12;

export function fence({ label, lines, seed }: Fenced): string {
  const body = lines.map(plainLine);
  const mark = markFor(`${label}\n${seed}`, body);
  return [`<<<untrusted ${label} ${mark}>>>`, ...body, `<<<end ${mark}>>>`].join('\n');
}

/** A mark that does not occur in the text; a text that contains the first one, by chance or by design, gets another. */
function markFor(seed: string, body: readonly string[]): string {
  for (let salt = 0; ; salt += 1) {
    const digest = createHash('sha256').update(`${salt}\n${seed}`).digest('hex');
    const mark = digest.slice(0, MARK_LENGTH);
    if (!body.some((line) => line.includes(mark))) return mark;
  }
}

/**
 * One line of untrusted text: no line breaks, no control or bidirectional marks, no lone surrogates, no run of
 * angle brackets that a fence is made of.
 */
export function plainLine(text: string): string {
  return wellFormed(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu, '')
    .replace(/<{3,}/g, '‹')
    .replace(/>{3,}/g, '›')
    .trim();
}

/** At most this many UTF-16 units of a text, the cut shown. */
export function clip(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${wellFormed(text.slice(0, maxLength)).trimEnd()} […]`;
}

/** Share of a text's greatest length below which no end of a sentence is worth cutting at. */
const LEAST_KEPT = 1 / 3;

/** At most this many UTF-16 units of a text in words of ours: cut where a sentence ends, else between words with the cut shown. */
export function clipAtSentence(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const start = wellFormed(text.slice(0, maxLength));
  const end = [...start.matchAll(/[.!?…](?=\s)["”’)]?|[。！？]/gu)].at(-1);
  if (end !== undefined && end.index >= maxLength * LEAST_KEPT)
    return start.slice(0, end.index + end[0].length);
  const space = start.lastIndexOf(' ');
  return `${(space > maxLength * LEAST_KEPT ? start.slice(0, space) : start).trimEnd()} […]`;
}

/** Lone halves of surrogate pairs, which no wire format can carry, become U+FFFD. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/** Marks that cite by the number of a source, in the words of a document: `[S1, S4]`, `[3]`, `(S2–S5)`, `【S1】`. */

/** Labels as marks name sources: `S12`, `3, 5`, `^2`, `S2–S5`. */
const LABELS = '\\^?S?\\d{1,4}(?:\\s?[,;–-]\\s?S?\\d{1,4}){0,40}';
const BARE_LABELS = new RegExp(`^${LABELS}$`);
/** `[S1]`, `[S1, S4]`, `[S2-S4]`, `[3]`, `[^3]`, `[[3]]`; the same in parentheses with an S. */
export const CITATION_MARK = new RegExp(
  `\\[\\[?${LABELS}\\]?\\]|\\(S\\d{1,4}(?:\\s?[,;–-]\\s?S?\\d{1,4}){0,40}\\)`,
  'g',
);
export const withoutCitationMarks = (text: string): string => text.replace(CITATION_MARK, ' ');
export const hasCitationMark = (text: string): boolean => text.search(CITATION_MARK) >= 0;
export const areLabels = (words: string): boolean => BARE_LABELS.test(words.trim());

/** Citation marks are read from brackets: those of code, and those that a backslash escapes, are none. */
const HIDDEN: Readonly<Record<string, string>> = { '[': '\uFDD0', '(': '\uFDD1' };
export const hidden = (text: string): string => text.replace(/[[(]/g, (bracket) => HIDDEN[bracket] ?? '');
export const shown = (text: string): string =>
  text.replaceAll('\uFDD0', '[').replaceAll('\uFDD1', '(').replaceAll('\u2060', '');

/** Brackets of any width around labels; `【3†L1-L4】` as assistants write. */
const WIDE = /[【［〔⟦〚（｟]\s?([SsＳ]?\s?\d{1,4}[^【】［］〔〕⟦⟧〚〛（）｠\n]{0,120})[】］〕⟧〛）｠]/gu;
/** Whatever stands in brackets and begins with a store's number, or with what leads to one. */
const BRACKETED =
  /(?<!\\)\[\[?\s?((?:(?:see|cf|also|sources?|refs?|references?|citations?)[.:]?\s){0,2}[Ss]\s?\d{1,4}(?![\p{L}\d])[^[\]\n]{0,120})\]\]?/giu;
const LABEL = /(?<![\p{L}\d])[Ss]\s?(\d{1,4})(?:\.\d{1,4}(?:[–-]\d{1,4})?)?(?![\p{L}\d])/gu;
const RANGE = /[Ss]\s?(\d{1,4})\s?[–—−-]\s?[Ss]?\s?(\d{1,4})(?![\d.])/gu;
const DIGITS_ON = /(?<=[,;]\s?)(\d{1,4})(?=\s?(?:[,;]|$))/gu;

/** `[words][S1]`: of a link by reference, the words; not those that only say that a source follows. */
const BY_REFERENCE = /\[([^[\]\n]{1,200})\](?=\[S?\d{1,4}\])/g;
const ONLY_LEADS = /^(?:sources?|links?|here|ref(?:erence)?|citation|via)$/i;

/** A quotation with its mark after it: marks inside are words of who is quoted. */
const CITED_QUOTATION = /“[^]{1,20000}?”(?=\s?(?:\[S?\d|\(S\d))/gu;
const WIDE_BRACKET = /[【［〔⟦〚（｟](?=\s?[SsＳ]?\s?\d)/gu;

/** Every spelling of a mark in one: `[s1 & S2.34, p. 5]` is `[S1, S2]`. */
export function withPlainMarks(text: string): string {
  const quoting = text.replace(CITED_QUOTATION, (words) => words.replace(WIDE_BRACKET, '$&\u2060'));
  const narrow = quoting.replace(WIDE, (whole, inside: string) =>
    /^[SsＳ]?\s?\d{1,4}(?:†.*|\s?[,;–-].*)?$/u.test(inside)
      ? `[${inside.replace('Ｓ', 'S').replace(/†.*$/u, '').trim()}]`
      : whole,
  );
  const linked = narrow.replace(BY_REFERENCE, (whole, words: string) =>
    areLabels(words) ? whole : ONLY_LEADS.test(words.trim()) ? '' : words,
  );
  return linked.replace(BRACKETED, (whole, inside: string) => plainMark(inside) ?? whole);
}

function plainMark(inside: string): string | null {
  const labels: string[] = [];
  const rest = inside
    .replace(RANGE, (_, from: string, to: string) => (labels.push(`S${from}-S${to}`), ' '))
    .replace(LABEL, (_, number: string) => (labels.push(`S${number}`), ' '))
    .replace(DIGITS_ON, (_, number: string) => (labels.push(`S${number}`), ' '));
  if (labels.length === 0) return null;
  const words = rest
    .replace(
      /\b(?:see|cf|also|and|und|et|sources?|refs?|references?|citations?|pp?|page|sec|section|table|fig|figure|ch|para)\b\.?/giu,
      ' ',
    )
    .match(/\p{L}{2,}/gu);
  return `[${labels.join(', ')}]${words === null || words.length < 3 ? '' : ` (${rest.replace(/^[\s,;:.]+/u, '').trim()})`}`;
}

/** "S2-S5" → S2, S3, S4, S5; at most 50 of them. */
export function expandLabel(part: string): string[] {
  const range = /^(S?)(\d+)\s?[–-]\s?S?(\d+)$/.exec(part);
  if (!range) return part === '' ? [] : [part];
  const from = Number(range[2]);
  const to = Math.min(Number(range[3]), from + 49);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => `${range[1]}${from + index}`);
}

/** The ids that the marks of a sentence name, each once. */
export function citedIds(sentence: string): string[] {
  const ids = new Set<string>();
  for (const [mark] of sentence.matchAll(CITATION_MARK))
    for (const part of mark.replace(/[[\]()^]/g, '').split(/[,;]/))
      for (const id of expandLabel(part.trim())) ids.add(id);
  return [...ids];
}

const STORED = /\[S\d{1,4}(?:\]|\s?[,;–-]\s?S?\d)/;
/** Blanks of no width and entities aside. */
const WRITTEN_OTHERWISE =
  /[【［〔⟦（｟]\s?S|&(?:#91|#x5b|lbrack|lsqb);\s?S|\[[\s\u200b-\u200f\u2060\ufeff]{0,4}s|<sup>\s?S\d|\[(?:see|sources?|refs?)[.:]?\s/iu;

/** Cites as a brief does, by the numbers that a store gives its sources, in any spelling. */
export function namesStoredSources(markdown: string): boolean {
  if (STORED.test(markdown)) return true;
  if (!WRITTEN_OTHERWISE.test(markdown)) return false;
  const plain = markdown
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/&(?:#91|#x5b|lbrack|lsqb);/gi, '[')
    .replace(/&(?:#93|#x5d|rbrack|rsqb);/gi, ']')
    .replace(/<sup>\s?(S\d{1,4})\s?<\/sup>/g, '[$1]');
  return STORED.test(withPlainMarks(plain));
}

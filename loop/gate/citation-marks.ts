/** Marks that cite by the number of a source, in the words of a document: `[S1, S4]`, `[3]`, `(S2–S5)`, `【S1】`. */

import { unescapeMarkdown } from '../../text/markdown.js';

/** Labels as marks name sources: `S12`, `3, 5`, `^2`, `S2–S5`. */
const LABELS = '\\^?S?\\d{1,4}(?:\\s?[,;–-]\\s?S?\\d{1,4}){0,40}';
const BARE_LABELS = new RegExp(`^${LABELS}$`);
/** `[S1]`, `[S1, S4]`, `[S2-S4]`, `[3]`, `[^3]`, `[[3]]`. */
export const CITATION_MARK = new RegExp(`\\[\\[?${LABELS}\\]?\\]`, 'g');
export const withoutCitationMarks = (text: string): string => text.replace(CITATION_MARK, ' ');
export const hasCitationMark = (text: string): boolean => text.search(CITATION_MARK) >= 0;
export const areLabels = (words: string): boolean => BARE_LABELS.test(words.trim());

/** Citation marks are read from brackets: those of code, and those that a backslash escapes, are none. */
const HIDDEN: Readonly<Record<string, string>> = { '[': '\uFDD0', '(': '\uFDD1' };
export const hidden = (text: string): string => text.replace(/[[(]/g, (bracket) => HIDDEN[bracket] ?? '');
export const shown = (text: string): string =>
  text.replaceAll('\uFDD0', '[').replaceAll('\uFDD1', '(').replaceAll('\u2060', '');

/** What shows as the mark of a stored source cites, escaped or set as code too; words that are quoted have such marks themselves. */
const HIDDEN_MARK = /\uFDD0(?=\s?[Ss]\s?\d{1,4}[^[\]\uFDD0\n]{0,120}\])/g;
const QUOTATION = /(“[^“”]{0,4000}”)/;
export const withHiddenMarks = (text: string): string =>
  !text.includes('\uFDD0')
    ? text
    : text
        .split(QUOTATION)
        .map((piece, at) => (at % 2 === 1 ? piece : piece.replace(HIDDEN_MARK, '[')))
        .join('');

/** What a reader does not see: of no width, or fillers. The two characters that stand for hidden brackets are not among it. */
const UNSEEN =
  /[\0\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\u{e0000}-\u{e0fff}]/gu;
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '');

/** A number of a source with letters and digits that only look like those of a mark. */
const LOOK_ALIKE = /(?<=[[({【［〔⟦〚（｛｟｢❲❨⁅〖〘⦅⟮「『〈《,;–-]\s?)[SsЅѕՏꓢＳｓ]?\s?\p{Nd}{1,4}/gu;
/** Brackets of any other shape around labels; `【3†L1-L4】` as assistants write. */
const WIDE =
  /[{【［〔⟦〚（｛｟｢❲❨⁅〖〘⦅⟮「『〈《]\s?([Ss]?\s?\d{1,4}[^{}【】［］〔〕⟦⟧〚〛（）｛｝｟｠｢｣❲❳❨❩⁅⁆〖〗〘〙⦅⦆⟮⟯「」『』〈〉《》\n]{0,120})[}】］〕⟧〛）｝｠｣❳❩⁆〗〙⦆⟯」』〉》]/gu;
/** In parentheses, labels are a mark, alone or with the place: `(S1)`, `(S1, page 3)`, `(S1.3; C7)` of earlier briefs. */
const ROUND =
  /\((S\d{1,4}(?:\s?[,;–-]\s?S?\d{1,4}){0,40})(?:\.\d{1,4}(?:[–-]\d{1,4})?)?(?:,\s\p{L}{1,10}\.?\s?\d{1,5}|,\s第\s?\d{1,5}\s?页)?(?:;\s?C\d{1,5}(?:,\s?C\d{1,5}){0,50})?\)/gu;
/** Whatever stands in brackets and begins with a store's number, or with what leads to one. */
const BRACKETED =
  /(?<!\\)\[\[?\s?((?:(?:see|cf|also|sources?|refs?|references?|citations?)[.:]?\s){0,2}[Ss]\s?\d{1,4}(?![\p{L}\d])[^[\]\n]{0,120})\]\]?/giu;
const LABEL = /(?<![\p{L}\d])[Ss]\s?0{0,3}(\d{1,4})(?:\.\d{1,4}(?:[–-]\d{1,4})?)?(?![\p{L}\d])/gu;
const RANGE = /[Ss]\s?(\d{1,4})\s?[–—−-]\s?[Ss]?\s?(\d{1,4})(?![\d.])/gu;
const DIGITS_ON = /(?<=[,;]\s?)(\d{1,4})(?=\s?(?:[,;]|$))/gu;

/** `[words][S1]`: of a link by reference, the words; not those that only say that a source follows. */
const BY_REFERENCE = /\[([^[\]\n]{1,200})\](?=\[S?\d{1,4}\])/g;
const ONLY_LEADS = /^(?:sources?|links?|here|ref(?:erence)?|citation|via)$/i;

/** A quotation with its mark after it: marks inside are words of who is quoted. */
const CITED_END = /”(?=\s?(?:\[S?\d|\(S\d))/g;
const OTHER_BRACKET = /[({【［〔⟦〚（｛｟｢❲❨⁅〖〘⦅⟮「『〈《](?=\s?[SsＳ]?\s?\d)/gu;

/**
 * Every spelling of a mark in one: `[s1 & S2.34, p. 5]` is `[S1, S2]`. Words in it that name no place in a source stay in
 * the sentence.
 */
export function withPlainMarks(text: string): string {
  const narrow = asQuoted(withoutUnseen(text))
    .replace(LOOK_ALIKE, plainLabel)
    .replace(WIDE, (whole, inside: string) =>
      /^(?:[Ss]|\d{1,4}(?:†.*|\s?[,;–-].*)?$)/u.test(inside)
        ? `[${inside.replace(/^(\d+)†.*/u, '$1')}]`
        : whole,
    )
    .replace(ROUND, '[$1]');
  const linked = narrow.replace(BY_REFERENCE, (whole, words: string) =>
    areLabels(words) ? whole : ONLY_LEADS.test(words.trim()) ? '' : words,
  );
  return linked.replace(BRACKETED, (whole, inside: string) => plainMark(inside) ?? whole);
}

/** Linear: from the first mark that opens, after the quotation before, to the end that has a mark. */
function asQuoted(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  let opens = text.indexOf('“');
  for (const { index } of opens < 0 ? [] : text.matchAll(CITED_END)) {
    if (opens >= 0 && opens < from) opens = text.indexOf('“', from);
    if (opens < 0) break;
    if (opens > index) continue;
    pieces.push(text.slice(from, opens), text.slice(opens, index + 1).replace(OTHER_BRACKET, '$&\u2060'));
    from = index + 1;
  }
  return pieces.join('') + text.slice(from);
}

const plainLabel = (label: string): string =>
  label.replace(/[ЅѕՏꓢ]/gu, 'S').replace(/[\p{Nd}Ｓｓ]/gu, (character) => character.normalize('NFKC'));

/** Says where in a source, or only leads to it. */
const OF_PLACE =
  /\b(?:see|cf|also|and|und|et|sources?|refs?|references?|citations?|pp?|pages?|sec|sections?|tables?|figs?|figures?|ch|chapters?|paras?|abstract|appendix|emphasis|added|ibid)\b\.?/giu;

function plainMark(inside: string): string | null {
  const labels: string[] = [];
  const rest = inside
    .replace(RANGE, (_, from: string, to: string) => (labels.push(`S${from}-S${to}`), ' '))
    .replace(LABEL, (_, number: string) => (labels.push(`S${number}`), ' '))
    .replace(DIGITS_ON, (_, number: string) => (labels.push(`S${number}`), ' '));
  if (labels.length === 0) return null;
  const said = rest.replace(OF_PLACE, ' ').match(/\p{L}{2,}/gu);
  return `[${labels.join(', ')}]${said === null ? '' : ` (${rest.replace(/^[\s,;:.]+/u, '').trim()})`}`;
}

/** "S2-S5" → S2, S3, S4, S5; at most 50 of them. */
export function expandLabel(part: string): string[] {
  const range = /^(S?)(\d+)\s?[–-]\s?S?(\d+)$/.exec(part);
  if (!range) return part === '' ? [] : [part];
  const from = Number(range[2]);
  const [first, last] = [Math.min(from, Number(range[3])), Math.max(from, Number(range[3]))];
  const length = Math.min(last - first + 1, 50);
  return Array.from({ length }, (_, index) => `${range[1]}${first + index}`);
}

/** The ids that the marks of a sentence name, each once. */
export function citedIds(sentence: string): string[] {
  const ids = new Set<string>();
  for (const [mark] of sentence.matchAll(CITATION_MARK))
    for (const part of mark.replace(/[[\]()^]/g, '').split(/[,;]/))
      for (const id of expandLabel(part.trim())) ids.add(id);
  return [...ids];
}

/** In plain spelling. */
export const citesStored = (text: string): boolean => STORED.test(text);

const STORED = /\[S\d{1,4}(?:\]|\s?[,;–-]\s?S?\d)/;
/** Nothing else can become such a mark: a number behind an S, or what is written as an entity. */
const MAY_NAME = /[SsЅѕՏꓢＳｓ]\P{L}{0,40}\p{Nd}|&#?\w{2,8};/u;

/** Cites as a brief does, by the numbers that a store gives its sources, in any spelling. */
export function namesStoredSources(markdown: string): boolean {
  if (STORED.test(markdown)) return true;
  if (!MAY_NAME.test(markdown)) return false;
  const plain = unescapeMarkdown(markdown)
    .replace(/<sup>\s?(S\d{1,4})\s?<\/sup>/g, '[$1]')
    .replace(/<[^<>]{0,200}>|[*_~`\\]/g, '');
  return plain.split(ROUND).some((piece, at) => at % 2 === 0 && STORED.test(withPlainMarks(piece)));
}

/** Code that is prose in all but name, or that cites a stored source. */
export const isCitingCode = (info: string, content: string): boolean => {
  const text = withPlainMarks(content);
  return citesStored(text) || (/^(?:|te?xt|md|markdown|quote)$/i.test(info.trim()) && hasCitationMark(text));
};

/** Words as a reader sees them: what shows as the mark of a stored source is one, in plain spelling. */
export const asRead = (text: string): string => withPlainMarks(withHiddenMarks(text));

/** Finds the marks that stand as plain words: `[3]`, raised numbers, names with years, bare addresses and DOIs. */
import { findAuthorYear, withoutLinkedYears } from './author-year.js';
import {
  expandLabels,
  foundAt,
  LABELS,
  LOCATOR_IN_MARK,
  lower,
  type Found,
  type Part,
  type Target,
} from './part.js';
import { trimAddress } from './reference.js';

const BRACKETED = new RegExp(`[[［]\\[?(S?\\d[S\\d,;–\\s-]{0,120}(?:${LOCATOR_IN_MARK})?)\\]?[\\]］]`, 'gu');
/** As assistants write: `【1†source】`, `【3†L12-L14】`. */
const DAGGER = /【(\d{1,4})(?:[:†][^【】\n]{0,60})?】/g;
const PARENTHESISED = /\((S\d{1,4}(?:\s?[,;–-]\s?S?\d{1,4}){0,40})\)/g;
const RAISED = /(?<=\p{L}{3}|\p{P})[⁰¹²³⁴-⁹]{1,3}(?:[,⁻˒][⁰¹²³⁴-⁹]{1,3}){0,20}/gu;
const BARE =
  /\bhttps?:\/\/[^\s<>"“”{}|\\^`[\]]{3,2000}|\b(?:doi:?\s?)?10\.\d{4,9}\/[^\s<>"“”{}|\\^`[\]]{1,200}|\bPMID:?\s?\d{5,9}\b|\bPMC\d{5,9}\b|\barXiv:\s?\d{4}\.\d{4,5}(?:v\d{1,2})?/gi;

/** How this document cites. */
export interface Style {
  /** Whether its list has an entry of this number: only then does a raised one cite. */
  readonly isListed: (label: string) => boolean;
  /** `(3)` cites: there is a numbered list, and no number in square brackets. */
  readonly citesInParentheses: boolean;
}

/** After a word and at the end of a clause: what stands before words counts them off, "(1) the first". */
const NUMBER_IN_PARENTHESES =
  /(?<=[\p{L}\p{N}\p{P}]\s?)\((\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,20})\)(?=\s*(?:[.,;:]|$)|\s\p{Lu})/gu;

export function styleOf(parts: readonly Part[], { isListed }: Pick<Style, 'isListed'>): Style {
  const brackets = parts.some(({ text }) => labels(text).length > 0);
  const numbers = brackets ? [] : parts.flatMap(({ text }) => parenthesised(text));
  const known = numbers.filter(({ targets }) =>
    targets.every((target) => target.kind === 'label' && isListed(target.label)),
  );
  const citesInParentheses = known.length >= 2 && known.length * 2 > numbers.length;
  return { isListed, citesInParentheses };
}

const parenthesised = (text: string): Found[] =>
  [...text.matchAll(NUMBER_IN_PARENTHESES)].map((match) =>
    foundAt(match, labelTargets(expandLabels(match[1] ?? ''))),
  );

const labelTargets = (labels: readonly string[]): Target[] =>
  labels.map((label) => ({ kind: 'label', label }));

/** `[1]–[3]` */
const RANGE = /\[(\d{1,3})\]\s?[–-]\s?\[(\d{1,3})\]/g;

/** A page in brackets right after a quotation, with or without its author: "… words" (Smith 50). */
const LOCATOR_OF_QUOTE =
  /(?<=["”»“’]\s?)\((?:\p{Lu}[\p{L}'’-]{1,40}(?:\s(?:and|&|und|et)\s\p{Lu}[\p{L}'’-]{1,40}|\set\sal\.?)?,?\s)?\d{1,4}(?:\s?[–-]\s?\d{1,4})?\)/gu;

/** A place in the cited work, by itself in brackets after a quotation: its number is none of the statement. */
const LOCATOR =
  /\s\((?:pp?|paras?|ch|sec|S|Seite|Kap|pág|págs)\.?\s\d{1,5}(?:\s?[–-]\s?\d{1,5})?(?:\s?ff?\.?)?\)/g;

/** What the readers of a wiki have put next to a statement. */
const EDITORS =
  /\s?\[(?:citation|clarification|verification|page|better source|attribution|update) needed\]|\s?\[(?:dead link|who|when|where|which|by whom|according to whom|original research|failed verification)\??\]/gi;

/** The part with every mark as `[^N]`; brackets that held only marks are gone. */
export function markCitations(part: Part, { isListed, citesInParentheses }: Style): Part {
  const text = withoutLinkedYears(part.text)
    .replace(LOCATOR, ' ')
    .replace(citesInParentheses ? /$^/ : LOCATOR_OF_QUOTE, ' ')
    .replace(EDITORS, '')
    .replace(RANGE, '[$1–$2]');
  const found = [
    ...labels(text),
    ...named(text, isListed),
    ...(citesInParentheses ? parenthesised(text) : []),
    ...raised(text, isListed),
    ...bare(text),
    ...findAuthorYear(text),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  const targets = [...part.targets];
  let marked = '';
  let from = 0;
  for (const { start, end, keeps, targets: more } of found) {
    if (start < from || targets.length + more.length > 9_999) continue;
    marked += `${text.slice(from, start)}${keeps}${more.map((_, at) => `[^${targets.length + at}]`).join('')}`;
    targets.push(...more);
    from = end;
  }
  marked += text.slice(from);
  // With a mark after it, the full stop of "et al." would end the sentence.
  const unstopped = withoutEmptyBrackets(marked).replace(/\bet al\.(?=\s?\[\^\d)/g, 'et al');
  return { ...part, text: unstopped, targets };
}

function labels(text: string): Found[] {
  const bracketed = [...text.matchAll(BRACKETED)].filter((match) => LABELS.test((match[1] ?? '').trim()));
  return [...bracketed, ...text.matchAll(DAGGER), ...text.matchAll(PARENTHESISED)].map((match) =>
    foundAt(match, labelTargets(expandLabels((match[1] ?? '').trim()))),
  );
}

/** As LaTeX's alpha style makes them: `[Mit97]`, `[KMN+02, Joh16a]`. They cite where the list has them. */
const NAMED = /\[(\p{L}[\p{L}\d+]{1,20}(?:,\s?\p{L}[\p{L}\d+]{1,20}){0,20})\]/gu;

function named(text: string, isListed: (label: string) => boolean): Found[] {
  return [...text.matchAll(NAMED)].flatMap((match) => {
    const each = (match[1] ?? '').split(/,\s?/);
    if (!each.every((label) => /\d/.test(label) && isListed(label))) return [];
    return [foundAt(match, labelTargets(each))];
  });
}

function raised(text: string, isListed: (label: string) => boolean): Found[] {
  return [...text.matchAll(RAISED)].flatMap((match) => {
    const named = expandLabels(lower(match[0]).replace(/˒/g, ','));
    if (!named.every(isListed)) return [];
    return [foundAt(match, labelTargets(named))];
  });
}

function bare(text: string): Found[] {
  return [...text.matchAll(BARE)].map((match) => {
    const address = trimAddress(match[0]);
    const isDoi = /^(?:doi|10\.)/i.test(address);
    return {
      start: match.index,
      end: match.index + address.length,
      keeps: '',
      targets: [{ kind: 'address', address: isDoi ? address.replace(/^doi:?\s?/i, 'doi:') : address }],
    };
  });
}

const ONLY_MARKS =
  /[([]\s?(?:(?:see|cf\.?|e\.g\.,?|from|sources?|via|ref\.?|doi|retrieved from|available at):?\s?)?((?:\[\^\d{1,4}\](?:[\s;,&/]|\band\b){0,4}){1,60})\s?[)\]]/gi;

const withoutEmptyBrackets = (text: string): string =>
  text.replace(ONLY_MARKS, (_, marks: string) => marks.replace(/[^[\]^\d]/g, ''));

/** What the formats for people say of a finding and of what was located: the same rows in each. */
import type { AuditedCitation } from '../../loop/citations/audit-context.js';
import type { LocatedPassage } from '../../loop/gate/verdict.js';
import { LOCATED_WORDS, type JudgedFinding, type Report } from './report.js';
import { reviewOf } from './review.js';

const LONGEST_LINE = 300;

/** On one line, truncated to a length that a terminal shows well. */
export function shorten(text: string, longest = LONGEST_LINE): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}

/** Label and words, in the order in which every format for people shows them. */
export type Row = readonly [label: string, words: string];

/** What there is to say of a finding. */
export function rowsOf(finding: JudgedFinding): Row[] {
  const { message, subject, reference, nearest, located } = finding;
  return filled([
    ['what', shorten(message)],
    ['text', shorten(subject)],
    ['cites', shorten(reference ?? '')],
    ['stored', shorten(nearest ?? '')],
    ['nearest', located === undefined ? '' : passageWords(located)],
    ['review', reviewOf(finding)],
  ]);
}

/**
 * Citations that pass and need a reader, those first that need one most: what was located, and quotations that hold and are
 * clipped, that a claim in words of its own turns round, or that were reviewed.
 */
export const toReadIn = ({ citations }: Pick<Report, 'citations'>): readonly AuditedCitation[] =>
  citations
    .filter(
      (each) =>
        each.verdict === 'located' ||
        (each.verdict === 'holds' && (isDoubtful(each) || each.review !== undefined)),
    )
    .sort((a, b) => urgencyOf(b) - urgencyOf(a));

/** Words that differ, or were left off, are named. */
export const isDoubtful = ({ deciding, clipped }: AuditedCitation): boolean =>
  clipped !== undefined || (deciding !== undefined && deciding.differences.length > 0);

/** What differs in words comes first, whatever the rest. */
const urgencyOf = (citation: AuditedCitation): number =>
  citation.reviewPriority + (isDoubtful(citation) ? 1 : 0);

/** What is known of a citation that is to be read, in a word or two. */
export const stateOf = ({ verdict, clipped, inOwnWords }: AuditedCitation): string =>
  verdict === 'located'
    ? 'located'
    : clipped === undefined
      ? `quotation holds${inOwnWords === true ? ', claim in other words' : ' with a warning'}`
      : 'holds, clipped';

/** The same with what was not checked. */
export const stateWords = (citation: AuditedCitation): string =>
  citation.verdict === 'located' ? `located: ${LOCATED_WORDS}` : stateOf(citation);

/** What there is to say of it. */
export function toReadRows(citation: AuditedCitation, { claims }: Pick<Report, 'claims'>): Row[] {
  const { claimId, sourceId, reference, located, deciding, clipped } = citation;
  const { exact = located?.exact ?? '', differences = [] } = deciding ?? {};
  const page = located?.page === undefined ? '' : `, page ${located.page}`;
  const cited = reference === undefined || reference === sourceId ? '' : `, cited as ${reference}`;
  const isWhole = located === undefined || exact.length >= located.exact.trim().length;
  return filled([
    ['text', shorten(claims.get(claimId) ?? claimId)],
    ['source', `${sourceId}${page}${cited}${exact === '' ? '' : `: “${shorten(exact)}”`}`],
    ...differences.map((each): Row => ['differs', each]),
    ['warns', located === undefined ? citation.warnings.join(', ') : ''],
    ['clipped', clipped === undefined ? '' : `the source's sentence has ${clipped}`],
    ['found', isWhole ? '' : passageWords(located)],
    ['review', reviewOf(citation)],
  ]);
}

const filled = (rows: readonly Row[]): Row[] => rows.filter(([, words]) => words !== '');

/** The passage that was found, short, with its sentences: `S2.14–S2.15: “…”`. */
function passageWords({ sentences, sourceId, exact }: LocatedPassage): string {
  const ends = [sentences[0], sentences.at(-1)].filter((name) => name !== undefined);
  const place = ends.length === 0 ? sourceId : [...new Set(ends)].join('–');
  return `${place}: “${shorten(exact)}”`;
}

export const rowLines = (rows: readonly Row[]): string =>
  rows.map(([label, words]) => `${label}: ${words}`).join('\n');

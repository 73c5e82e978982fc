/** What the formats for people say of a finding and of what was located: the same rows in each. */
import type { AuditedCitation } from '../../loop/citations/audit-context.js';
import type { LocatedPassage } from '../../loop/gate/verdict.js';
import { shorten } from './formats/shorten.js';
import type { JudgedFinding, Report } from './report.js';
import { reviewOf } from './review.js';

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
 * Citations that pass and are shown all the same: located without a quotation, or held by a quotation and reviewed. Those
 * first that need a reader most.
 */
export function locatedIn({ citations }: Pick<Report, 'citations'>): readonly AuditedCitation[] {
  return citations
    .filter(({ verdict, located, review }) =>
      verdict === 'located' ? located !== undefined : verdict === 'holds' && review !== undefined,
    )
    .sort((a, b) => urgencyOf(b) - urgencyOf(a));
}

/** What differs in words comes first, whatever the rest. */
const urgencyOf = ({ reviewPriority, deciding }: AuditedCitation): number =>
  reviewPriority + (deciding !== undefined && deciding.differences.length > 0 ? 1 : 0);

/** What there is to say of what passes. */
export function locatedRows(citation: AuditedCitation, { claims }: Pick<Report, 'claims'>): Row[] {
  const { claimId, sourceId, reference, located, deciding } = citation;
  const { exact = located?.exact ?? '', differences = [] } = deciding ?? {};
  const page = located?.page === undefined ? '' : `, page ${located.page}`;
  const cited = reference === undefined || reference === sourceId ? '' : `, cited as ${reference}`;
  const isWhole = located === undefined || exact.length >= located.exact.trim().length;
  return filled([
    ['text', shorten(claims.get(claimId) ?? claimId)],
    ['source', `${sourceId}${page}${cited}${exact === '' ? '' : `: “${shorten(exact)}”`}`],
    ...differences.map((each): Row => ['differs', each]),
    ['warns', located === undefined ? citation.warnings.join(', ') : ''],
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

/** The rows of a finding, one a line. */
export const linesOf = (finding: JudgedFinding): string => rowLines(rowsOf(finding));

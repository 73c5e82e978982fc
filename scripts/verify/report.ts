import type { AuditedCitation } from '../../loop/citations/audit-context.js';
import type { Audit } from '../../loop/citations/audit.js';
import { RULES, type Finding } from '../../loop/citations/finding.js';
import type { Coverage } from '../../loop/gate/statements.js';
import {
  isAccepted,
  VERDICTS,
  wasChecked,
  type LocatedPassage,
  type Verdict,
} from '../../loop/gate/verdict.js';
import type { Review } from '../../loop/reviewable.js';
import type { ReviewSummary } from './review.js';

/** What the places of a document count. */
export type Unit = 'line' | 'paragraph' | 'page';

/** What every format prints: the audit of a document, or of the claims of a run, with what is known of it as a file. */
export interface Report extends Audit {
  /** As the user gave it. */
  readonly file: string;
  /** What the `line` of citations and findings counts. */
  readonly unit: Unit;
  readonly findings: readonly JudgedFinding[];
  /** Texts that statements were checked against. */
  readonly sources: number;
  /** No text was at hand: marks and entries were compared with each other, and no words with any source. */
  readonly isStructure: boolean;
  readonly passed: boolean;
  /** Null where no model was asked. */
  readonly review: ReviewSummary | null;
  /** Remarks on what was read and what was not, for people. */
  readonly notes: readonly string[];
}

export interface JudgedFinding extends Finding {
  /** What a reviewer says of the statement, where one was asked. */
  readonly review?: Review | null;
  /** `error` fails the build, `note` is only reported. */
  readonly level: 'error' | 'note';
}

/** What was counted in one document or several. */
export interface Figures {
  readonly coverage: Coverage;
  /** Citations that were proved, that were only found, and that are neither. */
  readonly counts: { readonly holds: number; readonly located: number; readonly failed: number };
  /** By verdict, in the order in which the verdicts are listed; none that nobody got. */
  readonly states: Partial<Record<Verdict, number>>;
  /**
   * What a reader may rely on at least: of all statements, those whose every citation is a quotation that stands and that they
   * repeat, and those whose every citation passes otherwise. A plain count: every statement was looked at.
   */
  readonly standing: {
    readonly statements: number;
    readonly quoted: number;
    readonly located: number;
    /** `quoted` of `statements`; null of nothing. */
    readonly percent: number | null;
  };
  /** `percent` is of the citations that hold. */
  readonly rate: { readonly holding: number; readonly located: number; readonly percent: number | null };
}

interface Counted extends Pick<Report, 'coverage'> {
  readonly citations: readonly Pick<AuditedCitation, 'claimId' | 'verdict' | 'inOwnWords'>[];
}

/** In percent, rounded down to a tenth, so that 100 means all. Null of nothing. */
const percentOf = (part: number, all: number): number | null =>
  all === 0 ? null : Math.floor((1000 * part) / all) / 10;

export function figuresOf(reports: readonly Counted[]): Figures {
  const citations = reports.flatMap((report) => report.citations);
  const count = (of: Verdict): number => citations.filter(({ verdict }) => verdict === of).length;
  const states = VERDICTS.map((name) => [name, count(name)] as const).filter(([, found]) => found > 0);
  const [holds, located] = [count('holds'), count('located')];
  const passing = reports
    .flatMap((report) => [...byClaim(report).values()])
    .filter((own) => own.every(({ verdict }) => isAccepted(verdict)));
  const quoted = passing.filter((own) =>
    own.every(({ verdict, inOwnWords }) => verdict === 'holds' && inOwnWords !== true),
  ).length;
  const sum = (of: keyof Coverage): number => reports.reduce((all, { coverage }) => all + coverage[of], 0);
  const [checked, statements] = [sum('checked'), sum('statements')];
  return {
    coverage: { checked, statements },
    counts: { holds, located, failed: citations.length - holds - located },
    states: Object.fromEntries(states),
    standing: {
      statements,
      quoted,
      located: passing.length - quoted,
      percent: percentOf(quoted, statements),
    },
    rate: { holding: holds, located, percent: percentOf(holds, citations.length) },
  };
}

function byClaim({ citations }: Counted): ReadonlyMap<string, Counted['citations'][number][]> {
  const claims = new Map<string, Counted['citations'][number][]>();
  for (const citation of citations)
    claims.set(citation.claimId, [...(claims.get(citation.claimId) ?? []), citation]);
  return claims;
}

/** Whether words were compared with any text. */
export const isChecked = ({ citations }: Pick<Report, 'citations'>): boolean =>
  citations.some(({ verdict }) => wasChecked(verdict));

const LONGEST_LINE = 300;

/** On one line, truncated to a length that a terminal shows well. */
export function shorten(text: string, longest = LONGEST_LINE): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}

/** Label and words, in the order in which every format for people shows them. */
export type Row = readonly [label: string, words: string];

/** One thing that is said of a document: a finding, or a citation that passes and that a person should read. */
export interface Entry {
  /** `to-read` passes. */
  readonly level: 'error' | 'note' | 'to-read';
  /** The rule, or what is known of a citation that is to be read. */
  readonly name: string;
  readonly line: number;
  readonly claimId?: string | undefined;
  /** The source or the reference. */
  readonly reference: string;
  readonly rows: readonly Row[];
}

/** Findings first; then what is to be read, by need. */
export const entriesOf = (report: Report): readonly Entry[] => [
  ...report.findings.map(entryOfFinding),
  ...toReadIn(report).map((citation) => entryToRead(citation, report)),
];

function entryOfFinding(finding: JudgedFinding): Entry {
  const { level, rule, line, claimId, subject, reference = '', nearest, located } = finding;
  const rows: Row[] = [
    ['what', shorten(finding.message || RULES[rule])],
    ['text', shorten(subject)],
    ['cites', shorten(reference)],
    ['stored', shorten(nearest ?? '')],
    ['nearest', located === undefined ? '' : passageWords(located)],
    ['review', reviewWords(finding)],
  ];
  return { level, name: rule, line, claimId, reference, rows: filled(rows) };
}

/** What was located, and quotations that hold and are clipped, that a claim turns round, or that were reviewed. */
function toReadIn({ citations }: Report): readonly AuditedCitation[] {
  const urgency = (each: AuditedCitation): number => each.reviewPriority + (isDoubtful(each) ? 1 : 0);
  return citations
    .filter(
      (each) =>
        each.verdict === 'located' ||
        (each.verdict === 'holds' && (isDoubtful(each) || each.review !== undefined)),
    )
    .sort((a, b) => urgency(b) - urgency(a));
}

const isDoubtful = ({ deciding, clipped }: AuditedCitation): boolean =>
  clipped !== undefined || (deciding !== undefined && deciding.differences.length > 0);

function entryToRead(citation: AuditedCitation, { claims }: Report): Entry {
  const { claimId, sourceId, reference, line, located, deciding, clipped } = citation;
  const { exact = located?.exact ?? '', differences = [] } = deciding ?? {};
  const subject = claims.get(claimId) ?? claimId;
  const page = located?.page === undefined ? '' : `, page ${located.page}`;
  const cited = reference === undefined || reference === sourceId ? '' : `, cited as ${reference}`;
  const isWhole = located === undefined || exact.length >= located.exact.trim().length;
  const rows: Row[] = [
    ['text', shorten(subject)],
    ['source', `${sourceId}${page}${cited}${exact === '' ? '' : `: “${shorten(exact)}”`}`],
    ...differences.map((each): Row => ['differs', each]),
    ['warns', located === undefined ? citation.warnings.join(', ') : ''],
    ['clipped', clipped === undefined ? '' : `the source's sentence has ${clipped}`],
    ['found', isWhole ? '' : passageWords(located)],
    ['review', reviewWords(citation)],
  ];
  return {
    ...{ level: 'to-read', name: stateOf(citation), line, claimId, reference: sourceId },
    rows: filled(rows),
  };
}

export const LOCATED_WORDS = 'a passage was found; whether it says so was not checked';

function stateOf({ verdict, clipped, inOwnWords }: AuditedCitation): string {
  if (verdict === 'located') return `located (${LOCATED_WORDS})`;
  if (clipped !== undefined) return 'the quotation holds, but leaves words off';
  return `the quotation holds${inOwnWords === true ? ', the claim is in other words' : ' with a warning'}`;
}

const filled = (rows: readonly Row[]): Row[] => rows.filter(([, words]) => words !== '');

/** The passage that was found, short, with its sentences: `S2.14–S2.15: “…”`. */
function passageWords({ sentences, sourceId, exact }: LocatedPassage): string {
  const ends = [sentences[0], sentences.at(-1)].filter((name) => name !== undefined);
  return `${ends.length === 0 ? sourceId : [...new Set(ends)].join('–')}: “${shorten(exact)}”`;
}

/** The verdict of one citation for people; empty where none was due. */
function reviewWords({ review }: { readonly review?: Review | null }): string {
  if (review === undefined) return '';
  return review === null ? 'not reviewed' : `${review.verdict}: ${review.reason} (${review.model})`;
}

/** Where a finding stands, for people. */
export const placeOf = ({ file, unit }: Report, line: number): string =>
  unit === 'line' ? `${file}:${line}` : `${file}, ${unit} ${line}`;

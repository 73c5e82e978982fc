import { originFacts } from '../../text/origin/source-origin.js';
import { dateOf } from '../../text/source-date.js';
import type { ReadFinding } from '../../agents/roles/vocabulary.js';
import type { Claim } from '../../loop/claim.js';
import type { Notes } from '../../loop/reading/notes.js';
import type { BestPassage, Brief } from '../../loop/report/brief.js';
import type { PlanDocument } from '../../loop/plan-document.js';
import { listedStrikes } from '../../loop/report/listed.js';
import { howRead, isSnippetOnly, listedPassages, standingOf } from '../../loop/report/wording.js';
import { endIn, GOING_ON, type Found } from '../../loop/found.js';
import { roleIn, wordFor } from '../../loop/words/lookup.js';
import { wordsIn } from '../../loop/words/index.js';
import { UsageError } from '../../loop/exit-codes.js';
import { counted } from '../../text/text-width.js';

/** The parts of a run that `show` knows: each as the value for `--json`, and as lines for a person, in words. */

const en = wordsIn('en');

export interface Part {
  readonly value: unknown;
  readonly lines: readonly string[];
}

export const PARTS: Readonly<Record<string, (brief: Brief, plan?: PlanDocument | null) => Part>> = {
  summary: (brief) => ({ value: summaryOf(brief), lines: summaryLines(brief) }),
  plan: (_brief, plan = null) => ({
    value: plan,
    lines: plan === null ? ['The run has not planned yet.'] : planLines(plan),
  }),
  claims: (brief) => ({
    value: brief.claims,
    lines: orNone(
      'No claim holds.',
      brief.claims.flatMap((claim) => claimLines(brief, claim)),
    ),
  }),
  passages: (brief) => ({
    value: brief.best.passages,
    lines: orNone('No passage holds a word of the question.', brief.best.passages.flatMap(passageLines)),
  }),
  sources: (brief) => ({ value: brief.sources, lines: orNone('Nothing was read.', sourceLines(brief)) }),
  gaps: (brief) => ({ value: brief.gaps, lines: orNone('No gap was found.', gapLines(brief)) }),
  rounds: (brief) => ({ value: brief.rounds, lines: orNone('No round is finished.', roundLines(brief)) }),
  costs: (brief) => ({
    value: {
      spent: brief.spent,
      byRole: brief.spentByRole,
      rounds: brief.rounds.map(({ round, tokens, usd, seconds }) => ({ round, tokens, usd, seconds })),
    },
    lines: costLines(brief),
  }),
  struck: (brief) => ({ value: brief.struck, lines: orNone('Nothing was taken out.', struckLines(brief)) }),
};

const orNone = (none: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [none] : lines;

const summaryOf = (brief: Brief): object => ({
  ...brief.run,
  claims: brief.claims.length,
  sources: brief.sources.length,
  rounds: brief.rounds.length,
  struck: brief.struck.length,
});

const summaryLines = (brief: Brief): string[] => {
  const { run, rounds, sources, claims, struck, openQuestions, answer } = brief;
  const listed = listedPassages({ ...brief, options: run.options });
  return [
    run.question,
    run.ending === null
      ? (GOING_ON[run.status] ?? run.status)
      : endIn(run.ending, foundIn(brief, listed.length), run.options),
    [
      counted(rounds.length, 'round'),
      counted(sources.length, 'source'),
      counted(claims.length, 'statement'),
      `${struck.length} taken out`,
      counted(openQuestions.length, 'open question'),
    ].join(', '),
    ...answer.map((each) => `  ${each.sentence} [${each.claimIds.join(', ')}]`),
    ...listed.slice(0, MOST_IN_SUMMARY).flatMap(passageLines),
  ];
};

const foundIn = ({ claims, struck, run }: Brief, passages: number): Found =>
  claims.length > 0
    ? run.options.model === 'extractive'
      ? 'passages'
      : 'claims'
    : passages > 0
      ? 'passages'
      : struck.length > 0
        ? 'nothing-stands'
        : 'nothing';

const planLines = (plan: PlanDocument): string[] => [
  plan.question ?? '',
  [
    ...(plan.kind === null ? [] : [`kind of question: ${plan.kind}`]),
    ...(plan.domain === null ? [] : [`domain: ${plan.domain}`]),
    `topic: ${plan.familiarity}`,
  ].join(', '),
  'subtopics:',
  ...plan.subtopics.map(({ name, scope = '' }) => `    ${name}${scope === '' ? '' : `: ${scope}`}`),
  ...(plan.things.length === 0 ? [] : [`things: ${plan.things.join(', ')}`]),
  ...(plan.attributes.length === 0 ? [] : ['attributes:', ...plan.attributes.map(attributeLine)]),
  ...(plan.rubric.length === 0 ? [] : ['a good answer:', ...plan.rubric.map((line) => `    ${line}`)]),
];

const attributeLine = ({ name, unit }: PlanDocument['attributes'][number]): string =>
  `    ${name}${unit ? ` (${unit})` : ''}`;

/** Passages that a summary names. */
const MOST_IN_SUMMARY = 5;

const passageLines = ({ id, deciding, heading }: BestPassage): string[] => [
  `${id}  ${deciding.ref}${heading === '' ? '' : `  ${heading}`}`,
  `    “${deciding.exact.replace(/\s+/gu, ' ')}”`,
];

function claimLines(brief: Brief, claim: Claim): string[] {
  const facts = [
    ...standingOf(claim, en),
    claim.stance,
    ...(isSnippetOnly(brief, claim) ? [en.snippetOnly] : []),
  ];
  const asked = claim.review.triggers.map((name) => wordFor(name, en.review.triggers)).join(', ');
  return [
    `${claim.id}  ${facts.join(', ')}  (${claim.subtopic})`,
    `    ${claim.claim}`,
    `    ${claim.evidence.map((each) => each.ref).join(', ')}${asked === '' ? '' : `  ${en.review.asked.toLowerCase()}: ${asked}`}`,
  ];
}

const sourceLines = (brief: Brief): string[] =>
  brief.sources.map(
    (source) =>
      `${source.id}  ${[howRead(source, en), ...originFacts(source, en), dateOf(source, en.evidence)].join(', ')}  ${source.title}  ${source.key}`,
  );

const gapLines = (brief: Brief): string[] =>
  brief.gaps.map(
    ({ id, status, material, description, how }) =>
      `${id}  ${status.replaceAll('-', ' ')}, ${material ? 'matters' : 'minor'}  ${description}${how === null ? '' : `  (${how})`}`,
  );

const roundLines = (brief: Brief): string[] =>
  brief.rounds.flatMap((row) => [
    `round ${row.round}: ${row.target}`,
    `    searches ${row.queries.length}, ${counted(row.sources, 'source')}, ${row.newSources} of them new, ${counted(row.openGaps, 'question')} open`,
    ...row.queries.map(
      ({ angle, query, hits, reads }) =>
        `    ${wordFor(angle, en.method.angles)}: ${query} (${counted(hits, 'hit')}, ${reads} read)`,
    ),
  ]);

const costLines = ({ rounds, spent, spentByRole }: Brief): string[] => [
  ...rounds.map(({ round, tokens, usd, seconds }) => `round ${round}: ${cost(tokens, usd)}, ${seconds} s`),
  ...spentByRole.map(
    ({ label, calls, tokens, usd }) =>
      `${roleIn(label, en)}: ${counted(calls, 'call')}, ${cost(tokens, usd)}`,
  ),
  `in all: ${cost(spent.tokens, spent.usd)}`,
];

const cost = (tokens: number, usd: number | null): string =>
  `${counted(tokens, 'token')}, ${usd === null ? 'price unknown' : `$${usd.toFixed(4)}`}`;

const struckLines = (brief: Brief): string[] =>
  listedStrikes(brief).flatMap(({ rounds, claim, by, why }) => [
    `${rounds.length === 1 ? 'round' : 'rounds'} ${rounds.join(', ')} (${en.struck.actors[by]}): ${why}`,
    `    ${claim}`,
  ]);

/**
 * What readers noted of the sources of a run.
 *
 * @param source the one to show (`S4`); null for all
 */
export function findingsPart(notes: Notes, source: string | null): Part {
  if (source !== null && !/^S\d+$/u.test(source))
    throw new UsageError(
      `${source} is no source.`,
      'Write its number, such as S4; `show RUN sources` lists them.',
    );
  const shown = <Noted extends { readonly sourceId: string }>(all: readonly Noted[]): readonly Noted[] =>
    all.filter(({ sourceId }) => source === null || sourceId === source);
  const value: Notes = {
    findings: shown(notes.findings),
    silent: shown(notes.silent),
    leads: shown(notes.leads),
    unread: shown(notes.unread),
    struck: shown(notes.struck),
    failedParts: notes.failedParts,
  };
  return { value, lines: orNone('No reader has noted anything.', notesLines(value)) };
}

const notesLines = ({ findings, silent, leads, unread, struck, failedParts }: Notes): string[] => [
  ...findings.flatMap(findingLines),
  ...silent.map(({ sourceId, what }) => `${sourceId} says nothing about: ${what.join('; ')}`),
  ...leads.map(({ sourceId, work, why }) => `${sourceId} names: ${work}${why === '' ? '' : ` (${why})`}`),
  ...unread.map(
    ({ sourceId, parts, tokens, headings }) =>
      `${sourceId} not read: ${counted(parts, 'part')}, ${counted(tokens, 'token')}${headings.length === 0 ? '' : `: ${headings.join('; ')}`}`,
  ),
  ...struck.flatMap(({ sourceId, statement, why }) => [`${sourceId} taken out: ${why}`, `    ${statement}`]),
  ...failedParts.map((part) => `not answered: ${part}`),
];

function findingLines(finding: ReadFinding): string[] {
  const { id, statement, refs, thing, attribute, value, unit, weight } = finding;
  const cell = [thing, attribute, value === null ? null : `${value}${unit === null ? '' : ` ${unit}`}`];
  const facts = [
    weight,
    cell.every((each) => each === null) ? null : cell.map((each) => each ?? '–').join(' | '),
    ...finding.conditions,
    finding.asOf === null ? null : `as of ${finding.asOf}`,
    finding.speaker === null ? null : `says ${finding.speaker}`,
    finding.interest,
  ].filter((fact) => fact !== null);
  return [`${id}  ${facts.join(', ')}`, `    ${statement}`, `    ${refs.join(', ')}`];
}

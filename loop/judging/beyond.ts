import type { CitedPassage, ReadFinding, ReviewedClaim } from '../../agents/roles/vocabulary.js';
import { findSentences } from '../../store/retrieval.js';
import { listRunSources } from '../../store/run-sources.js';
import { COMPARING, NEGATING } from '../../text/lexicon.js';
import { formatPlace, placesOf } from '../../text/sentence-ref.js';
import { contentStems, words } from '../../text/tokens.js';
import type { Claim } from '../claim.js';
import { showPassages } from '../context/show.js';
import type { Notes } from '../reading/notes.js';
import type { Run } from '../run.js';
import { evidenceOf } from '../context/gate-claim.js';
import { saysTotal } from './totals.js';

/**
 * What a sentence's own neighbours cannot test: a negative, a universal, a comparison and a judgement of ours are shown with
 * the other values of their columns, with who is silent, and with what a search of everything read finds.
 */

/** Passages of a search, a claim. */
const MOST_FOUND = 2;
/** Longest sentence of a search that is shown, UTF-16 code units: whole or not at all. */
const LONGEST = 400;
/** Of a finding without a value. */
const LONGEST_STATEMENT = 240;
/** Columns that a claim speaks of, and values of each. */
const MOST = { columns: 3, values: 24 } as const;

export type Beyond = Pick<ReviewedClaim, 'columns' | 'alsoRead'>;

/** Nothing for a sentence that its own evidence can test. */
export function beyondClaim(run: Run, claim: Claim, { findings }: Notes): Beyond {
  const isTotal = claim.kind === 'ours' || saysTotal(claim.claim);
  if (!isTotal && !compares(claim.claim)) return {};
  return { columns: columnsOf(claim, findings), alsoRead: isTotal ? found(run, claim) : [] };
}

/** "Not", "more than", "unlike": what another value of the column may undo. */
export const compares = (text: string): boolean =>
  words(text.replace(/['’]/gu, '')).some(({ folded }) => NEGATING.has(folded) || COMPARES.has(folded));

const COMPARES: ReadonlySet<string> = new Set([
  ...COMPARING.keys(),
  ...['than', 'cheaper', 'dearer', 'unlike', 'whereas'],
]);

/** The columns that it cites a value of, or names. */
function columnsOf(claim: Claim, findings: readonly ReadFinding[]): readonly string[] {
  const cited = new Set(claim.findingIds);
  const said = new Set(contentStems(claim.claim));
  const own = findings.filter(({ id }) => cited.has(id)).flatMap(({ attribute }) => attribute ?? []);
  const named = findings.flatMap(({ attribute }) =>
    attribute !== null && isNamed(attribute, said) ? [attribute] : [],
  );
  return [...new Set([...own, ...named])].slice(0, MOST.columns);
}

/** What the notes say in the columns that claims speak of, a line each, and who is silent on them. */
export function columnLines(claims: readonly Beyond[], { findings, silent }: Notes): readonly string[] {
  return [...new Set(claims.flatMap(({ columns = [] }) => columns))].flatMap((name) => {
    const held = findings.filter(({ attribute }) => attribute === name).map(valueOf);
    const more = held.length > MOST.values ? [`and ${held.length - MOST.values} more`] : [];
    const by = silent.filter(({ what }) => what.includes(name)).map(({ sourceId }) => sourceId);
    return [
      `${name}: ${[...held.slice(0, MOST.values), ...more].join('; ')}`,
      ...(by.length === 0 ? [] : [`silent on ${name}: ${by.join(', ')}`]),
    ];
  });
}

const isNamed = (name: string, said: ReadonlySet<string>): boolean => {
  const stems = contentStems(name);
  return stems.length > 0 && stems.every((stem) => said.has(stem));
};

const valueOf = ({ sourceId, thing, value, unit, conditions, statement }: ReadFinding): string =>
  value === null
    ? `${sourceId} ${statement.slice(0, LONGEST_STATEMENT)}`
    : [sourceId, thing ?? '', value, unit ?? '', conditions.join(', ')]
        .filter((each) => each !== '')
        .join(' ');

/** The sentences of all that was read which say most of it, besides those that it cites and their neighbours. */
function found(run: Run, claim: Claim): readonly CitedPassage[] {
  const shown = new Set(claim.evidence.flatMap(({ ref }) => around(ref)));
  const numbers = new Map(listRunSources(run.store, run.id).map((each) => [each.sourceId, each.number]));
  const aspects = [{ text: claim.claim.replaceAll('"', ' '), weight: 1 }];
  const refs = findSentences(run.store, { aspects, runId: run.id, limit: 4 * MOST_FOUND, hasWord: true })
    .flatMap(({ sourceId, number }) => {
      const source = numbers.get(sourceId);
      return source === undefined ? [] : [formatPlace([source, number])];
    })
    .filter((ref) => !shown.has(ref));
  return refs
    .flatMap((ref) => showPassages(run, { evidence: evidenceOf(run, [ref]) }))
    .filter(({ cited }) => cited.length <= LONGEST)
    .slice(0, MOST_FOUND)
    .map((passage) => ({ ...passage, before: null, after: null }));
}

const around = (ref: string): readonly string[] =>
  placesOf(ref).flatMap(([source, sentence]) =>
    [-1, 0, 1].map((step) => formatPlace([source, sentence + step])),
  );

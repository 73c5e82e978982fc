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
import { evidenceOf } from './gate-claim.js';
import { saysTotal } from './totals.js';

/**
 * What a sentence's own neighbours cannot test: a negative, a universal, a comparison and a judgement of ours are shown with
 * the other values of their columns, with who is silent, and with what a search of everything read finds.
 */

/** Passages of a search, a claim. */
const MOST_FOUND = 3;
/** Longest sentence of a search that is shown, UTF-16 code units: whole or not at all. */
const LONGEST = 600;
/** Columns that a claim speaks of, and values of each. */
const MOST = { columns: 4, values: 14 } as const;

export type Beyond = Pick<ReviewedClaim, 'beyond' | 'alsoRead'>;

/** Nothing for a sentence that its own evidence can test. */
export function beyondClaim(run: Run, claim: Claim, notes: Notes): Beyond {
  if (claim.kind !== 'ours' && !needsMore(claim.claim)) return {};
  return {
    beyond: [...columnsOf(claim, notes.findings), ...silences(claim, notes)],
    alsoRead: found(run, claim),
  };
}

/** "No", "only", "all", "highest", "more than", "unlike": what one counterexample undoes. */
export const needsMore = (text: string): boolean =>
  saysTotal(text) ||
  words(text.replace(/['’]/gu, '')).some(({ folded }) => NEGATING.has(folded) || COMPARES.has(folded));

const COMPARES: ReadonlySet<string> = new Set([
  ...COMPARING.keys(),
  'than',
  'cheaper',
  'dearer',
  'unlike',
  'whereas',
]);

/** The columns that it cites a value of, or names, each with all that the findings hold in it. */
function columnsOf(claim: Claim, findings: readonly ReadFinding[]): readonly string[] {
  const cited = new Set(claim.findingIds);
  const said = new Set(contentStems(claim.claim));
  const columns = [...new Set(findings.flatMap(({ attribute }) => attribute ?? []))];
  return columns
    .map((name) => [name, findings.filter(({ attribute }) => attribute === name)] as const)
    .filter(([name, held]) => held.some(({ id }) => cited.has(id)) || isNamed(name, said))
    .slice(0, MOST.columns)
    .flatMap(([name, held]) => {
      const others = held.filter(({ id }) => !cited.has(id)).map(valueOf);
      const more = others.length > MOST.values ? [`and ${others.length - MOST.values} more`] : [];
      return others.length === 0 ? [] : [`${name}: ${[...others.slice(0, MOST.values), ...more].join('; ')}`];
    });
}

const isNamed = (name: string, said: ReadonlySet<string>): boolean => {
  const stems = contentStems(name);
  return stems.length > 0 && stems.every((stem) => said.has(stem));
};

const valueOf = ({ sourceId, thing, value, unit, conditions, statement }: ReadFinding): string =>
  value === null
    ? `${sourceId} ${statement}`
    : [sourceId, thing ?? '', value, unit ?? '', conditions.join(', ')]
        .filter((each) => each !== '')
        .join(' ');

/** Which sources say nothing of something that it names. */
function silences(claim: Claim, { silent }: Notes): readonly string[] {
  const said = new Set(contentStems(claim.claim));
  const bySubject = new Map<string, string[]>();
  for (const { sourceId, what } of silent)
    for (const name of what.filter((each) => sharesWord(each, said)))
      bySubject.set(name, [...(bySubject.get(name) ?? []), sourceId]);
  return [...bySubject].map(([name, sources]) => `silent on ${name}: ${sources.join(', ')}`);
}

const sharesWord = (name: string, said: ReadonlySet<string>): boolean =>
  contentStems(name).some((stem) => said.has(stem));

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

import {
  WEIGHTS,
  type CitedPassage,
  type ReadFinding,
  type ReviewedClaim,
} from '../../agents/roles/vocabulary.js';
import { findSentences } from '../../store/retrieval.js';
import { listRunSources } from '../../store/run-sources.js';
import { COMPARING } from '../../text/lexicon.js';
import { formatPlace, placesOf } from '../../text/sentence-ref.js';
import { contentStems, stemsOf, words } from '../../text/tokens.js';
import type { Claim } from '../claim.js';
import { showPassages } from '../context/show.js';
import type { Notes } from '../reading/notes.js';
import type { Run } from '../run.js';
import { evidenceOf } from '../context/gate-claim.js';
import { saysTotal } from './totals.js';

/**
 * What a sentence's own neighbours cannot test: a universal, a comparison and a judgement of ours are shown with the other
 * values of their columns, with who is silent, and with what a search of everything read finds.
 */

/** Passages of a search, a claim. */
const MOST_FOUND = 1;
/** Sentences of a search that are looked at. */
const LOOKED_AT = 6;
/** Share of a claim's words, the question's apart, that a sentence of a search holds. */
const LEAST_SHARED = 0.4;
/** Longest sentence of a search that is shown, UTF-16 code units: whole or not at all. */
const LONGEST = 320;
/** Columns that a claim speaks of. */
const MOST_COLUMNS = 2;
/** Of the values of one column, UTF-16 code units: whole ones, the decisive first. */
const LONGEST_COLUMN = 700;

export type Beyond = Pick<ReviewedClaim, 'columns' | 'alsoRead'>;

/** Nothing for a sentence that its own evidence can test. */
export function beyondClaim(run: Run, claim: Claim, { findings }: Notes): Beyond {
  const isTotal = isOfAll(claim);
  const alsoRead = isTotal ? found(run, claim) : [];
  return {
    ...(isTotal || compares(claim.claim) ? { columns: columnsOf(claim, findings) } : {}),
    ...(alsoRead.length === 0 ? {} : { alsoRead }),
  };
}

/** A sentence without its neighbours. */
const alone = (run: Run, ref: string): readonly CitedPassage[] =>
  showPassages(run, { evidence: evidenceOf(run, [ref]) }).map((passage) => ({
    ...passage,
    before: null,
    after: null,
  }));

/** A judgement of ours, and a universal, stand against all that there is. */
const isOfAll = ({ kind, claim }: Claim): boolean => kind === 'ours' || saysTotal(claim);

/** "More than", "unlike": what another value of the column may undo. */
export const compares = (text: string): boolean => words(text).some(({ folded }) => COMPARES.has(folded));

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
  return [...new Set([...own, ...named])].slice(0, MOST_COLUMNS);
}

/**
 * What the notes say, besides what the claims cite, in the columns that these speak of, a line each, and who is silent on
 * them: all of a column beside a claim of everything, beside a comparison the values of what it names.
 */
export function columnLines(
  claims: readonly Claim[],
  shown: readonly Beyond[],
  { findings, silent }: Notes,
): readonly string[] {
  const cited = new Set(claims.flatMap(({ findingIds }) => findingIds));
  const others = findings.filter(({ id, value }) => value !== null && !cited.has(id));
  return [...new Set(shown.flatMap(({ columns = [] }) => columns))].flatMap((name) => {
    const speaking = claims.filter((_, at) => shown[at]?.columns?.includes(name));
    const own = others.filter(
      (finding) => finding.attribute === name && speaking.some((claim) => isBeside(claim, finding)),
    );
    const values = fitting(own.toSorted((a, b) => rankOf(a) - rankOf(b)).map(valueOf));
    const by = silent.filter(({ what }) => what.includes(name)).map(({ sourceId }) => sourceId);
    return [
      ...(values.length === 0 ? [] : [`${name}: ${values.join('; ')}`]),
      ...(by.length === 0 || !speaking.some(isOfAll) ? [] : [`silent on ${name}: ${by.join(', ')}`]),
    ];
  });
}

const isBeside = (claim: Claim, { thing }: ReadFinding): boolean =>
  isOfAll(claim) || (thing !== null && isNamed(thing, new Set(contentStems(claim.claim))));

const rankOf = ({ weight }: ReadFinding): number => WEIGHTS.indexOf(weight);

/** As many whole values as a line holds. */
function fitting(values: readonly string[]): readonly string[] {
  let left = LONGEST_COLUMN;
  return [...new Set(values)].filter((value) => (left -= value.length + 2) >= 0);
}

const isNamed = (name: string, said: ReadonlySet<string>): boolean => {
  const stems = contentStems(name);
  return stems.length > 0 && stems.every((stem) => said.has(stem));
};

const valueOf = ({ sourceId, thing, value, unit, conditions, asOf, interest }: ReadFinding): string => {
  const said = [sourceId, thing ?? '', value ?? '', unit ?? ''].filter((each) => each !== '').join(' ');
  const under = [...conditions, asOf ?? '', interest ?? ''].filter((each) => each !== '').join(', ');
  return under === '' ? said : `${said} (${under})`;
};

/** The sentence of all that was read which says most of it, besides those that it cites and their neighbours. */
function found(run: Run, claim: Claim): readonly CitedPassage[] {
  const shown = new Set(claim.evidence.flatMap(({ ref }) => around(ref)));
  const numbers = new Map(listRunSources(run.store, run.id).map((each) => [each.sourceId, each.number]));
  const aspects = [{ text: claim.claim.replaceAll('"', ' '), weight: 1 }];
  const asked = new Set(contentStems(run.question));
  const own = contentStems(claim.claim).filter((stem) => !asked.has(stem));
  const sharesEnough = ({ cited }: CitedPassage): boolean => {
    const held = stemsOf(cited);
    return own.filter((stem) => held.has(stem)).length >= LEAST_SHARED * own.length;
  };
  const refs = findSentences(run.store, { aspects, runId: run.id, limit: LOOKED_AT, hasWord: true })
    .flatMap(({ sourceId, number }) => {
      const source = numbers.get(sourceId);
      return source === undefined ? [] : [formatPlace([source, number])];
    })
    .filter((ref) => !shown.has(ref));
  return refs
    .flatMap((ref) => alone(run, ref))
    .filter((passage) => passage.cited.length <= LONGEST && sharesEnough(passage))
    .slice(0, MOST_FOUND);
}

const around = (ref: string): readonly string[] =>
  placesOf(ref).flatMap(([source, sentence]) =>
    [-1, 0, 1].map((step) => formatPlace([source, sentence + step])),
  );

import type { CitedPassage } from '../../agents/roles/vocabulary.js';
import { findPassages } from '../../store/retrieval.js';
import { listRunSources } from '../../store/run-sources.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import { formatPlace, formatRef, placesOf } from '../../text/sentence-ref.js';
import { contentStems, stemsOf } from '../../text/tokens.js';
import type { Claim } from '../claim.js';
import { OPPOSING_TERMS } from '../context/terms.js';
import { showPassages } from '../context/show.js';
import { textOf } from '../context/texts.js';
import type { Run } from '../run.js';
import { evidenceOf } from './gate-claim.js';
import { readAssertion, type Assertion } from './assertion.js';

/** A claim, at most: what a request shows does not grow with the store. */
const MOST_SHOWN = 2;
/** Passages that are looked at, and of one source. */
const LOOKED_AT = { all: 24, ofSource: 4 };
/** Share of a claim's content words that a passage has to hold, 0 to 1, and their number. */
const ABOUT_IT = { share: 0.4, words: 2 };
/** Of a passage, UTF-16 code units. */
const LONGEST = 420;

/** Words that hold back what was said, and words that deny. */
const RESTRICTING = [...OPPOSING_TERMS, 'only', 'but', 'except', 'unless', 'although', 'though', 'whereas'];
const DENYING = ['without', 'no', 'never', 'nor', 'less', 'fewer', 'instead', 'limited', 'excluded'];
const RESTRICTS = new RegExp(`\\b(?:${[...RESTRICTING, ...DENYING].join('|')})\\b`, 'gi');

/**
 * What stands elsewhere in what was read and restricts a claim or speaks against it: the best of its own sources and the
 * best of others, besides what it cites.
 */
export function alsoRead(run: Run, claim: Claim): readonly CitedPassage[] {
  const known = looked.get(run.store) ?? new Map<string, readonly CitedPassage[]>();
  looked.set(run.store, known);
  const refs = claim.evidence.map(({ ref }) => ref);
  const key = JSON.stringify([run.id, listRunSources(run.store, run.id).length, claim.claim, refs]);
  const passages = known.get(key) ?? lookFor(run, claim);
  known.set(key, passages);
  return passages;
}

/** Two reviewers and the challenger ask for the same claim one after the other. */
const looked = new WeakMap<Run['store'], Map<string, readonly CitedPassage[]>>();

function lookFor(run: Run, claim: Claim): readonly CitedPassage[] {
  const found = findPassages(run.store, {
    aspects: [{ text: claim.claim, weight: 1 }],
    runId: run.id,
    limit: LOOKED_AT.all,
    perSource: LOOKED_AT.ofSource,
  });
  const numbers = new Map(listRunSources(run.store, run.id).map((each) => [each.sourceId, each.number]));
  const known = new Set(claim.evidence.flatMap(({ ref }) => around(ref)));
  const subject = subjectOf(claim.claim);
  const weighed = found.flatMap(({ sourceId, best, first, last }) => {
    const number = numbers.get(sourceId);
    if (number === undefined) return [];
    const [from, to] = [Math.max(first, best - 1), Math.min(last, best + 1)];
    const ref = formatRef({ source: number, first: from, last: to });
    if (placesOf(ref).some((place) => known.has(formatPlace(place)))) return [];
    const words = wordsOf(run, sourceId, { from, to });
    const weight = weightAgainst(words, wordsOf(run, sourceId, { from: best, to: best }), subject);
    return weight === 0 ? [] : [{ ref, weight }];
  });
  const refs = weighed.sort((a, b) => b.weight - a.weight).map(({ ref }) => ref);
  const isOwn = (ref: string): boolean => claim.sourceIds.some((id) => ref.startsWith(`${id}.`));
  const best = [refs.find(isOwn), refs.find((ref) => !isOwn(ref))].flatMap((each) => each ?? []);
  const chosen = [...new Set([...best, ...refs])].slice(0, MOST_SHOWN);
  return refs.filter((ref) => chosen.includes(ref)).flatMap((ref) => passageOf(run, ref));
}

/** The sentences that the claim cites, and their neighbours: whoever reads it is shown them anyway. */
const around = (ref: string): readonly string[] =>
  placesOf(ref).flatMap(([source, sentence]) =>
    [-1, 0, 1].map((step) => formatPlace([source, sentence + step])),
  );

/**
 * How much a passage on the same matter speaks against a claim: 2 where it points the other way or denies, 1 where it has a
 * word that restricts and that the claim lacks, or another figure; 0 where it does neither, or is on another matter.
 */
function weightAgainst(passage: string, sentence: string, claim: Subject): number {
  const held = stemsOf(passage);
  const shared = [...claim.about].filter((stem) => held.has(stem)).length;
  if (shared < ABOUT_IT.words || shared / claim.about.size < ABOUT_IT.share) return 0;
  const said = readAssertion(sentence);
  const isTurned = said.direction * claim.assertion.direction < 0;
  if (isTurned || (said.denied === null) !== (claim.assertion.denied === null)) return 2;
  const own = new Set(claim.figures);
  const hasOther = own.size > 0 && figuresIn(passage).some((figure) => !own.has(figure));
  const isRestricted = restrictionsIn(passage).some((word) => !claim.restrictions.includes(word));
  return isRestricted || hasOther ? 1 : 0;
}

/** A claim as far as passages are compared with it. */
interface Subject {
  readonly about: ReadonlySet<string>;
  readonly assertion: Assertion;
  readonly figures: readonly string[];
  readonly restrictions: readonly string[];
}

const subjectOf = (claim: string): Subject => ({
  about: new Set(contentStems(claim)),
  assertion: readAssertion(claim),
  figures: figuresIn(claim),
  restrictions: restrictionsIn(claim),
});

const restrictionsIn = (text: string): readonly string[] =>
  (text.match(RESTRICTS) ?? []).map((word) => word.toLowerCase());

const figuresIn = (text: string): readonly string[] => text.match(/\d+(?:[.,]\d+)*/gu) ?? [];

/** A passage by itself: its neighbours are not shown. */
const passageOf = (run: Run, ref: string): CitedPassage[] =>
  showPassages(run, { evidence: evidenceOf(run, [ref]) }).map((passage) => {
    const { cited } = passage;
    const bounded = cited.length > LONGEST ? `${cited.slice(0, LONGEST)}…` : cited;
    return { ...passage, before: null, cited: bounded, after: null };
  });

function wordsOf(run: Run, sourceId: number, { from, to }: { from: number; to: number }): string {
  const rows = sentencesOf(run.store, sourceId, { from, to });
  return textOf(run, sourceId).slice(rows[0]?.start ?? 0, rows.at(-1)?.end ?? 0);
}

import type { CitedPassage } from '../../agents/roles/vocabulary.js';
import { findPassages } from '../../store/retrieval.js';
import { listRunSources, type RunSource } from '../../store/run-sources.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import { formatRef, placesOf } from '../../text/sentence-ref.js';
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
/** Next to the claim's words. */
const WEIGHT_OF_OPPOSING = 0.25;

/** Words that hold back what was said, and words that deny. */
const RESTRICTING = [...OPPOSING_TERMS, 'only', 'but', 'except', 'unless', 'although', 'though', 'whereas'];
const DENYING = ['without', 'no', 'never', 'nor', 'less', 'fewer', 'instead', 'limited', 'excluded'];
const RESTRICTS = new RegExp(`\\b(?:${[...RESTRICTING, ...DENYING].join('|')})\\b`, 'gi');

/**
 * What stands elsewhere in what was read and restricts a claim or speaks against it: the best of its own sources and the
 * best of others, besides what it cites.
 */
export function alsoRead(run: Run, claim: Claim): readonly CitedPassage[] {
  const found = findPassages(run.store, {
    aspects: [
      { text: claim.claim, weight: 1 },
      { text: OPPOSING_TERMS.join(' '), weight: WEIGHT_OF_OPPOSING },
    ],
    runId: run.id,
    limit: LOOKED_AT.all,
    perSource: LOOKED_AT.ofSource,
  });
  const sources = new Map(listRunSources(run.store, run.id).map((source) => [source.sourceId, source]));
  const known = new Set(claim.evidence.flatMap(({ ref }) => around(ref)));
  const subject = subjectOf(claim.claim);
  const weighed = found.flatMap(({ sourceId, best, first, last }) => {
    const source = sources.get(sourceId);
    if (source === undefined) return [];
    const sentence = sentenceAt(run, sourceId, best);
    const [passage] = passageOf(run, source, {
      from: Math.max(first, best - 1),
      to: Math.min(last, best + 1),
    });
    if (passage === undefined) return [];
    const isKnown = placesOf(passage.ref).some(([number, sentence]) => known.has(`${number}.${sentence}`));
    const weight = isKnown ? 0 : weightAgainst(passage.cited, sentence, subject);
    return weight === 0 ? [] : [{ passage, weight }];
  });
  const passages = weighed.sort((a, b) => b.weight - a.weight).map(({ passage }) => passage);
  const isOwn = ({ ref }: CitedPassage): boolean => claim.sourceIds.some((id) => ref.startsWith(`${id}.`));
  const best = [passages.find(isOwn), passages.find((each) => !isOwn(each))].flatMap((each) => each ?? []);
  const chosen = new Set([...new Set([...best, ...passages])].slice(0, MOST_SHOWN));
  return passages.filter((each) => chosen.has(each));
}

/** The sentences that the claim cites, and their neighbours: whoever reads it is shown them anyway. */
const around = (ref: string): readonly string[] =>
  placesOf(ref).flatMap(([source, sentence]) => [-1, 0, 1].map((step) => `${source}.${sentence + step}`));

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
function passageOf(run: Run, source: RunSource, { from, to }: { from: number; to: number }): CitedPassage[] {
  const ref = formatRef({ source: source.number, first: from, last: to });
  return showPassages(run, { evidence: evidenceOf(run, [ref]) }).map((passage) => {
    const { cited } = passage;
    const bounded = cited.length > LONGEST ? `${cited.slice(0, LONGEST)}…` : cited;
    return { ...passage, before: null, cited: bounded, after: null };
  });
}

function sentenceAt(run: Run, sourceId: number, number: number): string {
  const [row] = sentencesOf(run.store, sourceId, { from: number, to: number });
  return row === undefined ? '' : textOf(run, sourceId).slice(row.start, row.end);
}

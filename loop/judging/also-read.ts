import type { CitedPassage } from '../../agents/roles/vocabulary.js';
import { findSentences } from '../../store/retrieval.js';
import { listRunSources } from '../../store/run-sources.js';
import { formatPlace, placesOf } from '../../text/sentence-ref.js';
import type { Claim, Contradiction } from '../claim.js';
import { showPassages } from '../context/show.js';
import type { Run } from '../run.js';
import { mattersOf, speaksAgainst, type Candidate, type Matter } from './contrary.js';
import { evidenceOf } from './gate-claim.js';
import { holdsName, namesIn } from './names-in.js';
import { readableSentences } from './readable-sentences.js';

/** A claim, at most: what a request shows does not grow with the store. */
const MOST_SHOWN = 2;
/** Sentences that are looked at, by their words: in all, and of one source. */
const LOOKED_AT = { all: 160, ofSource: 40 };
/** Sentences under a heading that names the thing, a source, at most. */
const MOST_UNDER_HEADING = 120;
/** Longest sentence that is shown, UTF-16 code units: it is shown whole or not at all. */
const LONGEST = 600;
/** Values of a claim that are looked up by themselves. */
/** What a sentence has to weigh to be shown. */
const ENOUGH = 1;

/**
 * What stands elsewhere in what was read and restricts a claim or speaks against it: of the same thing and attribute another
 * value, a bound, a denial; the best of its own sources and the best of others, whole sentences, besides what it cites. What
 * synthesizers reported as a contradiction to the cited sentences comes first.
 */
export function alsoRead(
  run: Run,
  claim: Claim,
  contradictions: readonly Contradiction[] = [],
): readonly CitedPassage[] {
  const known = looked.get(run.store) ?? new Map<string, readonly string[]>();
  looked.set(run.store, known);
  const about = [claim.claim, claim.evidence.map(({ ref }) => ref)];
  const key = JSON.stringify([run.id, listRunSources(run.store, run.id).length, ...about]);
  const found = known.get(key) ?? lookFor(run, claim);
  known.set(key, found);
  const cited = new Set(claim.evidence.flatMap(({ ref }) => placesOf(ref).map(formatPlace)));
  const reported = opposingRefs(claim, contradictions).filter(
    (ref) => !placesOf(ref).some((place) => cited.has(formatPlace(place))),
  );
  const refs = [...new Set([...reported.slice(0, 1), ...found, ...reported.slice(1)])];
  return refs.slice(0, MOST_SHOWN).flatMap((ref) => passageOf(run, ref));
}

/** Two reviewers and the challenger ask for the same claim one after the other. */
const looked = new WeakMap<Run['store'], Map<string, readonly string[]>>();

/** The other sides of contradictions one of whose sides rests on what the claim cites. */
function opposingRefs(claim: Claim, contradictions: readonly Contradiction[]): readonly string[] {
  const cited = new Set(claim.evidence.flatMap(({ ref }) => placesOf(ref).map(formatPlace)));
  const isCited = (refs: readonly string[]): boolean =>
    refs.some((ref) => placesOf(ref).some((place) => cited.has(formatPlace(place))));
  return contradictions
    .filter(({ sides }) => sides.some(({ refs }) => isCited(refs)))
    .flatMap(({ sides }) => sides.filter(({ refs }) => !isCited(refs)).flatMap(({ refs }) => refs));
}

interface Looked {
  readonly ref: string;
  readonly isOwn: boolean;
  readonly sentence: Candidate;
}

function lookFor(run: Run, claim: Claim): readonly string[] {
  const known = new Set(namesIn(run.question).flat());
  const matters = mattersOf(claim.claim, known);
  const candidates = candidatesFor(run, claim, matters);
  const weightOf = rarityAmong(candidates);
  const weighed = candidates
    .map(({ ref, isOwn, sentence }) => {
      const weights = matters.map((matter) => speaksAgainst(sentence, matter, weightOf));
      return { ref, isOwn, weight: Math.max(...weights) };
    })
    .filter(({ weight }) => weight >= ENOUGH)
    .sort((a, b) => b.weight - a.weight);
  const best = [weighed.find(({ isOwn }) => isOwn), weighed.find(({ isOwn }) => !isOwn)];
  const chosen = best.flatMap((each) => each ?? []).sort((a, b) => b.weight - a.weight);
  return [...new Set([...chosen, ...weighed].map(({ ref }) => ref))].slice(0, MOST_SHOWN);
}

/** The rarer a stem is among the candidates, the more it tells. */
function rarityAmong(candidates: readonly Looked[]): (stem: string) => number {
  const counts = new Map<string, number>();
  for (const { sentence } of candidates)
    for (const stem of sentence.stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return (stem) => Math.log(1 + (candidates.length + 1) / ((counts.get(stem) ?? 0) + 1));
}

/** Sentences that share words with the claim, and those under a heading that names its things; none that it is shown with. */
function candidatesFor(run: Run, claim: Claim, matters: readonly Matter[]): readonly Looked[] {
  const shown = new Set(claim.evidence.flatMap(({ ref }) => around(ref)));
  const sources = new Map(listRunSources(run.store, run.id).map((each) => [each.sourceId, each]));
  const found = new Map<number, Set<number>>();
  const add = (sourceId: number, number: number): void => {
    found.set(sourceId, (found.get(sourceId) ?? new Set()).add(number));
  };
  for (const { sourceId, number } of findSentences(run.store, {
    aspects: [{ text: claim.claim.replaceAll('"', ' '), weight: 1 }],
    ...{ runId: run.id, limit: LOOKED_AT.all, perSource: LOOKED_AT.ofSource, hasWord: true },
  }))
    add(sourceId, number);
  const things = matters.flatMap((matter) => matter.things);
  for (const sourceId of sources.keys())
    for (const number of underHeadingOf(run, sourceId, things)) add(sourceId, number);
  return [...found].flatMap(([sourceId, numbers]) => {
    const source = sources.get(sourceId);
    if (source === undefined) return [];
    const isOwn = claim.sourceIds.includes(`S${source.number}`);
    const readable = readableSentences(run, sourceId);
    return [...numbers].flatMap((number): Looked[] => {
      const ref = formatPlace([source.number, number]);
      const sentence = readable.get(number);
      const isShown = sentence !== undefined && !shown.has(ref) && sentence.text.length <= LONGEST;
      return isShown ? [{ ref, isOwn, sentence }] : [];
    });
  });
}

/** Numbers of the sentences of a source that stand under a heading with one of the names. */
function underHeadingOf(
  run: Run,
  sourceId: number,
  things: readonly (readonly string[])[],
): readonly number[] {
  if (things.length === 0) return [];
  return [...readableSentences(run, sourceId)]
    .filter(([, { above }]) => things.some((name) => holdsName(above, name)))
    .slice(0, MOST_UNDER_HEADING)
    .map(([number]) => number);
}

/** The sentences that the claim cites, and their neighbours: whoever reads it is shown them anyway. */
const around = (ref: string): readonly string[] =>
  placesOf(ref).flatMap(([source, sentence]) =>
    [-1, 0, 1].map((step) => formatPlace([source, sentence + step])),
  );

/** A passage by itself: its neighbours are not shown. */
const passageOf = (run: Run, ref: string): CitedPassage[] =>
  showPassages(run, { evidence: evidenceOf(run, [ref]) })
    .filter(({ cited }) => cited.length <= LONGEST * MOST_SHOWN)
    .map((passage) => ({ ...passage, before: null, after: null }));

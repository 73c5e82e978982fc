import { estimateTokens } from '../../agents/models/tokens.js';
import {
  CLAIM_LINE_TOKENS,
  DIGEST_TOKENS,
  EXTRACTIVE_DIGEST_TOKENS,
  SYNTHESIS_FIXED_TOKENS,
} from '../../agents/roles/token-sizes.js';
import type { Subtopic } from '../../agents/roles/vocabulary.js';
import { frozenDigests } from '../history.js';
import { worksOfRun } from '../independence.js';
import { formatPlace, placesOf, type Place } from '../../text/sentence-ref.js';
import { formatSourceNumber, type SourceNumber } from '../../text/source-number.js';
import type { Digest, Plan } from '../results.js';
import type { Run } from '../run.js';
import { choosePassages, type Choice } from '../context/choose-passages.js';
import { withNeighbours } from '../context/neighbours.js';
import { embedRound } from '../context/meaning.js';
import { meaningOf, rankSentences, showableFor, type Subject } from '../context/rank-sentences.js';
import { sentenceCosts, type SentenceCosts } from '../context/sentence-costs.js';
import { isAboutPart } from '../context/target-parts.js';
import { stage } from '../stage.js';
import type { RoundState } from '../state.js';
import { TokenBudgetPicker } from '../context/token-budget-picker.js';

/** Share of the digest that is frozen once it is filled. */
const FROZEN_SHARE = 0.65;
/**
 * While a digest fills, no round may show so much more than the one before that the part their requests share is less
 * than this: the words that are always there and the digest before, next to those, the digest and what changes. However
 * little that is, some thousand tokens are always shown.
 */
const SHARED_SHARE = 0.65;
const LEAST_TOKENS = 2_000;
/** Share of the digest that what earlier rounds left behind must leave to sources that its worker has not seen. */
const UNSEEN_SHARE = 0.35;
/** Passages of an extractive digest: its roles read what speaks of the question, not all that was read. */
const EXTRACTIVE_PASSAGES = 80;

/** Chooses, under a token budget that does not grow with the store, the passages worth showing. */
export async function digest(
  run: Run,
  input: { before: RoundState; queries: Plan },
): Promise<readonly Digest[]> {
  const { round, subtopics } = input.queries;
  return stage(run, { round, name: 'digest' }, async () => {
    const workers = run.roles.kind === 'extractive' || subtopics.length === 0 ? [null] : [...subtopics];
    const subjects = workers.map((subtopic) =>
      meaningOf(subjectOf(run, { queries: input.queries, subtopic })),
    );
    await embedRound(run, round, [run.question, ...subjects]);
    const costs = sentenceCosts(run);
    const digests = workers.map((subtopic) => chooseFor(run, { ...input, subtopic, costs }));
    return { result: digests, event: { sentences: digests.map((each) => each.shown.length) } };
  });
}

interface About {
  readonly before: RoundState;
  readonly queries: Plan;
  readonly subtopic: Subtopic | null;
  readonly costs: SentenceCosts;
}

/**
 * What earlier rounds were shown stays in front, to the letter; then what supports claims and the opposing memo, with
 * its neighbours; then the passages that speak most of the subject. The budget bounds it, and selection fills it.
 */
function chooseFor(run: Run, about: About): Digest {
  const { costs, subtopic } = about;
  const isExtractive = run.roles.kind === 'extractive';
  const budget = isExtractive ? EXTRACTIVE_DIGEST_TOKENS : DIGEST_TOKENS.synthesizer;
  const choice = choiceOf(run, about);
  const reserved = choice.fresh.size === 0 ? 0 : budget * UNSEEN_SHARE;
  const cited = requiredPlaces(about.before, subtopic);
  const earlier = isExtractive ? [] : frozenBefore(run, about);
  const picker = new TokenBudgetPicker(costs, budget - reserved - costOf(cited, earlier, costs));
  for (const place of earlier) if (!picker.add(place)) break;
  picker.close();
  const kept = picker.tokens();
  picker.setLimit(budget - reserved);
  for (const place of [...cited, ...withNeighbours(cited, costs)]) picker.add(place);
  const room = Math.max(roomBeside(kept, about.before), picker.tokens() + reserved);
  picker.setLimit(kept === 0 ? budget : Math.min(budget, room));
  const best = fill(run, about, { choice, picker });
  const shown = picker.places(isExtractive ? 'by-number' : 'as-added');
  const frozen = isExtractive ? 0 : picker.countWithin(budget * FROZEN_SHARE);
  return { subtopic, shown, best, frozen };
}

/** Tokens of a digest whose request still shares enough with that of the round before, which showed so many. */
function roomBeside(kept: number, { claims, opposition }: RoundState): number {
  const words = [...claims.map(({ claim }) => claim), opposition?.memo ?? ''].join(' ');
  const changing = estimateTokens(words) + claims.length * CLAIM_LINE_TOKENS;
  return Math.max(
    LEAST_TOKENS,
    (SYNTHESIS_FIXED_TOKENS + kept) / SHARED_SHARE - SYNTHESIS_FIXED_TOKENS - changing,
  );
}

const digestBefore = (run: Run, { queries, subtopic }: About): Digest | undefined =>
  frozenDigests(run, queries.round).find((each) => each.subtopic?.name === subtopic?.name);

function frozenBefore(run: Run, about: About): readonly Place[] {
  const before = digestBefore(run, about);
  return before?.shown.slice(0, before.frozen) ?? [];
}

/**
 * What must be seen to keep, revise or answer it: the worker's own claims first, the opposing memo, both sides of what is
 * disputed. The claims of other parts are told in words.
 */
function requiredPlaces(before: RoundState, subtopic: Subtopic | null): readonly Place[] {
  const isOwn = (claim: { subtopic: string }): boolean =>
    subtopic === null || claim.subtopic === subtopic.name;
  const refsOf = (claims: RoundState['claims']): readonly string[] =>
    claims.flatMap((claim) => claim.evidence.map((each) => each.ref));
  return [
    ...refsOf(before.claims.filter(isOwn)),
    ...(before.opposition?.refs ?? []),
    ...before.contradictions.flatMap((each) => each.sides.flatMap((side) => side.refs)),
  ].flatMap(placesOf);
}

/** What the required places cost in addition to those already shown. */
function costOf(required: readonly Place[], shown: readonly Place[], costs: SentenceCosts): number {
  const picker = new TokenBudgetPicker(costs, Infinity);
  const known = new Set(shown.map((place) => place.join('.')));
  for (const place of required) if (!known.has(place.join('.'))) picker.add(place);
  return picker.tokens();
}

function fill(
  run: Run,
  about: About,
  { choice, picker }: { choice: Choice; picker: TokenBudgetPicker },
): readonly string[] {
  const subject = subjectOf(run, about);
  const isCandidate = candidatesOf(run, about, choice);
  const ranked = rankSentences(run, subject, about.costs).filter(({ place }) => isCandidate(place));
  return choosePassages(ranked, choice, picker);
}

/**
 * A part that the round's target is not about is shown what new sources say of it, and what it was shown before: sentences
 * that lost against others in an earlier round are nothing new to it.
 */
function candidatesOf(run: Run, about: About, { fresh }: Choice): (place: Place) => boolean {
  const { before, queries, subtopic } = about;
  const last = digestBefore(run, about);
  const { claims, gaps } = before;
  const { target, subtopics } = queries;
  if (subtopic === null || last === undefined || isAboutPart({ target, claims, gaps }, subtopic, subtopics))
    return () => true;
  const shown = new Set(last.shown.map(formatPlace));
  return (place) => fresh.has(place[0]) || shown.has(formatPlace(place));
}

function subjectOf(run: Run, { queries, subtopic }: Pick<About, 'queries' | 'subtopic'>): Subject {
  const { round, target } = queries;
  return {
    round,
    question: `${run.question} ${run.options.focus ?? ''}`,
    part: subtopic === null ? '' : `${subtopic.name} ${subtopic.scope}`,
    target: target.kind === 'question' ? '' : `${target.text} ${target.query ?? ''}`,
  };
}

/**
 * Sources that the worker has not seen: those of later rounds that its last digest does not hold, and one that the round
 * aims at because nobody has used it.
 */
function unseenSources(run: Run, about: About): ReadonlySet<SourceNumber> {
  const { costs, before, queries } = about;
  if (queries.round === 1) return new Set();
  const shown = new Set(digestBefore(run, about)?.shown.map(([source]) => source));
  const target = before.gaps.find(({ id }) => id === queries.target.gapId);
  const unseen = costs.sources.filter(
    ({ number, round }) =>
      (round > 1 && !shown.has(number)) || target?.subject === `source:${formatSourceNumber(number)}`,
  );
  return new Set(unseen.map(({ number }) => number));
}

function choiceOf(run: Run, about: About): Choice {
  const { costs } = about;
  const subject = subjectOf(run, about);
  const works = worksOfRun(run);
  const byNumber = new Map(costs.sources.map((source) => [source.number, source]));
  const isExtractive = run.roles.kind === 'extractive';
  return {
    costs,
    isShown: showableFor(costs, subject),
    fresh: unseenSources(run, about),
    workOf: (number: SourceNumber) => {
      const sourceId = byNumber.get(number)?.sourceId;
      return sourceId === undefined ? '' : (works.derivedFrom(sourceId) ?? works.nameOf(sourceId));
    },
    isInterested: (number) => (byNumber.get(number)?.source.interests.length ?? 0) > 0,
    budget: isExtractive ? EXTRACTIVE_DIGEST_TOKENS : DIGEST_TOKENS.synthesizer,
    mostPassages: isExtractive ? EXTRACTIVE_PASSAGES : Infinity,
  };
}

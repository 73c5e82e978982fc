import { estimateTokens } from '../../agents/models/tokens.js';
import {
  CLAIM_LINE_TOKENS,
  DIGEST_TOKENS,
  EXTRACTIVE_DIGEST_TOKENS,
  SYNTHESIS_FIXED_TOKENS,
} from '../../agents/roles/token-sizes.js';
import type { Subtopic } from '../../agents/roles/vocabulary.js';
import { frozenDigests } from '../history.js';
import { placesOf, type Place } from '../../text/sentence-ref.js';
import type { Digest, Plan } from '../results.js';
import type { Run } from '../run.js';
import { sentenceCosts, type SentenceCosts } from '../context/sentence-costs.js';
import { stage } from '../stage.js';
import type { RoundState } from '../state.js';
import { TokenBudgetPicker } from '../context/token-budget-picker.js';
import { takeBest, rankSentences } from '../context/rank-sentences.js';

/** Share of the digest that is frozen once it is filled. */
const FROZEN_SHARE = 0.75;
/**
 * While a digest fills, no round may show so much more than the one before that the part their requests share is less
 * than this: the words that are always there and the digest before, next to those, the digest and what changes. However
 * little that is, some thousand tokens are always shown.
 */
const SHARED_SHARE = 0.65;
const LEAST_TOKENS = 2_000;
/** A source shorter than this is shown whole in an extractive digest. */
const WHOLE_SOURCE_SENTENCES = 400;
/** Sentences of a source's beginning that come before the rest of it: title, summary, first words. */
const OPENING_SENTENCES = 6;

/** Chooses, under a token budget that does not grow with the store, the numbered sentences worth showing. */
export async function digest(
  run: Run,
  input: { before: RoundState; queries: Plan },
): Promise<readonly Digest[]> {
  const { round, subtopics } = input.queries;
  return stage(run, { round, name: 'digest' }, () => {
    const workers = run.roles.kind === 'extractive' || subtopics.length === 0 ? [null] : [...subtopics];
    const costs = sentenceCosts(run);
    const digests = workers.map((subtopic) => chooseSentences(run, { ...input, subtopic, costs }));
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
 * What earlier rounds were shown stays in front, to the letter; then what supports claims and the opposing memo; then
 * what is worth most for its tokens. The budget bounds it, and selection fills it.
 */
function chooseSentences(run: Run, about: About): Digest {
  const { costs, subtopic } = about;
  const isExtractive = run.roles.kind === 'extractive';
  const budget = isExtractive ? EXTRACTIVE_DIGEST_TOKENS : DIGEST_TOKENS.synthesizer;
  const required = requiredPlaces(about.before, subtopic);
  const earlier = isExtractive ? [] : frozenBefore(run, about);
  const picker = new TokenBudgetPicker(costs, budget - costOf(required, earlier, costs));
  for (const place of earlier) if (!picker.add(place)) break;
  picker.close();
  const kept = picker.tokens();
  picker.setLimit(budget);
  for (const place of required) picker.add(place);
  picker.setLimit(kept === 0 ? budget : Math.min(budget, roomBeside(kept, about.before)));
  fill(run, about, picker);
  const shown = picker.places(isExtractive ? 'by-number' : 'as-added');
  return { subtopic, shown, frozen: isExtractive ? 0 : picker.countWithin(budget * FROZEN_SHARE) };
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

function frozenBefore(run: Run, { queries, subtopic }: About): readonly Place[] {
  const before = frozenDigests(run, queries.round).find((each) => each.subtopic?.name === subtopic?.name);
  return before?.shown.slice(0, before.frozen) ?? [];
}

/** What must be seen to keep, revise or answer it: the worker's own claims first, the opposing memo, both sides of what is disputed. */
function requiredPlaces(before: RoundState, subtopic: Subtopic | null): readonly Place[] {
  const isOwn = (claim: { subtopic: string }): boolean =>
    subtopic === null || claim.subtopic === subtopic.name;
  const refsOf = (claims: RoundState['claims']): readonly string[] =>
    claims.flatMap((claim) => claim.evidence.map((each) => each.ref));
  return [
    ...refsOf(before.claims.filter(isOwn)),
    ...(before.opposition?.refs ?? []),
    ...before.contradictions.flatMap((each) => each.sides.flatMap((side) => side.refs)),
    ...refsOf(before.claims.filter((claim) => !isOwn(claim))),
  ].flatMap(placesOf);
}

/** What the required places cost in addition to those already shown. */
function costOf(required: readonly Place[], shown: readonly Place[], costs: SentenceCosts): number {
  const picker = new TokenBudgetPicker(costs, Infinity);
  const known = new Set(shown.map((place) => place.join('.')));
  for (const place of required) if (!known.has(place.join('.'))) picker.add(place);
  return picker.tokens();
}

function fill(run: Run, { queries, subtopic, costs }: About, picker: TokenBudgetPicker): void {
  const { round, target } = queries;
  const ranked = rankSentences(
    run,
    {
      round,
      question: `${run.question} ${run.options.focus ?? ''}`,
      part: subtopic === null ? '' : `${subtopic.name} ${subtopic.scope}`,
      target: target.kind === 'question' ? '' : `${target.text} ${target.query ?? ''}`,
    },
    costs,
  );
  const isExtractive = run.roles.kind === 'extractive';
  if (isExtractive) for (const { place } of ranked) picker.add(place);
  else takeBest(ranked, costs, picker);
  const longest = isExtractive ? WHOLE_SOURCE_SENTENCES : Infinity;
  const found = isExtractive ? [] : picker.places('as-added');
  for (const place of context([...found, ...ranked.map((each) => each.place)], { costs, longest })) {
    if (picker.isFull()) return;
    picker.add(place);
  }
}

/** What stands around the finds, for as long as there is room: their neighbours, the openings of sources, all of them. */
function* context(
  found: readonly Place[],
  { costs, longest }: { costs: SentenceCosts; longest: number },
): Iterable<Place> {
  for (const [source, sentence] of found) for (const step of [-1, 1]) yield [source, sentence + step];
  const numbers = [...found.map(([source]) => source), ...costs.sources.map((each) => each.number)];
  for (const source of new Set(numbers))
    for (let sentence = 1; sentence <= OPENING_SENTENCES; sentence += 1) yield [source, sentence];
  for (const source of new Set(numbers)) {
    const count = costs.count(source);
    if (count <= longest) for (let sentence = 1; sentence <= count; sentence += 1) yield [source, sentence];
  }
}

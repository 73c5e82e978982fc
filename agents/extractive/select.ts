import type { Stance, StandingClaim } from '../roles/vocabulary.js';
import type { Line } from './corpus.js';
import { best } from './best.js';
import { canStandAlone, quotability, isOwnFinding } from './sentence-filter.js';
import { COMPARATIVE, stanceOf } from './stance.js';
import type { Candidate, Reading } from './relevance.js';
import { holds, match, stemsOf } from './facet.js';
import { stemsOf as stemsIn } from '../../text/tokens.js';

/** A sentence chosen to become a claim. */
export interface Choice {
  readonly line: Line;
  readonly score: number;
  readonly cover: number;
  readonly stance: Stance;
  readonly headline: boolean;
}

const DIVERSITY = { relevance: 0.75, likeness: 0.25 };
const PER_SOURCE = 3;
/** Least share of the best score; lower in tiny stores, where little competes. */
const FLOOR = { usual: 0.3, tiny: 0.08, tinySources: 5 };
/** A claim that stands gives way only to a clearly better one, so that claims settle. */
const STANDING_BONUS = 1.3;
/** The other side is rarer and worded further from the question: its floor is lower by this. */
const AGAINST_FLOOR = 0.4;
/** Part of the seats kept for the other side. */
const OPPOSING_SHARE = 0.25;
const HEADLINES = 4;
/** A claim holds at least this share of the question that the best sentence holds. */
export const COVER_SHARE = 0.66;

export interface Seating {
  /** Claims at the most. */
  readonly most: number;
  /** Is the second choice further evidence for the first rather than a claim of its own? */
  readonly absorbs: (first: Choice, second: Choice) => boolean;
}

export function choose(
  reading: Reading,
  standing: readonly StandingClaim[],
  { most, absorbs }: Seating,
): Choice[] {
  const refs = new Set(standing.map((claim) => claim.refs[0]));
  const heads = new Set(headlines(reading).map((line) => line.order));
  const answers = reading.candidates.filter((candidate) => candidate.answers);
  const top = answers[0]?.score ?? 0;
  const pool = answers
    .map((candidate) => toChoice(candidate, { reading, refs, heads, top }))
    .filter(
      (choice) => choice.stance !== 'neutral' || !asksForMore(reading) || MEASURED.test(choice.line.text),
    )
    .filter(
      (choice) => choice.score >= floorOf(reading) * top * (choice.stance === 'against' ? AGAINST_FLOOR : 1),
    );
  pool.push(...centralFindings(reading, new Set(pool.map((choice) => choice.line.order)), top));
  const opposing = pool.filter((choice) => choice.stance === 'against').length;
  const kept = Math.min(opposing, Math.floor(most * OPPOSING_SHARE));
  return diversify(pool, { reading, most, kept, absorbs });
}

/** *Is A cheaper than B?* is answered by a side or by figures, not by what is said of either. */
const asksForMore = ({ question }: Reading): boolean =>
  question.kind === 'yes-no' && question.excluded.length === 0 && COMPARATIVE.test(question.text);

const MEASURED =
  /\d\s?%|\d (?:euros?|dollars?|kwh|times|percent|cases|people|patients|years?|days?|hours?)\b/iu;

const floorOf = (reading: Reading): number =>
  reading.corpus.sources.length <= FLOOR.tinySources ? FLOOR.tiny : FLOOR.usual;

interface Marks {
  readonly reading: Reading;
  readonly refs: ReadonlySet<string | undefined>;
  readonly heads: ReadonlySet<number>;
  readonly top: number;
}

function toChoice(candidate: Candidate, { reading, refs, heads, top }: Marks): Choice {
  const { line, cover } = candidate;
  const headline = heads.has(line.order);
  const stance = stanceOf(line, reading);
  const aside = reading.question.kind === 'yes-no' && stance === 'neutral' ? 0.6 : 1;
  const lifted = headline ? Math.max(candidate.score * 1.2, top * 0.6) : candidate.score;
  const score = aside * (refs.has(line.sentence.ref) ? lifted * STANDING_BONUS : lifted);
  return { line, score, cover, stance, headline };
}

/** One finding of its own for each source whose title answers to the question. */
function headlines(reading: Reading): Line[] {
  const found = new Map<string, { line: Line; worth: number; source: number }>();
  for (const { line, score, cover, answers } of reading.candidates) {
    if (!answers || !isOwnFinding(line) || cover < COVER_SHARE * reading.bestCover) continue;
    if (reading.key && match(line.stems, reading.key) < 0.5) continue;
    if (reading.question.excluded.length > 0 && !reading.alternatives.fills(line)) continue;
    if (reading.topic.anchor && !holds(line.stems, reading.topic.anchor)) continue;
    const title = stemsIn(line.source.title);
    const source = reading.topic.facets.reduce(
      (sum, facet) => sum + match(title, facet) * Math.max(...stemsOf(facet).map(reading.idf)),
      0,
    );
    if (source === 0) continue;
    const worth = score * (0.5 + likeness(line.stems, title, reading));
    const known = found.get(line.source.id);
    if (!known || worth > known.worth) found.set(line.source.id, { line, worth, source: source * worth });
  }
  return [...found.values()]
    .sort((a, b) => b.source - a.source || a.line.order - b.line.order)
    .slice(0, HEADLINES)
    .map(({ line }) => line);
}

/** Sources whose title answers to the whole question may add a finding in other words than the question's. */
const CENTRAL = { sources: 2, worth: 0.4 };

/** What the abstracts of the most central sources found, where the question's own words do not reach it. */
function centralFindings(reading: Reading, taken: ReadonlySet<number>, top: number): Choice[] {
  const { corpus, topic, question, alternatives } = reading;
  if (question.excluded.length === 0) return [];
  const found = new Map<string, { line: Line; worth: number }>();
  for (const line of corpus.lines) {
    const { source, sentence } = line;
    if (sentence.section !== 'abstract' || taken.has(line.order) || !isCentral(source.title, reading))
      continue;
    if (topic.anchor && !holds(line.stems, topic.anchor)) continue;
    if (!isOwnFinding(line) || !canStandAlone(line) || alternatives.namesExcluded(line)) continue;
    const worth = quotability(line, question);
    if (worth >= 0.6 && worth > (found.get(source.id)?.worth ?? 0)) found.set(source.id, { line, worth });
  }
  return [...found.values()].slice(0, CENTRAL.sources).map(({ line }) => ({
    line,
    score: CENTRAL.worth * top,
    cover: 0,
    stance: 'neutral',
    headline: true,
  }));
}

function isCentral(title: string, { topic, alternatives, question }: Reading): boolean {
  const stems = stemsIn(title);
  const named = topic.facets.every((facet) => match(stems, facet) === 1);
  return named && (question.excluded.length === 0 || [...stems].some((stem) => alternatives.worth.has(stem)));
}

/** Weighted overlap of two sets of stems, 0 to 1. */
export function likeness(
  a: ReadonlySet<string>,
  b: ReadonlySet<string>,
  { idf }: Pick<Reading, 'idf'>,
): number {
  let shared = 0;
  let all = 0;
  for (const stem of a) {
    const weight = idf(stem);
    all += weight;
    if (b.has(stem)) shared += weight;
  }
  for (const stem of b) if (!a.has(stem)) all += idf(stem);
  return all > 0 ? shared / all : 0;
}

interface Seats extends Seating {
  readonly reading: Reading;
  /** Seats that only opposing statements may take. */
  readonly kept: number;
}

/** Maximal marginal relevance with at most three sentences a source. */
function diversify(pool: readonly Choice[], { reading, most, kept, absorbs }: Seats): Choice[] {
  const top = Math.max(...pool.map((choice) => choice.score), 1e-9);
  let left = [...pool];
  const nearest = new Map<Choice, number>(pool.map((choice) => [choice, 0]));
  const perSource = new Map<string, number>();
  const chosen: Choice[] = [];
  while (chosen.length < most && left.length > 0) {
    const opposing = chosen.filter((choice) => choice.stance === 'against').length;
    const reserved = Math.max(0, kept - opposing) >= most - chosen.length;
    const open = left.filter(
      (choice) =>
        (perSource.get(seatOf(choice)) ?? 0) < PER_SOURCE && (!reserved || choice.stance === 'against'),
    );
    const next = best(open, (choice) => gain(choice, top, nearest));
    if (!next) break;
    left = left.filter((choice) => choice !== next && !absorbs(next, choice));
    chosen.push(next);
    perSource.set(seatOf(next), (perSource.get(seatOf(next)) ?? 0) + 1);
    for (const other of left) {
      const like = likeness(next.line.stems, other.line.stems, reading);
      nearest.set(other, Math.max(nearest.get(other) ?? 0, like));
    }
  }
  return chosen;
}

/** The other side does not compete for a source's seats. */
const seatOf = ({ line, stance }: Choice): string =>
  `${line.source.id} ${stance === 'against' ? stance : 'rest'}`;

const gain = (choice: Choice, top: number, nearest: ReadonlyMap<Choice, number>): number =>
  DIVERSITY.relevance * (choice.score / top) - DIVERSITY.likeness * (nearest.get(choice) ?? 0);

import { distance } from 'fastest-levenshtein';
import type { Claim } from '../claim.js';
import type { Brief, BriefSource } from './brief.js';
import { bareWords } from '../../text/bare-words.js';

/** What changed between two briefs on one question. Pure. */

/** A claim by its id in its own brief; where it is gone, why the later brief struck it. */
type ClaimMention = Pick<Claim, 'id' | 'claim' | 'confidence'> & { readonly why?: string };

interface ChangedClaim {
  readonly before: ClaimMention;
  readonly after: ClaimMention;
  readonly wordsChanged: boolean;
  readonly confidence: { readonly before: Claim['confidence']; readonly after: Claim['confidence'] } | null;
  /** Canonical keys of sources. */
  readonly sourcesAdded: readonly string[];
  readonly sourcesGone: readonly string[];
}

type SourceMention = Pick<BriefSource, 'id' | 'key' | 'title'>;

export interface BriefDifference {
  readonly sameQuestion: boolean;
  readonly claims: {
    readonly same: number;
    readonly changed: readonly ChangedClaim[];
    readonly added: readonly ClaimMention[];
    readonly gone: readonly ClaimMention[];
  };
  readonly sources: {
    readonly same: number;
    readonly added: readonly SourceMention[];
    readonly gone: readonly SourceMention[];
  };
}

/** Share of the letters by which two wordings of one claim may differ at most. */
const REWORDED_BY = 0.35;
/** Letters of a claim that are compared: the time of a comparison grows with their square. */
const COMPARED_LETTERS = 600;

export function compareBriefs(before: Brief, after: Brief): BriefDifference {
  const pairs = pairClaims(before.claims, after.claims);
  const keys = { before: keysById(before.sources), after: keysById(after.sources) };
  const compared = pairs.map(([old, now]) => compareClaims(old, now, keys));
  const changed = compared.filter(
    (each) =>
      each.wordsChanged || each.confidence !== null || each.sourcesAdded.length + each.sourcesGone.length > 0,
  );
  const paired = new Set(pairs.flat());
  const struck = new Map(after.struck.map((each) => [bareWords(each.claim), each.why]));
  return {
    sameQuestion: bareWords(before.run.question) === bareWords(after.run.question),
    claims: {
      same: compared.length - changed.length,
      changed,
      added: after.claims.filter((claim) => !paired.has(claim)).map(mention),
      gone: before.claims
        .filter((claim) => !paired.has(claim))
        .map((claim) => {
          const why = struck.get(bareWords(claim.claim));
          return { ...mention(claim), ...(why === undefined ? {} : { why }) };
        }),
    },
    sources: compareSources(before.sources, after.sources),
  };
}

/** Claims with the same words first; of the others each with the nearest wording that is near enough. */
function pairClaims(before: readonly Claim[], after: readonly Claim[]): [Claim, Claim][] {
  const pairs: [Claim, Claim][] = [];
  const free = new Set(after);
  const byWords = new Map(after.map((claim) => [bareWords(claim.claim), claim]));
  const left = before.filter((old) => {
    const same = byWords.get(bareWords(old.claim));
    if (same === undefined || !free.delete(same)) return true;
    pairs.push([old, same]);
    return false;
  });
  const near = left
    .flatMap((old) => [...free].map((now) => ({ old, now, unlikeness: unlikeness(old.claim, now.claim) })))
    .filter((each) => each.unlikeness <= REWORDED_BY)
    .sort((a, b) => a.unlikeness - b.unlikeness);
  const taken = new Set<Claim>();
  for (const { old, now } of near) {
    if (taken.has(old) || !free.delete(now)) continue;
    taken.add(old);
    pairs.push([old, now]);
  }
  return pairs;
}

function compareClaims(
  old: Claim,
  now: Claim,
  keys: { before: ReadonlyMap<string, string>; after: ReadonlyMap<string, string> },
): ChangedClaim {
  const was = old.sourceIds.map((id) => keys.before.get(id) ?? id);
  const is = now.sourceIds.map((id) => keys.after.get(id) ?? id);
  return {
    before: mention(old),
    after: mention(now),
    wordsChanged: bareWords(old.claim) !== bareWords(now.claim),
    confidence: old.confidence === now.confidence ? null : { before: old.confidence, after: now.confidence },
    sourcesAdded: is.filter((key) => !was.includes(key)),
    sourcesGone: was.filter((key) => !is.includes(key)),
  };
}

function compareSources(
  before: readonly BriefSource[],
  after: readonly BriefSource[],
): BriefDifference['sources'] {
  const had = new Set(before.map((source) => source.key));
  const has = new Set(after.map((source) => source.key));
  const name = ({ id, key, title }: BriefSource): SourceMention => ({ id, key, title });
  return {
    same: before.filter((source) => has.has(source.key)).length,
    added: after.filter((source) => !had.has(source.key)).map(name),
    gone: before.filter((source) => !has.has(source.key)).map(name),
  };
}

const mention = ({ id, claim, confidence }: Claim): ClaimMention => ({ id, claim, confidence });

const keysById = (sources: readonly BriefSource[]): ReadonlyMap<string, string> =>
  new Map(sources.map((source) => [source.id, source.key]));

/** Lower case words without punctuation: wordings that differ in nothing else are the same. */

function unlikeness(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => bareWords(text).slice(0, COMPARED_LETTERS)) as [string, string];
  const longest = Math.max(left.length, right.length);
  return longest === 0 ? 0 : distance(left, right) / longest;
}

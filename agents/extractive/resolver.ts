import type { ResolverInput, ResolverReply } from '../roles/resolver.js';
import { DOWN, NEGATIONS, SCOPES, UP } from '../../text/lexicon.js';
import { contentStems } from '../../text/tokens.js';

type Claim = ResolverInput['claims'][number];

/** Two claims of one side whose content words overlap this far (Jaccard) say the same. */
const SAME = 0.7;
const ANSWER_SENTENCES = { brief: 3, report: 5 } as const;
const RANK = { high: 0, med: 1, low: 2 } as const;

/** Joins duplicates and writes the answer out of the best-supported claims, one of each subtopic first. */
export function resolve(input: ResolverInput): ResolverReply {
  const duplicates = findDuplicates(input.claims);
  const joined = new Set(duplicates.flatMap((group) => group.slice(1)));
  const claims = input.claims.filter((claim) => !joined.has(claim.id));
  const groupOf = (claim: Claim): string[] => duplicates.find((group) => group[0] === claim.id) ?? [claim.id];
  return {
    limitations: [...new Set(input.limitations)],
    duplicates,
    contradictions: [],
    besideThePoint: [],
    answer: leading(claims, ANSWER_SENTENCES[input.output]).map((claim) => ({
      sentence: claim.text,
      claimIds: groupOf(claim),
    })),
  };
}

function findDuplicates(claims: readonly Claim[]): string[][] {
  const stems = claims.map((claim) => new Set(contentStems(claim.text)));
  const numbers = claims.map((claim) => (claim.text.match(/\d+(?:[.,]\d+)*/gu) ?? []).sort().join(' '));
  const turns = claims.map((claim) => turnsOf(claim.text));
  const taken = new Set<number>();
  const groups: string[][] = [];
  claims.forEach((claim, index) => {
    if (taken.has(index)) return;
    const group = [claim.id];
    for (let other = index + 1; other < claims.length; other += 1) {
      const same = claims[other];
      if (!same || taken.has(other) || same.stance !== claim.stance || numbers[other] !== numbers[index])
        continue;
      if (turns[other] !== turns[index] || overlap(stems[index], stems[other]) < SAME) continue;
      taken.add(other);
      group.push(same.id);
    }
    if (group.length > 1) groups.push(group);
  });
  return groups;
}

/** Words that turn a sentence or say for whom it holds: two that differ in one are no duplicates, however much they share. */
const turnsOf = (text: string): string =>
  [...new Set(text.toLowerCase().match(/\p{L}+/gu) ?? [])]
    .filter((word) => [NEGATIONS, UP, DOWN, SCOPES].some((list) => list.has(word)))
    .sort()
    .join(' ');

function overlap(a: ReadonlySet<string> = new Set(), b: ReadonlySet<string> = new Set()): number {
  const shared = [...a].filter((stem) => b.has(stem)).length;
  return shared / Math.max(1, a.size + b.size - shared);
}

/** Best-supported first, a claim of each subtopic before a second of any, the other side heard where it has a claim. */
function leading(claims: readonly Claim[], most: number): Claim[] {
  const ranked = claims
    .map((claim, place) => ({ claim, place }))
    .sort((a, b) => rank(a.claim) - rank(b.claim) || b.claim.works - a.claim.works || a.place - b.place)
    .map(({ claim }) => claim);
  const ahead = ranked.filter((claim) => claim.stance !== 'against');
  const seen = new Set<string>();
  const first = ahead.filter((claim) => !seen.has(claim.subtopic) && seen.add(claim.subtopic));
  const rest = ahead.filter((claim) => !first.includes(claim));
  const opposing = ranked.find((claim) => claim.stance === 'against');
  const chosen = [...first, ...rest].slice(0, opposing ? most - 1 : most);
  return opposing ? [...chosen, opposing] : chosen;
}

/** A claim on neither side answers less than one that takes a side, where any does. */
const rank = (claim: Claim): number =>
  RANK[claim.confidence] - (claim.decisionCritical ? 1.5 : 0) + (claim.stance === 'neutral' ? 0.5 : 0);

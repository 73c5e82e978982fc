import { bareWords } from '../../../text/bare-words.js';
import type { Claim } from '../../claim.js';
import { lowest } from '../../judging/confidence-steps.js';
import type { Brief } from '../brief.js';
import type { BriefDifference, ChangedClaim, ClaimChange, ClaimMention } from './difference.js';
import type { SourceKeys } from './sources.js';
import { namesDiffer, REWORDED_BY, sameFigures, sameWords, turnsRound, unlikeness } from './wordings.js';

/** Share of the cited words of two claims that makes them one in other words, where their figures agree. */
const SAME_EVIDENCE = 0.5;

export interface PairedClaims {
  readonly pairs: readonly (readonly [before: Claim, after: Claim])[];
  readonly difference: BriefDifference['claims'];
}

export function compareClaims(before: Brief, after: Brief, keys: SourceKeys): PairedClaims {
  const pairs = pairClaims(before.claims, after.claims, keys);
  const compared = pairs.map(([old, now]) => compareClaim(old, now, keys));
  const changed = compared.filter(({ how }) => how.length > 0);
  const paired = new Set(pairs.flat());
  const isFree = (claim: Claim): boolean => !paired.has(claim);
  const why = reasons(after, keys);
  return {
    pairs,
    difference: {
      same: compared.length - changed.length,
      changed,
      added: after.claims.filter(isFree).map((claim) => mention(claim)),
      gone: before.claims.filter(isFree).map((claim) => mention(claim, why(claim))),
    },
  };
}

type Pair = readonly [Claim, Claim];

/** Claims with the same words first; then each with the nearest wording that is near enough; then by what they rest on. */
function pairClaims(before: readonly Claim[], after: readonly Claim[], keys: SourceKeys): readonly Pair[] {
  const pairs: Pair[] = [];
  const free = new Set(after);
  const take = (old: Claim, now: Claim | undefined): boolean => {
    if (now === undefined || !free.delete(now)) return false;
    pairs.push([old, now]);
    return true;
  };
  const byWords = new Map(after.map((claim) => [bareWords(claim.claim), claim]));
  let left = before.filter((old) => !take(old, byWords.get(bareWords(old.claim))));
  for (const likeness of [likenessOfWords, (old: Claim, now: Claim) => likenessOfEvidence(old, now, keys)]) {
    const near = left
      .flatMap((old) => [...free].map((now) => ({ old, now, likeness: likeness(old, now) })))
      .filter((each) => each.likeness > 0)
      .sort((one, other) => other.likeness - one.likeness);
    const taken = new Set<Claim>();
    for (const { old, now } of near) if (!taken.has(old) && take(old, now)) taken.add(old);
    left = left.filter((old) => !taken.has(old));
  }
  return pairs;
}

/** 0: two claims. */
function likenessOfWords({ claim: old }: Claim, { claim: now }: Claim): number {
  const apart = unlikeness(old, now);
  if (apart > REWORDED_BY || namesDiffer(old, now)) return 0;
  return sameFigures(old, now) && turnsRound(old, now) ? 0 : 1 - apart;
}

function likenessOfEvidence(old: Claim, now: Claim, keys: SourceKeys): number {
  const [was, is] = [cited(old, keys.before), cited(now, keys.after)];
  const shared = [...was].filter((words) => is.has(words)).length;
  const share = shared / Math.max(1, was.size + is.size - shared);
  if (share < SAME_EVIDENCE || !sameFigures(old.claim, now.claim) || namesDiffer(old.claim, now.claim))
    return 0;
  return turnsRound(old.claim, now.claim) ? 0 : share;
}

const cited = ({ evidence }: Claim, keys: ReadonlyMap<string, string>): ReadonlySet<string> =>
  new Set(evidence.map(({ sourceId, exact }) => `${keys.get(sourceId) ?? sourceId} ${bareWords(exact)}`));

function compareClaim(old: Claim, now: Claim, keys: SourceKeys): ChangedClaim {
  const was = old.sourceIds.map((id) => keys.before.get(id) ?? id);
  const is = now.sourceIds.map((id) => keys.after.get(id) ?? id);
  const works = { before: old.works.length, after: now.works.length };
  const sourcesAdded = is.filter((key) => !was.includes(key));
  const sourcesGone = was.filter((key) => !is.includes(key));
  return {
    before: mention(old),
    after: mention(now),
    how: [
      ...wordsHow(old.claim, now.claim),
      ...strengthHow(old, now),
      ...(sourcesAdded.length + sourcesGone.length > 0 ? (['sources'] as const) : []),
    ],
    wordsChanged: !sameWords(old.claim, now.claim),
    confidence: old.confidence === now.confidence ? null : { before: old.confidence, after: now.confidence },
    works: works.before === works.after ? null : works,
    sourcesAdded,
    sourcesGone,
  };
}

function wordsHow(old: string, now: string): readonly ClaimChange[] {
  if (!sameFigures(old, now)) return ['value'];
  return sameWords(old, now) ? [] : ['reworded'];
}

/** Confidence says more than the number of works that it hangs on too. */
function strengthHow(old: Claim, now: Claim): readonly ClaimChange[] {
  if (old.confidence !== now.confidence)
    return [lowest(old.confidence, now.confidence) === old.confidence ? 'stronger' : 'weaker'];
  const more = now.works.length - old.works.length;
  return more === 0 ? [] : [more > 0 ? 'stronger' : 'weaker'];
}

const mention = ({ id, claim, confidence }: Claim, why?: string): ClaimMention => ({
  id,
  claim,
  confidence,
  ...(why === undefined ? {} : { why }),
});

/** Why a claim of the earlier brief is none of the later one, where that says so. */
function reasons({ struck, background }: Brief, keys: SourceKeys): (claim: Claim) => string | undefined {
  const words = new Map(struck.map((each) => [bareWords(each.claim), each.why]));
  const ids = new Map(
    struck.flatMap(({ claimId, why }) => (claimId === null ? [] : [[claimId, why] as const])),
  );
  const aside = new Map(background.map((claim) => [bareWords(claim.claim), claim.background?.why]));
  return (claim) =>
    words.get(bareWords(claim.claim)) ??
    (keys.isContinued ? ids.get(claim.id) : undefined) ??
    aside.get(bareWords(claim.claim)) ??
    undefined;
}

/** What changed between two briefs on one question: claims, cells of the table, answer, sources, disagreements. Pure. */
import { bareWords, foldedWords } from '../../text/bare-words.js';
import { currentKey } from '../../store/sources.js';
import type { Claim, Contradiction } from '../claim.js';
import { lowest } from '../judging/confidence-steps.js';
import type { Cell } from '../claim.js';
import { cellKey } from '../writing/table.js';
import type { BriefDifference, Changed, ChangeHow, Compared, Mention } from './brief-difference.js';
import type { Brief, BriefSource } from './brief.js';
import { namesDiffer, REWORDED_BY, sameFigures, sameWords, turnsRound, unlikeness } from './wordings.js';

export function compareBriefs(before: Brief, after: Brief): BriefDifference {
  const keys = sourceKeys(before, after);
  const compared = {
    claims: compareClaims(before, after, keys),
    cells: compareCells(before, after),
    answer: compareAnswer(before, after),
    disagreements: compareDisagreements(before, after, keys),
  };
  const sources = compareSources(before, after);
  const isOfContent = Object.values(compared).some((each) => isOther(each));
  return {
    sameQuestion: sameWords(before.run.question, after.run.question),
    since: { run: before.run.id, today: before.run.today },
    isNothing: !isOfContent && !isOther(sources),
    isOfContent,
    ...compared,
    sources,
  };
}

/** Whether anything is listed; other sources behind the same words, as sure as before, are no news of what the brief says. */
const isOther = ({ changed, added, gone }: Compared): boolean =>
  added.length + gone.length > 0 || changed.some(({ how }) => how.some((each) => each !== 'sources'));

/** Canonical keys of the sources of both briefs by their names there (`S1`); versions of one source have one key. */
interface SourceKeys {
  readonly before: ReadonlyMap<string, string>;
  readonly after: ReadonlyMap<string, string>;
  /** Whether the later run goes on from the earlier one, so that ids of claims are the same. */
  readonly isContinued: boolean;
}

function sourceKeys(before: Brief, after: Brief): SourceKeys {
  const keysOf = ({ sources }: Brief) => new Map(sources.map(({ id, key }) => [id, currentKey(key)]));
  return {
    before: keysOf(before),
    after: keysOf(after),
    isContinued: after.run.refreshes?.run === before.run.id,
  };
}

/** How much two things are one, 0: not at all. */
type Likeness<Of> = (before: Of, after: Of) => number;

interface How<Of> {
  /** Pairs those that are most alike, by one measure after the other, each once. */
  readonly measures: readonly Likeness<Of>[];
  readonly mention: (of: Of) => Mention;
  /** Of what is gone. */
  readonly why?: (of: Of) => string | undefined;
  /** How the later one differs; null: not at all. */
  readonly change: (before: Of, after: Of) => Omit<Changed, 'before' | 'after'> | null;
}

function compare<Of>(before: readonly Of[], after: readonly Of[], how: How<Of>): Compared {
  const { measures, mention, why, change } = how;
  const pairs: (readonly [Of, Of])[] = [];
  const [left, free] = [new Set(before), new Set(after)];
  for (const measure of measures) {
    const near = [...left]
      .flatMap((old) => [...free].map((now) => ({ old, now, likeness: measure(old, now) })))
      .filter(({ likeness }) => likeness > 0)
      .sort((one, other) => other.likeness - one.likeness);
    for (const { old, now } of near) {
      if (!left.has(old) || !free.has(now)) continue;
      left.delete(old);
      free.delete(now);
      pairs.push([old, now]);
    }
  }
  const changed = pairs.flatMap(([old, now]) => {
    const found = change(old, now);
    return found === null ? [] : [{ before: mention(old), after: mention(now), ...found }];
  });
  const gone = [...left].map((of) => {
    const told = why?.(of);
    return { ...mention(of), ...(told === undefined ? {} : { why: told }) };
  });
  return { same: pairs.length - changed.length, changed, added: [...free].map(mention), gone };
}

/** Alike where they have the same key. */
const byKey =
  <Of>(keyOf: (each: Of) => string): Likeness<Of> =>
  (old, now) =>
    Number(keyOf(old) === keyOf(now));

/** Share of the cited words of two claims that makes them one in other words, where their figures agree. */
const SAME_EVIDENCE = 0.5;

/** Claims with the same words first; then each with the nearest wording that is near enough; then by what they rest on. */
const compareClaims = (before: Brief, after: Brief, keys: SourceKeys): Compared =>
  compare(before.claims, after.claims, {
    measures: [
      byKey(({ claim }) => bareWords(claim)),
      ({ claim: old }, { claim: now }) => {
        const likeness = likenessOfWords(old, now);
        return likeness > 0 && sameFigures(old, now) && turnsRound(old, now) ? 0 : likeness;
      },
      (old, now) => likenessOfEvidence(old, now, keys),
    ],
    mention: ({ id, claim }) => ({ id, text: claim, claimIds: [id] }),
    why: reasons(after, keys),
    change: (old, now) => changeOfClaim(old, now, keys),
  });

function likenessOfWords(old: string, now: string): number {
  const apart = unlikeness(old, now);
  return apart > REWORDED_BY || namesDiffer(old, now) ? 0 : 1 - apart;
}

function likenessOfEvidence(old: Claim, now: Claim, keys: SourceKeys): number {
  const [was, is] = [new Set(wordsCited(old, keys.before)), new Set(wordsCited(now, keys.after))];
  const shared = [...was].filter((words) => is.has(words)).length;
  const share = shared / Math.max(1, was.size + is.size - shared);
  const isOther = !sameFigures(old.claim, now.claim) || namesDiffer(old.claim, now.claim);
  return share < SAME_EVIDENCE || isOther || turnsRound(old.claim, now.claim) ? 0 : share;
}

const wordsCited = (
  { evidence }: Pick<Claim, 'evidence'>,
  keys: ReadonlyMap<string, string>,
): readonly string[] =>
  evidence.map(({ sourceId, exact }) => `${keys.get(sourceId) ?? sourceId} ${bareWords(exact)}`);

function changeOfClaim(old: Claim, now: Claim, keys: SourceKeys): Omit<Changed, 'before' | 'after'> | null {
  const was = old.sourceIds.map((id) => keys.before.get(id) ?? id).sort();
  const is = now.sourceIds.map((id) => keys.after.get(id) ?? id).sort();
  const works = { before: old.works.length, after: now.works.length };
  const isReworded = !sameWords(old.claim, now.claim);
  const isOtherValue = !sameFigures(old.claim, now.claim);
  const how: ChangeHow[] = [...strengthOf(old, now)];
  if (isOtherValue || isReworded) how.unshift(isOtherValue ? 'value' : 'reworded');
  if (was.join() !== is.join()) how.push('sources');
  if (how.length === 0) return null;
  return {
    how,
    ...(old.confidence === now.confidence
      ? {}
      : { confidence: { before: old.confidence, after: now.confidence } }),
    ...(works.before === works.after ? {} : { works }),
  };
}

/** Confidence says more than the number of works that it hangs on too. */
function strengthOf(old: Claim, now: Claim): readonly ChangeHow[] {
  if (old.confidence !== now.confidence)
    return [lowest(old.confidence, now.confidence) === old.confidence ? 'stronger' : 'weaker'];
  const more = now.works.length - old.works.length;
  return more === 0 ? [] : [more > 0 ? 'stronger' : 'weaker'];
}

/** Why a claim of the earlier brief is none of the later one, where that says so. */
function reasons({ struck, background }: Brief, keys: SourceKeys): (claim: Claim) => string | undefined {
  const words = new Map<string, string | undefined>([
    ...background.map((claim) => [bareWords(claim.claim), claim.background?.why] as const),
    ...struck.map((each) => [bareWords(each.claim), each.why] as const),
  ]);
  const ids = new Map(struck.map(({ claimId, why }) => [claimId, why]));
  return ({ id, claim }) => words.get(bareWords(claim)) ?? (keys.isContinued ? ids.get(id) : undefined);
}

/** Cells of two tables by their rows and columns: the same where their words are, changed where others took their place. */
export function compareCells(before: Brief, after: Brief): Compared {
  const placeOf = ({ about, attribute }: Cell): string => cellKey(foldedWords(about), foldedWords(attribute));
  return compare(before.grid?.cells ?? [], after.grid?.cells ?? [], {
    measures: [byKey(placeOf)],
    mention: ({ about, attribute, conditions, value, claimIds }) => {
      const id = [about, attribute, ...conditions].join(', ');
      return { id, text: `${id}: ${value}`, claimIds };
    },
    change: (old, now) => (old.value === now.value ? null : { how: ['value'] }),
  });
}

/** The short answer, sentence by sentence. */
function compareAnswer(before: Brief, after: Brief): Compared {
  const sentencesOf = ({ answer }: Brief) => [...new Set(answer.map(({ sentence }) => sentence))];
  return compare(sentencesOf(before), sentencesOf(after), {
    measures: [byKey(bareWords), likenessOfWords],
    mention: (text) => ({ id: text, text, claimIds: [] }),
    change: (old, now) => (sameWords(old, now) ? null : { how: ['reworded'] }),
  });
}

function compareSources(before: Brief, after: Brief): Compared {
  const keyOf = ({ key }: BriefSource): string => currentKey(key);
  const standing = ({ sources }: Brief): readonly BriefSource[] =>
    sources.filter(({ gone }) => gone === undefined);
  const lost = new Map(after.sources.map((source) => [keyOf(source), source.gone]));
  return compare(standing(before), standing(after), {
    measures: [byKey(keyOf)],
    mention: (source) => ({ id: keyOf(source), text: source.title || keyOf(source), claimIds: [] }),
    why: (source) => lost.get(keyOf(source)),
    change: (old, now) => (old.sha256 === now.sha256 ? null : { how: ['value'] }),
  });
}

/** One is the same where it has the topic, or rests on the words of two of its sides. */
function compareDisagreements(before: Brief, after: Brief, keys: SourceKeys): Compared {
  const cited = ({ sides }: Contradiction, of: ReadonlyMap<string, string>): readonly string[] =>
    sides.flatMap((side) => wordsCited(side, of));
  return compare(before.contradictions, after.contradictions, {
    measures: [
      (old, now) => {
        if (sameWords(old.topic, now.topic)) return 2;
        const was = new Set(cited(old, keys.before));
        return Number(new Set(cited(now, keys.after).filter((words) => was.has(words))).size > 1);
      },
    ],
    mention: ({ id, topic, resolution }) => ({ id, text: topic, claimIds: [], why: resolution }),
    change: (old, now) =>
      old.resolved === now.resolved ? null : { how: [now.resolved ? 'settled' : 'disagreement'] },
  });
}

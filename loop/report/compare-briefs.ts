/** What changed between two briefs on one question: claims, cells of the table, answer, sources, disagreements. Pure. */
import { bareWords, foldedWords } from '../../text/bare-words.js';
import { currentKey } from '../../store/sources.js';
import type { Claim, Contradiction } from '../claim.js';
import { lowest } from '../judging/confidence-steps.js';
import type { Cell } from '../claim.js';
import { cellKey } from '../writing/table.js';
import type { Brief, BriefSource } from './brief.js';
import type {
  BriefDifference,
  CellMention,
  ChangedClaim,
  ClaimChange,
  ClaimMention,
  DisagreementMention,
  SourceMention,
} from './changes/difference.js';
import {
  namesDiffer,
  REWORDED_BY,
  sameFigures,
  sameWords,
  turnsRound,
  unlikeness,
} from './changes/wordings.js';

export type { BriefDifference } from './changes/difference.js';

export function compareBriefs(before: Brief, after: Brief): BriefDifference {
  const keys = sourceKeys(before, after);
  const [cells, answer] = [compareCells(before, after), compareAnswer(before, after)];
  const claims = compareClaims(before, after, keys);
  const sources = compareSources(before, after);
  const disagreements = compareDisagreements(before, after, keys);
  const telling = { ...claims, changed: claims.changed.filter(isTelling) };
  const isOfContent = [telling, cells, answer, disagreements].some(isOther);
  return {
    sameQuestion: sameWords(before.run.question, after.run.question),
    since: { run: before.run.id, today: before.run.today },
    isNothing: !isOfContent && !isOther(sources),
    isOfContent,
    claims,
    cells,
    answer,
    sources,
    disagreements,
  };
}

/** Whether anything but what is the same is listed. */
const isOther = (compared: object): boolean =>
  Object.values(compared).some((list) => Array.isArray(list) && list.length > 0);

/** Other sources behind the same words, as sure as before, are no news of what the brief says. */
const isTelling = ({ how }: ChangedClaim): boolean => how.some((each) => each !== 'sources');

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

type Pair<Of> = readonly [before: Of, after: Of];
/** How much two things are one, 0: not at all. */
type Likeness<Of> = (before: Of, after: Of) => number;

interface Paired<Of> {
  readonly pairs: readonly Pair<Of>[];
  readonly added: readonly Of[];
  readonly gone: readonly Of[];
}

/** Pairs those that are most alike, by one measure after the other, each once. */
function paired<Of>(
  before: readonly Of[],
  after: readonly Of[],
  measures: readonly Likeness<Of>[],
): Paired<Of> {
  const pairs: Pair<Of>[] = [];
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
  return { pairs, added: [...free], gone: [...left] };
}

/** Alike where they have the same key. */
const byKey =
  <Of>(keyOf: (each: Of) => string): Likeness<Of> =>
  (old, now) =>
    Number(keyOf(old) === keyOf(now));

/** Share of the cited words of two claims that makes them one in other words, where their figures agree. */
const SAME_EVIDENCE = 0.5;

/** Claims with the same words first; then each with the nearest wording that is near enough; then by what they rest on. */
function compareClaims(before: Brief, after: Brief, keys: SourceKeys): BriefDifference['claims'] {
  const { pairs, added, gone } = paired(before.claims, after.claims, [
    byKey(({ claim }) => bareWords(claim)),
    likenessOfWords,
    (old, now) => likenessOfEvidence(old, now, keys),
  ]);
  const compared = pairs.map(([old, now]) => compareClaim(old, now, keys));
  const changed = compared.filter(({ how }) => how.length > 0);
  const why = reasons(after, keys);
  return {
    same: compared.length - changed.length,
    changed,
    added: added.map((claim) => claimMention(claim)),
    gone: gone.map((claim) => claimMention(claim, why(claim))),
  };
}

function likenessOfWords({ claim: old }: Claim, { claim: now }: Claim): number {
  const apart = unlikeness(old, now);
  if (apart > REWORDED_BY || namesDiffer(old, now)) return 0;
  return sameFigures(old, now) && turnsRound(old, now) ? 0 : 1 - apart;
}

function likenessOfEvidence(old: Claim, now: Claim, keys: SourceKeys): number {
  const [was, is] = [new Set(wordsCited(old, keys.before)), new Set(wordsCited(now, keys.after))];
  const shared = [...was].filter((words) => is.has(words)).length;
  const share = shared / Math.max(1, was.size + is.size - shared);
  if (share < SAME_EVIDENCE || !sameFigures(old.claim, now.claim) || namesDiffer(old.claim, now.claim))
    return 0;
  return turnsRound(old.claim, now.claim) ? 0 : share;
}

const wordsCited = (
  { evidence }: Pick<Claim, 'evidence'>,
  keys: ReadonlyMap<string, string>,
): readonly string[] =>
  evidence.map(({ sourceId, exact }) => `${keys.get(sourceId) ?? sourceId} ${bareWords(exact)}`);

function compareClaim(old: Claim, now: Claim, keys: SourceKeys): ChangedClaim {
  const was = old.sourceIds.map((id) => keys.before.get(id) ?? id);
  const is = now.sourceIds.map((id) => keys.after.get(id) ?? id);
  const works = { before: old.works.length, after: now.works.length };
  const sourcesAdded = is.filter((key) => !was.includes(key));
  const sourcesGone = was.filter((key) => !is.includes(key));
  return {
    before: claimMention(old),
    after: claimMention(now),
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

const claimMention = ({ id, claim, confidence }: Claim, why?: string): ClaimMention => ({
  id,
  claim,
  confidence,
  ...(why === undefined ? {} : { why }),
});

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
export function compareCells(before: Brief, after: Brief): BriefDifference['cells'] {
  const placeOf = ({ about, attribute }: Cell): string => cellKey(foldedWords(about), foldedWords(attribute));
  const { pairs, added, gone } = paired(before.grid?.cells ?? [], after.grid?.cells ?? [], [byKey(placeOf)]);
  const changed = pairs.filter(([old, now]) => old.value !== now.value);
  return {
    same: pairs.length - changed.length,
    changed: changed.map(([old, now]) => {
      const { value, ...place } = cellMention(now);
      return { ...place, before: old.value, after: value };
    }),
    added: added.map(cellMention),
    gone: gone.map(cellMention),
  };
}

const cellMention = ({ about, attribute, value, conditions, claimIds }: Cell): CellMention => ({
  about,
  attribute,
  value,
  conditions,
  claimIds,
});

/** The short answer, sentence by sentence. */
function compareAnswer(before: Brief, after: Brief): BriefDifference['answer'] {
  const sentencesOf = ({ answer }: Brief): readonly string[] => [
    ...new Set(answer.map(({ sentence }) => sentence)),
  ];
  const { pairs, added, gone } = paired(sentencesOf(before), sentencesOf(after), [
    byKey(bareWords),
    (old, now) => {
      const apart = unlikeness(old, now);
      return apart > REWORDED_BY || namesDiffer(old, now) ? 0 : 1 - apart;
    },
  ]);
  const changed = pairs.filter(([old, now]) => bareWords(old) !== bareWords(now));
  return {
    same: pairs.length - changed.length,
    changed: changed.map(([old, now]) => ({ before: old, after: now })),
    added,
    gone,
  };
}

function compareSources(before: Brief, after: Brief): BriefDifference['sources'] {
  const keyOf = ({ key }: BriefSource): string => currentKey(key);
  const standing = ({ sources }: Brief): readonly BriefSource[] =>
    sources.filter(({ gone }) => gone === undefined);
  const { pairs, added, gone } = paired(standing(before), standing(after), [byKey(keyOf)]);
  const lost = new Map(after.sources.map((source) => [keyOf(source), source.gone]));
  const changed = pairs.filter(([old, now]) => old.sha256 !== now.sha256);
  return {
    same: pairs.length - changed.length,
    added: added.map((source) => sourceMention(source)),
    changed: changed.map(([, now]) => sourceMention(now)),
    gone: gone.map((source) => sourceMention(source, lost.get(keyOf(source)))),
  };
}

const sourceMention = ({ id, key, title }: BriefSource, why?: string): SourceMention => ({
  id,
  key: currentKey(key),
  title,
  ...(why === undefined ? {} : { why }),
});

/** One is the same where it has the topic, or rests on the words of two of its sides. */
function compareDisagreements(
  before: Brief,
  after: Brief,
  keys: SourceKeys,
): BriefDifference['disagreements'] {
  const cited = ({ sides }: Contradiction, of: ReadonlyMap<string, string>): readonly string[] =>
    sides.flatMap((side) => wordsCited(side, of));
  const { pairs, added, gone } = paired(before.contradictions, after.contradictions, [
    (old, now) => {
      if (bareWords(old.topic) === bareWords(now.topic)) return 2;
      const was = new Set(cited(old, keys.before));
      return Number(new Set(cited(now, keys.after).filter((words) => was.has(words))).size > 1);
    },
  ]);
  const settled = pairs.filter(([old, now]) => !old.resolved && now.resolved);
  const again = pairs.filter(([old, now]) => old.resolved && !now.resolved);
  return {
    same: pairs.length - settled.length - again.length,
    added: [...again.map(([, now]) => now), ...added].map(disagreementMention),
    settled: settled.map(([, now]) => disagreementMention(now)),
    gone: gone.map(disagreementMention),
  };
}

const disagreementMention = ({ id, topic, resolution }: Contradiction): DisagreementMention => ({
  id,
  topic,
  resolution,
});

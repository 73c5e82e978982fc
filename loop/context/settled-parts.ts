import { formatPlace } from '../../text/sentence-ref.js';
import { stageResult } from '../history.js';
import type { AnsweredPart, Digest, Plan } from '../results.js';
import { oldTexts } from './news.js';
import type { Run } from '../run.js';
import type { RoundState } from '../state.js';

/** What the workers of a round are given. */
export interface SynthesizeInput {
  readonly before: RoundState;
  readonly queries: Plan;
  readonly shown: readonly Digest[];
}

const WHOLE = 'the question';

export const nameOf = ({ subtopic }: Digest): string => subtopic?.name ?? WHOLE;

export const memoOf = ({ opposition }: RoundState): string | null => opposition?.memo ?? null;

/**
 * The parts that would be asked what they have answered: no sentence at all, or none that they were not shown, and no
 * opposing memo that they have yet to meet. A request is paid for in full, and what stands would be repeated.
 */
export function settledParts(run: Run, input: SynthesizeInput): ReadonlyMap<string, AnsweredPart> {
  const { round } = input.queries;
  if (run.roles.kind === 'extractive') return new Map();
  const answered = lastAnswers(run, round);
  const settled = input.shown.flatMap((digest): readonly (readonly [string, AnsweredPart])[] => {
    const name = nameOf(digest);
    const last = answered.find((each) => each.name === name);
    if (digest.shown.length === 0) return [[name, last ?? withoutMaterial(name)]];
    if (last === undefined || hasNewSentence(run, digest, round)) return [];
    return hasNewMemo(run, input, last) ? [] : [[name, last]];
  });
  return new Map(settled);
}

const lastAnswers = (run: Run, round: number): readonly AnsweredPart[] =>
  (round > 1 ? stageResult(run, round - 1, 'synthesize')?.answered : undefined) ?? [];

/** Whether a part that has answered before is yet to meet the opposing memo. */
export function hasMemoToMeet(
  run: Run,
  { before, queries, subtopic }: Pick<SynthesizeInput, 'before' | 'queries'> & Pick<Digest, 'subtopic'>,
): boolean {
  const name = subtopic?.name ?? WHOLE;
  const last = lastAnswers(run, queries.round).find((each) => each.name === name);
  return last === undefined ? before.opposition !== null : hasNewMemo(run, { before, queries }, last);
}

/** Where nothing was read there is nothing to draft from, and nobody has to be asked to say so. */
const withoutMaterial = (name: string): AnsweredPart => ({
  ...{ name, memo: null, limitations: '', insufficient: true },
});

function hasNewSentence(run: Run, digest: Digest, round: number): boolean {
  const seen = new Set<string>();
  const isOfOldText = oldTexts(run);
  for (let earlier = 1; earlier < round; earlier += 1) {
    const same = stageResult(run, earlier, 'digest')?.find((each) => nameOf(each) === nameOf(digest));
    for (const place of same?.shown ?? []) if (!isOfOldText(earlier, place)) seen.add(formatPlace(place));
  }
  return digest.shown.some((place) => !seen.has(formatPlace(place)));
}

/** Whether the memo has yet to be met here: it attacks a claim of the part, or none by name, or there is no later round. */
function hasNewMemo(
  run: Run,
  { before, queries }: Pick<SynthesizeInput, 'before' | 'queries'>,
  { name, memo }: AnsweredPart,
): boolean {
  const { opposition, claims } = before;
  if (opposition === null || opposition.memo.trim() === '' || opposition.memo === memo) return false;
  if (queries.round >= run.options.maxRounds || opposition.attacks.length === 0) return true;
  const own = new Set(claims.filter(({ subtopic }) => subtopic === name).map(({ id }) => id));
  return name === WHOLE || opposition.attacks.some(({ claimId }) => own.has(claimId));
}

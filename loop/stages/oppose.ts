import type { Grounded, Opposition } from '../results.js';
import { askInShares } from '../../agents/ask-for-less.js';
import type { RoleShapes } from '../../agents/roles/roles.js';
import { DIGEST_TOKENS } from '../../agents/roles/token-sizes.js';
import { ask } from '../limits/ask.js';
import { listRunSources } from '../../store/run-sources.js';
import { changedShare } from '../judging/unchanged.js';
import type { OppositionMemo } from '../claim.js';
import { formatPlace, placesOf, type Place } from '../../text/sentence-ref.js';
import type { Run } from '../run.js';
import { gatePoints, memoOfPoints, shownOpposition } from '../judging/opposing-points.js';
import { withNeighbours } from '../context/neighbours.js';
import { sentenceCosts } from '../context/sentence-costs.js';
import { showClaims, showSources } from '../context/show.js';
import { passagesFor } from '../context/passages-for.js';
import { notesOfRun } from './read-sources.js';
import { stage, type StageOutcome } from '../stage.js';
import type { RoundState } from '../state.js';
import { OPPOSING_TERMS } from '../context/terms.js';
import { TokenBudgetPicker } from '../context/token-budget-picker.js';

/** What the claims cite takes at most this share: what nobody has used is what speaks against them. */
const CITED_SHARE = 0.6;
/** Shares of its digest that the antagonist is shown, until it can read them and answer. */
const SHARES = [1, 0.5];

/** The best opposing case, from round 1 and before the review, which reads its points too, and the searches that could disprove the claims. */
export async function oppose(
  run: Run,
  input: { before: RoundState; grounded: Grounded },
): Promise<Opposition> {
  const { grounded } = input;
  return stage(run, { round: grounded.round, name: 'oppose' }, async () => {
    if (isOpposedAlready(run, input)) return standingCase(input.before);
    const sourcesWithin = (share: number) =>
      showSources(run, placesFor(run, input, DIGEST_TOKENS.antagonist * share));
    const sources = sourcesWithin(1);
    if (run.roles.kind === 'model' && sources.length === 0) return standingCase(input.before);
    const about = {
      question: run.question,
      today: run.today,
      language: run.options.language,
      claims: showClaims(grounded.claims.filter(({ background }) => background === undefined)),
      before: caseBefore(input.before, grounded),
    };
    const attempt = (share: number) =>
      ask(run, 'antagonist', { ...about, sources: share === 1 ? sources : sourcesWithin(share) });
    const reply = await askInShares(attempt, { shares: SHARES });
    if (!reply.ok) {
      const result: Opposition = {
        memo: input.before.opposition,
        failedParts: [`antagonist: ${reply.failure.message}`],
      };
      return { result, event: { failed: reply.failure.message } };
    }
    const memo = checkedMemo(run, reply.value, { sources, grounded, before: input.before });
    const result: Opposition = { memo, failedParts: [] };
    return {
      result,
      event: { attacks: memo.attacks.length, queries: memo.queries, dropped: memo.droppedPoints },
    };
  });
}

/** Nobody is asked: the case stays as it was. */
const standingCase = ({ opposition: memo }: RoundState): StageOutcome<Opposition> => ({
  result: { memo, failedParts: [] },
  event: { attacks: 0, queries: [] },
});

/** Share of the claims that must have changed before the same antagonist has another case to make of the same sources. */
const CHANGED = 0.1;

function isOpposedAlready(
  run: Run,
  { before, grounded }: { before: RoundState; grounded: Grounded },
): boolean {
  if (run.roles.kind !== 'model' || before.opposition === null) return false;
  if (listRunSources(run.store, run.id).some(({ round }) => round === grounded.round)) return false;
  return changedShare(before.claims, grounded.claims) < CHANGED;
}

/** The reply without what it was not shown, and without points that do not hold. */
function checkedMemo(
  run: Run,
  { points: drafts, attacks, queries, absence }: RoleShapes['antagonist']['reply'],
  {
    sources,
    grounded,
    before,
  }: { sources: ReturnType<typeof showSources>; grounded: Grounded; before: RoundState },
): OppositionMemo {
  const earlier = (before.opposition?.refs ?? []).flatMap((ref) => placesOf(ref).map(formatPlace));
  const known = new Set([
    ...sources.flatMap((source) => source.sentences.map((sentence) => sentence.ref)),
    ...earlier,
  ]);
  const standing = new Set(grounded.claims.map((claim) => claim.id));
  const shown = drafts.map(({ statement, refs }) => ({
    statement,
    refs: refs.filter((ref) => isShown(ref, known)),
  }));
  const { points, droppedPoints } = gatePoints(run, shown, before.opposition?.points ?? []);
  return {
    ...memoOfPoints(points),
    ...{ queries, absence, droppedPoints },
    attacks: attacks.filter((attack) => standing.has(attack.claimId)),
  };
}

/** The antagonist's last case, and the claims that meet it. */
function caseBefore(
  { opposition }: RoundState,
  { claims }: Grounded,
): NonNullable<RoleShapes['antagonist']['input']['before']> | null {
  if (opposition === null || opposition.memo === '') return null;
  const metBy = claims.filter(({ answersOpposition }) => answersOpposition).map(({ id }) => id);
  return { memo: shownOpposition(opposition), metBy };
}

/** Whether the sentence that a reference begins with was shown. */
function isShown(ref: string, shown: ReadonlySet<string>): boolean {
  const [first] = placesOf(ref);
  return first !== undefined && shown.has(formatPlace(first));
}

/**
 * What the opposing case can be made of: the sentences of the findings, or what speaks of the question where nobody has
 * noted any. Where that is too much, what the claims cite, with its neighbours, then what denies or limits something.
 */
function placesFor(run: Run, { grounded }: { grounded: Grounded }, limit: number): readonly Place[] {
  const costs = sentenceCosts(run);
  const most = run.roles.kind === 'model' ? limit : Infinity;
  const picker = new TokenBudgetPicker(costs, most * CITED_SHARE);
  const cited = grounded.claims.flatMap((claim) => claim.evidence.flatMap((each) => placesOf(each.ref)));
  for (const place of [...cited, ...withNeighbours(cited, costs)]) picker.add(place);
  picker.setLimit(most);
  const noted = notesOfRun(run).findings.map(({ refs }) => refs.flatMap((ref) => placesOf(ref)));
  const passages =
    run.roles.kind === 'model' ? noted : passagesFor(run, run.question).map((place) => [place]);
  const opposes = (passage: readonly Place[]): boolean =>
    passage.some((place) => OPPOSES.test(costs.of(place)?.text ?? ''));
  for (const passage of [...passages.filter(opposes), ...passages]) picker.addAll(passage);
  return picker.places('by-number');
}

const OPPOSES = new RegExp(`\\b(?:${OPPOSING_TERMS.join('|')})`, 'i');

import type { Digest, Opposition, Resolved } from '../results.js';
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
  input: { before: RoundState; shown: readonly Digest[]; resolved: Resolved },
): Promise<Opposition> {
  const { resolved } = input;
  return stage(run, { round: resolved.round, name: 'oppose' }, async () => {
    if (isOpposedAlready(run, input)) return standingCase(input.before);
    const sourcesWithin = (share: number) =>
      showSources(run, placesFor(run, input, DIGEST_TOKENS.antagonist * share));
    const sources = sourcesWithin(1);
    if (run.roles.kind === 'model' && sources.length === 0) return standingCase(input.before);
    const about = {
      question: run.question,
      today: run.today,
      language: run.options.language,
      claims: showClaims(resolved.claims.filter(({ background }) => background === undefined)),
      before: caseBefore(input.before, resolved),
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
    const memo = checkedMemo(run, reply.value, { sources, resolved, before: input.before });
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
  { before, resolved }: { before: RoundState; resolved: Resolved },
): boolean {
  if (run.roles.kind !== 'model' || before.opposition === null) return false;
  if (listRunSources(run.store, run.id).some(({ round }) => round === resolved.round)) return false;
  return changedShare(before.claims, resolved.claims) < CHANGED;
}

/** The reply without what it was not shown, and without points that do not hold. */
function checkedMemo(
  run: Run,
  { points: drafts, attacks, queries, absence }: RoleShapes['antagonist']['reply'],
  {
    sources,
    resolved,
    before,
  }: { sources: ReturnType<typeof showSources>; resolved: Resolved; before: RoundState },
): OppositionMemo {
  const earlier = (before.opposition?.refs ?? []).flatMap((ref) => placesOf(ref).map(formatPlace));
  const known = new Set([
    ...sources.flatMap((source) => source.sentences.map((sentence) => sentence.ref)),
    ...earlier,
  ]);
  const standing = new Set(resolved.claims.map((claim) => claim.id));
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
  { claims }: Resolved,
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
 * What the opposing case can be made of: the passages that the workers were shown. Where that is too much, what the claims
 * cite, with its neighbours, then the passages that deny or limit something, then the others, the best first, in turn from
 * the workers.
 */
function placesFor(
  run: Run,
  { shown, resolved }: { shown: readonly Digest[]; resolved: Resolved },
  limit: number,
): readonly Place[] {
  const costs = sentenceCosts(run);
  const most = run.roles.kind === 'model' ? limit : Infinity;
  const picker = new TokenBudgetPicker(costs, most * CITED_SHARE);
  const cited = resolved.claims.flatMap((claim) => claim.evidence.flatMap((each) => placesOf(each.ref)));
  for (const place of [...cited, ...withNeighbours(cited, costs)]) picker.add(place);
  picker.setLimit(most);
  const passages = inTurn(shown.map(passagesOf));
  const opposes = (passage: readonly Place[]): boolean =>
    passage.some((place) => OPPOSES.test(costs.of(place)?.text ?? ''));
  for (const passage of [...passages.filter(opposes), ...passages]) picker.addAll(passage);
  return picker.places('by-number');
}

/** The sentences of each passage of a digest, best first; those of none, and of an earlier version, one by one. */
function passagesOf({ best = [], shown }: Digest): readonly (readonly Place[])[] {
  const held = new Set(shown.map(formatPlace));
  const passages = best.map((ref) => placesOf(ref).filter((place) => held.has(formatPlace(place))));
  const inThem = new Set(passages.flat().map(formatPlace));
  return [...passages, ...shown.filter((place) => !inThem.has(formatPlace(place))).map((place) => [place])];
}

function inTurn<Each>(lists: readonly (readonly Each[])[]): Each[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();
}

const OPPOSES = new RegExp(`\\b(?:${OPPOSING_TERMS.join('|')})`, 'i');

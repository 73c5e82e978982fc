import type { AntagonistReply } from '../../agents/roles/antagonist.js';
import { listRunSources } from '../../store/run-sources.js';
import { placeNames } from '../../text/sentence-ref.js';
import { formatSourceNumber } from '../../text/source-number.js';
import type { Claim, OpposingPoint, OppositionMemo } from '../claim.js';
import { addressedSentences } from '../context/stored-text.js';
import { passagesFor } from '../context/passages.js';
import { showClaims, showSources } from '../context/show.js';
import { besideClaims, gatePoints, pointsOf, shownOpposition } from '../judging/opposing-points.js';
import { saysTheSame } from '../judging/says-the-same.js';
import { changedShare } from '../judging/unchanged.js';
import { ask } from '../limits/ask.js';
import { notesOfRun, type Notes } from '../reading/notes.js';
import type { Opposition, Round } from '../results.js';
import type { Run } from '../run.js';
import { stage } from '../stage.js';
import type { RoundState } from '../state.js';
import { citableOf } from '../writing/gate-draft.js';
import { laidOut } from '../writing/laid.js';

type OpposeInput = Pick<Round, 'before' | 'grounded'>;

/** The best opposing case from the same findings, from round 1, and the searches that could disprove the claims. */
export async function oppose(run: Run, input: OpposeInput): Promise<Opposition> {
  const { before, grounded } = input;
  return stage(run, { round: grounded.round, name: 'oppose' }, async () => {
    const notes = notesOfRun(run);
    const asItWas = (failedParts: readonly string[]): Opposition => ({
      memo:
        before.opposition === null
          ? null
          : { ...before.opposition, ...besideClaims(pointsOf(before.opposition), grounded.claims) },
      failedParts,
    });
    const isModel = run.roles.kind === 'model';
    if (isModel && (notes.findings.length === 0 || isOpposedAlready(input)))
      return { result: asItWas([]), event: { attacks: 0, queries: [] } };
    const reply = await ask(run, 'antagonist', {
      question: run.question,
      today: run.today,
      language: run.options.language,
      claims: showClaims(grounded.claims),
      findings: laidOut(unopposed(run, notes, input)),
      flagged: flaggedSources(run),
      before: caseBefore(before, grounded.claims),
      passages: isModel ? [] : showSources(run, passagesFor(run, run.question)),
    });
    if (!reply.ok) {
      const { message } = reply.failure;
      return { result: asItWas([`antagonist: ${message}`]), event: { failed: message } };
    }
    const memo = checkedMemo(run, reply.value, { ...input, notes });
    const { attacks, queries, droppedPoints } = memo;
    return {
      result: { memo, failedParts: [] },
      event: { attacks: attacks.length, queries, dropped: droppedPoints },
    };
  });
}

/** Sources that order a language model about. */
const flaggedSources = (run: Run): readonly string[] =>
  listRunSources(run.store, run.id).flatMap(({ number, sourceId }) =>
    addressedSentences(run, sourceId).size > 0 ? [formatSourceNumber(number)] : [],
  );

/** Share of the sentences that must have changed before the same antagonist has another case to make. */
const CHANGED = 0.25;

const isSentence = ({ part }: Claim): boolean => part !== 'table';

function isOpposedAlready({ before, grounded }: OpposeInput): boolean {
  const share = changedShare(before.claims.filter(isSentence), grounded.claims.filter(isSentence));
  return before.opposition !== null && share < CHANGED;
}

/** All findings at first; then what was read since, and what the case before and claims rest on that have changed. */
function unopposed(run: Run, { findings }: Notes, { before, grounded }: OpposeInput): Notes['findings'] {
  if (before.opposition === null) return findings;
  const isNew = new Set<string>(
    listRunSources(run.store, run.id).flatMap(({ number, round }) =>
      round === grounded.round ? [formatSourceNumber(number)] : [],
    ),
  );
  const own = new Set(placeNames(before.opposition.refs));
  const known = new Set(before.claims.map(({ id, claim }) => `${id} ${claim}`));
  const changed = grounded.claims.filter(({ id, claim }) => !known.has(`${id} ${claim}`));
  const cited = new Set(changed.flatMap(({ findingIds }) => findingIds));
  return findings.filter(
    ({ id, sourceId, refs }) =>
      isNew.has(sourceId) || cited.has(id) || placeNames(refs).some((name) => own.has(name)),
  );
}

/** The reply without points that do not hold. */
function checkedMemo(
  run: Run,
  { points: drafts, attacks, queries, absence }: AntagonistReply,
  { before, grounded, notes }: OpposeInput & { readonly notes: Notes },
): OppositionMemo {
  const { refsOf } = citableOf(run, notes.findings);
  const cited = drafts.map(({ statement, findings }) => ({
    statement,
    refs: findings.flatMap((id) => refsOf(id) ?? []),
  }));
  // What was found to hold is part of the case until it is met, whatever its writer repeats of it.
  const known = pointsOf(before.opposition);
  const fresh = cited.filter(({ statement }) => !known.some(({ claim }) => saysTheSame(claim, statement)));
  const { points: made, droppedPoints } = gatePoints(run, fresh, known);
  const standing = new Set(grounded.claims.map((claim) => claim.id));
  return {
    ...besideClaims([...known, ...made].slice(0, MOST_POINTS).map(numbered), grounded.claims),
    queries,
    absence,
    droppedPoints,
    attacks: attacks.filter((attack) => standing.has(attack.claimId)),
  };
}

/** Of one case, met or not. */
const MOST_POINTS = 8;

const numbered = (point: OpposingPoint, at: number): OpposingPoint => ({ ...point, id: `P${at + 1}` });

/** The antagonist's last case, and the claims that meet it. */
function caseBefore({ opposition }: RoundState, claims: readonly Claim[]) {
  if (opposition === null || pointsOf(opposition).length === 0) return null;
  const metBy = claims.filter(({ answersOpposition }) => answersOpposition).map(({ id }) => id);
  return { memo: shownOpposition(opposition), metBy };
}

import type { ClaimToMend } from '../../agents/roles/writing-shapes.js';
import { refreshEvidence } from '../judging/refresh-evidence.js';
import { placeNames } from '../../text/sentence-ref.js';
import { wordCount } from '../../text/word-count.js';
import { spokenText, type Claim } from '../claim.js';
import { notesOfRun } from '../reading/notes.js';
import type { Reviewed, Round } from '../results.js';
import type { Run } from '../run.js';
import { stage } from '../stage.js';
import { allDraftsOf } from '../writing/drafts.js';
import { citableOf } from '../writing/gate-draft.js';
import { asWritten } from '../writing/material.js';
import { mergeClaims } from '../writing/merge-claims.js';
import { askAgain, gateOf } from './ground.js';
import { reviewClaims } from './review.js';
import { materialFor } from './write.js';

type MendInput = Omit<Round, 'hits' | 'picks' | 'reading'>;

/**
 * What can be put right from the findings in hand is put right before the brief goes out, and read again: what the critic
 * names, what fell of the short answer, what has swollen it, and points of the other side that nothing meets.
 */
export async function mend(run: Run, input: MendInput): Promise<Reviewed> {
  const { queries, reviewed } = input;
  const asked = run.roles.kind === 'model' ? toMend(run, input) : [];
  if (asked.length === 0) return reviewed;
  return stage(run, { round: queries.round, name: 'mend' }, async () => {
    const result = await mended(run, input, asked);
    const changed = result.claims.filter((claim) => !reviewed.claims.includes(claim)).length;
    return { result, event: { asked: asked.length, changed } };
  });
}

function toMend(run: Run, input: MendInput): readonly ClaimToMend[] {
  const { reviewed, gaps } = input;
  const named = gaps.mend.map(({ what, claimId, findings }): ClaimToMend => {
    const claim = reviewed.claims.find(({ id }) => id === claimId);
    return {
      id: claim?.id ?? '',
      claim: claim === undefined ? '' : spokenText(claim),
      findings: [...new Set([...(claim?.findingIds ?? []), ...findings])],
      why: what,
    };
  });
  return [...named, ...fallenAnswer(input), ...swollenAnswer(input), ...unmetPoints(run, input)].map(
    (each, at) => ({
      ...each,
      id: each.id === '' ? `new ${at + 1}` : each.id,
    }),
  );
}

/** Sentences of the short answer that fell in this round, by the gate or a reader: a brief does not go out without them. */
function fallenAnswer({ written, grounded, reviewed }: MendInput): readonly ClaimToMend[] {
  const drafts = [...written.drafts, ...grounded.claims].filter(({ part }) => part === 'short');
  return [...grounded.struck, ...reviewed.struck].flatMap(({ claim, claimId, why, by }) => {
    const own =
      drafts.find((each) => each.id === claimId) ?? drafts.find((each) => spokenText(each) === claim);
    return own === undefined || by === 'synthesis'
      ? []
      : [{ id: '', claim, findings: own.findingIds, why: `${why} ${OF_THE_ANSWER}` }];
  });
}

const OF_THE_ANSWER = 'It stood in the short answer: give a `short` claim that says what its findings carry.';

/** Words of a short answer beyond which it is none; its writer is asked for 120, and each rewording adds some. */
const MOST_SHORT_WORDS = 140;

/** The short answer as one matter, where rewordings have made it long. */
function swollenAnswer({ reviewed }: MendInput): readonly ClaimToMend[] {
  const short = reviewed.claims.filter(({ part }) => part === 'short');
  const count = wordCount(short.map(({ claim }) => claim).join(' '));
  if (count <= MOST_SHORT_WORDS) return [];
  const ids = short.map(({ id }) => id).join(', ');
  const why = `The short answer (${ids}) has ${count} words: revise it to 120 at most, in fewer and shorter sentences. Each keeps what restricts it; what is of less weight moves to another part, or is withdrawn where it stands there.`;
  return [{ id: '', claim: '', findings: [...new Set(short.flatMap(({ findingIds }) => findingIds))], why }];
}

/** Points of the other side that are new and that no claim says. */
function unmetPoints(run: Run, { before, reviewed }: MendInput): readonly ClaimToMend[] {
  const known = new Set(before.opposition?.points.map(({ claim }) => claim));
  const placesOf = ({ evidence }: Pick<Claim, 'evidence'>) => placeNames(evidence.map(({ ref }) => ref));
  const said = new Set(reviewed.claims.flatMap(placesOf));
  const { findings } = notesOfRun(run);
  return reviewed.points
    .filter((point) => !known.has(point.claim) && !placesOf(point).some((place) => said.has(place)))
    .slice(0, MOST_POINTS)
    .map((point) => {
      const own = new Set(placesOf(point));
      const carrying = findings.filter(({ refs }) => placeNames(refs).some((place) => own.has(place)));
      return { id: '', claim: '', findings: carrying.map(({ id }) => id), why: `${UNMET} ${point.claim}` };
    });
}

const MOST_POINTS = 3;
const UNMET = 'The other side says, and no claim meets it (one that does has `answersOpposition`):';

async function mended(
  run: Run,
  { before, queries, reviewed, opposition }: MendInput,
  asked: readonly ClaimToMend[],
): Promise<Reviewed> {
  const { round } = queries;
  const standing = { ...before, claims: reviewed.claims, opposition: opposition.memo };
  const material = materialFor(run, { before: standing, queries });
  const reply = await askAgain(run, material, {
    mend: asked,
    missing: [],
    written: reviewed.claims.map(asWritten),
  });
  if (!reply.ok) return { ...reviewed, failedParts: [`writer: ${reply.failure.message}`] };
  const gate = gateOf(run, { citable: citableOf(run, material.notes.findings), round, before: standing });
  const drafts = gate.all(allDraftsOf(reply.value, 1));
  const merged = mergeClaims({
    claims: reviewed.claims,
    background: [...before.background, ...reviewed.background],
    drafts,
    isWhole: false,
    earlierStruck: [...before.struck, ...reviewed.struck],
    round,
  });
  const again = await reviewClaims(run, {
    round,
    claims: merged.claims.map(refreshEvidence(run).claim),
    contradictions: reviewed.contradictions,
  });
  return {
    ...again,
    points: reviewed.points,
    background: [...reviewed.background, ...again.background],
    struck: [...reviewed.struck, ...merged.struck, ...again.struck],
  };
}

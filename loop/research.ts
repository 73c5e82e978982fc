import { partsMissed } from './judging/gap-ledger.js';
import { withHeldPoints } from './judging/opposing-points.js';
import { carryOver } from './refine.js';
import { askSourcesAgain } from './stages/refresh/again.js';
import { newHits, noteChanges, standsAsItStood } from './stages/refresh/news.js';
import type { Gathered, Plan } from './results.js';
import { lastState } from './round-state.js';
import type { Run } from './run.js';
import { confirmed, type Standing } from './stages/confirm.js';
import { critique } from './stages/critique.js';
import { decide } from './stages/decide.js';
import { finish, renewBrief } from './stages/finish.js';
import { ground } from './stages/ground.js';
import { mend } from './stages/mend.js';
import { oppose } from './stages/oppose.js';
import { plan } from './stages/plan.js';
import { prepare } from './stages/prepare.js';
import { fetchPicks } from './stages/fetch.js';
import { readSources } from './stages/read-sources.js';
import { review } from './stages/review.js';
import { search } from './stages/search.js';
import { select } from './stages/select.js';
import { write } from './stages/write.js';
import type { RoundState } from './state.js';

/**
 * The whole product: rounds until two sign-offs in a row, or a limit; then the brief.
 * Every stage keeps its result before the next begins, so a killed run is resumed by running it again.
 *
 * @throws Interrupted when told to stop (resumable); RunError when the run cannot go on.
 */
export async function research(run: Run): Promise<RoundState> {
  await prepare(run);
  await carryOver(run);
  await askSourcesAgain(run);
  let state = lastState(run);
  while (state.ending === null) {
    state = await runRound(run, state);
    await renewBrief(run, state);
  }
  await noteChanges(run, state);
  await finish(run, state);
  return state;
}

/** What a round's own searches bring. */
async function gather(run: Run, before: RoundState): Promise<Gathered> {
  const queries = await plan(run, before);
  const hits = await search(run, queries);
  const picks = await select(run, { before, queries, hits: newHits(run, hits) });
  return { queries, hits, picks, reading: await fetchPicks(run, picks) };
}

/** What the round is after beyond the outline. */
const gapIn = ({ target }: Plan): string | null => (target.kind === 'gap' ? target.text : null);

/** One round: one target in, the next target (or an ending) out. */
async function runRound(run: Run, before: RoundState): Promise<RoundState> {
  const gathered = await gather(run, before);
  const quiet = await standsAsItStood(run, before, gathered);
  if (quiet !== null) return quiet;
  const standing = (await confirmed(run, before, gathered)) ?? (await writeAnew(run, before, gathered));
  const judged = { before, ...gathered, ...standing };
  const gaps = await critique(run, judged);
  const mended = await mend(run, { ...judged, gaps });
  return decide(run, { ...judged, reviewed: mended, gaps });
}

/** What a round makes of what it gathered, up to its review. */
async function writeAnew(run: Run, before: RoundState, { queries }: Gathered): Promise<Standing> {
  const parts = partsMissed(before.gaps);
  const { query } = queries.target;
  await readSources(run, { round: queries.round, target: gapIn(queries), query, parts });
  const written = await write(run, { before, queries });
  const grounded = await ground(run, { before, queries, written });
  const opposed = await oppose(run, { before, grounded });
  const reviewed = await review(run, { ...grounded, points: opposed.memo?.points ?? [] });
  return { written, grounded, reviewed, opposition: withHeldPoints(opposed, reviewed.points) };
}

import pMap from 'p-map';
import { listRunSources, moveRunSource, type RunSource } from '../../../store/run-sources.js';
import { relateTexts } from '../../../store/related-texts.js';
import { refreshOf } from '../../history.js';
import { reopenStruck } from '../../judging/gap-ledger.js';
import { refreshEvidence } from '../../judging/refresh-evidence.js';
import { withinMinutes } from '../../limits/deadline.js';
import type { Rechecked, RecheckedSource } from '../../results.js';
import { keepState, lastState } from '../../round-state.js';
import { Interrupted, type Run } from '../../run.js';
import { answerOf } from '../../judging/printed-parts.js';
import { stage, type StageWork } from '../../stage.js';
import type { RoundState } from '../../state.js';
import { filesOf, lastFetches, lookAgain, type Look } from './look-again.js';
import { Regrounding, type Moved } from './regrounding.js';

/** Pages that are asked for at once, over all hosts; each host has its own, lower limit. */
const LOOK_AT_ONCE = 20;

/**
 * Known sources are asked for again, before anything new is searched for. One with another text keeps its number, and the
 * claims on it are held against the new text; one that is gone carries nothing any more. Does nothing in a run that asks no
 * question again.
 */
export async function askSourcesAgain(run: Run): Promise<void> {
  const refresh = refreshOf(run);
  if (refresh === undefined) return;
  const round = refresh.round + 1;
  await stage(run, { round, name: 'again' }, async () => {
    const sources = listRunSources(run.store, run.id);
    const fetches = run.web === null ? new Map<string, never>() : lastFetches(run.store, refresh.run);
    const files = filesOf(run);
    const looks = await withinMinutes(run, 'page', (deadline) =>
      pMap(
        sources,
        (source) => {
          if (run.signal.aborted) throw new Interrupted();
          return lookAgain(run, source, { deadline, fetches, files });
        },
        { concurrency: LOOK_AT_ONCE },
      ),
    );
    return () =>
      settle(
        run,
        round,
        sources.map((source, at) => ({ source, look: looks[at] as Look })),
      );
  });
}

interface Looked {
  readonly source: RunSource;
  readonly look: Look;
}

/** Inside the commit: new texts are stored in the order of the sources, and what stands is held against them. */
function settle(
  run: Run,
  round: number,
  looked: readonly Looked[],
): ReturnType<Extract<StageWork<Rechecked>, () => unknown>> {
  const before = lastState(run);
  const moved = looked.flatMap(({ source, look }) => move(run, round, { source, look }));
  const known = listRunSources(run.store, run.id).map(({ sourceId }) => sourceId);
  relateTexts(run.store, { added: moved.flatMap(({ after }) => after ?? []), known });
  const { state, withdrawn } = onNewTexts(run, before, { moved, round });
  const sources = looked.flatMap(({ source, look }) => found(source, { look, moved }));
  const counts = { changed: 0, gone: 0, unreached: 0 };
  for (const { outcome } of sources) counts[outcome] += 1;
  return {
    result: { sources, unchanged: looked.length - sources.length, withdrawn },
    write: () => {
      if (moved.length > 0) keepState(run, state);
    },
    event: { sources: looked.length, ...counts, withdrawn },
  };
}

/** A text that another number of the run has already is no new one: the source is gone into that. */
function move(run: Run, round: number, { source, look }: Looked): readonly Moved[] {
  const { number, sourceId: before } = source;
  if (look.outcome === 'gone') return [{ number, before, after: null, why: look.why }];
  if (look.outcome !== 'changed') return [];
  const after = look.store();
  if (after === before) return [];
  const isMoved = moveRunSource(run.store, run.id, { number, sourceId: after, round });
  return [
    {
      number,
      before,
      after: isMoved ? after : null,
      why: isMoved ? '' : 'Another source has its text by now.',
    },
  ];
}

function found(
  { number }: RunSource,
  { look, moved }: { look: Look; moved: readonly Moved[] },
): readonly RecheckedSource[] {
  const change = moved.find((each) => each.number === number);
  if (change !== undefined)
    return [
      change.after === null
        ? { number, outcome: 'gone', why: change.why }
        : { number, outcome: 'changed', why: '' },
    ];
  return look.outcome === 'unreached' ? [{ number, outcome: 'unreached', why: look.why }] : [];
}

function onNewTexts(
  run: Run,
  before: RoundState,
  { moved, round }: { readonly moved: readonly Moved[]; readonly round: number },
): { readonly state: RoundState; readonly withdrawn: number } {
  const reground = new Regrounding(run, moved);
  const current = refreshEvidence(run);
  const outcomes = before.claims.map((claim) => reground.claim(claim, round));
  const claims = outcomes.flatMap((each) => ('claim' in each ? [current.claim(each.claim)] : []));
  const struck = outcomes.flatMap((each) => ('struck' in each ? [each.struck] : []));
  const background = before.background.flatMap((claim) => {
    const outcome = reground.claim(claim, round);
    return 'claim' in outcome ? [outcome.claim] : [];
  });
  const state: RoundState = {
    ...before,
    claims,
    background,
    struck: [...before.struck, ...struck],
    contradictions: before.contradictions.flatMap((each) => reground.contradiction(each) ?? []),
    answer: answerOf(claims),
    opposition: reground.opposition(before.opposition),
    gaps: before.gaps.map((gap) => reopenStruck(gap, claims)),
  };
  return { state, withdrawn: struck.length };
}

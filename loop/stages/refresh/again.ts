import pMap from 'p-map';
import type { Claim, ClaimEvidence, Contradiction, StruckClaim } from '../../claim.js';
import { evidenceOf, gateClaim } from '../../context/gate-claim.js';
import { textOf } from '../../context/stored-text.js';
import { findQuote } from '../../gate/find-quote.js';
import { prepareSource } from '../../gate/prepare.js';
import { refreshOf } from '../../history.js';
import { reopenStruck } from '../../judging/gap-ledger.js';
import { besideClaims, pointsOf } from '../../judging/opposing-points.js';
import { answerOf } from '../../judging/printed-parts.js';
import { refreshEvidence } from '../../judging/refresh-evidence.js';
import { withinMinutes } from '../../limits/deadline.js';
import type { Rechecked, RecheckedSource } from '../../results.js';
import { keepState, lastState } from '../../round-state.js';
import { Interrupted, type Run } from '../../run.js';
import { stage, type StageWork } from '../../stage.js';
import type { RoundState } from '../../state.js';
import { betweenSides, sideOf, struckFrom, supportedBy } from '../../support.js';
import { relateTexts } from '../../../store/related-texts.js';
import { listRunSources, moveRunSource, type RunSource } from '../../../store/run-sources.js';
import { sentencesOf } from '../../../store/sentence-rows.js';
import { formatRef, refsOfSentences } from '../../../text/sentence-ref.js';
import type { SourceNumber } from '../../../text/source-number.js';
import { lastFetches } from '../../reading/fetch-page.js';
import { filesOf, type Look, lookAgain } from './look-again.js';

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

/** A source of the run with another text, or none any more. */
interface Moved {
  readonly number: SourceNumber;
  readonly before: number;
  /** The store's id of the new text; null: the source is gone. */
  readonly after: number | null;
  /** Why it is gone. */
  readonly why: string;
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

/** What stands, with claims, contradictions and points on new texts where their words are found again, else without them. */
function onNewTexts(
  run: Run,
  before: RoundState,
  { moved, round }: { readonly moved: readonly Moved[]; readonly round: number },
): { readonly state: RoundState; readonly withdrawn: number } {
  const again = regrounding(run, moved);
  const { claim: current } = refreshEvidence(run);
  const claims: Claim[] = [];
  const struck: StruckClaim[] = [];
  for (const claim of before.claims) {
    const held = again.claim(claim);
    if (held !== null) claims.push(current(held));
    else
      struck.push(
        struckFrom(claim, { why: again.whyLost(claim), by: 'gate', verdict: 'source-changed', round }),
      );
  }
  const memo = before.opposition;
  const state: RoundState = {
    ...before,
    claims,
    background: before.background.flatMap((claim) => again.claim(claim) ?? []),
    struck: [...before.struck, ...struck],
    contradictions: before.contradictions.flatMap((each) => again.contradiction(each) ?? []),
    answer: answerOf(claims),
    opposition: memo && {
      ...memo,
      ...besideClaims(
        pointsOf(memo).flatMap((point) => again.gated(point) ?? []),
        claims,
      ),
    },
    gaps: before.gaps.map((gap) => reopenStruck(gap, claims)),
  };
  return { state, withdrawn: struck.length };
}

/**
 * What stands on sources whose text is another by now, once the run's numbers lead to the new texts: the same words are
 * found again, and go through the gate like any claim, or it no longer stands.
 */
function regrounding(run: Run, moved: readonly Moved[]) {
  const byName = new Map(moved.map((each) => [`S${each.number}`, each]));
  const isOnMoved = (evidence: readonly ClaimEvidence[]): boolean =>
    evidence.some(({ sourceId }) => byName.has(sourceId));
  const refsNow = (evidence: readonly ClaimEvidence[]): readonly string[] => [
    ...new Set(
      evidence.flatMap(({ sourceId, ref, exact }) => {
        const source = byName.get(sourceId);
        if (source === undefined) return [ref];
        const found = source.after === null ? [] : sentencesWith(run, source.after, exact);
        return refsOfSentences(source.number, found).map(formatRef);
      }),
    ),
  ];
  const gated = <T extends Pick<Claim, 'claim' | 'evidence'>>(one: T) => {
    if (!isOnMoved(one.evidence)) return one;
    const refs = refsNow(one.evidence);
    const checked = gateClaim(run, { claim: one.claim, refs, computed: false });
    return checked.holds ? { ...one, ...supportedBy(checked.evidence), gate: checked.gate } : null;
  };
  return {
    gated,
    /** Null where it has lost its words. */
    claim: (claim: Claim): Claim | null => {
      const held = gated(claim);
      if (held === null || held === claim) return held;
      const read = held.review.refs === undefined ? {} : { refs: held.evidence.map(({ ref }) => ref) };
      // What was found in the old text is not what is found in the new one.
      const findingIds = held.findingIds.filter((id) => !byName.has(`S${/\d+/.exec(id)?.[0] ?? ''}`));
      return { ...held, findingIds, review: { ...held.review, ...read } };
    },
    whyLost: ({ evidence }: Claim): string =>
      [...new Set(evidence.map(({ sourceId }) => sourceId))]
        .flatMap((name) => {
          const source = byName.get(name);
          if (source === undefined) return [];
          return source.after === null
            ? `${name} is no longer there: ${source.why}`
            : `${name} has another text by now, without the words that this rested on.`;
        })
        .join(' '),
    /** Null where a side has lost its words. */
    contradiction: (contradiction: Contradiction): Contradiction | null => {
      if (!contradiction.sides.some(({ evidence }) => isOnMoved(evidence))) return contradiction;
      const sides = contradiction.sides.map((side) => ({
        ...side,
        ...sideOf(side.statement, evidenceOf(run, refsNow(side.evidence))),
      }));
      const isWhole = sides.every(({ evidence }) => evidence.length > 0);
      return isWhole ? { ...contradiction, ...betweenSides(sides) } : null;
    },
  };
}

/** Numbers of the sentences of a text that hold the words to the letter, but for typesetting. */
function sentencesWith(run: Run, sourceId: number, words: string): readonly number[] {
  const prepared = prepareSource({ id: 'S1', text: textOf(run, sourceId) });
  const found = findQuote(prepared, words, { suggest: false });
  if (!found.found || found.spliced) return [];
  return sentencesOf(run.store, sourceId)
    .filter(({ start, end }) => found.spans.some((span) => span.start < end && span.end > start))
    .map(({ number }) => number);
}

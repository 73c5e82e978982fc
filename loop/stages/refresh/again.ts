import pMap from 'p-map';
import type { Claim, ClaimEvidence, Contradiction, OppositionMemo, StruckClaim } from '../../claim.js';
import { evidenceOf, gateClaim } from '../../context/gate-claim.js';
import { textOf } from '../../context/stored-text.js';
import { findQuote } from '../../gate/find-quote.js';
import { type PreparedSource, prepareSource } from '../../gate/prepare.js';
import { refreshOf } from '../../history.js';
import { reopenStruck } from '../../judging/gap-ledger.js';
import { memoOfPoints } from '../../judging/opposing-points.js';
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
import { type SentenceRow, sentencesOf } from '../../../store/sentence-rows.js';
import { formatRef, placesOf, refsOfSentences } from '../../../text/sentence-ref.js';
import type { SourceNumber } from '../../../text/source-number.js';
import { filesOf, lastFetches, type Look, lookAgain } from './look-again.js';

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

/** A source of the run with another text, or none any more. */
interface Moved {
  readonly number: SourceNumber;
  readonly before: number;
  /** The store's id of the new text; null: the source is gone. */
  readonly after: number | null;
  /** Why it is gone. */
  readonly why: string;
}

/**
 * What stands on sources whose text is another by now: the same words are found again in the new text, or it no longer
 * stands. What is found goes through the gate like any claim.
 */
class Regrounding {
  readonly #run: Run;
  readonly #moved: ReadonlyMap<string, Moved>;
  readonly #prepared = new Map<number, PreparedSource>();

  /** After the run's numbers lead to the new texts. */
  constructor(run: Run, moved: readonly Moved[]) {
    this.#run = run;
    this.#moved = new Map(moved.map((each) => [`S${each.number}`, each]));
  }

  /** The claim on the new texts, or why it is out. */
  claim(claim: Claim, round: number): { readonly claim: Claim } | { readonly struck: StruckClaim } {
    if (!this.#touches(claim.evidence)) return { claim };
    const checked = this.#gated(claim);
    if (checked === null) {
      const why = [...new Set(claim.evidence.flatMap(({ sourceId }) => this.#whyLost(sourceId) ?? []))];
      return {
        struck: struckFrom(claim, { why: why.join(' '), by: 'gate', verdict: 'source-changed', round }),
      };
    }
    const { refs: read, ...review } = claim.review;
    const refs = read === undefined ? {} : { refs: checked.evidence.map(({ ref }) => ref) };
    // What was found in the old text is not what is found in the new one.
    const findingIds = claim.findingIds.filter((id) => !this.#moved.has(`S${/\d+/.exec(id)?.[0] ?? ''}`));
    return { claim: { ...claim, ...checked, findingIds, review: { ...review, ...refs } } };
  }

  /** Null where a side has lost its words. */
  contradiction(contradiction: Contradiction): Contradiction | null {
    if (!contradiction.sides.some(({ evidence }) => this.#touches(evidence))) return contradiction;
    const sides = contradiction.sides.map((side) => ({
      ...side,
      ...sideOf(side.statement, evidenceOf(this.#run, this.#refs(side.evidence))),
    }));
    const isWhole = sides.every(({ evidence }) => evidence.length > 0);
    return isWhole ? { ...contradiction, ...betweenSides(sides) } : null;
  }

  /** Without the points that have lost their words. */
  opposition(memo: OppositionMemo | null): OppositionMemo | null {
    if (memo?.points === undefined) return memo;
    const points = memo.points.flatMap((point) => {
      if (!this.#touches(point.evidence)) return [point];
      const checked = this.#gated(point);
      return checked === null ? [] : [{ ...point, ...checked }];
    });
    return { ...memo, ...memoOfPoints(points) };
  }

  #gated({ claim, evidence }: Pick<Claim, 'claim' | 'evidence'>) {
    const refs = this.#refs(evidence);
    if (refs.length === 0) return null;
    const checked = gateClaim(this.#run, { claim, refs, computed: false });
    return checked.holds ? { ...supportedBy(checked.evidence), gate: checked.gate } : null;
  }

  #touches(evidence: readonly ClaimEvidence[]): boolean {
    return evidence.some(({ sourceId }) => this.#moved.has(sourceId));
  }

  #whyLost(sourceId: string): string | null {
    const moved = this.#moved.get(sourceId);
    if (moved === undefined) return null;
    return moved.after === null
      ? `${sourceId} is no longer there: ${moved.why}`
      : `${sourceId} has another text by now, without the words that this rested on.`;
  }

  /** References to the same words: as they were in sources that stay, anew in those that changed. */
  #refs(evidence: readonly ClaimEvidence[]): readonly string[] {
    const refs = evidence.flatMap(({ sourceId, ref, exact }): readonly string[] => {
      const moved = this.#moved.get(sourceId);
      if (moved === undefined) return [ref];
      const { after, number } = moved;
      if (after === null) return [];
      const whole = this.#found(after, exact);
      const found =
        whole.length > 0 ? whole : this.#oneByOne(moved, ref).flatMap((each) => this.#found(after, each));
      return refsOfSentences(
        number,
        [...new Set(found)].sort((a, b) => a - b),
      ).map(formatRef);
    });
    return [...new Set(refs)];
  }

  /** The cited sentences of the old text. */
  #oneByOne({ before }: Moved, ref: string): readonly string[] {
    const cited = new Set(placesOf(ref).map(([, sentence]) => sentence));
    return sentencesOf(this.#run.store, before)
      .filter(({ number }) => cited.has(number))
      .map(({ start, end }) => textOf(this.#run, before).slice(start, end));
  }

  /** Numbers of the sentences that hold the words to the letter, but for typesetting. */
  #found(sourceId: number, words: string): readonly number[] {
    const prepared =
      this.#prepared.get(sourceId) ?? prepareSource({ id: 'S1', text: textOf(this.#run, sourceId) });
    this.#prepared.set(sourceId, prepared);
    const found = findQuote(prepared, words, { suggest: false });
    if (!found.found || found.spliced) return [];
    const holds = ({ start, end }: SentenceRow): boolean =>
      found.spans.some((span) => span.start < end && span.end > start);
    return sentencesOf(this.#run.store, sourceId)
      .filter(holds)
      .map(({ number }) => number);
  }
}

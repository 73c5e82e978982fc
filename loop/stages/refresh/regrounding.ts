import { sentencesOf, type SentenceRow } from '../../../store/sentence-rows.js';
import { formatRef, placesOf, refsOfSentences } from '../../../text/sentence-ref.js';
import type { SourceNumber } from '../../../text/source-number.js';
import type { Claim, ClaimEvidence, Contradiction, OppositionMemo, StruckClaim } from '../../claim.js';
import { textOf } from '../../context/stored-text.js';
import { findQuote } from '../../gate/find-quote.js';
import { prepareSource, type PreparedSource } from '../../gate/prepare.js';
import { evidenceOf, gateClaim } from '../../context/gate-claim.js';
import { memoOfPoints } from '../../judging/opposing-points.js';
import type { Run } from '../../run.js';
import { betweenSides, sideOf, struckFrom, supportedBy } from '../../support.js';

/** A source of the run with another text, or none any more. */
export interface Moved {
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
export class Regrounding {
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

import { sentencesOf, type SentenceRow } from '../../store/sentence-rows.js';
import { getText } from '../../store/sources.js';
import { formatRef, placesOf, refsOfSentences, sourceOfRef } from '../../text/sentence-ref.js';
import type { SourceNumber } from '../../text/source-number.js';
import type { Claim, ClaimEvidence, Contradiction, OppositionMemo, StruckClaim } from '../claim.js';
import { findQuote } from '../gate/find-quote.js';
import { prepareSource, type PreparedSource } from '../gate/prepare.js';
import { evidenceOf, gateClaim, type CheckedClaim } from '../judging/gate-claim.js';
import { memoOfPoints } from '../judging/opposing-points.js';
import { namesDiffer, sameFigures, turnsRound, unlikeness } from '../report/changes/wordings.js';
import type { Run } from '../run.js';
import { betweenSides, sideOf, struckFrom, supportedBy } from '../support.js';

/**
 * Claims on sources whose text is another by now: the same words are found again in the new text, or the claim no longer
 * stands. Nothing is loosened: what is found goes through the gate like any claim.
 */

/** A source of the run with another text, or none any more. */
export interface Moved {
  readonly number: SourceNumber;
  readonly before: number;
  /** The store's id of the new text; null: the source is gone. */
  readonly after: number | null;
  /** Why it is gone. */
  readonly why: string;
}

/** Share of the letters by which a sentence that was corrected may differ; figures, names and sense may not. */
const CORRECTED_BY = 0.15;

export class Reground {
  readonly #run: Run;
  readonly #moved: ReadonlyMap<string, Moved>;
  readonly #texts = new Map<
    number,
    { readonly prepared: PreparedSource; readonly sentences: readonly SentenceRow[] }
  >();

  /** After the run's numbers lead to the new texts. */
  constructor(run: Run, moved: readonly Moved[]) {
    this.#run = run;
    this.#moved = new Map(moved.map((each) => [`S${each.number}`, each]));
  }

  /** The claim on the new texts, or why it is out. */
  claim(claim: Claim, round: number): { readonly claim: Claim } | { readonly struck: StruckClaim } {
    if (!claim.evidence.some(({ sourceId }) => this.#moved.has(sourceId))) return { claim };
    const refs = this.#refs(claim.evidence);
    const checked = refs.length === 0 ? null : this.#gated(claim, refs);
    if (checked?.holds === true) {
      const { refs: read, ...review } = claim.review;
      const reviewed =
        read === undefined ? review : { ...review, refs: checked.evidence.map(({ ref }) => ref) };
      // What was found in the old text is not what is found in the new one.
      const findingIds = claim.findingIds.filter((id) => !this.#moved.has(`S${/\d+/.exec(id)?.[0] ?? ''}`));
      return {
        claim: {
          ...claim,
          findingIds,
          ...supportedBy(checked.evidence),
          gate: checked.gate,
          review: reviewed,
        },
      };
    }
    const why = [...new Set(claim.evidence.flatMap(({ sourceId }) => this.#whyLost(sourceId) ?? []))].join(
      ' ',
    );
    return { struck: struckFrom(claim, { why, by: 'gate', verdict: 'source-changed', round }) };
  }

  /** A number that was computed from others once passed as such: it does so again where every word under it is still there. */
  #gated({ claim, evidence }: Claim, refs: readonly string[]): CheckedClaim {
    const plain = gateClaim(this.#run, { claim, refs, computed: false });
    const isWhole = (): boolean =>
      evidence.every(({ sourceId, exact }) => {
        const moved = this.#moved.get(sourceId);
        return moved === undefined || (moved.after !== null && this.#found(moved.after, exact).length > 0);
      });
    if (plain.holds || plain.verdict !== 'number-absent' || !isWhole()) return plain;
    return gateClaim(this.#run, { claim, refs, computed: true });
  }

  /** Null where a side has lost its words. */
  contradiction(contradiction: Contradiction): Contradiction | null {
    if (!contradiction.sides.some(({ evidence }) => this.#touches(evidence))) return contradiction;
    const sides = contradiction.sides.map((side) => {
      const refs = this.#refs(side.evidence);
      return { ...side, ...sideOf(side.statement, evidenceOf(this.#run, refs)) };
    });
    return sides.some(({ evidence }) => evidence.length === 0)
      ? null
      : { ...contradiction, ...betweenSides(sides) };
  }

  /** Without the points that have lost their words. */
  opposition(memo: OppositionMemo | null): OppositionMemo | null {
    if (memo === null || !memo.refs.some((ref) => this.#moved.has(sourceOfRef(ref) ?? ''))) return memo;
    if (memo.points === undefined) return null;
    const points = memo.points.flatMap((point) => {
      if (!this.#touches(point.evidence)) return [point];
      const refs = this.#refs(point.evidence);
      const checked =
        refs.length === 0 ? null : gateClaim(this.#run, { claim: point.claim, refs, computed: false });
      return checked?.holds === true
        ? [{ ...point, ...supportedBy(checked.evidence), gate: checked.gate }]
        : [];
    });
    return { ...memo, ...memoOfPoints(points) };
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
    return [...new Set(evidence.flatMap((each) => this.#refsOf(each)))];
  }

  #refsOf(evidence: ClaimEvidence): readonly string[] {
    const moved = this.#moved.get(evidence.sourceId);
    if (moved === undefined) return [evidence.ref];
    if (moved.after === null) return [];
    const whole = this.#found(moved.after, evidence.exact);
    const sentences = whole.length > 0 ? whole : this.#sentenceBySentence(moved, moved.after, evidence.ref);
    return refsOfSentences(
      moved.number,
      [...new Set(sentences)].sort((a, b) => a - b),
    ).map(formatRef);
  }

  #sentenceBySentence({ before }: Moved, after: number, ref: string): readonly number[] {
    const text = getText(this.#run.store, before)?.text ?? '';
    const cited = new Set(placesOf(ref).map(([, sentence]) => sentence));
    return sentencesOf(this.#run.store, before)
      .filter(({ number }) => cited.has(number))
      .flatMap(({ start, end }) => {
        const words = text.slice(start, end);
        const same = this.#found(after, words);
        return same.length > 0 ? same : this.#corrected(after, words);
      });
  }

  /** Numbers of the sentences that hold the words to the letter, but for typesetting. */
  #found(sourceId: number, words: string): readonly number[] {
    const { prepared, sentences } = this.#text(sourceId);
    const found = findQuote(prepared, words, { suggest: false });
    if (!found.found || found.spliced) return [];
    const holds = ({ start, end }: SentenceRow): boolean =>
      found.spans.some((span) => span.start < end && span.end > start);
    return sentences.filter(holds).map(({ number }) => number);
  }

  /** A sentence that says the same with a slip mended. */
  #corrected(sourceId: number, words: string): readonly number[] {
    const { prepared, sentences } = this.#text(sourceId);
    const near = sentences
      .map(({ number, start, end }) => ({ number, text: prepared.text.slice(start, end) }))
      .filter(
        ({ text }) =>
          Math.abs(text.length - words.length) <= CORRECTED_BY * words.length && sameFigures(words, text),
      )
      .map((each) => ({ ...each, apart: unlikeness(words, each.text) }))
      .filter(
        ({ text, apart }) => apart <= CORRECTED_BY && !namesDiffer(words, text) && !turnsRound(words, text),
      )
      .sort((one, other) => one.apart - other.apart);
    return near.slice(0, 1).map(({ number }) => number);
  }

  #text(sourceId: number): { readonly prepared: PreparedSource; readonly sentences: readonly SentenceRow[] } {
    const known = this.#texts.get(sourceId);
    if (known !== undefined) return known;
    const text = getText(this.#run.store, sourceId)?.text ?? '';
    const made = {
      prepared: prepareSource({ id: 'S1', text }),
      sentences: sentencesOf(this.#run.store, sourceId),
    };
    this.#texts.set(sourceId, made);
    return made;
  }
}

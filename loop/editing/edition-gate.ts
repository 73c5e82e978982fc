/** An editor's reply through the gate, sentence by sentence: what holds, what is to be mended, what takes its place. */
import type { EditorReply } from '../../agents/roles/editor.js';
import type { FailingSentence } from '../../agents/roles/rendering/edition.js';
import type { Claim, EditedSentence, Edition } from '../claim.js';
import { withoutEveryId } from '../report/free-text/internal-ids.js';
import { byWeight, cutShort, filledUp } from './short-answer.js';
import type { DraftSentence, JudgedSentence, SentenceGate } from './gate-sentence.js';
import { bareWords } from '../../text/bare-words.js';

/** Where a sentence of the brief stands: one of its parts, or a section by its place. */
type Part = 'short' | 'otherwise' | 'sure' | 'check' | number;

interface Placed extends DraftSentence {
  readonly part: Part;
  readonly judged: JudgedSentence;
  /** How it stands where it is not mended. */
  readonly before?: JudgedSentence | undefined;
}

export interface Fault {
  readonly number: number;
  readonly why: string;
  /** It says what its evidence does not say. */
  readonly isFalse: boolean;
}

export interface NumberedSentence {
  /** From 1, in the order of the brief. */
  readonly number: number;
  /** For whoever reads it: "short answer", the title of a section. */
  readonly part: string;
  readonly sentence: EditedSentence;
}

const NAMES = { short: 'short answer', otherwise: 'otherwise', sure: 'how sure', check: 'to check' } as const;

/** A brief on its way: every sentence with the number that it keeps, and how it was judged. */
export class DraftEdition {
  readonly #titles: readonly string[];
  #placed: Placed[];
  readonly #gate: SentenceGate;

  constructor(reply: EditorReply, gate: SentenceGate) {
    const { short, otherwise, sure, check, sections } = reply;
    const of = (part: Part, sentences: readonly DraftSentence[]): Placed[] =>
      sentences.map(({ text, ids }) => ({ text, ids, part, judged: gate.judge({ text, ids }) }));
    this.#titles = sections.map(({ title }) => withoutEveryId(title));
    this.#gate = gate;
    this.#placed = [
      ...of('short', short),
      ...of('otherwise', otherwise),
      ...of('sure', sure),
      ...of('check', check),
      ...sections.flatMap(({ sentences }, at) => of(at, sentences)),
    ];
  }

  /** Sentences that do not hold, for the editor. */
  failing(): readonly FailingSentence[] {
    return this.#placed.flatMap(({ text, ids, judged }, at) =>
      judged.holds ? [] : [{ number: at + 1, text, ids, why: judged.why }],
    );
  }

  /** Sentences that hold, for the examiner. */
  holding(): readonly NumberedSentence[] {
    return this.#placed.flatMap(({ part, judged }, at) =>
      judged.holds ? [{ number: at + 1, part: this.#nameOf(part), sentence: judged.sentence }] : [],
    );
  }

  /**
   * A sentence that holds in the gate, taken back by the examiner. One that is only to be bettered stays as it is where
   * nothing better comes.
   */
  takeBack(faults: readonly Fault[]): void {
    for (const { number, why, isFalse } of faults) {
      const placed = this.#placed[number - 1];
      if (placed?.judged.holds !== true) continue;
      this.#placed[number - 1] = {
        ...placed,
        judged: { holds: false, why },
        ...(isFalse ? {} : { before: placed.judged }),
      };
    }
  }

  /**
   * What the editor wrote in their place, more than one sentence where one is cut in two; an empty text takes the sentence
   * away. Only what was asked for is mended.
   */
  mend(mended: EditorReply['mended']): void {
    this.#placed = this.#placed.flatMap((placed, at) => {
      const written = mended.filter(({ number }) => number === at + 1);
      if (placed.judged.holds || written.length === 0) return [placed];
      return written.map(({ text, ids }): Placed => {
        const next = { ...placed, text: text.trim(), ids };
        return next.text === ''
          ? { ...next, before: undefined }
          : { ...next, judged: this.#gate.judge(next) };
      });
    });
  }

  /** Where a sentence did not hold, or was mended to nothing. */
  get lost(): number {
    return this.#placed.filter(({ judged, before }) => !(before ?? judged).holds).length;
  }

  /** The brief: what does not hold gives way to its claims' own words, where nothing else says them, or is left out. */
  finish(claims: ReadonlyMap<string, Claim>): Edition | null {
    const said = new Set<string>();
    const used = new Set(
      this.#placed.flatMap(({ judged, before }) => {
        const held = before ?? judged;
        return held.holds ? held.sentence.claimIds : [];
      }),
    );
    const standing = this.#placed.map((placed) => this.#standing(placed, claims, used));
    const of = (part: Part): readonly EditedSentence[] =>
      standing
        .filter((_, at) => this.#placed[at]?.part === part)
        .flat()
        .filter(({ text }) => !said.has(bareWords(text)) && said.add(bareWords(text)));
    const written = of('short');
    if (written.length === 0) return null;
    const { short, rest } = cutShort(filledUp(written, this.#spare(claims, used)));
    const parts = this.#titles
      .map((title, at) => ({ title, sentences: of(at) }))
      .filter(({ title, sentences }) => title !== '' && sentences.length > 0);
    const [first, ...others] = parts;
    const otherwise = first === undefined ? [...of('otherwise'), ...rest] : of('otherwise');
    const sections =
      first === undefined ? [] : [{ ...first, sentences: [...rest, ...first.sentences] }, ...others];
    const edition = { short, otherwise, sure: of('sure'), check: of('check') };
    const ids = [
      edition.short,
      edition.otherwise,
      edition.sure,
      edition.check,
      ...sections.map((each) => each.sentences),
    ]
      .flat()
      .flatMap(({ claimIds }) => claimIds);
    const words = [...new Set(ids)].flatMap((id) => {
      const claim = claims.get(id);
      return claim === undefined ? [] : [[id, claim.claim] as const];
    });
    return { ...edition, sections, claims: Object.fromEntries(words) };
  }

  #standing(
    { text, ids, part, judged, before }: Placed,
    claims: ReadonlyMap<string, Claim>,
    used: Set<string>,
  ): readonly EditedSentence[] {
    const held = before?.holds === true && !judged.holds ? before : judged;
    if (held.holds) return [held.sentence];
    // What is to be checked, or how sure it is, no claim says in its own words.
    if (text === '' || part === 'check' || part === 'sure') return [];
    return ids.flatMap((id) => {
      const claim = claims.get(id);
      if (claim === undefined || used.has(id)) return [];
      const itself = this.#gate.claimItself(claim);
      if (!itself.holds) return [];
      used.add(id);
      return [itself.sentence];
    });
  }

  /** Claims that decide or stand in the table, and that no sentence is made of, in their own words. */
  *#spare(claims: ReadonlyMap<string, Claim>, used: ReadonlySet<string>): Iterable<EditedSentence> {
    for (const claim of byWeight(claims.values())) {
      const isWeighty = claim.decisionCritical || (claim.findings ?? []).length > 0;
      if (!isWeighty || used.has(claim.id)) continue;
      const itself = this.#gate.claimItself(claim);
      if (itself.holds) yield itself.sentence;
    }
  }

  #nameOf(part: Part): string {
    return typeof part === 'number' ? (this.#titles[part] ?? '') : NAMES[part];
  }
}

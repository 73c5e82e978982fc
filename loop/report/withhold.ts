/** A brief without what does not hold in its documents. */
import { cutSentences } from '../../text/sentences.js';
import type { AnswerSentence, Claim, ClaimEvidence, EditedSentence, Edition, StruckClaim } from '../claim.js';
import type { Cell, Grid } from '../writing/table.js';
import type { Words } from '../words/index.js';
import type { Brief, FollowUp } from './brief.js';
import { withheldReasons, type Withheld } from './withheld.js';

/** Letters and numbers alone: marks, quotation marks and Markdown make no other statement. */
export const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Shorter words are part of too much to be looked for inside of other texts. */
const SHORTEST_PART = 12;

export function withhold(brief: Brief, withheld: Withheld, words: Words): Brief {
  const { marks, texts, uncompared = 0 } = withheld;
  const said = {
    ...brief,
    ...(uncompared === 0 ? {} : { uncompared }),
    ...(texts.size === 0 ? {} : { withheld: { count: texts.size, reasons: withheldReasons(texts) } }),
  };
  return marks.size + texts.size === 0 ? said : new Withholding(said, withheld, words).brief();
}

class Withholding {
  readonly #brief: Brief;
  readonly #withheld: Withheld;
  readonly #words: Words;

  constructor(brief: Brief, withheld: Withheld, words: Words) {
    this.#brief = brief;
    this.#withheld = withheld;
    this.#words = words;
  }

  brief(): Brief {
    const { marks } = this.#withheld;
    const brief = this.#brief;
    const claims = brief.claims.filter(({ claim }) => !this.#falls(claim));
    const standing = new Set(claims.map(({ id }) => id));
    const holds = ({ id }: Pick<Claim, 'id'>): boolean => standing.has(id);
    const fallen = brief.claims.filter((claim) => !holds(claim));
    return {
      ...brief,
      notCarried: marks,
      answer: brief.answer.flatMap((each) => this.#answer(each, claims)),
      edition: this.#edition(standing),
      grid: this.#grid(standing),
      claims,
      background: brief.background.filter(({ claim }) => !this.#falls(claim)),
      subtopics: subtopicsOf(brief, holds),
      ...this.#otherSide(),
      contradictions: brief.contradictions
        .filter(
          ({ topic, sides }) =>
            !this.#falls(topic) &&
            !sides.some(
              ({ statement, evidence }) =>
                this.#falls(statement) || evidence.some((each) => this.#falls(each.exact)),
            ),
        )
        .map((each) => ({ ...each, resolution: this.#prose(each.resolution) })),
      limitations: brief.limitations.map((line) => this.#prose(line)).filter((line) => line !== ''),
      followUps: (brief.followUps ?? []).map((each) => this.#followUp(each)),
      openQuestions: brief.openQuestions.filter(({ description }) => !this.#falls(description)),
      ...this.#quoted(fallen),
      struck: [...brief.struck, ...fallen.map((claim) => this.#struck(claim))],
    };
  }

  /** Words of the sources that are shown by themselves. */
  #quoted(fallen: readonly Claim[]): Pick<Brief, 'best' | 'sources'> {
    const brief = this.#brief;
    const gone = new Set(fallen.map(({ id }) => id));
    return {
      best: {
        ...brief.best,
        passages: brief.best.passages.filter(
          ({ evidence, deciding }) => !this.#falls(evidence.exact) && !this.#falls(deciding.exact),
        ),
      },
      sources: brief.sources.map((source) => ({
        ...source,
        quotes: source.quotes.filter(
          ({ exact, claimIds }) => !this.#isShown(exact) && !claimIds.every((id) => gone.has(id)),
        ),
      })),
    };
  }

  /** The words, or a part of them that stands alone in a document, do not hold. */
  #falls(text: string): boolean {
    const own = comparable(text);
    if (own === '') return false;
    const { texts, within = [] } = this.#withheld;
    return (
      texts.has(own) ||
      [...texts.keys()].some((each) => each.length >= SHORTEST_PART && own.includes(each)) ||
      (own.length >= SHORTEST_PART && [...within].some((each) => each.includes(own)))
    );
  }

  /** Words that a document shows by themselves. */
  #isShown(text: string): boolean {
    return this.#withheld.texts.has(comparable(text));
  }

  #prose(text: string): string {
    if (!this.#falls(text)) return text;
    return cutSentences(text)
      .map(({ start, end }) => text.slice(start, end))
      .filter((sentence) => !this.#falls(sentence))
      .join(' ');
  }

  #marks(text: string, sourceIds: readonly string[]): readonly string[] {
    const away = this.#withheld.marks.get(comparable(text));
    return away === undefined ? sourceIds : sourceIds.filter((id) => !away.has(id));
  }

  /** A sentence that falls gives way to its claims. */
  #answer({ sentence, claimIds }: AnswerSentence, claims: readonly Claim[]): readonly AnswerSentence[] {
    const own = claims.filter(({ id }) => claimIds.includes(id));
    if (!this.#falls(sentence)) return own.length === 0 ? [] : [{ sentence, claimIds }];
    return own.map(({ id, claim }) => ({ sentence: claim, claimIds: [id] }));
  }

  #edition(standing: ReadonlySet<string>): Edition | null {
    const { edition } = this.#brief;
    if (edition === null) return null;
    const kept = (sentences: readonly EditedSentence[]): readonly EditedSentence[] =>
      sentences
        .filter(({ text, claimIds }) => !this.#falls(text) && claimIds.every((id) => standing.has(id)))
        .map((each) =>
          each.sourceIds === undefined
            ? each
            : { ...each, sourceIds: this.#marks(each.text, each.sourceIds) },
        );
    const short = kept(edition.short);
    if (short.length === 0) return null;
    return {
      ...edition,
      short,
      otherwise: kept(edition.otherwise),
      sure: kept(edition.sure),
      check: kept(edition.check),
      sections: edition.sections
        .filter(({ title }) => !this.#isShown(title))
        .map(({ title, sentences }) => ({ title, sentences: kept(sentences) }))
        .filter(({ sentences }) => sentences.length > 0),
    };
  }

  /** One whose answer falls is left with the passages nearest to it. */
  #followUp(followUp: FollowUp): FollowUp {
    const { sentences, passages } = followUp.answer;
    return {
      ...followUp,
      answer: {
        ...followUp.answer,
        sentences: sentences
          .filter(({ text }) => !this.#falls(text))
          .map((each) => ({ ...each, sourceIds: this.#marks(each.text, each.sourceIds ?? []) })),
        passages: passages.filter(({ deciding }) => !this.#falls(deciding.exact)),
      },
    };
  }

  /** Cells of the table are statements, each with the thing that it is of. */
  #grid(standing: ReadonlySet<string>): Grid | null {
    const { grid } = this.#brief;
    if (grid === null) return null;
    const { texts, marks } = this.#withheld;
    const isPrinted = (cell: Cell): boolean => [...texts.keys()].some((row) => isCell(row, cell));
    /** Its sources without those that do not carry it as it is printed, where others are left. */
    const carried = (cell: Cell): Cell => {
      const away = new Set([...marks].flatMap(([row, ids]) => (isCell(row, cell) ? [...ids] : [])));
      const evidence = cell.evidence.filter(({ sourceId }) => !away.has(sourceId));
      return evidence.length === 0 || away.size === 0 ? cell : { ...cell, evidence };
    };
    const cells = grid.cells
      .filter((cell) => cell.claimIds.some((id) => standing.has(id)) && !isPrinted(cell))
      .map(carried);
    return { ...grid, cells };
  }

  #otherSide(): Pick<Brief, 'opposition' | 'memo' | 'opposing'> {
    const { opposition, memo, opposing } = this.#brief;
    const isHeld = ({ exact }: Pick<ClaimEvidence, 'exact'>): boolean => !this.#isShown(exact);
    return {
      opposition:
        opposition === null
          ? null
          : {
              ...opposition,
              ...(opposition.points === undefined
                ? {}
                : {
                    points: opposition.points
                      .filter(({ claim }) => !this.#falls(claim))
                      .map((point) => ({ ...point, evidence: point.evidence.filter(isHeld) })),
                  }),
              absence: opposition.absence === null ? null : this.#prose(opposition.absence),
            },
      memo: memo
        .filter(({ text }) => !this.#falls(text))
        .map(({ text, cited }) => ({ text, cited: this.#marks(text, cited) })),
      opposing: opposing.filter(isHeld),
    };
  }

  #struck({ id, claim, evidence }: Claim): StruckClaim {
    const found = this.#withheld.texts.get(comparable(claim));
    return {
      claim,
      why: found === undefined ? this.#words.free.why : `${this.#words.free.why} (${found.why})`,
      by: 'gate' as const,
      verdict: found?.verdict ?? ('not-found' as const),
      round: this.#brief.rounds.length,
      claimId: id,
      refs: evidence.map(({ ref }) => ref),
    };
  }
}

const subtopicsOf = (brief: Brief, holds: (claim: Claim) => boolean): Brief['subtopics'] =>
  brief.subtopics
    .map((topic) => ({
      ...topic,
      for: topic.for.filter(holds),
      against: topic.against.filter(holds),
      neutral: topic.neutral.filter(holds),
    }))
    .filter((topic) => topic.for.length + topic.against.length + topic.neutral.length > 0);

/** Whether words are a cell as the checker reads it: the thing and its words. */
const isCell = (row: string, { about, value }: Cell): boolean =>
  `${row} `.startsWith(`${comparable(`${about} ${value}`)} `);

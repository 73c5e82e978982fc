import type { Confidence, QuestionKind } from '../vocabulary.js';
import { bounded } from './request.js';

/** What the editor and the examiner are shown of the finished brief and of what it is made from. */

export interface EditorClaim {
  readonly id: string;
  readonly text: string;
  readonly confidence: Confidence;
  /** Independent works behind it. */
  readonly works: number;
  /** Some side of a disagreement, or a counterpoint, speaks against it. */
  readonly isDisputed: boolean;
  /** Each with its date and its interest: `S3 (2025-12; Example on what it sells)`. */
  readonly sources: readonly string[];
}

/** A row of the table: one thing with its values. */
export interface EditorRow {
  readonly about: string;
  readonly cells: readonly {
    /** Set where the program computed it: to be named with every sentence that uses it. */
    readonly id: string | null;
    readonly attribute: string;
    /** As it is printed. */
    readonly value: string;
    readonly conditions: readonly string[];
    readonly asOf: string | null;
    readonly claimIds: readonly string[];
  }[];
  /** Attributes that nobody has a value of. */
  readonly empty: readonly string[];
}

export interface EditorFact {
  /** `V1` */
  readonly id: string;
  readonly text: string;
}

export interface EditorPoint {
  readonly text: string;
  readonly claimIds: readonly string[];
}

/** A sentence of the brief that does not hold, or that the examiner wants mended. */
export interface FailingSentence {
  readonly number: number;
  readonly text: string;
  readonly ids: readonly string[];
  readonly why: string;
}

const works = (count: number): string => `${count} independent ${count === 1 ? 'work' : 'works'}`;

export function claimLine({ id, text, confidence, works: count, isDisputed, sources }: EditorClaim): string {
  const disputed = isDisputed ? ', disputed' : '';
  const shown = sources.slice(0, 6).map((each) => bounded(each, 120));
  return `${id} | ${bounded(text, 900)} | ${confidence}, ${works(count)}${disputed} | ${shown.join(', ')}`;
}

export function rowLine({ about, cells, empty }: EditorRow): string {
  const values = cells.map(({ id, attribute, value, conditions, asOf, claimIds }) => {
    const more = [...conditions, ...(asOf === null ? [] : [`as of ${asOf}`])].map((each) =>
      bounded(each, 120),
    );
    const under = more.length === 0 ? '' : ` (${more.join('; ')})`;
    const ids = [...(id === null ? [] : [id]), ...claimIds].join(', ');
    return `${bounded(attribute, 80)}: ${bounded(value, 120)}${under} [${ids}]`;
  });
  const missing =
    empty.length === 0 ? [] : [`not found: ${empty.map((each) => bounded(each, 80)).join(', ')}`];
  return `- ${bounded(about, 80)} | ${[...values, ...missing].join(' | ')}`;
}

export const factLine = ({ id, text }: EditorFact): string => `${id} | ${bounded(text, 300)}`;

export const pointLine = (kind: string, { text, claimIds }: EditorPoint): string =>
  `- ${kind}: ${bounded(text, 500)}${claimIds.length === 0 ? '' : ` [${claimIds.join(', ')}]`}`;

export const failingLine = ({ number, text, ids, why }: FailingSentence): string =>
  `${number} | ${bounded(text, 600)} | ${ids.join(', ')} | ${bounded(why, 400)}`;

/** What each kind of question wants first, in words for the editor. */
const KINDS: Readonly<Record<QuestionKind, string>> = {
  choice:
    "a choice. The first sentence recommends: which one, for whom. Then what decides between the others, by the reader's situation, with the figures that decide. `otherwise`: when another, or staying as one is, is better.",
  amount:
    'an amount. The first sentence gives the value with its unit and its conditions. Then the range, and what it depends on. `otherwise`: under which other conditions it is another value.',
  'yes-no':
    'a yes or no. The first sentence gives the verdict and how firm it is. Then the strongest evidence for it. `otherwise`: the strongest evidence against it, and where it does not hold.',
  'state-of-knowledge':
    'a state of knowledge. The first sentence says what is established and matters most to act on. Then what is established, with figures, groups and times. `otherwise`: what is disputed. What nobody has looked at is said as such.',
  'how-to':
    'how to do something. The first sentence names the way. Then the steps in their order, each with its condition. `otherwise`: when another way is needed.',
  explain:
    'an explanation. The first sentence says how or why in one thought. Then what it is made of, each part after what it needs. `otherwise`: where the explanation fails or is disputed.',
};

export const kindText = (kind: QuestionKind | null): string =>
  kind === null ? 'not named: judge from its words what a reader has to decide' : KINDS[kind];

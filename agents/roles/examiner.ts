import { Type, type Static } from 'typebox';
import { defineRole } from './define-role.js';
import { strictObject } from './strict-object.js';
import type { Dropped } from './definition.js';
import { kindText } from './rendering/edition.js';
import { fence } from './rendering/fence.js';
import { languageRule } from './rendering/language.js';
import { openLists } from './rendering/lists.js';
import { bounded, dashed, questionText } from './rendering/request.js';
import { ROLE_TOKENS } from './token-sizes.js';
import type { QuestionKind } from './vocabulary.js';

/** Reads the finished brief once, against its rubric and its quoted evidence, before it is printed. */
export interface ExaminerInput {
  readonly question: string;
  readonly today: string;
  readonly language: string | null;
  readonly kind: QuestionKind | null;
  readonly rubric: readonly string[];
  readonly sentences: readonly {
    /** From 1, in the order of the brief. */
    readonly number: number;
    /** "short answer", "how sure", the title of a section. */
    readonly part: string;
    readonly text: string;
    /** The words of the sources that it rests on, each with its source: `S3 (2025-12): …`. */
    readonly evidence: readonly string[];
  }[];
  /** What the table says, a line a thing; it stands beside the sentences. */
  readonly table: readonly string[];
}

const FAULTS = ['unsupported', 'overstated', 'condition-lost', 'one-sided', 'unclear', 'repeated'] as const;

export const ExaminerReply = strictObject({
  accepts: Type.Boolean(),
  /** Sentences to mend, and what is wrong with each. */
  faults: Type.Array(
    strictObject({ number: Type.Integer(), fault: Type.Enum([...FAULTS]), what: Type.String() }),
    { default: [] },
  ),
  /** Parts asked for that the claims would hold and that no sentence says; each with the number of the sentence to hold it. */
  missing: Type.Array(strictObject({ number: Type.Integer(), what: Type.String() }), { default: [] }),
});
export type ExaminerReply = Static<typeof ExaminerReply>;

const { shows } = ROLE_TOKENS.examiner;

export const examinerRole = defineRole<ExaminerInput, ExaminerReply>({
  name: 'examiner',
  schema: ExaminerReply,
  effort: 'medium',
  strongFrom: 'quick',
  leavesOfBudget: 0,
  parts: (input, share) => {
    const lists = openLists(shows, share);
    return {
      record: lists.record,
      values: {
        ...{ today: input.today, languageRule: languageRule(input.language) },
        question: questionText(input.question),
        kind: kindText(input.kind),
        rubric: lists.text('rubric', dashed(input.rubric.map((line) => bounded(line, 300))), {
          none: '(none)',
        }),
        table: lists.text('table', input.table, { none: '(none)' }),
        sentences: lists.items(
          'sentences',
          { items: input.sentences, toLine: sentenceBlock },
          { none: '(none)' },
        ),
      },
    };
  },
  check: (reply, input) => {
    const known = new Set(input.sentences.map(({ number }) => number));
    const dropped: Dropped[] = [];
    const keep = <Of extends { number: number; what: string }>(items: readonly Of[]): Of[] =>
      items.filter(({ number, what }) => {
        if (known.has(number)) return true;
        dropped.push({ kind: 'unknown-claim', where: 'faults', what: `${number}: ${what.slice(0, 60)}` });
        return false;
      });
    const checked = { ...reply, faults: keep(reply.faults), missing: keep(reply.missing) };
    return { reply: checked, dropped, complaint: null };
  },
});

function sentenceBlock({ number, part, text, evidence }: ExaminerInput['sentences'][number]): string {
  const said = `Sentence ${number} (${bounded(part, 80)}): ${bounded(text, 600)}`;
  if (evidence.length === 0) return `${said}\n(a fact of the program)`;
  const lines = evidence.map((line) => bounded(line, 420));
  return `${said}\n${fence({ label: `evidence of sentence ${number}`, lines, seed: text })}`;
}

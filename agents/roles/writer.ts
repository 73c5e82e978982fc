import { Type, type Static } from 'typebox';
import { defineRole, strictObject } from './define-role.js';
import { accepted, type CheckedReply } from './definition.js';
import { isOtherLanguage, languageOfQuestion, languageRule } from './rendering/language.js';
import { kindText } from './rendering/kind.js';
import { laidLines } from './rendering/laid-out.js';
import { openLists, type Lists } from './rendering/lists.js';
import { subtopicLines } from './rendering/outline.js';
import { bounded, dashed, orNone, questionText } from './rendering/request.js';
import { oppositionText } from './rendering/show.js';
import { mendLine, sourceLine, standingLine, taskText } from './rendering/writing.js';
import type { ClaimToMend, WriterSource, WriterTask, WrittenClaim } from './writing-shapes.js';
import { ROLE_TOKENS } from './token-sizes.js';
import {
  BRIEF_PARTS,
  CLAIM_KINDS,
  Confidence,
  RESOLUTION_REASONS,
  Stance,
  type LaidCell,
  type Opposition,
  type QuestionKind,
  type ShownSource,
  type Subtopic,
  type Wanted,
} from './vocabulary.js';

export interface WriterInput {
  readonly task: WriterTask;
  readonly question: string;
  readonly focus: string | null;
  readonly today: string;
  readonly language: string | null;
  readonly output: 'report' | 'brief';
  readonly kind: QuestionKind | null;
  /** The parts of the question; one alone where a section is written. */
  readonly outline: readonly Subtopic[];
  readonly wanted: Pick<Wanted, 'things' | 'attributes' | 'rubric'> | null;
  readonly target: string;
  readonly sources: readonly WriterSource[];
  readonly findings: readonly LaidCell[];
  readonly standing: readonly WrittenClaim[];
  /** The antagonist's last memo, which has to be answered; null in round 1. */
  readonly opposition: Opposition | null;
  /** Windows and sources that nobody has read. */
  readonly unread: readonly string[];
  readonly mend: readonly ClaimToMend[];
  /** Decisive findings that no claim, cell or reason accounts for. */
  readonly missing: readonly string[];
  readonly maxClaims: number;
  /** For rules alone, which read for themselves: the best passages. Empty for a model. */
  readonly passages: readonly ShownSource[];
}

const List = Type.Array(Type.String(), { default: [] });
const Words = Type.String({ default: '' });

export const WriterReply = strictObject({
  /** What the findings cannot tell. */
  limitations: Words,
  /** True where the findings do not answer. */
  insufficient: Type.Boolean(),
  /** In the order in which they are printed. */
  claims: Type.Array(
    strictObject({
      action: Type.Enum(['new', 'keep', 'revise', 'withdraw']),
      /** Id of the claim that is kept, revised or withdrawn; null for a new one. */
      claimId: Type.Union([Type.String(), Type.Null()]),
      kind: Type.Enum([...CLAIM_KINDS]),
      part: Type.Enum(BRIEF_PARTS.filter((part) => part !== 'table')),
      /** Title of its section; empty in the other parts. */
      section: Words,
      /** Empty for keep and withdraw: the program has the words. */
      claim: Words,
      findings: List,
      stance: Stance,
      confidence: Confidence,
      /** Would a reader decide otherwise if it were wrong? */
      decides: Type.Boolean(),
      answersOpposition: Type.Boolean(),
    }),
  ),
  /** What is compared, beside each other: a row a thing, a cell a few words. Empty where nothing is compared. */
  table: Type.Object(
    {
      columns: List,
      rows: Type.Array(
        strictObject({
          thing: Type.String(),
          cells: Type.Array(strictObject({ column: Type.String(), cell: Words, findings: List })),
        }),
        { default: [] },
      ),
    },
    { additionalProperties: false, default: { columns: [], rows: [] } },
  ),
  /** Decisive findings that stand in no claim, by reason. */
  leftOut: Type.Array(strictObject({ findings: List, why: Words }), { default: [] }),
  contradictions: Type.Array(
    strictObject({
      topic: Type.String(),
      sides: Type.Array(strictObject({ statement: Type.String(), findings: List }), { minItems: 2 }),
      resolved: Type.Boolean(),
      reason: Type.Enum([...RESOLUTION_REASONS]),
      resolution: Type.String(),
    }),
  ),
});
export type WriterReply = Static<typeof WriterReply>;

const { shows } = ROLE_TOKENS.writer;

export const writerRole = defineRole<WriterInput, WriterReply>({
  name: 'writer',
  schema: WriterReply,
  effort: 'medium',
  strongFrom: 'quick',
  parts: (input, share) => {
    const lists = openLists(shows, share);
    return { record: lists.record, values: { ...about(input), ...material(input, lists) } };
  },
  check: inOneLanguage,
});

const about = (input: WriterInput): Record<string, string> => ({
  today: input.today,
  languageRule: languageRule(input.language),
  question: questionText(input.question),
  focus: orNone(input.focus),
  kind: kindText(input.kind),
  length:
    input.output === 'brief'
      ? 'It is a short brief: no sections.'
      : 'It is a report: a section for each part of the question that the table does not settle.',
  outline: subtopicLines(input.outline).join('\n'),
  target: bounded(input.target),
  task: taskText(input),
});

function material(input: WriterInput, lists: Lists<keyof typeof shows>): Record<string, string> {
  const { things = [], attributes = [], rubric = [] } = input.wanted ?? {};
  return {
    rubric: lists.text('rubric', dashed(rubric.map((each) => bounded(each, 300))), {
      none: 'not named',
      what: 'points',
    }),
    table:
      things.length + attributes.length === 0
        ? 'nothing is named'
        : `things: ${things.map((each) => bounded(each, 80)).join('; ') || '(found by the readers)'}\nattributes: ${attributes.map(({ name }) => bounded(name, 80)).join('; ')}`,
    sources: lists.text('sources', input.sources.map(sourceLine), { none: 'none' }),
    findings: lists.fenced('findings', laidLines(input.findings), { none: 'none' }),
    standing: lists.text('standing', input.standing.map(standingLine), { what: 'claims', none: 'none' }),
    opposition: oppositionText(input.opposition),
    unread: lists.text('unread', dashed(input.unread.map((each) => bounded(each, 160))), { none: 'none' }),
    mend: lists.text('mend', input.mend.map(mendLine), { what: 'claims to mend', none: 'none' }),
    missing: lists.text('missing', [input.missing.join(', ')].filter(Boolean), { none: 'none' }),
  };
}

/** Claims in another language than the brief's are asked for once more. Which findings a claim may cite is for the gate to say. */
function inOneLanguage(reply: WriterReply, input: WriterInput): CheckedReply<WriterReply> {
  const expected = input.language ?? languageOfQuestion(input.question);
  const words = reply.claims.map(({ claim }) => claim).join('\n');
  if (expected === null || !isOtherLanguage(words, expected)) return accepted(reply);
  return { ...accepted(reply), complaint: 'The claims are in the wrong language.' };
}

import { Type, type Static } from 'typebox';
import { defineRole } from './define-role.js';
import { strictObject } from './strict-object.js';
import type { CheckedReply, Dropped } from './definition.js';
import { beginningOf } from './rendering/checks.js';
import {
  claimLine,
  factLine,
  failingLine,
  kindText,
  pointLine,
  rowLine,
  type EditorClaim,
  type EditorFact,
  type EditorPoint,
  type EditorRow,
  type FailingSentence,
} from './rendering/edition.js';
import { isOtherLanguage, languageOfQuestion, languageRule } from './rendering/language.js';
import { openLists } from './rendering/lists.js';
import { bounded, dashed, orNone, questionText } from './rendering/request.js';
import { missingWordsText } from './rendering/the-point.js';
import { ROLE_TOKENS } from './token-sizes.js';
import type { QuestionKind } from './vocabulary.js';

/** Writes the finished brief after the last round: from the standing claims and the grid alone, never from the sources. */
export interface EditorInput {
  readonly question: string;
  readonly focus: string | null;
  readonly today: string;
  readonly language: string | null;
  readonly output: 'report' | 'brief';
  readonly kind: QuestionKind | null;
  /** What a good answer holds, made from the question at the start. */
  readonly rubric: readonly string[];
  readonly claims: readonly EditorClaim[];
  /** The rows of the table that the brief shows; none where it has no table. */
  readonly rows: readonly EditorRow[];
  /** Sentences of the program's own on dates, interests and counts, ready to be printed. */
  readonly facts: readonly EditorFact[];
  /** Gated counterpoints, and disagreements, which the brief prints in sections of their own. */
  readonly counterpoints: readonly EditorPoint[];
  readonly disagreements: readonly EditorPoint[];
  readonly openQuestions: readonly string[];
  readonly limitations: readonly string[];
  readonly missingWords: readonly string[];
  /** Empty at the first asking; then the sentences to write again, and why. */
  readonly failing: readonly FailingSentence[];
}

const Sentence = strictObject({
  text: Type.String(),
  /** Claims (`C3`), computed values (`F2=`) and facts (`V1`) that it rests on. */
  ids: Type.Array(Type.String()),
});

const Sentences = Type.Array(Sentence, { default: [] });

export const EditorReply = strictObject({
  short: Sentences,
  otherwise: Sentences,
  sure: Sentences,
  check: Sentences,
  sections: Type.Array(strictObject({ title: Type.String(), sentences: Sentences }), { default: [] }),
  /** Only where sentences were shown to be mended; an empty text takes the sentence away. */
  mended: Type.Array(
    strictObject({ number: Type.Integer(), text: Type.String(), ids: Type.Array(Type.String()) }),
    { default: [] },
  ),
});
export type EditorReply = Static<typeof EditorReply>;

const { shows } = ROLE_TOKENS.editor;

const LENGTHS = {
  report: 'At most 30 sentences in all.',
  brief: 'At most 15 sentences in all, and no sections but one.',
} as const;

const FRESH = 'Write the whole brief now; `mended` stays empty.';
const MEND =
  'The brief is written. Mend the sentences listed under "To mend" and no other: answer with `mended` alone, one entry a sentence by its number (two where it is cut in two, an empty text to leave it out), all other lists empty.';

export const editorRole = defineRole<EditorInput, EditorReply>({
  name: 'editor',
  schema: EditorReply,
  effort: 'medium',
  strongFrom: 'quick',
  leavesOfBudget: 0,
  parts: (input, share) => {
    const lists = openLists(shows, share);
    const list = (part: keyof typeof shows, lines: readonly string[], what: string = part): string =>
      lists.text(part, lines, { none: '(none)', what });
    return {
      record: lists.record,
      values: {
        ...{ today: input.today, languageRule: languageRule(input.language) },
        question: questionText(input.question),
        focus: orNone(input.focus),
        kind: kindText(input.kind),
        length: LENGTHS[input.output],
        rubric: list('rubric', dashed(input.rubric.map((line) => bounded(line, 300))), 'points'),
        missingWords: missingWordsText(input.missingWords),
        claims: list('claims', input.claims.map(claimLine)),
        rows: list('rows', input.rows.map(rowLine)),
        facts: list('facts', input.facts.map(factLine)),
        points: list('points', [
          ...input.counterpoints.map((point) => pointLine('other side', point)),
          ...input.disagreements.map((point) => pointLine('disagreement', point)),
        ]),
        unknown: list(
          'unknown',
          dashed([...input.openQuestions, ...input.limitations].map((line) => bounded(line, 300))),
        ),
        failing: list('failing', input.failing.map(failingLine), 'sentences'),
        task: input.failing.length === 0 ? FRESH : MEND,
      },
    };
  },
  check: checkEdition,
});

type Written = Static<typeof Sentence>;

/** Ids that were not shown are dropped, and with them the sentences that have none left. */
function checkEdition(reply: EditorReply, input: EditorInput): CheckedReply<EditorReply> {
  const known = idsOf(input);
  const dropped: Dropped[] = [];
  const keep = <Of extends Written>(sentences: readonly Of[], where: string): Of[] =>
    sentences.flatMap((each) => {
      const text = each.text.trim();
      const ids = idsIn(each.ids).filter((id) => known.has(id));
      if (text !== '' && ids.length > 0) return [{ ...each, text, ids }];
      if (text !== '') dropped.push({ kind: 'claim-without-refs', where, what: beginningOf(text) });
      return [];
    });
  const checked: EditorReply = {
    short: keep(reply.short, 'short'),
    otherwise: keep(reply.otherwise, 'otherwise'),
    sure: keep(reply.sure, 'sure'),
    check: keep(reply.check, 'check'),
    sections: reply.sections.map(({ title, sentences }) => ({ title, sentences: keep(sentences, title) })),
    mended: reply.mended.map((each) => ({ ...each, ids: idsIn(each.ids).filter((id) => known.has(id)) })),
  };
  return { reply: checked, dropped, complaint: complaintOf(checked, input) };
}

function complaintOf({ short, mended }: EditorReply, input: EditorInput): string | null {
  if (input.failing.length > 0)
    return mended.length === 0 ? '`mended` has no sentence; mend those that are listed.' : null;
  if (short.length === 0)
    return 'No sentence of `short` names a claim that was shown (C1, C2 …): each needs its ids.';
  const language = input.language ?? languageOfQuestion(input.question);
  const said = short.map(({ text }) => text).join('\n');
  return language !== null && isOtherLanguage(said, language) ? 'It is in the wrong language.' : null;
}

const idsOf = ({ claims, rows, facts }: EditorInput): ReadonlySet<string> =>
  new Set([
    ...claims.map(({ id }) => id),
    ...rows.flatMap(({ cells }) => cells.flatMap(({ id }) => id ?? [])),
    ...facts.map(({ id }) => id),
  ]);

/** `[C3, F2=]` in one string is two ids. */
const idsIn = (given: readonly string[]): string[] => [
  ...new Set(given.flatMap((each) => each.match(/[CFV]\d+(?:=\d*)?/g) ?? [])),
];

import { Type, type Static } from 'typebox';
import { defineRole, strictObject } from './define-role.js';
import { accepted, type Dropped } from './definition.js';
import { beginningOf } from './rendering/checks.js';
import { orNone, questionText } from './rendering/request.js';
import { folderText } from './rendering/searched-folder.js';
import { QUESTION_DOMAINS, QUESTION_KINDS, type SearchedFolder } from './vocabulary.js';

/** Cuts the question into subtopics, says how well the topic is covered and what a good answer needs. */
export interface DecomposerInput {
  readonly question: string;
  readonly focus: string | null;
  /** The run's own date, `YYYY-MM-DD`. */
  readonly today: string;
  /** The folder that is searched; null without one. */
  readonly folder: SearchedFolder | null;
  /** At most this many subtopics, at least 2. */
  readonly maxSubtopics: number;
}

export const DecomposerReply = strictObject({
  subtopics: Type.Array(strictObject({ name: Type.String(), scope: Type.String() }), {
    minItems: 1,
    maxItems: 8,
  }),
  familiarity: Type.Enum(['common', 'specialised', 'contested']),
  kind: Type.Enum([...QUESTION_KINDS]),
  domain: Type.Enum([...QUESTION_DOMAINS]),
  /** What the answer compares or measures: rows of the grid. */
  things: Type.Array(Type.String(), { maxItems: 24, default: [] }),
  /** What it says of each: columns of the grid. */
  attributes: Type.Array(
    strictObject({
      name: Type.String(),
      unit: Type.Union([Type.String(), Type.Null()]),
    }),
    { maxItems: 16, default: [] },
  ),
  /** What the finished answer is held against. */
  rubric: Type.Array(Type.String(), { maxItems: 16, default: [] }),
  note: Type.String(),
});
export type DecomposerReply = Static<typeof DecomposerReply>;

export const decomposerRole = defineRole<DecomposerInput, DecomposerReply>({
  name: 'decomposer',
  schema: DecomposerReply,
  effort: 'low',
  strongFrom: 'deep',
  parts: (input, share) => ({
    values: {
      today: input.today,
      question: questionText(input.question, share),
      focus: orNone(input.focus),
      folder: folderText(input.folder),
      maxSubtopics: String(Math.max(2, input.maxSubtopics)),
    },
  }),
  check: (reply, input) => {
    const most = Math.max(2, input.maxSubtopics);
    const subtopics = distinct(reply.subtopics).slice(0, most);
    const dropped: Dropped[] = reply.subtopics
      .filter((subtopic) => !subtopics.includes(subtopic))
      .map((subtopic) => ({ kind: 'too-many', where: 'subtopics', what: beginningOf(subtopic.name) }));
    return accepted({ ...reply, subtopics }, dropped);
  },
});

function distinct(subtopics: DecomposerReply['subtopics']): DecomposerReply['subtopics'] {
  const names = new Set<string>();
  return subtopics.filter(({ name }) => {
    const key = name.trim().toLowerCase();
    if (key === '' || names.has(key)) return false;
    names.add(key);
    return true;
  });
}

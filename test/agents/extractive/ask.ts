import { write } from '../../../agents/extractive/writer.js';
import type { WriterInput, WriterReply } from '../../../agents/roles/writer.js';
import type { ShownSource } from '../../../agents/roles/vocabulary.js';
import { source, type Written } from './sources.js';

/** One writing over what is shown. */
export const ask = (
  question: string,
  passages: readonly ShownSource[],
  more: Partial<WriterInput> = {},
): WriterReply =>
  write({
    ...{ question, passages, target: question, today: '2026-11-22', language: 'en', focus: null, kind: null },
    ...{
      task: 'whole',
      output: 'report',
      outline: [],
      wanted: null,
      sources: [],
      findings: [],
      standing: [],
    },
    ...{ opposition: null, unread: [], mend: [], missing: [], maxClaims: 24 },
    ...more,
  });

/** The claims over one source of these sentences. */
export const claimsOver = (question: string, sentences: readonly Written[], title = 'A report'): string[] =>
  ask(question, [source(1, title, sentences)]).claims.map(({ claim }) => claim);

/** The side of each sentence that is put on one. */
export const sidesOver = (question: string, sentences: readonly Written[]): Record<string, string> =>
  Object.fromEntries(
    ask(
      question,
      sentences.map((sentence, index) => source(index + 1, `Report ${index + 1}`, [sentence])),
    ).claims.map(({ claim, stance }) => [claim, stance]),
  );

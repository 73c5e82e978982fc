// @ts-nocheck -- TODO writer
import { synthesize } from '../../../agents/extractive/synthesizer.js';
import type { SynthesizerInput, SynthesizerReply } from '../../../agents/roles/synthesizer-shapes.js';
import type { ShownSource } from '../../../agents/roles/vocabulary.js';
import { source, type Written } from './sources.js';

/** One synthesis over what is shown. */
export const ask = (
  question: string,
  sources: readonly ShownSource[],
  more: Partial<SynthesizerInput> = {},
): SynthesizerReply =>
  synthesize({
    ...{ question, sources, target: question, today: '2026-11-22', language: 'en', focus: null, round: 1 },
    ...{ subtopic: null, standing: [], opposition: null, maxClaims: 24 },
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

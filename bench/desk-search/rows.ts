import type { LibraryCut } from '../../store/desk/library/source.js';

/** A text of these sentences, each on a line. */
export function sourceOf(sentences: readonly string[]): {
  readonly text: string;
  readonly cuts: readonly LibraryCut[];
} {
  let at = 0;
  const cuts = sentences.map((sentence, index) => {
    const start = at;
    at += sentence.length + 1;
    return { number: index + 1, start, end: start + sentence.length };
  });
  return { text: sentences.join('\n'), cuts };
}

/** Adds a job that is done, by its id and its run. */
export const jobRows = (first: string, second = first): string =>
  `INSERT INTO jobs (id, question, options, status, priority, asked_by, run, attempt, created_at_ms, tokens, cost_usd, seconds_at_work)
   VALUES (${first}, 'What?', '{}', 'done', 0, 'ann', ${second}, 1, 0, 0, 0, 0)`;

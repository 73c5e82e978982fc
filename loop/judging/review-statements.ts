import pMap from 'p-map';
import type { Review } from '../reviewable.js';
import { askInHalves } from '../../agents/ask-for-less.js';
import { fail, succeed, type Result } from '../../agents/result.js';
import { reviewerRole } from '../../agents/roles/reviewer.js';
import type { CitedPassage } from '../../agents/roles/vocabulary.js';
import { ask } from '../limits/ask.js';
import { Interrupted, RunError, type Run } from '../run.js';
import { evenChunks } from './chunk.js';

/** A statement of any document beside the words of its sources that it rests on: all that a reviewer sees of it. */
export interface StatementBeside {
  readonly text: string;
  readonly passages: readonly CitedPassage[];
}

export interface Reviewed {
  /** By the statement as it was given; those that are not here were not reviewed. */
  readonly reviews: ReadonlyMap<StatementBeside, Review>;
  /** Why some were not: the budget, an interruption, or faults of the model, each once. */
  readonly failures: readonly Fault[];
}

type Fault = Pick<RunError, 'code' | 'message'>;

/** Verdicts of earlier reviews, by all that decides them. */
export interface KeptReviews {
  get(about: unknown): Review | undefined;
  put(about: unknown, review: Review): void;
}

/** Statements of one request, at most. */
const MOST_STATEMENTS = 20;

/**
 * @internal Has every statement reviewed once, beside its passages alone and apart from any question. What was answered before is
 * not asked again, and what is answered is kept at once, so that an interruption loses calls in flight alone.
 */
export async function reviewStatements(
  run: Run,
  statements: readonly StatementBeside[],
  kept: KeptReviews,
): Promise<Reviewed> {
  const reviews = new Map<StatementBeside, Review>();
  const faults = new Map<string, Fault>();
  const note = ({ code, message }: Fault): void => void faults.set(`${code} ${message}`, { code, message });
  const { takeKept, ask: askAbout } = reviewer(run, kept, reviews);
  const open = statements.filter((statement) => !takeKept(statement));
  let isOver = false;
  // A part that is too large for the model or for what is left of the budget is asked about in halves.
  const review = async (part: readonly StatementBeside[]): Promise<void> => {
    if (isOver) return;
    try {
      const retryOn = ({ code }: Fault): boolean => CODES_OF_LESS.has(code);
      const { failures } = await askInHalves(part, askAbout, { retryOn });
      for (const failure of failures) note(failure);
    } catch (error) {
      isOver = true;
      if (error instanceof Interrupted) note({ code: 'aborted', message: 'interrupted' });
      else if (error instanceof RunError) note(error);
      else throw error;
    }
  };
  await pMap(evenChunks(open, MOST_STATEMENTS), review, { concurrency: run.options.researchers });
  return { reviews, failures: [...faults.values()] };
}

const CODES_OF_LESS: ReadonlySet<Fault['code']> = new Set(['context-too-long', 'cut-off', 'over-budget']);

/** Asks about statements until each has a verdict, or nobody gives one. */
function reviewer(run: Run, kept: KeptReviews, reviews: Map<StatementBeside, Review>) {
  const { model } = run.options;
  const { promptHash } = reviewerRole.render(inputOf(run, []));
  /** Statement, words of the passages, model and prompt: whatever else a request holds decides nothing. */
  const keyOf = ({ text, passages }: StatementBeside): unknown => {
    const shown = passages.map(({ ref: _, source: { id: _id, ...source }, before, after, ...rest }) => ({
      source,
      ...rest,
      beside: [before?.text ?? null, after?.text ?? null],
    }));
    return { text, shown, model, promptHash };
  };
  return {
    takeKept: (statement: StatementBeside): boolean => {
      const review = kept.get(keyOf(statement));
      if (review !== undefined) reviews.set(statement, review);
      return review !== undefined;
    },
    /** What the request had no room for, and what the model left out, is asked about once more as long as some is answered. */
    ask: async (part: readonly StatementBeside[]): Promise<Result<null>> => {
      for (;;) {
        const open = part.filter((each) => !reviews.has(each));
        if (open.length === 0) return succeed(null);
        const reply = await ask(run, 'reviewer', inputOf(run, open));
        if (!reply.ok) return reply;
        for (const { claimId, verdict, reason } of reply.value.verdicts) {
          const statement = open[Number(claimId.slice(1)) - 1];
          if (statement === undefined) continue;
          const review = { verdict, reason: plain(reason, statement), model };
          reviews.set(statement, review);
          kept.put(keyOf(statement), review);
        }
        if (!open.some((each) => reviews.has(each))) return fail(NO_VERDICT);
      }
    },
  };
}

const NO_VERDICT = {
  code: 'bad-reply',
  message: 'the model gave no verdict on some',
  retryable: false,
} as const;

const inputOf = (run: Run, part: readonly StatementBeside[]): Parameters<typeof reviewerRole.render>[0] => ({
  question: null,
  today: run.today,
  sections: [],
  notes: [],
  claims: part.map(({ text, passages }, index) => ({
    id: `C${index + 1}`,
    text,
    kind: 'reported',
    subtopic: '',
    passages,
  })),
});

/** Longest reason that is kept, in UTF-16 units. */
const LONGEST_REASON = 600;

/** On one line; sources under the names that they have outside of the request. */
const plain = (reason: string, { passages }: StatementBeside): string =>
  reason
    .slice(0, LONGEST_REASON)
    .replace(/\s+/g, ' ')
    .replace(/\bS\d+(?=\.\d)/g, (id) => passages.find(({ source }) => source.id === id)?.source.work ?? id)
    .trim();

import pMap from 'p-map';
import type { Review } from '../reviewable.js';
import { askInHalves } from '../../agents/ask-for-less.js';
import { succeed, type Result } from '../../agents/result.js';
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
 * Has every statement reviewed once, beside its passages alone and apart from any question. What was answered before is
 * not asked again, and what is answered is kept at once, so that an interruption loses calls in flight alone.
 */
export async function reviewStatements(
  run: Run,
  statements: readonly StatementBeside[],
  kept: KeptReviews,
): Promise<Reviewed> {
  const reviewing = new Reviewing(run, kept);
  const open = statements.filter((statement) => !reviewing.takeKept(statement));
  await pMap(evenChunks(open, MOST_STATEMENTS), (part) => reviewing.review(part), {
    concurrency: run.options.researchers,
  });
  return reviewing;
}

const CODES_OF_LESS: ReadonlySet<Fault['code']> = new Set(['context-too-long', 'cut-off', 'over-budget']);

class Reviewing implements Reviewed {
  readonly reviews = new Map<StatementBeside, Review>();
  readonly #failures = new Map<string, Fault>();
  #isOver = false;
  readonly #run: Run;
  readonly #kept: KeptReviews;

  constructor(run: Run, kept: KeptReviews) {
    this.#run = run;
    this.#kept = kept;
  }

  get failures(): Reviewed['failures'] {
    return [...this.#failures.values()];
  }

  takeKept(statement: StatementBeside): boolean {
    const review = this.#kept.get(this.#about(statement));
    if (review !== undefined) this.reviews.set(statement, review);
    return review !== undefined;
  }

  /** A part that is too large for the model or for what is left of the budget is asked about in halves. */
  async review(part: readonly StatementBeside[]): Promise<void> {
    if (this.#isOver) return;
    try {
      const { failures } = await askInHalves(part, (half) => this.#ask(half), {
        retryOn: ({ code }) => CODES_OF_LESS.has(code),
      });
      for (const failure of failures) this.#note(failure);
    } catch (error) {
      if (error instanceof RunError) this.#note(error);
      else if (error instanceof Interrupted) this.#note({ code: 'aborted', message: 'interrupted' });
      else throw error;
      this.#isOver = true;
    }
  }

  /** What the request had no room for, and what the model left out, is asked about once more as long as some is answered. */
  async #ask(part: readonly StatementBeside[]): Promise<Result<null>> {
    const open = part.filter((each) => !this.reviews.has(each));
    if (open.length === 0) return succeed(null);
    const reply = await ask(this.#run, 'reviewer', this.#input(open));
    if (!reply.ok) return reply;
    for (const { claimId, verdict, reason } of reply.value.verdicts) {
      const statement = open[Number(claimId.slice(1)) - 1];
      if (statement === undefined) continue;
      const review = { verdict, reason: plain(reason, statement), model: this.#run.options.model };
      this.reviews.set(statement, review);
      this.#kept.put(this.#about(statement), review);
    }
    if (open.some((each) => this.reviews.has(each))) return this.#ask(open);
    this.#note({ code: 'bad-reply', message: 'the model gave no verdict on some' });
    return succeed(null);
  }

  #input(part: readonly StatementBeside[]): Parameters<typeof reviewerRole.render>[0] {
    return {
      question: null,
      today: this.#run.today,
      sections: [],
      notes: [],
      claims: part.map(({ text, passages }, index) => ({
        id: `C${index + 1}`,
        text,
        kind: 'reported',
        subtopic: '',
        passages,
      })),
    };
  }

  /** Statement, words of the passages, model and prompt: whatever else a request holds decides nothing. */
  #about({ text, passages }: StatementBeside): unknown {
    const { promptHash } = reviewerRole.render(this.#input([]));
    const shown = passages.map(({ ref: _, source: { id: _id, ...source }, before, after, ...rest }) => ({
      source,
      ...rest,
      beside: [before?.text ?? null, after?.text ?? null],
    }));
    return { text, shown, model: this.#run.options.model, promptHash };
  }

  #note(failure: Fault): void {
    this.#failures.set(`${failure.code} ${failure.message}`, failure);
  }
}

/** Longest reason that is kept, in UTF-16 units. */
const LONGEST_REASON = 600;

/** On one line; sources under the names that they have outside of the request. */
const plain = (reason: string, { passages }: StatementBeside): string =>
  reason
    .slice(0, LONGEST_REASON)
    .replace(/\s+/g, ' ')
    .replace(/\bS\d+(?=\.\d)/g, (id) => passages.find(({ source }) => source.id === id)?.source.work ?? id)
    .trim();

import { modelForRole } from '../../agents/models/defaults.js';
import { parseModelName } from '../../agents/models/registry.js';
import { REVIEW_VERDICTS, type ReviewVerdict } from '../../agents/roles/vocabulary.js';
import { dueStatements, passageShower, type DueStatement } from '../../loop/judging/due-statements.js';
import { reviewStatements, type KeptReviews } from '../../loop/judging/review-statements.js';
import type { Review } from '../../loop/reviewable.js';
import { spentBudget } from '../../loop/limits/budget.js';
import type { Run } from '../../loop/run.js';
import { beginRun } from '../../loop/start.js';
import { canonicalJson } from '../../store/canonical-json.js';
import { openStore } from '../../store/open-store.js';
import { assembleRun } from '../assemble/assemble.js';
import { readUserConfig } from '../trust/config.js';
import { environment } from '../process/environment.js';
import { UsageError } from '../../loop/exit-codes.js';
import { NOTHING_KEPT, openKept } from '../kept/kept.js';
import { runOptions } from '../../loop/options/run-options.js';
import { inThousands, type Reviewer, type Reviewing, type ReviewSummary } from './review.js';

/** @throws UsageError for no model; RunError where its service is not set up */
export async function openReviewer(asked: Reviewing, signal: AbortSignal): Promise<Reviewer> {
  const store = openStore(':memory:');
  const run = await assemble(asked, { store, signal });
  const kept = keptReviews(asked.isFresh);
  return {
    review: async (documents, sources) => {
      const show = passageShower(sources);
      const due = documents.map((each) => dueStatements(each, show));
      const first = firstOfEach(due.flat());
      const { reviews, failures } = await reviewStatements(run, [...new Set(first.values())], kept);
      const { tokens } = spentBudget(run);
      const unreviewed = failures.map((each) => whyOf(each, { ...asked, tokens }));
      return due.map((statements) => {
        const given = statements.map((each) => reviews.get(first.get(each) ?? each) ?? null);
        statements.forEach(({ citations }, index) => {
          for (const citation of citations) citation.review = given[index] ?? null;
        });
        return summaryOf(given, { model: run.options.model, tokens, unreviewed });
      });
    },
    close: () => store.close(),
  };
}

/** A run of the reviewer alone: without a question, rounds or anything to read, and gone when the check is over. */
async function assemble(
  { model, budgetTokens }: Reviewing,
  { store, signal }: Pick<Run, 'store' | 'signal'>,
): Promise<Run> {
  const config = readUserConfig();
  const options = {
    ...runOptions({ model: reviewerModel(model), budgetTokens }, config),
    roleModels: {},
    engines: [],
    corpora: [],
    maxRounds: 0,
    budgetUsd: null,
    budgetMinutes: null,
  };
  const known = beginRun(store, { id: 'review', question: '', options, at: new Date().toISOString() });
  const variables = environment();
  return assembleRun({ known, folder: '', store, config, variables, signal, watch: () => undefined });
}

/** The model itself, where the provider's own choice was asked for. */
function reviewerModel(model: string): string {
  try {
    parseModelName(model);
    return modelForRole(model, 'reviewer', 'deep');
  } catch (error) {
    throw new UsageError((error as Error).message, 'Give a model such as anthropic/claude-sonnet-4-5.');
  }
}

function keptReviews(isFresh: boolean): KeptReviews {
  const kept = isFresh ? NOTHING_KEPT : openKept('reviewed');
  return {
    get: (about) => {
      const { verdict, reason, model } = (kept.get(about) ?? {}) as Partial<Review>;
      const isWhole = typeof reason === 'string' && typeof model === 'string';
      return isWhole && REVIEW_VERDICTS.some((each) => each === verdict)
        ? { verdict: verdict as ReviewVerdict, reason, model }
        : undefined;
    },
    put: (about, review) => kept.put(about, review),
  };
}

/** What stands in several places beside the same words is reviewed once. */
function firstOfEach(due: readonly DueStatement[]): ReadonlyMap<DueStatement, DueStatement> {
  const first = new Map<string, DueStatement>();
  return new Map(
    due.map((each) => {
      const key = canonicalJson([each.text, each.passages]);
      const known = first.get(key) ?? each;
      first.set(key, known);
      return [each, known];
    }),
  );
}

function summaryOf(
  given: readonly (Review | null)[],
  about: Pick<ReviewSummary, 'model' | 'tokens' | 'unreviewed'>,
): ReviewSummary {
  const reviewed = given.filter((each) => each !== null);
  const counts = REVIEW_VERDICTS.map((name) => [
    name,
    reviewed.filter(({ verdict }) => verdict === name).length,
  ]);
  return {
    ...about,
    due: given.length,
    reviewed: reviewed.length,
    verdicts: Object.fromEntries(counts.filter(([, count]) => count !== 0)) as ReviewSummary['verdicts'],
    unreviewed: reviewed.length === given.length ? [] : about.unreviewed,
  };
}

function whyOf(
  { code, message }: { readonly code: string; readonly message: string },
  { budgetTokens, tokens }: { readonly budgetTokens: number; readonly tokens: number },
): string {
  if (code !== 'over-budget') return message.replace(/\.$/, '');
  const budget = `the budget of ${inThousands(budgetTokens)} tokens`;
  return tokens === 0 ? `${budget} is less than one request may take` : `${budget} is spent`;
}

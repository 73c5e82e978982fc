import type { Claim, EditedSentence } from '../../claim.js';
import { passagesFor } from '../../context/passages.js';
import { showSources } from '../../context/show.js';
import { nextId } from '../../ids.js';
import { inOrder, shortAnswer } from '../../judging/printed-parts.js';
import { ask } from '../../limits/ask.js';
import { bestPassages } from '../../report/best-passages.js';
import type { FollowUp, FollowUpAnswer } from '../../report/brief.js';
import { followUpsOf } from '../../report/follow-ups.js';
import type { Grounded } from '../../results.js';
import { lastState } from '../../round-state.js';
import { type Run, RunError, type RunOptions } from '../../run.js';
import { note, stage } from '../../stage.js';
import { readSources } from '../read-sources.js';
import { reviewClaims } from '../review.js';
import { initialState, type RoundState } from '../../state.js';
import { allDraftsOf } from '../../writing/drafts.js';
import { citableOf, gateDraft } from '../../writing/gate-draft.js';
import { materialOf, requestOf } from '../../writing/material.js';
import { mergeClaims } from '../../writing/merge-claims.js';
import { nearest } from '../../writing/sections.js';
import { sha256 } from '../../../store/canonical-json.js';
import type { Journal, JournalTotals } from '../../../store/journal.js';
import { putFollowUp } from '../../../store/ledger.js';
import { listRunSources } from '../../../store/run-sources.js';
import { bareWords } from '../../../text/bare-words.js';
import { words } from '../../../text/tokens.js';

/** A follow-up question, answered from what a run has read, under the same gate and review as its brief. */

export interface AskedFollowUp {
  readonly question: string;
  /** What it may cost by itself; null: no limit. */
  readonly budgetTokens: number | null;
  readonly budgetUsd: number | null;
}

const MOST_CLAIMS = 6;
const MOST_WORDS = 120;
const MOST_PASSAGES = 5;

/**
 * The same question at the same round has the same answer, which is not made twice; each step of it is kept when it is done,
 * so that asking again after a crash goes on where it stopped.
 *
 * @param run a run that has ended
 * @throws RunError where nobody could draft an answer: it can be asked again
 */
export async function askFollowUp(run: Run, asked: AskedFollowUp): Promise<FollowUp> {
  const state = lastState(run);
  const { round } = state;
  const all = followUpsOf(run);
  const same = all.find(({ question }) => bareWords(question) === bareWords(asked.question));
  if (same?.round === round) return same;
  const pass = `follow-up-${sha256(bareWords(asked.question)).slice(0, 12)}`;
  const id = same?.id ?? nextId('Q', all);
  const own = await withOwnBudget(run, asked, { round, pass });
  return stage(run, { round, name: pass }, async () => {
    // For the run's question: what is read anew of a source serves it as well.
    const { question, options } = run;
    const { focus } = options;
    await readSources(
      { ...own, question, options: { ...own.options, focus } },
      { round, target: asked.question, isFollowUp: true },
    );
    const answer = await answered(own, { state, pass, context: run.question });
    const result: FollowUp = { id, question: asked.question, round, askedAt: run.now(), answer };
    const { sentences, claims } = answer;
    return {
      result,
      write: () => putFollowUp(run.store, run.id, result),
      event: { followUp: id, sentences: sentences.length, claims: claims.length },
    };
  });
}

/** The run as the follow-up sees it: its own question, and a budget that begins with it, the same after a restart. */
async function withOwnBudget(
  run: Run,
  asked: AskedFollowUp,
  { round, pass }: { round: number; pass: string },
): Promise<Run> {
  const before = await stage(run, { round, name: `begin-${pass}` }, () => ({
    result: run.journal.totals(run.id),
  }));
  // What the process does from here on is work; the time since the run ended is not.
  note(run, { type: 'session-started', program: run.program, roles: run.roles.version });
  note(run, { type: 'follow-up-asked', question: asked.question });
  const { budgetTokens, budgetUsd } = asked;
  const options: RunOptions = {
    ...run.options,
    focus: `a follow-up question to: ${run.question}`,
    budgetTokens,
    budgetUsd,
    budgetMinutes: null,
    maxSources: null,
  };
  return { ...run, question: asked.question, options, journal: countedFrom(run.journal, before) };
}

/** A journal whose totals are of what came after `before`. */
const countedFrom = (journal: Journal, before: JournalTotals): Journal => ({
  has: (request) => journal.has(request),
  once: (request, perform) => journal.once(request, perform),
  entries: (runId, filter) => journal.entries(runId, filter),
  totals: (runId) => {
    const all = journal.totals(runId);
    return {
      ...all,
      inputTokens: all.inputTokens - before.inputTokens,
      outputTokens: all.outputTokens - before.outputTokens,
      costUsd: all.costUsd - before.costUsd,
      lostReservedTokens: all.lostReservedTokens - before.lostReservedTokens,
      lostReservedUsd: all.lostReservedUsd - before.lostReservedUsd,
    };
  },
});

interface About {
  readonly state: RoundState;
  readonly pass: string;
  readonly context: string;
}

async function answered(run: Run, about: About): Promise<FollowUpAnswer> {
  const { round } = about.state;
  const { grounded, limitations } = await stage(run, { round, name: `draft-${about.pass}` }, async () => ({
    result: await draft(run, about),
  }));
  const reviewed = await stage(run, { round, name: `review-${about.pass}` }, async () => ({
    result: await reviewClaims(run, grounded),
  }));
  const claims = inOrder(reviewed.claims);
  const sentences = shortened(run.roles.kind === 'extractive' ? shortAnswer(claims) : claims);
  const { passages, match } = bestPassages(
    run,
    { ...run.options, focus: null },
    listRunSources(run.store, run.id),
  );
  return {
    sentences,
    claims: claims.filter(({ id }) => sentences.some(({ claimIds }) => claimIds.includes(id))),
    struck: [...grounded.struck, ...reviewed.struck],
    passages: passages.slice(0, MOST_PASSAGES),
    match,
    limitations,
    failedParts: reviewed.failedParts,
  };
}

interface Drafted {
  readonly grounded: Grounded;
  readonly limitations: readonly string[];
}

/** @throws RunError where the writer did not answer */
async function draft(run: Run, { state, context }: About): Promise<Drafted> {
  const { round, familiarity } = state;
  const none: Grounded = {
    round,
    familiarity,
    claims: [],
    struck: [],
    contradictions: [],
    answer: [],
    limitations: [],
    leftOut: [],
    counts: {},
    failedParts: [],
  };
  const before = { ...initialState(run.question), round };
  const passages = run.roles.kind === 'extractive' ? showSources(run, passagesFor(run, context)) : [];
  const material = materialOf(run, { before, target: run.question, passages, followUp: run.question });
  const findings = nearest(material.cells, `${run.question} ${context}`);
  if (findings.length + passages.length === 0) return { grounded: none, limitations: [] };
  const asked = {
    task: 'whole',
    output: 'brief',
    outline: [],
    wanted: null,
    maxClaims: MOST_CLAIMS,
  } as const;
  const reply = await ask(run, 'writer', requestOf(material, { ...asked, findings }));
  if (!reply.ok)
    throw new RunError(
      reply.failure.code,
      `The follow-up could not be answered: ${reply.failure.message}`,
      `${reply.failure.code === 'over-budget' ? 'Give it a larger --budget-tokens or --budget-usd. ' : ''}What was answered so far is kept: ask again.`,
    );
  const citable = citableOf(run, material.notes.findings);
  const drafts = allDraftsOf({ ...reply.value, table: { columns: [], rows: [] } }, 1).map((each) =>
    gateDraft(run, each, { citable, round, earlier: [] }),
  );
  const merged = mergeClaims({ claims: [], background: [], drafts, earlierStruck: [], isWhole: true, round });
  const { limitations } = reply.value;
  return { grounded: { ...none, ...merged }, limitations: limitations === '' ? [] : [limitations] };
}

/** About 120 words in whole sentences, the first in any case: the claims themselves, as they are printed. */
function shortened(claims: readonly Claim[]): readonly EditedSentence[] {
  let count = 0;
  return claims
    .filter(({ claim }, at) => {
      count += words(claim).length;
      return at === 0 || count <= MOST_WORDS;
    })
    .map(({ id, claim, sourceIds }) => ({ text: claim, claimIds: [id], sourceIds }));
}

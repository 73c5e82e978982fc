import type { ExaminerReply } from '../../agents/roles/examiner.js';
import type { FailingSentence } from '../../agents/roles/rendering/edition.js';
import type { EditorReply } from '../../agents/roles/editor.js';
import { succeed } from '../../agents/result.js';
import type { AnswerSentence, EditedSentence, Edition } from '../claim.js';
import { editorInput, examinerInput } from '../editing/editor-input.js';
import { DraftEdition, type Fault } from '../editing/edition-gate.js';
import { SentenceGate } from '../editing/gate-sentence.js';
import { isOvertaken } from '../editing/overtaken.js';
import { materialOf, type Material } from '../editing/ground.js';
import { refreshOf, stageResult } from '../history.js';
import { standingHash } from '../refresh/begin.js';
import { ask } from '../limits/ask.js';
import { keepState, lastState } from '../round-state.js';
import type { Run } from '../run.js';
import { stage, type StageOutcome } from '../stage.js';
import type { RoundState } from '../state.js';
import { hasEnded } from './finish.js';

/**
 * After the last round, whatever ended it: an editor writes the finished brief from the standing claims and the grid, the
 * gate holds each of its sentences against them, an examiner reads it once. What does not hold is mended once, then gives
 * way to the claims' own words. Without an editor the brief is the resolver's answer and its claims.
 */
export async function edit(run: Run, state: RoundState): Promise<RoundState> {
  const isDone = stageResult(run, state.round, 'edit') !== undefined;
  // A run of an earlier version that has its ending, and only lacks its documents, is owed nothing else.
  const isOwed = run.roles.kind === 'model' && state.claims.length > 0 && !hasEnded(run);
  if (isDone || !isOwed) return state;
  await stage(run, { round: state.round, name: 'edit' }, async () => edited(run, state));
  return lastState(run);
}

/** The edition of the run that this one asks again; null where there was none, or this run asks nothing again. */
function editionBefore(run: Run): Edition | null {
  const refresh = refreshOf(run);
  return refresh === undefined ? null : (stageResult(run, refresh.round, 'edit') ?? null);
}

/** Whether a brief says to the letter what it said when its question was last asked. */
const standsAsBefore = (run: Run, state: RoundState): boolean =>
  refreshOf(run)?.standing === standingHash(state);

/** An edition as an editor would hand it in. */
function asReply({ short, otherwise, sure, check, sections }: Edition): EditorReply {
  const drafted = (sentences: readonly EditedSentence[]): { text: string; ids: string[] }[] =>
    sentences.map(({ text, claimIds, computedFrom = [] }) => ({ text, ids: [...claimIds, ...computedFrom] }));
  return {
    ...{ short: drafted(short), otherwise: drafted(otherwise), sure: drafted(sure), check: drafted(check) },
    sections: sections.map(({ title, sentences }) => ({ title, sentences: drafted(sentences) })),
    mended: [],
  };
}

async function edited(run: Run, state: RoundState): Promise<StageOutcome<Edition | null>> {
  const material = materialOf(run, state);
  const earlier = editionBefore(run);
  if (earlier !== null && standsAsBefore(run, state)) return asItWas(run, state, earlier);
  const before = earlier !== null && isOvertaken(earlier, state.claims) ? null : earlier;
  const gate = new SentenceGate(run, material.ground);
  // What a brief said and still holds is said in the same words: only what changed is written anew.
  const reply = before === null ? await ask(run, 'editor', editorInput(material)) : succeed(asReply(before));
  if (!reply.ok) return unedited(run, state, reply.failure.message);
  const draft = new DraftEdition(reply.value, gate);
  const first = draft.failing().length;
  const examined = run.options.depth === 'quick' || before !== null ? null : await examine(draft, material);
  const mended = await mend(draft, material);
  const edition = draft.finish(material.ground.claims);
  if (edition === null) return unedited(run, state, 'No sentence of its short answer holds.');
  const failedParts = [...state.failedParts, ...[examined, mended].flatMap((part) => part ?? [])];
  return {
    result: edition,
    write: () => {
      keepState(run, { ...state, answer: answerOf(edition), failedParts });
    },
    event: { sentences: draft.holding().length, failing: first, lost: draft.lost },
  };
}

/** Nothing that it was made of has changed. */
const asItWas = (run: Run, state: RoundState, edition: Edition): StageOutcome<Edition> => ({
  result: edition,
  write: () => {
    keepState(run, { ...state, answer: answerOf(edition) });
  },
  event: { unchanged: true },
});

/** The brief as it was before, and why. */
function unedited(run: Run, state: RoundState, why: string): StageOutcome<null> {
  const failedParts = [...state.failedParts, `editor: ${why}`];
  return {
    result: null,
    write: () => {
      keepState(run, { ...state, failedParts });
    },
    event: { failed: why },
  };
}

/** What the examiner sends back is to be mended like what the gate refused. @returns why it could not be asked */
async function examine(draft: DraftEdition, material: Material): Promise<string | null> {
  const sentences = draft.holding();
  if (sentences.length === 0) return null;
  const reply = await ask(material.run, 'examiner', examinerInput(material, sentences));
  if (!reply.ok) return `examiner: ${reply.failure.message}`;
  draft.takeBack(faultsOf(reply.value));
  return null;
}

const FALSE: ReadonlySet<string> = new Set(['unsupported', 'overstated', 'condition-lost']);

/** One a sentence: where it says what is false, that counts. */
function faultsOf({ accepts, faults, missing }: ExaminerReply): readonly Fault[] {
  if (accepts) return [];
  const found = new Map<number, Fault>();
  const add = (number: number, why: string, isFalse: boolean): void => {
    const known = found.get(number);
    found.set(number, {
      number,
      why: known === undefined ? why : `${known.why} ${why}`,
      isFalse: isFalse || known?.isFalse === true,
    });
  };
  for (const { number, fault, what } of faults) add(number, `${fault}: ${what}`, FALSE.has(fault));
  for (const { number, what } of missing) add(number, `take in what is missing: ${what}`, false);
  return [...found.values()];
}

/** All that fails goes back once, in one request. @returns why that could not be asked */
async function mend(draft: DraftEdition, material: Material): Promise<string | null> {
  const failing: readonly FailingSentence[] = draft.failing();
  if (failing.length === 0) return null;
  const reply = await ask(material.run, 'editor', editorInput(material, failing));
  if (!reply.ok) return `editor: ${reply.failure.message}`;
  draft.mend(reply.value.mended);
  return null;
}

const answerOf = ({ short }: Edition): readonly AnswerSentence[] =>
  short
    .filter(({ claimIds }) => claimIds.length > 0)
    .map(({ text, claimIds }) => ({ sentence: text, claimIds }));

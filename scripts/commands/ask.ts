import { askFollowUp } from '../../loop/stages/follow-up/ask-follow-up.js';
import type { FollowUp } from '../../loop/report/brief.js';
import { makeDocuments } from '../../loop/report/documents.js';
import { publishedFollowUp } from '../../loop/report/synth-json.js';
import { wordsIn } from '../../loop/words/index.js';
import { Interrupted, type RunOptions } from '../../loop/run.js';
import type { KnownRun } from '../../loop/start.js';
import { writeDocuments } from '../../loop/stages/finish.js';
import type { Store } from '../../store/open-store.js';
import { listRunSources } from '../../store/run-sources.js';
import { isEnding } from '../../store/runs.js';
import { dateOf } from '../../text/source-date.js';
import { readConfig, type Config } from '../trust/config.js';
import { EXIT, UsageError } from '../../loop/exit-codes.js';
import type { RunFlags } from '../../loop/options/run.js';
import { conduct, openRun, type Begun, type OpenedRun } from '../start/open-run.js';
import { humanProgress, quietProgress } from './progress.js';
import { rowOf } from '../../loop/files/reading.js';
import { findRunPlace, type RunPlace } from '../../loop/files/run-folder.js';
import { changedOptions } from '../../loop/options/run-options.js';
import { stopOnSignal } from './stop-on-signal.js';
import { printJson, printText } from '../terminal/print.js';
import { storedSpent, storedView } from '../../loop/progress/stored-view.js';
import { plain } from '../../text/text-width.js';

export interface AskFlags extends Pick<RunFlags, 'model' | 'config' | 'json' | 'quiet'> {
  readonly budgetTokens?: number;
  readonly budgetUsd?: number;
}

/** `ask RUN "…"`: a follow-up answered from what a run has read, kept with it and written into its documents. */
export async function askCommand(named: string, asked: string, flags: AskFlags): Promise<number> {
  const question = asked.trim();
  if (!/[\p{L}\p{N}]/u.test(question))
    throw new UsageError('The question is empty.', 'Put it in quotes: research-loop ask RUN "Does …?"');
  const place = findRunPlace(named);
  const config = readConfig('.', flags.config);
  const given = flags.model === undefined ? {} : { model: flags.model };
  const begin = (store: Store): Begun => ({ known: endedRun(store, place, { given, config }) });
  const code = await openRun({ place, config, given, begin }, async (opened) => {
    const answered = await answer(opened, question, flags);
    if (answered === null) return EXIT.interrupted;
    const { documents } = await makeDocuments(opened.store, place.runId);
    writeDocuments(place.folder, documents);
    return report(opened.store, place, { answered, flags });
  });
  return code ?? EXIT.ok;
}

/** @throws UsageError for a run that has not ended */
function endedRun(
  store: Store,
  place: RunPlace,
  { given, config }: { readonly given: RunFlags; readonly config: Config },
): KnownRun {
  const { id, question, today, status, options } = rowOf(store, place);
  if (!isEnding(status))
    throw new UsageError(
      `The run ${id} has not ended, so that nothing can be asked of it yet.`,
      `Resume it first: research-loop resume ${id}`,
    );
  const stored = changedOptions(options as RunOptions, given, config);
  // Nothing is searched, so neither keys of engines nor a network are needed.
  return { id, question, today, options: { ...stored, engines: [] }, isNew: false };
}

/** Null where Ctrl-C stopped it. */
async function answer(opened: OpenedRun, question: string, flags: AskFlags): Promise<FollowUp | null> {
  const { store, place } = opened;
  const isQuiet = flags.json === true || flags.quiet === true;
  const viewed = { view: storedView(store, place.runId), spent: () => storedSpent(store, place.runId) };
  const progress = isQuiet ? quietProgress() : humanProgress(viewed);
  const stop = stopOnSignal(progress);
  const { budgetTokens = null, budgetUsd = null } = flags;
  try {
    return await conduct(opened, { signal: stop.signal, watch: progress.watch }, (run) =>
      askFollowUp(run, { question, budgetTokens, budgetUsd }),
    );
  } catch (error) {
    if (!(error instanceof Interrupted || stop.signal.aborted)) throw error;
    process.stderr.write('Interrupted. What was answered so far is kept: ask again.\n');
    return null;
  } finally {
    progress.stop();
    stop.release();
  }
}

function report(
  store: Store,
  place: RunPlace,
  { answered, flags }: { answered: FollowUp; flags: AskFlags },
): number {
  const { sentences, match } = answered.answer;
  const { model } = rowOf(store, place).options as RunOptions;
  const isByRules = (flags.model ?? model) === 'extractive';
  if (flags.json === true) printJson(publishedFollowUp(answered), { isIndented: true });
  else
    printText(
      `${[...answerLines(answered, isByRules), '', ...sourceLines(store, place.runId, answered)].map(plain).join('\n')}\n`,
    );
  return sentences.length > 0 || (isByRules && match) ? EXIT.ok : EXIT.limit;
}

function answerLines(
  { answer: { sentences, passages, match } }: FollowUp,
  isByRules: boolean,
): readonly string[] {
  if (sentences.length > 0)
    return sentences.map(({ text, sourceIds = [] }) => `${text} [${sourceIds.join(', ')}]`);
  const quoted = passages.map(
    ({ deciding }) => `  “${deciding.exact.replace(/\s+/gu, ' ')}” [${deciding.sourceId}]`,
  );
  if (isByRules && match) return ['No model judged it. The passages that speak most of it:', ...quoted];
  return [
    'Insufficient evidence: what was read does not answer it in words that hold.',
    ...(quoted.length === 0 ? [] : ['The nearest passages:', ...quoted]),
  ];
}

/** What the answer cites, by number. */
function sourceLines(store: Store, runId: string, { answer }: FollowUp): readonly string[] {
  const cited = new Set(
    answer.sentences.length > 0
      ? answer.sentences.flatMap(({ sourceIds = [] }) => sourceIds)
      : answer.passages.map(({ deciding }) => deciding.sourceId),
  );
  const { evidence } = wordsIn('en');
  return listRunSources(store, runId)
    .filter(({ number }) => cited.has(`S${number}`))
    .map(
      ({ number, source }) =>
        `S${number}  ${source.title ?? source.address} (${dateOf(source, evidence)})  ${source.address}`,
    );
}

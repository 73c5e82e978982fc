import { closeReaders } from '../../agents/readers/index.js';
import { askFollowUp } from '../../loop/follow-up/ask-follow-up.js';
import type { FollowUp } from '../../loop/report/brief.js';
import { makeDocuments } from '../../loop/report/documents.js';
import { publishedFollowUp } from '../../loop/report/synth-json.js';
import { wordsIn } from '../../loop/words/index.js';
import { Interrupted, type Run, type RunOptions } from '../../loop/run.js';
import { writeDocuments } from '../../loop/stages/finish.js';
import type { Store } from '../../store/open-store.js';
import { listRunSources } from '../../store/run-sources.js';
import { isEnding } from '../../store/runs.js';
import { dateOf } from '../../text/source-date.js';
import { assembleRun } from '../assemble.js';
import { readConfig, type Config } from '../config.js';
import { environment } from '../environment.js';
import { EXIT, UsageError } from '../exit-codes.js';
import type { RunFlags } from '../options/run.js';
import { humanProgress, quietProgress, type Progress } from '../progress.js';
import { rowOf } from '../reading.js';
import { findRunPlace, type RunPlace } from '../run-folder.js';
import { changedOptions } from '../run-options.js';
import { stopOnSignal } from '../stop-on-signal.js';
import { printJson, printText } from '../terminal/print.js';
import { storedSpent, storedView } from '../terminal/stored-view.js';
import { plain } from '../terminal/text-width.js';
import { refuseForeign } from '../trust/run-origin.js';
import { diskError, withRun } from '../work-on-run.js';

export interface AskFlags extends Pick<RunFlags, 'model' | 'config' | 'json' | 'quiet'> {
  readonly search?: boolean;
  readonly budgetTokens?: number;
  readonly budgetUsd?: number;
}

/** `ask RUN "…"`: a follow-up answered from what a run has read, kept with it and written into its documents. */
export async function askCommand(given: string, asked: string, flags: AskFlags): Promise<number> {
  const question = asked.trim();
  if (!/[\p{L}\p{N}]/u.test(question))
    throw new UsageError('The question is empty.', 'Put it in quotes: research-loop ask RUN "Does …?"');
  const place = findRunPlace(given);
  const config = readConfig('.', flags.config);
  return withRun(place, async (store) => {
    const answered = await withEndedRun({ place, store, config, flags }, (run) =>
      askFollowUp(run, {
        question,
        search: flags.search === true,
        budgetTokens: flags.budgetTokens ?? null,
        budgetUsd: flags.budgetUsd ?? null,
      }),
    );
    if (answered === null) return EXIT.interrupted;
    const { documents } = await makeDocuments(store, place.runId);
    writeDocuments(place.folder, documents);
    return report(store, place, { answered, flags });
  });
}

interface Asking {
  readonly place: RunPlace;
  readonly store: Store;
  readonly config: Config;
  readonly flags: AskFlags;
}

/**
 * @returns null where Ctrl-C stopped it
 * @throws UsageError for a run that has not ended
 */
async function withEndedRun(
  asking: Asking,
  perform: (run: Run) => Promise<FollowUp>,
): Promise<FollowUp | null> {
  const { place, store, config, flags } = asking;
  const row = rowOf(store, place);
  if (!isEnding(row.status))
    throw new UsageError(
      `The run ${row.id} has not ended, so that nothing can be asked of it yet.`,
      `Resume it first: research-loop resume ${row.id}`,
    );
  const { search, model } = flags;
  const stored = changedOptions(row.options as RunOptions, model === undefined ? {} : { model }, config);
  // What is not searched needs neither key nor network.
  const options = search === true ? stored : { ...stored, engines: [] };
  refuseForeign(
    store,
    { id: row.id, options },
    { folder: place.folder, given: model === undefined ? {} : { model } },
  );
  const known = { id: row.id, question: row.question, options, today: row.today, isNew: false };
  const progress = progressOf(asking);
  const stop = stopOnSignal(progress);
  try {
    const assembly = { known, folder: place.folder, store, config, variables: environment() };
    return await perform(await assembleRun({ ...assembly, signal: stop.signal, watch: progress.watch }));
  } catch (thrown) {
    const isInterrupted = thrown instanceof Interrupted || stop.signal.aborted;
    stop.abort();
    if (!isInterrupted) throw diskError(thrown) ?? thrown;
    process.stderr.write('Interrupted. What was answered so far is kept: ask again.\n');
    return null;
  } finally {
    progress.stop();
    stop.release();
    await closeReaders();
  }
}

const progressOf = ({ flags, store, place }: Asking): Progress =>
  flags.json === true || flags.quiet === true
    ? quietProgress()
    : humanProgress({
        view: storedView(store, place.runId),
        spent: () => storedSpent(store, place.runId),
      });

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

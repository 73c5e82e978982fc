import { typed } from '../process/typed.js';
import { existsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { priceOverrides } from '../../agents/models/prices.js';
import type { DecomposerReply } from '../../agents/roles/decomposer.js';
import { succeed, type Result } from '../../agents/result.js';
import { assembleModels } from '../assemble/assemble-models.js';
import { readUserConfig, userConfigPath, type Config } from '../trust/config.js';
import { environment } from '../process/environment.js';
import { EXIT } from '../../loop/exit-codes.js';
import { kebab } from '../../loop/options/option.js';
import { runOptions } from '../../loop/options/run-options.js';
import { costLines, roomyLimitUsd, standardBriefUsd } from '../../loop/limits/brief-cost.js';
import { lookForModels, type FoundModel, type Looked, type Variables } from '../setup/find-models.js';
import { printText } from '../terminal/print.js';
import { plain } from '../../text/text-width.js';
import { writeUserFile } from '../../loop/files/user-file.js';
import { programRoot } from '../../loop/files/version.js';

interface SetupFlags {
  readonly model?: string;
}

/** Of the run that is proposed at the end; the plan of it is what the model is tried with. */
const QUESTION = 'Can Zika virus be transmitted other than by mosquitoes?';
/** What reading needs at once: a part of a source, the outline, and the findings. */
const COMFORTABLE_CONTEXT_TOKENS = 24_000;

/**
 * `research-loop setup`: finds a model, says what a brief costs with it, asks it once, and writes it down as the one to use.
 * Keys stay where they are: in the environment.
 */
export async function setupCommand(flags: SetupFlags): Promise<number> {
  const variables = environment();
  const own = readUserConfig();
  const chosen = flags.model ?? (own.model === 'extractive' ? undefined : own.model);
  const looked = chosen === undefined ? await lookForModels(variables, totalmem()) : null;
  if (looked !== null) say('Looked for a model:', ...looked.lines.map((line) => `  ${line}`), '');
  const found = chosen === undefined ? looked?.found[0] : { model: chosen };
  if (found === undefined) return nothingFound(looked?.lines ?? []);
  const others = otherNames(found, looked);
  if (others.length > 0) say(`Also there: ${others.join(', ')} (choose with --model).`);
  say(
    `Trying ${plain(found.model)} … If it answers, ${userConfigPath()} will name it as your model; keys are not written down.`,
  );
  const tried = await tryModel(found.model, own, variables);
  if (!tried.ok) {
    const { message, cure } = tried.failure;
    say(`It could not be used: ${plain(message)}${cure === undefined ? '' : ` ${plain(cure)}`}`);
    say(`Nothing was written. Another model: ${typed('research-loop')} setup --model PROVIDER/NAME`);
    return EXIT.failed;
  }
  const { subtopics } = tried.value.plan;
  say(`It answers, in ${tried.value.seconds.toFixed(1)} s. Asked to plan “${QUESTION}” it would look at:`);
  say(
    ...subtopics.map(({ name }) => `  - ${plain(name)}`),
    '',
    ...costLines(found.model, priceOverrides(own.prices)),
  );
  settle(found, own, flags);
  say('', ...firstQuestion());
  return EXIT.ok;
}

const say = (...lines: readonly string[]): void => printText(`${lines.join('\n')}\n`);

const otherNames = (found: FoundModel, looked: Looked | null): readonly string[] => [
  ...(found.others ?? []),
  ...(looked?.found ?? []).filter((each) => each !== found).map(({ model }) => model),
];

function nothingFound(lines: readonly string[]): number {
  const pull = lines.find((line) => line.startsWith('Ollama'))?.match(/ollama pull \S+/)?.[0];
  say(
    'No model was found. Either set the key of a service and come back:',
    '  export ANTHROPIC_API_KEY=…        (or OPENAI_API_KEY, GOOGLE_GENERATIVE_AI_API_KEY, OPENROUTER_API_KEY)',
    'or run one on this machine with Ollama (https://ollama.com):',
    `  ${pull ?? 'ollama pull NAME'}`,
    `Then: ${typed('research-loop')} setup`,
    'Without a model a run lists the best passages and writes no summary of them.',
  );
  return EXIT.failed;
}

interface Tried {
  readonly plan: DecomposerReply;
  readonly seconds: number;
}

/** One call as a run makes it, with the shape of answer that it needs. It is neither kept nor counted. */
async function tryModel(model: string, config: Config, variables: Variables): Promise<Result<Tried>> {
  const options = runOptions({ model }, {});
  const { roles, models } = assembleModels({ options, config, variables });
  const { signal } = new AbortController();
  const startedMs = performance.now();
  const reply = await roles.ask(
    'decomposer',
    {
      question: QUESTION,
      focus: null,
      today: new Date().toISOString().slice(0, 10),
      folder: null,
      maxSubtopics: 4,
    },
    (request) => models.complete(request, signal, () => Promise.resolve(succeed(null))),
  );
  if (!reply.ok) return reply;
  return succeed({ plan: reply.value, seconds: (performance.now() - startedMs) / 1000 });
}

/** Writes the model into the user's own configuration, with a limit where its price is known; what stands there stays. */
function settle(found: FoundModel, own: Config, flags: SetupFlags): void {
  const usd = standardBriefUsd(found.model, priceOverrides(own.prices));
  const { contextTokens } = found;
  const isTight = contextTokens !== undefined && contextTokens < COMFORTABLE_CONTEXT_TOKENS;
  const added: Config = {
    ...(usd === null || usd[1] === 0 || own.budgetUsd !== undefined ? {} : { budgetUsd: roomyLimitUsd(usd) }),
    ...(isTight && own.contextTokens === undefined ? { contextTokens } : {}),
  };
  const settings = { ...own, model: found.model, ...added };
  const path = userConfigPath();
  if (own.model === found.model && Object.keys(added).length === 0 && flags.model === undefined) {
    say(`${path} names it already; nothing was changed.`);
    return;
  }
  const named = Object.fromEntries(Object.entries(settings).map(([name, value]) => [kebab(name), value]));
  writeUserFile(path, `${JSON.stringify(named, null, 2)}\n`);
  say(
    `Written to ${path}: model ${plain(found.model)}${added.budgetUsd === undefined ? '' : `, at most $${added.budgetUsd} a run (--budget-usd sets another limit)`}${isTight ? `, ${String(contextTokens)} tokens at once` : ''}.`,
  );
}

/** On the example where it is at hand, else on the web. */
function firstQuestion(): readonly string[] {
  const example = join(programRoot(), 'examples', 'zika');
  const folder = relative(process.cwd(), example);
  const shown = folder.startsWith('..') ? example : folder;
  return existsSync(example)
    ? [
        'Your first question, on 38 articles that came with the program:',
        `  ${typed('research-loop')} "${QUESTION}" --corpus ${shown}`,
      ]
    : ['Your first question, on the web:', `  ${typed('research-loop')} "${QUESTION}"`];
}

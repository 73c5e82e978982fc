import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { KEYLESS_ENGINES } from '../../agents/search/registry.js';
import { DEPTHS } from '../../loop/limits/depth.js';
import { UsageError, listed } from '../../loop/exit-codes.js';
import { kebab } from '../../loop/options/option.js';
import type { PolicyFlags } from '../options.js';
import { RUN_OPTIONS, type Config } from '../../loop/options/run.js';
import { isInside, realPathOf } from '../../loop/files/paths.js';

/**
 * What the operator allows those who ask the desk: who started it is trusted, who calls it is not. They name no program,
 * no address, no variable of the environment, and no folder that the operator did not list.
 */
export interface Policy {
  /** Folders of documents. Absolute. */
  readonly corpora: readonly string[];
  /** `provider/name`, or `provider/*` for every model of a service. */
  readonly models: readonly string[];
  /** Engines besides those that need no key. */
  readonly engines: readonly string[];
  /** The most that a run may have of each limit, by the name of its option. */
  readonly limits: Readonly<Partial<Record<LimitName, number>>>;
  /** The operator's configuration: what a run has where nothing is asked for. */
  readonly usual: Config;
}

const LIMIT_NAMES = ['maxRounds', 'budgetTokens', 'budgetUsd', 'budgetMinutes', 'maxSources'] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** Nothing but runs over the web, without a model. */
export const NARROWEST: Policy = { corpora: [], models: [], engines: [], limits: {}, usual: {} };

/**
 * What the operator allows, as it was typed.
 *
 * @throws UsageError for a folder that does not exist: it would allow nothing, or later something else
 */
export const policyOf = (flags: PolicyFlags, usual: Config = {}): Policy => ({
  corpora: (flags.allowCorpus ?? []).map((folder) => {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return resolve(folder);
    throw new UsageError(`--allow-corpus ${folder} is not a folder.`, 'Name one that exists.');
  }),
  models: flags.allowModel ?? [],
  engines: flags.allowSearch ?? [],
  limits: Object.fromEntries(
    LIMIT_NAMES.flatMap((name) => (flags[name] === undefined ? [] : [[name, flags[name]]])),
  ),
  usual,
});

/** The options of a run as a client gives them; their types are those of the operation's schema. */
export type AskedOptions = Readonly<Record<string, unknown>>;

/**
 * The options as the run is given them: a limit of the operator is set where the run would have more of it.
 *
 * @throws UsageError for what the operator did not allow
 */
export function allowedOptions(policy: Policy, asked: AskedOptions): AskedOptions {
  const strings = (name: string): readonly string[] =>
    [asked[name] ?? []].flat().filter((each) => typeof each === 'string');
  const corpus = allowedFolders(policy, strings('corpus'));
  // What it would write with unasked may be named.
  for (const model of strings('model')) if (model !== policy.usual.model) checkModel(policy, 'model', model);
  for (const each of strings('roleModel')) checkModel(policy, 'roleModel', each.slice(each.indexOf('=') + 1));
  for (const engine of strings('search').flatMap((names) => names.split(',')))
    checkEngine(policy, engine.trim());
  return { ...asked, ...(corpus.length > 0 ? { corpus } : {}), ...limitsOf(policy, asked) };
}

/** The folders themselves: a link that is checked may lead elsewhere when it is read. */
function allowedFolders({ corpora }: Policy, folders: readonly string[]): readonly string[] {
  const refused = folders.find(
    (folder) => folder.includes('\0') || !corpora.some((root) => isInside(root, folder)),
  );
  if (refused !== undefined)
    throw new UsageError(
      `The folder ${refused} is not one that this server may read.`,
      corpora.length === 0
        ? 'It may read none: its operator starts it with --allow-corpus DIR.'
        : `It may read ${listed(corpora)}; its operator allows more with --allow-corpus DIR.`,
    );
  return folders.map((folder) => realPathOf(folder) ?? folder);
}

function checkModel({ models, usual }: Policy, name: string, model: string): void {
  const [provider = ''] = model.split('/');
  const isListed = models.includes(model) || (provider !== 'exec' && models.includes(`${provider}/*`));
  if (model === 'extractive' || isListed) return;
  throw new UsageError(
    `${name}: ${JSON.stringify(model)} is not one that this server may use.`,
    `It may use ${listed([...new Set(['extractive', ...(name === 'model' && usual.model ? [usual.model] : []), ...models])])}; its operator allows more with --allow-model NAME.`,
  );
}

function checkEngine({ engines }: Policy, engine: string): void {
  const known = ['corpus', ...KEYLESS_ENGINES, ...engines];
  if (engine === '' || known.includes(engine)) return;
  throw new UsageError(
    `The engine ${engine} is not one that this server may use.`,
    `It may use ${listed(known)}; its operator allows more with --allow-search NAME.`,
  );
}

function limitsOf({ limits, usual }: Policy, asked: AskedOptions): AskedOptions {
  const entries = Object.entries(limits) as [LimitName, number][];
  return Object.fromEntries(
    entries.flatMap(([name, most]) => {
      const wanted = asked[name];
      if (typeof wanted === 'number' && wanted > most)
        throw new UsageError(
          `${name}: ${wanted} is more than this server allows a run.`,
          `Give at most ${most}; its operator sets it with --${kebab(name)}.`,
        );
      return wanted === undefined && usualOf(name, asked, usual) > most ? [[name, most]] : [];
    }),
  );
}

/** What a run has of a limit that nobody asked for; without one it has no bound. */
function usualOf(name: LimitName, asked: AskedOptions, usual: Config): number {
  const { rounds: maxRounds, budgetTokens } =
    DEPTHS[(asked['depth'] ?? usual.depth ?? RUN_OPTIONS.depth.default) as keyof typeof DEPTHS];
  const byDepth: Partial<Record<LimitName, number>> = { maxRounds, budgetTokens };
  return usual[name] ?? byDepth[name] ?? Infinity;
}

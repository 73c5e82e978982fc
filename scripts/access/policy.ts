import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { KEYLESS_ENGINES } from '../../agents/search/registry.js';
import { UsageError, listed } from '../exit-codes.js';
import { kebab } from '../options/option.js';
import { findRunPlace, listRunPlaces, RUNS, type RunPlace } from '../run-folder.js';
import { isInside, realPathOf } from '../trust/paths.js';

/**
 * What the operator allows a client of the MCP server: who started the server is trusted, who calls it is not. A client
 * names no program, no address, no variable of the environment, and no folder that the operator did not list.
 */
export interface Policy {
  /** Folders of documents. Absolute. */
  readonly corpora: readonly string[];
  /** Folders that hold run folders; the first is where new ones are made. Absolute. */
  readonly roots: readonly string[];
  /** `provider/name`, or `provider/*` for every model of a service. */
  readonly models: readonly string[];
  /** Engines besides those that need no key. */
  readonly engines: readonly string[];
  /** Runs of this server at work at once. */
  readonly mostRuns: number;
  /** The most that a run may have of each limit, by the name of its option. */
  readonly limits: Readonly<Partial<Record<LimitName, number>>>;
}

export const LIMIT_NAMES = ['maxRounds', 'budgetTokens', 'budgetUsd', 'budgetMinutes', 'maxSources'] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** Nothing but runs over the web, without a model, in `runs/`. */
export const NARROWEST: Policy = {
  corpora: [],
  roots: [resolve(RUNS)],
  models: [],
  engines: [],
  mostRuns: 2,
  limits: {},
};

/** The options of a run as a client gives them; their types are those of the tool's schema. */
export type AskedOptions = Readonly<Record<string, unknown>>;

/**
 * The options as the command is given them: every limit of the operator is set.
 *
 * @throws UsageError for what the operator did not allow
 */
export function allowedOptions(policy: Policy, asked: AskedOptions): AskedOptions {
  const strings = (name: string): readonly string[] =>
    [asked[name] ?? []].flat().filter((each) => typeof each === 'string');
  const corpus = allowedFolders(policy, strings('corpus'));
  for (const model of strings('model')) checkModel(policy, 'model', model);
  for (const each of strings('roleModel')) checkModel(policy, 'roleModel', each.slice(each.indexOf('=') + 1));
  for (const engine of strings('search').flatMap((names) => names.split(',')))
    checkEngine(policy, engine.trim());
  return { ...asked, ...(corpus.length > 0 ? { corpus } : {}), ...limitsOf(policy, asked) };
}

/**
 * The folders themselves: a link that is checked may lead elsewhere when it is read.
 *
 * @throws UsageError for one that the operator did not allow
 */
export function allowedFolders(policy: Policy, folders: readonly string[]): readonly string[] {
  for (const folder of folders) checkCorpus(policy, folder);
  return folders.map((folder) => realPathOf(folder) ?? folder);
}

function checkCorpus({ corpora }: Policy, folder: string): void {
  if (!folder.includes('\0') && corpora.some((root) => isInside(root, folder))) return;
  throw new UsageError(
    `The folder ${folder} is not one that this server may read.`,
    corpora.length === 0
      ? 'It may read none: its operator starts it with --allow-corpus DIR.'
      : `It may read ${listed(corpora)}; its operator allows more with --allow-corpus DIR.`,
  );
}

function checkModel({ models }: Policy, name: string, model: string): void {
  const [provider = ''] = model.split('/');
  const isListed = models.includes(model) || (provider !== 'exec' && models.includes(`${provider}/*`));
  if (model === 'extractive' || isListed) return;
  throw new UsageError(
    `${name}: ${JSON.stringify(model)} is not one that this server may use.`,
    `It may use ${listed(['extractive', ...models])}; its operator allows more with --allow-model NAME.`,
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

function limitsOf({ limits }: Policy, asked: AskedOptions): AskedOptions {
  for (const [name, most] of Object.entries(limits)) {
    const wanted = asked[name];
    if (typeof wanted === 'number' && wanted > most)
      throw new UsageError(
        `${name}: ${wanted} is more than this server allows a run.`,
        `Give at most ${most}; its operator sets it with --${kebab(name)}.`,
      );
  }
  const unset = Object.entries(limits).filter(([name]) => asked[name] === undefined);
  return Object.fromEntries(unset);
}

const MORE_ROOTS = 'The operator of the server allows more folders with --allow-runs DIR.';

/** @throws UsageError for what is no run of the server's folders; what else exists on the machine is not told */
export function allowedRun(policy: Policy, given: string): RunPlace {
  const inside = insideRoots(policy, given);
  const folder = inside.find((path) => existsSync(path));
  if (folder === undefined)
    throw new UsageError(`There is no run ${given} in the folders of this server.`, MORE_ROOTS);
  const place = findRunPlace(folder);
  const stores = [...policy.roots, resolve('.')];
  if (stores.some((root) => isInside(root, place.storePath))) return place;
  throw new UsageError(`The store of the run ${given} lies outside the folders of this server.`, MORE_ROOTS);
}

/** The folder of a new run; undefined where the run gets a name of its own. */
export function allowedNewRun(policy: Policy, given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const [folder] = insideRoots(policy, given);
  if (folder !== undefined) return folder;
  throw new UsageError(
    `The run folder ${given} lies outside the folders of this server: ${listed(policy.roots)}.`,
    `Give a name without a path. ${MORE_ROOTS}`,
  );
}

/** Below each root by its name, or by a path; never a root itself. */
function insideRoots({ roots }: Policy, given: string): readonly string[] {
  if (given.includes('\0')) return [];
  const paths = [...roots.map((root) => resolve(root, given)), resolve(given)];
  return paths.filter((path) => roots.some((root) => isInside(root, path) && !isInside(path, root)));
}

/** Every run of the server's folders, by name. */
export const allowedRuns = ({ roots }: Policy): readonly RunPlace[] =>
  roots.flatMap((root) => listRunPlaces(root));

/** What a client calls a run of the first folder by; others by their path. */
export const nameOfRun = ({ roots }: Policy, { folder }: RunPlace): string =>
  resolve(roots[0] ?? '', basename(folder)) === folder ? basename(folder) : folder;

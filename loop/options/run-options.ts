import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseModelName } from '../../agents/models/registry.js';
import { ROLE_NAMES } from '../../agents/roles/token-sizes.js';
import { ENGINE_NAMES, KEYLESS_ENGINES } from '../../agents/search/registry.js';
import { DEPTHS } from '../limits/depth.js';
import type { RunOptions } from '../run.js';
import { UsageError, listed } from '../exit-codes.js';
import { KEPT_NAMES, RUN_OPTIONS } from './run.js';
import type { Config, KeptName, KeptOptions, RunFlags } from './run.js';

/** Checked flags and configuration made into the options of a run. */

/** @throws UsageError for an unknown model, role or engine, or for options that contradict each other */
export function runOptions(flags: RunFlags, config: Config): RunOptions {
  const set: RunFlags = { ...config, ...defined(flags) };
  refuseContradictions(set);
  const kept = keptOptions(set);
  if (kept.model !== 'extractive') checkModel('--model', kept.model);
  return { ...kept, ...derivedOptions(set, kept, config) };
}

/** @throws UsageError for options of which one would win in silence */
function refuseContradictions({ allowDomain = [], denyDomain = [] }: RunFlags): void {
  const both = allowDomain.find((domain) => denyDomain.includes(domain));
  if (both !== undefined)
    throw new UsageError(
      `${both} is both allowed and denied.`,
      'Give it to --allow-domain or to --deny-domain.',
    );
}

/** @throws UsageError for two ways of showing progress, both typed */
export function refuseTwoOutputs({ json, quiet }: RunFlags): void {
  if (json === true && quiet === true)
    throw new UsageError('--json and --quiet cannot be combined.', 'Give one of them.');
}

/** @throws UsageError for models of single roles in a run whose roles ask no model */
export function refuseIdleRoles({ model, roleModels }: RunOptions): void {
  const [role] = Object.keys(roleModels);
  if (model !== 'extractive' || role === undefined) return;
  throw new UsageError(
    `--role-model ${role}=${String(roleModels[role])} would have no effect: without --model, every role works by rule.`,
    'Add --model PROVIDER/NAME.',
  );
}

/** Options of a known run with what the flags change: a raised limit, a new folder, another form. */
export function changedOptions(before: RunOptions, flags: RunFlags, config: Config = {}): RunOptions {
  const given = defined(flags);
  const { customEngines } = config;
  const asked = runOptions(
    { ...given, depth: given.depth ?? before.depth, corpus: [...before.corpora, ...(given.corpus ?? [])] },
    customEngines === undefined ? {} : { customEngines },
  );
  const changed = Object.entries(asked).filter(([name]) =>
    (Object.hasOwn(SET_BY, name) ? SET_BY[name as DerivedName] : [name as KeptName]).some(
      (flag) => given[flag] !== undefined,
    ),
  );
  const isNewFolder = given.corpus !== undefined && given.search === undefined;
  return {
    ...before,
    ...Object.fromEntries(changed),
    ...(isNewFolder ? { engines: [...new Set([...before.engines, 'corpus'])] } : {}),
  };
}

/** What was really typed: a flag that is absent must not hide the configuration. */
export function defined(flags: RunFlags): RunFlags {
  return Object.fromEntries(Object.entries<unknown>(flags).filter(([, value]) => value !== undefined));
}

const keptOptions = (set: RunFlags): KeptOptions =>
  Object.fromEntries(
    KEPT_NAMES.map((name) => [name, set[name] ?? RUN_OPTIONS[name].default]),
  ) as unknown as KeptOptions;

type DerivedName = Exclude<keyof RunOptions, keyof KeptOptions>;

/** The options that decide what is kept under another name, or with a default that depends on the depth. */
const SET_BY: { readonly [Name in DerivedName]: readonly (keyof RunFlags)[] } = {
  maxRounds: ['maxRounds', 'depth'],
  researchers: ['researchers'],
  queriesPerRound: ['depth'],
  pagesPerRound: ['depth'],
  budgetTokens: ['budgetTokens', 'depth'],
  roleModels: ['roleModel'],
  gate: ['strict'],
  engines: ['search'],
  corpora: ['corpus'],
  allowDomains: ['allowDomain'],
  denyDomains: ['denyDomain'],
};

function derivedOptions(set: RunFlags, kept: KeptOptions, config: Config): Pick<RunOptions, DerivedName> {
  const defaults = DEPTHS[kept.depth];
  const corpora = [...new Set((set.corpus ?? []).map((folder) => resolve(folder)))];
  return {
    maxRounds: set.maxRounds ?? defaults.rounds,
    researchers: set.researchers ?? defaults.researchers,
    queriesPerRound: defaults.queries,
    pagesPerRound: defaults.pages,
    budgetTokens: set.budgetTokens ?? defaults.budgetTokens,
    roleModels: roleModels(set.roleModel ?? []),
    gate: set.strict === true ? 'strict' : 'standard',
    engines: engines(set.search, corpora, Object.keys(config.customEngines ?? {})),
    corpora,
    allowDomains: set.allowDomain ?? [],
    denyDomains: set.denyDomain ?? [],
  };
}

/** With --corpus the folder alone; without anything the engines that need no key. */
function engines(
  search: string | undefined,
  corpora: readonly string[],
  custom: readonly string[],
): readonly string[] {
  if (search === undefined) return corpora.length > 0 ? ['corpus'] : [...KEYLESS_ENGINES];
  const names = search
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0)
    throw new UsageError('--search names no engine.', '`research-loop doctor` lists them.');
  const known = [...ENGINE_NAMES, 'corpus', ...custom];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`--search ${unknown} is not known.`, `Known engines: ${listed(known)}.`);
  if (names.includes('corpus') && corpora.length === 0)
    throw new UsageError('--search corpus requires --corpus DIR.', 'Name a folder of documents.');
  return [...new Set(corpora.length > 0 && !names.includes('corpus') ? ['corpus', ...names] : names)];
}

function roleModels(given: readonly string[]): Readonly<Record<string, string>> {
  const models: Record<string, string> = {};
  for (const each of given) {
    const [role = '', ...rest] = each.split('=');
    const model = rest.join('=');
    if (!ROLE_NAMES.some((name) => name === role))
      throw new UsageError(
        `--role-model ${each}: there is no role "${role}".`,
        `Known roles: ${listed(ROLE_NAMES)}.`,
      );
    checkModel(`--role-model ${role}=`, model);
    if (models[role] !== undefined && models[role] !== model)
      throw new UsageError(
        `--role-model names two models for ${role}: ${models[role]} and ${model}.`,
        'Give each role one model.',
      );
    models[role] = model;
  }
  return models;
}

function checkModel(
  name: string,
  model: string,
  cure = 'Or write extractive, to run without a model.',
): void {
  try {
    parseModelName(model);
  } catch (error) {
    throw new UsageError(`${name} ${model}: ${(error as Error).message}`, cure);
  }
}

/** @throws UsageError for a folder of documents that does not exist or is a file, before anything is written */
export function checkCorpora(folders: readonly string[]): void {
  for (const folder of folders) {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found?.isDirectory() === true) continue;
    throw found === undefined
      ? new UsageError(`The folder ${folder} does not exist.`, 'Check the path given to --corpus.')
      : new UsageError(
          `${folder} is a file; --corpus requires a folder.`,
          '`research-loop read FILE` reads one file; a run reads the folder that it is in.',
        );
  }
}

import { ROLE_NAMES } from '../agents/roles/role-names.js';
import { resolve } from 'node:path';
import { parseModelName } from '../agents/models/registry.js';
import { ENGINE_NAMES, KEYLESS_ENGINES } from '../agents/search/registry.js';
import { DEPTHS, DEPTH_NAMES, type Depth } from '../loop/limits/depth.js';
import type { RunOptions } from '../loop/run.js';
import type { Config } from './config.js';
import { UsageError, listed } from './exit-codes.js';
import type { RunFlags } from './run-flags.js';

/** Flags and configuration made into the options of a run, every value checked. */

const OUTPUTS = ['report', 'brief'] as const;

/** @throws UsageError for an unknown or impossible value */
export function runOptions(flags: RunFlags, config: Config): RunOptions {
  const set = { ...config, ...defined(flags) };
  const depth = oneOf('--depth', set.depth ?? 'standard', DEPTH_NAMES);
  const defaults = DEPTHS[depth];
  const corpora = (set.corpus ?? []).map((folder) => resolve(folder));
  const model = set.model ?? 'extractive';
  if (model !== 'extractive') knownModel('--model', model);
  return {
    depth,
    focus: set.focus ?? null,
    output: oneOf('--output', set.output ?? 'report', OUTPUTS),
    language: language(set.language),
    maxRounds: atLeastOne('--max-rounds', set.maxRounds) ?? defaults.rounds,
    researchers: atLeastOne('--researchers', set.researchers) ?? defaults.researchers,
    queriesPerRound: defaults.queries,
    pagesPerRound: defaults.pages,
    budgetTokens: atLeastOne('--budget-tokens', set.budgetTokens) ?? defaults.budgetTokens,
    budgetUsd: set.budgetUsd ?? null,
    budgetMinutes: set.budgetMinutes ?? null,
    maxSources: atLeastOne('--max-sources', set.maxSources) ?? null,
    model,
    roleModels: roleModels(set.roleModel ?? []),
    engines: engines(set.search, corpora, Object.keys(config.customEngines ?? {})),
    corpora,
    allowDomains: (set.allowDomain ?? []).map((domain) => domainName('--allow-domain', domain)),
    denyDomains: (set.denyDomain ?? []).map((domain) => domainName('--deny-domain', domain)),
    since: since(set.since),
  };
}

/** Options of a known run with what the flags change: a raised limit, a new folder, another form. */
export function changedOptions(before: RunOptions, flags: RunFlags): RunOptions {
  const depth: Depth = before.depth;
  const asked = runOptions({ ...flags, depth: flags.depth ?? depth }, {});
  const given = defined(flags);
  const corpora = [...new Set([...before.corpora, ...asked.corpora])];
  const added = asked.corpora.length > 0 && !before.engines.includes('corpus') ? ['corpus'] : [];
  return {
    ...before,
    ...(given.focus === undefined ? {} : { focus: asked.focus }),
    ...(given.output === undefined ? {} : { output: asked.output }),
    ...(given.language === undefined ? {} : { language: asked.language }),
    ...(given.maxRounds === undefined && given.depth === undefined ? {} : { maxRounds: asked.maxRounds }),
    ...(given.depth === undefined
      ? {}
      : { depth: asked.depth, queriesPerRound: asked.queriesPerRound, pagesPerRound: asked.pagesPerRound }),
    ...(given.researchers === undefined ? {} : { researchers: asked.researchers }),
    ...(given.budgetTokens === undefined && given.depth === undefined
      ? {}
      : { budgetTokens: asked.budgetTokens }),
    ...(given.budgetUsd === undefined ? {} : { budgetUsd: asked.budgetUsd }),
    ...(given.budgetMinutes === undefined ? {} : { budgetMinutes: asked.budgetMinutes }),
    ...(given.maxSources === undefined ? {} : { maxSources: asked.maxSources }),
    ...(given.model === undefined ? {} : { model: asked.model }),
    ...(given.roleModel === undefined ? {} : { roleModels: asked.roleModels }),
    ...(given.allowDomain === undefined ? {} : { allowDomains: asked.allowDomains }),
    ...(given.denyDomain === undefined ? {} : { denyDomains: asked.denyDomains }),
    ...(given.since === undefined ? {} : { since: asked.since }),
    corpora,
    engines: given.search === undefined ? [...before.engines, ...added] : asked.engines,
  };
}

/** What was really typed: a flag that is absent must not hide the configuration. */
export function defined(flags: RunFlags): RunFlags {
  return Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));
}

function oneOf<const T extends string>(name: string, value: string, known: readonly T[]): T {
  const found = known.find((each) => each === value);
  if (found === undefined)
    throw new UsageError(`${name} ${value} is not known.`, `Known are ${listed(known)}.`);
  return found;
}

function atLeastOne(name: string, value: number | undefined): number | undefined {
  if (value !== undefined && (!Number.isSafeInteger(value) || value < 1))
    throw new UsageError(`${name} ${value}: a whole number of at least 1 is wanted.`);
  return value;
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
    throw new UsageError(`--search ${unknown} is not known.`, `Known are ${listed(known)}.`);
  if (names.includes('corpus') && corpora.length === 0)
    throw new UsageError('--search corpus wants a folder.', 'Give --corpus DIR.');
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
        `Known are ${listed(ROLE_NAMES)}.`,
      );
    knownModel(`--role-model ${role}=`, model);
    models[role] = model;
  }
  return models;
}

function knownModel(name: string, model: string): void {
  try {
    parseModelName(model);
  } catch (error) {
    throw new UsageError(
      `${name} ${model}: ${(error as Error).message}`,
      'Or write extractive, for a run without a model.',
    );
  }
}

function since(value: string | undefined): string | null {
  if (value === undefined) return null;
  if (!/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/.test(value)) {
    throw new UsageError(`--since ${value} is no date.`, 'Write YYYY, YYYY-MM or YYYY-MM-DD.');
  }
  return `${value}-01-01`.slice(0, 10).replace(/^(\d{4})-(\d{2})-01-$/, '$1-$2-01');
}

function language(value: string | undefined): string | null {
  if (value === undefined) return null;
  if (!/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(value))
    throw new UsageError(`--language ${value} is no language code.`, 'Write a code such as en, de or pt-BR.');
  return value;
}

function domainName(name: string, value: string): string {
  const domain = value
    .trim()
    .toLowerCase()
    .replace(/^\*?\./, '')
    .replace(/^www\./, '');
  if (!/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(domain))
    throw new UsageError(`${name} ${value} is no domain.`, 'Write it without scheme or path: example.org');
  return domain;
}

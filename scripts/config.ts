import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError, listed } from './exit-codes.js';
import type { RunFlags } from './run-flags.js';

/** `research-loop.config.json` in the working folder sets the same names as the options of a run; flags win. */
export interface Config extends RunFlags {
  /** US dollars per million tokens, by `provider/name`. */
  readonly prices?: Readonly<
    Record<string, { readonly input: number; readonly output: number; readonly cachedInput?: number }>
  >;
  /** HTTP endpoints as search engines, by name. */
  readonly customEngines?: Readonly<Record<string, unknown>>;
  /** Off only for one's own sites. */
  readonly robots?: boolean;
  /** Pages that scripts build are run in an installed Chromium. Default off. */
  readonly render?: boolean;
  readonly timeouts?: Timeouts;
}

/** How long one attempt may take before it is given up, in milliseconds. Defaults: a minute, and 15 for a model. */
export interface Timeouts {
  readonly pageMs?: number;
  /** Search engines and other services. */
  readonly serviceMs?: number;
  readonly modelMs?: number;
}
const TIMEOUTS: readonly string[] = ['pageMs', 'serviceMs', 'modelMs'] satisfies (keyof Timeouts)[];

const FILE_NAME = 'research-loop.config.json';

const TYPES: Readonly<Record<keyof Config, 'string' | 'number' | 'boolean' | 'list' | 'object'>> = {
  depth: 'string',
  focus: 'string',
  output: 'string',
  language: 'string',
  maxRounds: 'number',
  researchers: 'number',
  budgetTokens: 'number',
  budgetUsd: 'number',
  budgetMinutes: 'number',
  maxSources: 'number',
  model: 'string',
  roleModel: 'list',
  search: 'string',
  corpus: 'list',
  allowDomain: 'list',
  denyDomain: 'list',
  since: 'string',
  run: 'string',
  store: 'string',
  json: 'boolean',
  quiet: 'boolean',
  fresh: 'boolean',
  replay: 'string',
  gate: 'string',
  debug: 'boolean',
  prices: 'object',
  customEngines: 'object',
  robots: 'boolean',
  render: 'boolean',
  timeouts: 'object',
};

/**
 * Reads the configuration of a folder; an absent file is an empty one. Names may be written as on the command line
 * (`max-rounds`) or as in code (`maxRounds`).
 *
 * @throws UsageError for a file that is not JSON, an unknown name, or a value of the wrong kind
 */
export function readConfig(folder: string): Config {
  const path = resolve(folder, FILE_NAME);
  if (!existsSync(path)) return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UsageError(
      `${path} is not valid JSON: ${(error as Error).message}`,
      'Mend the file, or remove it.',
    );
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new UsageError(
      `${path} holds no object.`,
      'It looks like { "depth": "standard", "max-rounds": 4 }.',
    );
  }
  return Object.fromEntries(
    Object.entries(parsed).map(([written, value]) => checkEntry(path, written, value)),
  );
}

function checkEntry(path: string, written: string, value: unknown): [string, unknown] {
  const name = written.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  if (!Object.hasOwn(TYPES, name)) {
    throw new UsageError(
      `${path} sets "${written}", which is not known.`,
      `Known are ${listed(Object.keys(TYPES))}.`,
    );
  }
  const wanted = TYPES[name as keyof Config];
  const fitting = wanted === 'list' && typeof value === 'string' ? [value] : value;
  const fits =
    wanted === 'list'
      ? Array.isArray(fitting) && fitting.every((each) => typeof each === 'string')
      : wanted === 'object'
        ? typeof fitting === 'object' && fitting !== null
        : typeof fitting === wanted;
  if (!fits)
    throw new UsageError(`${path}: "${written}" wants a ${wanted === 'list' ? 'list of strings' : wanted}.`);
  if (name === 'timeouts') checkTimeouts(path, fitting as object);
  return [name, fitting];
}

function checkTimeouts(path: string, timeouts: object): void {
  for (const [name, value] of Object.entries(timeouts)) {
    if (TIMEOUTS.includes(name) && typeof value === 'number' && value > 0) continue;
    throw new UsageError(
      `${path}: "timeouts" has ${name}: ${JSON.stringify(value)}.`,
      `It takes ${listed(TIMEOUTS)}, each a number of milliseconds above 0.`,
    );
  }
}

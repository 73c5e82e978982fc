import { existsSync, statSync } from 'node:fs';
import { CommanderError } from 'commander';
import { dirname, join } from 'node:path';
import { NOTES, RULE_NAMES, type Rule } from '../../loop/citations/finding.js';
import { UsageError } from '../exit-codes.js';
import { kebab } from '../options/option.js';
import { readConfigFile, type ConfigFile } from '../options/config-file.js';
import { DEFAULT_BUDGET_TOKENS, VERIFY_OPTIONS, type Format, type VerifyFlags } from '../options/verify.js';
import { openProjectFile } from '../trust/project-file.js';
import { EXPECTED, isNamedAsDocument, STANDARD_INPUT } from './checked-formats.js';
import { buildVerifyProgram } from './program.js';
import type { Reviewing } from './review.js';

export interface Options {
  /** One or more. */
  readonly documents: readonly string[];
  /** A store.json, store.db or run folder. */
  readonly store: string | null;
  readonly papers: readonly string[];
  /** Files of references that keys cite from, in addition to those that a document's front matter names. */
  readonly bibliographies: readonly string[];
  readonly fetch: boolean;
  /** Reads stored pages again. Implies `fetch`. */
  readonly refresh: boolean;
  /** Where fetched pages are kept. */
  readonly fetchStore: string;
  /** Nothing that an earlier check kept is used, and nothing kept. */
  readonly isFresh: boolean;
  /** Null where no model is asked. */
  readonly review: Reviewing | null;
  readonly format: Format;
  readonly out: string | null;
  readonly baseline: string | null;
  readonly writeBaseline: boolean;
  readonly failOn: ReadonlySet<Rule>;
  /** Nothing was named to check against: marks and entries are compared with each other. */
  readonly isStructure: boolean;
  /** `strict`: every citation must hold, without a warning, whatever `failOn` says. */
  readonly gate: 'standard' | 'strict';
  /** 0 to 1; null where coverage does not decide. */
  readonly minimumCoverage: number | null;
  /** Settings of the folder's file that wait for the user's consent, as they are written. */
  readonly notObeyed: readonly string[];
}

export const VERIFY_CONFIG_FILE = 'verify-citations.config.json';
const FETCH_STORE = 'verify-citations.db';
const BASELINE = 'verify-citations.baseline.json';
const SEE_HELP = '`verify-citations --help` shows examples.';

/** @returns null where only help was asked for. @throws UsageError */
export function readOptions(argv: readonly string[]): Options | null {
  let typed = null as { names: readonly string[]; flags: VerifyFlags } | null;
  const program = buildVerifyProgram((names, flags) => (typed = { names, flags }));
  try {
    program.parse([...argv], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return null;
    throw error;
  }
  return typed === null ? null : settle(typed);
}

function settle({ names, flags }: { names: readonly string[]; flags: VerifyFlags }): Options {
  refuseContradictions(flags);
  const config = readConfig(flags.config);
  const set: VerifyFlags = { ...config.values, ...flags };
  const { papers = [], baseline, writeBaseline = false } = set;
  const { documents, store } = partStore(names);
  const refresh = set.refresh === true;
  const fetch = refresh || set.fetch === true;
  const hasTexts = store !== null || papers.length > 0;
  refuseMissing(documents, { hasTexts, fetch, flags });
  // With `--store` alone, what an earlier --fetch kept is used again.
  const isStructure = !hasTexts && !fetch && flags.store === undefined;
  return {
    documents,
    store,
    papers,
    bibliographies: set.bibliography ?? [],
    fetch,
    refresh,
    fetchStore: set.store ?? FETCH_STORE,
    isFresh: set.fresh === true,
    review: reviewingOf(flags, { isStructure }),
    format: set.json === true ? 'json' : (set.format ?? 'text'),
    out: set.out ?? null,
    baseline: baseline ?? (writeBaseline ? BASELINE : null),
    writeBaseline,
    failOn: new Set((set.failOn as readonly Rule[] | undefined) ?? defaultRules(isStructure)),
    isStructure,
    gate: set.strict === true ? 'strict' : (set.gate ?? 'standard'),
    minimumCoverage: set.minimumCoverage ?? null,
    notObeyed: config.waiting.filter((name) => !Object.hasOwn(flags, name)).map(kebab),
  };
}

/** @throws UsageError for a review of nothing, and for a budget that nothing would use */
function reviewingOf(
  { model, budgetTokens, fresh }: VerifyFlags,
  { isStructure }: Pick<Options, 'isStructure'>,
): Reviewing | null {
  if (model === undefined && budgetTokens !== undefined)
    throw new UsageError(
      `--budget-tokens ${budgetTokens} is for --model: without one nothing is asked.`,
      'Add --model PROVIDER/NAME.',
    );
  if (model === undefined) return null;
  if (isStructure)
    throw new UsageError(
      `--model ${model} has nothing to read: there is no text that the statements could be reviewed beside.`,
      'Add a STORE, --papers DIR or --fetch.',
    );
  return { model, budgetTokens: budgetTokens ?? DEFAULT_BUDGET_TOKENS, isFresh: fresh === true };
}

/** An entry that nobody cites is a remark next to checked words; of a document alone it is half of what can be said. */
const defaultRules = (isStructure: boolean): readonly Rule[] =>
  RULE_NAMES.filter((rule) => !NOTES.has(rule) || (isStructure && rule === 'unused-reference'));

/** @throws UsageError for options of which one would be ignored */
function refuseContradictions({ json, format, strict, gate }: VerifyFlags): void {
  if (json === true && format !== undefined && format !== 'json')
    throw new UsageError(`--json cannot be combined with --format ${format}.`, 'Give one of them.');
  if (strict === true && gate === 'standard')
    throw new UsageError('--strict cannot be combined with --gate standard.', 'Give one of them.');
}

/** @throws UsageError where there is nothing to check, nothing to check it against, or a store that nothing would use */
function refuseMissing(
  [document]: readonly string[],
  given: { hasTexts: boolean; fetch: boolean; flags: VerifyFlags },
): void {
  const { store } = given.flags;
  if (document === undefined)
    throw new UsageError(
      'A DOCUMENT is required, and a STORE to check it against.',
      `Usage: verify-citations DOCUMENT… [STORE] [options]. ${SEE_HELP}`,
    );
  if (given.hasTexts && !given.fetch && store !== undefined)
    throw new UsageError(
      `--store ${store} is where --fetch keeps pages; without --fetch it would not be used.`,
      'Add --fetch, or name the store last, in place of STORE.',
    );
  if (given.hasTexts || given.fetch || store !== undefined || document === STANDARD_INPUT) return;
  if (!existsSync(document)) throw new UsageError(`There is no file ${document}.`, EXPECTED);
  if (statSync(document).isDirectory() || /\.json$/i.test(document))
    throw new UsageError(...withoutTexts(document));
}

export const verifyConfigFile = (path: string): ConfigFile<typeof VERIFY_OPTIONS> => ({
  path,
  table: VERIFY_OPTIONS,
  example: '{"fail-on": ["altered"]}',
  kebabOnly: true,
});

/**
 * The given file, which the user answers for; else the one in the working folder, without what would weaken the check or
 * reach out: it may come with the documents that are checked.
 */
function readConfig(given: string | undefined): { values: VerifyFlags; waiting: readonly string[] } {
  if (given !== undefined && !existsSync(given))
    throw new UsageError(`There is no ${given}.`, `Give a file such as {"fail-on": ["altered"]}.`);
  const file = verifyConfigFile(given ?? VERIFY_CONFIG_FILE);
  if (given !== undefined) return { values: readConfigFile(file), waiting: [] };
  const found = openProjectFile(file);
  const waiting = found.isAgreed ? [] : found.sensitive.map(({ name }) => name);
  const held = Object.entries<unknown>(found.values).filter(([name]) => !waiting.includes(name));
  return { values: Object.fromEntries(held), waiting };
}

/** What is missing, and where the texts most likely are: those of a run are next to its documents. */
function withoutTexts(document: string): [what: string, cure: string] {
  const isFolder = statSync(document).isDirectory();
  const folder = isFolder ? document : dirname(document);
  if (holdsStore(folder)) {
    const checked = isFolder ? join(folder, 'synth.json') : document;
    return [
      `Nothing was named to check ${document} against; its store is in ${folder}.`,
      `Type: verify-citations ${quotedForShell(checked)} ${quotedForShell(folder)}`,
    ];
  }
  return [
    `Nothing was named to check ${document} against.`,
    `Add a STORE, --papers DIR with the cited texts as files, or --fetch to read the cited pages.\n${SEE_HELP}`,
  ];
}

/** Whether a folder is that of a run, or has the texts of one. */
const holdsStore = (folder: string): boolean =>
  ['store.db', 'store.path', 'store.json'].some((name) => existsSync(join(folder, name)));

const quotedForShell = (path: string): string =>
  /^[\w./~-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;

/** The last of several names is the STORE, unless it is named as documents are. */
function partStore(names: readonly string[]): { documents: readonly string[]; store: string | null } {
  const last = names.at(-1);
  const isDocument = (name: string): boolean =>
    isNamedAsDocument(name) && statSync(name, { throwIfNoEntry: false })?.isDirectory() !== true;
  if (last === undefined || names.length === 1 || isDocument(last)) return { documents: names, store: null };
  return { documents: names.slice(0, -1), store: last };
}

import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { distance } from 'fastest-levenshtein';
import { NOTES, RULE_NAMES, type Rule } from '../../loop/citations/finding.js';
import { UnreadableFile } from '../../loop/gate/read-synth.js';
import { isNamedAsDocument } from './checked-formats.js';
import { EXPECTED, STANDARD_INPUT } from './read-input.js';

export const FORMATS = ['text', 'json', 'sarif', 'junit', 'markdown', 'html'] as const;
export type Format = (typeof FORMATS)[number];

export interface Options {
  /** One or more. */
  readonly documents: readonly string[];
  /** A store.json, store.db or run folder. */
  readonly store: string | null;
  readonly papers: readonly string[];
  /** BibTeX or CSL-JSON files that keys cite from, beside those that a document's front matter names. */
  readonly bibliographies: readonly string[];
  readonly fetch: boolean;
  /** Reads stored pages again. Implies `fetch`. */
  readonly refresh: boolean;
  /** Where fetched pages are kept. */
  readonly fetchStore: string;
  readonly format: Format;
  readonly out: string | null;
  readonly baseline: string | null;
  readonly writeBaseline: boolean;
  readonly failOn: ReadonlySet<Rule>;
  /** 0 to 1; null where coverage does not decide. */
  readonly minimumCoverage: number | null;
}

export const CONFIG_FILE = 'verify-citations.config.json';
const FETCH_STORE = 'verify-citations.db';
const BASELINE = 'verify-citations.baseline.json';

const FLAGS = {
  json: { type: 'boolean' },
  format: { type: 'string' },
  out: { type: 'string' },
  papers: { type: 'string', multiple: true },
  bibliography: { type: 'string', multiple: true },
  fetch: { type: 'boolean' },
  refresh: { type: 'boolean' },
  store: { type: 'string' },
  baseline: { type: 'string' },
  'write-baseline': { type: 'boolean' },
  'fail-on': { type: 'string' },
  'minimum-coverage': { type: 'string' },
  config: { type: 'string' },
  debug: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const KNOWN = Object.keys(FLAGS)
  .map((name) => `--${name}`)
  .join(', ');
const USAGE =
  'Usage: verify-citations DOCUMENT… [STORE] [options]. `verify-citations --help` shows examples.';

/** Null where only help is asked for. @throws UnreadableFile for wrong usage, with what would be right */
export function readOptions(argv: string[]): Options | null {
  const { values, positionals } = parse(argv);
  if (values.help === true) return null;
  const config = readConfig(values.config);
  const { documents, store } = partStore(positionals);
  const papers = values.papers ?? config.papers;
  const refresh = values.refresh === true;
  const fetch = refresh || (values.fetch ?? config.fetch);
  const [document] = documents;
  if (document === undefined)
    throw new UnreadableFile('Two files are needed, a DOCUMENT and a STORE; none was given.', USAGE);
  if (store === null && papers.length === 0 && !fetch && values.store === undefined)
    throw new UnreadableFile(...withoutTexts(document));
  const failOn =
    values['fail-on'] === undefined ? config.failOn : rulesOf(values['fail-on'].split(','), '--fail-on');
  const minimum = values['minimum-coverage'];
  return {
    documents,
    store,
    papers,
    bibliographies: values.bibliography ?? [],
    fetch,
    refresh,
    fetchStore: values.store ?? config.store ?? FETCH_STORE,
    format: values.json === true ? 'json' : formatOf(values.format ?? 'text'),
    out: values.out ?? null,
    baseline: values.baseline ?? config.baseline ?? (values['write-baseline'] === true ? BASELINE : null),
    writeBaseline: values['write-baseline'] === true,
    failOn,
    minimumCoverage: minimum === undefined ? config.minimumCoverage : shareOf(minimum, '--minimum-coverage'),
  };
}

/** What is missing, and where the texts most likely are: those of a run lie beside its documents. */
function withoutTexts(document: string): [what: string, cure: string] {
  const isNamed = document !== STANDARD_INPUT;
  if (isNamed && !existsSync(document)) return [`There is no file ${document}.`, EXPECTED];
  const isFolder = isNamed && statSync(document).isDirectory();
  const folder = isFolder ? document : dirname(document);
  const isRun = ['store.db', 'store.path', 'store.json'].some((name) => existsSync(join(folder, name)));
  if (isRun && isNamed) {
    const checked = isFolder ? join(folder, 'synth.json') : document;
    return [
      `Nothing was named to check ${document} against; its store lies in ${folder}.`,
      `Type: verify-citations ${quotedForShell(checked)} ${quotedForShell(folder)}`,
    ];
  }
  return [
    `Nothing was named to check ${document} against.`,
    `Add a STORE, --papers DIR with the cited texts as files, or --fetch to read the cited pages.\n${USAGE}`,
  ];
}

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

function parse(argv: string[]) {
  try {
    return parseArgs({ args: argv, options: FLAGS, allowPositionals: true });
  } catch (error) {
    const message = (error as Error).message.split('. ')[0] as string;
    throw new UnreadableFile(`${message}.${likelyMeant(message)} Known options: ${KNOWN}.`, USAGE);
  }
}

/** Most letters by which a word is taken for a mistyped option. */
const MISTYPED_BY = 3;

function likelyMeant(message: string): string {
  const typed = /^Unknown option '--([^'=]{2,40})'/.exec(message)?.[1];
  if (typed === undefined) return '';
  const [nearest] = Object.keys(FLAGS).sort((a, b) => distance(a, typed) - distance(b, typed)) as [string];
  return distance(nearest, typed) <= Math.min(MISTYPED_BY, typed.length / 2)
    ? ` Did you mean --${nearest}?`
    : '';
}

function formatOf(given: string): Format {
  const format = FORMATS.find((name) => name === given);
  if (format === undefined)
    throw new UnreadableFile(`There is no format "${given}".`, `Known are ${FORMATS.join(', ')}.`);
  return format;
}

function rulesOf(names: readonly unknown[], where: string): ReadonlySet<Rule> {
  const trimmed = names.map((name) => String(name).trim()).filter((name) => name !== '');
  const unknown = trimmed.find((name) => !RULE_NAMES.includes(name as Rule));
  if (unknown !== undefined)
    throw new UnreadableFile(`${where} names "${unknown}".`, `Known are ${RULE_NAMES.join(', ')}.`);
  return new Set(trimmed as Rule[]);
}

function shareOf(given: unknown, where: string): number {
  const share = typeof given === 'number' ? given : Number(given === '' ? NaN : given);
  if (!(share >= 0 && share <= 1))
    throw new UnreadableFile(`${where} is ${String(given)}.`, 'Give a share from 0 to 1, like 0.8.');
  return share;
}

interface Config {
  readonly failOn: ReadonlySet<Rule>;
  readonly minimumCoverage: number | null;
  readonly papers: readonly string[];
  readonly fetch: boolean;
  readonly store: string | null;
  readonly baseline: string | null;
}

const CONFIG_NAMES = ['fail-on', 'minimum-coverage', 'papers', 'fetch', 'store', 'baseline'] as const;

/** The given file, else the one in the working folder, else what holds without any. */
function readConfig(given: string | undefined): Config {
  const path = given ?? CONFIG_FILE;
  const exists = existsSync(path);
  if (!exists && given !== undefined)
    throw new UnreadableFile(`There is no ${path}.`, `Give a file like {"fail-on": ["altered"]}.`);
  const values = exists ? parseConfig(path) : {};
  const text = (name: string): string | null => {
    const value = values[name];
    if (value !== undefined && typeof value !== 'string')
      throw new UnreadableFile(`"${name}" in ${path} is no text.`, 'Give the path of a file.');
    return value ?? null;
  };
  const failOn = values['fail-on'];
  if (failOn !== undefined && !Array.isArray(failOn))
    throw new UnreadableFile(`"fail-on" in ${path} is no list.`, `Known are ${RULE_NAMES.join(', ')}.`);
  const minimum = values['minimum-coverage'];
  const papers = values['papers'] ?? [];
  return {
    failOn:
      failOn === undefined
        ? new Set(RULE_NAMES.filter((rule) => !NOTES.has(rule)))
        : rulesOf(failOn as unknown[], `"fail-on" in ${path}`),
    minimumCoverage: minimum === undefined ? null : shareOf(minimum, `"minimum-coverage" in ${path}`),
    papers: (Array.isArray(papers) ? papers : [papers]).map(String),
    fetch: values['fetch'] === true,
    store: text('store'),
    baseline: text('baseline'),
  };
}

function parseConfig(path: string): Readonly<Record<string, unknown>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UnreadableFile(
      `${path} is not JSON: ${(error as Error).message}.`,
      'Mend it, or leave it out.',
    );
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new UnreadableFile(`${path} is no object.`, `It may have ${CONFIG_NAMES.join(', ')}.`);
  const unknown = Object.keys(parsed).find((name) => !CONFIG_NAMES.some((known) => known === name));
  if (unknown !== undefined)
    throw new UnreadableFile(`${path} sets "${unknown}".`, `Known are ${CONFIG_NAMES.join(', ')}.`);
  return parsed as Readonly<Record<string, unknown>>;
}

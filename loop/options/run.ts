import type { ServiceLimit } from '../../agents/fetch/service-limits.js';
import { DEPTH_NAMES } from '../../agents/depth.js';
import { ROLE_NAMES } from '../../agents/roles/token-sizes.js';
import { DEPTHS } from '../limits/depth.js';
import { wordsIn } from '../words/index.js';
import { roleIn } from '../words/lookup.js';
import type { BudgetSettings } from './values.js';
import { choice, flag, integer, list, number, object, text } from './option.js';
import type { OptionRow, OptionTable, ProjectRule, ValueOf, ValuesOf } from './option.js';
import {
  budgetsGiven,
  databaseUrlOf,
  dateOf,
  domainOf,
  languageOf,
  limitsOf,
  ocrLanguagesOf,
  pricesOf,
  timeoutsOf,
  type Price,
  type Timeouts,
} from './values.js';

/** Every option of a run. A new one is a row here, and the code that uses it. */

/** What of `research-loop` works on a run: `"question"`, `resume RUN`. */
export type RunForm = 'run' | 'resume';

/** What a configuration file may set has to say what of it the file of somebody else's folder may. */
type Settable = { readonly config: true; readonly inProject: ProjectRule } | { readonly config?: false };

type RunRow = OptionRow &
  Settable & {
    readonly commands: readonly RunForm[];
    /** Kept with the run under its own name, by default as `default`; other options are kept as what they mean. */
    readonly isKept?: boolean;
  };

const ANYWHERE = { commands: ['run', 'resume'], config: true, library: true, mcp: true } as const;
const EVERYWHERE = { ...ANYWHERE, inProject: 'harmless' } as const;
const KEPT = { ...EVERYWHERE, isKept: true, default: null } as const;
/** How progress is shown; nothing of it is kept. */
const SHOWN = {
  commands: ['run', 'resume'],
  config: true,
  inProject: 'harmless',
  group: 'Output:',
} as const;
/** What no command line can say. */
const CONFIGURED = { commands: [], config: true, library: true, mcp: false } as const;

/** `(default by depth: 3, 4, 6, 8)` */
const byDepth = (limit: 'rounds' | 'researchers' | 'budgetTokens'): string =>
  `(default by depth: ${DEPTH_NAMES.map((depth) => DEPTHS[depth][limit]).join(', ')})`;

const LIMIT = { ...ANYWHERE, inProject: 'own-limit', group: 'Limits:', placeholder: 'n' } as const;
const SOURCE = { ...EVERYWHERE, group: 'Sources:' } as const;
const DOMAIN = { ...SOURCE, placeholder: 'domain' } as const;
const JUDGE = { ...EVERYWHERE, group: 'Models and checking:' } as const;
const PLACE = { group: 'Files:' } as const;

export const RUN_OPTIONS = {
  depth: choice(DEPTH_NAMES, {
    ...KEPT,
    placeholder: 'name',
    help: 'how thorough a run is (default: standard)',
    default: 'standard',
  }),
  focus: text({ ...KEPT, placeholder: 'text', help: 'a side of the question that matters most' }),
  output: choice(['report', 'brief'], {
    ...KEPT,
    placeholder: 'form',
    help: 'report: the whole brief (default); brief: two pages of it',
    default: 'report',
  }),
  language: text(
    { ...KEPT, placeholder: 'code', help: 'language of the brief, such as en or de (default: as asked)' },
    languageOf,
  ),
  maxRounds: integer({
    ...LIMIT,
    help: `most rounds of searching, reading and writing ${byDepth('rounds')}`,
  }),
  researchers: integer({
    ...LIMIT,
    help: `how many search and read at the same time; 1 for a machine that answers one request at a time ${byDepth('researchers')}`,
  }),
  budgetTokens: integer({
    ...LIMIT,
    help: `stop at this many tokens, with the brief of what was read ${byDepth('budgetTokens')}`,
  }),
  budgetUsd: number({
    ...KEPT,
    ...LIMIT,
    placeholder: 'x',
    help: 'stop at this many US dollars, with the brief of what was read (default: no limit)',
  }),
  budgetMinutes: number({
    ...KEPT,
    ...LIMIT,
    help: 'stop after this many minutes of work (default: no limit)',
  }),
  maxSources: integer({ ...KEPT, ...LIMIT, help: 'read at most this many sources (default: no limit)' }),
  model: text({
    ...KEPT,
    ...JUDGE,
    inProject: 'never',
    placeholder: 'provider/name',
    help: 'the model that reads and writes, such as anthropic/default; `extractive` (default) is none: the brief quotes the best passages',
    default: 'extractive',
  }),
  roleModel: list({
    ...JUDGE,
    inProject: 'never',
    library: false,
    placeholder: 'role=provider/name',
    help: `another model for one part of the work: ${ROLE_NAMES.map((role) => `${role} (${roleIn(role, wordsIn('en'))})`).join(', ')}; repeatable`,
  }),
  strict: flag({
    ...JUDGE,
    help: 'also take out statements whose words are not quite those of the source: the ones that are otherwise printed with a warning',
  }),
  search: text({
    ...SOURCE,
    inProject: 'free-search',
    placeholder: 'engine,…',
    help: 'where to search, comma-separated (`doctor` lists what is set up; default: with --corpus the folder alone, else the engines that need no key)',
  }),
  corpus: list({
    ...SOURCE,
    inProject: 'in-folder',
    placeholder: 'dir',
    help: 'a folder of documents to search and read (repeatable)',
  }),
  allowDomain: list({ ...DOMAIN, help: 'only pages of this domain (repeatable)' }, domainOf),
  denyDomain: list({ ...DOMAIN, help: 'no pages of this domain (repeatable)' }, domainOf),
  since: text(
    { ...KEPT, ...SOURCE, placeholder: 'date', help: 'nothing older (YYYY, YYYY-MM or YYYY-MM-DD)' },
    dateOf,
  ),
  run: text({
    ...EVERYWHERE,
    ...PLACE,
    inProject: 'in-folder',
    commands: ['run'],
    placeholder: 'dir',
    help: 'the run folder (default: runs/<date>-<slug>)',
  }),
  store: text({
    ...EVERYWHERE,
    ...PLACE,
    inProject: 'in-folder',
    commands: ['run'],
    mcp: false,
    placeholder: 'file',
    help: 'keep what is read in this file, for several runs',
  }),
  fresh: flag({
    commands: ['run'],
    config: true,
    inProject: 'harmless',
    ...PLACE,
    help: 'ask again although the store has an answer',
  }),
  plan: text({
    commands: ['run', 'resume'],
    ...PLACE,
    placeholder: 'file',
    help: 'start from the plan in this file; where there is none yet, only plan, write it there, and stop',
  }),
  config: text({
    commands: ['run', 'resume'],
    ...PLACE,
    placeholder: 'file',
    help: "your own configuration file for this call, in place of the working folder's; you answer for what it sets",
  }),
  json: flag({ ...SHOWN, help: 'everything that happens as JSON lines, for programs' }),
  quiet: flag({ ...SHOWN, help: 'print nothing but errors and the path of the brief' }),
  contextTokens: integer({
    ...KEPT,
    ...CONFIGURED,
    help: 'tokens that the model can read and write in one request, such as 8000: sources are read in parts that fit (default: as much as a source needs)',
  }),
  ocrLanguage: text(
    {
      ...KEPT,
      ...CONFIGURED,
      placeholder: 'code,…',
      help: 'languages of scanned pages, as tesseract names them, such as eng,deu (default: eng)',
    },
    ocrLanguagesOf,
  ),
  prices: object<Readonly<Record<string, Price>>>()(
    { ...CONFIGURED, inProject: 'never', help: 'US dollars per million tokens, by provider/name' },
    pricesOf,
  ),
  limits: object<Readonly<Record<string, ServiceLimit>>>()(
    {
      ...CONFIGURED,
      inProject: 'never',
      help: 'what services allow, by name: requestsPerMinute, tokensPerMinute, perSecond, concurrency',
    },
    limitsOf,
  ),
  budgets: object<BudgetSettings>()(
    {
      ...CONFIGURED,
      library: false,
      inProject: 'never',
      help: 'US dollars that a desk may spend in a day: dayUsd, personUsd',
    },
    budgetsGiven,
  ),
  customEngines: object<Readonly<Record<string, unknown>>>()({
    ...CONFIGURED,
    inProject: 'never',
    help: 'HTTP endpoints as search engines, by name',
  }),
  robots: flag({
    ...CONFIGURED,
    inProject: 'never',
    help: 'honour robots.txt (default: true); off only for sites of your own',
  }),
  render: flag({
    ...CONFIGURED,
    inProject: 'never',
    help: 'run pages built by scripts in an installed Chromium (default: false)',
  }),
  databaseUrl: text(
    {
      ...CONFIGURED,
      library: false,
      inProject: 'never',
      placeholder: 'url',
      help: 'the Postgres database of the desk; RESEARCH_LOOP_DATABASE_URL says it too',
    },
    databaseUrlOf,
  ),
  archive: text({
    ...CONFIGURED,
    library: false,
    inProject: 'never',
    placeholder: 'where',
    help: 'folder that all machines of a desk share, for runs that have ended; RESEARCH_LOOP_ARCHIVE says it too',
  }),
  timeouts: object<Timeouts>()(
    {
      ...CONFIGURED,
      inProject: 'harmless',
      help: 'milliseconds an attempt may take: pageMs, serviceMs, modelMs',
    },
    timeoutsOf,
  ),
} as const satisfies Readonly<Record<string, RunRow>>;

type RunTable = typeof RUN_OPTIONS;
export type RunOptionName = keyof RunTable;
type NamesWith<Mark> = { [Name in RunOptionName]: RunTable[Name] extends Mark ? Name : never }[RunOptionName];

/** Options as they are typed, or as a configuration file sets them. */
export type RunFlags = ValuesOf<RunTable>;
/** What configuration files set; flags win. */
export type Config = Pick<ValuesOf<RunTable>, NamesWith<{ config: true }>>;
/** What the library's `research` takes of them. */
export type LibraryOptions = Pick<ValuesOf<RunTable>, NamesWith<{ library: true }>>;

export type KeptName = NamesWith<{ isKept: true }>;
/** The options that a run keeps as they are set. */
export type KeptOptions = {
  readonly [Name in KeptName]: ValueOf<RunTable[Name]> | RunTable[Name]['default'];
};
export const KEPT_NAMES = namesWhere((row) => row.isKept === true) as readonly KeptName[];

/** The rows for which `isMeant`. */
export const rowsWhere = (isMeant: (row: RunRow) => boolean): OptionTable =>
  Object.fromEntries(namesWhere(isMeant).map((name) => [name, RUN_OPTIONS[name]]));

/** The rows that one or more forms of the command take. */
export const rowsOf = (...forms: readonly RunForm[]): OptionTable =>
  rowsWhere((row) => forms.some((form) => row.commands.includes(form)));

function namesWhere(isMeant: (row: RunRow) => boolean): readonly RunOptionName[] {
  return (Object.keys(RUN_OPTIONS) as RunOptionName[]).filter((name) => isMeant(RUN_OPTIONS[name]));
}

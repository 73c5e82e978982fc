import { allowedHosts } from '../../agents/fetch/address-policy.js';
import { printJson, printText } from '../terminal/print.js';
import { COPY_SERVICES } from '../../agents/fetch/copies.js';
import { modelForRole } from '../../agents/models/defaults.js';
import { modelsWithoutPrice, priceCure, priceOverrides } from '../../agents/models/prices.js';
import { PROVIDERS } from '../../agents/models/registry.js';
import { ROLE_NAMES } from '../../agents/roles/roles.js';
import type { CustomEngineConfig } from '../../agents/search/custom.js';
import { ENGINES } from '../../agents/search/registry.js';
import { findRecogniser, installCommand } from '../../agents/readers/scan/recogniser.js';
import type { Failure } from '../../agents/result.js';
import { shownAddress } from '../../agents/secrets.js';
import { shownWords } from '../../agents/shown-words.js';
import { deskRows, type DeskRow } from './doctor/desk.js';
import { networkFault, reachAll, type Reached } from './doctor/reach.js';
import { deskPlace } from '../start/desk-place.js';
import type { RunOptions } from '../../loop/run.js';
import { readConfig, type Config } from '../trust/config.js';
import { environment } from '../process/environment.js';
import { EXIT } from '../../loop/exit-codes.js';
import { usableProxies } from '../assemble/network.js';
import { defined, runOptions } from '../../loop/options/run-options.js';
import { parseUrl } from '../../text/urls.js';

interface Row {
  readonly kind: 'engine' | 'model' | 'copies' | 'scans';
  readonly name: string;
  readonly usable: boolean;
  /** What is set and what is missing; never a key. */
  readonly note: string;
  /** As the user gave it, with what may be secret in it: to be asked at, never to be shown. */
  readonly address: string | null;
}

/**
 * `ready`: it answered, or needs no network. `set-up`: nothing is missing, and it was not asked. `no-answer`: nothing is
 * missing, and it did not answer. `missing`: it needs something that is not set.
 */
type State = 'ready' | 'set-up' | 'no-answer' | 'missing';

/** A service as it is shown. */
interface ShownRow extends Pick<Row, 'name' | 'usable' | 'note'> {
  readonly kind: Row['kind'] | DeskRow['kind'];
  readonly state: State;
  /** Without login, parameters and tokens. */
  readonly address: string | null;
  /** Absent where it was not asked. */
  readonly reachable?: boolean;
  /** Why it did not answer, and what can be done; absent where it did. */
  readonly why?: string;
  readonly cure?: string;
}

/** What is configured, what is reachable, and what a run would use. A key is only ever said to be set. */
export async function doctorCommand(flags: {
  json?: boolean;
  offline?: boolean;
  config?: string;
  databaseUrl?: string;
  archive?: string;
}): Promise<number> {
  const variables = environment();
  const config = readConfig('.', flags.config);
  const rows = [...engineRows(config, variables), ...modelRows(variables), ...copyRows(variables), scanRow()];
  const asked = rows.flatMap(({ usable, address }) => (usable && address !== null ? [address] : []));
  const reached = flags.offline === true ? NOBODY : await reachAll(asked, usableProxies(variables));
  const desk = await deskRows({ place: deskPlace(flags), variables, isOffline: flags.offline === true });
  const services = rows.map((row) =>
    shownRow(row, row.address === null ? undefined : reached.get(row.address)),
  );
  const shown = [...services, ...desk];
  const fault = networkFault(reached.values());
  const options = runOptions(defined({}), config);
  const plan = { ...planOf(options, rows, variables), unpricedModels: unpricedModels(options, config) };
  const network = networkOf(reached, fault);
  if (flags.json === true) printJson({ network, rows: shown, run: plan }, { isIndented: true });
  else print(shown, plan, fault);
  return EXIT.ok;
}

/** What a run here would use, and what it would not. */
function planOf(options: RunOptions, rows: readonly Row[], variables: Variables) {
  const unused = rows
    .filter(
      (row) =>
        row.note.includes('key set') &&
        !options.engines.includes(row.name) &&
        !options.model.startsWith(`${row.name}/`),
    )
    .map((row) => row.name);
  return {
    model: options.model,
    engines: options.engines,
    depth: options.depth,
    unusedKeys: unused,
    allowedHosts: allowedHosts(variables),
    node: process.version,
  };
}

/** Models of a run here that have no price: their calls are not counted in money, and --budget-usd refuses them. */
function unpricedModels({ model, roleModels, depth }: RunOptions, config: Config): string[] {
  const models = ROLE_NAMES.map((role) => modelForRole(roleModels[role] ?? model, role, depth)).filter(
    // The extractive roles cost nothing.
    (name) => name.includes('/'),
  );
  return modelsWithoutPrice(models, priceOverrides(config.prices));
}

type Plan = ReturnType<typeof planOf> & { readonly unpricedModels: readonly string[] };
type Variables = Readonly<Record<string, string>>;

/** What a service wants of the environment. */
interface Wants extends Pick<Row, 'kind' | 'name'> {
  readonly keyVariable: string | null;
  readonly needsKey: boolean;
  /** Null where it has none by itself. */
  readonly address: string | null;
  /** Null where there is nothing to be asked. */
  readonly baseUrlVariable: string | null;
  readonly about?: string;
}

/** A service is usable where nothing is missing. */
function serviceRow({ kind, name, keyVariable, needsKey, about, ...at }: Wants, variables: Variables): Row {
  const hasKey = keyVariable !== null && variables[keyVariable] !== undefined;
  const address = variables[at.baseUrlVariable ?? ''] ?? at.address;
  const isAddress = address === null || parseUrl(address) !== null;
  const missing = [
    ...(needsKey && !hasKey ? [`set ${keyVariable}`] : []),
    ...(address === null && at.baseUrlVariable !== null ? [`set ${at.baseUrlVariable}`] : []),
    ...(isAddress ? [] : ['its address cannot be read: write it like http://host:port']),
  ];
  const without = needsKey ? 'no key' : `works without ${keyVariable}`;
  const key = keyVariable === null ? 'no key needed' : hasKey ? 'key set' : without;
  const usable = missing.length === 0;
  const note = [key, ...missing, ...(about === undefined ? [] : [about])].join('; ');
  return { kind, name, usable, note, address: usable ? address : null };
}

function engineRows(config: Config, variables: Variables): Row[] {
  const own = Object.entries(config.customEngines ?? {}).map(([name, described]): Wants => {
    const { url = '', keyVariable = null } = described as Partial<CustomEngineConfig>;
    // Only where it is: an engine is not asked a question to see whether it is there.
    const address = parseUrl(url)?.origin ?? url;
    const about = 'described in the configuration';
    const needsKey = keyVariable !== null;
    return { kind: 'engine', name, keyVariable, needsKey, address, baseUrlVariable: null, about };
  });
  const known = Object.entries(ENGINES).map(([name, entry]): Wants => ({
    ...entry,
    kind: 'engine',
    name,
    address: entry.defaultBaseUrl,
  }));
  const note = 'a folder of documents: --corpus DIR';
  return [
    { kind: 'engine', name: 'corpus', usable: true, note, address: null },
    ...[...known, ...own].map((wants) => serviceRow(wants, variables)),
  ];
}

const modelRows = (variables: Variables): Row[] =>
  Object.entries(PROVIDERS).map(([name, { keyNeeded: needsKey, defaultBaseUrl: address, ...entry }]) =>
    serviceRow({ kind: 'model', name, needsKey, address, ...entry }, variables),
  );

function copyRows(variables: Variables): Row[] {
  const contact = variables['RESEARCH_LOOP_CONTACT'] !== undefined;
  const address =
    variables[COPY_SERVICES.unpaywall.baseUrlVariable] ?? COPY_SERVICES.unpaywall.defaultBaseUrl;
  const note = contact ? 'contact set' : 'set RESEARCH_LOOP_CONTACT to a mail address';
  return [{ kind: 'copies', name: 'unpaywall', usable: contact, note, address: contact ? address : null }];
}

/** What recognises the text of scanned pages. */
function scanRow(): Row {
  const installed = findRecogniser();
  const languages = [...(installed?.languages.keys() ?? [])];
  const usable = installed !== null && languages.length > 0;
  const note = usable
    ? `tesseract.js ${installed.version}; languages: ${languages.join(', ')}`
    : `not installed: ${installCommand()}`;
  return { kind: 'scans', name: 'tesseract.js', usable, note, address: null };
}

const NOBODY: ReadonlyMap<string, Reached> = new Map();

function shownRow({ kind, name, usable, note, address }: Row, reached: Reached | undefined): ShownRow {
  const row = { kind, name: shownWords(name), usable, note: shownWords(note, MAX_NOTE) };
  const shown = { ...row, address: address === null ? null : shownAddress(address) };
  if (!usable) return { ...shown, state: 'missing' };
  if (reached === undefined) return { ...shown, state: address === null ? 'ready' : 'set-up' };
  const { failure } = reached;
  if (failure === null) return { ...shown, state: 'ready', reachable: true };
  const { message: why, cure } = failure;
  return { ...shown, state: 'no-answer', reachable: false, why, ...(cure === undefined ? {} : { cure }) };
}

const MAX_NOTE = 400;

function networkOf(reached: ReadonlyMap<string, Reached>, fault: Failure | null) {
  if (reached.size === 0) return { state: 'not-asked' };
  if (fault === null) return { state: 'up' };
  return { state: 'down', why: fault.message, ...(fault.cure === undefined ? {} : { cure: fault.cure }) };
}

const LABELS: Readonly<Record<State, string>> = {
  ready: 'ready',
  'set-up': 'set up',
  'no-answer': 'no answer',
  missing: '-',
};

const DESK_KINDS: readonly ShownRow['kind'][] = ['database', 'queue', 'archive', 'disk'];

/** What is wrong with the network is said once; then of each service only what differs. */
function print(rows: readonly ShownRow[], plan: Plan, fault: Failure | null): void {
  const lines: string[] = [];
  if (fault !== null)
    lines.push(
      `The network cannot be reached: ${fault.message}${fault.cure === undefined ? '' : ` ${fault.cure}`}`,
    );
  const lineOf = ({ state, name, note, address, why, cure }: ShownRow): string => {
    const isKnown = why !== undefined && why === fault?.message;
    const label = LABELS[isKnown ? 'set-up' : state];
    const reason =
      why === undefined || isKnown ? '' : `; ${address ?? ''}: ${why}${cure === undefined ? '' : ` ${cure}`}`;
    return `  ${label.padEnd(10)} ${name.padEnd(18)} ${note}${reason}`;
  };
  for (const [kind, title] of [
    [['engine'], 'Search engines'],
    [['model'], 'Models'],
    [['copies'], 'Open copies'],
    [['scans'], 'Scanned pages'],
    [DESK_KINDS, 'The desk'],
  ] satisfies readonly (readonly [readonly ShownRow['kind'][], string])[])
    lines.push(title, ...rows.filter((each) => kind.includes(each.kind)).map(lineOf));
  const searched = plan.engines.length === 0 ? 'nothing' : plan.engines.join(', ');
  const model = plan.model === 'extractive' ? 'no model' : `model ${plan.model}`;
  lines.push(`A run here would use: ${model}; engines ${searched}; depth ${plan.depth}.`);
  if (plan.unpricedModels.length > 0)
    lines.push(`No price is known for ${plan.unpricedModels.join(', ')}. ${priceCure(plan.unpricedModels)}.`);
  if (plan.unusedKeys.length > 0)
    lines.push(
      `Keys that would go unused: ${plan.unusedKeys.join(', ')} (choose them with --search or --model).`,
    );
  if (plan.allowedHosts.length > 0)
    lines.push(`Private hosts that pages may be fetched from: ${plan.allowedHosts.join(', ')}.`);
  lines.push(`Node ${plan.node}.`);
  printText(`${lines.join('\n')}\n`);
}

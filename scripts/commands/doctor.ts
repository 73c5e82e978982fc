import { COPY_SERVICES } from '../../agents/fetch/copies.js';
import { proxyFor } from '../../agents/fetch/proxy.js';
import { modelForRole } from '../../agents/models/defaults.js';
import { modelsWithoutPrice, priceCure, priceOverrides } from '../../agents/models/prices.js';
import { PROVIDERS } from '../../agents/models/registry.js';
import { ROLE_NAMES } from '../../agents/roles/roles.js';
import type { CustomEngineConfig } from '../../agents/search/custom.js';
import { ENGINES } from '../../agents/search/registry.js';
import type { RunOptions } from '../../loop/run.js';
import { readConfig, type Config } from '../config.js';
import { environment, allowedHosts } from '../environment.js';
import { EXIT } from '../exit-codes.js';
import { proxiesOf } from '../network.js';
import { defined, runOptions } from '../run-options.js';

interface Row {
  readonly kind: 'engine' | 'model' | 'copies';
  readonly name: string;
  readonly usable: boolean;
  /** What is set and what is missing; never a key. */
  readonly note: string;
  readonly address: string | null;
  reachable?: boolean;
}

const REACH_TIMEOUT_MS = 5_000;

/** What is configured, what is reachable, and what a run would use. A key is only ever said to be set. */
export async function doctorCommand(flags: {
  json?: boolean;
  offline?: boolean;
  config?: string;
}): Promise<number> {
  const variables = environment();
  const config = readConfig('.', flags.config);
  const rows = [
    ...engineRows(variables),
    ...customRows(config, variables),
    ...modelRows(variables),
    ...copyRows(variables),
  ];
  if (flags.offline !== true)
    await Promise.all(
      rows.filter((row) => row.usable && row.address !== null).map((row) => reach(row, variables)),
    );
  const options = runOptions(defined({}), config);
  const plan = { ...planOf(options, rows, variables), unpricedModels: unpricedModels(options, config) };
  if (flags.json === true) process.stdout.write(`${JSON.stringify({ rows, run: plan }, null, 2)}\n`);
  else print(rows, plan);
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

/** A service that is usable where nothing is missing. */
function serviceRow(
  { kind, name, address }: Pick<Row, 'kind' | 'name' | 'address'>,
  { key, missing, about }: { key: string; missing: readonly string[]; about?: string },
): Row {
  const usable = missing.length === 0;
  const note = [key, ...missing, ...(about === undefined ? [] : [about])].join('; ');
  return { kind, name, usable, note, address: usable ? address : null };
}

function engineRows(variables: Variables): Row[] {
  const folder: Row = {
    kind: 'engine',
    name: 'corpus',
    usable: true,
    note: 'a folder of documents: --corpus DIR',
    address: null,
  };
  const others = Object.entries(ENGINES).map(([name, entry]): Row => {
    const hasKey = entry.keyVariable !== null && variables[entry.keyVariable] !== undefined;
    const address = variables[entry.baseUrlVariable] ?? entry.defaultBaseUrl;
    const missing = [
      ...(entry.needsKey && !hasKey ? [`set ${entry.keyVariable}`] : []),
      ...(address === null ? [`set ${entry.baseUrlVariable}`] : []),
    ];
    const key =
      entry.keyVariable === null
        ? 'no key needed'
        : hasKey
          ? 'key set'
          : entry.needsKey
            ? 'no key'
            : `works without ${entry.keyVariable}`;
    return serviceRow({ kind: 'engine', name, address }, { key, missing, about: entry.about });
  });
  return [folder, ...others];
}

/** Engines that the configuration describes. */
function customRows(config: Config, variables: Variables): Row[] {
  return Object.entries(config.customEngines ?? {}).map(([name, described]): Row => {
    const { url, keyVariable } = described as Partial<CustomEngineConfig>;
    const isKeyMissing = keyVariable !== undefined && variables[keyVariable] === undefined;
    const key = keyVariable === undefined ? 'no key needed' : isKeyMissing ? 'no key' : 'key set';
    const isAddress = url !== undefined && URL.canParse(url);
    const missing = [
      ...(isKeyMissing ? [`set ${keyVariable}`] : []),
      ...(isAddress ? [] : ['its "url" is not an address']),
    ];
    // Only where it is: an engine is not asked a question to see whether it is there.
    const address = isAddress ? new URL(url).origin : null;
    const about = 'described in research-loop.config.json';
    return serviceRow({ kind: 'engine', name, address }, { key, missing, about });
  });
}

function modelRows(variables: Variables): Row[] {
  return Object.entries(PROVIDERS).map(([name, entry]): Row => {
    const hasKey = entry.keyVariable !== null && variables[entry.keyVariable] !== undefined;
    const address =
      (entry.baseUrlVariable === null ? undefined : variables[entry.baseUrlVariable]) ?? entry.defaultBaseUrl;
    const missing = [
      ...(entry.keyNeeded && !hasKey ? [`set ${entry.keyVariable}`] : []),
      ...(entry.baseUrlVariable !== null && address === null ? [`set ${entry.baseUrlVariable}`] : []),
    ];
    const key = entry.keyVariable === null ? 'no key needed' : hasKey ? 'key set' : 'no key';
    return serviceRow({ kind: 'model', name, address }, { key, missing });
  });
}

function copyRows(variables: Variables): Row[] {
  const contact = variables['RESEARCH_LOOP_CONTACT'] !== undefined;
  const address =
    variables[COPY_SERVICES.unpaywall.baseUrlVariable] ?? COPY_SERVICES.unpaywall.defaultBaseUrl;
  const note = contact ? 'contact set' : 'set RESEARCH_LOOP_CONTACT to a mail address';
  return [{ kind: 'copies', name: 'unpaywall', usable: contact, note, address: contact ? address : null }];
}

/** Whether anything answers at the address; what it answers does not matter. */
async function reach(row: Row, variables: Variables): Promise<void> {
  const { ProxyAgent, request } = await import('undici');
  const proxy = proxyFor(new URL(row.address ?? ''), proxiesOf(variables));
  const dispatcher = proxy === null ? undefined : new ProxyAgent(proxy);
  try {
    const reply = await request(row.address ?? '', {
      method: 'HEAD',
      ...(dispatcher === undefined ? {} : { dispatcher }),
      headersTimeout: REACH_TIMEOUT_MS,
      bodyTimeout: REACH_TIMEOUT_MS,
      signal: AbortSignal.timeout(REACH_TIMEOUT_MS),
    });
    await reply.body.dump();
    row.reachable = true;
  } catch {
    row.reachable = false;
  } finally {
    await dispatcher?.close();
  }
}

function print(rows: readonly Row[], plan: Plan): void {
  const lines: string[] = [];
  for (const [kind, title] of [
    ['engine', 'Search engines'],
    ['model', 'Models'],
    ['copies', 'Open copies'],
  ] as const) {
    lines.push(title);
    for (const row of rows.filter((each) => each.kind === kind)) {
      const reached = row.reachable === undefined ? '' : row.reachable ? ', reachable' : ', NOT reachable';
      lines.push(`  ${row.usable ? 'ready' : '  -  '}  ${row.name.padEnd(18)} ${row.note}${reached}`);
    }
  }
  const searched = plan.engines.length === 0 ? 'nothing' : plan.engines.join(', ');
  lines.push(`A run here would use: model ${plan.model}; engines ${searched}; depth ${plan.depth}.`);
  if (plan.unpricedModels.length > 0)
    lines.push(`No price is known for ${plan.unpricedModels.join(', ')}. ${priceCure(plan.unpricedModels)}.`);
  if (plan.unusedKeys.length > 0)
    lines.push(
      `Keys that would go unused: ${plan.unusedKeys.join(', ')} (choose them with --search or --model).`,
    );
  if (plan.allowedHosts.length > 0)
    lines.push(`Private hosts that pages may be fetched from: ${plan.allowedHosts.join(', ')}.`);
  lines.push(`Node ${plan.node}.`);
  process.stdout.write(`${lines.join('\n')}\n`);
}

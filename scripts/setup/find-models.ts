import { modelFetch } from '../../agents/models/model-fetch.js';
import type { ProviderEntry } from '../../agents/models/provider.js';
import { addressFault, PROVIDERS } from '../../agents/models/registry.js';
import { publicAddress, secretsOf, shownAddress } from '../../agents/secrets.js';
import { shownWords } from '../../agents/shown-words.js';
import { proxiesOf } from '../assemble/network.js';

/** Which models can be used here as things are: keys that are set, servers that answer. */

export type Variables = Readonly<Record<string, string>>;

export interface FoundModel {
  /** `provider/name` */
  readonly model: string;
  /** Tokens that it can take in and write at once, where its server says so. */
  readonly contextTokens?: number;
  /** Others that the same server has. */
  readonly others?: readonly string[];
}

export interface Looked {
  readonly found: readonly FoundModel[];
  /** A line for each place that was looked at. */
  readonly lines: readonly string[];
}

const LOOK_MS = 5_000;
const GIGABYTE = 1024 ** 3;
/** Share of the memory that the file of a model may take: the rest is for the text it works on, and for the system. */
const SHARE_OF_MEMORY = 0.6;

/** Models that Ollama offers, as its library lists them: gigabytes to download. */
const SUGGESTED = [
  { name: 'gpt-oss:20b', gigabytes: 14 },
  { name: 'qwen3:14b', gigabytes: 9.3 },
  { name: 'qwen3:8b', gigabytes: 5.2 },
  { name: 'qwen3:4b', gigabytes: 2.6 },
] as const;

/** @param memoryBytes of this machine */
export async function lookForModels(variables: Variables, memoryBytes: number): Promise<Looked> {
  const services = Object.entries(PROVIDERS).flatMap(
    ([provider, entry]: [string, ProviderEntry]): Looked[] => {
      if (entry.defaults === undefined || entry.keyVariable === null) return [];
      const isSet = variables[entry.keyVariable] !== undefined;
      return [
        {
          found: isSet ? [{ model: `${provider}/default` }] : [],
          lines: [`${entry.label}: ${entry.keyVariable} is ${isSet ? 'set' : 'not set'}`],
        },
      ];
    },
  );
  const servers = await Promise.all([compatible(variables), ollama(variables, memoryBytes)]);
  const all = [...services, ...servers];
  return { found: all.flatMap(({ found }) => found), lines: all.flatMap(({ lines }) => lines) };
}

/** LM Studio, vLLM, llama.cpp: a server whose address is set. */
async function compatible(variables: Variables): Promise<Looked> {
  const { apiPath, baseUrlVariable, keyVariable } = PROVIDERS['openai-compatible'];
  const label = 'A server of your own';
  const given = variables[baseUrlVariable ?? ''];
  if (given === undefined) return { found: [], lines: [`${label}: ${baseUrlVariable} is not set`] };
  const wrong = addressFault(baseUrlVariable, given);
  if (wrong !== null) return { found: [], lines: [`${label}: ${wrong}`] };
  const base = publicAddress(given);
  const at = new URL(base).pathname === '/' ? `${base}${apiPath}` : base;
  const reply = await askServer(`${at}/models`, {
    variables,
    given,
    key: variables[keyVariable ?? ''] ?? null,
  });
  const names = namesIn(reply, 'data', 'id');
  if (names.length === 0)
    return {
      found: [],
      lines: [
        `${label}: ${shownAddress(at)}/models (${baseUrlVariable}) names no model; give one with --model`,
      ],
    };
  const [first = '', ...others] = names;
  return {
    found: [
      { model: `openai-compatible/${first}`, others: others.map((name) => `openai-compatible/${name}`) },
    ],
    lines: [`${label}: ${shownAddress(at)} answers, with ${names.join(', ')}`],
  };
}

interface Installed {
  readonly name: string;
  readonly bytes: number;
}

async function ollama(variables: Variables, memoryBytes: number): Promise<Looked> {
  const { baseUrlVariable, defaultBaseUrl } = PROVIDERS.ollama;
  const given = variables[baseUrlVariable ?? ''] ?? defaultBaseUrl ?? '';
  const wrong = addressFault(baseUrlVariable, given);
  if (wrong !== null) return { found: [], lines: [`Ollama: ${wrong}`] };
  const at = publicAddress(given).replace(/\/(?:api|v1)$/, '');
  const where = `${shownAddress(at)} (${baseUrlVariable})`;
  const room = memoryBytes * SHARE_OF_MEMORY;
  const pull = SUGGESTED.find(({ gigabytes }) => gigabytes * GIGABYTE <= room) ?? SUGGESTED.at(-1);
  const memory = `${Math.round(memoryBytes / GIGABYTE)} GB of memory`;
  const advice = `ollama pull ${pull?.name ?? ''} (${pull?.gigabytes ?? ''} GB, fits the ${memory} here)`;
  const reply = await askServer(`${at}/api/tags`, { variables, given, key: null });
  if (reply === null)
    return { found: [], lines: [`Ollama: nothing answers at ${where}; once it runs: ${advice}`] };
  const installed = installedIn(reply).filter(({ bytes }) => bytes <= room);
  const best = installed[0];
  if (best === undefined)
    return {
      found: [],
      lines: [`Ollama: ${where} answers and has no model that fits the ${memory}: ${advice}`],
    };
  const show = { variables, given, key: null, body: JSON.stringify({ model: best.name }) };
  const context = contextIn(await askServer(`${at}/api/show`, show));
  const size = `${(best.bytes / GIGABYTE).toFixed(1)} GB of the ${memory}`;
  const takes = context === null ? '' : `, takes in ${context.toLocaleString('en-US')} tokens at once`;
  return {
    found: [
      {
        model: `ollama/${best.name}`,
        others: installed.slice(1).map(({ name }) => `ollama/${name}`),
        ...(context === null ? {} : { contextTokens: context }),
      },
    ],
    lines: [`Ollama: ${where} answers; ${best.name} fits (${size}${takes})`],
  };
}

interface Asked {
  readonly variables: Variables;
  /** The address as the user gave it, with a login that may stand in it. */
  readonly given: string;
  readonly key: string | null;
  readonly body?: string;
}

/** JSON that a server answers with; null where it does not. */
async function askServer(url: string, { variables, given, key, body }: Asked): Promise<unknown> {
  const { httpProxy = null, httpsProxy = null, noProxy = null } = proxiesOf(variables);
  const send = modelFetch({
    proxy: { httpProxy, httpsProxy, noProxy },
    apiKey: key,
    givenAddress: given,
    secrets: secretsOf(variables),
  });
  try {
    const response = await send(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(LOOK_MS),
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

const rowsIn = (reply: unknown, list: string): readonly Readonly<Record<string, unknown>>[] => {
  const rows = fieldsOf(reply)[list];
  return Array.isArray(rows) ? rows.map(fieldsOf) : [];
};

/** Names are a server's words. */
const NAME = /^[\w.:/@+-]{1,120}$/;

const namesIn = (reply: unknown, list: string, field: string): readonly string[] =>
  rowsIn(reply, list)
    .map((row) => row[field])
    .filter((name) => typeof name === 'string')
    .map((name) => shownWords(name))
    .filter((name) => NAME.test(name) && !/embed/i.test(name));

/** Models that can write, the largest first: of one family it is the better one. */
function installedIn(reply: unknown): readonly Installed[] {
  const sizes = new Map(rowsIn(reply, 'models').map((row) => [row['name'], Number(row['size'])]));
  return namesIn(reply, 'models', 'name')
    .filter((name) => !/[:-]cloud$/.test(name))
    .map((name) => ({ name, bytes: sizes.get(name) ?? Number.NaN }))
    .filter(({ bytes }) => Number.isFinite(bytes))
    .sort((one, other) => other.bytes - one.bytes);
}

function contextIn(reply: unknown): number | null {
  const entries = Object.entries(fieldsOf(fieldsOf(reply)['model_info']));
  const [, length] = entries.find(([name]) => name.endsWith('.context_length')) ?? [];
  return typeof length === 'number' && Number.isSafeInteger(length) && length > 0 ? length : null;
}

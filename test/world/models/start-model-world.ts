import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { faultReply, type Fault } from './faults.js';
import { spoil, type Misbehaviour } from './misbehaviours.js';
import { protocolOf, readRequest, writeReply, type WireReply, type WireRequest } from './protocols.js';
import { roleOf, type ReadPrompt } from './prompt-reading.js';
import { scriptedReply } from './scripted-roles.js';
import { seededShare } from './seeded.js';

export interface ModelWorldOptions {
  /** Default 1. */
  readonly seed?: number;
  /** Time before each answer, in milliseconds, default 0; of two figures, something in between. */
  readonly latencyMs?: number | readonly [number, number];
  /** Decides the latencies between two figures, and nothing else: with another, the same answers come in another order. */
  readonly latencySeed?: number;
  readonly misbehave?: readonly {
    readonly kind: Misbehaviour;
    /** Share of requests, 0 to 1. */
    readonly share: number;
    /** Default: every role. */
    readonly roles?: readonly string[];
    /** Whether it also happens when the model is asked again with the validator's words; default false. */
    readonly persistent?: boolean;
  }[];
  readonly faults?: readonly {
    readonly kind: Fault;
    readonly share: number;
    /** How often in a row the same request meets it; default 1. */
    readonly times?: number;
    /** Only requests of more bytes than this meet it. Default 0. */
    readonly aboveBytes?: number;
    /** Default: every role. */
    readonly roles?: readonly string[];
  }[];
  /** Share of critic askings answered against the facts, default 0. */
  readonly criticWrong?: number;
  /** The critic finds another material gap each time, default false. */
  readonly criticInsatiable?: boolean;
  /** `missing`: none is told. A factor: the output told is so many times the text's (thinking). Default 1. */
  readonly usage?: 'missing' | number;
  /** Models that a server lists, as LM Studio and Ollama do. Default: one of 1 GB that takes in 40,960 tokens. */
  readonly listed?: readonly {
    readonly name: string;
    readonly bytes: number;
    readonly contextTokens: number;
  }[];
  /** The richest way of asking for JSON that the servers take; default `schema`. */
  readonly takes?: 'schema' | 'json' | 'text';
  /** Sentences that match are claims whatever words they share with the question. Default: none. */
  readonly factPattern?: RegExp;
}

/** One request as it arrived. */
export interface SeenCall extends WireRequest {
  readonly role: string;
  readonly bytes: number;
  /** SHA-256 of the words that were sent. */
  readonly hash: string;
  readonly fault: Fault | null;
  readonly misbehaviour: Misbehaviour | null;
}

export interface ModelWorld {
  readonly url: string;
  /** Values for every variable that a provider wants, all leading here. */
  readonly variables: Readonly<Record<string, string>>;
  readonly calls: readonly SeenCall[];
  /** Calls that were neither answered nor let go of. */
  inFlight(): number;
  /** Calls in flight at the same time, at most so far. */
  mostInFlight(): number;
  close(): Promise<void>;
}

/** Key that the world's variables carry, to find it where it must not be. */
export const WORLD_KEY = 'sk-worldsecretkey0001';

/**
 * Model services on this machine, with roles that follow a script and answer from their prompt's bytes alone.
 * The same request gets the same answer, whenever and in whatever order it comes.
 */
export async function startModelWorld(options: ModelWorldOptions = {}): Promise<ModelWorld> {
  const state: WorldState = { options, calls: [], asked: new Map(), inFlight: 0, mostInFlight: 0 };
  const server = createServer((request, response) => {
    state.inFlight += 1;
    state.mostInFlight = Math.max(state.mostInFlight, state.inFlight);
    response.on('close', () => (state.inFlight -= 1));
    answer(state, request, response).catch((error: unknown) => {
      response.writeHead(500).end(JSON.stringify({ error: { message: String(error) } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    variables: variablesFor(url),
    calls: state.calls,
    inFlight: () => state.inFlight,
    mostInFlight: () => state.mostInFlight,
    close: () => closeServer(server),
  };
}

const variablesFor = (url: string): Record<string, string> => ({
  ANTHROPIC_API_KEY: WORLD_KEY,
  ANTHROPIC_BASE_URL: `${url}/v1`,
  OPENAI_API_KEY: WORLD_KEY,
  OPENAI_BASE_URL: `${url}/v1`,
  GOOGLE_GENERATIVE_AI_API_KEY: WORLD_KEY,
  GOOGLE_BASE_URL: `${url}/v1beta`,
  OPENROUTER_API_KEY: WORLD_KEY,
  OPENROUTER_BASE_URL: `${url}/api/v1`,
  OPENAI_COMPATIBLE_API_KEY: WORLD_KEY,
  OPENAI_COMPATIBLE_BASE_URL: `${url}/v1`,
  OLLAMA_BASE_URL: url,
});

interface WorldState {
  readonly options: ModelWorldOptions;
  readonly calls: SeenCall[];
  /** How often each request came, by its hash. */
  readonly asked: Map<string, number>;
  inFlight: number;
  mostInFlight: number;
}

async function answer(state: WorldState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://world').pathname;
  const body = await bodyOf(request);
  const list = listAt(path, body, state.options.listed ?? LISTED);
  if (list !== null) {
    send(response, 200, list);
    return;
  }
  if (protocolOf(path) === null) {
    send(response, 404, { error: { message: `nothing at ${path}` } });
    return;
  }
  const wire = readRequest(path, request.headers, JSON.parse(body) as Record<string, unknown>);
  const refusal = formatRefusal(state.options, wire);
  if (refusal !== null) {
    send(response, 400, refusal);
    return;
  }
  const prompt: ReadPrompt = { role: roleOf(wire.system), system: wire.system, user: wire.user };
  const hash = createHash('sha256').update(`${wire.model}\n${wire.system}\n${wire.user}`).digest('hex');
  const fault = faultFor(state, { hash, role: prompt.role, bytes: Buffer.byteLength(body) });
  const misbehaviour = fault === null ? misbehaviourFor(state.options, prompt, hash) : null;
  state.calls.push({ ...wire, role: prompt.role, bytes: Buffer.byteLength(body), hash, fault, misbehaviour });
  const wait = latencyOf(state.options, `${hash} ${state.calls.length}`);
  if (wait > 0) await new Promise((done) => setTimeout(done, wait));
  if (fault === 'hang') return;
  if (fault === 'reset') return void request.socket.destroy();
  const failing = fault === null ? null : faultReply(fault, wire.protocol);
  if (failing !== null) {
    send(response, failing.status, failing.body, failing.headers);
    return;
  }
  send(response, 200, writeReply(wire, replyTo(state.options, { wire, prompt, misbehaviour })));
}

const LISTED = [{ name: 'small:8b', bytes: 1_000_000_000, contextTokens: 40_960 }];

/** What servers of models on one's own machine answer about them; null at other addresses. */
function listAt(path: string, body: string, listed: NonNullable<ModelWorldOptions['listed']>): object | null {
  if (path.endsWith('/v1/models')) return { data: listed.map(({ name }) => ({ id: name })) };
  if (path === '/api/tags') return { models: listed.map(({ name, bytes }) => ({ name, size: bytes })) };
  if (path !== '/api/show') return null;
  const asked = listed.find(({ name }) => name === (JSON.parse(body) as { model?: string }).model);
  return { model_info: { 'general.architecture': 'small', 'small.context_length': asked?.contextTokens } };
}

function latencyOf({ latencyMs = 0, latencySeed = 1 }: ModelWorldOptions, call: string): number {
  if (typeof latencyMs === 'number') return latencyMs;
  const [fastest, slowest] = latencyMs;
  return fastest + seededShare(latencySeed, 'latency', call) * (slowest - fastest);
}

/** Servers that know no schemas, or no JSON mode at all, say so. */
function formatRefusal(options: ModelWorldOptions, wire: WireRequest): object | null {
  const order = ['text', 'json', 'schema'];
  if (order.indexOf(wire.format) <= order.indexOf(options.takes ?? 'schema')) return null;
  const message = `response_format ${wire.format} is not supported by this model`;
  return { error: { message, type: 'invalid_request_error' }, type: 'error' };
}

function faultFor(state: WorldState, request: { hash: string; role: string; bytes: number }): Fault | null {
  const { hash, role, bytes } = request;
  const before = state.asked.get(hash) ?? 0;
  state.asked.set(hash, before + 1);
  const faults = state.options.faults ?? [];
  const met = faults.find(
    ({ kind, share, times = 1, aboveBytes = 0, roles }) =>
      before < times &&
      bytes > aboveBytes &&
      (roles?.includes(role) ?? true) &&
      seededShare(state.options.seed ?? 1, kind, hash) < share,
  );
  return met?.kind ?? null;
}

function misbehaviourFor(options: ModelWorldOptions, prompt: ReadPrompt, hash: string): Misbehaviour | null {
  const again = prompt.user.includes('Your last answer could not be used.');
  const found = (options.misbehave ?? []).find(
    ({ kind, share, roles, persistent = false }) =>
      (persistent || !again) &&
      (roles?.includes(prompt.role) ?? true) &&
      seededShare(options.seed ?? 1, kind, hash) < share,
  );
  return found?.kind ?? null;
}

/** Matches nothing. */
const NO_FACTS = /$^/;

function replyTo(
  options: ModelWorldOptions,
  call: { wire: WireRequest; prompt: ReadPrompt; misbehaviour: Misbehaviour | null },
): WireReply {
  const { wire, prompt, misbehaviour } = call;
  const rules = {
    factPattern: options.factPattern ?? NO_FACTS,
    criticWrong: options.criticWrong ?? 0,
    criticInsatiable: options.criticInsatiable ?? false,
    seed: options.seed ?? 1,
  };
  const honest = scriptedReply(prompt, rules);
  const { text, cut } =
    misbehaviour === null
      ? { text: JSON.stringify(honest), cut: false }
      : spoil(misbehaviour, honest, prompt);
  const limit = wire.maxOutputTokens ?? Infinity;
  const tooLong = tokens(text) > limit;
  const shown = tooLong ? text.slice(0, limit * 4) : text;
  return { text: shown, finish: cut || tooLong ? 'length' : 'stop', usage: usageOf(options, wire, shown) };
}

const tokens = (text: string): number => Math.ceil(text.length / 4);

function usageOf(options: ModelWorldOptions, wire: WireRequest, text: string): WireReply['usage'] {
  if (options.usage === 'missing') return null;
  const plain = tokens(text);
  // Services count thinking within the limit that they were given.
  const output = Math.min(Math.ceil(plain * (options.usage ?? 1)), wire.maxOutputTokens ?? Infinity);
  const input = tokens(wire.system) + tokens(wire.user);
  return { input, cached: 0, output, reasoning: Math.max(0, output - plain) };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

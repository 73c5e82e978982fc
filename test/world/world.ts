import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drawFault, planFor, type Fault, type FaultPlans } from './faults.js';
import { makeUniverse, type UniverseOptions } from './generate.js';
import { pageRoute, robotsRoute } from './pages.js';
import { ENGINE_ROUTES } from './protocols/index.js';
import { createIndex } from './rank.js';
import { json, type Route, type WorldReply, type WorldRequest, type WorldView } from './route.js';
import type { Universe, WorldDocument } from './universe.js';

/**
 * One loopback server that speaks the protocols of search engines, open-access services and web sites, over a
 * universe of documents with planted facts. Services stand under a path each on 127.0.0.1; sites have names
 * of their own, `NAME.localhost`.
 */
export interface WorldOptions {
  readonly universe?: Universe | UniverseOptions;
  readonly faults?: FaultPlans;
  /** Decides all faults and latencies. Default 1. */
  readonly seed?: number;
  /** Decides the latencies alone, where it is given: with another, the same answers come in another order. */
  readonly latencySeed?: number;
  /** Default: any that is free. With the same one, runs are shown the same addresses to the byte. */
  readonly port?: number;
  /** Default `world-key`. */
  readonly key?: string;
  /** Further protocols, tried before the world's own. */
  readonly routes?: readonly Route[];
}

export interface SeenRequest extends WorldRequest {
  readonly kind: string;
  /** What became of it: the fault, or `none`. */
  readonly fault: Fault['kind'];
}

export interface World extends WorldView {
  readonly port: number;
  /** Protocols, tried in order; more may be put in front at any time. */
  readonly routes: Route[];
  /** Every request in order of arrival. */
  readonly requests: readonly SeenRequest[];
  /** The variables that lead a program into this world, by their names. */
  readonly environment: Readonly<Record<string, string>>;
  /** `host:port` of every site and of the world itself. */
  readonly allowHosts: readonly string[];
  /** Requests so far by kind. */
  counts(): Record<string, number>;
  setFaults(faults: FaultPlans): void;
  close(): Promise<void>;
}

/** Longest body that a protocol reads. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const universe = isUniverse(options.universe) ? options.universe : makeUniverse(options.universe);
  const requests: SeenRequest[] = [];
  const repetitions = new Map<string, number>();
  let faults = options.faults ?? {};
  const server = createServer((incoming, response) => void serve(incoming, response));
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const hosts = [...new Set(universe.documents.map((document) => `${document.host}.localhost`))];
  const world: World = {
    universe,
    index: createIndex(universe.documents),
    origin,
    port,
    key: options.key ?? 'world-key',
    addressOf: (document: WorldDocument) => `http://${document.host}.localhost:${port}${document.path}`,
    routes: [...(options.routes ?? []), ...ENGINE_ROUTES, robotsRoute, pageRoute],
    requests,
    allowHosts: ['127.0.0.1', ...hosts].map((host) => `${host}:${port}`),
    get environment() {
      return environmentOf(world);
    },
    counts: () => {
      const counts: Record<string, number> = {};
      for (const { kind } of requests) counts[kind] = (counts[kind] ?? 0) + 1;
      return counts;
    },
    setFaults: (plans) => void (faults = plans),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => undefined);
    try {
      const request = await readRequest(incoming);
      const route = world.routes.find((candidate) => candidate.matches(request));
      const kind = route?.kind ?? 'unknown';
      const identity = `${kind} ${request.method} ${request.host}${request.path}?${request.query.toString()} ${request.body}`;
      const repetition = repetitions.get(identity) ?? 0;
      repetitions.set(identity, repetition + 1);
      const chance = { seed: options.seed ?? 1, identity, repetition };
      const { fault, latencyMs } = drawFault(planFor(faults, kind), {
        ...chance,
        latencySeed: options.latencySeed ?? chance.seed,
      });
      requests.push({ ...request, kind, fault: fault.kind });
      if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
      await suffer(fault, { route, request, response, world });
    } catch (error) {
      response
        .writeHead(500, {
          'x-world-mistake': String(error)
            .slice(0, 200)
            .replace(/[^\x20-\x7e]/g, ' '),
        })
        .end();
    }
  }
  return world;
}

const isUniverse = (given: Universe | UniverseOptions | undefined): given is Universe =>
  given !== undefined && 'documents' in given;

async function readRequest(incoming: IncomingMessage): Promise<WorldRequest> {
  const chunks: Buffer[] = [];
  let received = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    received += chunk.byteLength;
    if (received > MAX_BODY_BYTES) throw new Error('body too large');
    chunks.push(chunk);
  }
  const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? '127.0.0.1'}`);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers))
    headers[name] = Array.isArray(value) ? value.join(', ') : (value ?? '');
  return {
    method: incoming.method ?? 'GET',
    host: url.hostname.toLowerCase(),
    path: decodeURI(url.pathname),
    query: url.searchParams,
    headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

interface Suffering {
  readonly route: Route | undefined;
  readonly request: WorldRequest;
  readonly response: ServerResponse;
  readonly world: World;
}

async function suffer(fault: Fault, { route, request, response, world }: Suffering): Promise<void> {
  if (fault.kind === 'reset') return void response.socket?.destroy();
  if (fault.kind === 'hang') return;
  if (!route)
    return send(response, json({ error: `no protocol of this world answers ${request.path}` }, 404));
  const isWrongKey = route.keyOf !== undefined && route.keyOf(request) !== world.key;
  if (fault.kind === 'key-refused' || isWrongKey)
    return send(response, route.refusals?.keyRefused ?? json({ error: 'unauthorized' }, 401));
  if (fault.kind === 'out-of-credit')
    return send(response, route.refusals?.outOfCredit ?? json({ error: 'payment required' }, 402));
  if (fault.kind === 'error') return send(response, json({ error: 'internal error' }, 500));
  if (fault.kind === 'garbage')
    return send(response, { status: 200, body: '<html>not what you asked for</html>' });
  if (fault.kind === 'rate-limit') {
    const wait = fault.retryAfterSeconds;
    const reply = json({ error: 'too many requests' }, 429);
    return send(response, {
      ...reply,
      headers: { ...reply.headers, ...(wait === null ? {} : { 'retry-after': String(wait) }) },
    });
  }
  const reply = await route.answer(request, world);
  if (fault.kind === 'cut') {
    sendHalf(response, reply);
    return;
  }
  return send(response, reply);
}

async function send(response: ServerResponse, reply: WorldReply): Promise<void> {
  response.writeHead(reply.status, reply.headers);
  if (typeof reply.body === 'string' || reply.body instanceof Uint8Array)
    return void response.end(reply.body);
  for await (const piece of reply.body) response.write(piece);
  response.end();
}

/** Announces the whole body, sends half of it and hangs up. */
function sendHalf(response: ServerResponse, reply: WorldReply): void {
  const body =
    typeof reply.body === 'string' || reply.body instanceof Uint8Array
      ? Buffer.from(reply.body)
      : Buffer.from('cut');
  response.writeHead(reply.status, { ...reply.headers, 'content-length': body.byteLength + 1 });
  response.write(body.subarray(0, body.byteLength / 2), () => response.socket?.destroy());
}

function environmentOf({ origin, key, allowHosts }: World): Record<string, string> {
  return {
    EXA_BASE_URL: `${origin}/exa`,
    EXA_API_KEY: key,
    TAVILY_BASE_URL: `${origin}/tavily`,
    TAVILY_API_KEY: key,
    BRAVE_BASE_URL: `${origin}/brave/res/v1`,
    BRAVE_SEARCH_API_KEY: key,
    SEARXNG_URL: `${origin}/searxng`,
    OPENALEX_BASE_URL: `${origin}/openalex`,
    CROSSREF_BASE_URL: `${origin}/crossref`,
    ARXIV_BASE_URL: `${origin}/arxiv/api`,
    EUROPEPMC_BASE_URL: `${origin}/europepmc/webservices/rest`,
    SEMANTIC_SCHOLAR_BASE_URL: `${origin}/semantic-scholar/graph/v1`,
    WIKIPEDIA_BASE_URL: `${origin}/wikipedia/w`,
    UNPAYWALL_BASE_URL: `${origin}/unpaywall/v2`,
    RESEARCH_LOOP_ALLOW_HOSTS: allowHosts.join(','),
    RESEARCH_LOOP_CONTACT: 'world@example.org',
  };
}

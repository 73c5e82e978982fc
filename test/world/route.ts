import type { WorldIndex } from './rank.js';
import type { Universe, WorldDocument } from './universe.js';

/** The seam of the world: one protocol is a few routes; `world.routes` takes more of them at any time. */

export interface WorldRequest {
  readonly method: string;
  /** Without the port, lower case. */
  readonly host: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface WorldReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Pieces of an iterable are sent as they come, for protocols that stream. */
  readonly body: string | Uint8Array | AsyncIterable<string>;
}

/** What a route may know of the world that it stands in. */
export interface WorldView {
  readonly universe: Universe;
  readonly index: WorldIndex;
  /** `http://127.0.0.1:PORT`. */
  readonly origin: string;
  /** The key that every protocol with keys expects. */
  readonly key: string;
  /** Where a document is served. */
  addressOf(document: WorldDocument): string;
}

export interface Route {
  /** What requests are counted and faulted as: `search:exa`, `copies:unpaywall`, `page`, `model:openai`. */
  readonly kind: string;
  matches(request: WorldRequest): boolean;
  answer(request: WorldRequest, world: WorldView): WorldReply | Promise<WorldReply>;
  /** Whether the key that was sent is right; protocols without keys leave it out. */
  keyOf?(request: WorldRequest): string | null;
  /** How this protocol words the refusal of a key and an empty account. */
  readonly refusals?: { readonly keyRefused: WorldReply; readonly outOfCredit: WorldReply };
}

export const json = (value: unknown, status = 200): WorldReply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
});

export const xml = (body: string, contentType = 'application/xml; charset=utf-8'): WorldReply => ({
  status: 200,
  headers: { 'content-type': contentType },
  body,
});

/** A GET under a path prefix on the world's own host. */
export const getAt =
  (prefix: string) =>
  (request: WorldRequest): boolean =>
    request.method === 'GET' && request.path.startsWith(prefix);

export const escapeXml = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? '',
  );

/** Not older than a date, not newer than another; both `YYYY-MM-DD`, both optional. */
export const publishedWithin =
  (from: string | null | undefined, to?: string | null) =>
  (document: WorldDocument): boolean =>
    (!from || document.publishedAt >= from) && (!to || document.publishedAt <= to);

/** A whole number from a parameter, within bounds. */
export const countOf = (value: string | null | undefined, usual: number, most = 100): number => {
  const count = Number(value ?? usual);
  return Number.isInteger(count) && count > 0 ? Math.min(count, most) : usual;
};

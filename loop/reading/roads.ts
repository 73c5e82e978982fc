import type { ReadClass, ReadDocument } from '../../agents/document.js';
import { judgeText, readDocument } from '../../agents/readers/index.js';
import { fail, succeed, type Failure, type Result } from '../../agents/result.js';
import { isAllowedDomain } from '../../agents/search/filters.js';
import { canonicalKey } from '../../store/canonical-key.js';
import { ABORTED } from '../../agents/fetch/failures.js';
import { failedOutcome, readOutcome } from '../limits/ask.js';
import type { Deadline } from '../limits/deadline.js';
import { crossCheck, type CrossCheck } from './cross-check.js';
import { keepDocument } from './keep.js';
import type { PickedHit } from '../results.js';
import type { Run, Web, WorkIdentifiers } from '../run.js';
import { note } from '../stage.js';

/** The roads that may lead to the text of a pick, in their order. */

/** A document that was read. It is kept when its turn has come, so that the store does not depend on who was quicker. */
export interface Arrival {
  /** Puts the document into the store; its id there. Call inside a commit; a second call gives the same id. */
  readonly keep: () => number;
  readonly identifiers: WorkIdentifiers;
  readonly warnings: readonly string[];
}

export interface Journey {
  readonly outcome: Result<Arrival>;
  /** Everything that was read on the way, in order: worse copies of the work, and strangers, are not fetched twice. */
  readonly read: readonly Arrival[];
  /** What the roads ran into that were tried before. */
  readonly failures: readonly Failure[];
}

/** The web, as long as the run may wait for it. */
export interface World {
  readonly web: Web;
  readonly deadline: Deadline;
}

/** Addresses of one pick that are tried at most: catalogues list dozens of copies of well-known works. */
const MOST_ADDRESSES = 10;

/**
 * The page itself, its known copies, open copies by its identifiers; last of all the text that the engine sent along.
 * The first full text ends the search; else the best that was met. A page that turns out to be another document is
 * taken only where nothing else was found.
 */
export async function readByAnyRoad(run: Run, world: World, pick: PickedHit): Promise<Journey> {
  const tried = new Set<string>();
  const failures: Failure[] = [];
  const read: Arrival[] = [];
  let best: Arrival | undefined;
  let stray: Arrival | undefined;
  const reached = async (road: 'hit' | 'copy', addresses: readonly string[]): Promise<boolean> => {
    for (const address of addresses) {
      if (tried.size >= MOST_ADDRESSES || tried.has(address) || !/^https?:/.test(address)) continue;
      tried.add(address);
      const page = await readPage(run, world, { address, road, pick });
      if (!page.ok) {
        failures.push(page.failure);
        const { code, message } = page.failure;
        note(run, { type: 'page-refused', address, failure: { code, message } });
        continue;
      }
      const { arrival, isOther, readClass } = page.value;
      read.push(arrival);
      if (isOther) {
        stray ??= arrival;
        continue;
      }
      if (best === undefined || readClass === 'full') best = arrival;
      if (readClass === 'full') return true;
    }
    return false;
  };
  const { early, late } = copiesInOrder(pick);
  const found =
    (await reached('copy', early)) ||
    (await reached('hit', pick.addresses)) ||
    (await reached('copy', late)) ||
    (await reached('copy', await openCopies(run, world, identifiersOf(pick, best))));
  if (found || best !== undefined) return { outcome: succeed(best as Arrival), read, failures };
  const last = keepEngineText(run, pick) ?? stray;
  if (last !== undefined) return { outcome: succeed(last), read: [...read, last], failures };
  const failure = failures[0] ?? {
    code: 'not-found',
    message: 'No address of it could be read.',
    retryable: false,
  };
  return { outcome: fail(failure), read, failures };
}

/** Articles in XML from an archive come before the publisher's page: clean text, meant for programs, never a wall. */
function copiesInOrder({ copies }: PickedHit): { early: readonly string[]; late: readonly string[] } {
  const isArchiveXml = (address: string): boolean => /\/fullTextXML$/i.test(address);
  return { early: copies.filter(isArchiveXml), late: copies.filter((address) => !isArchiveXml(address)) };
}

/** What the pick, its addresses and the page that was read say of its numbers. */
function identifiersOf(pick: PickedHit, best: Arrival | undefined): WorkIdentifiers {
  const read = best?.identifiers;
  const keys = [...pick.addresses, ...pick.copies].map((address) => canonicalKey(address).key);
  const named = (scheme: string): string | null =>
    keys.find((key) => key.startsWith(scheme))?.slice(scheme.length) ?? null;
  const pmcid = read?.pmcid ?? named('pmcid:');
  return {
    doi: pick.doi ?? read?.doi ?? null,
    pmcid: pmcid === null ? null : pmcid.toUpperCase(),
    arxiv: read?.arxiv ?? named('arxiv:'),
  };
}

/** Empty where the work has no identifier or no service answers: a copy is a favour, not a duty. */
async function openCopies(
  run: Run,
  { web, deadline }: World,
  work: WorkIdentifiers,
): Promise<readonly string[]> {
  if (work.doi === null && work.pmcid === null && work.arxiv === null) return [];
  const outcome = await run.journal.once(
    { runId: run.id, kind: 'copies', label: 'open-access', request: { ...work } },
    async () => {
      const found = await web.openCopies(work, deadline.signal);
      // Stopped on the way, a list may lack what the services would have named.
      if (deadline.signal.aborted) return failedOutcome(deadline.attribute(ABORTED));
      return found.ok ? { ok: true, reply: JSON.stringify(found.value) } : failedOutcome(found.failure);
    },
  );
  const found = readOutcome<readonly string[]>(outcome, (text) => JSON.parse(text) as string[]);
  return found.ok ? found.value : [];
}

interface PageMeta {
  readonly finalAddress: string;
  readonly redirects: readonly string[];
  readonly contentType: string | null;
}

interface PageRead {
  readonly arrival: Arrival;
  readonly readClass: ReadClass;
  /** True for another document than the one that was wanted. */
  readonly isOther: boolean;
}

interface Stop {
  readonly address: string;
  readonly road: 'hit' | 'copy';
  readonly pick: PickedHit;
}

/** One address: fetched (or taken from the journal), read, judged, held against what the search said, kept. */
async function readPage(run: Run, world: World, at: Stop): Promise<Result<PageRead>> {
  if (!isAllowedDomain(at.address, run.options)) return fail(notAllowed(at.address));
  const fetched = await fetchOnce(run, world, at.address);
  if (!fetched.ok) return fetched;
  const { bytes, meta } = fetched.value;
  if (!isAllowedDomain(meta.finalAddress, run.options)) return fail(notAllowed(meta.finalAddress));
  const document = await readDocument({
    bytes,
    address: meta.finalAddress,
    ...(meta.contentType === null ? {} : { contentType: meta.contentType }),
  });
  if (!document.ok) return document;
  const check = crossCheck(at.pick, { ...document.value, address: meta.finalAddress });
  if (check.isHomePage)
    return fail({
      code: 'soft-not-found',
      message: `The address leads to the home page of ${new URL(meta.finalAddress).host} and not to the document.`,
      retryable: false,
    });
  const { readClass, title } = document.value;
  const arrival: Arrival = {
    keep: once(() => keepPage(run, document.value, { ...at, meta, check })),
    identifiers: document.value,
    warnings: check.warnings,
  };
  note(run, { type: 'page-read', address: at.address, readClass, title });
  return succeed({ arrival, readClass, isOther: check.isOther });
}

async function fetchOnce(
  run: Run,
  { web, deadline }: World,
  address: string,
): Promise<Result<{ bytes: Uint8Array; meta: PageMeta }>> {
  const outcome = await run.journal.once(
    { runId: run.id, kind: 'page', label: new URL(address).host, request: { address } },
    async () => {
      const page = await web.fetchPage(address, deadline.signal);
      if (!page.ok) return failedOutcome(deadline.attribute(page.failure));
      const { raw, finalAddress, redirects } = page.value;
      const meta: PageMeta = { finalAddress, redirects, contentType: raw.contentType ?? null };
      return { ok: true, reply: raw.bytes, meta: { ...meta } };
    },
  );
  if (!outcome.ok) return { ok: false, failure: outcome.failure as Failure };
  const bytes = typeof outcome.reply === 'string' ? Buffer.from(outcome.reply) : outcome.reply;
  return succeed({ bytes, meta: outcome.meta as PageMeta });
}

/** Another document is kept under its own names: neither the DOI nor the addresses of the wanted one are its own. */
function keepPage(
  run: Run,
  document: ReadDocument,
  { address, road, pick, meta, check }: Stop & { meta: PageMeta; check: CrossCheck },
): number {
  const redirects = [...meta.redirects, meta.finalAddress];
  return keepDocument(run, document, {
    address: check.isOther ? meta.finalAddress : address,
    road,
    redirects: check.isOther ? [] : redirects,
    otherAddresses: check.isOther ? [] : pick.addresses,
    doi: check.isOther ? null : pick.doi,
    readClass: null,
  }).sourceId;
}

const notAllowed = (address: string): Failure => ({
  code: 'domain-denied',
  message: `The domains that the run may use leave out ${new URL(address).host}.`,
  retryable: false,
  cure: 'Widen --allow-domain or --deny-domain.',
});

/** The engine's own text, marked with what it is; a snippet never carries a full-text claim. */
function keepEngineText(run: Run, pick: PickedHit): Arrival | undefined {
  if (pick.text === null || pick.textClass === null) return undefined;
  const document = judgeText({
    text: pick.text,
    title: pick.title,
    authors: pick.authors,
    publishedAt: pick.publishedAt,
  });
  if (!document.ok) return undefined;
  const keep = (): number =>
    keepDocument(run, document.value, {
      address: pick.address,
      road: 'hit',
      redirects: [],
      otherAddresses: pick.addresses,
      doi: pick.doi,
      readClass: pick.textClass,
    }).sourceId;
  return { keep: once(keep), identifiers: document.value, warnings: [] };
}

function once(perform: () => number): () => number {
  let done: number | undefined;
  return () => (done ??= perform());
}

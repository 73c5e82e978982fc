import { ABORTED } from '../../agents/fetch/failures.js';
import { rawDocument, type Web, type WebPage } from '../../agents/fetch/web.js';
import { judgeText } from '../../agents/readers/index.js';
import { fail, succeed, type Failure, type FailureCode, type Result } from '../../agents/result.js';
import { isAllowedDomain } from '../../agents/search/filters.js';
import { canonicalKey } from '../../store/canonical-key.js';
import type { RoutedAddress } from '../../text/addresses.js';
import type { ReadClass, ReadDocument } from '../../text/document.js';
import { failedOutcome, readOutcome } from '../limits/ask.js';
import type { PickedHit } from '../results.js';
import type { Run } from '../run.js';
import { note } from '../stage.js';
import { crossCheck, type CrossCheck } from './cross-check.js';
import { fetchPage, type PageDeadline } from './fetch-page.js';
import { readingOf, readOnce, storeDocument } from './store-document.js';

/** What a work is looked up by. DOIs are bare and lower case. */
type WorkIdentifiers = Pick<ReadDocument, 'doi' | 'pmcid' | 'arxiv'>;

/** A document that was read. It is stored when its turn has come, so that the store does not depend on who was quicker. */
export interface FetchedDocument {
  /** Puts the document into the store; its id there. Call inside a commit; a second call gives the same id. */
  readonly store: () => number;
  readonly identifiers: WorkIdentifiers;
  /** Where the page differs from what the search said of it, in words. */
  readonly warnings: readonly string[];
}

export interface FetchOutcome {
  readonly outcome: Result<FetchedDocument>;
  /** Everything that was read, in order: worse copies of the work, and other documents, are not fetched twice. */
  readonly read: readonly FetchedDocument[];
  /** What the routes ran into that were tried before. */
  readonly failures: readonly Failure[];
}

/** The web, as long as the run may wait for it. */
export interface WebAccess {
  readonly web: Web;
  readonly deadline: PageDeadline;
}

/** Addresses of one pick that are tried at most: catalogues list dozens of copies of well-known works. */
const MOST_ADDRESSES = 10;
/** Addresses of one pick that may keep it waiting for nothing: a third would take as long again. */
const MOST_SLOW_ADDRESSES = 2;
const SLOW: ReadonlySet<FailureCode> = new Set(['too-slow', 'timed-out']);

const isGivenUp = ({ failures }: Progress): boolean =>
  failures.filter(({ code }) => SLOW.has(code)).length >= MOST_SLOW_ADDRESSES;

/** What has been tried for a pick so far, and what came of it. */
interface Progress {
  readonly tried: Set<string>;
  readonly failures: Failure[];
  readonly read: FetchedDocument[];
  best: FetchedDocument | undefined;
  /** The first page that turned out to be another document. */
  other: FetchedDocument | undefined;
}

/**
 * The routes to the text of a pick, in their order: articles in XML from an archive (clean text, meant for programs, never
 * a wall), the addresses that searches gave, the copies that they named, open copies by its identifiers; last of all the
 * text that the engine sent along. The first full text ends it; else the best is taken. A page that turns out to be
 * another document is taken only where nothing else was found.
 */
export async function fetchDocument(run: Run, access: WebAccess, pick: PickedHit): Promise<FetchOutcome> {
  const progress: Progress = { tried: new Set(), failures: [], read: [], best: undefined, other: undefined };
  const reached = (route: 'hit' | 'copy', addresses: readonly string[]): Promise<boolean> =>
    tryAddresses(run, { access, pick, route, addresses }, progress);
  const isArchiveXml = (address: string): boolean => /\/fullTextXML$/i.test(address);
  const isFull =
    (await reached('copy', pick.copies.filter(isArchiveXml))) ||
    (await reached('hit', pick.addresses)) ||
    (await reached('copy', pick.copies)) ||
    (!isGivenUp(progress) &&
      (await reached('copy', await openCopies(run, access, identifiersOf(pick, progress.best)))));
  const { failures, read, best, other } = progress;
  const last = isFull || best !== undefined ? best : (engineText(run, pick) ?? other);
  if (last !== undefined)
    return { outcome: succeed(last), read: read.includes(last) ? read : [...read, last], failures };
  const failure = failures[0] ?? {
    code: 'not-found',
    message: 'None of its addresses could be read.',
    retryable: false,
  };
  return { outcome: fail(failure), read, failures };
}

interface Attempt {
  readonly access: WebAccess;
  readonly pick: PickedHit;
  readonly route: 'hit' | 'copy';
  readonly addresses: readonly string[];
}

/** Tries addresses in turn; true as soon as one gave the full text. */
async function tryAddresses(run: Run, attempt: Attempt, progress: Progress): Promise<boolean> {
  const { tried, failures, read } = progress;
  for (const address of attempt.addresses) {
    if (isGivenUp(progress)) return false;
    if (tried.size >= MOST_ADDRESSES || tried.has(address) || !/^https?:/.test(address)) continue;
    tried.add(address);
    const page = await readPage(run, attempt, address);
    if (!page.ok) {
      // Which of a host's pages were still asked for hangs on who was quicker; what is wrong with the host does not.
      failures.push(page.failure.because ?? page.failure);
      const { code, message } = page.failure;
      note(run, { type: 'page-refused', address, failure: { code, message } });
      continue;
    }
    const { document, isOther, readClass } = page.value;
    read.push(document);
    if (isOther) progress.other ??= document;
    else if (progress.best === undefined || readClass === 'full') progress.best = document;
    if (!isOther && readClass === 'full') return true;
  }
  return false;
}

/** What the pick, its addresses and the page that was read say of its identifiers. */
function identifiersOf(pick: PickedHit, best: FetchedDocument | undefined): WorkIdentifiers {
  const read = best?.identifiers;
  const keys = [...pick.addresses, ...pick.copies].map((address) => canonicalKey(address).key);
  const named = (scheme: string): string | null =>
    keys.find((key) => key.startsWith(scheme))?.slice(scheme.length) ?? null;
  return {
    doi: pick.doi ?? read?.doi ?? null,
    pmcid: read?.pmcid ?? named('pmcid:'),
    arxiv: read?.arxiv ?? named('arxiv:'),
  };
}

/** Empty where the work has no identifier or no service answers: a copy is a favour, not a duty. */
async function openCopies(
  run: Run,
  { web, deadline }: WebAccess,
  work: WorkIdentifiers,
): Promise<readonly string[]> {
  if (work.doi === null && work.pmcid === null && work.arxiv === null) return [];
  const outcome = await run.journal.once(
    { runId: run.id, kind: 'copies', label: 'open-access', request: { ...work } },
    async () => {
      const found = await web.openCopies(work, deadline.signal, deadline.late);
      // Stopped on the way, a list may lack what the services would have named.
      if (deadline.signal.aborted) return failedOutcome(deadline.attribute(ABORTED));
      return found.ok ? { ok: true, reply: JSON.stringify(found.value) } : failedOutcome(found.failure);
    },
  );
  const found = readOutcome(outcome, (text) => JSON.parse(text) as string[]);
  return found.ok ? found.value : [];
}

interface PageRead {
  readonly document: FetchedDocument;
  readonly readClass: ReadClass;
  /** Another document than the one that the search named. */
  readonly isOther: boolean;
}

/** One address: fetched (or taken from the journal), read, judged, held against what the search said. */
async function readPage(run: Run, attempt: Attempt, address: string): Promise<Result<PageRead>> {
  if (!isAllowedDomain(address, run.options)) return fail(notAllowed(address));
  const fetched = await fetchPage(run, address, attempt.access.deadline);
  if (!fetched.ok) return fetched;
  const page = fetched.value;
  const { finalAddress } = page;
  if (!isAllowedDomain(finalAddress, run.options)) return fail(notAllowed(finalAddress));
  const read = await readOnce(run, rawDocument(page), readingOf(run, finalAddress));
  if (!read.ok) return read;
  const check = crossCheck(attempt.pick, { ...read.value, address: finalAddress });
  if (check.isHomePage)
    return fail({
      code: 'soft-not-found',
      message: `The address leads to the home page of ${new URL(finalAddress).host}, not to the document.`,
      retryable: false,
    });
  const { readClass, title } = read.value;
  const document: FetchedDocument = {
    store: once(() => storePage(run, read.value, { ...attempt, address, page, check })),
    identifiers: read.value,
    warnings: check.warnings,
  };
  note(run, { type: 'page-read', address, readClass, title });
  return succeed({ document, readClass, isOther: check.isOther });
}

interface PageOrigin extends Attempt {
  readonly address: string;
  readonly page: WebPage;
  readonly check: CrossCheck;
}

/** Another document is stored under its own names: neither the DOI nor the addresses that the search gave are its own. */
function storePage(run: Run, document: ReadDocument, origin: PageOrigin): number {
  const { address, route, pick, page, check } = origin;
  if (check.isOther)
    return storeDocument(run, document, {
      address: page.finalAddress,
      route,
      addresses: [],
      doi: null,
      retrievedAt: page.retrievedAt,
    });
  const redirects = page.addresses.filter((each) => each !== address);
  return storeDocument(run, document, {
    address,
    route,
    addresses: [
      ...redirects.map((each): RoutedAddress => ({ address: each, route: 'redirect' })),
      ...pick.addresses.map((each): RoutedAddress => ({ address: each, route: 'hit' })),
    ],
    doi: pick.doi,
    recordKind: pick.recordKind,
    dated: pick,
    retrievedAt: page.retrievedAt,
  });
}

const notAllowed = (address: string): Failure => ({
  code: 'domain-denied',
  message: `${new URL(address).host} is outside the domains that the run may use.`,
  retryable: false,
  cure: 'Widen --allow-domain or --deny-domain.',
});

/** The engine's own text, marked with what it is; a snippet never carries a full-text claim. */
function engineText(run: Run, pick: PickedHit): FetchedDocument | undefined {
  const { text, textClass, title, authors, publishedAt, address, doi } = pick;
  if (text === null || textClass === null) return undefined;
  const document = judgeText({ text, title, authors, publishedAt });
  if (!document.ok) return undefined;
  const addresses = pick.addresses.map((each): RoutedAddress => ({ address: each, route: 'hit' }));
  const read = { ...document.value, readClass: textClass };
  return {
    store: once(() =>
      storeDocument(run, read, {
        address,
        addresses,
        doi,
        route: 'hit',
        recordKind: pick.recordKind,
        dated: pick,
      }),
    ),
    identifiers: document.value,
    warnings: [],
  };
}

function once(perform: () => number): () => number {
  let done: number | undefined;
  return () => (done ??= perform());
}

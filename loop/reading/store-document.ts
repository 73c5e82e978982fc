import { createHash } from 'node:crypto';
import type { RawDocument } from '../../agents/document.js';
import { readDocument, type ReadOptions } from '../../agents/readers/index.js';
import { fail, type Failure, type FailureCode, type Result } from '../../agents/result.js';
import type { Run, RunOptions } from '../run.js';
import { note } from '../stage.js';
import { sha256 } from '../../store/canonical-json.js';
import { canonicalKey, keyOf } from '../../store/canonical-key.js';
import type { Store } from '../../store/open-store.js';
import { addressesOf, findSource, putSource, wellFormed } from '../../store/sources.js';
import { lostCalls } from '../../store/sqlite-journal.js';
import type { Route, RoutedAddress } from '../../text/addresses.js';
import type { ReadDocument, SourceKind } from '../../text/document.js';
import { keyOfIdentifiers } from '../../text/identifiers.js';
import { kindOfDocument } from '../../text/origin/records.js';
import { contentStems } from '../../text/tokens.js';
import { parseUrl } from '../../text/urls.js';

/** A date by a registry of works or a search service. */
interface Dated {
  readonly publishedAt: string | null;
  readonly publishedFrom?: 'registry' | 'search';
}

/** How a document was reached. */
export interface Origin {
  readonly address: string;
  readonly route: Route;
  /** Other addresses of the same document, in order. */
  readonly addresses: readonly RoutedAddress[];
  /** A DOI that whoever led here gave, used where the document names none. */
  readonly doi: string | null;
  /** What a registry's record of it says that it is. */
  readonly recordKind?: SourceKind | null;
  /** When whoever led here says that it was published, used where the document shows no date. */
  readonly dated?: Dated;
  /** When it was fetched, where that was before the run came upon it; ISO 8601. */
  readonly retrievedAt?: string | undefined;
  /** A stored source that has another text by now. */
  readonly replaces?: number | undefined;
  /** Its canonical key, where that is known already. */
  readonly key?: string;
}

/** Puts a read document into the store under its canonical key; its id there. Call inside a commit. */
export function storeDocument(
  run: Pick<Run, 'store' | 'now'>,
  document: ReadDocument,
  origin: Origin,
): number {
  const { address, route, addresses } = origin;
  const { doi, warnings } = doiOf(document, origin);
  const place = placeOf(run.store, { ...document, doi }, origin);
  const { sourceId } = putSource(run.store, {
    ...document,
    ...datesOf(document, origin.dated),
    title: titleOf(document, origin),
    doi,
    sourceKind: kindOfDocument(document, { ...origin, address: place.address, doi }),
    key: origin.key ?? keyOf({ ...document, doi, address: place.address }),
    addresses: [
      { address, route },
      ...addresses,
      ...(place.canonical === null ? [] : [{ address: place.canonical, route: 'canonical' as const }]),
    ],
    address: doi !== null && route === 'file' ? `https://doi.org/${doi}` : place.address,
    warnings: [...document.warnings, ...warnings, ...place.warnings],
    retrievedAt: origin.retrievedAt ?? run.now(),
    replaces: origin.replaces,
  });
  return sourceId;
}

/** Content words from which a title tells one document of a folder from its neighbours. */
const TELLING_WORDS = 3;

/** Files of many folders are all called "Introduction": a short title is followed by the name of its file. */
function titleOf({ title }: ReadDocument, { address, route }: Origin): string | null {
  if (title === null || route !== 'file' || contentStems(title).length >= TELLING_WORDS) return title;
  const file = parseUrl(address)?.pathname.split('/').at(-1) ?? '';
  return file === '' ? title : `${title} (${decodeURIComponent(file)})`;
}

/** The page's own DOI, else the one of whoever led here, else the one that its address carries. */
function doiOf(
  document: ReadDocument,
  origin: Origin,
): { readonly doi: string | null; readonly warnings: readonly string[] } {
  if (document.doi !== null) return { doi: document.doi, warnings: [] };
  const carried = origin.route === 'file' ? null : canonicalKey(origin.address).doi;
  const doi = origin.doi ?? carried;
  const isGuess = doi !== null && doi === carried && !RESOLVER.test(origin.address);
  return {
    doi,
    warnings: isGuess ? [`the DOI ${doi} stands in the address; the page does not name it`] : [],
  };
}

const RESOLVER = /^https?:\/\/(?:dx\.|www\.)?doi\.org\//i;

interface Place {
  readonly address: string;
  /** What the page calls its own address; null where it is not believed. */
  readonly canonical: string | null;
  readonly warnings: readonly string[];
}

/**
 * A saved page has the address that it names, and the file is where it was read. It is not believed where a source with
 * another text has that address already: the file keeps its own then.
 */
function placeOf(store: Store, document: ReadDocument, { address, route }: Origin): Place {
  const canonical = document.canonicalAddress;
  if (route !== 'file' || canonical === null || keyOfIdentifiers(document) !== null)
    return { address, canonical, warnings: [] };
  const holders = [
    findSource(store, { key: keyOf({ ...document, address: canonical }) }),
    findSource(store, { address: canonical }),
  ];
  const isTaken = holders.some(
    (known) =>
      known !== undefined &&
      known.sha256 !== sha256(wellFormed(document.text)) &&
      !addressesOf(store, known.id).some((each) => each.address === address),
  );
  return isTaken
    ? {
        address,
        canonical: null,
        warnings: [`the page names ${canonical} as its address, where another text was read`],
      }
    : { address: canonical, canonical, warnings: [] };
}

/** A registry knows better when a work came out than its file, which says when it was made. */
function datesOf({ publishedAt, publishedFrom }: ReadDocument, dated: Dated | undefined) {
  const { publishedAt: given = null, publishedFrom: by = 'search' } = dated ?? {};
  const isBetter =
    publishedAt === null || publishedFrom === 'search' || (publishedFrom === 'file' && by === 'registry');
  return given !== null && isBetter ? { publishedAt: given, publishedFrom: by } : {};
}

/** Failures of a document that took its reader along, or would have. */
const DEADLY: ReadonlySet<FailureCode> = new Set(['timed-out', 'too-large', 'parser-crashed']);

/** From this many deaths of the whole program with the document in hand, it is read under the limits of a suspect. */
const DEATHS_OF_A_SUSPECT = 2;
/** A healthy document needs less; one that ends the program has no chance to. */
const SUSPECT_LIMITS = { timeoutMs: 10_000, memoryMb: 256 };

/**
 * Reads a document that a run came upon. The journal notes that it is being read, so that one that took its reader along,
 * or the whole program twice, is known when the run is resumed, and is not read (or not without care) again. `settings` are
 * what it is read with besides.
 */
export async function readOnce(
  run: Pick<Run, 'id' | 'store' | 'journal' | 'now'>,
  raw: RawDocument,
  settings: ReadOptions = {},
): Promise<Result<ReadDocument>> {
  const sha256 = createHash('sha256').update(raw.bytes).digest('hex');
  const request = { runId: run.id, kind: 'reading', label: 'reader', request: { sha256 } };
  const isSuspect = lostCalls(run.store, request) >= DEATHS_OF_A_SUSPECT;
  const read = (): Promise<Result<ReadDocument>> =>
    readDocument(
      { ...raw, today: run.now().slice(0, 10) },
      { ...settings, ...(isSuspect && SUSPECT_LIMITS) },
    );
  let fresh: Result<ReadDocument> | undefined;
  const outcome = await run.journal.once(request, async () => {
    fresh = await read();
    const deadly = fresh.ok || fresh.failure.retryable ? null : deadlyFailure(fresh.failure);
    return deadly === null ? { ok: true, reply: '' } : { ok: false, reply: '', failure: deadly };
  });
  if (fresh !== undefined) return fresh;
  return outcome.ok ? read() : fail(outcome.failure as Failure);
}

const deadlyFailure = (failure: Failure): Failure | null => (DEADLY.has(failure.code) ? failure : null);

/** How a run reads: in which languages pictures of pages are recognised, and who hears of each. */
export function readingOf(
  run: Pick<Run, 'id' | 'store' | 'now' | 'signal' | 'watch'> & {
    readonly options: Pick<RunOptions, 'ocrLanguage'>;
  },
  address: string,
): ReadOptions {
  const { ocrLanguage } = run.options;
  return {
    signal: run.signal,
    languages: ocrLanguage?.split(',') ?? [],
    onPage: (progress) => note(run, { type: 'page-recognised', address, ...progress }),
  };
}

import pMap from 'p-map';
import type { ReadClass } from '../../agents/document.js';
import type { Fetcher } from '../../agents/fetch/fetch-page.js';
import { rawDocument } from '../../agents/fetch/web.js';
import type { Failure } from '../../agents/result.js';
import { createCopyFinder, type CopyFinder } from '../../agents/fetch/copies.js';
import { closeReaders, readDocument } from '../../agents/readers/index.js';
import type { KnownSource } from '../../loop/citations/known-source.js';
import type { CitedDocument } from '../../loop/citations/read-citations.js';
import type { Reference } from '../../loop/citations/reference.js';
import type { IdentifierState, LinkState, WebFacts } from '../../loop/citations/web-facts.js';
import { canonicalKey, keyOf } from '../../store/canonical-key.js';
import { openStore, type Store } from '../../store/open-store.js';
import { addressesOf, findSource, putSource } from '../../store/sources.js';
import { environment } from '../environment.js';
import { copyServices, openNetwork, type Network } from '../network.js';
import { askForDoi, type DoiRecord, type Registries } from './doi-record.js';
import { allSources } from './stored-sources.js';

export interface FetchSettings {
  /** The store of fetched pages, made where there is none. */
  readonly storePath: string;
  /** Texts at hand already: what they hold is not fetched. */
  readonly known: readonly KnownSource[];
}

export interface CitedTexts {
  readonly facts: WebFacts;
  readonly sources: readonly KnownSource[];
  readonly notes: readonly string[];
}

/** References looked up at once; each host and service is paced on its own. */
const AT_ONCE = 8;

/** Reads what the documents cite into a store, and asks the registries for its DOIs. */
export async function fetchCited(
  documents: readonly CitedDocument[],
  settings: FetchSettings,
): Promise<CitedTexts> {
  const store = openStore(settings.storePath);
  const variables = environment();
  const network = openNetwork({ variables });
  const visit = new Visit({ store, network, variables, known: settings.known });
  try {
    const cited = documents.flatMap(({ references, unused }) =>
      references.map((reference) => ({ reference, isCited: !unused.includes(reference) })),
    );
    const look = ({ reference, isCited }: (typeof cited)[number]) => visit.look(reference, isCited);
    await pMap(cited, look, { concurrency: AT_ONCE });
    return { facts: visit, sources: await allSources(store), notes: visit.notes() };
  } finally {
    await Promise.all([network.fetcher.close(), network.http.close(), closeReaders()]);
    store.close();
  }
}

interface Equipment extends Omit<FetchSettings, 'storePath'> {
  readonly store: Store;
  readonly network: Network;
  readonly variables: Readonly<Record<string, string>>;
}

class Visit implements WebFacts {
  readonly links = new Map<string, LinkState>();
  readonly identifiers = new Map<string, IdentifierState>();
  readonly #known: ReadonlySet<string>;
  readonly #records = new Map<string, Promise<DoiRecord>>();
  readonly #registries: Registries;
  readonly #copies: CopyFinder;
  #fetched = 0;
  #stored = 0;

  readonly equipment: Equipment;

  constructor(equipment: Equipment) {
    this.equipment = equipment;
    const { network, variables, known } = equipment;
    const { http, contact } = network;
    this.#known = new Set(known.flatMap(({ keys }) => keys));
    this.#registries = {
      http,
      contact,
      crossrefBaseUrl: variables['CROSSREF_BASE_URL'] ?? 'https://api.crossref.org',
      dataciteBaseUrl: variables['DATACITE_BASE_URL'] ?? 'https://api.datacite.org',
      doiBaseUrl: variables['DOI_BASE_URL'] ?? 'https://doi.org',
    };
    this.#copies = createCopyFinder({ http, contact, ...copyServices(variables) });
  }

  /** What an entry says of its identifier is looked up even where nobody cites it; its text only where it is cited. */
  async look(reference: Reference, isCited: boolean): Promise<void> {
    const record = reference.doi === null ? null : await this.#ask(reference.doi);
    if (!isCited) return;
    if (reference.keys.some((key) => this.#known.has(key))) return;
    if (this.#isStored(reference)) this.#stored += 1;
    else if (record?.state.state !== 'unknown') await this.#read(reference, record);
  }

  async #ask(doi: string): Promise<DoiRecord> {
    const asked = this.#records.get(doi) ?? askForDoi(doi, this.#registries);
    this.#records.set(doi, asked);
    const record = await asked;
    this.identifiers.set(doi, record.state);
    return record;
  }

  /** In the store from an earlier visit; where that was led elsewhere, the store remembers it. */
  #isStored({ keys, addresses }: Reference): boolean {
    const { store } = this.equipment;
    const byKey = keys.map((key) => findSource(store, { key })).find((row) => row !== undefined);
    const byAddress = addresses
      .map((address) => findSource(store, { address }))
      .find((row) => row !== undefined);
    const row = byKey ?? byAddress;
    if (row === undefined) return false;
    const routes = new Map(addressesOf(store, row.id).map(({ address, route }) => [address, route]));
    for (const address of addresses)
      this.links.set(
        address,
        routes.get(address) === 'redirect' ? { state: 'moved', to: row.address } : { state: 'reached' },
      );
    return true;
  }

  async #read(reference: Reference, record: DoiRecord | null): Promise<void> {
    const { store, network } = this.equipment;
    const own = reference.addresses.filter((address) => !isResolver(address));
    let best = null as Fetched['readClass'] | null;
    const attempt = async (address: string): Promise<void> => {
      if (best === 'full') return;
      const fetched = await fetchInto({ store, fetcher: network.fetcher }, { address, reference });
      if (reference.addresses.includes(address)) this.links.set(address, fetched.link);
      if (fetched.readClass === null) return;
      if (best === null) this.#fetched += 1;
      best = fetched.readClass;
    };
    for (const address of own) await attempt(address);
    if (reference.doi === null) return;
    if (record?.landing) await attempt(record.landing);
    if (best === 'full') return;
    const open = await this.#copies.openCopies({ doi: reference.doi });
    for (const { address } of open.ok ? open.value.copies.slice(0, 3) : []) await attempt(address);
    if (best === null && !record?.landing) await attempt(`https://doi.org/${reference.doi}`);
    const resolvers = reference.addresses.filter(isResolver);
    if (best === null)
      for (const address of resolvers)
        if (!this.links.has(address))
          this.links.set(address, { state: 'unread', why: 'no copy could be read' });
  }

  notes(): string[] {
    const failed = [...this.links].flatMap(([address, link]) =>
      link.state === 'unread' ? [`${address} could not be read: ${link.why}`] : [],
    );
    const unanswered = [...this.identifiers].flatMap(([doi, state]) =>
      state.state === 'unanswered' ? [`${doi} could not be looked up: ${state.why}`] : [],
    );
    const counts = `${this.#fetched} cited pages read, ${this.#stored} found in the store ${this.equipment.store.path}.`;
    return [counts, ...failed, ...unanswered];
  }
}

/** Addresses whose work it is to lead elsewhere. */
const isResolver = (address: string): boolean =>
  /^https?:\/\/(?:dx\.|www\.)?doi\.org\//i.test(address) ||
  !/^https?:/i.test(address) ||
  canonicalKey(address).key.startsWith('hdl:');

interface Fetched {
  readonly link: LinkState;
  /** What was kept; null where nothing could be read. */
  readonly readClass: ReadClass | null;
}

/** Fetches one page under the rules of every run, reads it, and keeps it under the addresses of its reference. */
async function fetchInto(
  { store, fetcher }: { readonly store: Store; readonly fetcher: Fetcher },
  { address, reference }: { readonly address: string; readonly reference: Reference },
): Promise<Fetched> {
  const page = await fetcher.fetchPage(address);
  if (!page.ok) return { link: linkOf(page.failure), readClass: null };
  const { finalAddress, addresses, retrievedAt } = page.value;
  const read = await readDocument(rawDocument(page.value));
  if (!read.ok) return { link: linkOf(read.failure), readClass: null };
  const document = read.value;
  const hasMoved = addresses.length > 1 && canonicalKey(finalAddress).key !== canonicalKey(address).key;
  const isOwn = reference.addresses.includes(address);
  putSource(store, {
    ...document,
    key: keyOf({ ...document, address: finalAddress }),
    address: finalAddress,
    addresses: [
      { address, route: hasMoved ? 'redirect' : 'hit' },
      { address: finalAddress, route: 'hit' },
      ...(reference.doi === null
        ? []
        : [{ address: `https://doi.org/${reference.doi}`, route: 'hit' as const }]),
      ...(document.canonicalAddress === null
        ? []
        : [{ address: document.canonicalAddress, route: 'canonical' as const }]),
    ],
    retrievedAt,
  });
  const link: LinkState = hasMoved && isOwn ? { state: 'moved', to: finalAddress } : { state: 'reached' };
  return { link, readClass: document.readClass };
}

const DEAD: ReadonlySet<Failure['code']> = new Set(['not-found', 'gone', 'dns-failed', 'soft-not-found']);

/** What a failure says of the address. */
const linkOf = ({ code, message }: Failure): LinkState =>
  DEAD.has(code) ? { state: 'dead', why: message } : { state: 'unread', why: message };

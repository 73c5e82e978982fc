import pMap from 'p-map';
import type { ReadClass } from '../../agents/document.js';
import { createCopyFinder } from '../../agents/fetch/copies.js';
import { serviceUrl } from '../../agents/fetch/service-url.js';
import { rawDocument } from '../../agents/fetch/web.js';
import type { Failure } from '../../agents/result.js';
import { closeReaders, readDocument } from '../../agents/readers/index.js';
import { crossrefPace } from '../../agents/search/crossref.js';
import type { KnownSource } from '../../loop/citations/known-source.js';
import type { CitedDocument } from '../../loop/citations/read-citations.js';
import type { Reference } from '../../loop/citations/reference.js';
import type { IdentifierState, LinkState, WebFacts } from '../../loop/citations/audit-context.js';
import { canonicalKey, keyOf } from '../../store/canonical-key.js';
import { openStore, type Store } from '../../store/open-store.js';
import { addressesOf, findSource, putSource } from '../../store/sources.js';
import { environment } from '../process/environment.js';
import { copyServices, openNetwork, type Network } from '../assemble/network.js';
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

/** Reads what the documents cite into a store, and asks the DOI system whether each DOI exists. */
export async function fetchCited(
  documents: readonly CitedDocument[],
  { storePath, known }: FetchSettings,
): Promise<CitedTexts> {
  const store = openStore(storePath);
  const variables = environment();
  const network = openNetwork({ variables });
  const visit = new Visit({ store, network, variables }, new Set(known.flatMap(({ keys }) => keys)));
  try {
    const cited = documents.flatMap(({ references, unused }) =>
      references.map((reference) => ({ reference, isCited: !unused.includes(reference) })),
    );
    await pMap(cited, (each) => visit.look(each.reference, each.isCited), { concurrency: AT_ONCE });
    return { facts: visit, sources: await allSources(store), notes: visit.notes() };
  } finally {
    await Promise.all([network.fetcher.close(), network.http.close(), closeReaders()]);
    store.close();
  }
}

interface Equipment {
  readonly store: Store;
  readonly network: Network;
  readonly variables: Readonly<Record<string, string>>;
}

class Visit implements WebFacts {
  readonly links = new Map<string, LinkState>();
  readonly identifiers = new Map<string, IdentifierState>();
  readonly #asked = new Map<string, Promise<IdentifierState>>();
  #fetched = 0;
  #stored = 0;

  readonly equipment: Equipment;
  readonly known: ReadonlySet<string>;

  constructor(equipment: Equipment, known: ReadonlySet<string>) {
    this.equipment = equipment;
    this.known = known;
  }

  /** Whether an identifier exists is looked up even where nobody cites it; its text only where it is cited. */
  async look(reference: Reference, isCited: boolean): Promise<void> {
    const identifier = reference.doi === null ? null : await this.#ask(reference.doi);
    if (!isCited || reference.keys.some((key) => this.known.has(key))) return;
    if (this.#isStored(reference)) this.#stored += 1;
    else if (identifier?.state !== 'unknown') await this.#read(reference);
  }

  async #ask(doi: string): Promise<IdentifierState> {
    const asked = this.#asked.get(doi) ?? askDoiSystem(doi, this.equipment);
    this.#asked.set(doi, asked);
    const state = await asked;
    this.identifiers.set(doi, state);
    return state;
  }

  /** In the store from an earlier visit; where that was led elsewhere, the store remembers it. */
  #isStored({ keys, addresses }: Reference): boolean {
    const { store } = this.equipment;
    const places = [...keys.map((key) => ({ key })), ...addresses.map((address) => ({ address }))];
    const row = places.map((place) => findSource(store, place)).find((each) => each !== undefined);
    if (row === undefined) return false;
    const routes = new Map(addressesOf(store, row.id).map(({ address, route }) => [address, route]));
    for (const address of addresses) {
      const hasMoved = routes.get(address) === 'redirect';
      this.links.set(address, hasMoved ? { state: 'moved', to: row.address } : { state: 'reached' });
    }
    return true;
  }

  /** Its own addresses; of a DOI then the page that it leads to, and open copies, until one of them is the full text. */
  async #read(reference: Reference): Promise<void> {
    let best = null as ReadClass | null;
    const attempt = async (address: string): Promise<void> => {
      if (best === 'full') return;
      const { link, readClass } = await fetchInto(this.equipment, { address, reference });
      if (reference.addresses.includes(address) && !isResolver(address)) this.links.set(address, link);
      if (readClass === null) return;
      if (best === null) this.#fetched += 1;
      best = readClass;
    };
    for (const address of reference.addresses.filter((each) => !isResolver(each))) await attempt(address);
    const { doi } = reference;
    if (doi === null) return;
    const { network, variables } = this.equipment;
    await attempt(`${doiSystem(variables)}/${pathOf(doi)}`);
    if (best !== 'full') {
      const copies = createCopyFinder({ ...network, ...copyServices(variables) });
      const open = await copies.openCopies({ doi });
      for (const { address } of open.ok ? open.value.copies.slice(0, 3) : []) await attempt(address);
    }
    for (const address of best === null ? reference.addresses.filter(isResolver) : [])
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

const doiSystem = (variables: Equipment['variables']): string =>
  variables['DOI_BASE_URL'] ?? 'https://doi.org';
const pathOf = (doi: string): string => doi.split('/').map(encodeURIComponent).join('/');

/** The handle system says "not found" with this code, in the body of a 404 (https://www.doi.org/doi-handbook/HTML/rest-api.html). */
const HANDLE_NOT_FOUND = /"responseCode"\s*:\s*100\b/;

/** Any other 404 only means that nobody answered. */
async function askDoiSystem(doi: string, { network, variables }: Equipment): Promise<IdentifierState> {
  const statuses = {
    404: (body: string) => (HANDLE_NOT_FOUND.test(body) ? ('gone' as const) : ('not-found' as const)),
  };
  const service = { name: 'doi.org', pace: crossrefPace(network.contact), keyVariable: null, statuses };
  const url = serviceUrl({ baseUrl: doiSystem(variables), path: `/api/handles/${pathOf(doi)}` });
  const headers = { accept: 'application/json' };
  const reply = await network.http.call({ service, method: 'GET', url, headers });
  if (reply.ok) return { state: 'registered' };
  return reply.failure.code === 'gone'
    ? { state: 'unknown', why: 'the DOI system does not know it' }
    : { state: 'unanswered', why: reply.failure.message };
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
  { store, network }: Equipment,
  { address, reference }: { readonly address: string; readonly reference: Reference },
): Promise<Fetched> {
  const page = await network.fetcher.fetchPage(address);
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

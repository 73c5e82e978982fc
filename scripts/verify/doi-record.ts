import type { HttpClient } from '../../agents/fetch/http-call.js';
import { crossrefPace } from '../../agents/search/crossref.js';
import { serviceUrl } from '../../agents/fetch/service-url.js';
import type { IdentifierState } from '../../loop/citations/web-facts.js';
import { isRetractedTitle } from '../../store/works.js';

/** Whom to ask for a DOI. Whether it exists is for the DOI system to say; what it names, for the agency that gave it out. */
export interface Registries {
  readonly http: HttpClient;
  readonly crossrefBaseUrl: string;
  readonly dataciteBaseUrl: string;
  readonly doiBaseUrl: string;
  readonly contact: string | null;
}

export interface DoiRecord {
  readonly state: IdentifierState;
  /** The page that the publisher registered. */
  readonly landing: string | null;
}

/**
 * Never fails: where nobody who knows answers, it is `unanswered`. A DOI that Crossref does not know may be another
 * agency's, so only the DOI system's own word makes one `unknown`.
 */
export async function askForDoi(doi: string, registries: Registries): Promise<DoiRecord> {
  const found = await askCrossref(`/works/${encodeURIComponent(doi)}`, {}, registries);
  if (!found.ok) return askDoiSystem(doi, found.why, registries);
  const title = titleOf(found.message);
  const own = retractionIn(list(found.message['updated-by']), 'its record names');
  const retraction =
    title !== null && isRetractedTitle(title)
      ? `Crossref lists it as "${title}"`
      : (own ?? (await askForNotices(doi, registries)));
  const resource = record(record(found.message['resource'])['primary'])['URL'];
  return {
    state: { state: 'registered', title, retraction },
    landing: typeof resource === 'string' ? resource : null,
  };
}

/** Records that update this one; a retraction notice names it under `update-to`. */
async function askForNotices(doi: string, registries: Registries): Promise<string | null> {
  const found = await askCrossref('/works', { filter: `updates:${doi}`, rows: 20 }, registries);
  if (!found.ok) return null;
  for (const item of list(found.message['items'])) {
    const about = list(item['update-to']).filter((update) => String(update['DOI']).toLowerCase() === doi);
    const notice = retractionIn(about, `${String(item['DOI'])} is`);
    if (notice !== null) return notice;
  }
  return null;
}

/** Types of updates that take a work back (https://www.crossref.org/documentation/register-maintain-records/crossmark/). */
const TAKES_BACK = /^(?:retraction|withdrawal|removal)$/;

function retractionIn(updates: readonly Json[], lead: string): string | null {
  const update = updates.find(({ type }) => typeof type === 'string' && TAKES_BACK.test(type));
  return update === undefined ? null : `${lead} a ${String(update['type'])} of it`;
}

/** The handle system says "not found" with this code, in the body of a 404 (https://www.doi.org/doi-handbook/HTML/rest-api.html). */
const HANDLE_NOT_FOUND = 100;

async function askDoiSystem(doi: string, whyNot: string, registries: Registries): Promise<DoiRecord> {
  const { http, doiBaseUrl } = registries;
  const reply = await http.call({
    service: {
      name: 'doi.org',
      pace: crossrefPace(null),
      keyVariable: null,
      // Distinguished from any other 404, which only means that nobody answered.
      statuses: { 404: (body) => (codeOf(body) === HANDLE_NOT_FOUND ? 'gone' : 'not-found') },
    },
    method: 'GET',
    url: serviceUrl({ baseUrl: doiBaseUrl, path: `/api/handles/${pathOf(doi)}` }),
    headers: { accept: 'application/json' },
  });
  if (!reply.ok) {
    const state: IdentifierState =
      reply.failure.code === 'gone'
        ? { state: 'unknown', why: 'the DOI system does not know it' }
        : { state: 'unanswered', why: `${whyNot}; ${reply.failure.message}` };
    return { state, landing: null };
  }
  const title = await askDatacite(doi, registries);
  const retraction = title !== null && isRetractedTitle(title) ? `DataCite lists it as "${title}"` : null;
  return { state: { state: 'registered', title, retraction }, landing: landingOf(reply.value.text) };
}

const pathOf = (doi: string): string => doi.split('/').map(encodeURIComponent).join('/');

function codeOf(body: string): unknown {
  return record(parsed(body))['responseCode'];
}

function landingOf(body: string): string | null {
  const address = list(record(parsed(body))['values']).find(({ type }) => type === 'URL');
  const value = record(address?.['data'])['value'];
  return typeof value === 'string' && /^https?:/i.test(value) ? value : null;
}

/** Data sets, preprints and theses are mostly DataCite's (https://support.datacite.org/reference/get_dois-id). */
async function askDatacite(doi: string, { http, dataciteBaseUrl }: Registries): Promise<string | null> {
  const reply = await http.call({
    service: { name: 'datacite', pace: crossrefPace(null), keyVariable: null },
    method: 'GET',
    url: serviceUrl({ baseUrl: dataciteBaseUrl, path: `/dois/${pathOf(doi)}` }),
    headers: { accept: 'application/vnd.api+json' },
  });
  if (!reply.ok) return null;
  const attributes = record(record(record(parsed(reply.value.text))['data'])['attributes']);
  const title = list(attributes['titles'])[0]?.['title'];
  return typeof title === 'string' && title.trim() !== '' ? title.trim() : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type Json = Readonly<Record<string, unknown>>;
const record = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
const list = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.map(record) : []);

function titleOf(message: Json): string | null {
  const parts = ['title', 'subtitle'].flatMap((name) => {
    const first = Array.isArray(message[name]) ? (message[name] as unknown[])[0] : undefined;
    return typeof first === 'string' && first.trim() !== '' ? [first.trim()] : [];
  });
  return parts.length === 0 ? null : parts.join(': ');
}

type Asked = { readonly ok: true; readonly message: Json } | { readonly ok: false; readonly why: string };

async function askCrossref(
  path: string,
  parameters: Readonly<Record<string, string | number>>,
  { http, crossrefBaseUrl, contact }: Registries,
): Promise<Asked> {
  const reply = await http.call({
    service: {
      name: 'crossref',
      pace: crossrefPace(contact),
      keyVariable: null,
    },
    method: 'GET',
    url: serviceUrl({ baseUrl: crossrefBaseUrl, path, parameters: { ...parameters, mailto: contact } }),
    headers: { accept: 'application/json' },
  });
  if (!reply.ok) return { ok: false, why: reply.failure.message };
  const message = record(parsed(reply.value.text))['message'];
  if (message === undefined) return { ok: false, why: 'Crossref answered with something else than JSON.' };
  return { ok: true, message: record(message) };
}

import type { HttpClient } from '../../agents/fetch/http-call.js';
import { SERVICE_PACES } from '../../agents/fetch/pacing.js';
import { serviceUrl } from '../../agents/fetch/service-url.js';
import type { IdentifierState } from '../../loop/citations/web-facts.js';
import { isRetractedTitle } from '../../store/works.js';

/** Whom to ask for a DOI. Crossref knows those of most publishers; the DOI system itself knows all. */
export interface Registries {
  readonly http: HttpClient;
  readonly crossrefBaseUrl: string;
  readonly doiBaseUrl: string;
  readonly contact: string | null;
}

export interface DoiRecord {
  readonly state: IdentifierState;
  /** The page that the publisher registered. */
  readonly landing: string | null;
}

/** Never fails: a registry that does not answer is `unanswered`. */
export async function askForDoi(doi: string, registries: Registries): Promise<DoiRecord> {
  const found = await askCrossref(`/works/${encodeURIComponent(doi)}`, {}, registries);
  if (!found.ok) {
    if (found.status !== 404) return { state: { state: 'unanswered', why: found.why }, landing: null };
    return { state: await askDoiSystem(doi, registries), landing: null };
  }
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

/** Another agency may have given the DOI out: the handle system knows (https://www.doi.org/the-identifier/resources/factsheets/doi-resolution-documentation). */
async function askDoiSystem(doi: string, { http, doiBaseUrl }: Registries): Promise<IdentifierState> {
  const reply = await http.call({
    service: { name: 'doi.org', pace: SERVICE_PACES.crossref, keyVariable: null },
    method: 'GET',
    url: serviceUrl({
      baseUrl: doiBaseUrl,
      path: `/api/handles/${doi.split('/').map(encodeURIComponent).join('/')}`,
    }),
  });
  if (reply.ok) return { state: 'registered', title: null, retraction: null };
  const isAgreed = reply.failure.status === 404;
  return {
    state: 'unknown',
    why: isAgreed
      ? 'neither Crossref nor doi.org knows it'
      : 'Crossref does not know it, and doi.org did not answer',
  };
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

type Asked =
  | { readonly ok: true; readonly message: Json }
  | { readonly ok: false; readonly status: number | null; readonly why: string };

async function askCrossref(
  path: string,
  parameters: Readonly<Record<string, string | number>>,
  { http, crossrefBaseUrl, contact }: Registries,
): Promise<Asked> {
  const reply = await http.call({
    service: {
      name: 'crossref',
      pace: contact === null ? SERVICE_PACES.crossref : SERVICE_PACES['crossref-polite'],
      keyVariable: null,
    },
    method: 'GET',
    url: serviceUrl({ baseUrl: crossrefBaseUrl, path, parameters: { ...parameters, mailto: contact } }),
    headers: { accept: 'application/json' },
  });
  if (!reply.ok) return { ok: false, status: reply.failure.status ?? null, why: reply.failure.message };
  try {
    return { ok: true, message: record(record(JSON.parse(reply.value.text))['message']) };
  } catch {
    return { ok: false, status: null, why: 'Crossref answered with something else than JSON.' };
  }
}

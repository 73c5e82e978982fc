import type { HttpClient, Service } from '../../agents/fetch/http-call.js';
import { serviceUrl, type ServiceAddress } from '../../agents/fetch/service-url.js';
import { fail, succeed, type Result } from '../../agents/result.js';
import { crossrefPace } from '../../agents/search/crossref.js';
import { field, list, text, type Json } from '../../agents/search/reply.js';
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
  const work = await askCrossref(`/works/${encodeURIComponent(doi)}`, {}, registries);
  if (!work.ok) return askDoiSystem(doi, work.failure.message, registries);
  const title =
    [text(work.value, 'title', 0), text(work.value, 'subtitle', 0)]
      .filter((part) => part !== null)
      .join(': ') || null;
  const retraction =
    retractedTitle('Crossref', title) ??
    retractionIn(list(work.value, 'updated-by'), 'its record names') ??
    (await askForNotices(doi, registries));
  const landing = text(work.value, 'resource', 'primary', 'URL');
  return { state: { state: 'registered', title, retraction }, landing };
}

const retractedTitle = (agency: string, title: string | null): string | null =>
  title !== null && isRetractedTitle(title) ? `${agency} lists it as "${title}"` : null;

/** Records that update this one; a retraction notice names it under `update-to`. */
async function askForNotices(doi: string, registries: Registries): Promise<string | null> {
  const found = await askCrossref('/works', { filter: `updates:${doi}`, rows: 20 }, registries);
  const notices = (found.ok ? list(found.value, 'items') : []).flatMap((item) => {
    const about = list(item, 'update-to').filter((update) => text(update, 'DOI')?.toLowerCase() === doi);
    return retractionIn(about, `${text(item, 'DOI')} is`) ?? [];
  });
  return notices[0] ?? null;
}

/** Types of updates that take a work back (https://www.crossref.org/documentation/register-maintain-records/crossmark/). */
const TAKES_BACK = /^(?:retraction|withdrawal|removal)$/;

function retractionIn(updates: readonly Json[], lead: string): string | null {
  const type = updates.map((update) => text(update, 'type')).find((each) => TAKES_BACK.test(each ?? ''));
  return type === undefined ? null : `${lead} a ${type} of it`;
}

/** The handle system says "not found" with this code, in the body of a 404 (https://www.doi.org/doi-handbook/HTML/rest-api.html). */
const HANDLE_NOT_FOUND = 100;

async function askDoiSystem(doi: string, whyNot: string, registries: Registries): Promise<DoiRecord> {
  const reply = await ask(registries, {
    name: 'doi.org',
    baseUrl: registries.doiBaseUrl,
    path: `/api/handles/${pathOf(doi)}`,
    // Distinguished from any other 404, which only means that nobody answered.
    statuses: {
      404: (body) => (field(parsed(body), 'responseCode') === HANDLE_NOT_FOUND ? 'gone' : 'not-found'),
    },
  });
  if (!reply.ok) {
    const { code, message } = reply.failure;
    const state: IdentifierState =
      code === 'gone'
        ? { state: 'unknown', why: 'the DOI system does not know it' }
        : { state: 'unanswered', why: `${whyNot}; ${message}` };
    return { state, landing: null };
  }
  const title = await askDatacite(doi, registries);
  const address = list(reply.value, 'values').find((value) => text(value, 'type') === 'URL');
  const landing = text(address, 'data', 'value');
  return {
    state: { state: 'registered', title, retraction: retractedTitle('DataCite', title) },
    landing: /^https?:/i.test(landing ?? '') ? landing : null,
  };
}

const pathOf = (doi: string): string => doi.split('/').map(encodeURIComponent).join('/');

/** Data sets, preprints and theses are mostly DataCite's (https://support.datacite.org/reference/get_dois-id). */
async function askDatacite(doi: string, registries: Registries): Promise<string | null> {
  const reply = await ask(registries, {
    name: 'datacite',
    baseUrl: registries.dataciteBaseUrl,
    path: `/dois/${pathOf(doi)}`,
    accept: 'application/vnd.api+json',
  });
  return reply.ok ? text(reply.value, 'data', 'attributes', 'titles', 0, 'title') : null;
}

async function askCrossref(
  path: string,
  parameters: Readonly<Record<string, string | number>>,
  registries: Registries,
): Promise<Result<Json>> {
  const { crossrefBaseUrl: baseUrl, contact } = registries;
  const pace = crossrefPace(contact);
  const reply = await ask(registries, {
    name: 'crossref',
    baseUrl,
    path,
    pace,
    parameters: { ...parameters, mailto: contact },
  });
  if (!reply.ok) return reply;
  const message = field(reply.value, 'message');
  return message === undefined
    ? fail({
        code: 'bad-reply',
        message: 'Crossref answered with something else than JSON.',
        retryable: true,
      })
    : succeed(message);
}

interface Question extends ServiceAddress, Partial<Pick<Service, 'pace' | 'statuses'>> {
  readonly name: string;
  readonly accept?: string;
}

async function ask(
  { http }: Registries,
  { name, pace = crossrefPace(null), statuses = {}, accept = 'application/json', ...address }: Question,
): Promise<Result<Json>> {
  const service = { name, pace, keyVariable: null, statuses };
  const reply = await http.call({ service, method: 'GET', url: serviceUrl(address), headers: { accept } });
  return reply.ok ? succeed(parsed(reply.value.text)) : reply;
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

import { fail, succeed, type Failure, type Result } from '../result.js';
import { publicAddress } from '../secrets.js';
import type { HttpCall, HttpClient } from './http-call.js';
import type { Pace } from './pace.js';
import { serviceUrl } from './service-url.js';

/**
 * Open copies of a work: where it may be read in full when its own page stops at the abstract. Strangers own the addresses,
 * and they are fetched like any page.
 */

export interface WorkIds {
  /** Bare, lower case. */
  readonly doi?: string | null | undefined;
  readonly pmcid?: string | null;
  /** `2501.01234` or `hep-th/9901001`, with or without a version. */
  readonly arxiv?: string | null;
}

type Catalogue = 'europepmc' | 'unpaywall' | 'openalex' | 'arxiv';

interface OpenCopy {
  readonly address: string;
  readonly catalogue: Catalogue;
  /** Which text it is: `submitted` is a preprint before review. */
  readonly version: 'published' | 'accepted' | 'submitted' | 'unknown';
  readonly format: 'xml' | 'html' | 'pdf' | 'unknown';
}

interface OpenCopies {
  /** Best first: the published text before a preprint, XML before HTML before PDF. */
  readonly copies: readonly OpenCopy[];
  /** Catalogues that did not answer; the others did. */
  readonly failures: readonly { readonly catalogue: Catalogue; readonly failure: Failure }[];
}

export interface CopySettings {
  readonly http: HttpClient;
  /** Unpaywall requires a mail address; without one it is left out. */
  readonly contact: string | null;
  readonly unpaywallBaseUrl?: string | undefined;
  readonly europepmcBaseUrl?: string | undefined;
  readonly openalexBaseUrl?: string | undefined;
  readonly openalexKey?: string | null;
}

/** How long an answer is waited for, as an HTTP call takes it. */
type Waits = Pick<HttpCall, 'signal' | 'late'>;

export interface CopyFinder {
  /** Fails only when no catalogue answered at all; a work without an open copy is an empty list. */
  openCopies(ids: WorkIds, waits?: Waits): Promise<Result<OpenCopies>>;
}

/** A service that knows open copies: the variable with its address, its own address, how fast it may be asked. */
export interface CopyService {
  readonly baseUrlVariable: string;
  readonly defaultBaseUrl: string;
  readonly pace: Pace;
}

/**
 * - Unpaywall: 100,000 a day and no limit a second (its API page); a round asks only for the works that it reads.
 * - Europe PMC publishes no figure (Ensembl, of the same house, takes 15 a second); kept at 10, five at once.
 * - OpenAlex: 100 a second; kept at 10.
 */
export const COPY_SERVICES = {
  unpaywall: {
    baseUrlVariable: 'UNPAYWALL_BASE_URL',
    defaultBaseUrl: 'https://api.unpaywall.org/v2',
    pace: { concurrency: 5, calls: 10, perMs: 1000 },
  },
  europepmc: {
    baseUrlVariable: 'EUROPEPMC_BASE_URL',
    defaultBaseUrl: 'https://www.ebi.ac.uk/europepmc/webservices/rest',
    pace: { concurrency: 5, calls: 10, perMs: 1000 },
  },
  openalex: {
    baseUrlVariable: 'OPENALEX_BASE_URL',
    defaultBaseUrl: 'https://api.openalex.org',
    pace: { concurrency: 5, calls: 10, perMs: 1000 },
  },
} as const satisfies Record<string, CopyService>;

export function createCopyFinder(settings: CopySettings): CopyFinder {
  return {
    async openCopies(ids, waits = {}) {
      const asked = questionsFor(ids, settings);
      const answers = await Promise.all(
        asked.map(async ({ catalogue, ask }) => ({ catalogue, result: await ask(waits) })),
      );
      if (waits.signal?.aborted)
        return fail({ code: 'aborted', message: 'The call was stopped.', retryable: false });
      const failures = answers.flatMap(({ catalogue, result }) =>
        result.ok ? [] : [{ catalogue, failure: result.failure }],
      );
      const first = failures[0];
      if (first && failures.length === answers.length) return fail(first.failure);
      const copies = answers.flatMap(({ result }) => (result.ok ? result.value : []));
      return succeed({ copies: bestFirst(copies), failures });
    },
  };
}

type Ask = (waits: Waits) => Promise<Result<readonly OpenCopy[]>>;

function questionsFor(ids: WorkIds, settings: CopySettings): { catalogue: Catalogue; ask: Ask }[] {
  const { doi } = ids;
  const arxiv = ids.arxiv ?? arxivOfDoi(doi ?? null);
  const questions: { catalogue: Catalogue; ask: Ask }[] = [];
  if (doi || ids.pmcid)
    questions.push({ catalogue: 'europepmc', ask: (waits) => askEuropePmc(ids, settings, waits) });
  if (doi && settings.contact !== null)
    questions.push({ catalogue: 'unpaywall', ask: (waits) => askUnpaywall(doi, settings, waits) });
  if (doi) questions.push({ catalogue: 'openalex', ask: (waits) => askOpenAlex(doi, settings, waits) });
  if (arxiv) questions.push({ catalogue: 'arxiv', ask: () => Promise.resolve(succeed(arxivCopies(arxiv))) });
  return questions;
}

/** arXiv registers a DOI of this form for each of its papers. */
const arxivOfDoi = (doi: string | null): string | null =>
  /^10\.48550\/arxiv\.(.+)$/i.exec(doi ?? '')?.[1] ?? null;

/** HTML where arXiv has made it (most since December 2023), and the PDF. */
const arxivCopies = (id: string): OpenCopy[] =>
  (['html', 'pdf'] as const).map((format) => ({
    address: `https://arxiv.org/${format}/${id}`,
    catalogue: 'arxiv',
    version: 'submitted',
    format,
  }));

interface Question {
  readonly catalogue: Exclude<Catalogue, 'arxiv'>;
  readonly url: URL;
  readonly keyVariable?: string;
  readonly key?: string | null;
  readonly waits: Waits;
}

/** The reply as JSON; an unknown work (404) is null. */
async function ask(http: HttpClient, question: Question): Promise<Result<unknown>> {
  const { catalogue, url, waits } = question;
  const reply = await http.call({
    service: {
      name: catalogue,
      pace: COPY_SERVICES[catalogue].pace,
      keyVariable: question.keyVariable ?? null,
      key: question.key ?? null,
      addressSetting: COPY_SERVICES[catalogue].baseUrlVariable,
    },
    method: 'GET',
    url: url.href,
    headers: { accept: 'application/json' },
    ...waits,
  });
  if (!reply.ok) return reply.failure.code === 'not-found' ? succeed(null) : reply;
  try {
    return succeed(JSON.parse(reply.value.text));
  } catch {
    return fail({
      code: 'bad-reply',
      message: `${catalogue} answered with something else than JSON.`,
      retryable: false,
    });
  }
}

/** The address of a call; a base without a path gets the service's usual one. */
function under(service: keyof typeof COPY_SERVICES, baseUrl: string | undefined, path: string): URL {
  const { defaultBaseUrl } = COPY_SERVICES[service];
  const prefix = new URL(defaultBaseUrl).pathname.replace(/\/$/, '');
  return new URL(serviceUrl({ baseUrl: baseUrl ?? defaultBaseUrl, prefix, path }));
}

/** Old DOIs hold `#`, `?` and `<`, which must not end the path. */
const inPath = (doi: string): string => doi.split('/').map(encodeURIComponent).join('/');

async function askUnpaywall(
  doi: string,
  settings: CopySettings,
  waits: Waits,
): Promise<Result<readonly OpenCopy[]>> {
  const url = under('unpaywall', settings.unpaywallBaseUrl, `/${inPath(doi)}`);
  url.searchParams.set('email', settings.contact ?? '');
  const reply = await ask(settings.http, { catalogue: 'unpaywall', url, waits });
  if (!reply.ok) return reply;
  return succeed(
    items(reply.value, 'oa_locations').flatMap((location) =>
      copiesOf('unpaywall', {
        pdf: word(location, 'url_for_pdf'),
        page: word(location, 'url_for_landing_page') ?? word(location, 'url'),
        version: word(location, 'version'),
      }),
    ),
  );
}

async function askOpenAlex(
  doi: string,
  settings: CopySettings,
  waits: Waits,
): Promise<Result<readonly OpenCopy[]>> {
  const url = under('openalex', settings.openalexBaseUrl, `/works/doi:${inPath(doi)}`);
  url.searchParams.set('select', 'id,best_oa_location,locations');
  if (settings.contact !== null) url.searchParams.set('mailto', settings.contact);
  const key = settings.openalexKey ?? null;
  if (key !== null) url.searchParams.set('api_key', key);
  const keyed = key === null ? {} : { keyVariable: 'OPENALEX_API_KEY', key };
  const reply = await ask(settings.http, { catalogue: 'openalex', url, waits, ...keyed });
  if (!reply.ok) return reply;
  return succeed(
    items(reply.value, 'locations')
      .filter((location) => property(location, 'is_oa') === true)
      .flatMap((location) =>
        copiesOf('openalex', {
          pdf: word(location, 'pdf_url'),
          page: word(location, 'landing_page_url'),
          version: word(location, 'version'),
        }),
      ),
  );
}

async function askEuropePmc(
  ids: WorkIds,
  settings: CopySettings,
  waits: Waits,
): Promise<Result<readonly OpenCopy[]>> {
  const baseUrl = settings.europepmcBaseUrl;
  const fullText = (pmcid: string): OpenCopy => ({
    address: under(
      'europepmc',
      baseUrl && publicAddress(baseUrl),
      `/${encodeURIComponent(pmcid)}/fullTextXML`,
    ).href,
    catalogue: 'europepmc',
    version: 'published',
    format: 'xml',
  });
  if (!ids.doi) return succeed(ids.pmcid ? [fullText(ids.pmcid)] : []);
  const url = under('europepmc', baseUrl, '/search');
  url.searchParams.set('query', `DOI:"${ids.doi.replace(/["\\]/g, '')}"`);
  url.searchParams.set('format', 'json');
  url.searchParams.set('resultType', 'core');
  const reply = await ask(settings.http, { catalogue: 'europepmc', url, waits });
  if (!reply.ok) return reply;
  const records = items(property(reply.value, 'resultList'), 'result');
  return succeed(
    records.flatMap((record) => {
      const pmcid = word(record, 'pmcid');
      return pmcid !== null && word(record, 'isOpenAccess') === 'Y' ? [fullText(pmcid)] : [];
    }),
  );
}

interface Place {
  readonly pdf: string | null;
  readonly page: string | null;
  readonly version: string | null;
}

function copiesOf(catalogue: Catalogue, { pdf, page, version }: Place): OpenCopy[] {
  const named = /^(published|accepted|submitted)Version$/.exec(version ?? '')?.[1];
  const shared = { catalogue, version: (named ?? 'unknown') as OpenCopy['version'] };
  return [
    ...(page === null ? [] : [{ ...shared, address: page, format: 'html' as const }]),
    ...(pdf === null || pdf === page ? [] : [{ ...shared, address: pdf, format: 'pdf' as const }]),
  ];
}

const VERSION_ORDER = ['published', 'accepted', 'unknown', 'submitted'];
const FORMAT_ORDER = ['xml', 'html', 'pdf', 'unknown'];
const rankOf = (copy: OpenCopy): number =>
  VERSION_ORDER.indexOf(copy.version) * FORMAT_ORDER.length + FORMAT_ORDER.indexOf(copy.format);

/** A landing page at the resolver leads back to where one came from, so it is not another copy. */
const isResolver = (address: string): boolean => /^https?:\/\/(?:dx\.|www\.)?doi\.org\//i.test(address);

function bestFirst(copies: readonly OpenCopy[]): OpenCopy[] {
  const seen = new Set<string>();
  return copies
    .filter((copy) => /^https?:\/\//i.test(copy.address) && !isResolver(copy.address))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .filter((copy) => !seen.has(copy.address) && seen.add(copy.address));
}

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
const items = (value: unknown, name: string): readonly unknown[] => {
  const found = property(value, name);
  return Array.isArray(found) ? found : [];
};
const word = (value: unknown, name: string): string | null => {
  const found = property(value, name);
  return typeof found === 'string' && found.trim() !== '' ? found.trim() : null;
};

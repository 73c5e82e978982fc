import { fail, succeed, type Failure, type Result } from '../result.js';
import { field, list, text } from '../search/reply.js';
import { publicAddress } from '../secrets.js';
import type { HttpCall, HttpClient } from './http-call.js';
import type { Pace } from './pace.js';
import { serviceUrl, type ServiceAddress } from './service-url.js';

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

interface OpenCopy {
  readonly address: string;
  readonly catalogue: CatalogueName;
  /** Which text it is: `submitted` is a preprint before review. */
  readonly version: 'published' | 'accepted' | 'submitted' | 'unknown';
  readonly format: 'xml' | 'html' | 'pdf';
}

interface OpenCopies {
  /** Best first: the published text before a preprint, XML before HTML before PDF. */
  readonly copies: readonly OpenCopy[];
  /** Catalogues that did not answer; the others did. */
  readonly failures: readonly { readonly catalogue: CatalogueName; readonly failure: Failure }[];
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

export interface CopyFinder {
  /** Fails only when no catalogue answered at all; a work without an open copy is an empty list. */
  openCopies(ids: WorkIds, waits?: Pick<HttpCall, 'signal' | 'late'>): Promise<Result<OpenCopies>>;
}

const PACE: Pace = { concurrency: 5, calls: 10, perMs: 1000 };

/**
 * The services: the variable with its address, its own address, how fast it may be asked.
 *
 * - Unpaywall: 100,000 a day and no limit a second (its API page); a round asks only for the works that it reads.
 * - Europe PMC publishes no figure (Ensembl, of the same house, takes 15 a second); kept at 10, five at once.
 * - OpenAlex: 100 a second; kept at 10.
 */
export const COPY_SERVICES = {
  unpaywall: {
    baseUrlVariable: 'UNPAYWALL_BASE_URL',
    defaultBaseUrl: 'https://api.unpaywall.org/v2',
    pace: PACE,
  },
  europepmc: {
    baseUrlVariable: 'EUROPEPMC_BASE_URL',
    defaultBaseUrl: 'https://www.ebi.ac.uk/europepmc/webservices/rest',
    pace: PACE,
  },
  openalex: { baseUrlVariable: 'OPENALEX_BASE_URL', defaultBaseUrl: 'https://api.openalex.org', pace: PACE },
} as const;

type ServiceName = keyof typeof COPY_SERVICES;
type CatalogueName = ServiceName | 'arxiv';
/** Its catalogue is added where the copies are gathered. */
type Copy = Omit<OpenCopy, 'catalogue'>;

/** How a service is asked for a work, and what its reply (null: it does not know the work) says. */
interface Question {
  readonly address: Omit<ServiceAddress, 'baseUrl' | 'prefix'>;
  readonly key?: string | null | undefined;
  readonly copies: (reply: unknown) => readonly Copy[];
}

/** Old DOIs hold `#`, `?` and `<`, which must not end the path. */
const inPath = (doi: string): string => doi.split('/').map(encodeURIComponent).join('/');

/** What each service is asked; null where it cannot be. */
const QUESTIONS: Readonly<Record<ServiceName, (ids: WorkIds, settings: CopySettings) => Question | null>> = {
  europepmc: ({ doi }, { europepmcBaseUrl }) =>
    doi
      ? {
          address: {
            path: '/search',
            parameters: { query: `DOI:"${doi.replace(/["\\]/g, '')}"`, format: 'json', resultType: 'core' },
          },
          copies: (reply) =>
            list(reply, 'resultList', 'result').flatMap((record) => {
              const pmcid = text(record, 'isOpenAccess') === 'Y' ? text(record, 'pmcid') : null;
              return pmcid === null ? [] : [fullText(pmcid, europepmcBaseUrl)];
            }),
        }
      : null,
  unpaywall: ({ doi }, { contact }) =>
    doi && contact !== null
      ? {
          address: { path: `/${inPath(doi)}`, parameters: { email: contact } },
          copies: (reply) =>
            list(reply, 'oa_locations').flatMap((location) =>
              copiesAt(location, ['url_for_landing_page', 'url'], 'url_for_pdf'),
            ),
        }
      : null,
  openalex: ({ doi }, { contact, openalexKey: key }) =>
    doi
      ? {
          address: {
            path: `/works/doi:${inPath(doi)}`,
            parameters: { select: 'id,best_oa_location,locations', mailto: contact, api_key: key },
          },
          key,
          copies: (reply) =>
            list(reply, 'locations')
              .filter((location) => field(location, 'is_oa') === true)
              .flatMap((location) => copiesAt(location, ['landing_page_url'], 'pdf_url')),
        }
      : null,
};

const prefixOf = (service: ServiceName): string =>
  new URL(COPY_SERVICES[service].defaultBaseUrl).pathname.replace(/\/$/, '');

/** An article of Europe PMC in full; its address is kept, so that it carries no key of a gateway. */
const fullText = (pmcid: string, given?: string): Copy => ({
  address: serviceUrl({
    baseUrl: publicAddress(given ?? COPY_SERVICES.europepmc.defaultBaseUrl),
    prefix: prefixOf('europepmc'),
    path: `/${encodeURIComponent(pmcid)}/fullTextXML`,
  }),
  version: 'published',
  format: 'xml',
});

/** The page and the PDF of a place where a work stands, by the names that its catalogue has for them. */
function copiesAt(location: unknown, pageNames: readonly string[], pdfName: string): Copy[] {
  const named = /^(published|accepted|submitted)Version$/.exec(text(location, 'version') ?? '')?.[1];
  const version = (named ?? 'unknown') as Copy['version'];
  const page = pageNames.map((name) => text(location, name)).find((address) => address !== null) ?? null;
  const pdf = text(location, pdfName);
  return [
    ...(page === null ? [] : [{ address: page, version, format: 'html' as const }]),
    ...(pdf === null || pdf === page ? [] : [{ address: pdf, version, format: 'pdf' as const }]),
  ];
}

/** Known without asking: HTML where arXiv has made it (most since December 2023), and the PDF; an article by its PMCID. */
function knownCopies({ doi, pmcid, arxiv }: WorkIds, { europepmcBaseUrl }: CopySettings): OpenCopy[] {
  // arXiv registers a DOI of this form for each of its papers.
  const id = arxiv ?? /^10\.48550\/arxiv\.(.+)$/i.exec(doi ?? '')?.[1] ?? null;
  const formats = id === null ? [] : (['html', 'pdf'] as const);
  return [
    ...(!doi && pmcid ? [{ ...fullText(pmcid, europepmcBaseUrl), catalogue: 'europepmc' as const }] : []),
    ...formats.map((format) => ({
      address: `https://arxiv.org/${format}/${id}`,
      catalogue: 'arxiv' as const,
      version: 'submitted' as const,
      format,
    })),
  ];
}

export function createCopyFinder(settings: CopySettings): CopyFinder {
  const baseUrls = {
    unpaywall: settings.unpaywallBaseUrl,
    europepmc: settings.europepmcBaseUrl,
    openalex: settings.openalexBaseUrl,
  };
  return {
    async openCopies(ids, waits = {}) {
      const known = knownCopies(ids, settings);
      const asked = (['europepmc', 'unpaywall', 'openalex'] as const).flatMap((catalogue) => {
        const question = QUESTIONS[catalogue](ids, settings);
        return question === null ? [] : [{ catalogue, question }];
      });
      const answers = await Promise.all(
        asked.map(async ({ catalogue, question }) => {
          const { baseUrlVariable, defaultBaseUrl, pace } = COPY_SERVICES[catalogue];
          const baseUrl = baseUrls[catalogue] ?? defaultBaseUrl;
          const keyed = question.key ? { keyVariable: 'OPENALEX_API_KEY', key: question.key } : {};
          const reply = await jsonOf(settings.http, {
            service: {
              name: catalogue,
              pace,
              keyVariable: null,
              addressSetting: baseUrlVariable,
              ...keyed,
            },
            method: 'GET',
            url: serviceUrl({ baseUrl, prefix: prefixOf(catalogue), ...question.address }),
            headers: { accept: 'application/json' },
            ...waits,
          });
          return { catalogue, question, reply };
        }),
      );
      if (waits.signal?.aborted)
        return fail({ code: 'aborted', message: 'The call was stopped.', retryable: false });
      const failures = answers.flatMap(({ catalogue, reply }) =>
        reply.ok ? [] : [{ catalogue, failure: reply.failure }],
      );
      const [first] = failures;
      if (first && failures.length === answers.length && known.length === 0) return fail(first.failure);
      const told = answers.flatMap(({ catalogue, question, reply }) =>
        reply.ok ? question.copies(reply.value).map((copy) => ({ ...copy, catalogue })) : [],
      );
      return succeed({ copies: bestFirst([...known, ...told]), failures });
    },
  };
}

/** The reply as JSON; an unknown work (404) is null. */
async function jsonOf(http: HttpClient, call: HttpCall): Promise<Result<unknown>> {
  const reply = await http.call(call);
  if (!reply.ok) return reply.failure.code === 'not-found' ? succeed(null) : reply;
  try {
    return succeed(JSON.parse(reply.value.text));
  } catch {
    const message = `${call.service.name} answered with something else than JSON.`;
    return fail({ code: 'bad-reply', message, retryable: false });
  }
}

const VERSION_ORDER = ['published', 'accepted', 'unknown', 'submitted'];
const FORMAT_ORDER = ['xml', 'html', 'pdf'];
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

import type { RawDocument } from '../document.js';
import { readDocument } from '../readers/index.js';
import { succeed, type Result } from '../result.js';
import { createCopyFinder, type CopySettings, type WorkIds } from './copies.js';
import type { FetchedPage, Fetcher, FetchOptions } from './fetch-page.js';
import { renderPage } from './render-page.js';

/** A page as its server, or its scripts, made it. */
export type WebPage = Pick<FetchedPage, 'bytes' | 'contentType' | 'finalAddress' | 'addresses'> &
  Partial<Pick<FetchedPage, 'etag' | 'lastModified' | 'retrievedAt'>> & {
    /** The server says that it is as it was when it had these validators; there are no bytes. */
    readonly isUnchanged?: true;
  };

/** What a server said of a page that it may be asked for conditionally by (RFC 9110, section 13). */
type Validators = Pick<FetchedPage, 'etag' | 'lastModified'>;

/** The web as a run may use it: how a page is fetched, and where else a work may be read. */
export interface Web {
  /** `late`: aborted once nothing else is waited for (`Exchange.late`). */
  fetchPage(address: string, signal?: AbortSignal, late?: AbortSignal): Promise<Result<WebPage>>;
  /** A page that was fetched before: only sent where it is another by now (`isUnchanged`). */
  fetchAgain(
    address: string,
    previous: Validators | undefined,
    signal?: AbortSignal,
  ): Promise<Result<WebPage>>;
  /** Open-access copies of a work, best first; at least one of the identifiers is set. */
  openCopies(work: WorkIds, signal?: AbortSignal, late?: AbortSignal): Promise<Result<readonly string[]>>;
}

export interface WebSettings extends CopySettings {
  readonly fetcher: Fetcher;
  readonly userAgent: string;
  /** Whether pages that scripts build are run in an installed Chromium. */
  readonly rendersPages: boolean;
}

const NOT_MODIFIED = 304;

export function createWeb(settings: WebSettings): Web {
  const finder = createCopyFinder(settings);
  const fetchPage = async (address: string, options: FetchOptions): Promise<Result<WebPage>> => {
    const fetched = await settings.fetcher.fetchPage(address, options);
    if (!fetched.ok) return fetched;
    if (fetched.value.status === NOT_MODIFIED) return succeed({ ...fetched.value, isUnchanged: true });
    return settings.rendersPages
      ? succeed(await withScripts(fetched.value, settings, options.signal))
      : fetched;
  };
  return {
    fetchPage: (address, signal, late) => fetchPage(address, { signal, late }),
    fetchAgain: (address, previous, signal) => fetchPage(address, { signal, previous }),
    async openCopies(work, signal, late) {
      const found = await finder.openCopies(work, { signal, late });
      return found.ok ? succeed(found.value.copies.map((copy) => copy.address)) : found;
    },
  };
}

/** A page that scripts build, as they build it; any other page, and one whose scripts fail, as it was sent. */
async function withScripts(
  page: FetchedPage,
  settings: WebSettings,
  signal?: AbortSignal,
): Promise<FetchedPage> {
  const read = await readDocument(rawDocument(page));
  if (read.ok || read.failure.code !== 'js-shell') return page;
  const rendered = await renderPage(page, settings, signal);
  return rendered.ok ? rendered.value : page;
}

/** A fetched page as a reader takes it. */
export const rawDocument = ({ bytes, contentType, finalAddress }: WebPage): RawDocument => ({
  bytes,
  address: finalAddress,
  ...(contentType === null ? {} : { contentType }),
});

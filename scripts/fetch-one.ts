import type { RawDocument } from '../agents/document.js';
import { succeed, type Result } from '../agents/result.js';
import { environment } from './environment.js';
import { openNetwork } from './network.js';

/** One page, fetched under the same rules as in a run. */
export async function fetchOne(address: string): Promise<Result<RawDocument>> {
  const { fetcher, http } = openNetwork({ variables: environment() });
  try {
    const page = await fetcher.fetchPage(address);
    if (!page.ok) return page;
    const { bytes, finalAddress, contentType } = page.value;
    return succeed({ bytes, address: finalAddress, ...(contentType === null ? {} : { contentType }) });
  } finally {
    await Promise.all([fetcher.close(), http.close()]);
  }
}

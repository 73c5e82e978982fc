import type { RawDocument } from '../agents/document.js';
import { succeed, type Result } from '../agents/result.js';
import { readConfig } from './config.js';
import { environment } from './environment.js';
import { openNetwork } from './network.js';
import { renderShell } from './render-shell.js';

/**
 * One page, fetched under the same rules as in a run that starts in this folder: robots, timeouts, and whether scripts are run.
 * @throws UsageError for a configuration that cannot be read
 */
export async function fetchOne(address: string): Promise<Result<RawDocument>> {
  const { robots, timeouts, render } = readConfig('.');
  const network = openNetwork({
    variables: environment(),
    ...(robots === undefined ? {} : { robots }),
    ...(timeouts === undefined ? {} : { timeouts }),
  });
  const { fetcher, http } = network;
  try {
    const fetched = await fetcher.fetchPage(address);
    if (!fetched.ok) return fetched;
    const page = render === true ? await renderShell(fetched.value, network) : fetched.value;
    const { bytes, finalAddress, contentType } = page;
    return succeed({ bytes, address: finalAddress, ...(contentType === null ? {} : { contentType }) });
  } finally {
    await Promise.all([fetcher.close(), http.close()]);
  }
}

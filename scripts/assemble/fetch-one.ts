import type { RawDocument } from '../../agents/document.js';
import { rawDocument } from '../../agents/fetch/web.js';
import { succeed, type Result } from '../../agents/result.js';
import { openWeb } from './assemble-web.js';
import { readConfig } from '../trust/config.js';
import { environment } from '../process/environment.js';
import { openNetwork } from './network.js';

/**
 * One page, fetched under the same rules as in a run that starts in this folder: robots, timeouts, and whether scripts are run;
 * `given` is the configuration file that the user named.
 *
 * @throws UsageError for a configuration that cannot be read
 */
export async function fetchOne(address: string, given?: string): Promise<Result<RawDocument>> {
  const config = readConfig('.', given);
  const variables = environment();
  const network = openNetwork({ variables, config });
  try {
    const page = await openWeb(network, { variables, rendersPages: config.render === true }).fetchPage(
      address,
    );
    return page.ok ? succeed(rawDocument(page.value)) : page;
  } finally {
    await Promise.all([network.fetcher.close(), network.http.close()]);
  }
}

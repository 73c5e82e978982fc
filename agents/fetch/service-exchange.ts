import { fail, type Failure, type Result } from '../result.js';
import { exchange, type Exchange, type Reply } from './exchange.js';
import { parseUrl } from '../../text/urls.js';

/**
 * One call of a service that the user chose. What is sent to it (question, sources, key) is meant for it alone, so a redirect
 * is followed only where it stays with the same scheme, host and port and the request can be repeated as it is: any GET,
 * and a POST by 307 or 308.
 */

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const KEEPS_METHOD = new Set([307, 308]);

/** `setting`: what sets the address of the service, for the cure; null where nothing does. */
export async function serviceExchange(asked: Exchange, setting: string | null): Promise<Result<Reply>> {
  if (!Object.values(asked.headers).every(isSendable)) return fail(UNSENDABLE);
  let { url } = asked;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const reply = await exchange({ ...asked, url });
    if (!reply.ok) return reply;
    const { status, headers } = reply.value;
    const location = headers.get('location');
    if (!REDIRECTS.has(status) || location === undefined) return reply;
    const next = parseUrl(location, url);
    const isRepeatable = asked.method === 'GET' || KEEPS_METHOD.has(status);
    if (next?.origin !== url.origin || !isRepeatable) return fail(redirected(status, next, setting));
    // Names of users and passwords in a redirect are not the user's.
    url = new URL(`${next.pathname}${next.search}`, url.origin);
  }
  return fail({ code: 'too-many-redirects', message: 'Too many redirects.', retryable: false });
}

/** Whether a header can hold the value (RFC 9110, section 5.5). */
export const isSendable = (value: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/u.test(value);

const UNSENDABLE: Failure = {
  code: 'key-refused',
  message: 'The key holds a character that cannot be sent, such as a line break or a typographic quote.',
  retryable: false,
  cure: 'Set the key alone, without quotes.',
};

function redirected(status: number, to: URL | null, setting: string | null): Failure {
  const place = to === null ? 'an unreadable address' : to.origin === 'null' ? to.protocol : to.origin;
  return {
    code: 'redirected',
    message: `redirects to ${place.slice(0, 200)} (status ${status}), and requests are not sent on to another address.`,
    retryable: false,
    status,
    cure:
      setting === null
        ? 'Check that the network does not redirect requests (a log-in page of the network does).'
        : `Set ${setting} to the address that is meant, if you trust it.`,
  };
}

import type { Tell } from '../../../store/desk/schedules.js';
import { parseUrl } from '../../../text/urls.js';
import { UsageError } from '../../exit-codes.js';

/** Who may be told. An address is looked at again when something is sent to it: a name may mean another host by then. */

const LONGEST_URL = 2048;
const MOST_RECEIVERS = 20;
export const TELL_WHEN = ['changed', 'always', 'never'] as const;

/** @throws UsageError for no address that a webhook can be sent to */
export function checkTell({ when, webhooks }: Tell): void {
  if (!(TELL_WHEN as readonly string[]).includes(when))
    throw new UsageError(`--tell knows no "${when}".`, `Known: ${TELL_WHEN.join(', ')}.`);
  if (webhooks.length > MOST_RECEIVERS)
    throw new UsageError(
      `A schedule tells at most ${MOST_RECEIVERS} receivers.`,
      'Let one of them tell the others.',
    );
  for (const address of webhooks) checkWebhook(address);
}

function checkWebhook(address: string): void {
  const url = address.length > LONGEST_URL ? null : parseUrl(address);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError(
      `"${shown(address)}" is no address for a webhook.`,
      'Give it as https://example.org/hook.',
    );
  if (url.username !== '' || url.password !== '')
    throw new UsageError(
      'The address of a webhook holds a name or a password, which would be kept with the schedule.',
      'Sign instead: RESEARCH_LOOP_WEBHOOK_SECRET signs every webhook.',
    );
}

const shown = (text: string): string => text.replace(/\p{C}/gu, '�').slice(0, 100);

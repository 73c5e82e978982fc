import { createHmac } from 'node:crypto';
import { checkAddress, parseAllowedHosts } from '../../../agents/fetch/address-policy.js';
import { createGuardedAgent } from '../../../agents/fetch/connection.js';
import { exchange } from '../../../agents/fetch/exchange.js';
import { SERVICE_LIMITS } from '../../../agents/fetch/limits.js';
import type { DatedNews } from '../../../store/desk/brief-news.js';
import type { Letter } from '../../../store/desk/outbox.js';
import { webhookOf } from './letter.js';
import type { Sent } from './sent.js';

/** Webhooks: JSON by POST, signed, to public addresses and those that the operator allows. Redirects are not followed. */

export interface WebhookMeans {
  /** Null: webhooks are sent unsigned. */
  readonly secret: string | null;
  /** Private hosts that may be sent to (`RESEARCH_LOOP_ALLOW_HOSTS`). */
  readonly allowHosts: readonly string[];
  readonly userAgent: string;
}

const LIMITS = { ...SERVICE_LIMITS, overallMs: 30_000, maxWireBytes: 65_536, maxDecodedBytes: 65_536 };

const SIGNATURE_HEADER = 'x-research-loop-signature';

/** `t=1766448000,v1=<hex>`: HMAC-SHA256 with the secret over the time in seconds, a full stop, and the body as it is sent. */
function signatureOf(secret: string, body: string, atSeconds: number): string {
  const digest = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
  return `t=${atSeconds},v1=${digest}`;
}

export async function sendWebhook(
  { id, receiver }: Letter,
  about: DatedNews,
  { secret, allowHosts, userAgent, page }: WebhookMeans & { readonly page: string | null },
): Promise<Sent> {
  const allowed = parseAllowedHosts(allowHosts);
  const checked = checkAddress(receiver, allowed);
  if (!checked.ok) return { ok: false, error: checked.failure.message, mayPass: false };
  const body = webhookOf(about, page);
  const dispatcher = createGuardedAgent({ allowed, limits: LIMITS });
  try {
    const reply = await exchange({
      url: checked.value,
      method: 'POST',
      body,
      dispatcher,
      limits: LIMITS,
      cutsBody: true,
      headers: {
        'content-type': 'application/json',
        'user-agent': userAgent,
        // The same however often it is sent.
        'x-research-loop-delivery': id,
        ...(secret === null
          ? {}
          : { [SIGNATURE_HEADER]: signatureOf(secret, body, Math.floor(Date.now() / 1000)) }),
      },
    });
    if (!reply.ok)
      return { ok: false, error: reply.failure.message, mayPass: reply.failure.code !== 'address-refused' };
    const { status } = reply.value;
    if (status >= 200 && status < 300) return { ok: true };
    // RFC 9110, section 15.5.11: gone for good.
    return { ok: false, error: `It answered with status ${status}.`, mayPass: status !== 410 };
  } finally {
    await dispatcher.destroy();
  }
}

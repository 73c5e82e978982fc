import { createHmac } from 'node:crypto';
import { allowedHosts, checkAddress, parseAllowedHosts } from '../../agents/fetch/address-policy.js';
import { createGuardedAgent } from '../../agents/fetch/connection.js';
import { exchange } from '../../agents/fetch/exchange.js';
import { SERVICE_LIMITS } from '../../agents/fetch/limits.js';
import { userAgentOf } from '../../agents/fetch/user-agent.js';
import type { DeskDatabase } from '../store/database.js';
import { addEvents } from '../store/events.js';
import { changeJob, JOBS, type Job } from '../store/jobs.js';
import { after } from '../store/table.js';
import { parseUrl } from '../../text/urls.js';
import { UsageError } from '../../loop/exit-codes.js';
import { programVersion } from '../../loop/files/version.js';

/**
 * One webhook a question, told of its briefs that say something new: JSON by POST, signed, to a public address or one
 * that the operator allows. Redirects are not followed. Whether it is still to be told stands with the job.
 */

const LONGEST_URL = 2048;
const MINUTE_MS = 60_000;
/** After each try that failed it is tried again after so long, in milliseconds; then no more. */
const WAITS_MS = [10 * MINUTE_MS, 60 * MINUTE_MS, 12 * 60 * MINUTE_MS];
/** As long as one try may take, and a worker that died with it holds it up. */
const HELD_MS = 2 * MINUTE_MS;
const LIMITS = { ...SERVICE_LIMITS, overallMs: 30_000, maxWireBytes: 65_536, maxDecodedBytes: 65_536 };

/** @throws UsageError for what is no address that a webhook can be sent to */
export function checkWebhook(webhook: string): void {
  const url = webhook.length > LONGEST_URL ? null : parseUrl(webhook);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError(
      `"${webhook.replace(/\p{C}/gu, '\ufffd').slice(0, 100)}" is no address for a webhook.`,
      'Give it as https://example.org/hook.',
    );
  if (url.username !== '' || url.password !== '')
    throw new UsageError(
      'The address of a webhook holds a name or a password, which would be kept with the question.',
      'Sign instead: RESEARCH_LOOP_WEBHOOK_SECRET signs every webhook.',
    );
}

/** Whether a finished job has somebody to tell. */
export const isToTell = ({ webhook, news }: Pick<Job, 'webhook' | 'news'>): boolean =>
  webhook !== null && news?.isChanged === true;

/** Tells of every brief that is due. @returns how many arrived */
export async function tellWebhooks(
  database: DeskDatabase,
  variables: Readonly<Record<string, string>>,
): Promise<number> {
  for (let arrived = 0; ;) {
    const job = await nextToTell(database);
    if (job === undefined) return arrived;
    const why = await send(job, variables);
    const waitMs = why === null ? undefined : WAITS_MS[job.tellTries - 1];
    await changeJob(database, job, { tellAtMs: waitMs === undefined ? null : after(waitMs) });
    const told =
      why === null ? { type: 'webhook-told', data: {} } : { type: 'webhook-failed', data: { why } };
    await addEvents(database, job.run, [{ atMs: Date.now(), ...told }]);
    if (why === null) arrived += 1;
  }
}

async function nextToTell(database: DeskDatabase): Promise<Job | undefined> {
  const lock = database.kind === 'postgres' ? 'FOR UPDATE SKIP LOCKED' : '';
  const [row] = await database.query(
    `UPDATE jobs SET tell_at_ms = now_ms() + $1, tell_tries = tell_tries + 1 WHERE id = (
       SELECT id FROM jobs WHERE tell_at_ms IS NOT NULL AND tell_at_ms <= now_ms() ORDER BY tell_at_ms LIMIT 1 ${lock})
     RETURNING *`,
    [HELD_MS],
  );
  return row && JOBS.read(row);
}

/** @returns why it did not arrive; null where it did */
async function send(job: Job, variables: Readonly<Record<string, string>>): Promise<string | null> {
  const { RESEARCH_LOOP_WEBHOOK_SECRET: secret, RESEARCH_LOOP_CONTACT: contact } = variables;
  const allowed = parseAllowedHosts(allowedHosts(variables));
  const checked = checkAddress(job.webhook ?? '', allowed);
  if (!checked.ok) return checked.failure.message;
  const body = bodyOf(job, variables['RESEARCH_LOOP_PAGE_URL']?.replace(/\/+$/, '') ?? null);
  const dispatcher = createGuardedAgent({ allowed, limits: LIMITS });
  const headers = {
    'content-type': 'application/json',
    'user-agent': userAgentOf(programVersion(), contact ?? null),
    // The same however often it is sent.
    'x-research-loop-delivery': job.id,
    ...(secret === undefined ? {} : { 'x-research-loop-signature': signatureOf(secret, body) }),
  };
  try {
    const asked = { url: checked.value, method: 'POST' as const, body, dispatcher, limits: LIMITS };
    const reply = await exchange({ ...asked, cutsBody: true, headers });
    if (!reply.ok) return reply.failure.message;
    const { status } = reply.value;
    return status >= 200 && status < 300 ? null : `It answered with status ${status}.`;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await dispatcher.destroy();
  }
}

/** `t=1766448000,v1=<hex>`: HMAC-SHA256 with the secret over the time in seconds, a full stop, and the body as it is sent. */
function signatureOf(secret: string, body: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** @param page where the page of the desk is; null: nobody said */
function bodyOf({ run, id, question, previousRun, news, endedAtMs }: Job, page: string | null): string {
  const { isChanged = false, ...said } = news ?? {};
  return JSON.stringify({
    type: 'brief-finished',
    ...{ run, job: id, question, previousRun, changed: isChanged, ...said },
    at: new Date(endedAtMs ?? 0).toISOString(),
    address: page === null ? null : `${page}/briefs/${encodeURIComponent(run)}`,
  });
}

import { findNews } from '../../../store/desk/brief-news.js';
import { letterFailed, letterSent, takeLetter, type Letter } from '../../../store/desk/outbox.js';
import { userAgentOf } from '../../../agents/fetch/user-agent.js';
import { allowedHosts } from '../../environment.js';
import { programVersion } from '../../version.js';
import type { Desk } from '../desk.js';
import type { Sent } from './sent.js';
import { sendWebhook, type WebhookMeans } from './send-webhook.js';

/** Sends what is in the outbox. */

/** What a worker can send with; from the environment. */
export interface SendingMeans {
  readonly webhook: WebhookMeans;
  /** Where the page of the desk is, without a slash at its end; null: letters have no link. */
  readonly page: string | null;
}

/** `RESEARCH_LOOP_WEBHOOK_SECRET`, `RESEARCH_LOOP_PAGE_URL`. */
export function sendingMeans(variables: Readonly<Record<string, string>>): SendingMeans {
  const { RESEARCH_LOOP_WEBHOOK_SECRET: secret, RESEARCH_LOOP_PAGE_URL: page } = variables;
  return {
    webhook: {
      secret: secret ?? null,
      allowHosts: allowedHosts(variables),
      userAgent: userAgentOf(programVersion(), variables['RESEARCH_LOOP_CONTACT'] ?? null),
    },
    page: page?.replace(/\/+$/, '') ?? null,
  };
}

/** Sends every letter that is due. @returns how many arrived */
export async function sendLetters(
  { database }: Pick<Desk, 'database'>,
  holder: string,
  means: SendingMeans,
): Promise<number> {
  let arrived = 0;
  for (;;) {
    const letter = await takeLetter(database, holder);
    if (letter === undefined) return arrived;
    const sent = await sendOne({ database }, letter, means);
    if (sent.ok) {
      arrived += 1;
      await letterSent(database, letter);
    } else await letterFailed(database, letter, sent);
  }
}

async function sendOne(
  { database }: Pick<Desk, 'database'>,
  letter: Letter,
  means: SendingMeans,
): Promise<Sent> {
  const about = await findNews(database, letter.run);
  if (about === undefined) return { ok: false, error: 'The desk has no news of this run.', mayPass: false };
  const { page, webhook } = means;
  try {
    return await sendWebhook(letter, about, { ...webhook, page });
  } catch (error) {
    return { ok: false, error: (error as Error).message, mayPass: true };
  }
}

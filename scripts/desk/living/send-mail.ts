import { createHash } from 'node:crypto';
import type { DatedNews } from '../../../store/desk/brief-news.js';
import type { Letter } from '../../../store/desk/outbox.js';
import { mailOf } from './letter.js';
import type { Sent } from './sent.js';

/** E-mail by SMTP. */

export interface MailMeans {
  /** `smtp://user:password@host:587`, `smtps://…` */
  readonly smtpUrl: string;
  readonly from: string;
}

const TIMEOUT_MS = 30_000;
const CHECK_WITHIN_MS = 5_000;

/** Whether the mail server answers and takes the login; nothing is sent. */
export async function checkMail(
  means: MailMeans,
): Promise<{ readonly ok: true } | { readonly ok: false; readonly error: string }> {
  const transport = await openTransport(means.smtpUrl, CHECK_WITHIN_MS);
  try {
    await transport.verify();
    return { ok: true };
  } catch (error) {
    return { ok: false, error: withoutPassword((error as Error).message, means.smtpUrl) };
  } finally {
    transport.close();
  }
}

async function openTransport(smtpUrl: string, timeoutMs: number) {
  const { createTransport } = await import('nodemailer');
  const url = new URL(smtpUrl);
  // A name and a password are sent over an encrypted line or not at all, but on this machine.
  const isLocal = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  return createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(url.username !== '' && !isLocal ? { requireTLS: true } : {}),
  });
}

function withoutPassword(message: string, smtpUrl: string): string {
  const secret = decodeURIComponent(new URL(smtpUrl).password);
  return secret === '' ? message : message.replaceAll(secret, '…');
}

export async function sendMail(
  { id, receiver }: Letter,
  about: DatedNews,
  { smtpUrl, from, page }: MailMeans & { readonly page: string | null },
): Promise<Sent> {
  const transport = await openTransport(smtpUrl, TIMEOUT_MS);
  const domain = /@([\p{L}\p{N}.-]+)>?\s*$/u.exec(from)?.[1] ?? 'localhost';
  // The same however often it is sent: a mail server that has seen it tells the two from each other.
  const messageId = `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${domain}>`;
  try {
    await transport.sendMail({
      from,
      to: receiver,
      messageId,
      ...mailOf(about, page),
      // RFC 3834: nobody's absence note answers it.
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return { ok: true };
  } catch (error) {
    const { responseCode, message } = error as { responseCode?: number; message: string };
    const why = withoutPassword(message, smtpUrl);
    // RFC 5321, section 4.2.1: 5yz is for good; a refused login is mended by the operator.
    return {
      ok: false,
      error: why,
      mayPass: responseCode === undefined || responseCode < 500 || /^53\d$/.test(String(responseCode)),
    };
  } finally {
    transport.close();
  }
}

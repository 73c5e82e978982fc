import { createHash } from 'node:crypto';
import { listNews, type DatedNews, type NewsFilter } from '../../../store/desk/brief-news.js';
import { findSchedule } from '../../../store/desk/schedules.js';
import { programVersion } from '../../version.js';
import type { Desk } from '../desk.js';

/** Atom feeds (RFC 4287): of the desk, or of one schedule. */

export interface FeedPlace {
  /** Where the page is, without a slash at its end: `https://desk.example.org`. */
  readonly base: string;
  /** Where this feed is, with its query. */
  readonly self: string;
  /** Without one: of the whole desk. */
  readonly schedule?: string;
  /** Briefs of this person alone. */
  readonly askedBy?: string;
  /** Without the private questions of everybody but this person. */
  readonly visibleTo?: string;
  /** Whether briefs that say nothing new are entries too. Default false. */
  readonly isWhole?: boolean;
}

export interface Feed {
  /** `application/atom+xml` */
  readonly xml: string;
  /** For conditional requests: the same as long as the feed is. */
  readonly etag: string;
}

export const FEED_TYPE = 'application/atom+xml; charset=utf-8';

/** Where the page shows a brief. */
export const briefAddress = (base: string, run: string): string => `${base}/runs/${encodeURIComponent(run)}`;

/** The newest briefs that say something new, newest first. */
export async function feedOf({ database }: Pick<Desk, 'database'>, place: FeedPlace): Promise<Feed> {
  const { schedule, askedBy, visibleTo, isWhole = false } = place;
  const filter: NewsFilter = {
    ...(schedule === undefined ? {} : { schedule }),
    ...(askedBy === undefined ? {} : { askedBy }),
    ...(visibleTo === undefined ? {} : { visibleTo }),
    ...(isWhole ? {} : { isChanged: true }),
  };
  const entries = await listNews(database, filter);
  const known = schedule === undefined ? undefined : await findSchedule(database, schedule);
  const title = known?.question ?? entries[0]?.question ?? 'Briefs';
  const xml = feedXml(entries, {
    ...place,
    title: schedule === undefined ? 'Briefs' : title,
    madeAtMs: known?.createdAtMs ?? 0,
  });
  return { xml, etag: `"${createHash('sha256').update(xml).digest('hex').slice(0, 32)}"` };
}

function feedXml(
  entries: readonly DatedNews[],
  {
    base,
    self,
    schedule,
    title,
    madeAtMs,
  }: FeedPlace & { readonly title: string; readonly madeAtMs: number },
): string {
  // The feed itself keeps its name wherever the page moves to.
  const id = schedule === undefined ? `${base}/` : `urn:uuid:${schedule}`;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeXml(id)}</id>
  <title>${escapeXml(title)}</title>
  <updated>${time(entries[0]?.atMs ?? madeAtMs)}</updated>
  <author><name>research-loop</name></author>
  <generator version="${escapeXml(programVersion())}">research-loop</generator>
  <link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(`${base}/`)}"/>
${entries.map((entry) => entryXml(entry, base)).join('')}</feed>
`;
}

function entryXml({ run, question, atMs, news }: DatedNews, base: string): string {
  const language = ` xml:lang="${escapeXml(news.language)}"`;
  const items = news.items.map(({ text }) => `<li>${escapeXml(text)}</li>`).join('');
  const content = `<p>${escapeXml(news.headline)}</p>${items === '' ? '' : `<ul>${items}</ul>`}`;
  return `  <entry${language}>
    <id>${escapeXml(entryId(run))}</id>
    <title>${escapeXml(question)}</title>
    <updated>${time(atMs)}</updated>
    <published>${time(atMs)}</published>
    <link rel="alternate" type="text/html" href="${escapeXml(briefAddress(base, run))}"/>
    <summary>${escapeXml(news.headline)}</summary>
    <content type="html">${escapeXml(content)}</content>
  </entry>
`;
}

/** RFC 4122, version 8: the same for the same run, on whatever machine. */
function entryId(run: string): string {
  const hex = createHash('sha256').update(`research-loop run ${run}`).digest('hex');
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const time = (atMs: number): string => new Date(atMs).toISOString();

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as XML 1.0 can hold it (section 2.2): what it cannot becomes U+FFFD. */
export const escapeXml = (text: string): string =>
  text
    .replace(/[\p{Surrogate}\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu, '\ufffd')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

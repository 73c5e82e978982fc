import type { DatedNews } from '../../../store/desk/brief-news.js';
import { isLanguage, wordsIn } from '../../../loop/words/index.js';
import { briefAddress, escapeXml } from './feed.js';

/** What is written of a brief: the parts of a mail, and the body of a webhook. */

export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** RFC 5322, section 2.1.1: lines should stay below 78 characters. */
const LONGEST_SUBJECT = 70;

/** What changed first. @param page where the page of the desk is; null: nobody said */
export function mailOf({ question, run, isChanged, news }: DatedNews, page: string | null): Mail {
  const { changes } = wordsIn(isLanguage(news.language) ? news.language : 'en');
  const asked = oneLine(question);
  const short = asked.length > LONGEST_SUBJECT ? `${asked.slice(0, LONGEST_SUBJECT - 1)}…` : asked;
  const subject = isChanged
    ? changes.mail.changed({ question: short })
    : changes.mail.same({ question: short });
  const address = page === null ? null : briefAddress(page, run);
  const open = address === null ? changes.mail.whole({ run }) : `${changes.mail.open}: ${address}`;
  const items = news.items.map(({ text }) => oneLine(text));
  const text = [
    news.headline,
    ...(items.length === 0 ? [] : [items.map((each) => `- ${each}`).join('\n')]),
    asked,
    open,
    changes.mail.about,
  ].join('\n\n');
  const link =
    address === null
      ? `<p>${escapeXml(open)}</p>`
      : `<p><a href="${escapeXml(address)}">${escapeXml(changes.mail.open)}</a></p>`;
  const list =
    items.length === 0 ? '' : `<ul>${items.map((each) => `<li>${escapeXml(each)}</li>`).join('')}</ul>`;
  const direction = news.language === 'ar' ? 'rtl' : 'ltr';
  const html = `<!doctype html><html lang="${escapeXml(news.language)}" dir="${direction}"><body><p><strong>${escapeXml(news.headline)}</strong></p>${list}<p>${escapeXml(asked)}</p>${link}<p><small>${escapeXml(changes.mail.about)}</small></p></body></html>`;
  return { subject: oneLine(subject), text: `${text}\n`, html };
}

/** JSON. */
export function webhookOf(about: DatedNews, page: string | null): string {
  const { run, job, schedule, question, previousRun, isChanged, atMs, news } = about;
  return JSON.stringify({
    type: 'brief-finished',
    run,
    job,
    schedule,
    question,
    previousRun,
    changed: isChanged,
    at: new Date(atMs).toISOString(),
    headline: news.headline,
    items: news.items,
    language: news.language,
    address: page === null ? null : briefAddress(page, run),
  });
}

/** No sign in it can end a header or a line. */
const oneLine = (text: string): string => text.replace(/[\p{C}\s]+/gu, ' ').trim();

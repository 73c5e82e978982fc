import type { DatedNews } from '../../../store/desk/brief-news.js';

/** What a webhook is told of a brief; JSON. @param page where the page of the desk is; null: nobody said */
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
    address: page === null ? null : `${page}/runs/${encodeURIComponent(run)}`,
  });
}

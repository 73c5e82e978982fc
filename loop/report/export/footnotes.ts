import type { Brief } from '../brief.js';
import { escapeMarkdown, link } from '../markdown-text.js';
import { reportMarkdown } from '../report-markdown.js';
import { authorsOf } from '../wording.js';

/** report.md with its source numbers as footnotes: `[S1, S4]` becomes `[^S1] [^S4]`, each with the source and the words cited. */
export function footnotesMarkdown(brief: Brief): string {
  const body = reportMarkdown(brief);
  const known = new Set(brief.sources.map((source) => source.id));
  const end = body.indexOf('\n## Sources\n');
  const stated = (end < 0 ? body : body.slice(0, end)).replace(
    /(?<!\\)\[(S\d{1,6}(?:, S\d{1,6})*)\](?!\()/g,
    (mark, ids: string) => {
      const each = ids.split(', ');
      return each.every((id) => known.has(id)) ? each.map((id) => `[^${id}]`).join(' ') : mark;
    },
  );
  const used = new Set([...stated.matchAll(/\[\^(S\d+)\]/g)].map((match) => match[1]));
  const notes = brief.sources
    .filter((source) => used.has(source.id))
    .map((source) => {
      const authors = authorsOf(source);
      const quotes = source.quotes.map((quote) => `“${escapeMarkdown(quote.exact)}” (${quote.ref})`);
      const date = source.publishedAt === null ? '' : ` (${source.publishedAt})`;
      return `[^${source.id}]: ${[`${authors === '' ? '' : `${escapeMarkdown(authors)}. `}${link(source.title, source.url)}${date}.`, ...quotes].join(' ')}`;
    });
  return `${stated.trimEnd()}\n\n${notes.join('\n\n')}\n`;
}

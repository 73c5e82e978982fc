import type { Words } from '../../words/index.js';
import type { BriefSource } from '../brief.js';
import { sectionsMarkdown } from '../markdown/report.js';
import { headline } from '../markdown/sources.js';
import { escapeMarkdown } from '../markdown/text.js';
import type { Outline } from '../outline/outline.js';

/** report.md with its source numbers as footnotes: `[S1, S4]` becomes `[^S1] [^S4]`, each with the source and the words cited. */
export function footnotesMarkdown(outline: Outline): string {
  const { brief } = outline;
  const body = sectionsMarkdown(
    outline,
    outline.sections.filter(({ kind }) => kind !== 'sources'),
  );
  const known = new Set(brief.sources.map((source) => source.id));
  const stated = body.replace(/(?<!\\)\[(S\d{1,6}(?:, S\d{1,6})*)\](?!\()/g, (mark, ids: string) => {
    const each = ids.split(', ');
    return each.every((id) => known.has(id)) ? each.map((id) => `[^${id}]`).join(' ') : mark;
  });
  const used = new Set([...stated.matchAll(/\[\^(S\d+)\]/g)].map((match) => match[1]));
  const notes = brief.sources
    .filter((source) => used.has(source.id))
    .map((source) => note(source, outline.words));
  return `${stated.trimEnd()}\n\n${notes.join('\n\n')}\n`;
}

function note(source: BriefSource, words: Words): string {
  const quotes = source.quotes.map((quote) => `“${escapeMarkdown(quote.exact)}”`);
  return `[^${source.id}]: ${[`${headline(source, words)}.`, ...quotes].join(' ')}`;
}

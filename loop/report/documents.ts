import { listEvents } from '../../store/events.js';
import type { Store } from '../../store/open-store.js';
import { runRecords } from '../../store/read-sources.js';
import { assembleBrief } from './assemble-brief.js';
import { reportHtml } from './html/page.js';
import { reportMarkdown } from './markdown/report.js';
import { outlineOf } from './outline/build-outline.js';
import { synthJson } from './synth-json.js';

export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Every event of a run, one a line. */
export const eventLines = (store: Store, runId: string): string =>
  listEvents(store, runId)
    .map((event) => `${JSON.stringify(event)}\n`)
    .join('');

/**
 * Every document of a run folder, by file name, made from the store alone. Everything in a run folder but
 * the store can be made again this way.
 */
export async function documentsOf(store: Store, runId: string): Promise<ReadonlyMap<string, string>> {
  const brief = assembleBrief(store, runId);
  const outline = outlineOf(brief);
  const cited = brief.sources.filter((source) => source.quotes.length > 0);
  // Read only where it is needed: the library of citation styles is large.
  const { bibliography } = await import('./bibliography.js');
  const references = bibliography(cited);
  return new Map([
    ['report.md', reportMarkdown(outline)],
    ['report.html', reportHtml(outline)],
    ['synth.json', json(synthJson(brief))],
    ['store.json', json(runRecords(store, runId))],
    ['rounds.json', json(brief.rounds)],
    ['events.jsonl', eventLines(store, runId)],
    ['references.bib', references.bibtex],
    ['references.ris', references.ris],
    ['references.csl.json', references.csl],
  ]);
}

import { listEvents } from '../../store/events.js';
import type { Store } from '../../store/open-store.js';
import { runRecords } from '../../store/read-sources.js';
import { inertJson, withoutControls } from '../../text/inert.js';
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
 * the store can be made again this way. One that cannot be made is told to `onFailure`, and the others are made all the
 * same.
 *
 * @throws what the first that cannot be made throws, where nobody is told
 */
export async function documentsOf(
  store: Store,
  runId: string,
  onFailure?: (name: string, error: Error) => void,
): Promise<ReadonlyMap<string, string>> {
  const brief = assembleBrief(store, runId);
  const outline = once(() => outlineOf(brief));
  const cited = brief.sources.filter((source) => source.quotes.length > 0);
  // Read only where it is needed: the library of citation styles is large.
  const { bibliography } = await import('./bibliography.js');
  const references = once(() => bibliography(cited));
  const makers: Readonly<Record<string, () => string>> = {
    'report.md': () => reportMarkdown(outline()),
    'report.html': () => reportHtml(outline()),
    'synth.json': () => json(synthJson(brief)),
    'store.json': () => json(runRecords(store, runId)),
    'rounds.json': () => json(brief.rounds),
    'events.jsonl': () => eventLines(store, runId),
    'references.bib': () => references().bibtex,
    'references.ris': () => references().ris,
    'references.csl.json': () => references().csl,
  };
  const documents = new Map<string, string>();
  for (const [name, make] of Object.entries(makers)) {
    try {
      const inert = /\.jsonl?$/.test(name) ? inertJson : withoutControls;
      documents.set(name, inert(make()));
    } catch (error) {
      if (onFailure === undefined) throw error;
      onFailure(name, error as Error);
    }
  }
  return documents;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

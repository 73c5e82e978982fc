import type { Fetcher } from '../../agents/fetch/fetch-page.js';
import { rawDocument } from '../../agents/fetch/web.js';
import { readDocument } from '../../agents/readers/index.js';
import type { LinkState } from '../../loop/citations/web-facts.js';
import { cutSentences } from '../../text/sentences.js';
import type { Store } from '../../store/open-store.js';
import type { SourceRow } from '../../store/schema.js';
import { getText, wellFormed } from '../../store/sources.js';
import { linkOf } from './fetch-into.js';

export interface Refreshed {
  readonly link: LinkState;
  /** How the page differs from the stored text, in one line; null where it does not, or could not be read. */
  readonly change: string | null;
}

/** Reads a stored page again, and compares. The store keeps the text that the statements were checked against. */
export async function refreshSource(
  { store, fetcher }: { readonly store: Store; readonly fetcher: Fetcher },
  row: SourceRow,
): Promise<Refreshed> {
  const page = await fetcher.fetchPage(row.address);
  if (!page.ok) return { link: linkOf(page.failure), change: null };
  const read = await readDocument(rawDocument(page.value));
  if (!read.ok) return { link: linkOf(read.failure), change: null };
  const change = differenceOf(getText(store, row.id)?.text ?? '', wellFormed(read.value.text));
  const day = row.retrievedAt.slice(0, 10);
  return {
    link: { state: 'reached' },
    change: change === null ? null : `${row.address} is not what was read on ${day}: ${change}`,
  };
}

function differenceOf(before: string, after: string): string | null {
  if (before === after) return null;
  const [old, now] = [sentencesIn(before), sentencesIn(after)];
  const gone = [...old].filter((sentence) => !now.has(sentence));
  const added = [...now].filter((sentence) => !old.has(sentence));
  // Only white space or the order of sentences: nothing that anybody cites has changed.
  if (gone.length + added.length === 0) return null;
  const first = (sentences: readonly string[]): string =>
    sentences.length === 0 ? '' : ` ("${(sentences[0] as string).slice(0, 160)}")`;
  return `${gone.length} sentences are gone${first(gone)}, ${added.length} are new${first(added)}`;
}

function sentencesIn(text: string): Set<string> {
  const cut = cutSentences(text).map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' ').trim());
  return new Set(cut.filter((sentence) => sentence !== ''));
}

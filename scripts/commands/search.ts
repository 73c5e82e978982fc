import { resolve } from 'node:path';
import type { RunEvent } from '../../loop/run.js';
import type { Mark } from '../../store/marked-words.js';
import { dateOf } from '../../text/source-date.js';
import { wantsColour } from '../process/environment.js';
import { EXIT, UsageError } from '../../loop/exit-codes.js';
import { readingStore } from '../../loop/files/reading.js';
import {
  searchStore,
  sentencesWith,
  type Search,
  type SearchAnswer,
  type SearchHit,
} from '../../loop/files/search-hits.js';
import { listCorpora } from '../../store/corpora.js';
import { withFolders } from '../kept/kept-folders.js';
import { lineOfEvent } from '../terminal/event-lines.js';
import { printJson, printMarked, printText } from '../terminal/print.js';
import { plain } from '../../text/text-width.js';

interface SearchFlags {
  readonly json?: boolean;
  readonly limit?: number;
  readonly corpus?: readonly string[];
  readonly store?: string;
  readonly fresh?: boolean;
}

/** Full text over the sources of a run, over folders, or over a whole store. */
export async function searchCommand(given: readonly string[], flags: SearchFlags): Promise<number> {
  const { corpus = [], store, json = false, limit = 20, fresh = false } = flags;
  if (corpus.length > 0 && store !== undefined)
    throw new UsageError('--corpus and --store are two places to search.', 'Give one of them.');
  const hasPlace = corpus.length > 0 || store !== undefined;
  const [run = '', ...rest] = given;
  const words = (hasPlace ? given : rest).join(' ').trim();
  refuseNoWords(words, { run, hasPlace });
  const search = { words, limit };
  const answer =
    store !== undefined
      ? readingStore(resolve(store), (opened) => searchStore(opened, search))
      : corpus.length > 0
        ? await inFolders(corpus, { isFresh: fresh, watch: showReading }, search)
        : sentencesWith(run, search);
  if (json) printJson(answer.hits, { isIndented: true });
  else print(answer, { isOfRun: !hasPlace });
  return EXIT.ok;
}

/** Folders are read where they are not kept as they are. */
async function inFolders(
  folders: readonly string[],
  how: Parameters<typeof withFolders>[1],
  search: Search,
): Promise<SearchAnswer> {
  return withFolders(folders, how, (store) => {
    const meant = folders.map((each) => resolve(each));
    const ids = listCorpora(store).flatMap(({ id, folder }) => (meant.includes(folder) ? [id] : []));
    return searchStore(store, { ...search, corpusIds: ids });
  });
}

function refuseNoWords(words: string, { run, hasPlace }: { run: string; hasPlace: boolean }): void {
  if (/[\p{L}\p{N}]/u.test(words)) return;
  throw new UsageError(
    words === ''
      ? hasPlace
        ? 'There are no words to search for.'
        : `There are no words to search for in ${plain(run)}.`
      : `${JSON.stringify(words)} has no word in it.`,
    'Give a run and words, research-loop search RUN "in semen" weeks; or a place in its stead: --corpus DIR, --store FILE.',
  );
}

/** What was read goes where no hit does. */
function showReading(event: RunEvent): void {
  const line = lineOfEvent(event);
  if (line !== null) process.stderr.write(`${line}\n`);
}

function print({ hits, missing, isNearest }: SearchAnswer, { isOfRun }: { isOfRun: boolean }): void {
  const place = isOfRun ? 'the run' : 'what was searched';
  const nowhere = missing.length === 0 ? '' : ` Not there at all: ${plain(missing.join(', '))}.`;
  if (hits.length === 0) printText(`No sentence of ${place} has these words.${nowhere}\n`);
  else if (isNearest)
    printText(`No sentence of ${place} has these words as they are quoted.${nowhere} The nearest:\n\n`);
  for (const hit of hits) printHit(hit);
  if (hits.length > 0 && !isNearest && missing.length > 0)
    process.stderr.write(`In no sentence of ${place}: ${plain(missing.join(', '))}.\n`);
}

/** `S4.12  Title › Heading · 2016-03-04`, and the sentence below it. */
function printHit(hit: SearchHit): void {
  const { ref, title, heading, before = '', after = '' } = hit;
  const about = [title, heading === title ? null : heading].filter((each) => each !== null && each !== '');
  printText(`${plain(ref)}  ${plain(about.join(' › ') || '(no title)')} · ${dateOf(hit)}\n`);
  const parts = [
    { text: `    ${before === '' ? '' : `${plain(before)} `}`, isMarked: false },
    ...markedParts(hit.text, hit.marks).map(({ text, isMarked }) => ({ text: plain(text), isMarked })),
    { text: `${after === '' ? '' : ` ${plain(after)}`}\n`, isMarked: false },
  ];
  printMarked(parts, { isBold: wantsColour(process.stdout) });
}

function markedParts(text: string, marks: readonly Mark[]): { text: string; isMarked: boolean }[] {
  let at = 0;
  const parts = marks.flatMap(([start, end]) => {
    const before = { text: text.slice(at, start), isMarked: false };
    at = end;
    return [before, { text: text.slice(start, end), isMarked: true }];
  });
  return [...parts, { text: text.slice(at), isMarked: false }];
}

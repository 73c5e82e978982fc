import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { rawDocument } from '../../../agents/fetch/web.js';
import type { Failure } from '../../../agents/result.js';
import { isAllowedDomain } from '../../../agents/search/filters.js';
import { listCorpora, listCorpusFiles } from '../../../store/corpora.js';
import type { RunSource } from '../../../store/run-sources.js';
import { currentKey, addressesOf, getText } from '../../../store/sources.js';
import { bareWords } from '../../../text/bare-words.js';
import type { ReadDocument } from '../../../text/document.js';
import { cutSentences } from '../../../text/sentences.js';
import type { Deadline } from '../../limits/deadline.js';
import { fetchAgain, type LastFetch } from '../../reading/fetch-page.js';
import { readingOf, readOnce, storeDocument } from '../../reading/store-document.js';
import type { Run } from '../../run.js';
import { readData } from '../../data/read-data.js';

/** One known source, asked for again: a page conditionally, a file by what its folder holds now. */

export type Look =
  | { readonly outcome: 'unchanged' }
  /** `store` puts the new text into the store, and gives its id there. Call inside a commit. */
  | { readonly outcome: 'changed'; readonly store: () => number }
  | { readonly outcome: 'gone' | 'unreached'; readonly why: string };

const UNCHANGED: Look = { outcome: 'unchanged' };

export interface Looking {
  readonly deadline: Deadline;
  readonly fetches: ReadonlyMap<string, LastFetch>;
  /** What the folders of the run hold: the store's id of each file that can be read, by its address. */
  readonly files: ReadonlyMap<string, number | null>;
}

export function filesOf({
  store,
  options,
}: Pick<Run, 'store' | 'options'>): ReadonlyMap<string, number | null> {
  const folders = listCorpora(store).filter(({ folder }) => options.corpora.includes(folder));
  return new Map(
    folders.flatMap(({ id, folder }) =>
      listCorpusFiles(store, id).map(
        ({ path, sourceId }) => [pathToFileURL(join(folder, path)).href, sourceId] as const,
      ),
    ),
  );
}

/** What only a search engine sent is no page that could be asked for. */
const ENGINE_TEXT = 'engine text';

export async function lookAgain(run: Run, source: RunSource, looking: Looking): Promise<Look> {
  const addresses = addressesOf(run.store, source.sourceId).map(({ address }) => address);
  const files = addresses.filter((address) => address.startsWith('file:'));
  if (files.length > 0) return lookAtFiles(run, source, { files, held: looking.files });
  if (run.web === null || source.source.extractor === ENGINE_TEXT) return UNCHANGED;
  const pages = addresses.filter((address) => /^https?:/.test(address));
  const known = pages.find((address) => looking.fetches.has(address));
  const address =
    known === undefined
      ? pages.includes(source.source.address)
        ? source.source.address
        : pages[0]
      : looking.fetches.get(known)?.address;
  if (address === undefined || !isAllowedDomain(address, run.options)) return UNCHANGED;
  return lookAtPage(run, source, { address, last: looking.fetches.get(address), looking });
}

/** A folder that the run no longer reads has nothing to say of its files. */
function lookAtFiles(
  run: Run,
  { sourceId }: RunSource,
  { files, held }: { readonly files: readonly string[]; readonly held: ReadonlyMap<string, number | null> },
): Look {
  const folders = run.options.corpora.map((folder) => `${pathToFileURL(folder).href}/`);
  const own = files.filter((address) => folders.some((folder) => address.startsWith(folder)));
  if (own.length === 0) return UNCHANGED;
  const now = own.filter((address) => held.has(address)).map((address) => held.get(address) ?? null);
  if (now.includes(sourceId)) return UNCHANGED;
  const other = now.find((id) => id !== null);
  if (other != null) return { outcome: 'changed', store: () => other };
  return now.length === 0
    ? { outcome: 'gone', why: 'The file is no longer in the folder.' }
    : { outcome: 'unreached', why: 'The file can no longer be read.' };
}

interface Page {
  readonly address: string;
  readonly last: LastFetch | undefined;
  readonly looking: Looking;
}

/** Answers that say that the page is no longer there; any other failure says nothing of it. */
const GONE: ReadonlySet<Failure['code']> = new Set(['not-found', 'gone', 'soft-not-found']);

async function lookAtPage(run: Run, source: RunSource, page: Page): Promise<Look> {
  const fetched = await fetchAgain(run, page, page.looking.deadline);
  const failed = ({ code, message }: Failure): Look => ({
    outcome: GONE.has(code) ? 'gone' : 'unreached',
    why: message,
  });
  if (!fetched.ok) return failed(fetched.failure);
  if (fetched.value === null) return UNCHANGED;
  const { finalAddress } = fetched.value;
  const read = await readOnce(run, rawDocument(fetched.value), readingOf(run, finalAddress));
  if (!read.ok) return failed(read.failure);
  const before = getText(run.store, source.sourceId)?.text ?? '';
  if (!saysElse(before, read.value.text)) return UNCHANGED;
  return { outcome: 'changed', store: () => storeVersion(run, read.value, { source, page, finalAddress }) };
}

function storeVersion(
  run: Run,
  document: ReadDocument,
  { source, page, finalAddress }: { source: RunSource; page: Page; finalAddress: string },
): number {
  const { source: known, sourceId } = source;
  return storeDocument(
    run,
    { ...document, canonicalAddress: null, doi: known.doi ?? document.doi },
    {
      address: page.address,
      route: 'hit',
      addresses: [
        ...addressesOf(run.store, sourceId),
        ...(finalAddress === page.address ? [] : [{ address: finalAddress, route: 'redirect' as const }]),
      ],
      doi: known.doi,
      recordKind: known.sourceKind ?? null,
      dated: { publishedAt: known.publishedAt, publishedFrom: 'search' },
      replaces: sourceId,
      key: currentKey(known.key),
    },
  );
}

const { words } = readData('page-noise.json') as { readonly words: readonly string[] };
const NOISE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])|©`, 'iu');
/** A longer sentence with such words says something besides. */
const LONGEST_NOISE = 12;
/** What is shorter is a label, a button, a date or a count. */
const SHORTEST_SENTENCE = 4;

/** A sentence by its letters and digits; empty where it is none that a page is read for. */
function telling(text: string): string {
  const bare = bareWords(text);
  const count = bare === '' ? 0 : bare.split(' ').length;
  const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(bare);
  if (count < SHORTEST_SENTENCE && !(isUnspaced && bare.length > SHORTEST_SENTENCE)) return '';
  return count <= LONGEST_NOISE && NOISE.test(text) ? '' : bare;
}

/** Whether a page says something else than it did: counters, its dates and what surrounds it do not count. */
function saysElse(before: string, after: string): boolean {
  const [was, is] = [tellingSentences(before), tellingSentences(after)];
  return was.size !== is.size || [...is].some((each) => !was.has(each));
}

const tellingSentences = (text: string): ReadonlySet<string> =>
  new Set(
    cutSentences(text)
      .map(({ start, end }) => telling(text.slice(start, end)))
      .filter((each) => each !== ''),
  );

import { readdirSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import pMap from 'p-map';
import { closeReaders } from '../../agents/readers/index.js';
import { keysOf, retractionOf, type KnownSource } from '../../loop/citations/known-source.js';
import { readBytes } from '../../loop/reading/read-bytes.js';
import { formatOfName, labelsOf } from '../../text/formats.js';
import { isUsageError, UsageError } from '../../loop/exit-codes.js';
import { readOnce, type Fresh } from './read-once.js';

/** A folder of papers, each read into a text that statements can be checked against. Reaches no network. */
export interface Papers {
  readonly sources: readonly KnownSource[];
  /** Files that could not be read, with the reason. */
  readonly unread: readonly { readonly file: string; readonly why: string }[];
}

const MOST_FILES = 5_000;
const DEEPEST = 8;
const AT_ONCE = 4;
const MOST_BYTES = 500_000_000;

/** @throws UsageError where the folder holds nothing to read */
export async function readPapers(folder: string, fresh: Fresh): Promise<Papers> {
  const files = listPapers(folder);
  if (files.length === 0)
    throw new UsageError(
      `The folder ${folder} holds no store and no documents.`,
      `Give a run folder, or a folder of documents: ${labelsOf()}.`,
    );
  try {
    const read = await pMap(files, (path) => readPaper(path, relative(folder, path), fresh), {
      concurrency: AT_ONCE,
    });
    return {
      sources: read.flatMap((each) => ('text' in each ? [each] : [])),
      unread: read.flatMap((each) => ('why' in each ? [each] : [])),
    };
  } finally {
    await closeReaders();
  }
}

type UnreadPaper = Papers['unread'][number];

async function readPaper(path: string, file: string, fresh: Fresh): Promise<KnownSource | UnreadPaper> {
  const bytes = await readBytes(path, { maxBytes: MOST_BYTES });
  if (!bytes.ok) return { file, why: bytes.failure.message };
  const read = await readOnce({ bytes: bytes.value, address: resolve(path) }, fresh);
  if (!read.ok) return { file, why: read.failure.message };
  const { value: document } = read;
  const addresses = [
    pathToFileURL(path).href,
    ...(document.canonicalAddress === null ? [] : [document.canonicalAddress]),
  ];
  return {
    id: file,
    text: document.text,
    blocks: document.blocks,
    title: document.title,
    readClass: document.readClass,
    keys: keysOf(document, addresses),
    authors: document.authors,
    publishedAt: document.publishedAt,
    retraction: retractionOf(document),
  };
}

function listPapers(folder: string, depth = 0): string[] {
  if (depth > DEEPEST) return [];
  try {
    if (!statSync(folder).isDirectory())
      throw new UsageError(`${folder} is not a folder.`, 'Give a folder of papers.');
    const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    return entries
      .flatMap((entry) => {
        const path = join(folder, entry.name);
        if (entry.name.startsWith('.')) return [];
        if (entry.isDirectory()) return listPapers(path, depth + 1);
        return entry.isFile() && formatOfName(entry.name) !== null ? [path] : [];
      })
      .slice(0, MOST_FILES);
  } catch (error) {
    if (isUsageError(error)) throw error;
    throw new UsageError(`The folder ${folder} cannot be read.`, 'Give a folder of papers.');
  }
}

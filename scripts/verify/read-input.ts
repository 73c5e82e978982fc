import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { namesStoredSources } from '../../loop/gate/citation-marks.js';
import { isSigned } from '../../loop/gate/own-words.js';
import { partsOfHtml } from '../../loop/citations/html-parts.js';
import { partsOfMarkdown } from '../../loop/citations/markdown-parts.js';
import type { Part } from '../../loop/citations/part.js';
import { isOwnPage, readPage, type PageSentences } from '../../loop/report/html/read-page.js';
import { formatOfName } from '../../text/formats.js';
import { UsageError } from '../../loop/exit-codes.js';
import { givenBytes } from '../process/given-file.js';
import { EXPECTED, STANDARD_INPUT } from './checked-formats.js';
import type { Fresh } from './read-once.js';
import type { Unit } from './report.js';

/** The document that is checked: detected by content, then by file name. */
export type Input =
  /** The claims of a run, or of the smaller shape. */
  | { readonly kind: 'synth'; readonly text: string }
  /** A text in which sources are named `[S1]`: it needs their store and nothing else. */
  | {
      readonly kind: 'brief';
      readonly text: string;
      /** The file as it was read. */
      readonly file: string;
      /** The page that the text was read from: what it shows as stored text, and what was passed over. */
      readonly page?: PageSentences;
    }
  | {
      readonly kind: 'document';
      readonly parts: readonly Part[];
      readonly unit: Unit;
      /** The file as it was read, where its places are lines. */
      readonly file?: string;
    };

/** @throws UsageError */
export async function readInput(path: string, fresh: Fresh = { isFresh: false }): Promise<Input> {
  if (path === STANDARD_INPUT) return readBytes(readFileSync(0), 'standard input', fresh);
  if (!existsSync(path)) throw new UsageError(`There is no file ${path}.`, EXPECTED);
  if (statSync(path).isDirectory()) throw new UsageError(`${path} is a folder.`, EXPECTED);
  return readBytes(await givenBytes(path, EXPECTED), path, fresh);
}

async function readBytes(bytes: Buffer, path: string, fresh: Fresh): Promise<Input> {
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') {
    const { readWord } = await import('./read-word.js');
    return { kind: 'document', parts: await readWord(bytes, path, EXPECTED), unit: 'paragraph' };
  }
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return readPdf(bytes, path, fresh);
  if (bytes.includes(0) && !/^(?:\uFEFF|\uFFFE)/.test(bytes.subarray(0, 2).toString('utf16le')))
    throw new UsageError(`${path} is not a text file.`, EXPECTED);
  return inputOf(decode(bytes), path);
}

/** A text by what it is, and by the name of its file. @throws UsageError for an empty one */
export function inputOf(text: string, path: string): Input {
  const named = formatOfName(path);
  if (/\.json$/i.test(path) || (named === null && /^\s*[[{]/.test(text))) return { kind: 'synth', text };
  if (text.trim() === '') throw new UsageError(`${path} is empty.`, EXPECTED);
  const isHtml = named === 'html' || /^\s*(?:<!--[^]{0,2000}?-->\s*)?<(?:!doctype html|html)\b/i.test(text);
  if (isHtml && isOwnPage(text)) {
    const page = readPage(text);
    return { kind: 'brief', text: page.markdown, file: text, page };
  }
  if (isHtml) return { kind: 'document', parts: partsOfHtml(text), unit: 'line', file: text };
  if (isBrief(text)) return { kind: 'brief', text, file: text };
  return { kind: 'document', parts: partsOfMarkdown(text), unit: 'line', file: text };
}

const decode = (bytes: Buffer): string => {
  const mark = bytes.subarray(0, 2).toString('hex');
  return mark === 'fffe' ? bytes.toString('utf16le').slice(1) : bytes.toString('utf8');
};

/** `[S3]`, alone or with others, is how briefs name their sources; one that claims nothing, by the remark at its end. */
const isBrief = (markdown: string): boolean => namesStoredSources(markdown) || isSigned(markdown);

async function readPdf(bytes: Buffer, path: string, fresh: Fresh): Promise<Input> {
  const { closeReaders } = await import('../../agents/readers/index.js');
  const { readOnce } = await import('./read-once.js');
  const { partsOfDocument } = await import('../../loop/citations/document-parts.js');
  try {
    const read = await readOnce({ bytes, address: resolve(path), contentType: 'application/pdf' }, fresh);
    if (!read.ok) throw new UsageError(`${path} cannot be read: ${read.failure.message}`, EXPECTED);
    return { kind: 'document', parts: partsOfDocument(read.value), unit: 'page' };
  } finally {
    await closeReaders();
  }
}

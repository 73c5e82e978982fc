import { printJson, printText } from '../terminal/print.js';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { closeReaders, readDocument, type PageProgress } from '../../agents/readers/index.js';
import type { RawDocument, ReadDocument } from '../../agents/document.js';
import { succeed, type Result } from '../../agents/result.js';
import { shownPath } from '../../loop/reading/list-files.js';
import { readBytes } from '../../loop/reading/read-bytes.js';
import { canonicalKey, keyOf } from '../../store/canonical-key.js';
import { dateOf } from '../../text/source-date.js';
import { cutSentences } from '../../text/sentences.js';
import { readConfig } from '../trust/config.js';
import { EXIT } from '../../loop/exit-codes.js';
import { kindOfDocument } from '../../text/origin/records.js';

/** What the readers make of one file or page. */
export async function readCommand(
  address: string,
  flags: { json?: boolean; config?: string },
): Promise<number> {
  try {
    const raw = await load(address, flags.config);
    const languages = readConfig('.', flags.config).ocrLanguage?.split(',') ?? [];
    const today = new Date().toISOString().slice(0, 10);
    const read = raw.ok ? await readDocument({ ...raw.value, today }, { languages, onPage: showPage }) : raw;
    if (flags.json === true) printJson(asJson(address, read));
    else if (read.ok) printText(asText(read.value));
    else
      process.stderr.write(
        `research-loop: ${shownPath(address)} could not be read: ${read.failure.message} (${read.failure.code})\n${read.failure.cure === undefined ? '' : `${read.failure.cure}\n`}`,
      );
    if (read.ok) return EXIT.ok;
    return isAddress(address) ? EXIT.failed : EXIT.usage;
  } finally {
    await closeReaders();
  }
}

/** Recognising takes seconds a page: the terminal shows where it is. */
function showPage({ page, done, pages }: PageProgress): void {
  if (process.stderr.isTTY || pages > 1)
    process.stderr.write(`recognising page ${page} (${done + 1} of ${pages})\n`);
}

const LARGEST_FILE_BYTES = 64 * 1024 * 1024;

const isAddress = (given: string): boolean => /^[a-z][a-z+.-]+:\/\//i.test(given);

async function load(address: string, config: string | undefined): Promise<Result<RawDocument>> {
  if (isAddress(address)) {
    const { fetchOne } = await import('../assemble/fetch-one.js');
    return fetchOne(address, config);
  }
  const read = await readBytes(address, { maxBytes: LARGEST_FILE_BYTES });
  return read.ok ? succeed({ bytes: read.value, address }) : read;
}

const asJson = (address: string, read: Result<ReadDocument>): object =>
  read.ok ? documentAsJson(address, read.value) : failureAsJson(read.failure);

function failureAsJson({
  teaser,
  ...failure
}: Extract<Result<ReadDocument>, { ok: false }>['failure']): object {
  const nothing = { title: null, authors: [], publishedAt: null, doi: null, key: null, readClass: null };
  return { ok: false, text: teaser ?? '', ...nothing, sentences: [], failure };
}

function documentAsJson(address: string, document: ReadDocument): object {
  const file = pathToFileURL(resolve(address)).href;
  const place = /^https?:/i.test(address) ? address : (document.canonicalAddress ?? file);
  return {
    ok: true,
    text: document.text,
    title: document.title,
    authors: document.authors,
    publishedAt: document.publishedAt,
    publishedFrom: document.publishedFrom,
    modifiedAt: document.modifiedAt,
    modifiedFrom: document.modifiedFrom,
    doi: document.doi ?? canonicalKey(place).doi,
    key: keyOf({ ...document, address: place }),
    readClass: document.readClass,
    sourceKind: kindOfDocument(document, { address: place, doi: document.doi }),
    publisher: document.publisher,
    interests: document.interests,
    language: document.language,
    siteName: document.siteName,
    canonicalUrl: document.canonicalAddress,
    extractor: document.extractor,
    recognitionConfidence: document.recognitionConfidence,
    license: document.license,
    warnings: document.warnings,
    footnotes: document.footnotes,
    references: document.references,
    notices: document.notices,
    sentences: sentencesOf(document),
  };
}

function sentencesOf({ text, blocks, language }: ReadDocument): object[] {
  const pages = blocks.filter((block) => block.page !== undefined);
  const pageAt = (offset: number): number | undefined =>
    pages.find((block) => block.start <= offset && offset < block.end)?.page;
  const cuts = cutSentences(text, { blocks, ...(language === null ? {} : { language }) });
  return cuts.map(({ start, end }, index) => {
    const page = pageAt(start);
    return {
      number: index + 1,
      start,
      end,
      text: text.slice(start, end),
      ...(page === undefined ? {} : { page }),
    };
  });
}

function asText(document: ReadDocument): string {
  const head = [
    document.title ?? '(no title)',
    document.authors.join(', '),
    [dateOf(document), document.doi, document.readClass, `read by ${document.extractor}`]
      .filter((part) => part !== null && part !== '')
      .join(' · '),
    ...document.warnings.map((warning) => `note: ${warning}`),
  ];
  return `${head.filter((line) => line !== '').join('\n')}\n\n${document.text}\n`;
}

import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { decodeHtmlBytes } from '../../agents/readers/charset.js';
import { readHtml } from '../../agents/readers/html/index.js';
import { parseTree, plainText } from '../../agents/readers/tree.js';
import type { ReadDocument, TableShape } from '../../text/document.js';
import type { GoldPage } from './pages.js';

/** Ways to the main text of a page: this reader, and what it is compared with. */

interface Extracted {
  readonly text: string;
  /** Why the page was refused, where it was. */
  readonly refusal?: string;
}

type Method = (page: GoldPage) => Extracted | Promise<Extracted>;

function withReadability(page: GoldPage): Extracted {
  const { document } = parseHTML(decodeHtmlBytes(page.bytes).text);
  try {
    return { text: new Readability(document).parse()?.textContent ?? '' };
  } catch {
    return { text: '' };
  }
}

function withThisReader(page: GoldPage): Extracted {
  const read = readHtml({ bytes: page.bytes, address: page.address });
  return read.ok ? { text: plainTables(read.value) } : { text: '', refusal: read.failure.code };
}

/** The sets' truths name the heads of a table once; our text carries them in every row. Scored is what the page shows. */
function plainTables({ text, blocks }: ReadDocument): string {
  return blocks
    .map(({ start, end, table }) =>
      table ? tableText(text.slice(start, end), table) : text.slice(start, end),
    )
    .join('\n\n');
}

function tableText(text: string, { columns, rows }: TableShape): string {
  const groups = rows.map(({ group }) => group);
  const lines = rows.map(({ group, cells }, at) => [
    ...(group && group !== groups[at - 1] ? [group] : []),
    ...cells.map(([, start, end]) => text.slice(start, end)),
  ]);
  return [columns, ...lines].map((cells) => cells.join(' | ')).join('\n');
}

/** Defuddle is no dependency: it is measured where somebody has installed it (`npm install --no-save defuddle`). */
async function withDefuddle(page: GoldPage): Promise<Extracted> {
  const name = 'defuddle/node';
  const { Defuddle } = (await import(name)) as {
    Defuddle: (document: unknown, address: string) => Promise<{ content?: string }>;
  };
  const { document } = parseHTML(decodeHtmlBytes(page.bytes).text);
  const { content } = await Defuddle(document, page.address).catch(() => ({ content: '' }));
  return { text: plainText(parseTree(content ?? '').root) };
}

export const METHODS = {
  'whole body': (page) => ({ text: plainText(parseTree(decodeHtmlBytes(page.bytes).text).root) }),
  'Readability + linkedom': withReadability,
  'defuddle + linkedom': withDefuddle,
  'this reader': withThisReader,
} satisfies Readonly<Record<string, Method>>;

export const methodOf = (name: string): Method | undefined => (METHODS as Record<string, Method>)[name];

/** Names at the end of a document which of its words are the brief's own: all that cite nothing, except sentences of its answer. */
import { readStatements } from '../gate/statements.js';
import { remarkOn } from '../gate/own-words.js';
import type { PageSentences } from './html/read-page.js';
import type { Outline } from './outline/outline.js';

/** What the writer remarks on a sentence, behind its mark: *(C3; high confidence)*. */
const ASIDE = /(?<=[^\\]\](?: \*\([^()]{1,600}\)\*){0,9} )\*\(([^()]{1,600})\)\*/g;

/** @param page the document as the checker reads it, where it is one of HTML */
export function signed(
  document: string,
  { brief, sections }: Outline,
  { markdown: read, unseen }: Pick<PageSentences, 'markdown' | 'unseen'> = { markdown: document, unseen: [] },
): string {
  const stated = new Set(uncitedIn(sections).map(comparable));
  const asides = [...read.matchAll(ASIDE)].map(([, words = '']) => words);
  const own = readStatements(read, (words) => asides.includes(words))
    .statements.filter(({ sourceIds, text }) => sourceIds.length === 0 && !stated.has(comparable(text)))
    .map(({ text }) => text);
  return `${document.trimEnd()}\n\n${remarkOn([...asides, ...own, ...unseen], brief.sources)}\n`;
}

const comparable = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

/** Sentences of the brief that carry no mark: they stand as what they are. */
function uncitedIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('isQuotation' in node && 'cited' in node && 'text' in node)
    return Array.isArray(node.cited) && node.cited.length === 0 ? [String(node.text)] : [];
  return Object.values(node).flatMap(uncitedIn);
}

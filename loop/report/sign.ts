/** Names at the end of a document which of its words are the brief's own: all that cite nothing. */
import { remarkOn } from '../gate/own-words.js';
import { readStatements } from '../gate/statements.js';
import type { PageSentences } from './html/read-page.js';
import type { Document } from './tree.js';

/** What the writer remarks on a sentence, behind its mark: *(C3; high confidence)*. */
const ASIDE = /(?<=[^\\]\](?: \*\([^()]{1,600}\)\*){0,9} )\*\(([^()]{1,600})\)\*/g;

/** @param page the document as the checker reads it, where it is one of HTML */
export function signed(
  document: string,
  { brief }: Document,
  { markdown: read, unseen }: Pick<PageSentences, 'markdown' | 'unseen'> = { markdown: document, unseen: [] },
): string {
  const asides = [...read.matchAll(ASIDE)].map(([, words = '']) => words);
  const own = readStatements(read, (words) => asides.includes(words))
    .statements.filter(({ sourceIds }) => sourceIds.length === 0)
    .map(({ text }) => text);
  return `${document.trimEnd()}\n\n${remarkOn([...asides, ...own, ...unseen], brief.sources)}\n`;
}

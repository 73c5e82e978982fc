/**
 * The statements of a report in Markdown: every sentence that states something, cut without looking at whether
 * it is cited. A statement is a sentence in a paragraph, list item, block quotation or table cell, unless it is
 * - a heading, fenced or inline code, a horizontal rule, a link definition, an image, an HTML comment, front matter;
 * - a question, or fewer than three words, or words without any in lower case and without a full stop (labels,
 *   headers of tables);
 * - the words before a closing colon that lead to a list, quotation, table or code;
 * - a remark of the brief on itself (`own-words.ts`): the line that begins "Run parameters:", a block quotation before
 *   the first second-level heading, a parenthesis after a claim that begins with the claim's id, how a disagreement
 *   was resolved, that nothing opposes the answer;
 * - a footnote that names a source by an address, an identifier or a year;
 * - an entry (list item, table row, block quotation, line with a link or code) under a heading that says that it
 *   lists sources, or that it is about the run itself (`section-headings.ts`); a plain sentence put there is a
 *   statement like any other.
 */
import { CLAIM_REMARK, isOwnRemark } from './own-words.js';
import { cutStatements } from './sentences.js';
import type { Skipped } from './skipped.js';
import { CITATION_MARK, readBlocks, shown, withoutCitationMarks, type Block } from './statement-blocks.js';

export interface Statement {
  /** The sentence without citation marks and Markdown. */
  readonly text: string;
  /** Ids as the marks name them: `S12`, or `12` for `[12]`; each once. */
  readonly sourceIds: readonly string[];
  /** Words between quotation marks, of three words or more. */
  readonly quotes: readonly string[];
  /** 1-based line of the Markdown where its block begins. */
  readonly line: number;
}

export interface Coverage {
  readonly checked: number;
  readonly statements: number;
}

export const splitStatements = (markdown: string): Statement[] => [...readStatements(markdown).statements];

/** The statements, and what was passed over. */
export function readStatements(markdown: string): {
  readonly statements: readonly Statement[];
  readonly skipped: readonly Skipped[];
} {
  return { statements: readBlocks(markdown).flatMap(statementsIn), skipped: [] };
}

/** The statements of one block of words that hold no Markdown any more. */
export function statementsIn(block: Block): Statement[] {
  const text = block.text.replace(CLAIM_REMARK, ' ');
  return cutStatements(text).flatMap(({ start, end }) => {
    const sentence = text.slice(start, end);
    const words = plainText(withoutCitationMarks(sentence));
    const leads = block.leadsOn && end === text.trimEnd().length && words.endsWith(':');
    if (leads || !statesSomething(words) || isOwnRemark(words)) return [];
    return [{ text: words, sourceIds: marksOf(sentence), quotes: quotesOf(words), line: block.line }];
  });
}

const plainText = (sentence: string): string =>
  shown(sentence)
    .replace(/\s+/g, ' ')
    .replace(/\s+([.,;:!?])/g, '$1')
    .trim();

/** Words that make a sentence even where each begins with a capital. */
const CAPITAL_WORDS = 4;

function statesSomething(text: string): boolean {
  if (/\?["'”’)\]]*$/.test(text)) return false;
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu) ?? [];
  const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{4}/u.test(text);
  if (isUnspaced) return true;
  if (words.length >= 3 && words.some((word) => /^\p{Ll}/u.test(word))) return true;
  return words.length >= CAPITAL_WORDS && /\p{L}{2}[.!]["'”’)\]]*$/u.test(text);
}

function marksOf(sentence: string): string[] {
  const ids = new Set<string>();
  for (const [mark] of sentence.matchAll(CITATION_MARK))
    for (const part of mark.replace(/[[\]()^]/g, '').split(/[,;]/))
      for (const id of expandLabel(part.trim())) ids.add(id);
  return [...ids];
}

/** "S2-S5" → S2, S3, S4, S5; at most 50 of them. */
export function expandLabel(part: string): string[] {
  const range = /^(S?)(\d+)\s?[–-]\s?S?(\d+)$/.exec(part);
  if (!range) return part === '' ? [] : [part];
  const from = Number(range[2]);
  const to = Math.min(Number(range[3]), from + 49);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => `${range[1]}${from + index}`);
}

const QUOTED = /[“"„«]([^“”"„«»]{8,2000})[”"»]/gu;

function quotesOf(text: string): string[] {
  const whole = /^“([^]{8,4000})”[.,;]?$/u.exec(text)?.[1];
  if (whole !== undefined && isBalanced(whole)) return [whole.trim()];
  return [...text.matchAll(QUOTED)]
    .map((match) => (match[1] as string).trim())
    .filter((quote) => (quote.match(/[\p{L}\p{N}]+/gu) ?? []).length >= 3);
}

/** Every inner “ is closed before the next thing ends: the outer pair is one quotation. */
function isBalanced(inside: string): boolean {
  let open = 0;
  for (const character of inside) {
    if (character === '“') open++;
    if (character === '”' && --open < 0) return false;
  }
  return open === 0;
}

/**
 * The statements of a report in Markdown: every sentence that states something, cut without looking at whether it is
 * cited: in paragraphs, lists, quotations, tables (a row of bare values is one), headings, captions and descriptions
 * of pictures that state something, HTML, front matter that cites. What is passed over is listed with the reason, one
 * of `WhySkipped`: there is no other.
 */
import { isAsserted, isQuestion, statesSomething } from './asserting.js';
import { citedIds, shown, withoutCitationMarks } from './citation-marks.js';
import { isOwnSentence } from './own-templates.js';
import { CLAIM_REMARK, isOwnRemark } from './own-words.js';
import { cutStatements } from './sentences.js';
import { makeSkipped, type Skipped, type WhySkipped } from './skipped.js';
import { readBlocks, type Block } from './statement-blocks.js';

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

export interface ReportStatements {
  readonly statements: readonly Statement[];
  /** By line. */
  readonly skipped: readonly Skipped[];
  /** Words that a brief quotes in its list of sources, as statements that cite them. */
  readonly quotations: readonly Statement[];
}

/** The statements, and all that was passed over. */
export function readStatements(markdown: string): ReportStatements {
  const { blocks, skipped, quotations } = readBlocks(markdown);
  const read = blocks.map(statementsAndRest);
  return {
    statements: read.flatMap(({ statements }) => statements),
    skipped: [...skipped, ...read.flatMap((each) => each.skipped)].sort((a, b) => a.line - b.line),
    quotations: quotations.flatMap(statementsIn),
  };
}

/** The statements of one block of words that hold no Markdown any more. */
const statementsIn = (block: Block): readonly Statement[] => statementsAndRest(block).statements;

export function statementsAndRest(block: Block): Omit<ReportStatements, 'quotations'> {
  const text = block.text.replace(CLAIM_REMARK, ' ');
  const statements: Statement[] = [];
  const skipped: Skipped[] = [];
  for (const { start, end } of cutStatements(text)) {
    const sentence = text.slice(start, end);
    const words = plainText(withoutCitationMarks(sentence));
    const sourceIds = citedIds(sentence);
    const cites = sourceIds.length > 0 || block.marks !== undefined;
    const isLead = block.leadsOn && (!cites || block.leadsToQuotation === true);
    const leads = isLead && end === text.trimEnd().length && words.endsWith(':');
    const why = leads ? 'lead-in' : whySkipped(words, { ...block, cites });
    if (why === null) statements.push({ text: words, sourceIds, quotes: quotesOf(words), line: block.line });
    else if (words.split(' ').length >= SHORTEST_LISTED) skipped.push(makeSkipped(why, block.line, words));
  }
  return { statements: withMarks(statements, block.marks), skipped };
}

/** Words of what is passed over: fewer are labels and numbers. */
const SHORTEST_LISTED = 3;

type Kind = Pick<Block, 'isLabel' | 'isRow'> & { readonly cites: boolean };

function whySkipped(words: string, { cites, isLabel = false, isRow = false }: Kind): WhySkipped | null {
  if (isQuestion(words)) return 'question';
  if (isOwnRemark(words) || isOwnSentence(words)) return 'boilerplate';
  if (isRow && /\p{L}{2}/u.test(words) && /\p{N}/u.test(words)) return null;
  const states = isLabel && !cites ? isAsserted(words) : statesSomething(words, cites);
  return states ? null : 'label';
}

/** Marks that follow a block are of its sentences that have none, or else of its last. */
function withMarks(statements: readonly Statement[], marks: string | undefined): readonly Statement[] {
  const ids = marks === undefined ? [] : citedIds(marks);
  if (ids.length === 0) return statements;
  const hasBare = statements.some(({ sourceIds }) => sourceIds.length === 0);
  return statements.map((statement, at) => {
    const takes = hasBare ? statement.sourceIds.length === 0 : at === statements.length - 1;
    return takes ? { ...statement, sourceIds: [...new Set([...statement.sourceIds, ...ids])] } : statement;
  });
}

const plainText = (sentence: string): string =>
  shown(sentence)
    .replace(/\s+/g, ' ')
    .replace(/ +([.,;:!?])/g, '$1')
    .trim();

const QUOTED = /[“"„«]([^“”"„«»]{8,2000})[”"»]/gu;

export function quotesOf(text: string): string[] {
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

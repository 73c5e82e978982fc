/** The sentences of one block of a document that state something, and what was passed over in it. */
import { isAsserted, isQuestion, statesSomething } from './asserting.js';
import { citedIds, shown, withoutCitationMarks } from './citation-marks.js';
import type { IsOwn } from './own-words.js';
import { cutStatements } from './sentences.js';
import { makeSkipped, type Skipped, type WhySkipped } from './skipped.js';

export interface Block {
  /** Words without Markdown; what cites keeps its brackets, other brackets are hidden. */
  readonly text: string;
  /** 1-based. */
  readonly line: number;
  /** A list, quotation, table or code follows, which a closing colon leads to. */
  readonly leadsOn: boolean;
  /** A heading, caption, header of a column or description of a picture: it may only name something. */
  readonly isLabel?: boolean;
  /** The values of a row of a table, which state something together. */
  readonly isRow?: boolean;
  /** Marks that stand by themselves after the block: they are of all its sentences that have none. */
  readonly marks?: string;
}

export interface Statement {
  /** The sentence without citation marks and Markdown. */
  readonly text: string;
  /** Ids as the marks name them: `S12`, or `12` for `[12]`; each once. */
  readonly sourceIds: readonly string[];
  /** Words between quotation marks, of three words or more. */
  readonly quotes: readonly string[];
  /** 1-based line of the document where it begins, as far as that is known; else where its block does. */
  readonly line: number;
}

interface BlockStatements {
  readonly statements: readonly Statement[];
  readonly skipped: readonly Skipped[];
}

/** Nothing is a brief's own. */
export const NOBODYS: IsOwn = () => false;

/** What a brief remarks on a sentence, behind its mark: `(C3; high confidence; 4 independent works)`. */
const ASIDE = /(?<=\](?:\s?\([^()]{1,600}\)){0,9}\s?)\(([^()]{1,600})\)/g;

/** What cites is a statement, whatever its form. */
export function statementsAndRest(block: Block, isOwn: IsOwn = NOBODYS): BlockStatements {
  const { line } = block;
  const text = block.text.replace(ASIDE, (aside, words: string) => (isOwn(words) ? ' ' : aside));
  const marks = citedIds(block.marks ?? '');
  const read = cutStatements(text).map(({ start, end }) => {
    const sentence = text.slice(start, end);
    const words = plainText(withoutCitationMarks(sentence));
    const sourceIds = citedIds(sentence);
    const cites = sourceIds.length > 0;
    const leads = !cites && block.leadsOn && end === text.trimEnd().length && words.endsWith(':');
    const kind = { ...block, cites: marks.length > 0, isOwn };
    const why = cites ? null : leads ? 'lead-in' : whySkipped(words, kind);
    return { why, statement: { text: words, sourceIds, quotes: quotesOf(words), line } };
  });
  const stated = read.filter(({ why }) => why === null).map(({ statement }) => statement);
  // Marks that follow are of something: where nothing else is a statement, of the last words.
  const last = marks.length > 0 && stated.length === 0 ? read.at(-1) : undefined;
  const skipped = read
    .filter((each) => each.why !== null && each !== last)
    .filter(({ statement }) => statement.text.split(' ').length >= SHORTEST_LISTED)
    .map(({ why, statement }) => makeSkipped(why as WhySkipped, line, statement.text));
  return { statements: withMarks(last === undefined ? stated : [last.statement], marks), skipped };
}

/** Words of what is passed over: fewer are labels and numbers. */
const SHORTEST_LISTED = 3;

type Kind = Pick<Block, 'isLabel' | 'isRow'> & { readonly cites: boolean; readonly isOwn: IsOwn };

function whySkipped(
  words: string,
  { cites, isOwn, isLabel = false, isRow = false }: Kind,
): WhySkipped | null {
  if (isQuestion(words)) return 'question';
  if (isOwn(words)) return 'boilerplate';
  if (isRow && /\p{L}{2}/u.test(words) && /\p{N}/u.test(words)) return null;
  const states = isLabel && !cites ? isAsserted(words) : statesSomething(words, cites);
  return states ? null : 'label';
}

/** Marks that follow a block are of its sentences that have none, or else of its last. */
function withMarks(statements: readonly Statement[], ids: readonly string[]): readonly Statement[] {
  if (ids.length === 0) return statements;
  const hasBare = statements.some(({ sourceIds }) => sourceIds.length === 0);
  return statements.map((statement, at) => {
    const takes = hasBare ? statement.sourceIds.length === 0 : at === statements.length - 1;
    return takes ? { ...statement, sourceIds: [...new Set([...statement.sourceIds, ...ids])] } : statement;
  });
}

export const plainText = (sentence: string): string =>
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

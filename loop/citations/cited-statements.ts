/** The statements of a document, each with the marks it carries: cut by the gate's own rules. */
import { NOBODYS, statementsAndRest, type Block, type Statement } from '../gate/block-statements.js';
import { hasCitationMark, withoutCitationMarks } from '../gate/citation-marks.js';
import type { IsOwn } from '../gate/own-words.js';
import { makeSkipped, type Skipped } from '../gate/skipped.js';
import { continued, type Part, type Target } from './part.js';
import { quotedWords } from './quoted-words.js';

/** `sourceIds` are the labels of a brief's marks; of other documents, indices into the targets of the part. */
interface CitedStatement extends Statement {
  readonly targets: readonly Target[];
}

export interface Cutting {
  /** Marks name the sources of a store, and quotations are sentences like others. */
  readonly isBrief?: boolean;
  /** Which words a brief says of itself. */
  readonly isOwn?: IsOwn;
}

/** "(2) joint decoding", "4) Fine-tune": a number that counts off what follows it. */
const COUNTED = /(?<=^|[\s:;,.])\(?(\d{1,2})\)\s(?=[\p{L}“"])/gu;
const SECOND = /[\s:;,.]\(?2\)\s/g;

/**
 * Without the numbers that count parts off: they state nothing of the world. Only where they run on from 1 in their
 * paragraph, or open it: "three (3) days" keeps its number.
 */
function withoutCounts(text: string): string {
  const lastSecond = [...text.matchAll(SECOND)].at(-1)?.index ?? -1;
  let last = 0;
  return text.replace(COUNTED, (mark, digits: string, at: number) => {
    const number = Number(digits);
    const runsOn = number === 1 ? lastSecond >= at : number === last + 1;
    if (!runsOn && at > 0) return mark;
    last = number;
    return '';
  });
}

export interface CutStatements {
  readonly statements: readonly CitedStatement[];
  readonly skipped: readonly Skipped[];
}

export function statementsOf(parts: readonly Part[], cutting: Cutting = {}): CutStatements {
  const statements: CitedStatement[] = [];
  const skipped: Skipped[] = [];
  let introduced: readonly Target[] = [];
  const joined = joinMarks(cutting.isBrief ? parts : joinAttributions(parts));
  for (const [at, part] of joined.entries()) {
    const next = joined[at + 1];
    const { kind } = part;
    if (kind === 'code' || kind === 'comment' || kind === 'front-matter')
      skipped.push(makeSkipped(kind, part.line, part.text));
    else if (kind === 'quotation' && !cutting.isBrief) {
      const quoted = quotation(part, introduced);
      const whole = joined[at - 1]?.kind === 'code' ? undefined : joinLead(statements.at(-1), quoted);
      if (whole === undefined) statements.push(...quoted);
      else statements.splice(-1, 1, whole);
    } else statements.push(...sentences(part, { ...cutting, leadsOn: leadsTo(part, next), skipped }));
    introduced = /:\s*(?:\[\^\d{1,4}\])*\s*$/.test(part.text) ? marksAtEnd(part) : [];
  }
  return { statements, skipped };
}

/** "As Foy puts it [1]:" and the quotation that follows are one statement, where that has no other mark. */
function joinLead(
  lead: CitedStatement | undefined,
  quoted: readonly CitedStatement[],
): CitedStatement | undefined {
  const [{ quotes: [quote], targets, line } = { quotes: [], targets: [], line: 0 }] = quoted;
  if (lead?.text.endsWith(':') !== true || lead.quotes.length > 0 || quote === undefined) return undefined;
  const named = new Set(lead.targets.map((each) => JSON.stringify(each)));
  const isSame = targets.length > 0 && targets.every((each) => named.has(JSON.stringify(each)));
  return isSame
    ? { text: `${lead.text} “${quote}”`, quotes: [quote], targets, line, sourceIds: [] }
    : undefined;
}

/** Words that only say that marks follow. */
const LEADS_TO_MARKS =
  /^(?:(?:re)?sources?|ref(?:erence)?s?|citations?|evidence|see|cf|via|quellen?|belege?|fuentes?|fontes?|fonti)?[\s.:;,|*_()–—-]*$/i;

/** What stands on a line of its own and only says what the paragraph before it rests on. */
const isOnlyMarks = ({ kind, text }: Part): boolean =>
  kind !== 'heading' &&
  text.length < 1_000 &&
  hasCitationMark(text) &&
  LEADS_TO_MARKS.test(withoutCitationMarks(text).trim());

/** Marks of a part of their own belong to the sentences of the part before that have none. */
function joinMarks(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const follows = last !== undefined && last.kind !== 'code' && last.kind !== 'note';
    if (follows && isOnlyMarks(part)) {
      const all = continued(last, part, '\n');
      const marks = `${last.marks ?? ''}${all.text.slice(last.text.length)}`;
      joined.splice(-1, 1, { ...last, targets: all.targets, marks });
    } else joined.push(part);
  }
  return joined;
}

/** What follows is a list, quotation, table or code: a closing colon leads to it. */
const leadsTo = (part: Part, next: Part | undefined): boolean =>
  next !== undefined &&
  next.kind !== 'heading' &&
  !(next.kind === 'prose' && next.line <= part.line + part.text.split('\n').length + 1);

/** A paragraph of a block quotation that names who said it, "— Foy (2011)", belongs to the words before. */
function joinAttributions(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const isNamed = part.kind === 'quotation' && /^(?:—|–|--|―)\s?\S[^\n]{0,300}$/.test(part.text);
    if (isNamed && last?.kind === 'quotation') joined.splice(-1, 1, continued(last, part, '\n'));
    else joined.push(part);
  }
  return joined;
}

/** The marks of a line's last sentence, which leads to what follows. */
function marksAtEnd(part: Part): Target[] {
  const sentence = part.text.split(/[.!?]["”’)]?\s(?=\p{Lu})/u).at(-1) ?? '';
  return targetsOf(marksIn(sentence), part);
}

const marksIn = (text: string): string[] =>
  [...text.matchAll(/\[\^(\d{1,4})\]/g)].map((match) => match[1] ?? '');

/** Linear, as a pattern of blanks before a line end is not. */
const onOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .trim();

interface Leads extends Pick<Block, 'leadsOn'>, Cutting {
  /** Takes what states nothing. */
  readonly skipped: Skipped[];
}

function sentences(part: Part, { skipped, leadsOn, isBrief, isOwn = NOBODYS }: Leads): CitedStatement[] {
  const text = onOneLine(withoutCounts(part.text)).replace(/^\d{1,4}[.)]\s+/, '');
  let from = 0;
  const isLabel = part.kind === 'heading' || part.kind === 'label';
  const marks = part.marks === undefined ? {} : { marks: part.marks };
  const blocks = partUnspaced(text).map((piece): Block => ({
    text: piece,
    line: part.line,
    leadsOn,
    isLabel,
    isRow: part.kind === 'row',
    ...marks,
  }));
  const read = blocks.map((block) => statementsAndRest(block, isOwn));
  skipped.push(...read.flatMap((each) => each.skipped));
  return read
    .flatMap(({ statements }) => statements)
    .map(({ text: words, sourceIds, quotes }) => {
      // The line of a sentence inside its paragraph, as far as its first words can be found again.
      const opening = words.slice(0, 14);
      const at = part.text.replace(/\n/g, ' ').indexOf(opening, from);
      if (at >= 0) from = at;
      const line = part.line + part.text.slice(0, from).split('\n').length - 1;
      const targets = isBrief ? [] : targetsOf(sourceIds, part);
      return { text: words, line, quotes: isBrief ? quotes : quotedWords(words), sourceIds, targets };
    });
}

/** Sentences of scripts without spaces end at their own full stop, outside of quotation marks: each a block of its own. */
function partUnspaced(text: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: found, index } of text.matchAll(/[「『“]|[」』”]|[。！？](?:\s?\[\^\d{1,4}\]){0,20}/g)) {
    if (/^[「『“]/.test(found)) depth += 1;
    else if (/^[」』”]/.test(found)) depth = Math.max(0, depth - 1);
    else if (depth === 0) {
      pieces.push(text.slice(from, index + found.length));
      from = index + found.length;
    }
  }
  return [...pieces, text.slice(from)];
}

const targetsOf = (ids: readonly string[], { targets }: Part): Target[] =>
  ids.flatMap((id) => targets[Number(id)] ?? []);

/** A block quotation is one quote: without its marks, and without the line that names who said it. */
function quotation(part: Part, introduced: readonly Target[]): CitedStatement[] {
  const marks = marksIn(part.text);
  const words = part.text
    .replace(/\n\s*(?:—|–|--|― ?)[^\n]{1,300}$/, '')
    .replace(/(?<=[.!?…"”’][)\]]?)\s+[^.!?…]{1,80}(?:\[\^\d{1,4}\]\s?){1,20}$/, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?\[\^\d{1,4}\]/g, '')
    .trim();
  if ((words.match(/[\p{L}\p{N}]+/gu) ?? []).length < 3) return [];
  const quote = words.replace(/^["“„«]([^]{3,})["”»]$/u, '$1');
  const own = targetsOf(marks, part);
  const targets = own.length > 0 ? own : introduced;
  return [{ text: words, line: part.line, quotes: [quote], targets, sourceIds: marks }];
}

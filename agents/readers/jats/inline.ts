/**
 * Running text of JATS as one line: citation numbers above the line leave the text (their place is kept as a mark
 * of no length), other raised and lowered text gets its Unicode form, footnotes go apart.
 */
import type { CitationMark } from '../../document.js';
import { joinLowered, mayCite, writeRaised } from '../superscripts.js';
import { between, referencesOfLabels } from '../reference-text.js';
import type { ElementNode, MarkupNode } from '../tree.js';
import { type Run, runsOf } from './runs.js';

export interface InlineContext {
  /** Index into the reference list by element id. */
  readonly referenceById: ReadonlyMap<string, number>;
  /** Index into the reference list by printed label (`12`). */
  readonly referenceByLabel: ReadonlyMap<string, number>;
  /** Footnotes met on the way are added here. */
  readonly footnotes: string[];
}

export interface InlineText {
  readonly text: string;
  readonly marks: readonly CitationMark[];
}

/** Nodes of one paragraph as text with its citation marks. */
export function inlineText(nodes: readonly MarkupNode[], context: InlineContext): InlineText {
  const onNote = (note: ElementNode): void => {
    const { text } = inlineText(note.children, context);
    if (text) context.footnotes.push(text);
  };
  const runs = runsOf(nodes, { referenceById: context.referenceById, onNote });
  return new LineWriter(context).write(liftGlued(runs));
}

/** The same without marks, for titles, captions of metadata and cells. */
export const inlineString = (node: ElementNode | undefined, context: InlineContext): string =>
  node ? inlineText(node.children, context).text : '';

class LineWriter {
  private text = '';
  private readonly marks: CitationMark[] = [];
  /** A citation was taken out where the text ends now. */
  private isAfterCitation = false;
  private readonly context: InlineContext;

  constructor(context: InlineContext) {
    this.context = context;
  }

  write(runs: readonly Run[]): InlineText {
    for (let index = 0; index < runs.length;) {
      const run = runs[index] as Run;
      const end = run.set === 'line' ? index + 1 : endOfSet(runs, index);
      const group = runs.slice(index, end);
      if (run.set === 'raised') this.raise(group, runs[end]);
      else if (run.set === 'lowered') this.lower(group);
      else this.writeOnLine(run);
      index = end;
    }
    const length = this.text.trimEnd().length;
    const clamp = (offset: number): number => Math.min(offset, length);
    return {
      text: this.text.slice(0, length),
      marks: this.marks.map((mark) => ({ ...mark, start: clamp(mark.start), end: clamp(mark.end) })),
    };
  }

  private writeOnLine(run: Run): void {
    const start = this.text.length;
    this.append(run.text);
    if (run.cited) this.mark({ ...withoutSpace(this.text, start), references: run.cited });
  }

  private raise(group: readonly Run[], next: Run | undefined): void {
    const raised = group.map((run) => run.text).join('');
    const cited = citedBy(group, this.context, this.text);
    if (cited === null) {
      if (/^\s/u.test(raised)) this.append(' ');
      this.text += writeRaised(raised, this.text);
      if (/\s$/u.test(raised)) this.append(' ');
      return;
    }
    this.takeOffBrackets(next);
    const at = this.text.trimEnd().length;
    this.marks.push({ start: at, end: at, references: cited });
    this.isAfterCitation = true;
    if (/\s$/u.test(raised)) this.append(' ');
  }

  /** Brackets on the line around raised numbers would be left empty. */
  private takeOffBrackets(next: Run | undefined): void {
    const opening = /\s*[([]\s*$/u.exec(this.text);
    const closing = next?.set === 'line' && next.cited === null ? /^\s*[)\]]/u.exec(next.text) : null;
    if (!opening || !closing || !next) return;
    this.text = this.text.slice(0, opening.index);
    next.text = next.text.slice(closing[0].length);
  }

  private lower(group: readonly Run[]): void {
    const lowered = group.map((run) => run.text).join('');
    if (/^\s/u.test(lowered)) this.append(' ');
    this.text = joinLowered(this.text, lowered);
    if (/\s$/u.test(lowered)) this.append(' ');
  }

  private append(addition: string): void {
    const folded = addition.replace(/[ \t\r\n]+/g, ' ').replace(/(?<=[([]) | (?=[)\],;])/gu, '');
    if (folded === '') return;
    // indented XML puts white space inside brackets: "[ 1 , 7 ]" is "[1,7]" on the page
    const closing = this.isAfterCitation ? /^[\]),;.:?!]/u : /^[\]),;]/u;
    if (this.text.endsWith(' ') && closing.test(folded)) this.text = this.text.slice(0, -1);
    if (this.isAfterCitation && /^[\p{L}\p{N}(“]/u.test(folded) && /[\p{L}\p{N}.,;:?!)”"]$/u.test(this.text))
      this.text += ' ';
    this.isAfterCitation &&= /^ $/u.test(folded);
    const isSpaced = this.text === '' || this.text.endsWith(' ') || /[([]$/u.test(this.text);
    this.text += isSpaced && folded.startsWith(' ') ? folded.slice(1) : folded;
  }

  /** Adds a mark; one joined to the one before by a dash takes in the references between. */
  private mark(mark: CitationMark): void {
    const previous = this.marks.at(-1);
    const joint = previous ? this.text.slice(previous.end, mark.start) : '';
    const range = /^\s?[–—-]\s?$/u.test(joint)
      ? between(previous?.references.at(-1), mark.references[0] ?? -1)
      : [];
    this.marks.push({ ...mark, references: [...range, ...mark.references] });
  }
}

/** The end of the text from `start`, without white space at either side. */
function withoutSpace(text: string, start: number): { start: number; end: number } {
  const end = Math.max(start, text.trimEnd().length);
  return { start: Math.min(end, text.length - text.slice(start).trimStart().length), end };
}

/** Runs that follow each other above (below) the line; citations with the commas and dashes that join two of them. */
function endOfSet(runs: readonly Run[], from: number): number {
  const first = runs[from] as Run;
  let end = from + 1;
  for (let at = end; at < runs.length; at += 1) {
    const run = runs[at] as Run;
    if (run.set === first.set) end = at + 1;
    else if (first.set === 'lowered' || run.cited || !/^\s*[,;–—-]?\s*$/u.test(run.text)) break;
  }
  return end;
}

/** The references that a raised group cites; null where it is an exponent, an ordinal or a sign. */
function citedBy(group: readonly Run[], context: InlineContext, before: string): number[] | null {
  if (group.some((run) => run.cited)) return linkedBy(group);
  const label = group
    .map((run) => run.text)
    .join('')
    .replace(/[\s[\]()]+/gu, '');
  return mayCite(label, before) ? referencesOfLabels(label, context.referenceByLabel) : null;
}

function linkedBy(group: readonly Run[]): number[] {
  const cited: number[] = [];
  let joinedByDash = false;
  for (const run of group) {
    for (const reference of run.cited ?? []) {
      if (joinedByDash) cited.push(...between(cited.at(-1), reference));
      if (!cited.includes(reference)) cited.push(reference);
      joinedByDash = false;
    }
    if (/[–—-]\s*$/u.test(run.text)) joinedByDash = true;
  }
  return cited;
}

/** Which citation numbers stand above the line although nothing in the markup raises them: those glued to what is before them. */

const NUMBER = /^\[?\d{1,3}[a-z]?(?:\s?[,;–—-]\s?\d{1,3}[a-z]?)*\]?$/u;
const JOINT = /^\s*[,;–—-]?\s*$/u;
/** A word, number or stop; a comma or colon only after a letter or a year, since "[1,2]" may be typed in part. */
const GLUE = /[\p{L}\p{N}.?!”"’')\]%]$|[\p{L})”"’][,;:]$|\p{N}{4}[,;:]$/u;

/** Sets such runs above the line, takes off the brackets around them, and divides numbers on the line that nothing divides. */
function liftGlued(runs: readonly Run[]): readonly Run[] {
  liftBrackets(runs);
  let before = '';
  let last: 'lifted' | 'on-line' | 'none' = 'none';
  let joint = '';
  for (const run of runs) {
    const isNumber = run.cited !== null && NUMBER.test(run.text.trim());
    if (isNumber && run.set === 'line') {
      const follows = JOINT.test(joint);
      if (last === 'lifted' && follows) run.set = 'raised';
      else if (last === 'on-line' && joint === '') run.text = `,${run.text}`;
      else if (last === 'none' && GLUE.test(before) && !/^\s/u.test(run.text)) run.set = 'raised';
    }
    if (isNumber) {
      last = run.set === 'raised' ? 'lifted' : 'on-line';
      joint = '';
    } else if (last !== 'none') {
      joint += run.text;
      if (!JOINT.test(joint)) last = 'none';
    }
    if (run.text !== '' && run.set === 'line') before = (before + run.text).slice(-6);
  }
  return runs;
}

/** "known.[1,2] It": brackets that are glued too. */
function liftBrackets(runs: readonly Run[]): void {
  let before = '';
  for (const [at, run] of runs.entries()) {
    before = (before + run.text).slice(-4);
    if (run.cited !== null || run.set !== 'line' || !/[\p{L}\p{N}.,;:)”"’%]\[$/u.test(before)) continue;
    let end = at + 1;
    while (isPart(runs[end])) end += 1;
    const inside = runs.slice(at + 1, end);
    const closing = runs[end];
    if (!closing?.text.startsWith(']') || !inside.some(({ cited }) => cited)) continue;
    run.text = run.text.slice(0, -1);
    closing.text = closing.text.slice(1);
    for (const part of inside) part.set = 'raised';
  }
}

const isPart = (run: Run | undefined): boolean =>
  run !== undefined && (run.cited ? NUMBER.test(run.text.trim()) : JOINT.test(run.text));

/**
 * Running text of JATS as one line: citation numbers in superscript leave the text (their place is kept as a mark
 * of no length), other superscripts become Unicode ones, footnotes go apart.
 */
import type { CitationMark } from '../../document.js';
import { between, referencesOfLabels } from '../reference-ranges.js';
import { writeRaised } from '../superscripts.js';
import { BREAKS, FORMULAS, SILENT } from './elements.js';
import { formulaText } from './math.js';
import { attribute } from '../xml.js';
import { isElement, type ElementNode, type MarkupNode } from '../tree.js';

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

interface Run {
  readonly text: string;
  raised: boolean;
  readonly cited: readonly number[] | null;
}

/** Nodes of one paragraph as text with its citation marks. */
export function inlineText(nodes: readonly MarkupNode[], context: InlineContext): InlineText {
  const runs: Run[] = [];
  for (const node of nodes) collect(node, { runs, context, raised: false, cited: null });
  return assemble(markGlued(runs), context);
}

/** The same without marks, for titles, captions of metadata and cells. */
export const inlineString = (node: ElementNode | undefined, context: InlineContext): string =>
  node ? inlineText(node.children, context).text : '';

interface Collector {
  readonly runs: Run[];
  readonly context: InlineContext;
  readonly raised: boolean;
  readonly cited: readonly number[] | null;
}

function collect(node: MarkupNode, collector: Collector): void {
  if (!isElement(node)) {
    collector.runs.push({ text: node.text, raised: collector.raised, cited: collector.cited });
    return;
  }
  const into = (changes: Partial<Collector>): void => {
    for (const inner of node.children) collect(inner, { ...collector, ...changes });
  };
  const say = (text: string): number => collector.runs.push({ text, raised: false, cited: null });
  if (SILENT.has(node.tag)) return;
  if (FORMULAS.has(node.tag)) say(node.tag === 'disp-formula' ? ` ${formulaText(node)} ` : formulaText(node));
  else if (node.tag === 'sup') into({ raised: true });
  else if (node.tag === 'xref') collectReference(node, collector, into);
  else if (node.tag === 'fn') keepFootnote(node, collector.context);
  else {
    if (BREAKS.has(node.tag)) say(' ');
    into({});
    if (BREAKS.has(node.tag)) say(' ');
  }
}

function collectReference(
  node: ElementNode,
  collector: Collector,
  into: (changes: Partial<Collector>) => void,
): void {
  const kind = attribute(node, 'ref-type');
  const ids = (attribute(node, 'rid') ?? '').split(/\s+/u);
  if (kind === 'bibr') {
    into({ cited: ids.flatMap((id) => collector.context.referenceById.get(id) ?? []) });
    return;
  }
  const isNoteMark =
    kind === 'fn' || kind === 'table-fn' || kind === 'author-notes' || kind === 'corresp' || kind === 'aff';
  if (isNoteMark && inlineText(node.children, collector.context).text.length <= 3) return;
  into({});
}

function keepFootnote(node: ElementNode, context: InlineContext): void {
  const { text } = inlineText(node.children, context);
  if (text) context.footnotes.push(text);
}

/** Citation numbers that follow a word without a space are raised on the page, whatever the markup says. */
function markGlued(runs: readonly Run[]): readonly Run[] {
  let before = '';
  let inRaisedCitation = false;
  for (const run of runs) {
    if (run.cited && !run.raised && /^\d{1,3}$/u.test(run.text.trim())) {
      if (/[\p{L}.”"’')\]%]$/u.test(before) || (inRaisedCitation && /^[,–-]$/u.test(before)))
        run.raised = true;
    }
    if (run.cited) inRaisedCitation = run.raised;
    else if (!/^[,–-]$/u.test(run.text)) inRaisedCitation = false;
    if (run.text !== '') before = run.text.slice(-1);
  }
  return runs;
}

function assemble(runs: readonly Run[], context: InlineContext): InlineText {
  const marks: CitationMark[] = [];
  let text = '';
  const append = (addition: string): void => {
    const folded = addition.replace(/[ \t\r\n]+/g, ' ').replace(/(?<=[([]) | (?=[)\],;])/gu, '');
    // indented XML puts white space inside brackets: "[ 1 , 7 ]" is "[1,7]" on the page
    if (text.endsWith(' ') && /^[\]),;]/u.test(folded)) text = text.slice(0, -1);
    if (/[([]$/u.test(text) && folded.startsWith(' ')) {
      text += folded.slice(1);
      return;
    }
    text += (text === '' || text.endsWith(' ')) && folded.startsWith(' ') ? folded.slice(1) : folded;
  };
  for (let index = 0; index < runs.length;) {
    const run = runs[index] as Run;
    if (run.raised) {
      const end = endOfRaised(runs, index);
      const group = runs.slice(index, end);
      const cited = citedBy(group, context, text);
      if (cited) marks.push({ start: text.trimEnd().length, end: text.trimEnd().length, references: cited });
      else append(raisedText(group, text));
      index = end;
      continue;
    }
    const start = text.length;
    append(run.text);
    if (run.cited) addMark(marks, text, { ...withoutSpace(text, start), references: run.cited });
    index += 1;
  }
  const length = text.trimEnd().length;
  const clamp = (offset: number): number => Math.min(offset, length);
  return {
    text: text.slice(0, length),
    marks: marks.map((mark) => ({ ...mark, start: clamp(mark.start), end: clamp(mark.end) })),
  };
}

/** The end of the text from `start`, without white space at either side. */
function withoutSpace(text: string, start: number): { start: number; end: number } {
  const end = Math.max(start, text.trimEnd().length);
  return { start: Math.min(end, text.length - text.slice(start).trimStart().length), end };
}

/** Raised runs that follow each other, with the commas and dashes that join two of them. */
function endOfRaised(runs: readonly Run[], from: number): number {
  let end = from + 1;
  for (let at = end; at < runs.length; at += 1) {
    const run = runs[at] as Run;
    if (run.raised) end = at + 1;
    else if (!/^\s*[,–-]?\s*$/u.test(run.text) || (/^\s+$/u.test(run.text) && /\S\s/u.test(run.text))) break;
  }
  return end;
}

/** The references that a raised group cites; null where it is an exponent, an ordinal or a sign. */
function citedBy(group: readonly Run[], context: InlineContext, before: string): number[] | null {
  const label = group
    .map((run) => run.text)
    .join('')
    .replace(/[\s[\]()]+/gu, '');
  if (group.some((run) => run.cited)) {
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
  const isList = /^\d{1,3}(?:[,–-]\d{1,3})+$/u.test(label);
  const afterStop = /^\d{1,3}$/u.test(label) && /[\p{L}][.,;:”"]$/u.test(before);
  return isList || afterStop ? referencesOfLabels(label, context.referenceByLabel) : null;
}

/** Adds a mark; one joined to the one before by a dash takes in the references between. */
function addMark(marks: CitationMark[], text: string, mark: CitationMark): void {
  const previous = marks.at(-1);
  const joint = previous ? text.slice(previous.end, mark.start) : '';
  const range = /^\s?[–—-]\s?$/u.test(joint)
    ? between(previous?.references.at(-1), mark.references[0] ?? -1)
    : [];
  marks.push({ ...mark, references: [...range, ...mark.references] });
}

const raisedText = (group: readonly Run[], before: string): string =>
  writeRaised(group.map((run) => run.text).join(''), before);

/** The nodes of a line of JATS as runs of text: on the line, above or below it, citing or not. */
import { attribute, findFirst, plainText } from '../xml.js';
import { isElement, type ElementNode, type MarkupNode } from '../tree.js';
import { isUnderlinedSign, signOfPicture, underlined, withSymbols } from '../signs.js';
import { BREAKS, FORMULAS, SILENT } from './elements.js';
import { formulaText } from './math.js';

export interface Run {
  text: string;
  set: 'line' | 'raised' | 'lowered';
  /** Indices into the reference list. */
  readonly cited: readonly number[] | null;
}

interface Collector {
  readonly runs: Run[];
  readonly referenceById: ReadonlyMap<string, number>;
  /** Called for each footnote met. */
  readonly onNote: (note: ElementNode) => void;
  readonly set: Run['set'];
  readonly cited: readonly number[] | null;
}

export function runsOf(
  nodes: readonly MarkupNode[],
  settings: Pick<Collector, 'referenceById' | 'onNote'>,
): Run[] {
  const runs: Run[] = [];
  for (const node of nodes) collect(node, { ...settings, runs, set: 'line', cited: null });
  return runs;
}

/** Elements whose words have a line under them. */
const UNDERLINES = new Set(['underline', 'u']);
const PICTURES = new Set(['inline-graphic', 'private-char', 'graphic']);

function collect(node: MarkupNode, collector: Collector): void {
  if (!isElement(node)) {
    collector.runs.push({ text: withSymbols(node.text), set: collector.set, cited: collector.cited });
    return;
  }
  const into = (changes: Partial<Collector>): void => {
    for (const inner of node.children) collect(inner, { ...collector, ...changes });
  };
  const say = (text: string): number => collector.runs.push({ text, set: 'line', cited: null });
  if (PICTURES.has(node.tag)) say(signOfPicture(descriptionOf(node), attribute(node, 'href') ?? '') ?? '');
  else if (SILENT.has(node.tag)) return;
  else if (FORMULAS.has(node.tag))
    say(node.tag === 'disp-formula' ? ` ${formulaText(node)} ` : formulaText(node));
  else if (node.tag === 'sup') into({ set: 'raised' });
  else if (node.tag === 'sub') into({ set: collector.cited ? 'raised' : 'lowered' });
  else if (isUnderline(node) && isUnderlinedSign(rawText(node))) say(underlined(rawText(node)));
  else if (node.tag === 'xref') collectReference(node, collector, into);
  else if (node.tag === 'fn') collector.onNote(node);
  else {
    if (BREAKS.has(node.tag)) say(' ');
    into({});
    if (BREAKS.has(node.tag)) say(' ');
  }
}

const isUnderline = (node: ElementNode): boolean =>
  UNDERLINES.has(node.tag) ||
  /underline/u.test(
    ['style', 'style-type', 'content-type'].map((name) => attribute(node, name) ?? '').join(' '),
  );

const rawText = (node: MarkupNode): string =>
  isElement(node) ? node.children.map(rawText).join('') : node.text;

const descriptionOf = (picture: ElementNode): string =>
  plainText(findFirst(picture, 'alt-text')) ||
  (attribute(picture, 'alt') ?? '') ||
  (attribute(picture, 'name') ?? '');

/** `fn` and the like: marks that lead to notes. */
const NOTES = new Set(['fn', 'table-fn', 'author-notes', 'corresp', 'aff']);
const LONGEST_MARK = 3;

function collectReference(
  node: ElementNode,
  collector: Collector,
  into: (changes: Partial<Collector>) => void,
): void {
  const kind = attribute(node, 'ref-type') ?? '';
  const ids = (attribute(node, 'rid') ?? '').split(/\s+/u);
  if (kind === 'bibr') into({ cited: ids.flatMap((id) => collector.referenceById.get(id) ?? []) });
  else if (!NOTES.has(kind) || plainText(node).length > LONGEST_MARK) into({});
}

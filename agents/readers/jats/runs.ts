/** The nodes of a line of JATS as runs of text: on the line, above or below it, citing or not. */
import { isUnderlinedSign, signOfPicture, signOverLine, underlined, withSymbols } from '../signs.js';
import { joinLowered, writeRaised } from '../superscripts.js';
import { type ElementNode, type MarkupNode, isElement } from '../tree.js';
import { attribute, childElements, findFirst, plainText, rawText } from '../xml.js';
import { BREAKS, FORMULAS, SILENT } from './elements.js';

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

/** Formulas as one line of readable text. */

const localName = (element: ElementNode): string => element.tag.replace(/^mml:/, '');

/** Text of an `inline-formula`, `disp-formula`, `alternatives` or `math` element; TeX only where nothing else is. */
function formulaText(node: ElementNode): string {
  const math = localName(node) === 'math' ? node : (findFirst(node, 'mml:math') ?? findFirst(node, 'math'));
  if (math) return mathText(math).replace(/\s+/gu, ' ').trim();
  const tex = findFirst(node, 'tex-math');
  if (tex) return texText(plainText(tex));
  return plainText(node);
}

function mathText(node: ElementNode): string {
  const parts = childElements(node);
  const inner = (index: number): string => (parts[index] ? mathText(parts[index]) : '');
  switch (localName(node)) {
    case 'mfrac':
      return `${group(inner(0))}/${group(inner(1))}`;
    case 'msup':
      return inner(0) + exponent(inner(0), inner(1));
    case 'msub':
      return joinLowered(inner(0), inner(1));
    case 'msubsup': {
      const base = joinLowered(inner(0), inner(1));
      return base + exponent(base, inner(2));
    }
    case 'munder': {
      const sign = signOverLine(inner(0).trim(), inner(1));
      return sign === null ? inner(0) + inner(1) : operatorText(sign);
    }
    case 'msqrt':
      return `√${group(parts.map(mathText).join(''))}`;
    case 'mfenced':
      return `(${parts.map(mathText).join(', ')})`;
    case 'mo':
      return operatorText(plainText(node));
    case 'mspace':
      return ' ';
    case 'annotation':
    case 'annotation-xml':
      return '';
    default:
      return parts.length > 0 ? parts.map(mathText).join('') : plainText(node);
  }
}

/** Letters and sums as exponents need their caret; numbers and signs do as they do in running text. */
const exponent = (base: string, raised: string): string =>
  /\p{L}|[+−-].*\d|\(/u.test(raised) && !/^[+−-]\d+$/u.test(raised)
    ? `^${group(raised)}`
    : writeRaised(raised, base);

const group = (text: string): string => (/^[\p{L}\p{N}.]*$/u.test(text) ? text : `(${text})`);

const operatorText = (operator: string): string =>
  /^[=<>≤≥⩽⩾≦≧≲≳≪≫≠≈±×+−→∈∼]$/u.test(operator) ? ` ${operator} ` : operator;

/** What stands between the dollar signs of a TeX document, without its preamble. */
function texText(tex: string): string {
  const inside = /\$\$?([^$]{1,2000})\$/u.exec(tex)?.[1] ?? tex;
  return /\\(?:documentclass|usepackage)/u.test(inside) ? '' : inside.trim();
}

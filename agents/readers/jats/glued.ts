/** Which citation numbers stand above the line although nothing in the markup raises them: those glued to what is before them. */
import { type MarkupNode, isElement, made, madeText } from '../tree.js';
import { rawText } from '../xml.js';

/** A piece of a line: its text, or a whole citation. */
interface Piece {
  text: string;
  readonly isCitation: boolean;
  set: 'line' | 'raised' | 'lowered';
  /** Where it stands. */
  readonly among: MarkupNode[];
  readonly at: number;
}

const NUMBER = /^\[?\d{1,3}[a-z]?(?:\s?[,;–—-]\s?\d{1,3}[a-z]?)*\]?$/u;
const JOINT = /^\s*[,;–—-]?\s*$/u;
/** A word, number or stop; a comma or colon only after a letter or a year, since "[1,2]" may be typed in part. */
const GLUE = /[\p{L}\p{N}.?!”"’')\]%]$|[\p{L})”"’][,;:]$|\p{N}{4}[,;:]$/u;

/** The line with such numbers raised, the brackets around them off, and numbers divided that nothing divides. */
export function liftGlued(nodes: MarkupNode[]): MarkupNode[] {
  const pieces = piecesOf(nodes, 'line');
  const filled = pieces.filter(({ text }) => text !== '');
  for (const [at, { text }] of filled.entries()) {
    const before = filled[at - 1];
    if (/^[\]),;]/u.test(text) && before?.isCitation === false && before.text.endsWith(' '))
      write(before, before.text.trimEnd());
  }
  if (!pieces.some(({ isCitation }) => isCitation)) return nodes;
  liftBrackets(pieces);
  let before = '';
  let last: 'lifted' | 'on-line' | 'none' = 'none';
  let joint = '';
  for (const piece of pieces) {
    const isNumber = piece.isCitation && NUMBER.test(piece.text.trim());
    if (isNumber && piece.set === 'line') {
      if (last === 'lifted' && JOINT.test(joint)) raise(piece);
      else if (last === 'on-line' && joint === '') divide(piece);
      else if (last === 'none' && GLUE.test(before) && !/^\s/u.test(piece.text)) raise(piece);
    }
    if (isNumber) {
      last = piece.set === 'raised' ? 'lifted' : 'on-line';
      joint = '';
    } else if (last !== 'none') {
      joint += piece.text;
      if (!JOINT.test(joint)) last = 'none';
    }
    if (piece.text !== '' && piece.set === 'line') before = (before + piece.text).slice(-6);
  }
  return nodes;
}

function piecesOf(among: MarkupNode[], set: Piece['set']): Piece[] {
  return among.flatMap((node, at): Piece[] => {
    if (!isElement(node)) return [{ text: node.text, isCitation: false, set, among, at }];
    const inner = node.tag === 'sup' ? 'raised' : node.tag === 'sub' ? 'lowered' : set;
    if (node.tag !== 'a') return piecesOf(node.children, inner);
    const isRaised = node.children.some((each) => isElement(each) && each.tag === 'sup');
    return [{ text: rawText(node), isCitation: true, set: isRaised ? 'raised' : inner, among, at }];
  });
}

function raise(piece: Piece): void {
  const node = piece.among[piece.at];
  if (!node || piece.set === 'raised') return;
  piece.among[piece.at] = made('sup', [node]);
  piece.set = 'raised';
}

function divide({ among, at }: Piece): void {
  const node = among[at];
  if (node && isElement(node)) node.children.unshift(madeText(','));
}

function write(piece: Piece, text: string): void {
  piece.text = text;
  piece.among[piece.at] = madeText(text);
}

/** "known.[1,2] It": brackets that are glued too. */
function liftBrackets(pieces: readonly Piece[]): void {
  let before = '';
  for (const [at, piece] of pieces.entries()) {
    before = (before + piece.text).slice(-4);
    if (piece.isCitation || piece.set !== 'line' || !/[\p{L}\p{N}.,;:)”"’%]\[$/u.test(before)) continue;
    let end = at + 1;
    while (isPart(pieces[end])) end += 1;
    const inside = pieces.slice(at + 1, end);
    const closing = pieces[end];
    if (!closing?.text.startsWith(']') || !inside.some(({ isCitation }) => isCitation)) continue;
    write(piece, piece.text.slice(0, -1));
    write(closing, closing.text.slice(1));
    inside.forEach(raise);
  }
}

const isPart = (piece: Piece | undefined): boolean =>
  piece !== undefined && (piece.isCitation ? NUMBER.test(piece.text.trim()) : JOINT.test(piece.text));

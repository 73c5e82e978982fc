/** Formulas of JATS as one line of readable text. */
import { signOverLine } from '../signs.js';
import { joinLowered, writeRaised } from '../superscripts.js';
import type { ElementNode } from '../tree.js';
import { childElements, findFirst, plainText } from '../xml.js';

const localName = (element: ElementNode): string => element.tag.replace(/^mml:/, '');

/** Text of an `inline-formula`, `disp-formula`, `alternatives` or `math` element; TeX only where nothing else is. */
export function formulaText(node: ElementNode): string {
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

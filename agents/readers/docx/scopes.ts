/** Walks the markup of a Word document and knows at every place which looks hold there. Linear in the markup. */
import { noteProperty, valueOf, type Look } from './look.js';

export interface Scope {
  readonly name: string;
  /** What is set for it: by its properties, or by attributes for a style. */
  readonly look: Look;
  /** Id of a style; empty elsewhere. */
  readonly id: string;
  /** Offset after its opening tag. */
  readonly inside: number;
}

/** Called before a scope ends: the open scopes, the ending one last, and the offset of its closing tag. */
export type OnClose = (scopes: readonly Scope[], at: number) => void;

/** Elements whose nesting matters, and properties. */
const TOKEN =
  /<(\/?)w:(p|r|t|rPr|rt|tbl|txbxContent|rPrChange|pPrChange|style|tblStylePr)(\s[^<>]*?)?(\/?)>|<w:(vanish|color|sz|shd|highlight|rStyle|pStyle|basedOn)(\s[^<>]*?)?\/?>/g;

/** @throws RangeError where elements overlap: such markup is damaged */
export function walkScopes(xml: string, onClose: OnClose): void {
  const scopes: Scope[] = [];
  for (const token of xml.matchAll(TOKEN)) {
    const [whole, slash, name = '', attributes = '', isEmpty, property, values = ''] = token;
    if (property !== undefined) {
      const target = targetOf(scopes);
      if (target) noteProperty(target, property, values);
    } else if (slash === '/') {
      if (scopes.at(-1)?.name !== name) throw new RangeError(`w:${name} ends where it was not open`);
      onClose(scopes, token.index);
      scopes.pop();
    } else if (isEmpty === '') {
      const id = name === 'style' ? valueOf(attributes, 'styleId') : '';
      scopes.push({ name, look: {}, id, inside: token.index + whole.length });
    }
  }
}

/** Whom a property is meant for: the run or style around, or the paragraph; not the mark at a paragraph's end, nor former looks. */
function targetOf(scopes: readonly Scope[]): Look | null {
  const [top, outer] = [scopes.at(-1), scopes.at(-2)];
  if (top?.name === 'rPr') return outer?.name === 'r' || outer?.name === 'style' ? outer.look : null;
  return top?.name === 'p' || top?.name === 'style' ? top.look : null;
}

/** Styles of an OpenDocument file, as far as they decide what shows, how it is raised and what a paragraph is called. */
import { withStyles, type Look } from '../docx/look.js';
import { attribute, child, childrenNamed, findAll } from '../xml.js';
import { attributeOf, type ElementNode } from '../tree.js';

/** How letters stand: on the line, above or below it; with a line under them or not. */
interface OdfLook extends Look {
  raised?: 'sup' | 'sub';
  isUnderlined?: boolean;
  isStruck?: boolean;
}

export interface OdfStyles {
  /** With what the parents of the style add. */
  lookOf(name: string): OdfLook;
  /** The name of the style and those that it is made from, nearest first. */
  namesOf(name: string): readonly string[];
  /** Whether this level of a list is numbered. */
  isNumbered(list: string, level: number): boolean;
  /** Whether rows or columns of this style are hidden is said by the row; a table's style may hide it whole. */
  isTableHidden(name: string): boolean;
  /** The pages are painted in a colour of their own. */
  readonly isPainted: boolean;
}

const MOST_PARENTS = 20;

/** `parts` are the roots of `styles.xml` and `content.xml`; a style of a later part goes before. */
export function odfStyles(parts: readonly (ElementNode | undefined)[]): OdfStyles {
  const groups = parts.flatMap((part) => childrenNamed(part, 'office:styles', 'office:automatic-styles'));
  const styles = new Map<string, ElementNode>();
  const lists = new Map<string, ElementNode>();
  for (const group of groups) {
    for (const style of childrenNamed(group, 'style:style'))
      styles.set(attributeOf(style, 'style:name'), style);
    for (const list of childrenNamed(group, 'text:list-style'))
      lists.set(attributeOf(list, 'style:name'), list);
  }
  const looks = new Map([...styles].map(([name, style]) => [name, ownLook(style)] as const));
  return {
    lookOf: (name) => withStyles({ style: name }, looks),
    namesOf: (name) => {
      const names = [name];
      for (let next = parentOf(styles.get(name)); next !== ''; next = parentOf(styles.get(next))) {
        if (names.length >= MOST_PARENTS) break;
        names.push(next);
      }
      return names;
    },
    isNumbered: (list, level) =>
      childrenNamed(lists.get(list), 'text:list-level-style-number').some(
        (style) =>
          attributeOf(style, 'text:level') === String(level) && attributeOf(style, 'style:num-format') !== '',
      ),
    isTableHidden: (name) =>
      attributeOf(child(styles.get(name), 'style:table-properties') ?? NOTHING, 'table:display') === 'false',
    isPainted: groups.some((group) =>
      findAll(group, 'style:page-layout-properties').some((page) =>
        /^#(?!f{6}$)/iu.test(attributeOf(page, 'fo:background-color')),
      ),
    ),
  };
}

const NOTHING: ElementNode = { type: 'element', tag: '', attributes: {}, children: [], parent: null };

const parentOf = (style: ElementNode | undefined): string =>
  style ? attributeOf(style, 'style:parent-style-name') : '';

function ownLook(style: ElementNode): OdfLook {
  const text = child(style, 'style:text-properties');
  const value = (name: string): string => attribute(text, name) ?? '';
  const look: OdfLook = { style: parentOf(style) };
  if (value('text:display') === 'none') look.isVanished = true;
  const colour = /^#([\da-f]{6})$/iu.exec(value('fo:color'))?.[1];
  if (colour !== undefined) look.colour = colour;
  const points = /^([\d.]{1,8})pt$/u.exec(value('fo:font-size'))?.[1];
  if (points !== undefined) look.halfPoints = Number(points) * 2;
  if ([text, child(style, 'style:paragraph-properties')].some(isShaded)) look.isShaded = true;
  const position = value('style:text-position');
  if (/^(?:super|[1-9])/u.test(position)) look.raised = 'sup';
  else if (/^(?:sub|-[1-9])/u.test(position)) look.raised = 'sub';
  const underline = value('style:text-underline-style');
  if (underline !== '') look.isUnderlined = underline !== 'none';
  return look;
}

const isShaded = (properties: ElementNode | undefined): boolean =>
  /^#(?!f{6}$)/iu.test(attribute(properties, 'fo:background-color') ?? '');

import { attributeOf, hasAttribute, type ElementNode } from '../../tree.js';
import type { TextBlock } from '../blocks.js';
import { compiled, LISTS } from './lists.js';

/** Features of where a block hangs: tags, roles and the names that page builders give to parts of a page. */

const NAME_GROUPS = compiled(LISTS.names, 'u');
const { tags: TAG_GROUPS, roles: ROLES, properties: PROPERTIES } = LISTS;

const KINDS = ['heading', 'paragraph', 'item', 'row', 'code', 'caption'] as const;

export const ANCESTRY_NAMES: readonly string[] = [
  ...Object.keys(LISTS.names).map((name) => `name.${name}`),
  ...TAG_GROUPS.map((group) => `in.${group[0] ?? ''}`),
  ...ROLES.map((role) => `role.${role}`),
  ...PROPERTIES.map((property) => `prop.${property}`),
  ...KINDS.map((kind) => `kind.${kind}`),
  'level',
  'depth',
  'isHidden',
  'elementIsP',
  'elementIsDiv',
  'ownNameCount',
  'listDepth',
];

/** Steps from the block to the nearest ancestor that matches; this value where none does. */
const NONE = 40;

interface Traits {
  readonly names: readonly boolean[];
  readonly tag: number;
  readonly role: number;
  readonly property: number;
}

/** Remembers what each element of one page is called. */
export class Ancestry {
  private readonly traits = new Map<ElementNode, Traits>();

  features(block: TextBlock, into: number[]): void {
    const nameSteps = new Array<number>(NAME_GROUPS.length).fill(NONE);
    const tagSteps = new Array<number>(TAG_GROUPS.length).fill(NONE);
    const roleSteps = new Array<number>(ROLES.length).fill(NONE);
    const propertySteps = new Array<number>(PROPERTIES.length).fill(NONE);
    let listDepth = 0;
    for (let index = block.path.length - 1, step = 0; index >= 0; index -= 1, step += 1) {
      const element = block.path[index];
      if (!element || element.tag === 'html') break;
      if (element.tag === 'ul' || element.tag === 'ol') listDepth += 1;
      const traits = this.traitsOf(element);
      const near = Math.min(step, NONE - 1);
      if (element.tag !== 'body') {
        traits.names.forEach((hit, at) => {
          if (hit && nameSteps[at] === NONE) nameSteps[at] = near;
        });
      }
      keepFirst(tagSteps, traits.tag, near);
      keepFirst(roleSteps, traits.role, near);
      keepFirst(propertySteps, traits.property, near);
    }
    const tag = block.element.tag;
    into.push(...nameSteps, ...tagSteps, ...roleSteps, ...propertySteps);
    for (const kind of KINDS) into.push(block.kind === kind ? 1 : 0);
    into.push(
      block.level,
      block.path.length,
      block.hidden ? 1 : 0,
      tag === 'p' ? 1 : 0,
      tag === 'div' ? 1 : 0,
      attributeOf(block.element, 'class').split(/\s+/u).filter(Boolean).length,
      listDepth,
    );
  }

  private traitsOf(element: ElementNode): Traits {
    const known = this.traits.get(element);
    if (known) return known;
    const name = nameOf(element);
    const role = attributeOf(element, 'role').toLowerCase();
    const property = attributeOf(element, 'itemprop').toLowerCase();
    const traits: Traits = {
      names: NAME_GROUPS.map((group) => name !== '' && group.test(name)),
      tag: TAG_GROUPS.findIndex((group) => group.includes(element.tag)),
      role: role ? ROLES.indexOf(role) : -1,
      property: property ? PROPERTIES.indexOf(property) : -1,
    };
    this.traits.set(element, traits);
    return traits;
  }
}

function keepFirst(steps: number[], at: number, step: number): void {
  if (at >= 0 && steps[at] === NONE) steps[at] = step;
}

/** Class, id and test names as one lower-case string, with humps opened (`postBody` → `post-body`). */
function nameOf(element: ElementNode): string {
  const parts = [attributeOf(element, 'class'), attributeOf(element, 'id')];
  if (hasAttribute(element, 'data-testid')) parts.push(attributeOf(element, 'data-testid'));
  if (hasAttribute(element, 'data-component')) parts.push(attributeOf(element, 'data-component'));
  if (element.tag.includes('-')) parts.push(element.tag);
  return parts
    .join(' ')
    .trim()
    .slice(0, 400)
    .replace(/([a-z])([A-Z])/gu, '$1-$2')
    .toLowerCase();
}

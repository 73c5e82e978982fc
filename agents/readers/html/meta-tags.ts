import { dataOf } from '../../data.js';
import { attributeOf, elementsOf, type ElementNode } from '../tree.js';

/** What a page's `<meta>` tags say, by name. */

/** Meta tags by lower-case name or property; values in document order. */
export type MetaTags = ReadonlyMap<string, readonly string[]>;

/** Names of tags that say one thing, the most specific first: `agents/data/page-tags.json`. */
export const PAGE_TAGS = dataOf('page-tags') as {
  readonly doi: readonly string[];
};

const MAX_TAGS = 5_000;

export function metaTagsOf(root: ElementNode): MetaTags {
  const tags = new Map<string, string[]>();
  let seen = 0;
  for (const element of elementsOf(root)) {
    if (element.tag !== 'meta') continue;
    if (++seen > MAX_TAGS) break;
    const content = attributeOf(element, 'content').trim().slice(0, 20_000);
    if (!content) continue;
    for (const attribute of ['name', 'property', 'itemprop', 'http-equiv']) {
      const name = attributeOf(element, attribute).trim().toLowerCase();
      if (!name) continue;
      const values = tags.get(name);
      if (values) values.push(content);
      else tags.set(name, [content]);
    }
  }
  return tags;
}

export const first = (tags: MetaTags, ...names: readonly string[]): string | null => {
  for (const name of names) {
    const value = tags.get(name)?.[0];
    if (value) return value;
  }
  return null;
};

import { attributeOf, elementsOf, ownText, type ElementNode } from '../../tree.js';
import { normaliseDate } from '../normalise.js';
import type { Fits, FoundDate } from './declared.js';

/** Dates in the data that scripts of a page carry, for pages that show and declare none: the last resort. */

const MOST_CHARACTERS = 2_000_000;
const KEY =
  /["']?(?:date_?published|published_?(?:at|on|date|time)|publish_?(?:ed)?_?(?:date|time|at|on)|first_?published(?:_?at)?|publication_?date|pub_?date|created_?(?:at|on|date)|date_?created|post_?date)["']?\s{0,3}:\s{0,3}["'](\d{4}-\d\d-\d\d)/iu;

/** The first such date; JSON-LD that is no JSON is read before other scripts. */
export function inScripts(root: ElementNode, fits: Fits): FoundDate | null {
  let found: FoundDate | null = null;
  let seen = 0;
  for (const element of elementsOf(root)) {
    if (element.tag !== 'script' || seen > MOST_CHARACTERS) continue;
    const text = ownText(element).slice(0, MOST_CHARACTERS).replaceAll('\\"', '"');
    seen += text.length;
    const date = normaliseDate(KEY.exec(text)?.[1] ?? '');
    if (date?.length !== 10 || !fits(date)) continue;
    if (/ld\+json/iu.test(attributeOf(element, 'type'))) return { date, from: 'json-ld' };
    found ??= { date, from: 'meta' };
  }
  return found;
}

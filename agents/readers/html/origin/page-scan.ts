import { attributeOf, elementsOf, plainText, type ElementNode } from '../../tree.js';

/** One walk over a page for what tells of its maker: links and buttons, names of classes and scripts, what built it. */

interface Control {
  /** What it says, white space folded. */
  readonly words: string;
  readonly target: string;
}

export interface PageScan {
  readonly controls: readonly Control[];
  /** Classes, ids and addresses of scripts, lower case. */
  readonly names: string;
  /** `Preprint`, `Dataset`, where a repository marks the type of its record. */
  readonly recordType: string | null;
}

const MOST_CONTROLS = 3_000;
const MOST_NAMES = 150_000;
/** Longer ones are sentences or teasers. */
const LONGEST_CONTROL = 60;
const CONTROL_TAGS = new Set(['a', 'button', 'summary']);

export function scanPage(root: ElementNode): PageScan {
  const controls: Control[] = [];
  const names: string[] = [];
  let room = MOST_NAMES;
  let recordType: string | null = null;
  for (const element of elementsOf(root)) {
    if (CONTROL_TAGS.has(element.tag) || isButton(element)) {
      if (controls.length < MOST_CONTROLS) controls.push(controlOf(element));
    }
    if (/^resource type$/iu.test(attributeOf(element, 'aria-label')))
      recordType ??= plainText(element).slice(0, LONGEST_CONTROL) || null;
    const name = nameOf(element);
    if (name === '' || room <= 0) continue;
    names.push(name);
    room -= name.length;
  }
  return {
    controls: controls.filter(({ words }) => words !== '' && words.length <= LONGEST_CONTROL),
    names: names.join(' ').toLowerCase(),
    recordType,
  };
}

const isButton = (element: ElementNode): boolean =>
  element.tag === 'input' && /^(?:submit|button)$/iu.test(attributeOf(element, 'type'));

function controlOf(element: ElementNode): Control {
  const words = element.tag === 'input' ? attributeOf(element, 'value') : plainText(element);
  return {
    words: (words || attributeOf(element, 'aria-label')).trim(),
    target: attributeOf(element, 'href').slice(0, 1_000),
  };
}

function nameOf(element: ElementNode): string {
  const source = element.tag === 'script' || element.tag === 'link' ? attributeOf(element, 'src') : '';
  return [attributeOf(element, 'class'), attributeOf(element, 'id'), source]
    .map((part) => part.slice(0, 300))
    .filter(Boolean)
    .join(' ');
}

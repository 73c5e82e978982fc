import {
  attributeOf,
  elementsOf,
  foldSpace,
  hasAttribute,
  ownText,
  plainText,
  type ElementNode,
} from '../tree.js';

/** One walk over the elements of a page for all that they say besides its text: what it declares, what it is built of, its links and buttons. */

/** Meta tags by lower-case name or property; values in document order. */
export type MetaTags = ReadonlyMap<string, readonly string[]>;

export interface Control {
  /** What it says, white space folded. */
  readonly words: string;
  readonly target: string;
}

const MOST_TAGS = 5_000;
const MOST_CONTROLS = 3_000;
/** Longer ones are sentences or teasers. */
const LONGEST_CONTROL = 60;
const MOST_NAMES = 150_000;
const MOST_HEADS = 60_000;

const CONTROL_TAGS = new Set(['a', 'button', 'summary']);
const COMMONS = /https?:\/\/creativecommons\.org\/(?:licenses|publicdomain)\/[\w./-]{2,40}/iu;

export class PageScan {
  readonly root: ElementNode;
  readonly tags: MetaTags = new Map();
  /** `<title>` as written. */
  title = '';
  /** `lang` of the page. */
  language = '';
  /** The only heading of the first rank; null where there are none or several. */
  soleHeading: string | null = null;
  /** `rel=canonical`. */
  canonical: string | null = null;
  /** `rel=license`. */
  license: string | null = null;
  /** The first link to a licence of Creative Commons. */
  commons: string | null = null;
  /** Links to style sheets elsewhere, which are not fetched. */
  hasOtherSheets = false;
  readonly scripts: ElementNode[] = [];
  readonly sheets: ElementNode[] = [];
  /** Ids of boxes that a control of the page opens. */
  readonly opened = new Set<string>();
  readonly controls: Control[] = [];
  /** Classes, ids and addresses of scripts, lower case. */
  readonly names: string;
  /** The same, addresses of frames and forms and the starts of scripts, a line an element: challenges are known by them. */
  readonly markupNames: string;
  /** `Preprint`, `Dataset`, where a repository marks the type of its record. */
  recordType: string | null = null;
  /** Inline scripts by their length and others by 1000 each. */
  scriptCharacters = 0;
  passwordFields = 0;
  /** Those in the middle of the page, not in its head, foot or side nor in a box that waits for a click. */
  openPasswordFields = 0;
  /** Text of `<noscript>`. */
  noscriptText = '';
  /** An element that frameworks fill by script (`#root`, `#app`, `#__next`) stands empty. */
  hasEmptyMount = false;
  #headings = 0;
  #metaTags = 0;

  constructor(root: ElementNode) {
    this.root = root;
    const [names, heads]: [string[], string[]] = [[], []];
    let read = 0;
    for (const element of elementsOf(root)) {
      this.#byTag[element.tag]?.(element);
      this.#look(element);
      const name = nameOf(element);
      if (name !== '' && read < MOST_NAMES && !/^(?:iframe|form)$/u.test(element.tag)) names.push(name);
      if (name !== '' && read < MOST_HEADS) heads.push(name);
      if (read < MOST_HEADS && element.tag === 'script') heads.push(rawText(element).slice(0, 500));
      read += name.length;
    }
    this.names = names.join(' ').toLowerCase();
    this.markupNames = heads.join('\n').slice(0, MOST_HEADS).toLowerCase();
  }

  /** What any element may say. */
  #look(element: ElementNode): void {
    this.hasEmptyMount ||= isEmptyMount(element);
    for (const id of openedBy(element)) this.opened.add(id);
    if (CONTROL_TAGS.has(element.tag) || isButton(element)) {
      const control = controlOf(element);
      if (this.controls.length < MOST_CONTROLS && isShort(control.words)) this.controls.push(control);
    }
    if (/^resource type$/iu.test(attributeOf(element, 'aria-label')))
      this.recordType ??= plainText(element).slice(0, LONGEST_CONTROL) || null;
  }

  readonly #link = (element: ElementNode): void => {
    const href = attributeOf(element, 'href');
    if (element.tag === 'a') this.commons ??= COMMONS.exec(href)?.[0] ?? null;
    const relation = attributeOf(element, 'rel').toLowerCase();
    if (relation === '') return;
    const words = relation.split(/\s+/u);
    if (words.includes('license')) this.license ??= href || null;
    if (element.tag !== 'link') return;
    if (words.includes('canonical')) this.canonical ??= href || null;
    this.hasOtherSheets ||= words.some((word) => /^(?:stylesheet|preload)$/u.test(word));
  };

  readonly #byTag: Readonly<Record<string, (element: ElementNode) => void>> = {
    html: (element) => (this.language ||= attributeOf(element, 'lang') || attributeOf(element, 'xml:lang')),
    title: (element) => {
      if (element.parent?.tag !== 'svg') this.title ||= foldSpace(ownText(element));
    },
    h1: (element) => {
      this.#headings += 1;
      this.soleHeading = this.#headings === 1 ? plainText(element) || null : null;
    },
    meta: (element) => {
      if (++this.#metaTags <= MOST_TAGS) addTag(this.tags as Map<string, string[]>, element);
    },
    link: this.#link,
    a: this.#link,
    style: (element) => this.sheets.push(element),
    script: (element) => {
      this.scripts.push(element);
      this.scriptCharacters += scriptLength(element);
    },
    noscript: (element) => {
      if (this.noscriptText.length < 2_000) this.noscriptText += ` ${foldSpace(rawText(element))}`;
    },
    input: (element) => {
      if (attributeOf(element, 'type').toLowerCase() !== 'password') return;
      this.passwordFields += 1;
      if (standsOpen(element)) this.openPasswordFields += 1;
    },
  };
}

export const scanPage = (root: ElementNode): PageScan => new PageScan(root);

export const first = (tags: MetaTags, ...names: readonly string[]): string | null =>
  names.map((name) => tags.get(name)?.[0]).find(Boolean) ?? null;

function addTag(tags: Map<string, string[]>, element: ElementNode): void {
  const content = attributeOf(element, 'content').trim().slice(0, 20_000);
  if (!content) return;
  for (const attribute of ['name', 'property', 'itemprop', 'http-equiv']) {
    const name = attributeOf(element, attribute).trim().toLowerCase();
    if (name) tags.set(name, [...(tags.get(name) ?? []), content]);
  }
}

/** Attributes in which a control names the box that it opens; others open what is named for it. */
const NAMING = ['aria-controls', 'data-target', 'data-bs-target', 'data-accordion-target'];

function openedBy(element: ElementNode): string[] {
  const isLink = hasAttribute(element, 'data-toggle') || hasAttribute(element, 'data-bs-toggle');
  return (isLink ? [...NAMING, 'href'] : NAMING)
    .flatMap((name) => attributeOf(element, name).slice(0, 500).split(/\s+/u))
    .map((id) => id.replace(/^#/u, ''))
    .filter(Boolean);
}

const isShort = (words: string): boolean => words !== '' && words.length <= LONGEST_CONTROL;

const isButton = (element: ElementNode): boolean =>
  element.tag === 'input' && /^(?:submit|button)$/iu.test(attributeOf(element, 'type'));

function controlOf(element: ElementNode): Control {
  const words = element.tag === 'input' ? attributeOf(element, 'value') : plainText(element);
  return {
    words: (words || attributeOf(element, 'aria-label')).trim(),
    target: attributeOf(element, 'href').slice(0, 1_000),
  };
}

/** Class and id, lower case. */
export const namesOf = (element: ElementNode): string =>
  `${attributeOf(element, 'class')} ${attributeOf(element, 'id')}`.slice(0, 400).toLowerCase();

/** Class, id, and the address of a script, frame or form. */
function nameOf(element: ElementNode): string {
  const isSourced = /^(?:script|iframe|form)$/u.test(element.tag);
  const source = isSourced ? attributeOf(element, 'src') + attributeOf(element, 'action') : '';
  return [attributeOf(element, 'class'), attributeOf(element, 'id'), source]
    .map((part) => part.slice(0, 300))
    .filter(Boolean)
    .join(' ');
}

/** Data are no script. */
const scriptLength = (element: ElementNode): number =>
  attributeOf(element, 'src')
    ? 1_000
    : /json/u.test(attributeOf(element, 'type'))
      ? 0
      : rawText(element).length;

export const FRAME_TAGS: ReadonlySet<string> = new Set(['nav', 'header', 'footer', 'aside']);
/** Boxes at the edge of a page, and those that wait for a click; `has-sidebar` only tells of one. */
const ASIDE_NAME =
  /(?:^|\s)(?!has[-_]|with[-_]|no[-_])[\w-]*(?:modal|popup|dropdown|offcanvas|overlay|hidden|widget|sidebar|drawer|header|navbar|menu|comment)/u;

function standsOpen(element: ElementNode): boolean {
  for (let at: ElementNode | null = element; at && at.tag !== 'body'; at = at.parent) {
    if (FRAME_TAGS.has(at.tag) || at.tag === 'dialog' || ASIDE_NAME.test(namesOf(at))) return false;
    if (/display:\s*none/u.test(attributeOf(at, 'style').slice(0, 500))) return false;
  }
  return true;
}

const MOUNT_NAME =
  /^(?:root|app|__next|__nuxt|react-root|main-app|app-root|svelte|gatsby|___gatsby|mount|application|ember-app|q-app|wrapper)$/u;

const isEmptyMount = (element: ElementNode): boolean =>
  (MOUNT_NAME.test(attributeOf(element, 'id').toLowerCase()) || /^app-root$|-app$/u.test(element.tag)) &&
  rawText(element).trim().length < 200 &&
  [...elementsOf(element)].length < 30;

/** All that stands inside, scripts too. */
const rawText = (element: ElementNode): string => [...elementsOf(element)].map(ownText).join(' ');

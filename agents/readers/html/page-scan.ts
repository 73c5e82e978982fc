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

export type PageScan = ReturnType<typeof scanPage>;

const MOST_TAGS = 5_000;
const MOST_CONTROLS = 3_000;
/** Longer ones are sentences or teasers. */
const LONGEST_CONTROL = 60;
const MOST_NAMES = 150_000;
const MOST_HEADS = 60_000;

const CONTROL_TAGS = new Set(['a', 'button', 'summary']);
const COMMONS = /https?:\/\/creativecommons\.org\/(?:licenses|publicdomain)\/[\w./-]{2,40}/iu;

export function scanPage(root: ElementNode) {
  const tags = new Map<string, string[]>();
  const controls: Control[] = [];
  const [names, heads]: [string[], string[]] = [[], []];
  let [nameRoom, headRoom, metaTags] = [MOST_NAMES, MOST_HEADS, 0];
  const scan = {
    root,
    tags: tags as MetaTags,
    /** `<title>` as written. */
    title: '',
    /** `lang` of the page. */
    language: '',
    /** The only heading of the first rank; null where there are none or several. */
    soleHeading: null as string | null,
    /** `rel=canonical`. */
    canonical: null as string | null,
    /** `rel=license`, else a link to Creative Commons. */
    license: null as string | null,
    /** Links to style sheets elsewhere, which are not fetched. */
    hasOtherSheets: false,
    scripts: [] as ElementNode[],
    sheets: [] as ElementNode[],
    /** Ids of boxes that a control of the page opens. */
    opened: new Set<string>(),
    controls: [] as readonly Control[],
    /** Classes, ids and addresses of scripts, lower case. */
    names: '',
    /** The same, addresses of frames and forms and the starts of scripts, a line an element: challenges are known by them. */
    markupNames: '',
    /** `Preprint`, `Dataset`, where a repository marks the type of its record. */
    recordType: null as string | null,
    /** Inline scripts by their length and others by 1000 each. */
    scriptCharacters: 0,
    passwordFields: 0,
    /** Those in the middle of the page, not in its head, foot or side nor in a box that waits for a click. */
    openPasswordFields: 0,
    /** Text of `<noscript>`. */
    noscriptText: '',
    /** An element that frameworks fill by script (`#root`, `#app`, `#__next`) stands empty. */
    hasEmptyMount: false,
  };
  let commons: string | null = null;
  let headings = 0;
  const links = (element: ElementNode): void => {
    const href = attributeOf(element, 'href');
    if (element.tag === 'a' && commons === null) commons = COMMONS.exec(href)?.[0] ?? null;
    const relation = attributeOf(element, 'rel').toLowerCase();
    if (relation === '') return;
    const words = relation.split(/\s+/u);
    if (words.includes('license')) scan.license ??= href || null;
    if (element.tag !== 'link') return;
    if (words.includes('canonical')) scan.canonical ??= href || null;
    scan.hasOtherSheets ||= words.some((word) => /^(?:stylesheet|preload)$/u.test(word));
  };
  const byTag: Readonly<Record<string, (element: ElementNode) => void>> = {
    html: (element) => (scan.language ||= attributeOf(element, 'lang') || attributeOf(element, 'xml:lang')),
    title: (element) => {
      if (element.parent?.tag !== 'svg') scan.title ||= foldSpace(ownText(element));
    },
    h1: (element) => {
      headings += 1;
      scan.soleHeading = headings === 1 ? plainText(element) || null : null;
    },
    meta: (element) => {
      if (++metaTags <= MOST_TAGS) addTag(tags, element);
    },
    link: links,
    a: links,
    style: (element) => scan.sheets.push(element),
    script: (element) => {
      scan.scripts.push(element);
      scan.scriptCharacters += scriptLength(element);
    },
    noscript: (element) => {
      if (scan.noscriptText.length < 2_000) scan.noscriptText += ` ${foldSpace(rawText(element))}`;
    },
    input: (element) => {
      if (attributeOf(element, 'type').toLowerCase() !== 'password') return;
      scan.passwordFields += 1;
      if (standsOpen(element)) scan.openPasswordFields += 1;
    },
  };
  for (const element of elementsOf(root)) {
    byTag[element.tag]?.(element);
    scan.hasEmptyMount ||= isEmptyMount(element);
    for (const id of openedBy(element)) scan.opened.add(id);
    if (controls.length < MOST_CONTROLS && (CONTROL_TAGS.has(element.tag) || isButton(element)))
      controls.push(controlOf(element));
    if (/^resource type$/iu.test(attributeOf(element, 'aria-label')))
      scan.recordType ??= plainText(element).slice(0, LONGEST_CONTROL) || null;
    const name = [attributeOf(element, 'class'), attributeOf(element, 'id'), sourceOf(element)]
      .map((part) => part.slice(0, 300))
      .filter(Boolean)
      .join(' ');
    if (nameRoom > 0 && name !== '' && !/^(?:iframe|form)$/u.test(element.tag)) names.push(name);
    if (headRoom > 0 && name !== '') heads.push(name);
    if (headRoom > 0 && element.tag === 'script') heads.push(rawText(element).slice(0, 500));
    nameRoom -= name.length;
    headRoom -= name.length;
  }
  return {
    ...scan,
    license: scan.license,
    commons: commons as string | null,
    controls: controls.filter(({ words }) => words !== '' && words.length <= LONGEST_CONTROL),
    names: names.join(' ').toLowerCase(),
    markupNames: heads.join('\n').slice(0, MOST_HEADS).toLowerCase(),
  };
}

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

const sourceOf = (element: ElementNode): string =>
  /^(?:script|iframe|form)$/u.test(element.tag)
    ? attributeOf(element, 'src') + attributeOf(element, 'action')
    : '';

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

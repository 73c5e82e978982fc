/** Reads the chapters of a book: their trees without what a reading program does not show. */
import type { HiddenText } from '../hidden-warnings.js';
import { attributeOf, elementsOf, foldSpace, type ElementNode } from '../tree.js';
import { visibilityOf, type Sight } from '../html/visibility.js';
import { isNote, parseSimpleHtml } from '../simple-html.js';
import { textOf, type ArchiveFiles } from '../zip.js';
import { joinPath } from './join-path.js';

export interface ChapterReader {
  read(path: string): ElementNode;
  /** What was left out of the chapters read so far. */
  readonly hidden: readonly HiddenText[];
}

/** Characters of style sheets that are looked at in one book; its chapters share them, and each has to be looked at again. */
const MOST_SHEET_CHARACTERS = 10_000_000;
/** XHTML may close any element at once, which HTML would leave open. */
const CLOSED_AT_ONCE = /<([A-Za-z][\w:-]{0,40})(\s[^<>]*)?\/>/gu;

export function createChapterReader(files: ArchiveFiles): ChapterReader {
  const hidden: HiddenText[] = [];
  let left = MOST_SHEET_CHARACTERS;
  const sheetsFor = (root: ElementNode, path: string): ElementNode[] =>
    [...elementsOf(root)].filter(isSheetLink).flatMap((link) => {
      const text = textOf(files[joinPath(path, attributeOf(link, 'href'))]);
      if (text === '' || text.length > left) return [];
      left -= text.length;
      return [styleElement(text, root)];
    });
  return {
    hidden,
    read: (path) => {
      const { root } = parseSimpleHtml(textOf(files[path]).replace(CLOSED_AT_ONCE, '<$1$2></$1>'));
      root.children.unshift(...sheetsFor(root, path));
      hidden.push(...takeOutHidden(root));
      return root;
    },
  };
}

const isSheetLink = (element: ElementNode): boolean =>
  element.tag === 'link' &&
  /\bstylesheet\b/iu.test(attributeOf(element, 'rel')) &&
  !/\balternate\b/iu.test(attributeOf(element, 'rel')) &&
  !/\bprint\b/iu.test(attributeOf(element, 'media'));

const styleElement = (text: string, root: ElementNode): ElementNode => ({
  type: 'element',
  tag: 'style',
  attributes: {},
  children: [{ type: 'text', text }],
  parent: root,
});

/** Notes are hidden where a book lets them open in place: they stay, apart from the text. */
function takeOutHidden(root: ElementNode): HiddenText[] {
  const visibility = visibilityOf(root);
  const found: { reason: HiddenText['reason']; text: string }[] = [];
  const visit = (element: ElementNode, sight: Sight): void => {
    const reason = sight.hidden?.reason;
    for (let at = 0; at < element.children.length; at += 1) {
      const child = element.children[at];
      if (child?.type === 'element')
        visit(child, isNote(child) ? visibility.start : visibility.inside(sight, child));
      else if (child && reason !== undefined) {
        const last = found.at(-1);
        if (last?.reason === reason) last.text += child.text;
        else found.push({ reason, text: child.text });
        element.children[at] = { type: 'text', text: '' };
      }
    }
  };
  visit(root, visibility.start);
  return found.map(({ reason, text }) => ({ reason, text: foldSpace(text) }));
}

import { attributeOf, type ElementNode } from '../../tree.js';

/** In what part of a page an element stands, by the tags, classes and ids around it. */

export interface Region {
  /** Somebody's answer to the page. */
  readonly isComment: boolean;
  /** About other pages: teasers, lists of articles, calendars, advertisements. */
  readonly isAside: boolean;
  readonly isFooter: boolean;
  readonly isMain: boolean;
}

const COMMENT =
  /(?:^|[\s_-])(?:comments?|commentlist|respond|disqus|replies|kommentare?|comentarios)(?:$|[\s_\d-])|comment-?(?:body|list|meta|text|author|content|item|date|wrap)/iu;
const ASIDE =
  /(?:^|[\s_-])(?:sidebar|side-?bar|related|recommend\w*|widgets?|popular|recent|latest|trending|most-?read|teasers?|promo|newsletter|breadcrumbs?|archives?|calendar|carousel|slider|ticker|menu|nav|navigation|navbar|ads?|advert\w*|sponsored|read-?more|more-?(?:news|stories|articles|posts)|see-?also|similar|suggest\w*|next|prev|previous|pagination|events?|upcoming|infobox)(?:$|[\s_\d-])|related-?(?:posts?|articles?|news|content)|widget-area|recent-?posts|post-?navigation/iu;
const FOOTER = /(?:^|[\s_-])(?:footer|colophon|copyright|site-?info|foot)(?:$|[\s_\d-])/iu;
const MAIN =
  /(?:^|[\s_-])(?:article|story|entry|hentry|post)(?:$|[\s_-])|(?:article|post|entry|story)-?(?:body|content|header|meta|info|detail|text)/iu;

const NOWHERE: Region = { isComment: false, isAside: false, isFooter: false, isMain: false };

/** Looks up regions of one page's elements; each element is judged once. */
export function regionsOf(): (element: ElementNode | null) => Region {
  const known = new Map<ElementNode, Region>();
  return (element) => {
    const open: ElementNode[] = [];
    let at = element;
    while (at && !known.has(at)) {
      open.push(at);
      at = at.parent;
    }
    let region = (at && known.get(at)) ?? NOWHERE;
    for (const each of open.reverse()) {
      region = inside(each, region);
      known.set(each, region);
    }
    return region;
  };
}

function inside(element: ElementNode, around: Region): Region {
  const { tag } = element;
  // A page's own frame often names everything that may stand in it.
  if (tag === 'body' || tag === 'html' || tag === '#root') return NOWHERE;
  const named = namesOf(element);
  const isMain = around.isMain || tag === 'article' || tag === 'main' || MAIN.test(named);
  return {
    isComment: around.isComment || COMMENT.test(named),
    isAside: around.isAside || tag === 'aside' || tag === 'nav' || ASIDE.test(named),
    isFooter: around.isFooter || (!around.isMain && (tag === 'footer' || FOOTER.test(named))),
    isMain,
  };
}

/** Class and id. */
export const namesOf = (element: ElementNode): string =>
  `${attributeOf(element, 'class')} ${attributeOf(element, 'id')}`.slice(0, 300);

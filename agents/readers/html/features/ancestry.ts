import { attributeOf, hasAttribute, type ElementNode } from '../../tree.js';
import type { TextBlock } from '../blocks.js';

/** Features of where a block hangs: tags, roles and the names that page builders give to parts of a page. */

const NAME_GROUPS = {
  content:
    /article|content|entry|post(?:[-_ ]|$|body|text)|story|body|main|(?:^|[-_ ])text|description|detail|prose|markdown|rich-?text|wysiwyg|copy/u,
  articleBody:
    /article-?_?(?:body|content|text)|entry-?_?content|post-?_?(?:body|content|text)|story-?_?(?:body|content)|body-?_?(?:copy|content|text)|field-name-body|mw-parser-output|td-post-content|richtext/u,
  nav: /(?:^|[-_ ])(?:nav|menu|navbar|navigation|breadcrumbs?|crumbs?|pagination|pager|paging|tabs?|sitemap|skip|toolbar|topbar|masthead)/u,
  footer: /foot|copyright|colophon|legal|disclaimer/u,
  header: /(?:^|[-_ ])(?:header|banner|top|hero|masthead|logo)/u,
  side: /side|aside|rail|widget|(?:left|right)-?(?:col|bar|nav)|secondary|complementary/u,
  social: /social|share|sharing|follow|facebook|twitter|addthis|sharedaddy|whatsapp/u,
  advert:
    /(?:^|[-_ ])(?:ads?|adv|advert\w*|adsense|dfp|gpt|promo\w*|sponsor\w*|outbrain|taboola|banner-ad)(?:[-_ \d]|$)/u,
  related:
    /relat|recommend|suggest|popular|trending|most-?read|more-?(?:from|stories|news|posts|articles)|also|similar|latest|recent|upnext|read-?next|cross-?sell|upsell|teaser/u,
  comment: /comment|disqus|respond|repl(?:y|ies)|discussion|feedback/u,
  signup:
    /newsletter|subscri|sign-?up|signin|login|register|paywall|meter|membership|account|cart|basket|checkout|wishlist/u,
  consent:
    /cookie|consent|gdpr|ccpa|onetrust|privacy|popup|modal|overlay|lightbox|dialog|toast|alert|notice|notification/u,
  byline:
    /byline|author|(?:^|[-_ ])(?:by|meta|date|time|timestamp|published|posted|dateline|credits?)(?:[-_ ]|$)|post-?meta|entry-?meta|article-?meta|contributor|bio/u,
  caption: /caption|credit|figure|gallery|image|photo|media|thumb|slide/u,
  tags: /(?:^|[-_ ])(?:tags?|tagged|categor(?:y|ies)|topics?|keywords?|labels?|taxonomy)(?:[-_ ]|$)|tag-?list|tagcloud/u,
  card: /card|tile|item|grid|carousel|slider|swiper|slick|loop|listing|list|archive|feed|stream|result/u,
  form: /form|input|search|filter|sort|select|dropdown|button|btn|cta|call-?to-?action/u,
  product: /product|price|sku|spec|feature|variant|offer|shipping|warranty|buy/u,
  review: /review|rating|stars?|testimonial|quote/u,
  forum:
    /forum|thread|topic|message|post-?(?:body|content|text)|question|answer|bbcode|signature|reputation|vote|user/u,
  fold: /accordion|collaps|tab-?pane|tab-?content|toggle|expand|faq|panel/u,
  toc: /(?:^|[-_ ])toc(?:[-_ ]|$)|table-?of-?contents|contents-?list|jump/u,
  intro:
    /intro|lead|lede|summary|excerpt|abstract|standfirst|subtitle|subhead|deck|dek|teaser|key-?points|highlights/u,
  hiddenName:
    /hidden|hide|invisible|sr-only|screen-?reader|visually|offscreen|noprint|print-only|d-none|mobile-only/u,
  docs: /docs?(?:[-_ ]|$)|document|reference|api|code|highlight|syntax|example|tutorial|guide/u,
} as const;

const GROUP_NAMES = Object.keys(NAME_GROUPS) as readonly (keyof typeof NAME_GROUPS)[];

const TAG_GROUPS: readonly (readonly string[])[] = [
  ['nav'],
  ['header'],
  ['footer'],
  ['aside'],
  ['article'],
  ['main'],
  ['section'],
  ['form'],
  ['table'],
  ['ul', 'ol'],
  ['dl'],
  ['figure'],
  ['blockquote'],
  ['button'],
  ['details'],
  ['dialog'],
  ['label', 'fieldset', 'legend'],
  ['pre', 'code'],
  ['address'],
  ['time'],
];
const ROLES = [
  'navigation',
  'banner',
  'contentinfo',
  'complementary',
  'main',
  'article',
  'dialog',
  'search',
  'list',
  'tabpanel',
  'button',
];
const PROPERTIES = ['articlebody', 'text', 'description', 'author', 'reviewbody', 'name', 'headline'];

const KINDS = ['heading', 'paragraph', 'item', 'row', 'quote', 'code', 'caption', 'term'] as const;

export const ANCESTRY_NAMES: readonly string[] = [
  ...GROUP_NAMES.map((name) => `name.${name}`),
  ...TAG_GROUPS.map((group) => `in.${group[0] ?? ''}`),
  ...ROLES.map((role) => `role.${role}`),
  ...PROPERTIES.map((property) => `prop.${property}`),
  ...KINDS.map((kind) => `kind.${kind}`),
  'level',
  'depth',
  'isHidden',
  'elementIsP',
  'elementIsDiv',
  'elementIsSpanLike',
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
    const nameSteps = new Array<number>(GROUP_NAMES.length).fill(NONE);
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
      block.path.at(-1) === block.element ? 0 : 1,
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
      names: GROUP_NAMES.map((group) => name !== '' && NAME_GROUPS[group].test(name)),
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

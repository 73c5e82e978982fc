import { colourOf, isSameColour, type Colour } from './css/colour.js';
import { declarationsOf, type Declarations } from './css/declarations.js';
import { hidingOf, INHERITED, shownBy, type Hiding } from './css/hiding.js';
import type { PageScan } from './page-scan.js';
import { backgroundOf, cascadeOf, type Cascade } from './css/sheet.js';
import { attributeOf, hasAttribute, plainText, type ElementNode } from '../tree.js';

/** Decides from attributes, inline style and the page's own style sheets whether a reader of the page sees a text. */

export type { HiddenReason } from './css/hiding.js';

/** What an element inherits and hands on. */
export interface Sight {
  readonly hidden: Hiding | null;
  /** Null where nobody set one. */
  readonly colour: Colour | 'unknown' | null;
  /** `unknown` where a picture, a gradient or a sheet that was not read may stand behind the text. */
  readonly background: Colour | 'unknown';
}

export interface Visibility {
  /** How the page's outermost element looks. */
  readonly start: Sight;
  /** How an element looks inside of its parent. */
  inside(parent: Sight, element: ElementNode): Sight;
}

/** Text for programs that read pages aloud, named so by the frameworks of the web: labels are, paragraphs are not. */
const LONGEST_LABEL = 80;
const SPOKEN_NAMES =
  /(?:^|\s)(?:sr-only|visually-?hidden|u-visually-hidden|screen-reader-text|element-invisible|a11y-hidden)(?:\s|$)/u;

const WHITE: Colour = [255, 255, 255, 1];

export function visibilityOf({
  sheets,
  hasOtherSheets,
}: Pick<PageScan, 'sheets' | 'hasOtherSheets'>): Visibility {
  const cascade = cascadeOf(sheets);
  // A page is walked more than once, and an element always has the same parent.
  const seen = new Map<ElementNode, Sight>();
  return {
    start: { hidden: null, colour: null, background: hasOtherSheets ? 'unknown' : WHITE },
    inside: (parent, element) => {
      const sight = seen.get(element) ?? look(parent, element, cascade);
      seen.set(element, sight);
      return sight;
    },
  };
}

function look(parent: Sight, element: ElementNode, cascade: Cascade): Sight {
  const inline = declarationsOf(attributeOf(element, 'style'));
  const style = cascade(element, inline);
  const colour = colourIn(element, style);
  const background = backgroundIn(element, style);
  const own = isWholePage(element) ? null : ownHiding(element, inline, style);
  const isBack = !own && takesBack(parent.hidden, style, background);
  if (!own && !isBack && colour === null && background === null) return parent;
  return withColours(
    {
      hidden: own ?? (isBack ? null : parent.hidden),
      colour: colour ?? parent.colour,
      background: background ?? parent.background,
    },
    element,
  );
}

/** The same, hidden where text and background cannot be distinguished. */
function withColours(sight: Sight, element: ElementNode): Sight {
  const { hidden, colour, background } = sight;
  if (hidden || colour === null || colour === 'unknown' || background === 'unknown') return sight;
  if (isWholePage(element) || !isSameColour(colour, background)) return sight;
  return { ...sight, hidden: { property: 'color', reason: 'same-colour' } };
}

/** A page that hides all of itself is shown by a script: guards against flicker do so. */
const isWholePage = ({ tag }: ElementNode): boolean => tag === 'html' || tag === 'body';

function ownHiding(element: ElementNode, inline: Declarations, style: Declarations): Hiding | null {
  if (hasAttribute(element, 'hidden') && attributeOf(element, 'hidden') !== 'until-found')
    return { property: 'display', reason: 'hidden-attribute' };
  if (attributeOf(element, 'aria-hidden').toLowerCase() === 'true')
    return { property: 'display', reason: 'aria-hidden' };
  if (element.tag === 'dialog' && !hasAttribute(element, 'open'))
    return { property: 'display', reason: 'display-none' };
  const isSpoken = SPOKEN_NAMES.test(attributeOf(element, 'class').slice(0, 500));
  if (isSpoken && plainText(element).length <= LONGEST_LABEL) return hidingOf(inline);
  return hidingOf(style) ?? (isSpoken ? { property: 'clip', reason: 'zero-size' } : null);
}

/** Size and colour of a font and visibility pass to what is inside, unless that sets its own. */
const takesBack = (
  hidden: Hiding | null,
  style: Declarations,
  background: Sight['background'] | null,
): boolean =>
  hidden !== null &&
  INHERITED.has(hidden.property) &&
  ((hidden.reason === 'same-colour' && background !== null) || shownBy(style).includes(hidden.property));

function colourIn(element: ElementNode, style: Declarations): Sight['colour'] {
  const value =
    style.get('color') ?? (element.tag === 'font' ? attributeOf(element, 'color').toLowerCase() : '');
  return value === '' || value === 'inherit' ? null : (colourOf(value) ?? 'unknown');
}

function backgroundIn(element: ElementNode, style: Declarations): Sight['background'] | null {
  const attribute = attributeOf(element, 'bgcolor').toLowerCase();
  return backgroundOf(style) ?? (attribute === '' ? null : (colourOf(attribute) ?? 'unknown'));
}

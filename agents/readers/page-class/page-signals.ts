import type { WallBoxes } from './wall-rule.js';

/** What a page shows and says besides its main text, as far as it helps to distinguish a source from a wall. */
export interface PageSignals {
  readonly address: string;
  /** `<title>` as written, which may differ from the document's title. */
  readonly pageTitle: string | null;
  /** The first few headings. */
  readonly headings: readonly string[];
  /** All text that a reader of the page sees, navigation and all, one unit a line. */
  readonly visibleText: string;
  /** The main text without the teasers of other pages that stand next to it. */
  readonly coreText: string;
  /** Weight of those teasers, as far as they were taken for main text; 0 where they make up a listing. */
  readonly teaserWeight: number;
  /** Share of their characters that stand in links, 0 to 1. */
  readonly teaserLinkShare: number;
  /** The main text and what follows close upon it, without the head and the foot of the page. */
  readonly nearText: string;
  /** Share of the characters of the main text that stand in links, 0 to 1. */
  readonly linkShare: number;
  /** Characters of scripts, inline ones by length and others by 1000 each. */
  readonly scriptCharacters: number;
  readonly passwordFields: number;
  /** Those that stand in the middle of the page, not in its head, foot or side nor in a box that waits for a click. */
  readonly openPasswordFields: number;
  /** The page asks search engines to pass it by (`noindex`), as error messages and walls do. */
  readonly isUnindexed: boolean;
  /** After which it reloads, or loads another page. */
  readonly refreshSeconds: number | null;
  /** It describes something for sale: what it says of its price and terms is no wall. */
  readonly isOffer: boolean;
  /** It names an author or a date, or calls itself an article. */
  readonly hasArticleMarks: boolean;
  readonly boxes: WallBoxes;
  /** Text of `<noscript>`. */
  readonly noscriptText: string;
  /** Names and addresses in the markup, lower case, as far as they matter for challenges. */
  readonly markupNames: string;
  /** The page's JSON-LD says that it is not free. */
  readonly isPaid: boolean;
  /** An element that frameworks fill by script (`#root`, `#app`, `#__next`) stands empty. */
  readonly hasEmptyMount: boolean;
}

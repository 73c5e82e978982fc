import type { FailureCode } from '../../result.js';

export type WallCode = Extract<
  FailureCode,
  'bot-challenge' | 'login-page' | 'consent-wall' | 'paywall' | 'soft-not-found' | 'error-page' | 'js-shell'
>;

/** What the markup calls the boxes that the main text stands in. Weights are those of `textWeight`. */
export interface WallBoxes {
  /** Weight of the main text that stands in boxes named for a wall, by kind. */
  readonly inside: Readonly<Partial<Record<WallCode, number>>>;
  /** A box of a few sentences, named a paywall, stands in or close after the main text. */
  readonly hasGate: boolean;
  /** Weight of the main text outside of such boxes. */
  readonly weightBeforeGate: number;
}

/**
 * What pages of one kind that are not sources say of themselves, in the languages most pages come in. A hit alone refuses nothing:
 * `judgePage` also weighs how much text is left.
 */
export interface WallRule {
  readonly code: WallCode;
  /** Looked for in the page title and the first headings. */
  readonly title: RegExp;
  /** Looked for in the visible text. */
  readonly body: RegExp;
  /** Phrases that open pages show too, in their head or foot: they count close to the main text alone. */
  readonly nearby: RegExp | null;
  /** Looked for in addresses and names of the markup. */
  readonly markup: RegExp | null;
  /** A page with this much main text or more is never refused on a title hit, in characters. */
  readonly titleCharacters: number;
  /** The same for a hit in the body or the markup. */
  readonly bodyCharacters: number;
  readonly message: string;
  /** What may help, where something may. */
  readonly cure?: string;
  readonly retryable: boolean;
}

import { readFileSync, readdirSync } from 'node:fs';
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
 * What pages that hold no text of their own say, language by language: `agents/data/walls/<code>.json`. A further language is one
 * file there; nothing else names it. `any.json` holds what is the same in all of them. Every phrase is a part of a regular
 * expression, matched without regard to case.
 */
export interface WallWords {
  /** English name of the language. */
  readonly language: string;
  readonly walls: Readonly<Partial<Record<WallCode, WallPhrases>>>;
  /** How an institution says in its own name that something is not to be had: authors of pages do not. */
  readonly apology?: readonly string[];
  /** Somebody offers the domain. */
  readonly parkedDomain?: readonly string[];
  /** How a site begins that nobody has filled yet. */
  readonly emptySite?: readonly string[];
  /** Names of what is subscribed to by mail or in other places: no paywall. */
  readonly newsletter?: readonly string[];
  /** A plea to subscribe under a text that is open to the end. */
  readonly openPlea?: readonly string[];
}

interface WallPhrases {
  /** Looked for in the page title and the first headings. */
  readonly title?: readonly string[];
  /** Looked for in the visible text. */
  readonly body?: readonly string[];
  /** Phrases that open pages show too, in their head or foot: they count close to the main text alone. */
  readonly nearby?: readonly string[];
  /** Looked for in addresses and names of the markup. */
  readonly markup?: readonly string[];
}

/**
 * What pages of one kind that are not sources say of themselves, in the languages most pages come in. A hit alone refuses nothing:
 * `judgePage` also weighs how much text is left.
 */
export interface WallRule extends Readonly<Record<keyof WallPhrases, RegExp>> {
  readonly code: WallCode;
  /** A page with this much main text or more is never refused on a title hit, in characters. */
  readonly titleCharacters: number;
  /** The same for a hit in the body or the markup. */
  readonly bodyCharacters: number;
  readonly message: string;
  /** What may help, where something may. */
  readonly cure?: string;
  readonly retryable: boolean;
}

export const WALLS_FOLDER = new URL('../../data/walls/', import.meta.url);

const WALL_WORDS: readonly WallWords[] = readdirSync(WALLS_FOLDER)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => JSON.parse(readFileSync(new URL(name, WALLS_FOLDER), 'utf8')) as WallWords);

/** One expression of the phrases of all languages, which matches nothing where no language has any. */
export function phrasesOf(pick: (words: WallWords) => readonly string[] | undefined): RegExp {
  const phrases = new Set(WALL_WORDS.flatMap((words) => pick(words) ?? []));
  return phrases.size === 0 ? /(?!)/u : new RegExp([...phrases].join('|'), 'iu');
}

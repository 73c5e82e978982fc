import { readFileSync, readdirSync } from 'node:fs';
import type { Failure, FailureCode } from '../../result.js';

export type WallCode = Extract<
  FailureCode,
  'bot-challenge' | 'login-page' | 'consent-wall' | 'paywall' | 'soft-not-found' | 'error-page' | 'js-shell'
>;

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

/** A page with so many characters of main text is never refused on a hit in its title, or in its body or markup; and what is said of it. */
type Kind = readonly [
  titleCharacters: number,
  bodyCharacters: number,
  message: string,
  more?: Partial<Failure>,
];

const AGAIN = { retryable: true };
/** The first rule that matches names the failure, so the more specific kinds come first. */
const KINDS: Readonly<Record<WallCode, Kind>> = {
  'bot-challenge': [
    1500,
    900,
    'The site asked for proof of a human visitor instead of showing the page.',
    AGAIN,
  ],
  'login-page': [900, 600, 'The page asks for a login.'],
  'consent-wall': [2500, 1500, 'A consent page stands in front of the text.'],
  paywall: [
    2500,
    1900,
    'The text is behind a paywall; only a teaser was shown.',
    { cure: 'An open-access copy or a preprint may exist.' },
  ],
  'soft-not-found': [
    1800,
    700,
    'The site answered with status 200, but the page says that nothing is there.',
  ],
  'error-page': [1200, 500, 'The site answered with status 200, but the page is an error message.', AGAIN],
  'js-shell': [
    900,
    600,
    'The page is built by scripts; without running them there is no text.',
    { cure: 'With "render": true in your configuration and Chromium installed, such pages are rendered.' },
  ],
};

export type WallRule = (typeof WALL_RULES)[number];

/** A hit alone refuses nothing: `judgePage` also weighs how much text is left. */
export const WALL_RULES = (Object.entries(KINDS) as [WallCode, Kind][]).map(
  ([code, [titleCharacters, bodyCharacters, message, more]]) => ({
    code,
    titleCharacters,
    bodyCharacters,
    failure: { code, message, retryable: false, ...more } satisfies Failure,
    title: phrasesOf(({ walls }) => walls[code]?.title),
    body: phrasesOf(({ walls }) => walls[code]?.body),
    nearby: phrasesOf(({ walls }) => walls[code]?.nearby),
    markup: phrasesOf(({ walls }) => walls[code]?.markup),
  }),
);

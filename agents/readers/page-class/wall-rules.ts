import type { WallCode, WallRule } from './wall-rule.js';
import { NEVER, phrasesOf } from './wall-words.js';

/** How much text a page of each kind may hold, and what is said of it. */
const KINDS: Readonly<Record<WallCode, Omit<WallRule, 'code' | 'title' | 'body' | 'nearby' | 'markup'>>> = {
  'bot-challenge': {
    titleCharacters: 1500,
    bodyCharacters: 900,
    message: 'The site asked for proof of a human visitor instead of showing the page.',
    retryable: true,
  },
  'login-page': {
    titleCharacters: 900,
    bodyCharacters: 600,
    message: 'The page asks for a login.',
    retryable: false,
  },
  'consent-wall': {
    titleCharacters: 2500,
    bodyCharacters: 1500,
    message: 'A consent page stands in front of the text.',
    retryable: false,
  },
  paywall: {
    titleCharacters: 2500,
    bodyCharacters: 1900,
    message: 'The text is behind a paywall; only a teaser was shown.',
    cure: 'An open-access copy or a preprint may exist.',
    retryable: false,
  },
  'soft-not-found': {
    titleCharacters: 1800,
    bodyCharacters: 700,
    message: 'The site answered with status 200, but the page says that nothing is there.',
    retryable: false,
  },
  'error-page': {
    titleCharacters: 1200,
    bodyCharacters: 500,
    message: 'The site answered with status 200, but the page is an error message.',
    retryable: true,
  },
  'js-shell': {
    titleCharacters: 900,
    bodyCharacters: 600,
    message: 'The page is built by scripts; without running them there is no text.',
    cure: 'With "render": true in your configuration and Chromium installed, such pages are rendered.',
    retryable: false,
  },
};

/** The first rule that matches names the failure, so the more specific kinds come first. */
export const WALL_RULES: readonly WallRule[] = (Object.keys(KINDS) as WallCode[]).map((code) => ({
  code,
  ...KINDS[code],
  title: phrasesOf(({ walls }) => walls[code]?.title) ?? NEVER,
  body: phrasesOf(({ walls }) => walls[code]?.body) ?? NEVER,
  nearby: phrasesOf(({ walls }) => walls[code]?.nearby),
  markup: phrasesOf(({ walls }) => walls[code]?.markup),
}));

import { SHORTEST_SOURCE } from '../../text/document.js';
import { textWeight } from '../../text/text-weight.js';
import type { ReadDocument } from '../document.js';
import type { Failure } from '../result.js';
import { fillerReason } from './page-class/filler.js';
import type { PageSignals } from './html/signals.js';
import { wallByStructure } from './page-class/structure.js';
import { WALL_RULES, type WallCode, type WallRule, phrasesOf } from './page-class/wall-rule.js';

/**
 * Is it a source? Tells pages that hold a text from walls, shells, error messages and filler that arrive with HTTP 200. A page
 * with a good deal of text of its own is never refused for what stands around it.
 */

/** Longer texts are not asked whether they are walls: the wordiest, consent pages with all their partners, stay below. */
const LONGEST_WALL = 12_000;

/** Null where the page may be kept; else why not. */
export function judgePage(document: ReadDocument, signals: PageSignals): Failure | null {
  const text = ownText(document, signals);
  // A paper's landing page has its own walls ("Get access"), and its abstract is a source all the same.
  const isAbstract = document.readClass === 'abstract' && textWeight(text) >= SHORTEST_SOURCE;
  if (signals.visibleText.length < 50 && isShell(text, signals)) return shellOrChallenge(document, signals);
  if (!isAbstract && text.length < LONGEST_WALL) {
    const code = wallOf(text, document, signals) ?? wallByStructure(text, signals);
    if (code) return failureOf(code);
  }
  if (isShell(text, signals)) return failureOf('js-shell');
  const filler = fillerReason({
    text: text || signals.visibleText,
    title: signals.pageTitle ?? document.title,
  });
  if (filler) return { code: 'filler', message: `The page has no usable text: ${filler}.`, retryable: false };
  if (isLinksOnly(text, signals)) return LINKS_ONLY;
  if (textWeight(text) >= SHORTEST_SOURCE) return null;
  const message = `The page holds ${String(text.length)} characters of text; a source needs ${String(SHORTEST_SOURCE)}.`;
  const isEmpty = text === '' && signals.visibleText.trim() === '';
  return { code: isEmpty ? 'empty' : 'too-short', message, retryable: false };
}

const LINKS_ONLY: Failure = {
  code: 'links-only',
  message: 'The page holds links and hardly any text of its own.',
  retryable: false,
};

/** Teasers lead to what they tell of: a box without links is the page's own, whatever it is called. Share of its characters. */
const LEAST_LINKED = 0.1;

/** On a page of little text the teasers of other stories are not its own; a long text may well stand in a box called "latest". */
function ownText(document: ReadDocument, signals: PageSignals): string {
  const text = document.text.trim();
  const isLittle = textWeight(text) - signals.teaserWeight < SHORTEST_SOURCE;
  const isOfOthers = signals.teaserWeight > 0 && signals.teaserLinkShare >= LEAST_LINKED;
  return isLittle && isOfOthers ? signals.coreText.trim() : text;
}

/** A page without a word may be a shell, or a challenge that is drawn by a script. */
function shellOrChallenge(document: ReadDocument, signals: PageSignals): Failure {
  return failureOf(wallOf('', document, signals) === 'bot-challenge' ? 'bot-challenge' : 'js-shell');
}

/** The first rule that fits wins, those that speak in the title before those in the body. */
function wallOf(text: string, document: ReadDocument, signals: PageSignals): WallCode | null {
  // What is looked at is what the page shows first: a phrase in the tenth screen of a long page is not a wall.
  const body = plainQuotes(`${signals.visibleText.slice(0, 6_000)}\n${text.slice(0, 3_000)}`);
  const ownWords = wordsLeft(text);
  const saysInTitle = (rule: WallRule): boolean => {
    // The heading of a login box that waits in the margin of an open page.
    const isBox = rule.code === 'login-page' && ownWords >= SHORTEST_SOURCE;
    const titles = [signals.pageTitle ?? '', document.title ?? '', ...(isBox ? [] : signals.headings)];
    return titles.some((title) => title.length <= 160 && rule.title.test(plainQuotes(title)));
  };
  const rule =
    WALL_RULES.find(
      (each) => ownWords < each.titleCharacters && saysInTitle(each) && agrees(each, signals, body),
    ) ??
    WALL_RULES.find(
      (each) => ownWords < each.bodyCharacters && saysInBody(each, { ownWords, body, signals }),
    );
  return rule?.code ?? null;
}

/** Titles like "Login" or "One moment" also stand over real pages: longer ones need a second sign. */
function agrees(rule: WallRule, signals: PageSignals, body: string): boolean {
  if (signals.visibleText.length < 1_000) return true;
  if (rule.code === 'login-page') return signals.passwordFields > 0 || rule.body.test(body);
  return rule.body.test(body) || rule.markup.test(signals.markupNames) || rule.code === 'soft-not-found';
}

/** Challenges say little; the wordiest explains itself in 1,300 characters. */
const LONGEST_CHALLENGE = 1_400;

function saysInBody(
  rule: WallRule,
  { ownWords, body, signals }: { ownWords: number; body: string; signals: PageSignals },
): boolean {
  switch (rule.code) {
    case 'bot-challenge':
      // Services that watch for robots, and boxes that guard a form, are on open pages as well.
      if (signals.visibleText.length >= LONGEST_CHALLENGE)
        return ownWords < SHORTEST_SOURCE && rule.body.test(body);
      return (
        rule.body.test(body) ||
        (ownWords < 300 && signals.visibleText.length < 1_000 && rule.markup.test(signals.markupNames))
      );
    case 'login-page':
      if (signals.passwordFields === 0) return false;
      if (rule.body.test(body)) return true;
      // Many an open page carries a login form, out of sight or at its edge.
      return ownWords < SHORTEST_SOURCE && (speaks(rule, body) || signals.visibleText.length < 1_500);
    case 'consent-wall':
      return ownWords < 500 && spokenBy(rule, signals.visibleText) > ownWords / 2;
    case 'paywall':
      if (
        asksForPay(rule, ownWords < LEAST_OPEN ? body : plainQuotes(signals.nearText)) ||
        (signals.isPaid && ownWords < 1_000)
      )
        return true;
      return ownWords < 1_000 && speaksNearby(rule, signals);
    case 'js-shell':
      return rule.body.test(`${signals.noscriptText.slice(0, 1_000)}\n${body}`) && ownWords < SHORTEST_SOURCE;
    case 'soft-not-found':
    case 'error-page':
      // Scripts keep their error messages ready in the margins of good pages.
      if (ownWords >= SHORTEST_SOURCE)
        return (
          rule.body.test(plainQuotes(signals.nearText.slice(0, 600))) && signals.visibleText.length < 3_000
        );
      return rule.body.test(body) && (signals.visibleText.length < 3_000 || ownWords < 100);
  }
}

/** Characters of the visible lines in which a wall speaks: a banner under a short page is not a wall before it. */
function spokenBy(rule: WallRule, visibleText: string): number {
  const lines = plainQuotes(visibleText.slice(0, 10_000)).split('\n');
  return lines.filter((line) => rule.body.test(line)).reduce((sum, line) => sum + line.length, 0);
}

const plainQuotes = (text: string): string => text.replace(/[\u2018\u2019]/gu, "'");

const speaks = (rule: WallRule, text: string): boolean => rule.body.test(text) || rule.nearby.test(text);

/** From this much text of its own on, a page is asked for pay at its text alone, not in the head or foot of its site. */
const LEAST_OPEN = 500;

/** A plug-in of blogs ends every open post with its plea. */
const asksForPay = (rule: WallRule, body: string): boolean =>
  body.split('\n').some((line) => rule.body.test(line) && !OPEN_PLEA.test(line));

const OPEN_PLEA = phrasesOf(({ openPlea }) => openPlea);

/** Some line near the main text says it; the same words in the head or foot of a site mean nothing. */
const speaksNearby = ({ nearby }: WallRule, { nearText, isOffer }: PageSignals): boolean =>
  !isOffer &&
  plainQuotes(nearText)
    .split('\n')
    .some((line) => line.length <= LONGEST_PLEA && nearby.test(line) && !NEWSLETTER.test(line));

/** A plea to subscribe is a line or two. */
const LONGEST_PLEA = 500;
const NEWSLETTER = phrasesOf(({ newsletter }) => newsletter);

/** Characters of the main text in units that no wall speaks in. */
function wordsLeft(text: string): number {
  let count = 0;
  for (const line of text.slice(0, 20_000).split('\n')) {
    const plain = plainQuotes(line);
    if (plain.length > 600 || !WALL_RULES.some((rule) => speaks(rule, plain))) count += textWeight(line);
  }
  return count;
}

function isShell(text: string, signals: PageSignals): boolean {
  if (textWeight(text) >= SHORTEST_SOURCE) return false;
  // A frame of menus and footers whose middle is left to the scripts.
  if (text === '' && signals.scriptCharacters > 20_000) return true;
  if (textWeight(signals.visibleText) >= 600) return false;
  if (text === '' && signals.visibleText.trim() === '' && signals.scriptCharacters > 0) return true;
  if (signals.hasEmptyMount) return signals.scriptCharacters > 0;
  return signals.scriptCharacters > 5_000 && signals.visibleText.length < SHORTEST_SOURCE;
}

/** A listing that says something of what it links to (a sentence, a price, a date) is a source; a bare directory is not. */
function isLinksOnly(text: string, signals: PageSignals): boolean {
  const own = (textWeight(text) - signals.teaserWeight) * (1 - signals.linkShare);
  if (own >= 190 || signals.linkShare < 0.75) return false;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const descriptive = lines.filter(
    (line) => line.length >= 100 || /[$€£¥]\s?\d|\d\s?€|\d{4}/u.test(line),
  ).length;
  return descriptive < Math.max(4, lines.length * 0.1);
}

const failureOf = (code: WallCode): Failure => {
  const rule = WALL_RULES.find((each) => each.code === code);
  if (!rule) throw new Error(`no rule for ${code}`);
  return rule.failure;
};

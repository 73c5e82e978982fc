import { textWeight } from '../../../text/text-weight.js';
import type { PageSignals } from '../html/signals.js';
import { type WallCode, phrasesOf } from './wall-rule.js';

/**
 * Walls and error messages known without reading their words: by the names of the boxes that the text stands in, by what only
 * machines write, by forms and by what the page asks of search engines. They hold in any language. Each needs the text to be short:
 * what stands around a long text says nothing of it.
 */
export function wallByStructure(text: string, signals: PageSignals): WallCode | null {
  const weight = textWeight(text) - signals.teaserWeight;
  return (
    byChallengeScript(weight, signals) ??
    byBox(weight, signals) ??
    byGate(signals) ??
    byForm(text, weight, signals) ??
    byMachineTalk(text, weight, signals) ??
    byNoIndex(weight, signals) ??
    byApology(weight, signals)
  );
}

/** Less than this besides the wall does not count as text of the page's own. */
const LEAST_OWN = 200;

/** Scripts and data that a challenge alone brings along; the widgets that guard a form of comments are not among them. */
const CHALLENGE_ONLY =
  /_cf_chl_opt|captcha-delivery\.com\/(?:c\.js|captcha|interstitial)|geo\.captcha-delivery|anubis_challenge|\/\.within\.website\/x\/cmd\/anubis|swudnsai|\/_sec\/cp_challenge|\/_fs-ch-|awswaf\.com\/\S{0,80}captcha|queue-it\.net\/script\/queueclient/u;

function byChallengeScript(weight: number, { markupNames }: PageSignals): WallCode | null {
  return weight < 5_000 && CHALLENGE_ONLY.test(markupNames) ? 'bot-challenge' : null;
}

/** Consent pages list all their partners; other walls are short. */
const LONGEST_IN_BOX: Readonly<Partial<Record<WallCode, number>>> = { 'consent-wall': 12_000 };
const LONGEST_BOX = 1_500;

function byBox(weight: number, { boxes }: PageSignals): WallCode | null {
  for (const [code, inside] of Object.entries(boxes.inside) as [WallCode, number][]) {
    if (weight - inside < LEAST_OWN && inside < (LONGEST_IN_BOX[code] ?? LONGEST_BOX)) return code;
  }
  return null;
}

/** A teaser is a few paragraphs. */
const LONGEST_TEASER = 1_900;

const byGate = ({ boxes }: PageSignals): WallCode | null =>
  boxes.hasGate && boxes.weightBeforeGate < LONGEST_TEASER ? 'paywall' : null;

/** A form for a password with a note or two; where more is written the form is that of a forum or a shop. */
const byForm = (text: string, weight: number, signals: PageSignals): WallCode | null =>
  signals.openPasswordFields > 0 &&
  !signals.hasArticleMarks &&
  weight < 600 &&
  signals.visibleText.length < 2_500 &&
  text.split('\n').filter((line) => line.length >= 80).length <= 2
    ? 'login-page'
    : null;

/** What servers write of themselves and of the request: no author does so on a page of a few lines. */
const MACHINE_TALK: readonly RegExp[] = [
  /\b(?:\d{1,3}\.){3}\d{1,3}\b|\b(?:[0-9a-f]{1,4}:){4,7}[0-9a-f]{1,4}\b/iu,
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b|\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{14,64}\b|\b\d{15,24}\b/iu,
  /\b\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec) \d{4} \d{1,2}:\d\d:\d\d\b|\b\d{4}-\d\d-\d\d[ t]\d\d:\d\d:\d\d/iu,
  /\((?:squid|nginx|apache|varnish|openresty|lighttpd|tengine|haproxy|envoy)\/[\w.-]{1,30}\)|\b(?:nginx|apache|squid|openresty|tengine|varnish)\/\d/iu,
  /\berr_[a-z]{3,20}(?:_[a-z]{2,20}){0,4}\b|\bhttp(?:\/\d(?:\.\d)?)? (?:error |status )?[45]\d\d\b/iu,
];

function byMachineTalk(text: string, weight: number, signals: PageSignals): WallCode | null {
  if (weight >= 1_500 || signals.hasArticleMarks || signals.visibleText.length > 2_500) return null;
  const seen = `${signals.visibleText}\n${text}`;
  const kinds =
    MACHINE_TALK.filter((pattern) => pattern.test(seen)).length + Number(namesItself(seen, signals));
  return kinds >= 2 ? 'error-page' : null;
}

/** Error messages repeat the address that was asked for. */
function namesItself(text: string, { address }: PageSignals): boolean {
  const bare = address.replace(/^[a-z]+:\/\//iu, '').replace(/[?#].*$/u, '');
  return bare.length > 8 && bare.includes('/') && text.includes(bare);
}

function byNoIndex(weight: number, signals: PageSignals): WallCode | null {
  if (signals.hasArticleMarks) return null;
  const reloads = signals.refreshSeconds !== null && signals.refreshSeconds <= 60;
  if (signals.isUnindexed && weight < (reloads ? 1_500 : 800)) return 'error-page';
  return reloads && weight < 800 ? 'error-page' : null;
}

const APOLOGY = phrasesOf(({ apology }) => apology);

/** Forum posts and reviews apologise as well, but somebody signed or dated them. */
const byApology = (weight: number, signals: PageSignals): WallCode | null =>
  weight < 500 &&
  !signals.hasArticleMarks &&
  signals.visibleText.length < 1_500 &&
  APOLOGY.test(signals.visibleText.replaceAll('\u2019', "'"))
    ? 'error-page'
    : null;

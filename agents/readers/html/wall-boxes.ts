import type { WallBoxes, WallCode } from '../page-class/wall-rule.js';
import { textWeight } from '../text-weight.js';
import { attributeOf, type ElementNode } from '../tree.js';
import type { TextBlock } from './blocks.js';

/**
 * What a page's own markup calls the boxes its text stands in. Builders of pages name them in English whatever language the page
 * speaks, so that a wall in a language without a word list is known by its name: of a text in `<section class="error-404">` the
 * site itself says that it is not an article.
 */

interface BoxName {
  readonly code: WallCode;
  /** One token of `class`, `id` or `data-testid`, lower case. */
  readonly token: RegExp;
}

/** Names of the consent platforms' own boxes, and of those that sites make themselves. */
const CONSENT_NAME =
  /^(?:onetrust|didomi|cybotcookiebot|usercentrics|klaro|tarteaucitron|cmplz|truste|fc-consent|qc-cmp|sp_message|iubenda-cs|osano-cm|cky-|borlabs|axeptio|termly|cookiescript|cookiefirst|ccm--|moove_gdpr|cc-window|cc-banner|cm-modal|pur-)|(?:^|[-_])(?:cookie|consent|gdpr|privacy)s?[-_]?(?:banner|notice|modal|wall|dialog|popup|bar|box|overlay|message|manager|settings|layer|gate|root|sdk|host|screen)\b|^age[-_]?(?:gate|verif|check|wall)/u;

const BOX_NAMES: readonly BoxName[] = [
  { code: 'consent-wall', token: CONSENT_NAME },
  {
    code: 'bot-challenge',
    token:
      /^(?:cf-error|cf-chl|cf-wrapper|challenge-(?:stage|form|running|container|body|page|error)|px-captcha|bot-?(?:check|challenge|detection)|human-?(?:check|verification))|(?:^|[-_])captcha(?:$|[-_])/u,
  },
  {
    code: 'login-page',
    token:
      /^(?:auth-?wall|kc-form-login|login-pf|wayf|disco-?feed|password-page|sso-login|idp-(?:list|select)|template-password$)|^(?:log-?in|sign-?in|signon)[-_]?(?:page|form|box|container|wrapper|panel|wall|screen|card)$/u,
  },
  {
    code: 'soft-not-found',
    token:
      /^(?:error|page|http|status|template|path-system|page-system)?[-_]?404(?:[-_]?(?:page|error|content|wrapper|container|section|not-?found|template|title))?$|^(?:error-?)?(?:page-?)?(?:is-)?not-?found(?:[-_](?:page|content|wrapper|container|section|message))?$|^(?:search-)?no-?results?(?:-found|-page|-message)?$|^noarticletext$|(?:^|-)unavailable-(?:message|page)$/u,
  },
  {
    code: 'error-page',
    token:
      /^(?:(?:error|exception)[-_]?(?:page|message|container|content|wrapper|box|summary|body|details?)|err_[a-z_]{3,40}|error-?(?:4\d\d|5\d\d)|maintenance(?:[-_]?(?:mode|page|message|content))?|elementor-maintenance|site-offline|coming-?soon(?:-page)?|under-?construction|browser-?(?:warning|upgrade|unsupported)|unsupported-browser)$/u,
  },
];

/** Boxes that stand in for the rest of an article: made by the makers of paywalls, or named for what they do. */
const GATE_NAME =
  /^(?:piano|tp-(?:container|modal|backdrop)|tinypass|pw-container|poool|leaky-?paywall|evolok|zephr|memberful-|swg-|denial-block|sophi-)|(?:^|[-_])(?:paywall|regwall|paymeter|pay-?gate)|(?:^|[-_])(?:subscri(?:be|ber|ption)s?|content|member(?:ship)?s?|premium|registration|article|login|abo|plus|reg)[-_]?(?:wall|gate|lock|locked|barrier|denied|restricted)(?:$|[-_])|(?:^|[-_])(?:gated|locked)-?(?:content|article|message|overlay)/u;

const tokensOf = (element: ElementNode): string[] =>
  `${attributeOf(element, 'class')} ${attributeOf(element, 'id')} ${attributeOf(element, 'data-testid')}`
    .slice(0, 600)
    .toLowerCase()
    .split(/\s+/u);

const isWholePage = ({ tag }: ElementNode): boolean => tag === 'html' || tag === 'body';

/** Of the classes of `<body>`, which tell of themes, settings and what not, these alone say what the page is. */
const PAGE_STATE =
  /^(?:error-?404|page-?404|path-system-404|page-system-404|search-no-results|page-?not-?found|maintenance-?mode|err_[a-z_]{3,40}|authwall|template-password|coming-soon)$/u;

function kindOf(element: ElementNode): BoxKind {
  const tokens = tokensOf(element);
  const named = isWholePage(element) ? tokens.filter((token) => PAGE_STATE.test(token)) : tokens;
  for (const { code, token } of BOX_NAMES) if (named.some((name) => token.test(name))) return code;
  return !isWholePage(element) && tokens.some((name) => GATE_NAME.test(name)) ? 'gate' : null;
}

type BoxKind = WallCode | 'gate' | null;

/** A gate says a few sentences; a longer box of that name is the text that it was made to guard. */
const GATE_SIZE = { least: 15, most: 900 };

export interface BoxInput {
  readonly chosen: readonly TextBlock[];
  /** The main text and the blocks close after it. */
  readonly near: readonly TextBlock[];
  readonly all: readonly TextBlock[];
}

/** Longer texts are not walls, whatever the boxes are called. */
const LONGEST_WALLED = 12_000;

export function wallBoxesOf({ chosen, near, all }: BoxInput): WallBoxes {
  const total = weightOf(chosen);
  if (total >= LONGEST_WALLED) return { inside: {}, hasGate: false, weightBeforeGate: total };
  const kinds = new Map<ElementNode, BoxKind>();
  const kindAt = (element: ElementNode): BoxKind => {
    const kind = kinds.get(element) ?? kindOf(element);
    kinds.set(element, kind);
    return kind;
  };
  const inside: Partial<Record<WallCode, number>> = {};
  for (const { path, text } of chosen) {
    const code = path.map(kindAt).find((kind): kind is WallCode => kind !== null && kind !== 'gate');
    if (code) inside[code] = (inside[code] ?? 0) + textWeight(text);
  }
  const gates = new Set(near.flatMap(({ path }) => path.filter((element) => kindAt(element) === 'gate')));
  for (const gate of gates) {
    const weight = weightOf(all.filter(({ path }) => path.includes(gate)));
    if (weight < GATE_SIZE.least || weight > GATE_SIZE.most || weight > total * 0.6) gates.delete(gate);
  }
  const own = chosen.filter(({ path }) => !path.some((element) => gates.has(element)));
  return { inside, hasGate: gates.size > 0, weightBeforeGate: weightOf(own) };
}

const weightOf = (blocks: readonly TextBlock[]): number =>
  blocks.reduce((sum, { text }) => sum + textWeight(text), 0);

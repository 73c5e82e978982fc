/** What one sentence asserts, as far as its words show it: its matter, its values, its direction, whether it denies. Pure. */
import { DOWN, HEDGES, NEGATIONS, SCOPES, UP } from '../../text/lexicon.js';
import type { Quantity } from '../gate/numbers/quantity.js';
import { readFigures } from '../gate/numbers/read-figures.js';
import { stem } from '../../text/stem.js';
import { tokenize, type Token } from '../gate/signals/tokens.js';

export interface Assertion {
  readonly text: string;
  /** Stem → token; without numbers and without words that say direction or denial. */
  readonly content: ReadonlyMap<string, Token>;
  readonly names: ReadonlySet<string>;
  readonly years: ReadonlySet<string>;
  /** In whom or what it was found, and which of several ("second", "other"). */
  readonly scopes: ReadonlySet<string>;
  readonly quantities: readonly Quantity[];
  /** Under what it was found, as value and unit: "after 12 weeks", "at 300 degrees", "80 mg". Not what was found. */
  readonly conditions: ReadonlySet<string>;
  /** Above zero: up; below: down. */
  readonly direction: number;
  /** Says that something stayed as it was. */
  readonly isStill: boolean;
  /** The stem of what is denied first; null where nothing is. */
  readonly denied: string | null;
  /** Only under a condition, or as a question. */
  readonly isSupposed: boolean;
  /** Stems before "than", where two things are compared. */
  readonly compared: ReadonlySet<string> | null;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
/** In any of their forms: "lowers" goes down as "lower" does. */
const stemsOf = (list: Iterable<string>): ReadonlySet<string> => new Set([...list].map(stem));
/** What the lexicon has in the comparative only also points a way by itself: "a small part". */
const UPWARD = stemsOf([
  ...UP,
  ...words('great large fast strong long old big prolong lengthen extend double triple elevate heighten'),
]);
const DOWNWARD = stemsOf([
  ...DOWN,
  ...words('small slow weak short young late shorten halve curb suppress diminish attenuate'),
]);

/** Words of relating, finding and happening: they tell no matter apart, and stand between a "not" and what it denies. */
export const LIGHT = stemsOf(
  words(
    'find found show shown report study result evidence suggest conclude observe detect see seen note effect influence impact change lead cause associate association link relate relation correlate role make contribute due account come occur happen become get take give need use know known clear single significant significantly statistically real true likely actually overall currently early recent recently total average mean median remain stay same stable unchanged constant only',
  ),
);

/** These say how something was studied, not in whom: two studies may disagree by either. */
const DESIGNS = words(
  'pilot preliminary small sample survey questionnaire observational trial randomised randomized cohort case cases single model models simulated simulation study participants respondents patients volunteers',
);
const OTHERS = words(
  'first second third fourth last next other another others different previous former latter',
);

/** They deny a thing next to the statement, or only most of it: "without rain", "except in winter", "rather than". */
const BESIDE = words(
  'without except unless instead despite rather exclude excludes excluded rule ruled negative',
);
const NOT_ALL = words('all every always only necessarily just merely simply yet entirely everyone alone');

const STILL =
  /\b(?:remain|stay|kept|keep)\w*\s(?:\w+\s)?(?:the same|stable|constant|steady|unchanged|flat)\b|\b(?:unchanged|unaffected|stagnated|plateaued|no (?:\w+ )?(?:effect|influence|impact|change|difference)|(?:did|does|do) not (?:significantly )?(?:affect|change|influence|alter|differ)|no (?:\w+ )?benefit|made no difference)\b/i;
const SUPPOSED = words(
  'may might could if whether suppose supposing hypothetically hope hopes hoped hopefully speculate speculated',
);

/** Words before a figure that make it a condition. */
const CONDITION =
  /\b(?:after|at|for|within|during|under|aged|until|every|(?:rate|rates|dose|doses|level|levels|concentration|temperature|depth|speed) of)\s+(?:about |some |nearly )?$/i;
/** And those that make it what was found, whatever its unit. */
const RESULT = /\b(?:by|from|to|was|were|is|are|reached|averaged|than|and|about|of)\s+$/i;
/** In these a drug is given. */
const DOSES = words('mg μg ng ml');
/** As much as is looked at before a figure. UTF-16 code units. */
const BEFORE = 40;

function isCondition(text: string, { measure, unit, start }: Quantity): boolean {
  if (measure !== 'plain') return false;
  const before = text.slice(Math.max(0, start - BEFORE), start);
  return CONDITION.test(before) || (DOSES.has(unit ?? '') && !RESULT.test(before));
}

const MAX_TEXT = 2_000;

export function readAssertion(whole: string): Assertion {
  const text = whole.slice(0, MAX_TEXT);
  const tokens = tokenize(text);
  const count = (list: ReadonlySet<string>): number => tokens.filter((token) => list.has(token.stem)).length;
  const content = tokens.filter((token) => token.isContent && !token.isNumber && !isTurn(token));
  // "by a third" is a share, "the third" one of several.
  const isScope = ({ lower }: Token, at: number): boolean =>
    (SCOPES.has(lower) && !DESIGNS.has(lower)) ||
    (OTHERS.has(lower) && !(lower === 'third' && isArticle(tokens[at - 1])));
  const { quantities } = readFigures(text);
  const than = tokens.findIndex(({ lower }) => lower === 'than');
  return {
    text,
    content: new Map(content.map((token) => [token.stem, token])),
    names: new Set(tokens.filter((token) => token.isName && !token.isNumber).map((token) => token.stem)),
    years: new Set(quantities.filter((each) => each.measure === 'year').map((each) => String(each.value))),
    scopes: new Set(tokens.filter(isScope).map((token) => token.stem)),
    quantities: quantities.filter((each) => each.measure !== 'year' && !each.inWords),
    conditions: new Set(
      quantities.filter((each) => isCondition(text, each)).map(({ value, unit }) => `${value} ${unit ?? ''}`),
    ),
    direction: Math.sign(count(UPWARD) - count(DOWNWARD)),
    isStill: STILL.test(text),
    denied: deniedIn(tokens),
    isSupposed: tokens.some(({ lower, isName }) => SUPPOSED.has(lower) && !isName),
    compared: than < 0 ? null : new Set(tokens.slice(0, than).map(({ stem }) => stem)),
  };
}

/** 1 for a stem that says up, -1 for down, 0 for others. */
export const directionOf = (stem: string): number => (UPWARD.has(stem) ? 1 : DOWNWARD.has(stem) ? -1 : 0);

const isArticle = (token: Token | undefined): boolean => /^(?:a|one)$/.test(token?.lower ?? '');

const isTurn = ({ lower, stem }: Token): boolean =>
  NEGATIONS.has(lower) || UPWARD.has(stem) || DOWNWARD.has(stem) || HEDGES.has(lower);

/** Two denials in one sentence may take each other back: neither is read as one. */
function deniedIn(tokens: readonly Token[]): string | null {
  const denials = tokens.flatMap(({ lower }, at) => {
    const [before, after] = [tokens[at - 1]?.lower ?? '', tokens[at + 1]?.lower ?? ''];
    const isPlain = NEGATIONS.has(lower) && !BESIDE.has(lower) && before !== 'but' && !NOT_ALL.has(after);
    return isPlain ? [at] : [];
  });
  if (denials.length % 2 === 0) return null;
  const following = tokens.slice((denials[0] as number) + 1);
  const isDistinctive = (token: Token): boolean =>
    token.isContent && !LIGHT.has(token.stem) && !HEDGES.has(token.lower);
  return following.find(isDistinctive)?.stem ?? '';
}

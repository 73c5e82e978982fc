/**
 * A second, independent set of ways to bend a true sentence: other words, other signs and other places than
 * `gate-mutants.ts` uses. Each attack belongs to one kind of that file; the gate is never tuned on one set alone.
 */
import type { MutationInput } from './gate-mutants.js';

export interface Attack {
  readonly kind: string;
  readonly name: string;
  /** Also tried as a claim that restates the sentence. */
  readonly onClaims: boolean;
  readonly make: (input: MutationInput) => string | undefined;
}

type Edit = (match: RegExpMatchArray, random: () => number) => string;

/** Replaces one match, picked at random. */
const edit =
  (pattern: RegExp, by: Edit | string) =>
  ({ sentence, random }: MutationInput): string | undefined => {
    const matches = [...sentence.matchAll(pattern)];
    const match = matches[Math.floor(random() * matches.length)];
    if (!match) return undefined;
    const put = typeof by === 'string' ? by : by(match, random);
    return sentence.slice(0, match.index) + put + sentence.slice(match.index + match[0].length);
  };

/** One word for another, both ways; the case of the first letter is kept. */
const trade = (pairs: readonly (readonly [string, string])[], oneWay = false) => {
  const table = new Map<string, string>();
  for (const [left, right] of pairs) {
    table.set(left, right);
    if (!oneWay && !table.has(right)) table.set(right, left);
  }
  const keys = [...table.keys()].sort((left, right) => right.length - left.length);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}'’-])(?:${keys.join('|')})(?![\\p{L}\\p{N}'’-])`, 'giu');
  return edit(pattern, ([word]) => {
    const other = table.get(word.toLowerCase()) ?? '';
    return /^\p{Lu}/u.test(word) ? other.charAt(0).toUpperCase() + other.slice(1) : other;
  });
};

const attack = (kind: string, name: string, make: Attack['make'], onClaims = true): Attack => ({
  kind,
  name,
  onClaims,
  make,
});

const digit = (random: () => number): string => String(1 + Math.floor(random() * 9));
const NUMBER = /(?<![\p{L}\d.,-])\d+(?:[.,]\d+)*(?![\d\p{L}])/gu;
const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];
const NUMBER_WORDS =
  'two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty'.split(' ');
const ORDINAL_WORDS = 'second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const MONTHS = 'January February March April June July August September October November December'.split(' ');
const DAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');
const COUNTRIES =
  'France Germany Italy Spain China Japan India Brazil Canada Mexico Russia Australia England Sweden Egypt Kenya'.split(
    ' ',
  );
const PEOPLES =
  'French German Italian Spanish Chinese Japanese Indian Brazilian Canadian Russian British American'.split(
    ' ',
  );
const ACRONYMS = 'WHO FDA CDC NASA NATO UNESCO IBM BBC NHS EPA'.split(' ');

const another =
  (list: readonly string[]): Edit =>
  ([word], random) => {
    const at = list.findIndex((each) => each.toLowerCase() === word.toLowerCase());
    const other = list[(at + 1 + Math.floor(random() * (list.length - 1))) % list.length] as string;
    return /^\p{Lu}/u.test(word) && other === other.toLowerCase()
      ? other.charAt(0).toUpperCase() + other.slice(1)
      : other;
  };
const oneOf = (list: readonly string[], flags = 'gu'): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}-])(?:${list.join('|')})(?![\\p{L}\\p{N}-])`, flags);

const NO_NAMES =
  'I The A An In Me My There Though This When President Engineer Professor Down Through Be Is It You Like Of And Queen King Mr Mrs Dr Sir Never Not On To For With'.replaceAll(
    ' ',
    '|',
  );
const NAME = new RegExp(
  `(?<=[\\p{Ll}\\d,;] )(?!(?:${NO_NAMES})\\b)\\p{Lu}[\\p{L}-]{2,}(?: (?:of |de |van )?(?!(?:${NO_NAMES})\\b)\\p{Lu}[\\p{L}-]+){0,2}`,
  'gu',
);

const oneName = (behind: string): RegExp =>
  new RegExp(`(?<=\\p{Ll} )(?!(?:${NO_NAMES})\\b)\\p{Lu}\\p{Ll}{2,}${behind}`, 'gu');

/** What stands between two members of a list, whose order says nothing, unless "respectively" does. */
const IN_LIST = /^\s*(?:,|,?\s*(?:and|or|&))\s*$/;

/** Two different things of the sentence change places. */
const exchange =
  (pattern: RegExp, isOrdered = true) =>
  ({ sentence, random }: MutationInput): string | undefined => {
    const found = [...sentence.matchAll(pattern)];
    if (found.length < 2) return undefined;
    const at = Math.floor(random() * (found.length - 1));
    const [left, right] = [found[at], found[at + 1]] as [RegExpMatchArray, RegExpMatchArray];
    if (left[0].toLowerCase() === right[0].toLowerCase()) return undefined;
    const between = sentence.slice((left.index as number) + left[0].length, right.index);
    if (!isOrdered && IN_LIST.test(between) && !sentence.includes('respectively')) return undefined;
    return (
      sentence.slice(0, left.index) +
      right[0] +
      between +
      left[0] +
      sentence.slice((right.index as number) + right[0].length)
    );
  };

const words = (text: string): string[] => text.split(/\s+/);
const head = (text: string, share: number): string =>
  words(text)
    .slice(0, Math.ceil(words(text).length * share))
    .join(' ');
const tail = (text: string, share: number): string =>
  words(text)
    .slice(-Math.ceil(words(text).length * share))
    .join(' ');
const ELLIPSES = ['…', '...', '. . .', '[…]', '[...]', '(...)', '[. . .]', '....'];
const ellipsis = (random: () => number): string => ELLIPSES[Math.floor(random() * ELLIPSES.length)] as string;

const DIGITS: readonly Attack[] = [
  attack(
    'digit',
    'last digit',
    edit(/\d(?=\D|$)/g, ([d], r) =>
      String(
        (Number(d) + Number(digit(r))) % 10 === Number(d)
          ? (Number(d) + 1) % 10
          : (Number(d) + Number(digit(r))) % 10,
      ),
    ),
  ),
  attack(
    'digit',
    'two digits exchanged',
    edit(/(\d)(?!\1)(\d)/g, ([, a, b]) => `${b}${a}`),
  ),
  attack('digit', 'digit left out', edit(/(?<=\d)[1-9]|[1-9](?=\d)/g, '')),
  attack(
    'digit',
    'digit put behind',
    edit(/\d+(?![\d.,])/g, ([n], r) => n + digit(r)),
  ),
  attack(
    'digit',
    'zero put behind',
    edit(/(?<![.\d])[1-9]\d*(?![\d.,\p{L}])/gu, ([n]) => `${n}0`),
  ),
  attack('digit', 'number word', edit(oneOf(NUMBER_WORDS, 'giu'), another(NUMBER_WORDS))),
  attack('digit', 'ordinal word', edit(oneOf(ORDINAL_WORDS, 'giu'), another(ORDINAL_WORDS))),
  attack(
    'digit',
    'ordinal',
    edit(/\b\d+(?=(?:st|nd|rd|th)\b)/g, ([n]) => String(Number(n) + 10)),
  ),
  attack(
    'digit',
    'roman numeral',
    edit(/(?<=\p{L} )(?:II|III|IV|VI|VII|VIII|IX)(?![\p{L}\p{N}])/gu, another(ROMAN)),
  ),
  attack(
    'digit',
    'fraction',
    trade([
      ['half', 'a third'],
      ['two-thirds', 'one-third'],
      ['two thirds', 'one third'],
      ['a quarter', 'a half'],
      ['three quarters', 'one quarter'],
      ['one in five', 'one in ten'],
      ['doubled', 'tripled'],
      ['twice', 'three times'],
      ['hundreds', 'thousands'],
      ['millions', 'billions'],
    ]),
  ),
  attack(
    'digit',
    'fraction sign',
    edit(/[½⅓⅔¼¾⅛]/g, ([f]) => (f === '½' ? '¼' : '½')),
  ),
  attack(
    'digit',
    'superscript',
    edit(/[²³⁴⁵⁶⁷⁸⁹]/g, ([s]) => (s === '²' ? '³' : '²')),
  ),
  attack(
    'digit',
    'letter for digit',
    edit(/(?<=\d)[01](?=\d)|(?<=\d)[01]\b/g, ([d]) => (d === '0' ? 'O' : 'l')),
  ),
];

const POINTS: readonly Attack[] = [
  attack(
    'decimal point',
    'left out',
    edit(/(\d)\.(\d)/g, ([, a, b]) => `${a}${b}`),
  ),
  attack(
    'decimal point',
    'moved right',
    edit(/(\d)\.(\d)(\d)/g, ([, a, b, c]) => `${a}${b}.${c}`),
  ),
  attack(
    'decimal point',
    'moved left',
    edit(/(\d)(\d)\.(\d)/g, ([, a, b, c]) => `${a}.${b}${c}`),
  ),
  attack(
    'decimal point',
    'put in',
    edit(/(?<![\d.,\p{L}])(\d)(\d+)(?![\d.,:\p{L}])/gu, ([, a, b]) => `${a}.${b}`),
  ),
  attack(
    'decimal point',
    'zero behind it',
    edit(/\d\.(?=\d)/g, ([m]) => `${m}0`),
  ),
  attack('decimal point', 'cut off', edit(/(?<=\d)\.\d+(?!\d)/g, '')),
  attack(
    'decimal point',
    'a space for it',
    edit(/(\d)\.(\d)/g, ([, a, b]) => `${a}. ${b}`),
    false,
  ),
  attack(
    'decimal point',
    'thousands',
    edit(/(\d),(\d{3})(?!\d)/g, ([, a, b]) => `${a}.${b}${digit(() => 0.3)}`),
  ),
];

const SIGNS: readonly Attack[] = [
  attack('sign', 'minus put in', edit(/(?<=[\s(=])(?=\d)(?<!\d\s)/g, '−')),
  attack('sign', 'hyphen put in', edit(/(?<=[\s(=])(?=\d)(?<!\d\s)/g, '-')),
  attack('sign', 'minus left out', edit(/(?<=[\s(=[])[-−–‐﹣](?=\d)/g, '')),
  attack(
    'sign',
    'minus for plus',
    edit(/(?<=[\s(=[])[-−–+](?=\d)/g, ([s]) => (s === '+' ? '−' : '+')),
  ),
  attack('sign', 'plus-minus', edit(/±/g, '+')),
  attack(
    'sign',
    'in words',
    trade([
      ['minus', 'plus'],
      ['positive', 'negative'],
      ['positively', 'negatively'],
    ]),
  ),
];

const COMPARISONS: readonly Attack[] = [
  attack(
    'comparison',
    'sign',
    edit(/[<>≤≥]/g, ([s]) => ({ '<': '≥', '>': '≤', '≤': '>', '≥': '<' })[s] ?? ''),
  ),
  attack('comparison', 'sign for equal', edit(/(?<=[\s\dA-Za-z])=(?=\s?[\d.−-])/g, '<')),
  attack('comparison', 'equal for sign', edit(/[<>≤≥](?=\s?[\d.])/g, '=')),
  attack(
    'comparison',
    'strict',
    edit(/[≤≥<>](?=\s?[\d.])/g, ([s]) => ({ '≤': '<', '≥': '>', '<': '≤', '>': '≥' })[s] ?? ''),
  ),
  attack(
    'comparison',
    'words',
    trade([
      ['fewer than', 'more than'],
      ['at least', 'at most'],
      ['no more than', 'no fewer than'],
      ['up to', 'at least'],
      ['over', 'under'],
      ['above', 'below'],
      ['higher than', 'lower than'],
      ['greater than', 'less than'],
      ['larger than', 'smaller than'],
      ['older than', 'younger than'],
      ['longer than', 'shorter than'],
      ['exceeded', 'fell below'],
      ['exceeds', 'falls below'],
      ['less than', 'more than'],
      ['a minimum of', 'a maximum of'],
      ['minimum', 'maximum'],
      ['better than', 'worse than'],
      ['the most', 'the least'],
      ['as many as', 'fewer than'],
    ]),
  ),
  attack(
    'comparison',
    'words left out',
    edit(
      /\b(?:more than|less than|fewer than|at least|at most|up to|over|no more than|nearly|almost) (?=\d|[$€£]|(?:two|three|four|five|six|ten|half|a hundred)\b)/gi,
      '',
    ),
  ),
];

const UNITS: readonly Attack[] = [
  attack(
    'unit',
    'symbol',
    edit(
      /(?<=\d[\s\u00a0-]?)(?:mg|µg|μg|mcg|ng|kg|g|ml|mL|dl|l|L|km|cm|mm|m|nm|kHz|MHz|GHz|Hz|kW|MW|GW|eV|keV|MeV|GeV|pc|kpc|Mpc|ms|s|h|min|K|V|mV|Pa|kPa|dB|mmHg|mM|μM|µM|nM)(?![\p{L}\p{N}])/gu,
      ([u]) =>
        ({
          mg: 'µg',
          µg: 'mg',
          μg: 'mg',
          mcg: 'mg',
          ng: 'pg',
          kg: 'g',
          g: 'mg',
          ml: 'µl',
          mL: 'µL',
          dl: 'l',
          l: 'ml',
          L: 'mL',
          km: 'miles',
          cm: 'm',
          mm: 'μm',
          m: 'km',
          nm: 'μm',
          kHz: 'MHz',
          MHz: 'kHz',
          GHz: 'THz',
          Hz: 'kHz',
          kW: 'MW',
          MW: 'kW',
          GW: 'MW',
          eV: 'keV',
          keV: 'MeV',
          MeV: 'GeV',
          GeV: 'TeV',
          pc: 'kpc',
          kpc: 'Mpc',
          Mpc: 'kpc',
          ms: 's',
          s: 'ms',
          h: 'min',
          min: 's',
          K: 'mK',
          V: 'mV',
          mV: 'V',
          Pa: 'kPa',
          kPa: 'Pa',
          dB: 'dBm',
          mmHg: 'cmHg',
          mM: 'µM',
          μM: 'mM',
          µM: 'mM',
          nM: 'µM',
        })[u] ?? '',
    ),
  ),
  attack(
    'unit',
    'degrees',
    edit(/°\s?C|°\s?F|degrees Celsius|degrees Fahrenheit|º\s?C|℃/g, ([u]) =>
      /C/.test(u) || u === '℃' ? '°F' : '°C',
    ),
  ),
  attack(
    'unit',
    'words',
    trade([
      ['kilometres', 'miles'],
      ['kilometers', 'miles'],
      ['hours', 'days'],
      ['minutes', 'seconds'],
      ['weeks', 'days'],
      ['months', 'years'],
      ['decades', 'years'],
      ['centuries', 'decades'],
      ['million', 'thousand'],
      ['billion', 'trillion'],
      ['kilograms', 'pounds'],
      ['grams', 'milligrams'],
      ['litres', 'gallons'],
      ['feet', 'metres'],
      ['meters', 'feet'],
      ['inches', 'centimetres'],
      ['acres', 'hectares'],
      ['tons', 'kilograms'],
      ['hundred', 'thousand'],
      ['percent', 'degrees'],
      ['per day', 'per week'],
      ['per year', 'per month'],
      ['a year', 'a month'],
      ['year-old', 'month-old'],
      ['annual', 'monthly'],
      ['daily', 'weekly'],
    ]),
  ),
  attack(
    'unit',
    'currency',
    edit(/[$€£¥](?=\s?\d)/g, ([c]) => (c === '$' ? '€' : '$')),
  ),
  attack(
    'unit',
    'currency words',
    trade(
      [
        ['dollars', 'euros'],
        ['pounds', 'dollars'],
        ['euros', 'pounds'],
        ['rupees', 'dollars'],
        ['yen', 'yuan'],
        ['cents', 'dollars'],
      ],
      true,
    ),
  ),
  attack('unit', 'percent left out', edit(/(?<=\d)\s?%|(?<=\d) per ?cent\b/g, '')),
  attack('unit', 'multiplier left out', edit(/(?<=\d) (?:million|billion|thousand|hundred)\b/g, '')),
  attack(
    'unit',
    'unit left out',
    edit(/(?<=\d) (?:years|months|weeks|days|hours|minutes|km|kg|mg|miles|feet)\b(?= \p{Ll})/gu, ''),
  ),
];

const SHARES: readonly Attack[] = [
  attack('percentage points', 'points for percent', edit(/(?<=\d)\s?%/g, ' percentage points')),
  attack('percentage points', 'short', edit(/(?<=\d)\s?%/g, ' pp')),
  attack('percentage points', 'percent points', edit(/(?<=\d)(?:\s?%| per ?cent\b)/g, ' percent points')),
  attack('percentage points', 'percent for points', edit(/ ?percentage[- ]points?\b| %[- ]points?\b/g, '%')),
  attack('percentage points', 'per mille', edit(/(?<=\d)\s?%/g, '‰')),
  attack('percentage points', 'from words', edit(/\bper ?cent\b/g, 'percentage points')),
  attack('percentage points', 'basis points', edit(/(?<=\d)\s?%/g, ' basis points')),
];

const VERBS = 'is|are|was|were|has|have|had|can|could|will|would|should|does|did|do|may|might|must';
const NEGATION: readonly Attack[] = [
  attack(
    'negation',
    'contracted',
    edit(
      new RegExp(
        `(?<=\\p{L} )(?:is|are|was|were|has|have|had|could|would|should|does|did|do)(?= \\p{Ll})(?! not)`,
        'gu',
      ),
      ([v]) => `${v}n't`,
    ),
  ),
  attack(
    'negation',
    'contracted, curly',
    edit(
      new RegExp(
        `(?<=\\p{L} )(?:is|are|was|were|has|have|had|could|would|should|does|did|do)(?= \\p{Ll})(?! not)`,
        'gu',
      ),
      ([v]) => `${v}n’t`,
    ),
  ),
  attack(
    'negation',
    'never',
    edit(new RegExp(`\\b(?:${VERBS})\\b(?! not| never)(?= \\p{Ll})`, 'gu'), ([v]) => `${v} never`),
  ),
  attack(
    'negation',
    'no longer',
    edit(new RegExp(`\\b(?:${VERBS})\\b(?! not| never)(?= \\p{Ll})`, 'gu'), ([v]) => `${v} no longer`),
  ),
  attack(
    'negation',
    'hardly',
    edit(new RegExp(`\\b(?:${VERBS})\\b(?! not| never)(?= \\p{Ll})`, 'gu'), ([v]) => `${v} hardly`),
  ),
  attack(
    'negation',
    'did not + verb',
    edit(
      /(?<=\p{Ll} )(?:increased|decreased|showed|found|reported|caused|reduced|improved|observed|helped|changed|played|worked|used|started|ended|received)(?= )/gu,
      ([v]) => `did not ${v.replace(/ed$/, '')}`,
    ),
  ),
  attack(
    'negation',
    'without',
    trade([
      ['with', 'without'],
      ['including', 'excluding'],
      ['includes', 'excludes'],
      ['included', 'excluded'],
      ['despite', 'because of'],
      ['presence', 'absence'],
      ['present', 'absent'],
      ['able', 'unable'],
      ['agree', 'disagree'],
      ['agreed', 'disagreed'],
      ['accepted', 'rejected'],
      ['confirmed', 'denied'],
      ['supports', 'contradicts'],
      ['supported', 'opposed'],
      ['succeeded', 'failed'],
      ['true', 'false'],
      ['possible', 'impossible'],
      ['legal', 'illegal'],
      ['safe', 'unsafe'],
      ['allowed', 'forbidden'],
    ]),
  ),
  attack(
    'negation',
    'affix',
    trade([
      ['significant', 'insignificant'],
      ['significantly', 'insignificantly'],
      ['effective', 'ineffective'],
      ['likely', 'unlikely'],
      ['known', 'unknown'],
      ['clear', 'unclear'],
      ['common', 'uncommon'],
      ['related', 'unrelated'],
      ['dependent', 'independent'],
      ['complete', 'incomplete'],
      ['sufficient', 'insufficient'],
      ['available', 'unavailable'],
      ['important', 'unimportant'],
      ['regular', 'irregular'],
      ['affected', 'unaffected'],
      ['necessary', 'unnecessary'],
      ['successful', 'unsuccessful'],
      ['linear', 'nonlinear'],
      ['specific', 'nonspecific'],
      ['significant', 'non-significant'],
      ['infected', 'uninfected'],
      ['symptomatic', 'asymptomatic'],
      ['useful', 'useless'],
      ['appropriate', 'inappropriate'],
      ['direct', 'indirect'],
      ['equal', 'unequal'],
      ['stable', 'unstable'],
      ['expected', 'unexpected'],
      ['harmful', 'harmless'],
    ]),
  ),
  attack('negation', 'dropped', edit(/ (?:not|never|no longer|hardly|rarely|barely|scarcely)\b(?= )/g, '')),
  attack(
    'negation',
    'contraction dropped',
    edit(/\b(is|are|was|were|has|have|had|could|would|should|does|did|do)n['’]t\b/g, ([, v]) => v ?? ''),
  ),
  attack(
    'negation',
    'cannot',
    edit(/\b(?:cannot|can['’]t|won['’]t)\b/g, ([w]) => (/^w/.test(w) ? 'will' : 'can')),
  ),
  attack('negation', 'did not gone', edit(/\b(?:did|do|does) not /g, '')),
  attack('negation', 'no', edit(/\b[Nn]o (?=\p{Ll})/gu, '')),
  attack('negation', 'no for a', edit(/(?<=\p{Ll} )(?:a|an|the) (?=\p{Ll})/gu, 'no ')),
  attack(
    'negation',
    'neither and nor',
    trade([
      ['neither', 'both'],
      ['nor', 'and'],
      ['none', 'all'],
      ['nothing', 'everything'],
      ['nobody', 'everybody'],
      ['no one', 'everyone'],
      ['never', 'always'],
      ['nowhere', 'everywhere'],
    ]),
  ),
  attack('negation', 'failed to', edit(/\b(?:failed|fails|fail|refused|unable) to /g, '')),
  attack(
    'negation',
    'failed put in',
    edit(
      /(?<=\p{Ll} )to (?=(?:be|have|make|show|find|get|see|use|take|help|provide|reduce|identify)\b)/gu,
      'not to ',
    ),
  ),
  attack('negation', 'lack of', edit(/\b(?:a |the )?(?:lack|absence) of /g, '')),
];

const QUANTIFIERS: readonly Attack[] = [
  attack(
    'quantifier',
    'words',
    trade([
      ['all', 'most'],
      ['many', 'few'],
      ['several', 'all'],
      ['each', 'some'],
      ['both', 'one'],
      ['a few', 'many'],
      ['most', 'some'],
      ['majority', 'minority'],
      ['often', 'always'],
      ['usually', 'always'],
      ['sometimes', 'often'],
      ['rarely', 'frequently'],
      ['mainly', 'exclusively'],
      ['mostly', 'entirely'],
      ['partly', 'fully'],
      ['partially', 'completely'],
      ['generally', 'universally'],
      ['some', 'all'],
      ['nearly all', 'all'],
      ['almost all', 'few'],
      ['every', 'hardly any'],
      ['any', 'every'],
      ['numerous', 'few'],
      ['much', 'little'],
      ['more', 'fewer'],
      ['largely', 'wholly'],
      ['frequently', 'seldom'],
      ['typically', 'invariably'],
      ['occasionally', 'constantly'],
      ['entire', 'partial'],
      ['only', 'all'],
    ]),
  ),
  attack('quantifier', 'few and a few', edit(/\ba few\b/g, 'few')),
  attack(
    'quantifier',
    'left out',
    edit(
      /\b(?:some|most|many|several|almost|nearly|mostly|partly|often|sometimes|usually|generally|typically|mainly|largely|occasionally|only|a few|some of|most of|many of|half of|partially) (?=\p{Ll})/gu,
      '',
    ),
  ),
  attack('quantifier', 'all put in', edit(/(?<=\p{Ll} )the (?=\p{Ll}{3,}s\b)/gu, 'all the ')),
  attack('quantifier', 'only put in', edit(/(?<=\p{Ll} )(?=(?:in|for|by|with) \p{Ll})/gu, 'only ')),
  attack(
    'quantifier',
    'always put in',
    edit(
      new RegExp(`\\b(?:is|are|was|were|can|will)\\b(?! always| not)(?= \\p{Ll})`, 'gu'),
      ([v]) => `${v} always`,
    ),
  ),
  attack(
    'quantifier',
    'all for most of',
    edit(/\b(?:most|some|many|half|one|two|several) of the\b/g, 'all of the'),
  ),
];

/** "Record Store" and "RecordStore" are one name. */
const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

const NAMES: readonly Attack[] = [
  attack('named entity', 'of the document', ({ sentence, sentences, random }) => {
    const other = sentences[Math.floor(random() * sentences.length)] ?? '';
    const name = [...other.matchAll(NAME)].map((match) => match[0]).find((each) => !sentence.includes(each));
    const mutant = name === undefined ? undefined : edit(NAME, name)({ sentence, random } as MutationInput);
    return mutant !== undefined && letters(mutant) === letters(sentence) ? undefined : mutant;
  }),
  attack('named entity', 'two exchanged', exchange(NAME, false)),
  attack('named entity', 'country', edit(oneOf(COUNTRIES), another(COUNTRIES))),
  attack('named entity', 'people', edit(oneOf(PEOPLES), another(PEOPLES))),
  attack('named entity', 'acronym', edit(/(?<![\p{L}\d-])\p{Lu}{3,5}(?![\p{L}\d-])/gu, another(ACRONYMS))),
  attack(
    'named entity',
    'U.S.',
    edit(/\bU\.S\.(?= \p{L})|\bUSA?\b/gu, ([name]) => (name.includes('.') ? 'U.K.' : 'UK')),
  ),
  attack('named entity', 'month', edit(oneOf(MONTHS), another(MONTHS))),
  attack('named entity', 'weekday', edit(oneOf(DAYS), another(DAYS))),
  attack(
    'named entity',
    'first word',
    edit(
      new RegExp(
        `^(?!(?:${NO_NAMES})\\b)\\p{Lu}\\p{Ll}{3,}(?= \\p{Lu}\\p{Ll}+| (?:is|was|has|said|won|and)\\b)`,
        'gu',
      ),
      'Robertson',
    ),
  ),
  attack('named entity', 'one word more', edit(oneName('(?= \\p{Ll})'), 'New Zealand')),
  attack('named entity', 'one word less', edit(oneName(' \\p{Lu}\\p{Ll}+(?= \\p{Ll})'), 'Thompson')),
  attack('named entity', 'first name', edit(oneName('(?= \\p{Lu}\\p{Ll}+)'), 'Margaret')),
  attack(
    'named entity',
    'hyphenated',
    edit(/(?<=\p{Ll} )\p{Lu}[\p{L}\d]+-\p{Lu}?[\p{L}\d]+/gu, 'Jean-Pierre'),
  ),
  attack(
    'named entity',
    'small letters',
    trade([
      ['mice', 'humans'],
      ['men', 'women'],
      ['boys', 'girls'],
      ['children', 'adults'],
      ['mothers', 'fathers'],
      ['male', 'female'],
      ['north', 'south'],
      ['eastern', 'western'],
      ['left', 'right'],
      ['father', 'brother'],
      ['insulin', 'aspirin'],
      ['dengue', 'malaria'],
      ['rats', 'monkeys'],
      ['husband', 'son'],
      ['northern', 'southern'],
      ['urban', 'rural'],
      ['bacteria', 'viruses'],
    ]),
  ),
];

const YEARS: readonly Attack[] = [
  attack(
    'year',
    'a year off',
    edit(/\b(?:1[6-9]|20)\d\d\b/g, ([y], r) => String(Number(y) + (r() < 0.5 ? 1 : -1))),
  ),
  attack(
    'year',
    'a decade off',
    edit(/\b(?:1[6-9]|20)\d\d(?!\d)/g, ([y]) => String(Number(y) - 10)),
  ),
  attack(
    'year',
    'a century off',
    edit(/\b(?:1[6-9]|20)\d\d\b/g, ([y]) => String(Number(y) - 100)),
  ),
  attack(
    'year',
    'digits exchanged',
    edit(/\b(1|2)(\d)(\d)(?!\3)(\d)\b/g, ([, a, b, c, d]) => `${a}${b}${d}${c}`),
  ),
  attack(
    'year',
    'end of a span',
    edit(/(?<=\d{4}\s?[-–]\s?)\d{2,4}\b/g, ([y]) => String(Number(y) + 1)),
  ),
  attack(
    'year',
    'century',
    trade([
      ['19th century', '18th century'],
      ['20th century', '19th century'],
      ['nineteenth century', 'eighteenth century'],
      ['this year', 'last year'],
      ['last year', 'next year'],
    ]),
  ),
  attack(
    'year',
    'day',
    edit(
      /(?<=(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan\.?|Feb\.?|Sept?\.?|Oct\.?|Nov\.?|Dec\.?) )\d{1,2}\b/g,
      ([d]) => String((Number(d) % 27) + 1),
    ),
  ),
  attack(
    'year',
    'day before',
    edit(
      /\b\d{1,2}(?= (?:January|February|March|April|May|June|July|August|September|October|November|December)\b)/g,
      ([d]) => String((Number(d) % 27) + 1),
    ),
  ),
  attack(
    'year',
    'early and late',
    trade([
      ['early', 'late'],
      ['before', 'after'],
      ['since', 'until'],
      ['earlier', 'later'],
      ['first', 'last'],
      ['previous', 'next'],
      ['began', 'ended'],
      ['started', 'stopped'],
    ]),
  ),
];

const ORDER: readonly Attack[] = [
  attack('order of two numbers', 'any two', exchange(NUMBER)),
  attack('order of two numbers', 'words', exchange(oneOf(NUMBER_WORDS, 'giu'))),
  attack('order of two numbers', 'with percent', exchange(/(?<![\p{L}\d.,-])\d+(?:\.\d+)?\s?%/gu)),
  attack('order of two numbers', 'years', exchange(/\b(?:19|20)\d\d\b/g)),
  attack('order of two numbers', 'first and last', ({ sentence }) => {
    const found = [...sentence.matchAll(NUMBER)];
    const [left, right] = [found[0], found[found.length - 1]];
    if (!left || !right || found.length < 3 || left[0] === right[0]) return undefined;
    const between = sentence.slice(left.index + left[0].length, right.index);
    return (
      sentence.slice(0, left.index) +
      right[0] +
      between +
      left[0] +
      sentence.slice(right.index + right[0].length)
    );
  }),
  attack('order of two numbers', 'money', exchange(/[$€£]\d+(?:[.,]\d+)*(?: (?:million|billion))?/g)),
];

const HEDGED = 'may|might|could|would|should|can';
const HEDGES: readonly Attack[] = [
  attack('dropped hedge', 'modal', edit(new RegExp(`\\b(?:${HEDGED}) (?=\\p{Ll})(?!not)`, 'gu'), '')),
  attack('dropped hedge', 'modal be', edit(/\b(?:may|might|could|would) be\b/g, 'is')),
  attack('dropped hedge', 'modal have', edit(/\b(?:may|might|could|would) have\b/g, 'has')),
  attack('dropped hedge', 'will', edit(/\b(?:may|might|could|can)\b(?= \p{Ll})/gu, 'will')),
  attack('dropped hedge', 'must', edit(/\b(?:may|might|could|should)\b(?= \p{Ll})/gu, 'must')),
  attack(
    'dropped hedge',
    'seems',
    edit(
      /\b(?:appears?|seems?|appeared|seemed|tends?|tended|is thought|are thought|is believed|are believed|was believed|is likely|are likely|is said|is expected|are expected|is estimated) to (?=\p{Ll})/gu,
      '',
    ),
  ),
  attack(
    'dropped hedge',
    'seems to be',
    edit(
      /\b(?:appears?|seems?|tends?|is thought|is believed|is likely|is said|is reported|is considered) to be\b/g,
      'is',
    ),
  ),
  attack(
    'dropped hedge',
    'adverb',
    edit(
      /\b(?:possibly|perhaps|probably|apparently|presumably|potentially|likely|allegedly|reportedly|roughly|approximately|supposedly|arguably|seemingly|relatively|somewhat|conceivably) (?=[\p{Ll}\d])|\b(?:about|around|nearly|almost) (?=\d)/gu,
      '',
    ),
  ),
  attack(
    'dropped hedge',
    'proves',
    trade(
      [
        ['suggests', 'proves'],
        ['suggest', 'prove'],
        ['suggested', 'proved'],
        ['indicate', 'prove'],
        ['indicates', 'proves'],
        ['possible', 'certain'],
        ['probable', 'certain'],
        ['likely', 'certain'],
        ['probably', 'certainly'],
        ['possibly', 'definitely'],
        ['could', 'did'],
        ['potential', 'proven'],
        ['preliminary', 'conclusive'],
        ['believe', 'know'],
        ['believed', 'known'],
        ['alleged', 'proven'],
        ['estimated', 'measured'],
        ['hypothesis', 'fact'],
        ['associated with', 'caused by'],
        ['correlated with', 'caused by'],
        ['linked to', 'caused by'],
        ['claims', 'shows'],
        ['claimed', 'showed'],
        ['unclear', 'clear'],
        ['uncertain', 'certain'],
        ['expected', 'found'],
        ['should', 'does'],
      ],
      true,
    ),
  ),
  attack(
    'dropped hedge',
    'frame',
    edit(
      /\b(?:it is (?:possible|likely|thought|believed) that|we (?:suggest|believe|hypothesi[sz]e|speculate|think) that|(?:suggests?|indicates?) that|in some cases|to some extent|in part|if any|as far as we know) /gi,
      '',
    ),
  ),
];

const SPLICES: readonly Attack[] = [
  attack(
    'spliced ellipsis',
    'heads and tails',
    ({ sentence, next, random }) => next && `${head(sentence, 0.4)} ${ellipsis(random)} ${tail(next, 0.4)}`,
    false,
  ),
  attack(
    'spliced ellipsis',
    'head and head',
    ({ sentence, next, random }) => next && `${head(sentence, 0.5)}${ellipsis(random)}${head(next, 0.6)}`,
    false,
  ),
  attack(
    'spliced ellipsis',
    'tail and tail',
    ({ sentence, next, random }) => next && `${tail(sentence, 0.5)} ${ellipsis(random)} ${tail(next, 0.5)}`,
    false,
  ),
  attack(
    'spliced ellipsis',
    'backwards',
    ({ sentence, random }) => `${tail(sentence, 0.4)} ${ellipsis(random)} ${head(sentence, 0.4)}`,
    false,
  ),
  attack(
    'spliced ellipsis',
    'three pieces',
    ({ sentence, next, random }) =>
      next &&
      `${head(sentence, 0.3)} ${ellipsis(random)} ${tail(sentence, 0.2)} ${ellipsis(random)} ${tail(next, 0.3)}`,
    false,
  ),
  attack(
    'spliced ellipsis',
    'far away',
    ({ sentence, sentences, random }) => {
      const other = sentences[Math.floor(random() * sentences.length)];
      return other === undefined || other === sentence
        ? undefined
        : `${head(sentence, 0.5)} ${ellipsis(random)} ${tail(other, 0.5)}`;
    },
    false,
  ),
  attack(
    'spliced ellipsis',
    'over a negation',
    edit(/\b(?:not|never|no|without|hardly|cannot|n't|neither|nor) /g, (_, random) => `${ellipsis(random)} `),
    false,
  ),
  attack(
    'spliced ellipsis',
    'over a hedge',
    edit(
      /\b(?:may|might|could|possibly|probably|perhaps|suggest that|appears? to|seems? to|likely|some|most|only|if|unless|except|rarely|partly) /g,
      (_, random) => `${ellipsis(random)} `,
    ),
    false,
  ),
  attack(
    'spliced ellipsis',
    'over a number',
    edit(/(?<=\p{L} )\d+(?:\.\d+)?%? /gu, (_, random) => `${ellipsis(random)} `),
    false,
  ),
  attack('spliced ellipsis', 'bracketed word', edit(/(?<= )\p{Ll}{4,}(?= )/gu, '[other]'), false),
  attack(
    'spliced ellipsis',
    'bracketed not',
    edit(
      /\b(?:is|are|was|were|can|has|will)\b(?! not)/g,
      ([v], r) => `${v} [${['not', 'never', 'hardly', 'no longer', 'un'][Math.floor(r() * 5)]}]`,
    ),
    false,
  ),
  attack(
    'spliced ellipsis',
    'bracketed number',
    edit(/(?<= )\d+(?= )/g, ([n]) => `[${Number(n) + 1}]`),
    false,
  ),
];

const OTHERS: readonly Attack[] = [
  attack('other document', 'whole', ({ other }) => other, false),
  attack(
    'other document',
    'half',
    ({ sentence, other }) => other && `${head(sentence, 0.5)} ${tail(other, 0.5)}`,
    false,
  ),
  attack(
    'other document',
    'last words',
    ({ sentence, other }) => other && `${head(sentence, 0.85)} ${tail(other, 0.15)}`,
    false,
  ),
  attack(
    'neighbouring sentence',
    'halves',
    ({ sentence, next }) => next && `${head(sentence, 0.5)} ${tail(next, 0.5)}`,
    false,
  ),
  attack(
    'neighbouring sentence',
    'first words',
    ({ sentence, next }) => next && `${head(next, 0.2)} ${tail(sentence, 0.8)}`,
    false,
  ),
  attack(
    'neighbouring sentence',
    'other order',
    ({ sentence, next }) => next && `${next} ${sentence}`,
    false,
  ),
  attack(
    'neighbouring sentence',
    'comma',
    ({ sentence, next }) => next && `${sentence.replace(/[.!?]$/, '')}, ${tail(next, 0.6)}`,
    false,
  ),
];

/** Clauses of figures that papers put behind a sentence: carriers for kinds that plain prose rarely has. */
export const CLAUSES: readonly string[] = [
  ' (95% CI, 1.21 to 3.46; P<0.001)',
  ' (OR 0.54, 95% CI 0.31–0.94, p = 0.03)',
  ', a rise of 4.5 percentage points from 23.1% in 2009 to 27.6% in 2014',
  ' (mean difference −2.3 mmHg; range −4.1 to −0.5)',
  ', with at least 250 µg/m³ on no fewer than 12 days and less than 35 mg at 37 °C',
  ' (n ≥ 30; r² = 0.81 ± 0.04; 6.2 × 10⁻⁵ mol/l)',
  ', or about ½ of the $1.2 million and €340,000 that was not spent before May 3, 1998',
  ', which may possibly be 3.7% (pp. 12–15) but did not exceed +1.5 °C in phase II',
];

export const ATTACKS: readonly Attack[] = [
  ...DIGITS,
  ...POINTS,
  ...SIGNS,
  ...COMPARISONS,
  ...UNITS,
  ...SHARES,
  ...NEGATION,
  ...QUANTIFIERS,
  ...NAMES,
  ...YEARS,
  ...ORDER,
  ...HEDGES,
  ...SPLICES,
  ...OTHERS,
];

/** Numbers written in English words. */

type Values = Readonly<Record<string, number>>;

/** Words that count up from `first`; words joined by a stroke have one value. */
const counting = (first: number, list: string): Values =>
  Object.fromEntries(
    list.split(' ').flatMap((words, at) => words.split('|').map((word) => [word, first + at] as const)),
  );

const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';
const SMALL: Values = {
  ...counting(0, `zero one two three four five six seven eight nine ${TEENS}`),
  thirty: 30,
  forty: 40,
  fourty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const LARGE: Values = { hundred: 1e2, thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12, dozen: 12 };
const ORDINALS: Values = {
  ...counting(
    1,
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth',
  ),
  ...counting(14, 'fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'),
  thirtieth: 30,
  hundredth: 100,
};
const PARTS: Values = {
  ...counting(2, 'half|halves third|thirds quarter|quarters|fourth|fourths fifth|fifths sixth|sixths'),
  ...counting(
    7,
    'seventh|sevenths eighth|eighths ninth|ninths tenth|tenths eleventh|elevenths twelfth|twelfths',
  ),
  twentieth: 20,
  twentieths: 20,
  hundredth: 100,
  hundredths: 100,
  thousandth: 1e3,
  thousandths: 1e3,
  millionth: 1e6,
  millionths: 1e6,
};
const FACTORS: Values = {
  ...counting(
    2,
    'twice|double|doubled|doubles|doubling|twofold triple|tripled|triples|tripling|threefold|thrice',
  ),
  ...counting(4, 'quadruple|quadrupled|quadruples|quadrupling|fourfold quintuple|quintupled|fivefold'),
  ...counting(6, 'sextupled|sixfold sevenfold eightfold ninefold tenfold'),
  halved: 0.5,
  halving: 0.5,
  halves: 0.5,
};

/** Words that only say how large a number is, each with the least that it may stand for. */
const MAGNITUDES: Values = {
  tens: 10,
  dozens: 20,
  scores: 20,
  hundreds: 100,
  thousands: 1e3,
  millions: 1e6,
  billions: 1e9,
  trillions: 1e12,
};

const own = (table: Values, word: string): number | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

export const isNumberWord = (word: string): boolean =>
  own(SMALL, word) !== undefined || own(LARGE, word) !== undefined;
export const ordinalOf = (word: string): number | undefined => own(ORDINALS, word);
export const partOf = (word: string): number | undefined => own(PARTS, word);
export const factorOf = (word: string): number | undefined => own(FACTORS, word) ?? foldOf(word);
export const magnitudeOf = (word: string): number | undefined => own(MAGNITUDES, word);

/** "twentyfold", "hundredfold" */
function foldOf(word: string): number | undefined {
  if (!word.endsWith('fold')) return undefined;
  const number = word.slice(0, -4);
  return own(SMALL, number) ?? own(LARGE, number);
}

/** "nineteen fifty-seven" */
const isCentury = (value: number): boolean => value >= 13 && value <= 20;

/** "two hundred and five", "twenty one", "million": the words in order, or undefined when they make no number. */
export function valueOfWords(words: readonly string[]): number | undefined {
  let total = 0;
  let current = 0;
  let any = false;
  for (const word of words) {
    const small = own(SMALL, word);
    const large = own(LARGE, word);
    if (small !== undefined) {
      if (isCentury(current) && small >= 10) current = current * 100 + small;
      else if (any && current % 10 !== 0 && current % 100 !== 0) return undefined;
      else current += small;
    } else if (large !== undefined) {
      const factor = current === 0 ? 1 : current;
      if (large === 100 || large === 12) current = factor * large;
      else {
        total += factor * large;
        current = 0;
      }
    } else continue;
    any = true;
  }
  return any ? total + current : undefined;
}

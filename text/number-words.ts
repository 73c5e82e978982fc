/** Numbers written in English words. */

const SMALL: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fourty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const LARGE: Readonly<Record<string, number>> = {
  hundred: 1e2,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
  dozen: 12,
};
const ORDINALS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  eleventh: 11,
  twelfth: 12,
  thirteenth: 13,
  fourteenth: 14,
  fifteenth: 15,
  sixteenth: 16,
  seventeenth: 17,
  eighteenth: 18,
  nineteenth: 19,
  twentieth: 20,
  thirtieth: 30,
  hundredth: 100,
};
const PARTS: Readonly<Record<string, number>> = {
  half: 2,
  halves: 2,
  third: 3,
  thirds: 3,
  quarter: 4,
  quarters: 4,
  fourth: 4,
  fourths: 4,
  fifth: 5,
  fifths: 5,
  sixth: 6,
  sixths: 6,
  seventh: 7,
  sevenths: 7,
  eighth: 8,
  eighths: 8,
  ninth: 9,
  ninths: 9,
  tenth: 10,
  tenths: 10,
};
const FACTORS: Readonly<Record<string, number>> = {
  twice: 2,
  double: 2,
  doubled: 2,
  doubles: 2,
  doubling: 2,
  twofold: 2,
  triple: 3,
  tripled: 3,
  triples: 3,
  tripling: 3,
  threefold: 3,
  thrice: 3,
  quadruple: 4,
  quadrupled: 4,
  quadruples: 4,
  quadrupling: 4,
  fourfold: 4,
  quintuple: 5,
  quintupled: 5,
  fivefold: 5,
  sextupled: 6,
  sixfold: 6,
  sevenfold: 7,
  eightfold: 8,
  ninefold: 9,
  tenfold: 10,
  halved: 0.5,
  halving: 0.5,
  halves: 0.5,
};

const own = (table: Readonly<Record<string, number>>, word: string): number | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

export const isNumberWord = (word: string): boolean =>
  own(SMALL, word) !== undefined || own(LARGE, word) !== undefined;
export const ordinalOf = (word: string): number | undefined => own(ORDINALS, word);
export const partOf = (word: string): number | undefined => own(PARTS, word);
export const factorOf = (word: string): number | undefined => own(FACTORS, word);

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

/** Attacks on digits, decimal points, signs, comparisons, the order of two numbers. */
import {
  edit,
  trade,
  attack,
  digit,
  NUMBER,
  ROMAN,
  NUMBER_WORDS,
  ORDINAL_WORDS,
  another,
  oneOf,
  exchange,
  type Attack,
} from './gate-adversary-edits.js';
import { swapped } from './gate-texts.js';

export const DIGITS: readonly Attack[] = [
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
  attack('digit', 'fraction', trade('digit: fraction')),
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

export const POINTS: readonly Attack[] = [
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

export const SIGNS: readonly Attack[] = [
  attack('sign', 'minus put in', edit(/(?<=[\s(=])(?=\d)(?<!\d\s)/g, '−')),
  attack('sign', 'hyphen put in', edit(/(?<=[\s(=])(?=\d)(?<!\d\s)/g, '-')),
  attack('sign', 'minus left out', edit(/(?<=[\s(=[])[-−–‐﹣](?=\d)/g, '')),
  attack(
    'sign',
    'minus for plus',
    edit(/(?<=[\s(=[])[-−–+](?=\d)/g, ([s]) => (s === '+' ? '−' : '+')),
  ),
  attack('sign', 'plus-minus', edit(/±/g, '+')),
  attack('sign', 'in words', trade('sign: in words')),
];

export const COMPARISONS: readonly Attack[] = [
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
  attack('comparison', 'words', trade('comparison: words')),
  attack(
    'comparison',
    'words left out',
    edit(
      /\b(?:more than|less than|fewer than|at least|at most|up to|over|no more than|nearly|almost) (?=\d|[$€£]|(?:two|three|four|five|six|ten|half|a hundred)\b)/gi,
      '',
    ),
  ),
];

export const ORDER: readonly Attack[] = [
  attack('order of two numbers', 'any two', exchange(NUMBER)),
  attack('order of two numbers', 'words', exchange(oneOf(NUMBER_WORDS, 'giu'))),
  attack('order of two numbers', 'with percent', exchange(/(?<![\p{L}\d.,-])\d+(?:\.\d+)?\s?%/gu)),
  attack('order of two numbers', 'years', exchange(/\b(?:19|20)\d\d\b/g)),
  attack('order of two numbers', 'first and last', ({ sentence }) => {
    const found = [...sentence.matchAll(NUMBER)];
    const [left, right] = [found[0], found[found.length - 1]];
    if (!left || !right || found.length < 3 || left[0] === right[0]) return undefined;
    return swapped(sentence, left, right);
  }),
  attack('order of two numbers', 'money', exchange(/[$€£]\d+(?:[.,]\d+)*(?: (?:million|billion))?/g)),
];

import { dataOf } from '../data.js';
import { isContentWord } from '../../text/tokens.js';
import { holdsAny, type Line, type Reading } from './match.js';
import type { Question } from './question.js';

const { circumstance } = dataOf('claim-words') as Readonly<Record<'circumstance', string>>;
const CIRCUMSTANCE = new Set(circumstance.split(' '));

/** How the names of X's own kind are known. */
const KIND = { window: 4, share: 0.15, uses: 8 };

/** *Other than X*: tells whether a sentence names another way than X, and not X itself. */
export function otherWays(reading: Reading): (line: Line) => boolean {
  const kind = kindOf(reading);
  return (line) =>
    !holdsAny(line.stems, kind) &&
    !line.words.some((word) => isShortFor(line, word, kind)) &&
    fillersIn(line, reading.question).length > 0;
}

/** *Ae. furcifer* is of the kind of *Aedes*. */
const isShortFor = (
  { text }: Line,
  { folded, capital, end }: Line['words'][number],
  names: ReadonlySet<string>,
): boolean =>
  capital &&
  (folded.length === 2 || folded.length === 3) &&
  text[end] === '.' &&
  [...names].some((name) => name.startsWith(folded));

/** Names that often stand close to X are of its kind: *Aedes* next to *mosquito*. */
function kindOf({ question, matches }: Reading): ReadonlySet<string> {
  const excluded = new Set(question.excluded.flatMap(({ forms }) => [...forms]));
  const counts = new Map<string, { all: number; near: number }>();
  for (const { line } of excluded.size > 0 ? matches : []) {
    const places = line.words.flatMap(({ stem }, index) => (excluded.has(stem) ? [index] : []));
    line.words.forEach(({ stem, capital }, index) => {
      if (!capital) return;
      const { all, near } = counts.get(stem) ?? { all: 0, near: 0 };
      const isNear = places.some((place) => Math.abs(place - index) <= KIND.window);
      counts.set(stem, { all: all + 1, near: near + Number(isNear) });
    });
  }
  const asked = new Set(question.terms.flatMap(({ forms }) => [...forms]));
  const isKind = ({ all, near }: { all: number; near: number }): boolean =>
    all >= KIND.uses && near / all >= KIND.share;
  return new Set([
    ...excluded,
    ...[...counts].flatMap(([stem, count]) => (isKind(count) && !asked.has(stem) ? [stem] : [])),
  ]);
}

/** Stems of the words that stand where the X of "other than X" would. */
export function fillersIn(
  { words }: Pick<Line, 'words'>,
  { terms, excluded }: Pick<Question, 'terms' | 'excluded'>,
): string[] {
  const barred = new Set([...terms, ...excluded].flatMap(({ forms }) => [...forms]));
  const asked = new Set(terms.filter(({ isName }) => !isName).flatMap(({ forms }) => [...forms]));
  const suits = (word: Line['words'][number] | undefined): boolean =>
    word !== undefined &&
    isContentWord(word) &&
    !(word.capital && word.start > 0) &&
    !barred.has(word.stem) &&
    !CIRCUMSTANCE.has(word.folded);
  return words.flatMap(({ stem }, index) => {
    if (!asked.has(stem) || isByName(words.slice(index + 1, index + 6))) return [];
    const [before, after] = [words[index - 1], words[index + 1]];
    const isMeans = /^(?:by|through|via|during)$/u.test(after?.folded ?? '');
    const near = [
      ...(/(?:al|ic|ous|ary|ly|ar)$/u.test(before?.folded ?? '') ? [before] : []),
      ...(isMeans
        ? [words[index + 2], words[index + 3]]
        : /(?:ly|al)$/u.test(after?.folded ?? '')
          ? [after]
          : []),
    ];
    return near.filter(suits).flatMap((word) => word?.stem ?? []);
  });
}

/** *Transmission of the virus by Aedes furcifer* names who does it rather than a way. */
const isByName = (after: Line['words']): boolean => {
  const by = after.findIndex(({ folded }) => folded === 'by');
  return by >= 0 && after[by + 1]?.capital === true;
};

import { readData } from './data/read-data.js';
import { isCommonWord } from './gate/common-words.js';
import { fold } from '../text/fold.js';
import { FOREIGN_STOP_WORDS, TOPIC_STOP_WORDS } from '../text/lexicon.js';
import { wordSet } from '../text/word-lists.js';
import { monthOf } from '../text/months.js';
import { words, type Word } from '../text/tokens.js';

/** What a question is about, cut into words and names that a text has or has not. */
export interface QuestionWord {
  /** As the question writes it; a name may have several words. */
  readonly text: string;
  readonly words: readonly string[];
  /** Names, quoted phrases, and rare words: without them a text cannot be about the question. */
  readonly kind: 'name' | 'rare' | 'common';
  /** The name in other words: "acute respiratory distress syndrome (ARDS)" gives both, and COVID-19 is COVID19. */
  readonly alias: readonly string[] | null;
}

/**
 * Words of asking: what kind of answer is wanted, and how it is reached (cost, effect, difference, best, compare). A text
 * that answers says them in its own way ("price", "$5"), so that their absence means nothing. Six languages.
 */
const ASKING = new Map(
  Object.entries(readData('asking-words.json') as Readonly<Record<string, string>>).map(
    ([language, list]) => [language, new Set([...wordSet(list)].map(fold))] as const,
  ),
);

/** Scripts that set no spaces between words: which words a question has cannot be seen there. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const SHORTEST_WORD = 4;
/** Small words within a name: "Bank of England". */
const WITHIN_NAMES = wordSet('of de la le du des da do di del der von van den for the');
/** Above this share of capitalised words nothing is told by a capital: a title, or a question that shouts. */
const MOST_CAPITALS = 0.6;
const FEW_CAPITALS = 3;

/** The language whose words of asking and small words the question has most of; null where it has none of any. */
export function languageOfQuestion(question: string): string | null {
  const own = words(question).map(({ folded }) => folded);
  const counts = [...ASKING]
    .map(([language, list]) => ({ language, count: own.filter((word) => list.has(word)).length }))
    .sort((a, b) => b.count - a.count);
  const [first, second] = counts;
  return first === undefined || first.count === 0 || first.count === second?.count ? null : first.language;
}

/** Names first, then the other words that name a topic, each once. */
export function questionWords(question: string): readonly QuestionWord[] {
  if (UNSPACED.test(question)) return [];
  const language = languageOfQuestion(question);
  const all = words(question);
  const names = namesIn(question, all, language);
  const inNames = new Set(names.flatMap((name) => name.of));
  const aliases = new Set(names.flatMap(({ alias }) => alias ?? []));
  const dates = datesIn(all);
  const seen = new Set<string>();
  const found = [
    ...names.map(({ of, alias }): QuestionWord => ({
      text: question.slice(of[0]?.start, of.at(-1)?.end),
      words: of.filter(({ folded }) => !WITHIN_NAMES.has(folded)).map(({ surface }) => surface),
      kind: 'name',
      alias,
    })),
    ...all
      .filter(
        (word) =>
          !inNames.has(word) && !aliases.has(word.surface) && !dates.has(word) && isTopic(word, language),
      )
      .map((word): QuestionWord => ({
        text: word.surface,
        words: [word.surface],
        kind: isRare(word, language) ? 'rare' : 'common',
        alias: null,
      })),
  ];
  return found.filter(({ text }) => !seen.has(fold(text)) && seen.add(fold(text)));
}

/** Where the language is unknown, or other words are mixed in, English words of asking are passed over as well. */
const isAsking = (folded: string, language: string | null): boolean =>
  (ASKING.get(language ?? 'en')?.has(folded) ?? false) || (ASKING.get('en')?.has(folded) ?? false);

const isTopic = ({ folded, surface }: Word, language: string | null): boolean =>
  folded.length >= SHORTEST_WORD &&
  /^\p{L}/u.test(folded) &&
  !/['’]/u.test(surface) &&
  !TOPIC_STOP_WORDS.has(folded) &&
  !FOREIGN_STOP_WORDS.has(folded) &&
  !isAsking(folded, language);

/** In English a word that general prose is not full of; in German a noun. Elsewhere nothing tells, and length has to do. */
function isRare({ folded, capital }: Word, language: string | null): boolean {
  if (language === 'de') return capital;
  return language === 'en' || language === null ? !isCommonWord(folded) : folded.length > SHORTEST_WORD + 1;
}

interface Name {
  readonly of: readonly Word[];
  readonly alias: readonly string[] | null;
}

/** Runs of words that the question sets as names: quoted, or with capitals (not in German) or digits joined to letters. */
function namesIn(question: string, all: readonly Word[], language: string | null): readonly Name[] {
  const quoted = [...question.matchAll(/["“„«]([^"“”„«»]{2,80})["”“»]/gu)].map(({ index, 0: { length } }) =>
    all.filter(({ start, end }) => start >= index && end <= index + length),
  );
  const taken = new Set(quoted.flat());
  const capitals = all.filter(({ capital }) => capital).length;
  const isTelling = language !== 'de' && capitals <= Math.max(FEW_CAPITALS, all.length * MOST_CAPITALS);
  const dates = datesIn(all);
  const runs: Word[][] = [];
  let run: Word[] = [];
  const close = (): void => {
    while (run.length > 0 && WITHIN_NAMES.has(run.at(-1)?.folded ?? '')) run.pop();
    if (run.some((word) => isNaming(word) && !dates.has(word))) runs.push(run);
    run = [];
  };
  all.forEach((word, index) => {
    const gap = question.slice(all[index - 1]?.end ?? 0, word.start);
    if (taken.has(word) || (run.length > 0 && !/^[\s\-‐‑–&.+/]{1,3}$/u.test(gap))) close();
    if (taken.has(word)) return;
    const isFirst = index === 0 || /[.?!:]\s*$/u.test(gap);
    const follows = run.length > 0;
    const isName =
      (isCoded(word) && (isTelling || language === 'de' || /\p{N}/u.test(word.surface))) ||
      (isTelling && word.capital && !(isFirst && (isAsking(word.folded, language) || isSmall(word)))) ||
      (follows && /^\p{N}/u.test(word.surface)) ||
      (follows && WITHIN_NAMES.has(word.folded) && isCapital(all[index + 1]) && !run.some(isCoded));
    if (isName) run.push(word);
    else close();
  });
  close();
  return withAliases(
    question,
    [...quoted, ...runs].filter((of) => of.length > 0),
    all,
  );
}

/** Names in a sentence of a text; a single word at its beginning has its capital from there. */
export function namesOf(sentence: string): readonly string[] {
  const all = words(sentence);
  return namesIn(sentence, all, null)
    .filter(
      ({ of: [first, ...more] }) =>
        first !== undefined && (more.length > 0 || isCoded(first) || first !== all[0]),
    )
    .map(({ of }) => sentence.slice(of[0]?.start, of.at(-1)?.end));
}

/** A capital inside (`mRNA`), or letters with digits (`CO2`): a name wherever it stands. */
const isCoded = ({ surface }: Word): boolean =>
  !/^\p{N}+(?:st|nd|rd|th|s)$/u.test(surface) &&
  (/\p{L}.*\p{Lu}/u.test(surface) || (/\p{L}/u.test(surface) && /\p{N}/u.test(surface)));
/** Neither a date, a letter (`U.S.`), a short form (`What's`) nor a word of asking names anything. */
const isNaming = ({ surface, folded }: Word): boolean =>
  folded.length > 1 && /\p{L}/u.test(surface) && !/['’]/u.test(surface);
/** Days and years, and months beside them: "Mars" and "May" alone may be anything. */
function datesIn(all: readonly Word[]): ReadonlySet<Word> {
  const isDay = (word: Word | undefined): boolean => /^\p{N}+(?:st|nd|rd|th)?$/u.test(word?.folded ?? '');
  return new Set(
    all.filter(
      (word, index) =>
        isDay(word) || (monthOf(word.folded) > 0 && (isDay(all[index - 1]) || isDay(all[index + 1]))),
    ),
  );
}
const isSmall = ({ folded }: Word): boolean => TOPIC_STOP_WORDS.has(folded) || FOREIGN_STOP_WORDS.has(folded);
const isCapital = (word: Word | undefined): boolean => word?.capital === true;

/** "X (Y)" names one thing twice, and "COVID-19" is "COVID19": either stands for both. */
function withAliases(
  question: string,
  runs: readonly (readonly Word[])[],
  all: readonly Word[],
): readonly Name[] {
  return runs.map((of) => inBrackets(question, of, all) ?? { of, alias: otherSpelling(of) });
}

/** A name with the initials in brackets after it, whichever of the two is given. */
function inBrackets(question: string, of: readonly Word[], all: readonly Word[]): Name | null {
  const [first, last] = [of[0], of.at(-1)];
  if (first === undefined || last === undefined) return null;
  const after = /^\s*\(\s*(\p{L}[\p{L}\p{N}-]*)\s*\)/u.exec(question.slice(last.end))?.[1];
  if (after !== undefined) return { of, alias: [after] };
  if (of.length > 1 || !/\(\s*$/u.test(question.slice(0, first.start))) return null;
  const long = all.filter(({ end }) => end <= first.start).slice(-first.surface.length);
  const initials = long.map(({ folded }) => folded[0]).join('');
  return initials === first.folded ? { of: long, alias: [first.surface] } : null;
}

/** A name with digits with and without its hyphen or space; null for other names. */
function otherSpelling(of: readonly Word[]): readonly string[] | null {
  const surfaces = of.map(({ surface }) => surface);
  if (of.length > 1) return surfaces.some((each) => /\p{N}/u.test(each)) ? [surfaces.join('')] : null;
  const parts = surfaces[0]?.match(/\p{L}+|\p{N}+/gu) ?? [];
  return parts.length > 1 ? parts : null;
}

import { isContentWord, words, type Word } from '../../text/tokens.js';
import { anyOf, squashed, WORDS } from './word-lists.js';

/** Names of things in a text: which stand there, where, and of which of them something is said. Pure. */

export interface Thing {
  readonly name: string;
  /** Squashed forms under which it may stand: its own, without brackets, its maker left out. */
  readonly forms: readonly string[];
  /** Of a maker's product its last word, where it stands among small letters: `Teams`. */
  readonly alias: string | null;
  /** Whether it is a name of its own and no description. */
  readonly isProper: boolean;
  readonly stems: ReadonlySet<string>;
}

export interface Mention {
  readonly thing: Thing;
  readonly start: number;
  readonly end: number;
}

const withoutBrackets = (name: string): string => name.replace(/\s*[([][^)\]]*[)\]]/gu, '').trim();

const stemsOfName = (name: string): string[] =>
  words(name)
    .filter((word) => isContentWord(word) || /\d/u.test(word.folded) || word.capital)
    .map(({ stem }) => stem);

/** Shortest last word under which a thing may stand alone: `Teams`. */
const SHORTEST_ALIAS = 4;

export function thingsOf(names: readonly string[]): Thing[] {
  const distinct = [...new Map(names.map((name) => [squashed(name), name])).values()].filter(
    (name) => squashed(name) !== '',
  );
  return distinct.map((name) => ({
    ...{ name, forms: formsOf(name), alias: aliasOf(name, distinct) },
    isProper: isProper(name),
    stems: new Set(stemsOfName(name)),
  }));
}

function formsOf(name: string): string[] {
  const bare = withoutBrackets(name);
  const byMaker = bare.split(/\s+by\s+/iu)[0] ?? bare;
  return [...new Set([name, bare, byMaker].map(squashed))].filter((form) => form.length > 1);
}

function aliasOf(name: string, all: readonly string[]): string | null {
  const parts = withoutBrackets(name).split(/\s+/u);
  const last = squashed(parts.at(-1) ?? '');
  const others = all.filter((other) => other !== name).map(squashed);
  const mayStandAlone =
    parts.length === 2 &&
    isProper(name) &&
    last.length >= SHORTEST_ALIAS &&
    !others.some((other) => other.includes(last));
  return mayStandAlone ? last : null;
}

/** RNA, RT-PCR, IgM: words of a description as well. */
const ABBREVIATION = /^(?:[\p{Lu}\d-]+|\p{Lu}\p{Ll}\p{Lu})s?$/u;

/** A name of its own, not a description: `Rocket.Chat`, `Microsoft Teams`. */
const isProper = (name: string): boolean => {
  const parts = withoutBrackets(name).split(/\s+/u);
  const isWord = (part: string): boolean => /^[\p{Lu}\d]/u.test(part) && !ABBREVIATION.test(part);
  return parts.length <= 3 && parts.every(isWord);
};

/** Of a genitive or a plural with apostrophe, the word alone. */
const bareWord = ({ folded }: Word): string => squashed(folded.replace(/['’]s?$/u, ''));

const LONGEST_NAME = 8;

/** Where things are named; the longer of two that overlap. */
export function mentionsIn(text: string, things: readonly Thing[]): Mention[] {
  const tokens = words(text);
  const found = things.flatMap((thing) => namedIn(tokens, thing));
  return found
    .filter((each) => !found.some((other) => other !== each && covers(other, each)))
    .sort((a, b) => a.start - b.start);
}

const covers = (outer: Mention, inner: Mention): boolean =>
  outer.start <= inner.start && inner.end <= outer.end && outer.end - outer.start > inner.end - inner.start;

function namedIn(tokens: readonly Word[], thing: Thing): Mention[] {
  const needsCapital = /[\p{Lu}\d]/u.test(thing.name);
  return tokens.flatMap((first, from) => {
    if (needsCapital && !first.capital && !/^\d/u.test(first.surface)) return [];
    const isAlone = !isCapital(tokens[from - 1]) && !isCapital(tokens[from + 1]);
    if (thing.alias === bareWord(first) && isAlone) return [{ thing, start: first.start, end: first.end }];
    let joined = '';
    for (let at = from; at < Math.min(tokens.length, from + LONGEST_NAME); at += 1) {
      const token = tokens[at] as Word;
      joined += bareWord(token);
      if (!thing.forms.some((form) => form.startsWith(joined))) return [];
      if (thing.forms.includes(joined)) return [{ thing, start: first.start, end: token.end }];
    }
    return [];
  });
}

const isCapital = (word: Word | undefined): boolean => word !== undefined && /^\p{Lu}/u.test(word.surface);

/** Where any of some stems stands, as mentions of a thing that they describe. */
export const describedIn = (text: string, thing: Thing, stems: ReadonlySet<string>): Mention[] =>
  words(text)
    .filter((word) => stems.has(word.stem))
    .map(({ start, end }) => ({ thing, start, end }));

const COMPARING_BEFORE = new RegExp(
  `(?:^|[^\\p{L}])${anyOf(WORDS.comparingBefore)}\\s+(?:(?:(?:\\p{L}+\\s+){0,3}(?:like|such\\s+as)\\s+)?(?:the\\s+|an?\\s+)?)$`,
  'iu',
);
const COMPARING_AFTER = new RegExp(`^(?:['’]s)?\\s+${anyOf(WORDS.comparingAfter)}(?!\\p{L})`, 'iu');

/** Whether a thing is only compared with: "unlike A", "than A", "A alternative". */
export const isCompared = (text: string, { start, end }: Mention): boolean =>
  COMPARING_BEFORE.test(text.slice(Math.max(0, start - 60), start)) || COMPARING_AFTER.test(text.slice(end));

/** The things that a text without the value speaks of, each once. */
export function subjectsOf(text: string, things: readonly Thing[]): Thing[] {
  const mentions = mentionsIn(text, things).filter((mention) => !isCompared(text, mention));
  return [...new Set(mentions.map(({ thing }) => thing))];
}

import { fold } from '../../text/fold.js';
import { stem } from '../../text/stem.js';
import { isContentWord, words, type Word } from '../../text/tokens.js';
import { dataOf } from '../data.js';

/** What a question asks for decides which sentences can answer it, and by which rule. */
type QuestionKind = 'value' | 'yes-no' | 'other' | 'open';

/** A kind of value, as *how much* or *when* ask for it. */
interface AskedValue {
  readonly kind: string;
  /** Matches such a value as texts write it. */
  readonly form: RegExp;
}

/** A content word of the question with the stems that stand for it. */
export interface Term {
  readonly stem: string;
  readonly surface: string;
  /** Written with a capital that does not come from beginning the question. */
  readonly isName: boolean;
  readonly forms: ReadonlySet<string>;
}

export interface Question {
  readonly text: string;
  readonly kind: QuestionKind;
  readonly value: AskedValue | null;
  /** What is asked about, each word once, without the words of asking and what the question sets aside. */
  readonly terms: readonly Term[];
  /** The X of "other than X". */
  readonly excluded: readonly Term[];
  /** Figures that the user wrote. */
  readonly figures: readonly string[];
}

interface ValueRule {
  readonly kind: string;
  readonly asks: readonly string[];
  readonly form: string;
  readonly implied: string;
}

type Opening = 'steps' | 'definition' | 'who' | 'where' | 'which' | 'yesNo';
/** `agents/data/question-forms.json`: six languages. */
const DATA = dataOf('question-forms') as Readonly<Record<Opening | 'askingWords' | 'exclusion', string>> & {
  readonly values: readonly ValueRule[];
};

const stemsIn = (list: string): ReadonlySet<string> =>
  new Set(list.split(' ').map((word) => stem(fold(word))));

const VALUES = DATA.values.map(({ kind, asks, form, implied }) => ({
  kind,
  asks: asks.map((pattern) => new RegExp(pattern, 'iu')),
  form: new RegExp(form, 'giu'),
  implied: stemsIn(implied),
}));
const opening = (name: Opening): RegExp => new RegExp(DATA[name], 'iu');
const KINDS: readonly (readonly [QuestionKind, RegExp])[] = [
  ...(['steps', 'who', 'where', 'which', 'definition'] as const).map(
    (name) => ['other', opening(name)] as const,
  ),
  ['yes-no', opening('yesNo')],
];
const ASKING = stemsIn(DATA.askingWords);
const EXCLUSION = new RegExp(DATA.exclusion, 'iu');
/** A statement is put to be confirmed or denied, as a yes/no question is. */
const STATEMENT = /^\p{Lu}.{20,}[^?？]$/su;
const IS_TRUE = /^is it true that\s+/iu;

/** Words that stand for one thing, by stem. */
const RELATED: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  (dataOf('related-words') as readonly string[]).flatMap((line) => {
    const group = stemsIn(line);
    return [...group].map((one) => [one, group] as const);
  }),
);

/** Cuts a question into what it asks about, what it sets aside, and what kind of answer it asks for. */
export function parseQuestion(text: string): Question {
  const asked = text.trim().replace(IS_TRUE, 'is ');
  const rule = VALUES.find(({ asks }) => asks.some((pattern) => pattern.test(asked)));
  const kind: QuestionKind = rule
    ? 'value'
    : (KINDS.find(([, pattern]) => pattern.test(asked))?.[0] ?? (STATEMENT.test(asked) ? 'yes-no' : 'open'));
  const exclusion = EXCLUSION.exec(asked);
  const rest = exclusion
    ? asked.slice(0, exclusion.index) + asked.slice(exclusion.index + exclusion[0].length)
    : asked;
  const terms = termsOf(rest, kind).filter((term) => rule?.implied.has(term.stem) !== true);
  return {
    text: text.trim(),
    kind,
    terms,
    value: rule ? { kind: rule.kind, form: rule.form } : null,
    excluded: exclusion ? termsOf(exclusion[1] ?? '', 'open') : [],
    figures: rest.match(/\d+(?:[.,]\d+)*/gu) ?? [],
  };
}

function termsOf(text: string, kind: QuestionKind): Term[] {
  const seen = new Set<string>();
  return words(text).flatMap((word, index): Term[] => {
    if (!isContentWord(word) || ASKING.has(word.stem) || isOpener(word, index, kind) || seen.has(word.stem))
      return [];
    seen.add(word.stem);
    const forms = new Set([word.stem, ...(RELATED.get(word.stem) ?? [])]);
    const isName = word.capital && (index > 0 || /\p{Lu}/u.test(word.surface.slice(1)));
    return [{ stem: word.stem, surface: word.surface, isName, forms }];
  });
}

/** Whatever begins a question of a known kind is its word of asking, in any language. */
const isOpener = (word: Word, index: number, kind: QuestionKind): boolean =>
  index === 0 && kind !== 'open' && kind !== 'yes-no' && !/\p{Lu}.*\p{Lu}/u.test(word.surface);

/** What a question is about, in its own words; the question itself where none of its words names a thing. */
export function subjectOf(question: string): string {
  const { terms, excluded } = parseQuestion(question);
  const set = excluded.length > 0 ? [`other than ${surfaces(excluded)}`] : [];
  const named = [surfaces(terms), ...set].filter((part) => part !== '').join(' ');
  return named === '' ? question.trim().replace(/[?？]+$/u, '') : named;
}

const surfaces = (terms: readonly Term[]): string => terms.map(({ surface }) => surface).join(' ');

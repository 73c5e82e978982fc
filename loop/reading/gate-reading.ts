import type { ReadFinding } from '../../agents/roles/vocabulary.js';
import { getSource } from '../../store/sources.js';
import { foldedWords } from '../../text/bare-words.js';
import { sameNames } from '../../text/defined-abbreviations.js';
import { fold } from '../../text/fold.js';
import { languageOf } from '../../text/language.js';
import { DOWN, NEGATING, NEGATIONS, UP } from '../../text/lexicon.js';
import { monthOf } from '../../text/months.js';
import { placesOf } from '../../text/sentence-ref.js';
import { contentStems, stemsOf } from '../../text/tokens.js';
import { asLookedUp, withoutHeadFacts } from '../gate/head-facts.js';
import { checkNumbers } from '../gate/numbers/check-numbers.js';
import type { PreparedSource } from '../gate/prepare.js';
import { passagesOf } from '../gate/signals/passages.js';
import { tokenize, type Token } from '../gate/signals/tokens.js';
import { evidenceOf, restsOnOrders, sourceIdOf, sourceNamed } from '../context/gate-claim.js';
import type { StoredRun } from '../run.js';

/**
 * The gate on a finding: its sentences exist; its numbers, units, names, value and date stand in them or elsewhere in the
 * source, and it neither denies what they say nor turns its direction. Its wording is never judged: a finding is a sentence
 * of the reader's own. No sentence is added to those that it cites: the setting that it names ("in 2015") is seldom what a
 * claim takes from it, and every claim would bring it along.
 *
 * @param outline words that a reader takes from its request rather than from the text: question and outline
 * @returns why it is refused, or null
 */
export function whyRefused(run: StoredRun, finding: NotedFinding, outline: string): string | null {
  const source = sourceNamed(run, finding.sourceId);
  const evidence = evidenceOf(run, finding.refs);
  if (source === undefined || evidence.length === 0) return 'It cites no sentence of its source.';
  if (restsOnOrders(run, finding.refs)) return 'It rests alone on sentences that address a language model.';
  const cited = evidence.map(({ exact }) => exact).join('\n');
  // A source's own words.
  if (cited.includes(finding.statement) && finding.value === null) return null;
  const about: About = { run, finding, source, cited, spans: evidence, outline };
  return (
    absentFigures(about) ?? absentValue(about) ?? absentDate(about) ?? absentNames(about) ?? whatTurns(about)
  );
}

type NotedFinding = Omit<ReadFinding, 'id'>;

/** Numbers of the sentences that references name, ascending. */
export const numbersOf = (refs: readonly string[]): readonly number[] =>
  [...new Set(refs.flatMap((ref) => placesOf(ref).map(([, sentence]) => sentence)))].sort((a, b) => a - b);

interface About {
  readonly run: StoredRun;
  readonly finding: NotedFinding;
  readonly source: PreparedSource;
  /** The cited words. */
  readonly cited: string;
  readonly spans: readonly { readonly start: number; readonly end: number }[];
  readonly outline: string;
}

const nowhere = (words: readonly string[], { source }: About): string | null =>
  words.length === 0
    ? null
    : `${words.map((word) => `"${word}"`).join(', ')} stands nowhere in ${source.id}.`;

function absentFigures(about: About): string | null {
  const { finding, source, cited, spans } = about;
  const stated = asLookedUp(withoutHeadFacts(finding.statement, [source.head], cited));
  return nowhere(checkNumbers(stated, [{ source, spans }]).absent, about);
}

/** A value with figures; one of words is the reader's own wording, and so is how several are joined. */
function absentValue({ finding, source, cited, spans }: About): string | null {
  const { value, unit } = finding;
  if (value === null || fold(cited).includes(fold(value))) return null;
  const there = new Set(cited.match(FIGURES));
  if ((value.match(FIGURES) ?? []).every((figure, _, { length }) => length !== 1 && there.has(figure)))
    return null;
  const written = [
    value,
    ...(unit === null ? [] : [`${value} ${unit}`, `${unit}${value}`, `${value}${unit}`]),
  ];
  return written.some((each) => checkNumbers(each, [{ source, spans }]).absent.length === 0)
    ? null
    : `The value "${value}" stands nowhere in ${source.id}.`;
}

const FIGURES = /\p{Nd}+(?:[.,]\p{Nd}+)*/gu;

function absentDate({ finding, source }: About): string | null {
  const year = /(?:19|20)\d\d/u.exec(finding.asOf ?? '')?.[0];
  const isThere =
    year === undefined || source.text.includes(year) || source.head.dates.some((date) => date.includes(year));
  return isThere ? null : `The year ${year} stands nowhere in ${source.id}.`;
}

/** Languages in which nouns that name nobody have capitals. */
const CAPITAL_NOUNS: ReadonlySet<string> = new Set(['de', 'lb']);

/** Names in a finding that is in the language of its source. One in another language may write them otherwise. */
function absentNames(about: About): string | null {
  const { finding, source, cited, outline } = about;
  if (!isInItsLanguage(about)) return null;
  return nowhere(namesOutside(finding.statement, [source], `${outline} ${cited}`), about);
}

/**
 * Names of a statement that stand in none of its sources, their headers or `known`; none where it is in another language
 * than they are, or in one whose nouns have capitals.
 */
export function namesNowhere(
  statement: string,
  sources: readonly PreparedSource[],
  known: string,
): readonly string[] {
  const said = languageOf(statement);
  const isComparable = sources.every(({ text }) => {
    const own = languageOf(text);
    return own !== null && (said ?? own) === own && !CAPITAL_NOUNS.has(own);
  });
  if (!isComparable) return [];
  return namesOutside(statement, sources, known);
}

function namesOutside(
  statement: string,
  sources: readonly PreparedSource[],
  known: string,
): readonly string[] {
  const shown = stemsOf([known, ...sources.map(({ head, title }) => `${head.names} ${title}`)].join(' '));
  const absent = tokenize(statement)
    .filter((token) => token.isName && !shown.has(token.stem) && monthOf(token.lower) === 0)
    .filter((token) => !sources.some((source) => isNamedIn(source, token)));
  if (absent.length === 0) return [];
  const otherwise = sources.flatMap(({ text }) => [...sameNames(statement, text)].flat());
  const written = stemsOf(otherwise.join(' '));
  return absent.filter(({ stem }) => !written.has(stem)).map(({ lower }) => lower);
}

const FOLDED_WORDS = Symbol('the words of a source, folded');

/** The name, or its beginning, stands in the text. */
const isNamedIn = (source: PreparedSource, { stem, lower }: Token): boolean =>
  passagesOf(source).byStem.has(stem) ||
  source
    .view(FOLDED_WORDS, ({ text }) => foldedWords(text))
    .includes(foldedWords(lower).slice(0, beginOf(lower)));

/** Letters of a name that have to stand in the source: "Libyan" where it says Libya. */
const beginOf = (word: string): number => Math.max(4, word.length - 2);

function isInItsLanguage({ run, finding, source }: About): boolean {
  const sourceId = sourceIdOf(run, source.id);
  const own =
    (sourceId === undefined ? null : getSource(run.store, sourceId)?.language) ?? languageOf(source.text);
  const said = languageOf(finding.statement) ?? own;
  const base = own?.split(/[-_]/u)[0] ?? null;
  return base !== null && said === base && !CAPITAL_NOUNS.has(base);
}

/** "It gives no date", "the text shown gives no figures": what a reader says of the text, not of the matter. */
const OF_THE_TEXT =
  /(?<!\p{L})(?:it|he|she|they|(?:the|this)(?:\s\p{L}+){1,2})\s(?:gives?|names?|says?|states?)\s(?:no|nothing)(?!\p{L})[^.;,]*/giu;
/** Words that deny without being a negation: "excludes", "lacks", "unlike"; a row of ticks denies what it leaves empty. */
const DENYING =
  /\b(?:un|non|in|im|dis|ir|il)\p{L}{3,}|\b(?:without|exclu|lack|fail|rare|only|instead|rather|avoid|except|hardly|less|lose|lost|limit|beware|refus|reject|den(?:y|ie)|miss|absent|free of|end(?:s|ed)?|stop|ban|forbid|illegal|declin|unable|zero|nil|prohibit|bar(?:s|red)?|false|disabl|off\b)\p{L}*|n['’]t\b|\[ \]|[✗✘×❌–—−✓✔]|\bneg\b|<\s?\d|(?<![\p{N}.,])0(?![\p{N}.,%])/iu;
/** Share of a sentence's content words that a finding has which repeats it. */
const REPEATS = 0.8;
/** And of one that it is about, before their directions are compared. */
const IS_ABOUT = 0.5;

/** What a finding turns round: a negation of its own, one that it leaves out of a sentence that it repeats, or a direction. English alone. */
function whatTurns(about: About): string | null {
  const { finding, cited, source } = about;
  if (!isInItsLanguage(about) || languageOf(source.text) !== 'en') return null;
  const statement = finding.statement.replace(OF_THE_TEXT, '');
  const [own, theirs] = [tokenize(statement), tokenize(cited)];
  // "Most" counts as often as it compares.
  const has = (tokens: typeof own, words: ReadonlySet<string>): boolean =>
    tokens.some(({ lower }) => words.has(lower) && lower !== 'most');
  const denies = { own: has(own, NEGATING), theirs: has(theirs, NEGATIONS) };
  if (denies.own && !denies.theirs && !DENYING.test(cited))
    return 'It denies what the cited sentences do not deny.';
  const isDropped = denies.theirs && !denies.own && !DENYING.test(finding.statement);
  if (isDropped && sharedWords(finding.statement, cited) >= REPEATS)
    return 'It leaves out a negation of the cited sentence.';
  if (sharedWords(finding.statement, cited) < IS_ABOUT) return null;
  const isUp = has(own, UP) && !has(own, DOWN) && has(theirs, DOWN) && !has(theirs, UP);
  const isDown = has(own, DOWN) && !has(own, UP) && has(theirs, UP) && !has(theirs, DOWN);
  return isUp || isDown ? 'Its direction (more, less) is the opposite of the cited sentences’.' : null;
}

/** Share of the cited content words that a finding has, 0 to 1. */
function sharedWords(statement: string, cited: string): number {
  const own = stemsOf(statement);
  const asked = contentStems(cited);
  return asked.filter((stem) => own.has(stem)).length / Math.max(1, asked.length);
}

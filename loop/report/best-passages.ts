/** The passages that speak most of the question, by its words alone: what a brief lists where nobody has judged them. */
import { fillersIn } from '../../agents/extractive/other-ways.js';
import { parseQuestion, type Question } from '../../agents/extractive/question.js';
import { evidenceOf } from '../context/gate-claim.js';
import { SourceLines, whyNeverShown } from '../context/never-shown.js';
import { addressedSentences, storedTextOf } from '../context/stored-text.js';
import type { RunOptions, StoredRun } from '../run.js';
import { type Aspect, findPassages, type FoundPassage } from '../../store/retrieval.js';
import type { RunSource } from '../../store/run-sources.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import { sentencesWith, termWeight } from '../../store/term-search.js';
import { tokensOf } from '../../store/tokens.js';
import { fold } from '../../text/fold.js';
import { headingPath } from '../../text/heading-path.js';
import { isSource } from '../../text/text-weight.js';
import { isContentWord, words } from '../../text/tokens.js';
import type { BestPassage, BestPassages } from './brief.js';

const MOST_PASSAGES = 10;
/** Some of what is found is left out, or comes later than its score. */
const CANDIDATES = 60;
const CANDIDATES_OF_A_SOURCE = 12;
/** A caption of so few words only names its table or picture. */
const LABEL_WORDS = 10;
/** What the focus counts next to the question. */
const FOCUS_WEIGHT = 0.5;
/**
 * Share of the question's words, by how rare they are in the store, that a passage holds with its headings and the title of
 * its source where it may answer. Fixed on half "fix" of bench/questions and its questions without an answer.
 */
const ENOUGH = 0.45;

/** From the store alone: the same store gives the same passages. */
export function bestPassages(
  run: StoredRun,
  options: Pick<RunOptions, 'focus'>,
  sources: readonly RunSource[],
): BestPassages {
  const bySource = new Map(sources.map((each) => [each.sourceId, each]));
  const question = parseQuestion(run.question);
  const listed: Omit<BestPassage, 'id'>[] = [];
  for (const passage of rankPassages(run, foundIn(run, options, wordsOf(question)), sources)) {
    if (listed.length === MOST_PASSAGES) break;
    const source = bySource.get(passage.sourceId);
    if (source === undefined || addressedSentences(run, passage.sourceId).has(passage.best)) continue;
    const shown = asShown(run, passage, source);
    if (shown !== undefined && !listed.some((each) => hasSameWords(each, shown))) listed.push(shown);
  }
  const passages = listed.map((passage, index) => ({ ...passage, id: `P${index + 1}` }));
  const titles = new Map(sources.map(({ number, source }) => [`S${number}`, source.title ?? '']));
  const texts = passages.map(
    ({ evidence, heading }) => `${titles.get(evidence.sourceId) ?? ''}\n${heading}\n${evidence.exact}`,
  );
  return { passages, match: texts.some((text) => holdsEnough(run, wordsOf(question), text)) };
}

function foundIn(
  run: StoredRun,
  { focus }: Pick<RunOptions, 'focus'>,
  asked: string,
): readonly FoundPassage[] {
  const aspects: Aspect[] = [
    { text: asked, weight: 1 },
    ...(focus ? [{ text: focus, weight: FOCUS_WEIGHT }] : []),
  ];
  const of = { perSource: CANDIDATES_OF_A_SOURCE, limit: CANDIDATES };
  return findPassages(run.store, { ...of, aspects, runId: run.id, hasWord: true });
}

/** Without what the question sets aside ("other than by mosquitoes"): passages on that would come first. */
const wordsOf = ({ text, terms, excluded }: Question): string =>
  excluded.length === 0 ? text : terms.map(({ surface }) => surface).join(' ');

function asShown(
  run: StoredRun,
  { sourceId, first, last, best }: FoundPassage,
  { number, source }: RunSource,
): Omit<BestPassage, 'id'> | undefined {
  const refs = [`S${number}.${first}${last > first ? `-${last}` : ''}`, `S${number}.${best}`];
  const [evidence] = evidenceOf(run, refs.slice(0, 1));
  const [deciding] = evidenceOf(run, refs.slice(1));
  if (evidence === undefined || deciding === undefined) return undefined;
  const { text, blocks } = storedTextOf(run, sourceId);
  if (!isSource(text)) return undefined;
  const near = sentencesOf(run.store, sourceId, { from: first - 1, to: last + 1 });
  const sentence = (at: number): string => {
    const row = near.find((each) => each.number === at);
    return row === undefined ? '' : text.slice(row.start, row.end);
  };
  const block = blocks.findIndex(({ start, end }) => start <= deciding.start && deciding.start < end);
  if (blocks[block]?.kind === 'caption' && words(deciding.exact).length <= LABEL_WORDS) return undefined;
  const path = block < 0 ? [] : headingPath({ text, blocks, title: source.title }, block);
  const heading = path.map((each) => each.replace(/\s+/gu, ' ').trim()).join(' › ');
  return { evidence, deciding, before: sentence(first - 1), after: sentence(last + 1), heading };
}

/** The same words of two copies of a text are shown once. */
const hasSameWords = (one: Pick<BestPassage, 'evidence'>, other: Pick<BestPassage, 'evidence'>): boolean =>
  folded(one.evidence.exact) === folded(other.evidence.exact);

const folded = (text: string): string => text.replace(/\s+/gu, ' ').toLowerCase();

function holdsEnough(run: StoredRun, question: string, text: string): boolean {
  const held = new Set(tokensOf(text));
  const asked = words(question)
    .filter(isContentWord)
    .flatMap(({ surface }) => tokensOf(surface));
  const weights = [...new Set(asked)].map((token) => {
    const weight = termWeight(run.store, sentencesWith(run.store, [token]));
    return { weight, isHeld: held.has(token) };
  });
  const sum = (of: typeof weights): number => of.reduce((total, { weight }) => total + weight, 0);
  return weights.length === 0 || sum(weights.filter(({ isHeld }) => isHeld)) >= ENOUGH * sum(weights);
}

/**
 * Where one source is about what is asked, more of it helps more than the next source: of 37 questions (half "fix" of
 * bench/questions) the first five passages answer 23 with two or three of a source, 28 with four or five.
 */
const MOST_OF_A_SOURCE = 4;

/** What a passage counts that names something in the place of what the question sets aside, next to another. */
const OTHER_WAY = 1.5;

/**
 * By score; what holds a value of the kind that the question asks for before others as near. Left out: mastheads, bylines,
 * calls, labels and whatever else says nothing of a subject. What is about a thing that the question sets aside ("other than
 * by mosquitoes"), and more than a few of one source, come after the rest.
 */
function rankPassages(
  run: StoredRun,
  found: readonly FoundPassage[],
  sources: readonly RunSource[],
): readonly FoundPassage[] {
  const question = parseQuestion(run.question);
  const { value, excluded } = question;
  const asked = new Set(fold(run.question).match(/[\p{L}\p{M}\p{N}]+/gu));
  const linesOf = new Map(sources.map((each) => [each.sourceId, new SourceLines(run, each)]));
  const numbers = new Map(sources.map(({ sourceId, number }) => [sourceId, number]));
  const factor = value === null ? () => 1 : preferenceFor(value.form);
  const ranked = found
    .flatMap((passage) => {
      const lines = linesOf.get(passage.sourceId);
      const best = lines?.at(passage.best);
      if (lines === undefined || best === undefined) return [];
      if (whyNeverShown(best, { asked, isScholarly: lines.isScholarly }) !== null) return [];
      const said = words(best.text);
      const isAside = said.some(({ folded }) => excluded.some(({ stem }) => folded.startsWith(stem)));
      const isOtherWay = excluded.length > 0 && fillersIn({ words: said }, question).length > 0;
      const score = passage.score * factor(textOf(passage, lines)) * (isOtherWay ? OTHER_WAY : 1);
      return [{ passage, isAside, score, number: numbers.get(passage.sourceId) ?? 0 }];
    })
    // Equal ones in the order of picking: what the store goes by, addresses, differs from machine to machine.
    .sort((one, other) => other.score - one.score || one.number - other.number);
  const counts = new Map<number, number>();
  const isLate = ({ passage, isAside }: (typeof ranked)[number]): boolean => {
    const count = (counts.get(passage.sourceId) ?? 0) + 1;
    if (!isAside) counts.set(passage.sourceId, count);
    return isAside || count > MOST_OF_A_SOURCE;
  };
  const late = new Set(ranked.filter(isLate));
  return [...ranked.filter((each) => !late.has(each)), ...late].map(({ passage }) => passage);
}

const textOf = ({ first, last }: FoundPassage, lines: SourceLines): string =>
  Array.from({ length: last - first + 1 }, (_, at) => lines.at(first + at)?.text ?? '').join(' ');

/** What a sentence's score is multiplied by where it holds a value of the kind that is asked for. */
const PREFERRED = 1.25;

function preferenceFor({ source, flags }: RegExp): (text: string) => number {
  const pattern = new RegExp(source, flags.replace('g', ''));
  return (text) => (pattern.test(text) ? PREFERRED : 1);
}

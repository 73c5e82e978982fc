import { LONGEST_SENTENCE } from '../../agents/roles/token-sizes.js';
import type { RunSource } from '../../store/run-sources.js';
import { sentencesOf, type SentenceRow } from '../../store/sentence-rows.js';
import { foldedWords } from '../../text/bare-words.js';
import { NO_EVIDENCE, type Block } from '../../text/document.js';
import { fold } from '../../text/fold.js';
import { readData } from '../data/read-data.js';
import { wordSet } from '../../text/word-lists.js';
import { storedTextOf } from './stored-text.js';
import type { StoredRun } from '../run.js';

/**
 * Which lines of a text say nothing of its subject: headings, labels, consent, ethics, funding, thanks, contributions,
 * primers, calls to action, questions as titles, lines of a few words. Pure. What a claim cites already is shown all the
 * same: who asks here decides that.
 */

/** A sentence and where it stands. */
export interface Line {
  readonly text: string;
  readonly kind: string;
  readonly section: string;
  /** The nearest heading above. */
  readonly heading: string;
  /** Whether its block holds nothing else. */
  readonly isAlone: boolean;
}

/** What decides besides the line itself. */
export interface LineContext {
  /** Folded words of the question, its part and the target: a kind that they ask for is not kept from them. */
  readonly asked: ReadonlySet<string>;
  /** Whether the text has the sections of an article: *Funding* heads the deals of a company elsewhere. */
  readonly isScholarly: boolean;
}

interface Kind {
  readonly askedBy: string;
  readonly scholarly?: boolean;
  readonly headings?: string;
  readonly patterns?: readonly string[];
  /** The same, in which capitals are capitals. */
  readonly cased?: readonly string[];
  readonly lines?: string;
}

const { kinds } = readData('never-shown.json') as { readonly kinds: Readonly<Record<string, Kind>> };

const KINDS = Object.entries(kinds).map(
  ([name, { askedBy, scholarly, headings, patterns, cased, lines }]) => ({
    name,
    askedBy: wordSet(fold(askedBy)),
    ofArticles: scholarly === true,
    headings:
      headings === undefined ? null : new RegExp(`^(?:[\\dIVX.]+\\s+)?(?:${headings})[\\s:.]*$`, 'iu'),
    patterns: [...compiled(patterns, 'iu'), ...compiled(cased, 'u')],
    lines: lines === undefined ? null : new RegExp(`^(?:${lines})$`, 'iu'),
  }),
);

function compiled(patterns: readonly string[] = [], flags: string): readonly RegExp[] {
  return patterns.map((pattern) => new RegExp(pattern, flags));
}

/** Blocks whose words are no sentence of the text. */
const NAMES: ReadonlySet<string> = new Set(['title', 'heading']);
const NO_SECTION: ReadonlySet<string> = new Set(['acknowledgements', 'references']);
/** Items and lines of code are short; they are shown with what leads in. */
const OF_FEW_WORDS: ReadonlySet<string> = new Set(['list', 'code']);
/** A line of so many words or fewer is a label. */
const FEW_WORDS = 4;
/** Longer lines are no label and no call. */
const LONGEST_LABEL = 320;
const LONGEST_TITLE_QUESTION = 160;
/** UTF-16 units that are read of a line. */
const READ = 1_200;

/** Why a line is never shown, as the name of its kind; null where it may be. */
export function whyNeverShown(line: Line, context: LineContext): string | null {
  const text = line.text.slice(0, READ).trim();
  if (NO_EVIDENCE.has(line.kind) || NO_SECTION.has(line.section)) return 'no evidence';
  if (NAMES.has(line.kind)) return 'heading';
  const found = KINDS.find(
    (kind) => !isAskedFor(kind.askedBy, context) && isOf(kind, { ...line, text }, context),
  );
  if (found !== undefined) return found.name;
  if (line.kind === 'table') return null;
  if (line.isAlone && isTitleQuestion(text)) return 'question';
  return line.isAlone && !OF_FEW_WORDS.has(line.kind) && isLabel(text) ? 'few words' : null;
}

const isAskedFor = (askedBy: ReadonlySet<string>, { asked }: LineContext): boolean =>
  [...askedBy].some((word) => word !== '' && asked.has(word));

function isOf(kind: (typeof KINDS)[number], line: Line, { isScholarly }: LineContext): boolean {
  if (kind.ofArticles && !isScholarly) return false;
  if (kind.headings?.test(line.heading.trim()) === true) return true;
  if (line.kind === 'code' || (line.kind === 'list' && kind.name === 'calls')) return false;
  if (line.kind === 'table')
    return kind.name === 'primers' && kind.patterns.some((pattern) => pattern.test(line.text));
  if (kind.patterns.some((pattern) => pattern.test(line.text))) return true;
  if (kind.lines === null || line.text.length > LONGEST_LABEL) return false;
  return kind.lines.test(line.text.replace(/[\s!.…»→>›:：。！]+$/u, '').replace(/^[\s→»>›•·*–-]+/u, ''));
}

const isTitleQuestion = (text: string): boolean =>
  text.length <= LONGEST_TITLE_QUESTION && /[?？؟]["'”’)\]]*$/u.test(text);

/** A few words that hold no amount: *$49 per month* is a line and an answer. */
function isLabel(text: string): boolean {
  if (/\p{Sc}\s?\d|\d\s?\p{Sc}|\d\s?%|\d[\d.,]*\s?\p{L}.*[.!]$/u.test(text)) return false;
  return weightInWords(text) <= FEW_WORDS && !leansOnQuestion(text);
}

/** Words; of scripts without spaces two characters count as one. */
function weightInWords(text: string): number {
  const unspaced =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  const spaced = text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.,%-]*/gu) ?? [];
  const words = spaced.filter(
    (word) => !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word),
  );
  return words.length + unspaced / 2;
}

const { answers } = readData('leaning-words.json') as {
  /** Words separated by spaces, and phrases. */
  readonly answers: { readonly words: string; readonly phrases: readonly string[] };
};

const ANSWERS = new Set([...answers.words.split(' '), ...answers.phrases].map(foldedWords));

/** UTF-16 units that are read of a sentence. */
const BEGINNING = 120;

/** True where the sentence begins as the answer to a question: *Yes, …*, *No.* Whoever is shown it alone misreads it. */
function leansOnQuestion(sentence: string): boolean {
  const [beginning] = sentence.slice(0, BEGINNING).split(/[,.!،，。！:：]/u);
  return beginning !== undefined && ANSWERS.has(foldedWords(beginning));
}

/** Sections that articles have and other pages have not. */
const OF_ARTICLES: ReadonlySet<string> = new Set(['methods', 'results', 'discussion', 'case-report']);

interface Stored {
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly rows: readonly SentenceRow[];
}

/** The sentences of one source. Its text is read when the first of them is asked for. */
export class SourceLines {
  readonly #run: StoredRun;
  readonly #source: Pick<RunSource, 'sourceId'>;
  #stored: Stored | null = null;

  constructor(run: StoredRun, source: Pick<RunSource, 'sourceId'>) {
    this.#run = run;
    this.#source = source;
  }

  /** Whether it has the sections of an article. */
  get isScholarly(): boolean {
    return this.#read().blocks.some(({ section }) => OF_ARTICLES.has(section));
  }

  at(number: number): Line | undefined {
    const { rows, text, blocks } = this.#read();
    const row = rows[number - 1];
    if (row === undefined) return undefined;
    const { start, end, kind, section, paragraph } = row;
    return {
      text: text.slice(start, Math.min(end, start + LONGEST_SENTENCE)),
      kind,
      section,
      heading: blocks[paragraph]?.heading ?? '',
      isAlone: rows[number - 2]?.paragraph !== paragraph && rows[number]?.paragraph !== paragraph,
    };
  }

  #read(): Stored {
    const { sourceId } = this.#source;
    this.#stored ??= { ...storedTextOf(this.#run, sourceId), rows: sentencesOf(this.#run.store, sourceId) };
    return this.#stored;
  }
}

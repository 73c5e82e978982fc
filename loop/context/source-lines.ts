import { estimateTokens } from '../../agents/models/tokens.js';
import { LONGEST_SENTENCE, SENTENCE_NUMBER_TOKENS } from '../../agents/roles/token-sizes.js';
import type { RunSource } from '../../store/run-sources.js';
import { sentencesOf, type SentenceRow } from '../../store/sentence-rows.js';
import type { Block } from '../../text/document.js';
import { headingPath } from '../../text/heading-path.js';
import type { StoredRun } from '../run.js';
import type { Line } from './never-shown.js';
import { storedTextOf } from './texts.js';

/** A sentence of a source, with what decides whether and with which others it is shown. */
export interface SourceLine extends Line {
  readonly number: number;
  /** Ordinal of its block. */
  readonly paragraph: number;
  /** With its number and the line's end; an estimate, as in the requests themselves. */
  readonly tokens: number;
  /** All headings above it, the outermost first. */
  readonly headings: readonly string[];
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
  readonly #source: RunSource;
  readonly #lines = new Map<number, SourceLine>();
  #stored: Stored | null = null;

  constructor(run: StoredRun, source: RunSource) {
    this.#run = run;
    this.#source = source;
  }

  get count(): number {
    return this.#read().rows.length;
  }

  /** Whether it has the sections of an article. */
  get isScholarly(): boolean {
    return this.#read().blocks.some(({ section }) => OF_ARTICLES.has(section));
  }

  at(number: number): SourceLine | undefined {
    const known = this.#lines.get(number);
    if (known !== undefined) return known;
    const { rows, text, blocks } = this.#read();
    const row = rows[number - 1];
    if (row === undefined) return undefined;
    const words = text.slice(row.start, Math.min(row.end, row.start + LONGEST_SENTENCE));
    const line = {
      number,
      text: words,
      kind: row.kind,
      section: row.section,
      paragraph: row.paragraph,
      tokens: estimateTokens(words) + SENTENCE_NUMBER_TOKENS,
      heading: blocks[row.paragraph]?.heading ?? '',
      headings: headingPath({ text, blocks, title: this.#source.source.title }, row.paragraph),
      isAlone: rows[number - 2]?.paragraph !== row.paragraph && rows[number]?.paragraph !== row.paragraph,
    };
    this.#lines.set(number, line);
    return line;
  }

  #read(): Stored {
    const { sourceId } = this.#source;
    this.#stored ??= { ...storedTextOf(this.#run, sourceId), rows: sentencesOf(this.#run.store, sourceId) };
    return this.#stored;
  }
}

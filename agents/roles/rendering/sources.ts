import { estimateTokens } from '../../models/tokens.js';
import { parseRef } from '../../../text/sentence-ref.js';
import { FENCE_TOKENS } from '../token-sizes.js';
import type { ShownPassage, ShownSentence, ShownSource } from '../vocabulary.js';
import { fence } from './fence.js';
import type { LeftOut } from './lists.js';
import { headingLine, markedSentence, underLine } from './sentence-text.js';
import { sourceHeading } from './source-facts.js';

/**
 * Sources as roles read them: what each is, said once, then its sentences as they stand in it. `S3.14 | ` opens a line,
 * `|15| ` a sentence that goes on in it; `…` is where sentences were left out; lines without a number are labels.
 */

export interface RenderedSources {
  readonly text: string;
  /** Every sentence that the text holds. */
  readonly refs: ReadonlySet<string>;
}

interface SourcesOptions {
  readonly maxTokens: number;
  readonly seed: string;
  readonly record: LeftOut[];
}

/** Sources with their numbered sentences, in the order given, as far as the tokens go. */
export function renderSources(sources: readonly ShownSource[], options: SourcesOptions): RenderedSources {
  const refs = new Set<string>();
  const described = new Set<string>();
  const blocks: string[] = [];
  let tokens = 0;
  let leftOut = 0;
  for (const source of sources) {
    // One that comes again has said what it is.
    const heading = described.has(source.id) ? `${source.id}, again` : sourceHeading(source);
    const drawing = new Drawing(heading, options.maxTokens - tokens);
    for (const passage of source.passages) {
      for (const sentence of passage.sentences) {
        if (refs.has(sentence.ref)) continue;
        if (drawing.add(sentence, passage)) refs.add(sentence.ref);
        else leftOut += 1;
      }
    }
    if (drawing.isEmpty()) continue;
    described.add(source.id);
    tokens += drawing.tokens;
    const seed = `${options.seed}\n${source.title}`;
    blocks.push(fence({ label: `source ${source.id}`, lines: drawing.lines, seed }));
  }
  if (leftOut > 0) options.record.push({ what: 'sentences', count: leftOut });
  const note = leftOut > 0 ? [`(${leftOut} more sentences did not fit and are not shown.)`] : [];
  return { text: [...blocks, ...note].join('\n') || '(nothing was read)', refs };
}

/** The lines of one source, sentence by sentence, within a number of tokens. */
class Drawing {
  readonly lines: string[];
  tokens: number;
  readonly #limit: number;
  #path = '';
  #under: string | undefined;
  #last: (ShownSentence & { readonly number: number }) | null = null;

  constructor(heading: string, limit: number) {
    this.lines = [heading];
    this.tokens = estimateTokens(heading) + FENCE_TOKENS;
    this.#limit = limit;
  }

  isEmpty(): boolean {
    return this.#last === null;
  }

  /** False where it does not fit. */
  add(sentence: ShownSentence, { headings }: ShownPassage): boolean {
    const path = headings.join('\n');
    const number = parseRef(sentence.ref)?.first ?? 0;
    const labels = [
      ...(path === this.#path ? [] : [headingLine(headings)]),
      ...(sentence.under === undefined || (sentence.under === this.#under && path === this.#path)
        ? []
        : [underLine(sentence.under)]),
    ];
    const goesOn = labels.length === 0 && this.#goesOn(sentence);
    const gap = this.#leavesOut(number, headings) ? ' …' : '';
    const piece = `${goesOn ? `|${number}|` : `${sentence.ref} |`} ${markedSentence(sentence)}`;
    const cost = estimateTokens(`${labels.join('\n')}${gap}${piece}`) + 1;
    if (this.tokens + cost > this.#limit) return false;
    this.tokens += cost;
    const before = `${this.lines.pop() ?? ''}${gap}`;
    if (goesOn) this.lines.push(`${before} ${piece}`);
    else this.lines.push(before, ...labels, piece);
    this.#path = path;
    this.#under = sentence.under;
    this.#last = { ...sentence, number };
    return true;
  }

  /** Rows and items keep a line each. */
  #goesOn({ paragraph, kind }: ShownSentence): boolean {
    return this.#last?.paragraph === paragraph && kind !== 'table' && kind !== 'list';
  }

  /** Whether sentences between the last one and this were left out; headings that are now shown as labels were not. */
  #leavesOut(number: number, headings: readonly string[]): boolean {
    if (this.#last === null) return false;
    const known = new Set(this.#path.split('\n'));
    const headed = headings.filter((heading) => !known.has(heading)).length;
    const between = number - this.#last.number - 1;
    return between < 0 || between > headed;
  }
}

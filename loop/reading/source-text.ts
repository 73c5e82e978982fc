import { estimateTokens } from '../../agents/models/tokens.js';
import type { OutlineHeading, ReadWindow } from '../../agents/roles/reading-shapes.js';
import { SENTENCE_NUMBER_TOKENS } from '../../agents/roles/token-sizes.js';
import type { ShownSentence } from '../../agents/roles/vocabulary.js';
import type { RunSource } from '../../store/run-sources.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import { HEADINGS, NO_EVIDENCE, type Block } from '../../text/document.js';
import { formatPlace } from '../../text/sentence-ref.js';
import { addressedSentences, storedTextOf } from '../context/stored-text.js';
import { factsOf } from '../context/show.js';
import { NAMES_COLUMNS, wordsOver } from '../context/surroundings.js';
import { worksOfRun } from '../context/independence.js';
import type { StoredRun } from '../run.js';
import type { TextLine } from './windows.js';

/** The text of a source as readers get it: all of it but lists of references, notes and boilerplate. */
export interface SourceText {
  readonly source: RunSource;
  readonly lines: readonly TextLine[];
  readonly document: { readonly text: string; readonly blocks: readonly Block[] };
}

/** @param longest tokens of one line at most: a row of a table can be longer than a window, and is cut with a mark */
export function sourceText(run: StoredRun, source: RunSource, longest: number): SourceText {
  const { sourceId, number } = source;
  const document = storedTextOf(run, sourceId);
  const addressed = addressedSentences(run, sourceId);
  const rows = sentencesOf(run.store, sourceId).filter(({ kind }) => !NO_EVIDENCE.has(kind));
  const lines = rows.map((row): TextLine => {
    const text = cutTo(document.text.slice(row.start, row.end), longest);
    const kind = row.kind as ShownSentence['kind'];
    return {
      number: row.number,
      tokens: estimateTokens(text) + SENTENCE_NUMBER_TOKENS,
      ref: formatPlace([number, row.number]),
      text,
      kind,
      section: row.section as ShownSentence['section'],
      paragraph: row.paragraph,
      page: row.page,
      ...(addressed.has(row.number) ? { addressesModel: true as const } : {}),
      ...(HEADINGS.has(kind)
        ? { level: kind === 'title' ? 1 : (document.blocks[row.paragraph]?.level ?? null) }
        : {}),
    };
  });
  return { source, lines, document };
}

function cutTo(text: string, longest: number): string {
  const tokens = estimateTokens(text);
  if (tokens <= longest) return text;
  const kept = Math.floor((text.length * longest) / tokens);
  return `${text.slice(0, kept)} [… ${text.length - kept} more characters of this line are not shown]`;
}

/** A part of a source as it is shown: with its header, the headings of the whole, and what stands over its first line. */
export function windowOf(
  run: StoredRun,
  { source, lines: all, document }: SourceText,
  about: { readonly lines: readonly TextLine[]; readonly part: number; readonly of: number },
): ReadWindow {
  const { lines, part, of } = about;
  const works = worksOfRun(run);
  const shown = lines.map((line) => ({ ...line, restsOn: works.retoldBy(source.sourceId, line.number) }));
  const [first, ...others] = shown;
  const over = first === undefined ? undefined : overOf(all, first, document);
  return {
    source: factsOf(source, works),
    part,
    of,
    outline: of > 1 ? headingsOf(all, lines) : [],
    lines: first === undefined || over === undefined ? shown : [{ ...first, under: over }, ...others],
  };
}

/** What a row or an item is read under, where its table or list began in another part: caption and first row, or lead-in. */
function overOf(
  all: readonly TextLine[],
  first: TextLine,
  document: SourceText['document'],
): string | undefined {
  if (first.kind !== 'table' && first.kind !== 'list') return undefined;
  const over = wordsOver(document, first);
  const top = all.find(({ paragraph }) => paragraph === first.paragraph);
  // Where a row names its columns itself, it needs no other row.
  const head =
    first.kind === 'table' && top !== first && !NAMES_COLUMNS.test(first.text) ? top?.text : undefined;
  const words = [over === null ? undefined : document.text.slice(over.start, over.end), head];
  return words.filter((each) => each !== undefined).join(' · ') || undefined;
}

const DEEPEST = 6;

/** The headings of a text; those that stand over something in a part of it are marked. */
export function headingsOf(all: readonly TextLine[], part: readonly TextLine[]): readonly OutlineHeading[] {
  const numbers = new Set(part.map(({ number }) => number));
  const headings: { text: string; level: number; isHere: boolean }[] = [];
  for (const line of all) {
    if (HEADINGS.has(line.kind))
      headings.push({ text: line.text, level: Math.min(DEEPEST, line.level ?? 2), isHere: false });
    const last = headings.at(-1);
    if (last !== undefined && numbers.has(line.number)) last.isHere = true;
  }
  return headings;
}

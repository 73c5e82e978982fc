import { listRunSources, type RunSource } from '../../store/run-sources.js';
import { sentencesOf, type SentenceRow } from '../../store/sentence-rows.js';
import { headingPath } from '../../text/heading-path.js';
import { definedAbbreviations } from '../../text/defined-abbreviations.js';
import { placesOf } from '../../text/sentence-ref.js';
import { stemsOf } from '../../text/tokens.js';
import type { ClaimEvidence } from '../claim.js';
import { groupLabels } from './groups.js';
import { wordsOver } from '../context/surroundings.js';
import { storedTextOf } from '../context/texts.js';
import type { StoredRun } from '../run.js';

/** A cited sentence with all that it takes to say what a value in it is of. */
export interface FindingSentence {
  readonly text: string;
  /** Whether it is the drawn line of a table's row: `Plan: Pro · Price: $7`. */
  readonly isRow: boolean;
  /** Sentences before it in its paragraph, nearest first. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Caption of its table, or the words that lead into its list. */
  readonly under: string;
  /** Innermost first; headings that stand directly on one another are all of them. */
  readonly headings: readonly string[];
  /** The first sentences under its nearest heading, itself left out. */
  readonly opening: readonly string[];
}

/** Words that a claim cites, as findings are held against them. */
export interface FindingPassage {
  readonly ref: string;
  readonly sentences: readonly FindingSentence[];
  readonly source: SourceHead;
}

/** What stands in the head of a source. */
export interface SourceHead {
  readonly title: string;
  /** Title, publisher, site and authors. */
  readonly words: string;
  readonly publishedAt: string | null;
  readonly modifiedAt: string | null;
  /** Short form → long form, as the source explains them. */
  readonly abbreviations: ReadonlyMap<string, string>;
  /** Label of a group of a study → what it was given there. */
  readonly labels?: ReadonlyMap<string, string>;
  /** In what share of its sentences each stem stands, 0 to 1. */
  readonly shares: ReadonlyMap<string, number>;
}

const MOST_BEFORE = 4;
const MOST_OPENING = 3;

/** The passages of a claim's evidence; none of what is not in the store. */
export function passagesOf(run: StoredRun, evidence: readonly ClaimEvidence[]): FindingPassage[] {
  const sources = new Map(listRunSources(run.store, run.id).map((each) => [each.number, each]));
  return evidence.flatMap(({ ref }) => {
    const places = placesOf(ref);
    const [first] = places;
    const source = first && sources.get(first[0]);
    if (source === undefined) return [];
    const page = pageOf(run, source);
    const numbers = places.map(([, sentence]) => sentence);
    const sentences = numbers.flatMap((number) => sentenceAt(page, number));
    return [{ ref, sentences, source: page.head }];
  });
}

interface Page {
  readonly text: string;
  readonly stored: ReturnType<typeof storedTextOf>;
  readonly rows: readonly SentenceRow[];
  readonly head: SourceHead;
}

const pages = new WeakMap<StoredRun, Map<number, Page>>();

function pageOf(run: StoredRun, { source, sourceId }: RunSource): Page {
  const cache = pages.get(run) ?? new Map<number, Page>();
  pages.set(run, cache);
  const known = cache.get(sourceId);
  if (known !== undefined) return known;
  const stored = storedTextOf(run, sourceId);
  const { title, publisher, siteName, authors, publishedAt, modifiedAt } = source;
  const rows = sentencesOf(run.store, sourceId);
  const made: Page = {
    ...{ text: stored.text, stored, rows },
    head: {
      title: title ?? '',
      words: [title, publisher, siteName, ...authors].filter((part) => part !== null).join(' · '),
      ...{ publishedAt, modifiedAt },
      abbreviations: definedAbbreviations(stored.text),
      labels: groupLabels(stored.text),
      shares: sharesOf(rows.map(({ start, end }) => stored.text.slice(start, end))),
    },
  };
  cache.set(sourceId, made);
  return made;
}

/** In what share of some sentences each stem stands, 0 to 1. */
export function sharesOf(sentences: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const sentence of sentences)
    for (const stem of stemsOf(sentence)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return new Map([...counts].map(([stem, count]) => [stem, count / sentences.length]));
}

function sentenceAt(page: Page, number: number): FindingSentence[] {
  const { rows, stored, text } = page;
  const row = rows[number - 1];
  if (row === undefined) return [];
  const wordsOf = ({ start, end }: { start: number; end: number }): string => text.slice(start, end).trim();
  const isBeside = (other: SentenceRow): boolean =>
    other.paragraph === row.paragraph && other.kind === row.kind && row.kind !== 'table';
  const over = wordsOver(stored, row);
  const above = headingsAbove(page, row);
  const opening = rows
    .slice(above.from, above.from + MOST_OPENING)
    .filter((each) => each.number < number && each.kind !== 'table' && !isBeside(each));
  return [
    {
      text: wordsOf(row),
      isRow: row.kind === 'table',
      before: rows
        .slice(Math.max(0, number - 1 - MOST_BEFORE), number - 1)
        .filter(isBeside)
        .reverse()
        .map(wordsOf),
      after: rows
        .slice(number, number + 1)
        .filter(isBeside)
        .map(wordsOf),
      under: over === null ? '' : wordsOf(over),
      headings: above.headings,
      opening: opening.map(wordsOf),
    },
  ];
}

/** The headings over a sentence, and the index of the first sentence under the nearest. */
function headingsAbove(
  { rows, stored, text, head }: Page,
  row: SentenceRow,
): { headings: readonly string[]; from: number } {
  const path = headingPath({ text: stored.text, blocks: stored.blocks, title: head.title }, row.paragraph);
  const stacked: string[] = [];
  let at = row.number - 2;
  while (at >= 0 && rows[at]?.kind !== 'heading') at -= 1;
  const from = at + 1;
  for (; rows[at]?.kind === 'heading'; at -= 1) {
    const each = rows[at] as SentenceRow;
    stacked.push(text.slice(each.start, each.end).trim());
  }
  return { headings: [...new Set([...stacked, ...[...path].reverse()])], from };
}

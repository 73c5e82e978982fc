import { estimateTokens } from '../../agents/models/tokens.js';
import { laidLines } from '../../agents/roles/rendering/laid-out.js';
import type { LaidCell, Subtopic } from '../../agents/roles/vocabulary.js';
import { contentStems, stemsOf } from '../../text/tokens.js';

/** What one request of the writer holds; beyond it, each part of the question is written by itself. */
const MOST = { findings: 400, tokens: 25_000 } as const;

const countOf = (cells: readonly LaidCell[]): number =>
  cells.reduce((sum, { values }) => sum + values.flat().length, 0);

export const fitsOneRequest = (cells: readonly LaidCell[]): boolean =>
  countOf(cells) <= MOST.findings && estimateTokens(laidLines(cells).join('\n')) <= MOST.tokens;

/**
 * The cells of each part of the question: each goes to the part whose words it shares most of, and where it shares none, to
 * the part that has least. Cells of one thing and attribute stay together; none is left out. Pure.
 */
export function bySection(
  cells: readonly LaidCell[],
  subtopics: readonly Subtopic[],
): readonly { readonly subtopic: Subtopic; readonly cells: readonly LaidCell[] }[] {
  const parts = subtopics.map((subtopic) => ({
    subtopic,
    stems: new Set(contentStems(`${subtopic.name} ${subtopic.scope}`)),
    cells: [] as LaidCell[],
  }));
  for (const cell of cells.flatMap(oneByOne)) {
    const words = stemsOf(wordsOf(cell));
    const shared = parts.map(({ stems }) => [...stems].filter((stem) => words.has(stem)).length);
    const most = Math.max(...shared);
    const best = parts.filter((_, at) => shared[at] === most);
    best.sort((a, b) => countOf(a.cells) - countOf(b.cells))[0]?.cells.push(cell);
  }
  return parts
    .filter((part) => part.cells.length > 0)
    .map(({ subtopic, cells: own }) => ({ subtopic, cells: together(own) }));
}

const isNowhere = ({ thing, attribute }: LaidCell): boolean => thing === null && attribute === null;

/** What belongs into no cell is shown together, and is of many matters. */
const oneByOne = (cell: LaidCell): readonly LaidCell[] =>
  isNowhere(cell) ? cell.values.map((same) => ({ ...cell, values: [same] })) : [cell];

function together(cells: readonly LaidCell[]): readonly LaidCell[] {
  const [first, ...others] = cells.filter(isNowhere);
  if (first === undefined) return cells;
  const values = [first, ...others].flatMap((each) => each.values);
  return [...cells.filter((cell) => !isNowhere(cell)), { ...first, values }];
}

const wordsOf = ({ thing, attribute, values }: LaidCell): string =>
  [thing ?? '', attribute ?? '', ...values.flat().map(({ statement }) => statement)].join(' ');

/** Ids of what stands in one cell with findings. */
export const besideIn = (
  cells: readonly LaidCell[],
  findings: readonly { readonly id: string }[],
): readonly string[] => {
  const own = new Set(findings.map(({ id }) => id));
  return cells
    .filter(({ thing, attribute }) => thing !== null && attribute !== null)
    .map(({ values }) => values.flat().map(({ id }) => id))
    .filter((ids) => ids.some((id) => own.has(id)))
    .flat();
};

/** Cells with the findings of these ids alone. */
export const onlyFindings = (cells: readonly LaidCell[], ids: ReadonlySet<string>): readonly LaidCell[] =>
  cells.flatMap((cell) => {
    const values = cell.values
      .map((same) => same.filter(({ id }) => ids.has(id)))
      .filter((same) => same.length > 0);
    return values.length === 0 ? [] : [{ ...cell, values }];
  });

/** As many cells as one request holds, those first that share most words with a question. Pure. */
export function nearest(cells: readonly LaidCell[], question: string): readonly LaidCell[] {
  if (fitsOneRequest(cells)) return cells;
  const asked = [...new Set(contentStems(question))];
  const shared = (cell: LaidCell): number => {
    const words = stemsOf(wordsOf(cell));
    return asked.filter((stem) => words.has(stem)).length;
  };
  const kept: LaidCell[] = [];
  for (const [cell] of cells
    .flatMap(oneByOne)
    .map((each) => [each, shared(each)] as const)
    .sort((a, b) => b[1] - a[1]))
    if (fitsOneRequest([...kept, cell])) kept.push(cell);
  return together(kept);
}

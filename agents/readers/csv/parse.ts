/** Cells of a CSV file whose delimiter is not known. */
import { parse, CsvError } from 'csv-parse/sync';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Lines and characters that tell the delimiter. */
const SAMPLE = { lines: 60, characters: 60_000 };

interface ParsedRows {
  readonly rows: readonly (readonly string[])[];
  /** There was more than the limits take. */
  readonly isCut: boolean;
}

export function parseRows(
  text: string,
  { mostRows, mostCharacters }: { mostRows: number; mostCharacters: number },
): ParsedRows {
  const end = text.length <= mostCharacters ? text.length : text.lastIndexOf('\n', mostCharacters);
  const body = text.slice(0, end < 0 ? mostCharacters : end);
  const delimiter = delimiterOf(text.slice(0, SAMPLE.characters));
  const rows = cellsOf(body, delimiter, mostRows + 1);
  const filled = rows.filter((row) => row.some((cell) => cell !== ''));
  return { rows: filled.slice(0, mostRows), isCut: body.length < text.length || filled.length > mostRows };
}

/** The delimiter that cuts the first lines into the same number of cells most often; the one with more cells where two do. */
function delimiterOf(sample: string): string {
  const lines = sample.split('\n').slice(0, SAMPLE.lines);
  const whole =
    lines.length < SAMPLE.lines && sample.length === SAMPLE.characters ? lines.slice(0, -1) : lines;
  let best = { delimiter: DELIMITERS[0] as string, score: 0 };
  for (const delimiter of DELIMITERS) {
    const widths = cellsOf(whole.join('\n'), delimiter, SAMPLE.lines).map((row) => row.length);
    const counts = new Map<number, number>();
    for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
    const [width = 0, count = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
    const score = (count / Math.max(1, widths.length)) * 1_000 + Math.min(width, 100);
    if (count > 0 && score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function cellsOf(text: string, delimiter: string, mostRows: number): string[][] {
  const options = {
    delimiter,
    to: mostRows,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  };
  try {
    return parse(text, options);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // a quotation mark that never closes: marks are then signs like others
    return parse(text, { ...options, quote: null });
  }
}

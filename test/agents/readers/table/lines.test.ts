import { describe, expect, it } from 'vitest';
import { tableLines, type TableCell, type TableRow } from '../../../../agents/readers/table/lines.js';

const cellOf = (cell: string | TableCell): TableCell => (typeof cell === 'string' ? { text: cell } : cell);
const row = (...cells: (string | TableCell)[]): TableRow => ({ cells: cells.map(cellOf) });
const head = (...cells: (string | TableCell)[]): TableRow => ({ ...row(...cells), part: 'head' });
const th = (text: string, more: Partial<TableCell> = {}): TableCell => ({ text, isHead: true, ...more });
const linesOf = (rows: TableRow[], label?: string): string[] => tableLines({ label, rows }).text.split('\n');

describe('a row as a line that carries its heads', () => {
  it('begins with the label of the table and names every value', () => {
    const rows = [
      head('Patient', 'Days after onset', 'Result'),
      row('822a', '5', 'positive'),
      row('822b', '', 'no'),
    ];
    expect(linesOf(rows, 'Table 4.')).toEqual([
      'Table 4 · Patient 822a · Days after onset: 5 · Result: positive',
      'Table 4 · Patient 822b · Result: no',
    ]);
  });

  it('spreads heads over the columns they span, and heads of several rows', () => {
    const rows = [
      head({ text: 'Virus', rows: 2 }, { text: 'Serum', columns: 2 }, { text: 'Urine', rows: 2 }),
      head('IgM', 'IgG'),
      row('Zika', '1:40', '1:80', '+'),
      row('Dengue', { text: 'not done', columns: 2 }, '-'),
    ];
    expect(linesOf(rows)).toEqual([
      'Virus: Zika · Serum › IgM: 1:40 · IgG: 1:80 · Urine: +',
      'Virus: Dengue · Serum › IgM / IgG: not done · Urine: -',
    ]);
  });

  it('repeats a value in every row that it spans, to the end of its group where the span is 0', () => {
    const rows = [
      head('Site', 'Week', 'n'),
      row({ text: 'North', rows: 2 }, '1', '4'),
      row('2', '5'),
      row({ text: 'South', rows: 0 }, '1', '6'),
      row('2', '7'),
      { ...row('East', '1', '8'), group: 1 },
    ];
    expect(linesOf(rows)).toEqual([
      'Site: North · Week: 1 · n: 4',
      'Site: North · Week: 2 · n: 5',
      'Site: South · Week: 1 · n: 6',
      'Site: South · Week: 2 · n: 7',
      'Site: East · Week: 1 · n: 8',
    ]);
  });

  it('carries the head of a group in each of its rows, until the next one', () => {
    const rows = [
      head('Symptom', 'n'),
      row({ text: 'Adults', columns: 2 }),
      row('Fever', '8'),
      row({ text: 'Children', columns: 2 }),
      row('Fever', '3'),
      row('Rash', '2'),
    ];
    expect(linesOf(rows)).toEqual([
      'Adults › Symptom: Fever · n: 8',
      'Children › Symptom: Fever · n: 3',
      'Children › Symptom: Rash · n: 2',
    ]);
  });

  it('takes rows that are set in as parts of the row above them, filled or not', () => {
    const rows = [
      head('', '2015'),
      row('Sex', ''),
      row({ text: 'Male', indent: 2 }, '4'),
      row('In hospital', '20'),
      row({ text: 'Intensive care', indent: 2 }, '5'),
      row('Age', '50'),
    ];
    expect(linesOf(rows)).toEqual([
      'Sex › Male · 2015: 4',
      'In hospital · 2015: 20',
      'In hospital › Intensive care · 2015: 5',
      'Age · 2015: 50',
    ]);
  });

  it('does not take a row that lacks its values for the head of a group', () => {
    const rows = [head('Drug', 'n'), row('A', '1'), row('B', ''), row('C', '3')];
    expect(linesOf(rows)).toEqual(['Drug: A · n: 1', 'Drug: B', 'Drug: C · n: 3']);
  });

  it('names a row as the one above where its first cell is empty and words follow, but no sum', () => {
    const rows = [
      head('Country', 'Place', 'n'),
      row('Benin', 'Pobe', '14'),
      row('', 'Niaouli', '10'),
      row('', 'Total', '24'),
      row('', '', '24'),
    ];
    expect(linesOf(rows)).toEqual([
      'Country: Benin · Place: Pobe · n: 14',
      'Country: Benin · Place: Niaouli · n: 10',
      'Place: Total · n: 24',
      'n: 24',
    ]);
  });

  it('pairs keys and values where the heads stand at the left', () => {
    const rows = [row(th('Weight'), '3 kg'), row(th('Width'), '4 m', th('Height'), '5 m')];
    expect(linesOf(rows)).toEqual(['Weight: 3 kg', 'Width: 4 m · Height: 5 m']);
  });

  it('guesses heads over numbers alone, and leaves other tables without heads bare', () => {
    expect(linesOf([row('Name', 'Mass (kg)'), row('a', '5'), row('b', '6')])).toEqual([
      'Name: a · Mass (kg): 5',
      'Name: b · Mass (kg): 6',
    ]);
    expect(linesOf([row('red', 'rose'), row('blue', 'violet')])).toEqual(['red · rose', 'blue · violet']);
  });

  it('leaves out heads that are said again, and keeps a note across the foot', () => {
    const names = [th('Name'), th('n')];
    const rows = [row(...names), row('a', '5'), row(...names), row('b', '6')];
    const note = { ...row({ text: 'n: number of cases', columns: 2 }), part: 'foot' } as const;
    expect(linesOf([...rows, note])).toEqual(['Name: a · n: 5', 'Name: b · n: 6', 'n: number of cases']);
  });

  it('is text where there is one column', () => {
    const { kind, text } = tableLines({ rows: [row('Key points'), row('Wash your hands.')] });
    expect({ kind, text }).toEqual({ kind: 'paragraph', text: 'Key points\nWash your hands.' });
  });
});

describe('a table as it is drawn', () => {
  it('knows where the words of each cell stand', () => {
    const rows = [
      head('Patient', 'Result'),
      row({ text: 'Travellers', columns: 2 }),
      row('822a', 'positive'),
    ];
    const { text, shape } = tableLines({ label: 'Table 4', rows });
    expect(shape?.columns).toEqual(['Patient', 'Result']);
    expect(shape?.rows.map(({ group, cells }) => [group, ...cells.map(([, start, end]) => text.slice(start, end))])) // prettier-ignore
      .toEqual([['Travellers', '822a', 'positive']]);
  });

  it('moves the citations of a cell with its words', () => {
    const cell = { text: 'Foy 2011', marks: [{ start: 0, end: 8, references: [3] }] };
    const { text, marks } = tableLines({ rows: [head('n', 'Study'), row('7', cell)] });
    expect(marks.map(({ start, end }) => text.slice(start, end))).toEqual(['Foy 2011']);
  });
});

describe('tables that would cost too much', () => {
  it('cuts spans that reach beyond the table, and their overlaps', () => {
    const wide = { text: 'a', rows: 65_534, columns: 1_000 };
    const rows = Array.from({ length: 3_000 }, (_, index) => row(wide, `v${index}`));
    const { text } = tableLines({ rows });
    expect(text.length).toBeLessThan(2_000_000);
    expect(text).toContain('v2999');
  });

  it('says long heads in full once, and short in the rows', () => {
    const long = `Days between the first symptom and the first positive specimen of any kind, as far as it is known`;
    const lines = linesOf([head('Patient', long), row('A', '5')]);
    expect(lines).toEqual([
      long,
      'Patient: A · Days between the first symptom and the first positive specimen of any kind, as…: 5',
    ]);
  });

  it('divides a very wide row into lines that all name it', () => {
    const names = Array.from({ length: 200 }, (_, index) => `Column ${index}`);
    const lines = linesOf([head('Gene', ...names), row('BRCA1', ...names.map((_, index) => `${index}.5`))]);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.every((line) => line.startsWith('Gene: BRCA1 · Column') && line.length < 1_500)).toBe(true);
  });

  it('puts the heads into one line where they would outgrow the table', () => {
    const names = Array.from({ length: 40 }, (_, index) => `A rather long name of column number ${index}`);
    const rows = Array.from({ length: 2_000 }, () => row(...names.map((_, index) => `v${index}`)));
    const { text, shape } = tableLines({ rows: [head(...names), ...rows] });
    expect(text.length).toBeLessThan(1_000_000);
    expect(text.slice(0, 80)).toContain('number 0 · A rather');
    expect(shape).toBeNull();
  });
});

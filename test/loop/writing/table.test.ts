import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentsOf } from '../../../loop/report/documents.js';
import type { ReadFinding } from '../../../agents/roles/vocabulary.js';
import type { WriterInput, WriterReply } from '../../../agents/roles/writer.js';
import type { PublishedGrid } from '../../../loop/report/synth-json.js';
import { research } from '../../../loop/research.js';
import { temporaryFolder } from '../../tools/cli.js';
import { ALL_PICKED, findingsOf, notes, SUPPORTED, WRITTEN } from '../../tools/noted.js';
import { openRun, optionsFor, scriptedRoles, type OpenRun } from '../../tools/run-in-process.js';
import { scriptedCells } from '../../world/models/scripted-findings.js';

/** A whole run over planted prices: its writer lays the table, the gate and a reviewer read each cell, the brief prints it. */

const QUESTION =
  'What do Brellio, Kantiva and Morvex cost per user and month, and how much storage do they give?';
const page = (name: string, price: string, storage: string): string =>
  `# ${name} prices

${name} is a service for teams that write and plan together, and it runs in a browser on any computer. ${name} costs ${price}. ${name} gives ${storage} of storage to each user, and files are kept as long as the account is open. Support answers on working days, and the first two weeks are for trying it out with the whole team before anybody pays.
`;
const PAGES = {
  'brellio.md': page('Brellio', '$7.50 per user and month billed annually', '10 GB'),
  'kantiva.md': page('Kantiva', '$4 per user and month billed annually', '25 GB'),
  'morvex.md': page('Morvex', '$12.25 per user and month billed monthly', '50 GB'),
};
const PRINTED = [
  'Brellio|price per user and month|$7.50, billed annually',
  'Brellio|storage|10 GB',
  'Kantiva|price per user and month|$4, billed annually',
  'Kantiva|storage|25 GB',
  'Morvex|price per user and month|$12.25, billed monthly',
  'Morvex|storage|50 GB',
];

const folder = temporaryFolder();
const opened: OpenRun[] = [];
afterAll(() => {
  for (const each of opened) each.close();
  folder.remove();
});
beforeAll(() => {
  mkdirSync(join(folder.path, 'pages'));
  for (const [name, text] of Object.entries(PAGES)) writeFileSync(join(folder.path, 'pages', name), text);
});

type Write = NonNullable<Parameters<typeof scriptedRoles>[0]['writer']>;

/** A cell for each finding, in the words that `words` makes of it. */
const tableOf = (input: WriterInput, words = inCell): WriterReply => {
  const found = findingsOf(input);
  const things = [...new Set(found.flatMap(({ thing }) => thing ?? []))];
  return {
    ...WRITTEN,
    table: {
      columns: ['price per user and month', 'storage'],
      rows: things.map((thing) => ({
        thing,
        cells: found
          .filter((each) => each.thing === thing)
          .map((each) => ({ column: each.attribute ?? '', cell: words(each), findings: [each.id] })),
      })),
    },
  };
};

const inCell = ({ value, unit, conditions }: ReadFinding): string =>
  [unit === 'GB' ? `${value ?? ''} GB` : `$${value ?? ''}`, ...conditions].join(', ');

async function runOf(name: string, roles: Partial<Parameters<typeof scriptedRoles>[0]> = {}, maxRounds = 1) {
  const run = openRun({
    folder: join(folder.path, name),
    question: QUESTION,
    options: optionsFor(join(folder.path, 'pages'), { maxRounds, model: 'scripted/m' }),
    roles: {
      ...scriptedRoles({
        picker: ALL_PICKED,
        reader: notes((text) => scriptedCells(text)[0] ?? null),
        writer: (input) => tableOf(input),
        reviewer: SUPPORTED,
        critic: () => ({ gaps: [], mend: [], ranking: [], answered: [], signoff: true }),
        ...roles,
      }),
      kind: 'model',
    },
  });
  opened.push(run);
  const state = await research(run.run);
  const documents = await documentsOf(run.store, run.run.id);
  return { state, documents, cells: cellsIn(documents) };
}

/** thing|attribute|words of every cell. */
function cellsIn(all: ReadonlyMap<string, string>): string[] {
  const { grid } = JSON.parse(all.get('synth.json') ?? '{}') as { grid?: PublishedGrid };
  return (grid?.cells ?? []).map(({ about, attribute, value }) => [about, attribute, value].join('|')).sort();
}

describe('a table that its writer lays', () => {
  it('stands in the brief cell by cell, each with its sources', async () => {
    const { documents, cells, state } = await runOf('right');
    expect(cells).toEqual(PRINTED);
    expect(state.claims.map(({ part, column }) => [part, column !== undefined])).toEqual(
      Array.from({ length: 6 }, () => ['table', true]),
    );
    const rows = (documents.get('report.md') ?? '').split('\n').filter((line) => line.startsWith('| **'));
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row).toMatch(/\[S\d\].*\[S\d\]/);
  });

  it('has no cell whose number no source has, and says why', async () => {
    const wrong: Write = (input) =>
      tableOf(input, (finding) => (finding.thing === 'Kantiva' ? '$5, billed annually' : inCell(finding)));
    const { cells, state } = await runOf('wrong', { writer: wrong });
    expect(cells).toEqual(PRINTED.filter((cell) => !cell.startsWith('Kantiva')));
    expect(state.struck.map(({ claim, verdict }) => [claim, verdict])).toContainEqual([
      'Kantiva | price per user and month: $5, billed annually',
      'number-absent',
    ]);
  });

  it('is read by a reviewer with row and column, whose words a cell takes', async () => {
    const seen: string[] = [];
    const { cells } = await runOf('reworded', {
      reviewer: (input) => {
        seen.push(...input.claims.map(({ text }) => text));
        const { verdicts } = SUPPORTED(input);
        return {
          verdicts: verdicts.map((verdict, at) =>
            input.claims[at]?.text === 'Brellio | storage: 10 GB'
              ? { ...verdict, verdict: 'OVERSTATED', rewrite: 'Brellio | storage: 10 GB to each user' }
              : verdict,
          ),
        };
      },
    });
    expect(seen).toContain('Kantiva | price per user and month: $4, billed annually');
    expect(cells).toContain('Brellio|storage|10 GB to each user');
  });

  it('is neither written nor read again where only the opposing case is another', async () => {
    let written = 0;
    const reviewed: string[][] = [];
    const { cells } = await runOf(
      'again',
      {
        writer: (input) => {
          written += 1;
          return input.task === 'mend' ? WRITTEN : tableOf(input);
        },
        reviewer: (input) => {
          reviewed.push(input.claims.map(({ text }) => text));
          return SUPPORTED(input);
        },
        critic: () => ({
          gaps: [
            {
              ...{
                kind: 'missing-counterarg' as const,
                description: 'Nobody spoke against it.',
                subject: null,
              },
              ...{ query: 'What speaks against Brellio?', priority: 90, material: true },
            },
          ],
          ...{ mend: [], ranking: [], answered: [], signoff: false },
        }),
        antagonist: (_, usual) => ({ ...usual, absence: `Nothing opposes it (${String(written)}).` }),
      },
      2,
    );
    expect(written).toBe(1);
    expect(cells).toEqual(PRINTED);
    expect(reviewed.slice(1).flat()).toEqual([]);
  });
});

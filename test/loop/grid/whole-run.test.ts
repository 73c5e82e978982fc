import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentsOf } from '../../../loop/report/documents.js';
import type { PublishedGrid } from '../../../loop/report/synth-grid.js';
import { research } from '../../../loop/research.js';
import { temporaryFolder } from '../../tools/cli.js';
import { ALL_PICKED, claimed, findingsOf, notes, SUPPORTED, WRITTEN } from '../../tools/noted.js';
import { openRun, optionsFor, scriptedRoles, type OpenRun } from '../../tools/run-in-process.js';
import { carelessCells, scriptedCells } from '../../world/models/scripted-findings.js';
import { seededShare } from '../../world/models/seeded.js';

/** A whole run over planted prices: what stands in them stands in the cells, and nothing else does. */

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
const ALL_CELLS = Object.values(PAGES).flatMap(scriptedCells);
const PLANTED = [
  'Brellio|price per user and month|$7.50|billed annually',
  'Brellio|storage|10 GB|',
  'Kantiva|price per user and month|$4|billed annually',
  'Kantiva|storage|25 GB|',
  'Morvex|price per user and month|$12.25|billed monthly',
  'Morvex|storage|50 GB|',
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

/** Numbers from 0 to 1 in the same order each time. */
function numbersFrom(seed: number): () => number {
  let count = 0;
  return () => seededShare(seed, (count += 1));
}

type Write = NonNullable<Parameters<typeof scriptedRoles>[0]['writer']>;
const ALL: Write = (input) => ({ ...WRITTEN, claims: findingsOf(input).map((each) => claimed(each)) });

async function runOf(
  name: string,
  { random, writer = ALL, maxRounds = 1 }: { random?: () => number; writer?: Write; maxRounds?: number } = {},
) {
  const run = openRun({
    folder: join(folder.path, name),
    question: QUESTION,
    options: optionsFor(join(folder.path, 'pages'), { maxRounds, model: 'scripted/m' }),
    roles: {
      ...scriptedRoles({
        decomposer: (_, usual) => ({
          ...{ ...usual, kind: 'choice', domain: 'product', things: ['Brellio', 'Kantiva', 'Morvex'] },
          attributes: [
            { name: 'price per user and month', unit: 'USD', computed: null },
            { name: 'storage', unit: 'GB', computed: null },
          ],
        }),
        picker: ALL_PICKED,
        reader: notes((text) => {
          const [seen] = scriptedCells(text);
          if (seen === undefined || random === undefined) return seen ?? null;
          return carelessCells([seen], ALL_CELLS, random)[0] ?? null;
        }),
        writer,
        reviewer: SUPPORTED,
        critic: () => ({ gaps: [], mend: [], ranking: [], signoff: true }),
      }),
      kind: 'model',
    },
  });
  opened.push(run);
  const state = await research(run.run);
  return { state, documents: await documentsOf(run.store, run.run.id) };
}

/** thing|attribute|value|conditions of every cell. */
function cellsOf(all: ReadonlyMap<string, string>): string[] {
  const { grid } = JSON.parse(all.get('synth.json') ?? '{}') as { grid: PublishedGrid };
  return grid.cells
    .map(({ about, attribute, value, conditions }) =>
      [about, attribute, value, conditions.join(' ')].join('|'),
    )
    .sort();
}

describe('a whole run over planted prices', () => {
  it('has each of them in its cell, and prints them as a table', async () => {
    const { documents: all } = await runOf('right');
    expect(cellsOf(all)).toEqual(PLANTED);
    const rows = (all.get('report.md') ?? '').split('\n').filter((line) => line.startsWith('|'));
    for (const [name, price, storage] of [
      ['Brellio', '7.50', '10'],
      ['Kantiva', '4', '25'],
      ['Morvex', '12.25', '50'],
    ] as const)
      expect(rows.some((row) => [name, price, storage].every((each) => row.includes(each)))).toBe(true);
  });
  it('has no false cell where a fifth of the fields is wrong', async () => {
    const { documents } = await runOf('careless', { random: numbersFrom(7) });
    const cells = cellsOf(documents);
    expect(cells.filter((cell) => !PLANTED.includes(cell))).toEqual([]);
    expect(cells.length).toBeGreaterThan(0);
  });

  it('has a claim for each cell that no sentence tells, as long as none does', async () => {
    const stored = (text: string): boolean => text.includes('storage');
    const standing: (readonly string[])[] = [];
    const { state, documents } = await runOf('told', {
      maxRounds: 2,
      writer: (input) => {
        standing.push(input.standing.flatMap(({ part, text }) => (part === 'table' ? [text] : [])));
        const isFirst = standing.length === 1;
        const own = findingsOf(input).filter(({ statement }) => stored(statement) !== isFirst);
        return {
          ...WRITTEN,
          claims: own.map((each) => claimed({ ...each, statement: `In short: ${each.statement}` })),
        };
      },
    });
    const second = standing.find((each) => each.length > 0) ?? [];
    expect(second).toHaveLength(3);
    expect(second.every(stored)).toBe(true);
    expect(state.claims.filter(({ part }) => part === 'table')).toEqual([]);
    expect(state.claims.filter(({ claim }) => stored(claim))).toHaveLength(3);
    expect(state.struck).toEqual([]);
    expect(cellsOf(documents)).toEqual(PLANTED);
  });
});

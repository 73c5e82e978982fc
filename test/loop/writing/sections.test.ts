import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WriterInput } from '../../../agents/roles/writer.js';
import { research } from '../../../loop/research.js';
import { temporaryFolder } from '../../tools/cli.js';
import { ALL_PICKED, claimed, findingsOf, notes, SUPPORTED, WRITTEN } from '../../tools/noted.js';
import { openRun, optionsFor, scriptedRoles } from '../../tools/run-in-process.js';

/** More findings than one request of the writer holds: each part of the question by itself, then what stands around them. */

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Of each of two matters; one request holds 400. */
const LINES = 205;
const numbers = Array.from({ length: LINES }, (_, at) => at + 100);
const FARES = numbers.map((n) => `The fare of tram ${n} in Brenn is ${n + 400} cents.`);
const DEPOTS = numbers.map((n) => `The depot of tram ${n} in Brenn holds ${n + 700} cars.`);

beforeAll(() => {
  mkdirSync(join(folder.path, 'trams'));
  const text = [`# Fares of the trams`, FARES.join(' '), `# Depots of the trams`, DEPOTS.join(' ')];
  writeFileSync(join(folder.path, 'trams/trams.md'), text.join('\n\n'));
});

describe('a brief from more findings than one request holds', () => {
  it('is written part by part from the findings of each, and joined from what the parts say', async () => {
    const asked: WriterInput[] = [];
    const scripted = scriptedRoles({
      decomposer: (_, usual) => ({
        ...usual,
        subtopics: [
          { name: 'Fares', scope: 'what a fare costs in cents' },
          { name: 'Depots', scope: 'how many cars a depot holds' },
        ],
      }),
      picker: ALL_PICKED,
      reader: notes((text) => (/^The (?:fare|depot) of/.test(text) ? { weight: 'useful' } : null)),
      writer: (input) => {
        asked.push(input);
        const [first] = findingsOf(input);
        const isJoin = input.task === 'join';
        const part = isJoin ? ('short' as const) : ('section' as const);
        const section = isJoin ? '' : 'Whatever it is called';
        return { ...WRITTEN, claims: first === undefined ? [] : [claimed(first, { part, section })] };
      },
      reviewer: SUPPORTED,
      critic: () => ({ gaps: [], mend: [], ranking: [], answered: [], signoff: true }),
    });
    const opened = openRun({
      folder: join(folder.path, 'run'),
      question: 'What do the trams in Brenn cost, and where do they sleep?',
      options: optionsFor(join(folder.path, 'trams'), { maxRounds: 1, model: 'scripted/m' }),
      roles: { ...scripted, kind: 'model' },
    });
    const state = await research(opened.run);
    opened.close();
    expect(asked.map(({ task }) => task)).toEqual(['section', 'section', 'join']);
    const [fares, depots, join_] = asked;
    expect(findingsOf(fares as WriterInput).map(({ statement }) => statement)).toEqual(FARES);
    expect(findingsOf(depots as WriterInput).map(({ statement }) => statement)).toEqual(DEPOTS);
    // What the sections cite, and nothing that nobody used.
    expect(findingsOf(join_ as WriterInput)).toHaveLength(2);
    expect(join_?.standing.map(({ text, section }) => [text, section])).toEqual([
      [FARES[0], 'Fares'],
      [DEPOTS[0], 'Depots'],
    ]);
    expect(state.claims.map(({ part, subtopic }) => [part, subtopic])).toContainEqual(['section', 'Depots']);
  });
});

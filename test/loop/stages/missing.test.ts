import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { missingAfter, plans, stageResult } from '../../../loop/history.js';
import { listRows, lastState } from '../../../loop/round-state.js';
import { research } from '../../../loop/research.js';
import { listRunSources } from '../../../store/run-sources.js';
import { temporaryFolder } from '../../tools/cli.js';
import { openRun, optionsFor, type OpenRun } from '../../tools/run-in-process.js';

const QUESTION = 'Does Zika virus infection in pregnancy cause microcephaly?';
const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Articles that are full of the question's other words and hold neither of its rare ones. */
const ELSEWHERE = Array.from(
  { length: 6 },
  (_, index) =>
    `# Zika virus infection in ward ${index}\n\nZika virus infection was found in the urine of ${index + 3} patients of ward ${index}. The virus caused a rash and fever. Zika virus infection may cause joint pain, which passed within a week in ward ${index}.\n\nThe infection was confirmed by a second sample. No Zika virus was found after the third week in ward ${index}.`,
);
const ABOUT_IT =
  '# A cohort of mothers and newborns in the north-east\n\nAmong 80 pregnancies that were followed, 7 newborns had microcephaly, and 5 of their mothers had had a rash in the first trimester. Microcephaly was defined by a head two standard deviations smaller than usual. The cohort was followed until the children were two years old, and none of the heads caught up.';

async function runOver(
  name: string,
  texts: readonly string[],
  changes: Parameters<typeof optionsFor>[1] = {},
): Promise<OpenRun> {
  const corpus = join(folder.path, name);
  mkdirSync(corpus);
  texts.forEach((text, index) => writeFileSync(join(corpus, `${index}.md`), text));
  const options = optionsFor(corpus, { maxRounds: 1, pagesPerRound: 2, ...changes });
  const opened = openRun({ folder: join(folder.path, `${name}-run`), question: QUESTION, options });
  await research(opened.run);
  return opened;
}

const finished = ({ events }: OpenRun, stage: string) =>
  events.filter((event) => event.type === 'stage-finished' && event['stage'] === stage);

describe('words of the question that no read source holds', () => {
  it('are searched for before anything is drafted, and what holds them is read', async () => {
    const opened = await runOver('elsewhere', [...ELSEWHERE, ABOUT_IT]);
    const [missing] = finished(opened, 'missing');
    expect(missing).toMatchObject({ words: ['pregnancy', 'microcephaly'], queries: 2 });
    expect(listRunSources(opened.store, opened.run.id).map(({ source }) => source.title)).toContain(
      'A cohort of mothers and newborns in the north-east',
    );
    expect(stageResult(opened.run, 1, 'select-missing')?.picks).toHaveLength(1);
    expect(missingAfter(opened.run, 1)).toEqual([]);
    const state = lastState(opened.run);
    expect(state.limitations.join(' ')).not.toContain('holds "');
    // The round's row counts both passes.
    const [row] = listRows(opened.run);
    expect(row).toMatchObject({ read: 3, sources: 3 });
    expect(row?.queries.at(-1)).toMatchObject({ query: 'pregnancy microcephaly', angle: 'entity' });
    opened.close();
  });

  it('are said where nothing holds them, and not searched for again', async () => {
    const opened = await runOver('nowhere', ELSEWHERE, { maxRounds: 3 });
    expect(missingAfter(opened.run, 1)).toEqual(['pregnancy', 'microcephaly']);
    expect(lastState(opened.run).limitations).toContain(
      'No source that was read holds "pregnancy" or "microcephaly", though the question is about it.',
    );
    expect(finished(opened, 'search-missing')).toHaveLength(1);
    expect(plans(opened.run).length).toBeGreaterThan(1);
    // No padding was read for them.
    expect(stageResult(opened.run, 1, 'select-missing')?.picks).toEqual([]);
    opened.close();
  });

  it('are not searched for where there is no room to read', async () => {
    const opened = await runOver('full', [...ELSEWHERE, ABOUT_IT], { maxSources: 2 });
    expect(finished(opened, 'search-missing')).toEqual([]);
    expect(missingAfter(opened.run, 1)).toEqual(['pregnancy', 'microcephaly']);
    opened.close();
  });
});

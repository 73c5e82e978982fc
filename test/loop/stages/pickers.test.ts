import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { indexCorpora } from '../../../loop/reading/corpus.js';
import type { Plan, RankedHit } from '../../../loop/results.js';
import { select } from '../../../loop/stages/select.js';
import { initialState } from '../../../loop/state.js';
import { addRunSources } from '../../../store/run-sources.js';
import { findSource, putSource } from '../../../store/sources.js';
import { document, runSource } from '../../store/sample-documents.js';
import { temporaryFolder } from '../../tools/cli.js';
import { openRun, optionsFor, scriptedRoles, type OpenRun } from '../../tools/run-in-process.js';

const QUESTION = 'Which alternatives to Slack are worth considering for a small team?';
const TOOLS = ['Pumble', 'Chanty', 'Zulip'].map((name) => `${name} for teams that leave Slack`);
const FAR = ['A frying pan for a small kitchen', 'Scholarships worth a look', 'Alternatives to sugar'];

const hits = (titles: readonly string[], round: number): readonly RankedHit[] =>
  titles.map((title, index) => ({
    ...{ address: `file:///${title.replaceAll(' ', '-')}`, title, snippet: `${title}.`, authors: [] },
    ...{ publishedAt: null, doi: null, copies: [], text: null, textClass: null, kind: null },
    ...{ queryId: `R${round}.Q1`, engine: 'corpus', rank: index + 2 },
    angle: (['entity', 'time-window', 'source-type'] as const)[index % 3] ?? 'entity',
  }));

const planOf = (round: number, gap?: string): Plan => ({
  ...{ round, subtopics: [], familiarity: 'common', failedParts: [] },
  target:
    gap === undefined
      ? { text: QUESTION, query: null, gapId: null, kind: 'question', queries: [] }
      : { text: gap, query: gap, gapId: 'G1', kind: 'gap', queries: [] },
  queries: [
    {
      ...{ id: `R${round}.Q1`, lookupFor: null, angle: 'entity', reformulation: 'paraphrase' },
      ...{ question: QUESTION, terms: [], temporalIntent: 'none', freshness: 'any', removedStaleYears: [] },
    },
  ],
});

describe('what pickers are shown', () => {
  const folder = temporaryFolder();
  const opened: OpenRun[] = [];
  afterAll(() => {
    for (const each of opened) each.close();
    folder.remove();
  });

  const begin = (name: string) => {
    const asked: (readonly string[])[] = [];
    const roles = scriptedRoles({
      picker: (input) => {
        asked.push(input.hits.map(({ title }) => title));
        return { picks: [] };
      },
    });
    const run = openRun({
      ...{ folder: join(folder.path, name), question: QUESTION, options: optionsFor(folder.path) },
      roles: { ...roles, kind: 'model' },
    });
    opened.push(run);
    const choose = (round: number, titles: readonly string[], gap?: string) =>
      select(run.run, {
        before: { ...initialState(QUESTION), round: round - 1 },
        queries: planOf(round, gap),
        hits: { hits: hits(titles, round), failures: [], answered: [] },
      });
    return { asked, choose };
  };

  it('is one request for all angles, without what names nothing that the run is about', async () => {
    const { asked, choose } = begin('names');
    await choose(2, [...TOOLS, ...FAR]);
    expect(asked).toEqual([TOOLS]);
  });

  it('is nothing where nothing is left', async () => {
    const { asked, choose } = begin('nothing');
    const { picks, declined } = await choose(2, FAR);
    expect({ asked, picks, declined }).toEqual({ asked: [], picks: [], declined: [] });
  });

  it('is nothing that an earlier round was shown and left', async () => {
    const { asked, choose } = begin('again');
    await choose(1, TOOLS.slice(0, 2));
    await choose(2, TOOLS);
    expect(asked.map((titles) => titles.length)).toEqual([2, 1]);
  });

  it('is that again where it has the rare words of the gap that is looked for', async () => {
    const { asked, choose } = begin('gap');
    await choose(1, TOOLS);
    await choose(2, TOOLS, 'What does Pumble keep back?');
    expect(asked[1]).toEqual([TOOLS[0]]);
  });

  it('is what a document of a folder says of the question, whatever else the searches ask for', async () => {
    const corpus = join(folder.path, 'documents');
    mkdirSync(corpus);
    const names = 'Abacus Bellows Cantilever Derrick Easel Flywheel'.split(' ');
    const filler = 'The report was written in spring and lists all members of the committee by name. '.repeat(
      4,
    );
    const page = (title: string, line: string): string => `# ${title}\n\n${filler}\n\n${line}\n`;
    writeFileSync(join(corpus, 'a.md'), page('Tools', 'Pumble replaced Slack for a small team of nine.'));
    writeFileSync(join(corpus, 'b.md'), page('Parts', `We sell ${names.join(', ')} and no more.`));
    const lines: (readonly string[])[] = [];
    const roles = scriptedRoles({
      picker: ({ hits: shown }) => {
        lines.push(...shown.filter(({ title }) => title === 'Tools').map((hit) => hit.lines));
        return { picks: [] };
      },
    });
    const options = optionsFor(corpus);
    const run = openRun({
      ...{ folder: join(folder.path, 'lines'), question: QUESTION, options },
      roles: { ...roles, kind: 'model' },
    });
    opened.push(run);
    await indexCorpora(run.run);
    const plan = planOf(1);
    const found = hits(['Tools'], 1).map((hit) => ({
      ...hit,
      address: pathToFileURL(join(corpus, 'a.md')).href,
    }));
    await select(run.run, {
      before: initialState(QUESTION),
      queries: {
        ...plan,
        queries: plan.queries.map((query) => ({
          ...query,
          question: `Which of ${names.join(', ')} is best?`,
        })),
      },
      hits: { hits: found, failures: [], answered: [] },
    });
    expect(lines).toEqual([['Pumble replaced Slack for a small team of nine.']]);
  });

  it('says that a work was read, not that another of its title was', async () => {
    const corpus = join(folder.path, 'letters');
    mkdirSync(corpus);
    const title = 'Letter to the committee of the Pumble team';
    const said = ['Slack is too dear for a team of nine.', 'Nobody found the old rooms again.'];
    const addresses = [...said, said[0]].map((line, index) => {
      const path = join(corpus, `letter-${index}.md`);
      writeFileSync(
        path,
        `# ${title}\n\n${`${line} `.repeat(20)}\n\nLetter ${index > 0 ? 'sent' : 'kept'}.\n`,
      );
      return pathToFileURL(path).href;
    });
    const marked: (readonly [string, string | null])[] = [];
    const roles = scriptedRoles({
      picker: ({ hits: shown }) => {
        marked.push(...shown.map(({ address, alreadyRead }) => [address, alreadyRead] as const));
        return { picks: [] };
      },
    });
    const run = openRun({
      ...{ folder: join(folder.path, 'titles'), question: QUESTION, options: optionsFor(corpus) },
      roles: { ...roles, kind: 'model' },
    });
    opened.push(run);
    await indexCorpora(run.run);
    const article = { title: 'Pumble and Slack in small teams compared', doi: '10.1000/one' };
    const { sourceId } = putSource(
      run.store,
      document(['Pumble and Slack were compared.'], {
        ...article,
        address: 'https://one.example/a',
        key: 'doi:10.1000/one',
        publishedAt: '2020-01-01',
        authors: ['Ada Stone'],
      }),
    );
    const letter = findSource(run.store, { address: addresses[0] ?? '' });
    addRunSources(run.store, run.run.id, [runSource(letter?.id ?? 0), runSource(sourceId)]);
    const [hit] = hits([article.title], 1);
    const found = [
      { title, address: addresses[1] ?? '', authors: [] },
      { title, address: addresses[2] ?? '', authors: [] },
      { ...article, address: 'https://two.example/b', authors: ['Bo Reed'], doi: '10.1000/two' },
      { ...article, address: 'https://three.example/c', authors: ['Ada Stone'], doi: null },
    ].map((each) => ({ ...hit, publishedAt: '2020-03-01', ...each }) as RankedHit);
    await select(run.run, {
      ...{ before: initialState(QUESTION), queries: planOf(1) },
      hits: { hits: found, failures: [], answered: [] },
    });
    expect(Object.fromEntries(marked)).toEqual({
      [addresses[1] ?? '']: null,
      [addresses[2] ?? '']: 'S1',
      'https://two.example/b': null,
      'https://three.example/c': 'S2',
    });
  });
});

import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { ANGLES, type Angle, type SearchQuery } from '../../../agents/search/engine.js';
import { listRows } from '../../../loop/round-state.js';
import { anglesInTurn, takeInTurn } from '../../../loop/stages/queries.js';
import { assembleBrief } from '../../../loop/report/assemble-brief.js';
import { research } from '../../../loop/research.js';
import { listRunSources } from '../../../store/run-sources.js';
import { temporaryFolder, ZIKA } from '../../tools/cli.js';
import { openRun, optionsFor } from '../../tools/run-in-process.js';

const QUESTION = 'Can Zika virus be transmitted other than by mosquitoes?';
const folder = temporaryFolder();
afterAll(() => folder.remove());

/** A folder of the example's articles whose title passes, with further files beside them. */
function corpusOf(
  name: string,
  accept: (title: string) => boolean,
  planted: Readonly<Record<string, string>>,
) {
  const path = join(folder.path, name);
  mkdirSync(path);
  for (const file of readdirSync(ZIKA).filter((each) => each.endsWith('.xml.gz'))) {
    const xml = gunzipSync(readFileSync(join(ZIKA, file))).toString('utf8');
    const title = /<article-title>(.*?)<\/article-title>/s.exec(xml)?.[1] ?? '';
    if (accept(title.replace(/<[^>]+>/g, ''))) copyFileSync(join(ZIKA, file), join(path, file));
  }
  for (const [file, text] of Object.entries(planted)) writeFileSync(join(path, file), text);
  return path;
}

describe('the four angles', () => {
  /** Texts that share the words of one angle and hardly any with the question. */
  const PLANTED: Readonly<Record<Angle, string>> = {
    entity:
      '# Notes of a meeting in Geneva\n\nThe World Health Organization asked the Centers for Disease Control, a ministry and an institute of each member state for their records. An agency of the ministry answered for the institute. The WHO and the CDC keep the list of names, and each national institute holds a copy of it for its own agency.',
    'time-window':
      '# A forest diary\n\nThe agent was first isolated in a forest and discovered in a sentinel monkey. It was originally called after the place. The history of its emergence begins with the earliest samples in a freezer, and the first notes of its discovery were written on the day on which it was isolated, in pencil, by a night guard.',
    'source-type':
      '# Methods in public health\n\nA systematic review with a meta-analysis came before the guideline. A consensus of experts turned the review into recommendations, and the recommendations of the guideline were tested in a randomized trial, a prospective cohort and a case-control series. The systematic review is updated every year.',
    'counter-argument':
      '# What was withdrawn\n\nThe finding was refuted within a year. Later work contradicts it, a third group disproved it, and it was not confirmed by anyone. The idea is ruled out, since the measurements are inconsistent with it; critics had spoken of limitations, bias and an alternative explanation from the first day, and of criticism left unheard.',
  };

  it('each find a document that the other three miss, and the reads are counted by angle', async () => {
    const corpus = corpusOf(
      'planted',
      (title) => /Zika|Chikungunya|Dengue|albopictus/.test(title),
      Object.fromEntries(ANGLES.map((angle) => [`${angle}.md`, PLANTED[angle]])),
    );
    const opened = openRun({
      folder: join(folder.path, 'planted-run'),
      question: QUESTION,
      options: optionsFor(corpus, { queriesPerRound: 20, pagesPerRound: 8, maxRounds: 1 }),
    });
    await research(opened.run);
    const sources = listRunSources(opened.store, opened.run.id);
    const rows = listRows(opened.run);
    opened.close();
    const foundBy = Object.fromEntries(
      ANGLES.map((angle) => {
        const title = PLANTED[angle].slice(2, PLANTED[angle].indexOf('\n'));
        return [
          angle,
          sources.find(({ source }) => source.title?.startsWith(title) === true)?.angles ?? null,
        ];
      }),
    );
    expect(foundBy).toEqual(Object.fromEntries(ANGLES.map((angle) => [angle, [angle]])));
    const [row] = rows;
    for (const angle of ANGLES)
      expect(row?.readsByAngle[angle]).toBe(sources.filter((each) => each.angles.includes(angle)).length);
  });

  it('are all served within two rounds, whatever the number of queries', () => {
    for (const count of [2, 5, 10]) {
      const served = new Set([...anglesInTurn(1, count), ...anglesInTurn(2, count)]);
      expect([...served].sort()).toEqual([...ANGLES].sort());
    }
  });

  it('give way to each other where one has nothing to ask, and never ask twice', () => {
    const query = (angle: Angle, question: string): SearchQuery => ({
      angle,
      reformulation: 'paraphrase',
      question,
      terms: [],
      temporalIntent: 'none',
      freshness: 'any',
      removedStaleYears: [],
    });
    const taken = takeInTurn(
      ['entity', 'time-window', 'source-type'],
      new Map<Angle, readonly SearchQuery[]>([
        ['entity', [query('entity', 'Who?'), query('entity', 'Where?'), query('entity', 'Whence?')]],
        ['time-window', [query('time-window', 'who')]],
        ['source-type', [query('source-type', 'Which study?')]],
      ]),
      { first: [], asked: ['Where, then?', 'WHERE'] },
    );
    expect(taken.map((each) => each.question)).toEqual(['Who?', 'Whence?', 'Which study?']);
  });
});

describe('with the decisive articles taken out', () => {
  it('the run says that nothing answers and does not sign off in its first round', async () => {
    const isDecisive = (title: string) => /Potential Sexual Transmission|Probable Non/.test(title);
    const corpus = corpusOf('gap', (title) => !isDecisive(title), {});
    const opened = openRun({
      folder: join(folder.path, 'gap-run'),
      question: QUESTION,
      options: optionsFor(corpus),
    });
    const state = await research(opened.run);
    const brief = assembleBrief(opened.store, opened.run.id);
    opened.close();
    expect(state.signOffs[0]?.signoff).toBe(false);
    expect(brief.claims).toEqual([]);
    // It holds no round open: the passages are there, and another round finds no rule either.
    expect(state.gaps.map((gap) => gap.description)).toContain(
      'No rule found a sentence that answers the question.',
    );
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import type { Claim } from '../../loop/claim.js';
import { worksOfRun } from '../../loop/context/independence.js';
import { fetchPicks } from '../../loop/stages/fetch.js';
import type { PickedHit } from '../../loop/results.js';
import { refreshEvidence } from '../../loop/judging/refresh-evidence.js';
import { listRunSources } from '../../store/run-sources.js';
import { temporaryFolder } from '../tools/cli.js';
import { documentOf, openSmallWeb, selectionOf, type SmallWeb } from './small-web.js';

const folder = temporaryFolder();
const opened: SmallWeb[] = [];

afterEach(async () => {
  for (const small of opened.splice(0)) {
    small.opened.close();
    await small.world.close();
  }
  folder.remove();
});

type Documents = Parameters<typeof openSmallWeb>[0]['documents'];

/** Reads the documents one round after another and tells each source's work. */
async function readInRounds(rounds: readonly Documents[], changes: Partial<PickedHit> = {}) {
  const small = await openSmallWeb({ documents: rounds.flat(), folder: `${folder.path}/${opened.length}` });
  opened.push(small);
  const { run, store } = small.opened;
  for (const [index, documents] of rounds.entries())
    await fetchPicks(
      run,
      selectionOf(
        documents.map((each) => small.pick(each, changes)),
        index + 1,
      ),
    );
  const works = worksOfRun(run);
  const support = refreshEvidence(run);
  const sources = listRunSources(store, run.id);
  return {
    works,
    support,
    ids: sources.map((source) => source.sourceId),
    names: sources.map((source) => works.nameOf(source.sourceId)),
  };
}

const study = documentOf('study', { doi: '10.7177/study.1' });
const release = documentOf('release', {
  host: 'university',
  kind: 'press-release',
  title: 'A glass of tonic for quiet nights, says new study',
  authors: ['Press Office'],
  abstract: 'A drink from the bar may keep cramps away, a team at the university has found.',
  sections: [
    {
      heading: 'The study',
      paragraphs: [
        'Volunteers who drank the tonic had four attacks a week instead of nine, the team reports. The paper (https://doi.org/10.7177/study.1) came out in Acta this week.',
        '“We are glad about every quiet night”, said Ines Kowalska, who led the work and now plans a larger trial with two hospitals.',
      ],
    },
  ],
});

describe('one article by several roads', () => {
  it('is one source as page, PDF and JATS with one DOI', async () => {
    const formats = (['html', 'pdf', 'jats'] as const).map((format) =>
      documentOf('study', { doi: study.doi, format, path: `/as/${format}`, host: format }),
    );
    const { names } = await readInRounds([formats]);
    expect(names).toEqual(['W1']);
  });

  it('is one work as article and preprint', async () => {
    const preprint = documentOf('study', { host: 'preprints', path: '/abs/2104.00001', arxiv: '2104.00001' });
    const { names } = await readInRounds([[study], [preprint]]);
    expect(names).toEqual(['W1', 'W1']);
  });

  it('is one work as a PDF that names no DOI', async () => {
    const pdf = documentOf('study', { host: 'repository', path: '/study.pdf', format: 'pdf' });
    const { names } = await readInRounds([[study, pdf]]);
    expect(new Set(names).size).toBe(1);
  });

  it('is one work as a copy under another headline', async () => {
    const story = documentOf('story', {
      kind: 'news',
      host: 'daily',
      title: 'Nights without cramps',
      authors: [],
    });
    const copied = { ...story, id: 'copied', host: 'gazette', title: 'What helps against calves that ache' };
    const { names } = await readInRounds([[story], [copied]]);
    expect(names).toEqual(['W1', 'W1']);
  });

  it('stays two works where two trials share title words, authors and methods', async () => {
    const second = documentOf('second', { doi: '10.7177/second', publishedAt: '2023-01-01' });
    const { names } = await readInRounds([[study, second]]);
    expect(names).toEqual(['W1', 'W2']);
  });
});

describe('a page that retells a study', () => {
  it.each([
    ['after the study', [[study], [release]], 1, 'W1'],
    ['before the study', [[release], [study]], 0, 'W2'],
    ['beside the study', [[release, study]], 0, 'W2'],
  ] as const)('counts for the study when it is read %s', async (_when, rounds, page, name) => {
    const { works, ids } = await readInRounds(rounds);
    expect(works.derivedFrom(ids[page] as number)).toBe(name);
    expect(works.supporting(ids[page] as number, [1])).toEqual([name]);
  });

  it('speaks for itself where the study was not read', async () => {
    const { works, ids } = await readInRounds([[release]]);
    expect(works.derivedFrom(ids[0] as number)).toBeNull();
    expect(works.supporting(ids[0] as number, [1])).toEqual(['W1']);
  });
});

describe('a retracted study', () => {
  it.each([
    ['by its title', [[{ ...study, title: `RETRACTED: ${study.title}` }]], {}],
    [
      'by the title of a PDF',
      [[{ ...study, title: `Retracted: ${study.title}`, format: 'pdf' as const }]],
      {},
    ],
    ['by the title that the search gave', [[study]], { title: `RETRACTED: ${study.title}` }],
    ['by what the engine knows', [[study]], { notices: [{ kind: 'retracted' as const }] }],
  ])('is known %s and supports nothing', async (_by, rounds, changes) => {
    const { works, ids } = await readInRounds(rounds, changes);
    expect(works.isRetracted(ids[0] as number)).toBe(true);
    expect(works.supporting(ids[0] as number, [1])).toEqual([]);
  });

  it('is known by the notice that was read, whichever came first', async () => {
    const notice = documentOf('notice', {
      doi: '10.7177/notice',
      title: `Retraction: ${study.title}`,
      publishedAt: '2023-05-05',
      abstract: `The editors retract the article ${study.title}, because its diaries could not be found.`,
    });
    for (const rounds of [
      [[study], [notice]],
      [[notice], [study]],
    ]) {
      const { works, ids } = await readInRounds(rounds);
      const article = ids[rounds[0]?.[0] === study ? 0 : 1] as number;
      expect(works.isRetracted(article)).toBe(true);
      expect(works.supersededBy(article)).toMatch(/^S\d$/);
      expect(works.isRetracted(ids.find((id) => id !== article) as number)).toBe(false);
    }
  });

  it('takes its preprint and its press release down with it', async () => {
    const retracted = { ...study, title: `RETRACTED: ${study.title}` };
    const preprint = documentOf('study', { host: 'preprints', path: '/abs/2104.00001', arxiv: '2104.00001' });
    const { works, ids } = await readInRounds([[retracted, preprint, release]]);
    expect(ids.map((id) => works.supporting(id, [1]))).toEqual([[], [], []]);
  });

  it.each([
    ['alone', ['S1'], [], 'low', ['retracted-source']],
    ['beside one other work', ['S1', 'S2'], ['W2'], 'low', ['retracted-source']],
    ['beside two other works', ['S1', 'S2', 'S3'], ['W2', 'W3'], 'med', ['retracted-source']],
    ['not at all', ['S2', 'S3'], ['W2', 'W3'], 'high', []],
  ] as const)('under a claim %s is said, and weighs on its confidence', async (_how, sourceIds, works, confidence, warnings) => {
    const { support } = await readInRounds([
      [{ ...study, title: `RETRACTED: ${study.title}` }],
      [documentOf('second', { doi: '10.7177/second' }), documentOf('third', { doi: '10.7177/third' })],
    ]);
    const evidence = sourceIds.map((sourceId) => ({ ref: `${sourceId}.1`, sourceId, exact: '', prefix: '', suffix: '', start: 0, end: 0, sha256: '', works: ['W1'] }));
    const claim: Claim = {
      kind: 'reported', part: 'section', place: 1, findingIds: [],
      id: 'C1', claim: 'Tonic helps.', subtopic: '', stance: 'for', confidence: 'high', decisionCritical: true, answersOpposition: false,
      sourceIds, evidence, works: ['W1'], gate: { verdict: 'holds', warnings: [], reviewPriority: 0 },
      review: { status: 'not-reviewed', triggers: [], verdicts: [], challenge: null }, firstRound: 1, changedRound: 1,
    };
    const now = support.claim(claim);
    expect([now.works, now.confidence, now.gate.warnings]).toEqual([works, confidence, warnings]);
  }); // prettier-ignore

  it('is not every study: one with no word of retraction supports', async () => {
    const { works, ids } = await readInRounds([[study]]);
    expect(works.isRetracted(ids[0] as number)).toBe(false);
    expect(works.supporting(ids[0] as number, [1])).toEqual(['W1']);
  });
});

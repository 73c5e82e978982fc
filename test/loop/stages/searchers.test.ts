import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearcherInput } from '../../../agents/roles/searcher.js';
import { unreadWorks } from '../../../loop/cited-works.js';
import { research } from '../../../loop/research.js';
import { lastState } from '../../../loop/round-state.js';
import { temporaryFolder, ZIKA } from '../../tools/cli.js';
import { claimed, findingsOf, notes, SUPPORTED, WRITTEN } from '../../tools/noted.js';
import { openRun, optionsFor, scriptedRoles, type OpenRun } from '../../tools/run-in-process.js';

const QUESTION = 'Can Zika virus be transmitted other than by mosquitoes?';
/** Short articles on the virus: five of its routes and outbreaks. */
const FILES = ['PMC2819875', 'PMC3310457', 'PMC4285245', 'PMC4313657', 'PMC4344295'];
const place = temporaryFolder();
const inputs: SearcherInput[] = [];
let opened: OpenRun;

/** A run whose searchers are asked as models are, and answer by rule. */
beforeAll(async () => {
  const corpus = join(place.path, 'corpus');
  mkdirSync(corpus);
  for (const name of FILES) copyFileSync(join(ZIKA, `${name}.xml.gz`), join(corpus, `${name}.xml.gz`));
  const roles = scriptedRoles({
    searcher: (input, usual) => {
      inputs.push(input);
      return { queries: usual.queries.slice(0, input.count) };
    },
    reader: notes((text) => (/transmi/i.test(text) && text.length < 300 ? { weight: 'useful' } : null)),
    writer: (input) => ({
      ...WRITTEN,
      claims: findingsOf(input)
        .slice(0, 6)
        .map((each) => claimed(each)),
    }),
    reviewer: SUPPORTED,
    picker: ({ hits, wanted }) => ({
      picks: hits.slice(0, wanted).map(({ id }) => ({ hit: id, sourceType: 'peer', whyRelevant: '' })),
    }),
  });
  opened = openRun({
    folder: join(place.path, 'run'),
    question: QUESTION,
    options: optionsFor(corpus, { maxRounds: 2, pagesPerRound: 5, queriesPerRound: 5 }),
    roles: { ...roles, kind: 'model' },
  });
  await research(opened.run);
});
afterAll(() => {
  opened.close();
  place.remove();
});

const of = (round: number): readonly SearcherInput[] => inputs.filter((input) => input.round === round);

describe('searchers of a model run', () => {
  it('are asked for as many queries as will be run', () => {
    for (const round of [1, 2]) {
      const confirming = 5 - of(round).reduce((sum, { count }) => sum + count, 0);
      expect(confirming).toBeGreaterThanOrEqual(0);
      expect(of(round).every(({ count }) => count > 0)).toBe(true);
    }
    expect(of(1).reduce((sum, { count }) => sum + count, 0)).toBe(5);
  });

  it('know what kind of answer is wanted, in the first round and later', () => {
    for (const { kind, domain } of inputs)
      expect({ kind, domain }).toEqual({ kind: 'yes-no', domain: 'health' });
  });

  it('know what their earlier queries found', () => {
    for (const { asked } of of(1)) expect(asked).toEqual([]);
    const asked = of(2).flatMap((input) => input.asked);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.some(({ found }) => found !== null && found.hits > 0 && found.fresh <= found.hits)).toBe(
      true,
    );
  });

  it('know the folder that is searched', () => {
    for (const { folder } of inputs) expect(folder).toMatchObject({ documents: 5, isAll: true });
    expect(inputs[0]?.folder?.from).toMatch(/^2\d{3}/);
  });

  it('one opposes the leading claims, one names cited works, the others are not charged for them', () => {
    for (const { angle, leadingClaims, citedWorks } of of(2)) {
      expect(leadingClaims.length > 0).toBe(angle === 'counter-argument');
      if (angle !== 'entity') expect(citedWorks).toEqual([]);
    }
    const works = unreadWorks(opened.run, lastState(opened.run).claims);
    expect(works.length).toBeLessThanOrEqual(12);
    expect(works.length).toBeGreaterThan(0);
  });
});

import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gap } from '../../../loop/claim.js';
import {
  answeredByReading,
  openQuestionsOf,
  withoutDisproved,
} from '../../../loop/judging/answered-by-reading.js';
import { addRunSources } from '../../../store/run-sources.js';
import { putSource } from '../../../store/sources.js';
import { UNKNOWN_ORIGIN } from '../../../text/document.js';
import { temporaryFolder } from '../../tools/cli.js';
import { openRun, optionsFor, type OpenRun } from '../../tools/run-in-process.js';

const QUESTION = 'Which alternatives to Slack are worth considering, and what do they cost?';
const TEXT = [
  'Many teams look for alternatives to Slack.',
  'Zulip costs $6.67 per user and month in its standard plan.',
  'Fleep has no free plan, according to its makers.',
  'Twist is a calm place for long talks.',
].join(' ');

const gap = (changes: Partial<Gap>): Gap => ({
  ...{ id: 'G1', kind: 'modality', description: '', query: '', priority: 60, material: true, subject: null },
  ...{ title: null, status: 'searched-in-vain', openedRound: 1, closedRound: 2, how: null, closedBy: [] },
  ...{ queries: [], tries: 1 },
  ...changes,
});
const ZULIP = gap({
  description: 'No claim gives the price of Zulip.',
  query: 'Zulip price per user and month',
});
const TWIST = gap({
  description: 'No claim gives the price of Twist.',
  query: 'Twist price per user and month',
});

describe('open questions held against what was read', () => {
  const folder = temporaryFolder();
  let opened: OpenRun;
  beforeAll(() => {
    opened = openRun({
      ...{ folder: join(folder.path, 'run'), question: QUESTION },
      options: optionsFor(folder.path, { model: 'world/scripted' }),
    });
    const { sourceId } = putSource(opened.store, {
      ...UNKNOWN_ORIGIN,
      ...{ key: 'https://example.org/1', doi: null, address: 'https://example.org/1', addresses: [] },
      ...{ title: 'A list', authors: [], publishedAt: '2026-01-01', siteName: null, language: 'en' },
      ...{ license: null, articleType: null, pmid: null, pmcid: null, arxiv: null, notices: [] },
      ...{ warnings: [], text: TEXT, blocks: [], references: [], citationMarks: [], footnotes: [] },
      ...{ readClass: 'full', extractor: 'test 1', retrievedAt: '2026-01-01T00:00:00Z' },
    });
    const row = { sourceType: 'press' as const, angles: [], queries: [], why: '' };
    addRunSources(opened.store, opened.run.id, [{ sourceId, round: 1, ...row }]);
  });
  afterAll(() => {
    opened.close();
    folder.remove();
  });

  it('are answered by the sentence that names the thing and gives the value', () => {
    expect(answeredByReading(opened.run, ZULIP, [])).toMatchObject({ place: [1, 2] });
    expect(answeredByReading(opened.run, TWIST, [])).toBeNull();
  });

  it('are not told where a sentence answers them, or where they only say that a source was not used', () => {
    const unused = gap({ kind: 'read-unused', description: 'S4 was read and supports no claim.' });
    const told = openQuestionsOf(opened.run, [ZULIP, TWIST, unused], []);
    expect(told.map(({ description }) => description)).toEqual([TWIST.description]);
  });

  it('and so are sentences that say that no source gives something', () => {
    const limits = 'No source gives the price of Zulip per user and month. All lists are by sellers.';
    expect(withoutDisproved(opened.run, limits, [])).toBe('All lists are by sellers.');
    const holds = 'No source gives the price of Twist per user and month.';
    expect(withoutDisproved(opened.run, holds, [])).toBe(holds);
  });
});

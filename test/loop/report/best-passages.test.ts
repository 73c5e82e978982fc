import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSynth } from '../../../loop/gate/read-synth.js';
import { indexSources, type SourceIndex } from '../../../loop/gate/source-index.js';
import { passes, verifyReport, verifySynth } from '../../../loop/gate/verify.js';
import { assembleBrief } from '../../../loop/report/assemble-brief.js';
import type { Brief } from '../../../loop/report/brief.js';
import { reportMarkdown } from '../../../loop/report/markdown/report.js';
import { reportHtml } from '../../../loop/report/html/page.js';
import { readPage } from '../../../loop/report/html/read-page.js';
import { documentOf } from '../../../loop/report/document.js';
import { synthJson } from '../../../loop/report/synth-json.js';
import { research } from '../../../loop/research.js';
import { runRecords } from '../../../store/read-sources.js';
import { temporaryFolder, ZIKA } from '../../tools/cli.js';
import { openRun, optionsFor } from '../../tools/run-in-process.js';

interface Passage {
  sourceId: string;
  exact: string;
  start: number;
  end: number;
  before: string;
  after: string;
  heading: string;
  sha256: string;
}

const folder = temporaryFolder();
let brief: Brief;
let stored: SourceIndex;
let texts: ReadonlyMap<string, string>;
let synth: { passages: Passage[] };

beforeAll(async () => {
  const opened = openRun({
    folder: `${folder.path}/zika`,
    question: 'How long is Zika virus RNA detectable in urine?',
    options: optionsFor(ZIKA, { maxRounds: 1 }),
  });
  await research(opened.run);
  brief = assembleBrief(opened.store, opened.run.id);
  const sources = runRecords(opened.store, opened.run.id);
  texts = new Map(sources.map(({ id, text }) => [id, text]));
  stored = indexSources(sources);
  synth = JSON.parse(JSON.stringify(synthJson(brief))) as typeof synth;
  opened.close();
});
afterAll(() => folder.remove());

const verified = (changed: object) => verifySynth(readSynth(JSON.stringify(changed)), stored);

describe('the best passages', () => {
  it('stand in the stored text to the letter, with their neighbours, a few of each source', () => {
    expect(synth.passages.length).toBeGreaterThanOrEqual(5);
    expect(synth.passages.length).toBeLessThanOrEqual(10);
    for (const { sourceId, exact, start, end, before, after, sha256 } of synth.passages) {
      const text = texts.get(sourceId) ?? '';
      expect(text.slice(start, end)).toBe(exact);
      expect(text.slice(0, start).trimEnd().endsWith(before)).toBe(true);
      expect(text.slice(end).trimStart().startsWith(after)).toBe(true);
      expect(sha256).toBe(stored.source(sourceId)?.sha256);
      expect(synth.passages.filter((each) => each.sourceId === sourceId).length).toBeLessThanOrEqual(4);
    }
    expect(synth.passages.some(({ heading }) => heading !== '')).toBe(true);
    expect(synth.passages.slice(0, 5).some(({ exact }) => /urine/.test(exact))).toBe(true);
  });

  it('are checked: a changed letter, neighbour, offset or hash does not hold', () => {
    const [first, ...rest] = synth.passages as [Passage, ...Passage[]];
    expect(passes(verified(synth))).toBe(true);
    expect(passes(verified({ ...synth, claims: [] }))).toBe(true);
    const changes: Partial<Passage>[] = [
      { exact: `${first.exact.slice(0, -2)}x.` },
      { exact: first.exact.replace(' ', '  ') },
      { exact: '' },
      { before: `${first.before} More.` },
      { after: `More. ${first.after}x` },
      { start: first.start + 1 },
      { end: first.end - 1 },
      { sha256: '0'.repeat(64) },
      { sourceId: 'S999' },
    ];
    for (const change of changes) {
      const found = verified({ ...synth, passages: [...rest, { ...first, ...change }] });
      expect(passes(found), JSON.stringify(change)).toBe(false);
      const { verdict } = found.citations.find(({ claimId }) => claimId === `P${rest.length + 1}`) ?? {};
      expect(['altered', 'source-changed', 'fabricated-source']).toContain(verdict);
    }
  });

  it('are read from no file of an earlier version', () => {
    const { passages: _, ...earlier } = synth;
    expect(verified(earlier).citations.filter(({ claimId }) => claimId.startsWith('P'))).toEqual([]);
  });

  it('open a brief without a model, and the whole of it passes the gate', () => {
    const outline = documentOf(brief);
    expect(outline.sections[0]?.id).toBe('passages');
    const markdown = reportMarkdown(outline);
    const page = readPage(reportHtml(outline));
    for (const text of [markdown, page.markdown]) {
      const { coverage, ...report } = verifyReport(text, stored);
      expect(passes(report)).toBe(true);
      expect(coverage.checked).toBeGreaterThanOrEqual(brief.best.passages.length);
    }
  });

  it('are left to synth.json where a model has answered', () => {
    const claimIds = ['C1'];
    const answer = [{ sentence: 'It is detectable.', claimIds }];
    const options = { ...brief.run.options, model: 'somebody/some-model' };
    const answered = { ...brief, answer, run: { ...brief.run, options } };
    const kinds = (of: Brief) => documentOf(of).sections.map(({ id }) => id);
    expect(kinds(answered)).not.toContain('passages');
    expect(kinds({ ...answered, answer: [] }).slice(0, 2)).toEqual(['answer', 'passages']);
  });
});

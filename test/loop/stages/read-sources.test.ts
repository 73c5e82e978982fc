import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { estimateTokens } from '../../../agents/models/tokens.js';
import {
  readerRole,
  type ReaderFinding,
  type ReaderInput,
  type ReaderReply,
} from '../../../agents/roles/reader.js';
import { briefSources } from '../../../loop/report/brief-sources.js';
import { howRead } from '../../../loop/report/wording.js';
import { wordsIn } from '../../../loop/words/index.js';
import { notesOfRun } from '../../../loop/reading/notes.js';
import { readSources } from '../../../loop/stages/read-sources.js';
import type { Run } from '../../../loop/run.js';
import { addRunSources, listRunSources } from '../../../store/run-sources.js';
import { createRun } from '../../../store/runs.js';
import { verifyStore } from '../../../store/verify.js';
import { temporaryFolder } from '../../tools/cli.js';
import { answeringRoles, articleOf, readWeb, type ReadWeb } from '../read-web.js';

const FEWER = 'Cramps fell from 9 to 4 a week among 61 people who drank the tonic.';
const MORE = 'Cramps rose from 5 to 8 a week among 40 people who drank the tonic.';
const LONG = Array.from(
  { length: 150 },
  (_, index) => `On day ${index + 1} the ward counted ${index + 100} cramps.`,
);

const finding = (statement: string, ref: string, changes: Partial<ReaderFinding> = {}): ReaderFinding => ({
  ...{ statement, refs: [ref], thing: null, attribute: null, value: null, unit: null, conditions: [] },
  ...{ asOf: null, speaker: null, interest: null, weight: 'useful', number: null },
  ...changes,
});

const REPLY: ReaderReply = { findings: [], sources: [] };

describe('reading the sources of a run', () => {
  const folder = temporaryFolder();
  let web: ReadWeb;
  let runs = 0;
  beforeAll(async () => {
    web = await readWeb(`${folder.path}/web`, [
      articleOf('alpha', [FEWER, 'Nobody left the trial.']),
      articleOf('beta', ['Two people left the trial.', MORE]),
      articleOf('gamma', LONG),
    ]);
  });
  afterAll(async () => {
    await web.close();
    folder.remove();
  });

  /** A run of its own over the same store and sources; its question makes its outline. */
  function another(question: string, answer: (input: ReaderInput) => ReaderReply | 'context-too-long' | null): Run {
    const { store, options, today } = web.run;
    const id = `run-${(runs += 1)}`;
    createRun(store, { id, question, options, today, at: '2026-01-01T00:00:00.000Z' });
    addRunSources(
      store,
      id,
      listRunSources(store, web.run.id).map(({ source: _source, number: _number, ...row }) => row),
    );
    return { ...web.run, id, question, roles: answeringRoles({ reader: answer }) };
  }

  it('shows every sentence once, several short sources together, and keeps findings with the sentences they rest on', async () => {
    const shown: string[] = [];
    const run = another('Do tonics help?', ({ windows }) => {
      shown.push(...windows.flatMap(({ lines }) => lines.map(({ ref }) => ref)));
      const has = windows.some(({ source }) => source.id === 'S1');
      const sources = windows.map(({ source }) => ({ source: source.id, speaker: 'Ward', interest: null, silent: [], leads: [{ work: 'Ward book', why: 'It counts.' }] }));
      return { findings: has ? [finding('Alpha says cramps fell to 4 a week.', web.refOf(FEWER), { value: '4', unit: 'a week', weight: 'decisive' })] : [], sources };
    });
    const notes = await readSources(run, { round: 1, target: null });
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown).toEqual(expect.arrayContaining([web.refOf(FEWER), web.refOf(MORE), web.refOf(LONG[149] ?? '')]));
    expect(notes.findings).toMatchObject([
      { id: 'F1.1', sourceId: 'S1', refs: [web.refOf(FEWER)], value: '4', speaker: 'Ward', weight: 'decisive' },
    ]);
    expect(notes.leads).toHaveLength(3);
    expect([notes.unread, notes.struck, notes.failedParts]).toEqual([[], [], []]);
    expect(notesOfRun(run)).toEqual(notes);
    expect(verifyStore(run.store)).toEqual([]);
  });

  it('asks nobody for what another run of the store has read, nor twice', async () => {
    let asked = 0;
    const answer = (): ReaderReply => ((asked += 1), REPLY);
    await readSources(another('Same?', answer), { round: 1, target: null });
    expect(asked).toBe(1);
    const again = another('Same?', answer);
    await readSources(again, { round: 1, target: null });
    await readSources(again, { round: 1, target: null });
    await readSources(again, { round: 2, target: null });
    expect(asked).toBe(1);
    await readSources(another('Other?', answer), { round: 1, target: null });
    expect(asked).toBe(2);
  });

  it('has what fell mended once, in one request, and keeps what falls again with the reason', async () => {
    const seen: ReaderInput[] = [];
    const run = another('Mended?', (input) => {
      seen.push(input);
      const { failing = [] } = input;
      if (failing.length === 0)
        return { findings: [finding('Cramps fell to 3 a week.', web.refOf(FEWER)), finding('Cramps rose to 9 a week.', web.refOf(MORE)), finding('61 people drank the tonic.', web.refOf('Nobody left'))], sources: [] };
      return { findings: [finding('Cramps fell to 4 a week.', web.refOf(FEWER), { number: 1 }), finding('Cramps rose to 11 a week.', web.refOf(MORE), { number: 2 })], sources: [] };
    });
    const notes = await readSources(run, { round: 1, target: null });
    expect(seen).toHaveLength(2);
    expect(seen[1]?.windows).toEqual([]);
    expect(seen[1]?.failing?.map(({ number }) => number)).toEqual([1, 2]);
    expect(seen[1]?.failing?.[1]?.sentences.map(({ text }) => text)).toContain('Two people left the trial.');
    expect(notes.findings.map(({ statement }) => statement)).toEqual(['Cramps fell to 4 a week.', '61 people drank the tonic.']);
    expect(notes.findings[1]?.refs).toEqual([web.refOf('Nobody left')]);
    expect(notes.struck).toMatchObject([{ sourceId: 'S2', statement: 'Cramps rose to 11 a week.' }]);
    expect(notes.struck[0]?.why).toContain('11');
  });

  it('asks again for a window that nobody answered, and names it until then', async () => {
    let isUp = false;
    const asked: string[][] = [];
    const run = another('Down?', ({ windows }) => {
      const ids = windows.map(({ source }) => source.id);
      asked.push(ids);
      return isUp || ids[0] !== 'S3' ? REPLY : null;
    });
    const small = { ...run, options: { ...run.options, contextTokens: 4_500 } };
    const failed = await readSources(small, { round: 1, target: null });
    expect(failed.failedParts.length).toBeGreaterThan(0);
    expect(new Set(failed.unread.map(({ sourceId }) => sourceId))).toContain('S3');
    isUp = true;
    asked.length = 0;
    const notes = await readSources(small, { round: 2, target: null });
    expect([notes.failedParts, notes.unread]).toEqual([[], []]);
    expect(asked.length).toBeGreaterThan(0);
  });

  it('does not take the silence of every reader for nothing found, and asks them again', async () => {
    let isUp = false;
    const run = another('All down?', () => (isUp ? REPLY : null));
    await expect(readSources(run, { round: 1, target: null })).rejects.toThrow('No reader answered');
    isUp = true;
    const notes = await readSources(run, { round: 1, target: null });
    expect([notes.failedParts, notes.unread]).toEqual([[], []]);
  });

  it('asks in halves where the request or the answer is too long', async () => {
    const sizes: number[] = [];
    const run = another('Halves?', ({ windows }) => {
      const lines = windows.reduce((sum, window) => sum + window.lines.length, 0);
      if (lines > 90) return 'context-too-long';
      sizes.push(lines);
      return REPLY;
    });
    const notes = await readSources(run, { round: 1, target: null });
    expect(sizes.length).toBeGreaterThan(2);
    expect([notes.failedParts, notes.unread]).toEqual([[], []]);
  });

  it('cuts windows to what the model can take in, and names what the round has no tokens for', async () => {
    const seen: ReaderInput[] = [];
    const run = another('Small?', (input) => (seen.push(input), REPLY));
    const small = { ...run, options: { ...run.options, contextTokens: 4_500, budgetTokens: 4_500 } };
    const notes = await readSources(small, { round: 1, target: null });
    for (const input of seen) {
      const { system, stable, prompt } = readerRole.render(input);
      const sent = [system, stable, prompt].reduce((sum, text) => sum + estimateTokens(text), 0);
      expect(sent + input.replyTokens).toBeLessThanOrEqual(4_500);
    }
    const [unread] = notes.unread;
    expect(unread).toMatchObject({ sourceId: 'S3', headings: ['Results'] });
    expect(unread?.tokens).toBeGreaterThan(0);
    const listed = briefSources(small, [], listRunSources(small.store, small.id));
    expect(listed.map((source) => howRead(source, wordsIn('en')))).toEqual([
      'abstract read',
      'abstract read',
      'read in part',
    ]);
    const part = seen.flatMap(({ windows }) => windows).find(({ of }) => of > 1);
    expect(part?.outline.map(({ text }) => text)).toContain('Results');
  });

  it('reads what was left of a source where a critic misses it, and nothing twice', async () => {
    const seen: string[] = [];
    const run = another('Rest?', ({ windows }) => {
      for (const { source, lines } of windows) seen.push(...lines.map(({ text }) => `${source.id} ${text}`));
      return REPLY;
    });
    const small = { ...run, options: { ...run.options, contextTokens: 4_500, budgetTokens: 4_500 } };
    const first = await readSources(small, { round: 1, target: null });
    expect(first.unread.map(({ sourceId }) => sourceId)).toEqual(['S3']);
    await readSources(small, { round: 2, target: null });
    const count = seen.length;
    const large = { ...small, options: { ...small.options, budgetTokens: 90_000 } };
    const last = await readSources(large, { round: 3, target: null, parts: ['S3'] });
    expect(last.unread).toEqual([]);
    expect(seen.length).toBeGreaterThan(count);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('packs the rest of a long text with others, and never two parts of one', async () => {
    const packs: string[][] = [];
    const run = another('Packed?', ({ windows }) => (packs.push(windows.map(({ source }) => source.id)), REPLY));
    await readSources({ ...run, options: { ...run.options, contextTokens: 7_000 } }, { round: 1, target: null });
    for (const ids of packs) expect(new Set(ids).size).toBe(ids.length);
    expect(packs.some((ids) => ids.length > 1 && ids.includes('S3'))).toBe(true);
  });

  it('sends nobody to a text that has none of a target\'s rare words', async () => {
    const seen: ReaderInput[] = [];
    const run = another('Rare?', (input) => (seen.push(input), REPLY));
    await readSources(run, { round: 1, target: null });
    const asked = seen.length;
    await readSources(run, { round: 2, target: 'Did quinine provoke thrombocytopenia?' });
    expect(seen).toHaveLength(asked);
  });

  it('reads only what speaks of a target outside the outline, and only once', async () => {
    const seen: ReaderInput[] = [];
    const run = another('Aimed?', (input) => (seen.push(input), REPLY));
    await readSources(run, { round: 1, target: null });
    await readSources(run, { round: 2, target: 'How many people left the trial?' });
    const asked = seen.length;
    expect(seen.at(-1)?.target).toContain('left the trial');
    expect(seen.at(-1)?.windows.map(({ source }) => source.id)).not.toContain('S3');
    await readSources(run, { round: 3, target: 'How many people left the trial?' });
    expect(seen).toHaveLength(asked);
  });

  it('has no reader without a model', async () => {
    const notes = await readSources({ ...web.run, roles: { ...web.run.roles, kind: 'extractive' } }, { round: 1, target: null });
    expect(notes.findings).toEqual([]);
  });
}); // prettier-ignore

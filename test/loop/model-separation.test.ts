// @ts-nocheck -- TODO writer
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ModelRequest } from '../../agents/roles/roles.js';
import { stageResult } from '../../loop/history.js';
import type { Reviewed } from '../../loop/results.js';
import type { RoundState } from '../../loop/state.js';
import { formatPlace } from '../../text/sentence-ref.js';
import { temporaryFolder } from '../tools/cli.js';
import { openModelRun, startWorlds, type ModelRun, type Worlds } from '../tools/model-run.js';

/** What each role was truly sent in a run, read back from the journal. */
describe('who sees what', () => {
  const folder = temporaryFolder();
  let worlds: Worlds;
  let opened: ModelRun;
  let state: RoundState;
  const sent = (role: string): string[] =>
    [...opened.run.journal.entries(opened.run.id, { kind: 'model' })]
      .filter((entry) => entry.label === role)
      .map((entry) => {
        const { system, stable, prompt } = entry.request as ModelRequest;
        return [system, stable, prompt].join('\n');
      });
  const NUMBERED = /^S\d+\.\d+ \| /m;

  beforeAll(async () => {
    worlds = await startWorlds();
    opened = await openModelRun({ worlds, folder: join(folder.path, 'run'), flags: { maxRounds: 2 } });
    state = await opened.research();
  });
  afterAll(async () => {
    opened.close();
    await worlds.close();
    folder.remove();
  });

  it('keeps every model call with the words that were sent', () => {
    const entries = [...opened.run.journal.entries(opened.run.id, { kind: 'model' })];
    expect(entries.length).toBe(worlds.models.calls.length);
    expect(entries.every((entry) => String(entry.reply).includes('"raw"'))).toBe(true);
  });

  it('shows reviewers the question, claims and passages, and nothing of the answer', () => {
    const requests = sent('reviewer');
    expect(requests.length).toBeGreaterThan(0);
    for (const request of requests) {
      expect(request).toContain(opened.run.question);
      expect(request).not.toMatch(NUMBERED);
      for (const { sentence } of state.answer) {
        const isClaim = state.claims.some((claim) => claim.claim === sentence);
        if (!isClaim) expect(request).not.toContain(sentence);
      }
    }
  });

  it('keeps the angles blind to one another’s queries', () => {
    const requests = sent('searcher');
    const angleOf = (request: string): string => /Angle: ([a-z -]+)\./.exec(request)?.[1] ?? '';
    expect(new Set(requests.map(angleOf)).size).toBe(4);
    const flavours: Record<string, string> = {
      entity: ': author study?',
      'time window': ': origin history?',
      'source type': ': systematic review?',
      'counter-argument': ': criticism limitations?',
    };
    for (const request of requests) {
      for (const [angle, flavour] of Object.entries(flavours))
        if (angle !== angleOf(request)) expect(request).not.toContain(flavour);
    }
  });

  it('begins a worker’s request with the same bytes in every round, up to the sources', () => {
    const beginnings = new Map<string, string[]>();
    for (const request of sent('synthesizer')) {
      const [beginning = ''] = request.split('\nSources, with the sentences that you may cite:\n');
      const part = /Your part of the question: ([^:]*):/.exec(beginning)?.[1] ?? '';
      beginnings.set(part, [...(beginnings.get(part) ?? []), beginning]);
    }
    const repeated = [...beginnings.values()].filter((each) => each.length > 1);
    expect(repeated.length).toBeGreaterThan(1);
    for (const [first = '', ...later] of repeated) {
      expect(first).toContain(opened.run.question);
      for (const beginning of later) expect(beginning).toBe(first);
    }
  });

  it('shows a worker in a later round news, and less than a third of it again', () => {
    const shownIn = (round: number, part: string | undefined): readonly string[] =>
      (stageResult(opened.run, round, 'digest') ?? [])
        .filter(({ subtopic }) => subtopic?.name === part)
        .flatMap(({ shown }) => shown.map(formatPlace));
    const digests = stageResult(opened.run, 2, 'digest') ?? [];
    expect(digests.length).toBeGreaterThan(1);
    for (const { subtopic } of digests) {
      const first = new Set(shownIn(1, subtopic?.name));
      const later = shownIn(2, subtopic?.name);
      const again = later.filter((place) => first.has(place));
      expect(later.length).toBeGreaterThan(0);
      expect(again.length * 3).toBeLessThan(later.length);
    }
  });

  it('tells a worker in words what the others’ claims state, and its own claims apart', () => {
    const { claims } = stageResult(opened.run, 1, 'review') as Reviewed;
    const requests = sent('synthesizer').filter((request) => request.includes('Round 2.'));
    expect(new Set(claims.map((claim) => claim.subtopic)).size).toBeGreaterThan(1);
    expect(requests.length).toBeGreaterThan(1);
    for (const request of requests) {
      const part = /Your part of the question: ([^:]*):/.exec(request)?.[1];
      for (const { id, claim, subtopic } of claims) {
        expect(request.includes(`\n- ${claim}\n`)).toBe(subtopic !== part);
        expect(request.includes(`\n${id} | ${claim} | `)).toBe(subtopic === part);
      }
    }
  });

  it('shows the resolver claims, and no sentence of a source', () => {
    const requests = sent('resolver');
    expect(requests.length).toBeGreaterThan(0);
    for (const request of requests) expect(request).not.toMatch(NUMBERED);
  });

  it('shows the critic no sentence of a source', () => {
    for (const request of sent('critic')) expect(request).not.toMatch(NUMBERED);
  });
});

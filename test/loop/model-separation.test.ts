import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ModelRequest } from '../../agents/roles/roles.js';
import type { RoundState } from '../../loop/state.js';
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

  it('shows sources to readers alone: everybody after them works on findings or on cited passages', () => {
    expect(sent('reader').every((request) => NUMBERED.test(request))).toBe(true);
    for (const role of ['writer', 'antagonist', 'critic', 'challenger'])
      for (const request of sent(role)) expect(request).not.toMatch(NUMBERED);
    for (const role of ['writer', 'antagonist']) {
      expect(sent(role).length).toBeGreaterThan(0);
      for (const request of sent(role)) expect(request).toMatch(/F\d+\.\d+!? \| /);
    }
  });

  it('begins a writer’s request with the same bytes in every round, up to what changes', () => {
    const beginnings = new Set(
      sent('writer').map((request) => request.slice(0, request.indexOf(opened.run.question))),
    );
    expect(sent('writer').length).toBeGreaterThan(1);
    expect(beginnings.size).toBe(1);
  });
});

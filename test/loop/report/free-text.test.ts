import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { unzipSync } from 'fflate';
import { docxOf } from '../../../loop/report/export/docx.js';
import { documentOf } from '../../../loop/report/document.js';
import { assembleBrief } from '../../../loop/report/assemble-brief.js';
import { temporaryFolder } from '../../tools/cli.js';
import { keepState, lastState } from '../../../loop/round-state.js';
import type { Run } from '../../../loop/run.js';
import { internalIdsIn, readersTexts } from './readers-text.js';
import { openModelRun, startWorlds } from '../../tools/model-run.js';
import { INVENTED } from '../../world/models/misbehaviours.js';

/** Names of the run's own things wherever a model may write. */
function writeIdsInto(run: Run): void {
  const state = lastState(run);
  const [claim] = state.claims;
  const [first = null] = state.gaps;
  if (claim === undefined) throw new Error('The run has no claim.');
  const gap = {
    ...{
      id: 'G90',
      kind: 'unverified-claim' as const,
      query: 'lasting C1 (X4)',
      queries: ['X4: lasting (C1)'],
    },
    ...{ priority: 60, material: false, subject: null, title: null, status: 'open-question' as const },
    ...{ openedRound: 1, closedRound: 1, how: null, closedBy: [], tries: 1 },
    ...first,
    ...{ id: 'G90', status: 'open-question' as const, description: 'X6: whether it lasts (C1) is open.' },
  };
  const side = { statement: claim.claim, refs: [], evidence: claim.evidence };
  keepState(run, {
    ...state,
    limitations: ['One source alone (C1) was read in full.', 'C1 rests on one work, and X4 stays open.'],
    gaps: [...state.gaps, gap],
    contradictions: [
      {
        ...{ id: 'X4', topic: 'X4 and X5: how long it lasts', sides: [side, side], resolved: false },
        ...{
          reason: 'unresolved' as const,
          resolution: 'Neither C1 nor S1.2 says it.',
          sourceIds: [],
          round: 1,
        },
      },
    ],
    failedParts: [...state.failedParts, 'critic: C1 and G3 could not be read'],
  });
}

/** What a model writes freely comes into no document unless it stands in what the brief rests on. */

describe('free text of a model that invents', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it('brings no invented number, name or mark into any document of the run', async () => {
    const worlds = await startWorlds({
      world: { universe: { works: 8, facts: 6, noise: 4 } },
      models: { misbehave: [{ kind: 'invents-freely', share: 1, persistent: true }] },
    });
    const place = join(folder.path, 'inventing');
    const opened = await openModelRun({ worlds, folder: place, flags: { depth: 'quick', maxRounds: 2 } });
    try {
      await opened.research();
      expect(worlds.models.calls.some(({ misbehaviour }) => misbehaviour === 'invents-freely')).toBe(true);
      const names = readdirSync(place).filter((name) => !/^(?:store\.db|events\.jsonl)/.test(name));
      expect(names).toContain('report.md');
      const documents = new Map(names.map((name) => [name, readFileSync(join(place, name), 'utf8')]));
      const brief = assembleBrief(opened.store, opened.run.id);
      documents.set('brief', JSON.stringify({ ...brief, passages: [...brief.passages] }));
      const outline = documentOf(brief);
      documents.set('sections', JSON.stringify(outline.sections));
      for (const [name, part] of Object.entries(unzipSync(await docxOf(outline))))
        documents.set(`docx ${name}`, new TextDecoder().decode(part));
      for (const [name, text] of documents)
        for (const invented of [INVENTED.name, INVENTED.number])
          expect(
            text.split('\n').filter((line) => line.includes(invented)),
            name,
          ).toEqual([]);
      expect(brief.claims.length).toBeGreaterThan(0);
      expect(brief.answer.length).toBeGreaterThan(0);

      writeIdsInto(opened.run);
      const named = assembleBrief(opened.store, opened.run.id);
      expect(named.limitations).toEqual([
        'In the model’s words, without a source: One source alone was read in full.',
      ]);
      expect(named.openQuestions.map(({ description }) => description)).toContain(
        'Whether it lasts is open.',
      );
      for (const [name, text] of await readersTexts(named)) expect(internalIdsIn(text), name).toEqual([]);
    } finally {
      opened.close();
      await worlds.close();
    }
  });
});

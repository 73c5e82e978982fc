import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { unzipSync } from 'fflate';
import { docxOf } from '../../../loop/report/export/docx.js';
import { footnotesMarkdown } from '../../../loop/report/export/footnotes.js';
import { outlineOf } from '../../../loop/report/outline/build-outline.js';
import { assembleBrief } from '../../../loop/report/assemble-brief.js';
import { temporaryFolder } from '../../tools/cli.js';
import { openModelRun, startWorlds } from '../../tools/model-run.js';
import { INVENTED } from '../../world/models/misbehaviours.js';

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
      const outline = outlineOf(brief);
      documents.set('sections', JSON.stringify(outline.sections));
      documents.set('footnotes', footnotesMarkdown(outline));
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
      expect(brief.struck.filter(({ claim }) => claim.startsWith('(')).length).toBeGreaterThan(3);
    } finally {
      opened.close();
      await worlds.close();
    }
  }, 60_000);
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { assembleBrief } from '../../../loop/report/assemble-brief.js';
import type { Brief } from '../../../loop/report/brief.js';
import { documentOf } from '../../../loop/report/document.js';
import { reportMarkdown } from '../../../loop/report/markdown/report.js';
import { openStore } from '../../../store/open-store.js';
import { openJournal } from '../../../store/sqlite-journal.js';
import { ROOT, temporaryFolder } from '../../tools/cli.js';
import { choiceBrief } from './finished-briefs.js';

/** What a brief counts of its own making adds up. */

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** The run of a store whose journal has one answered call of 300 tokens more, and one of 70 that was asked in vain. */
async function briefOfRun(): Promise<Brief> {
  const path = join(folder.path, 'store.db');
  writeFileSync(path, gunzipSync(readFileSync(join(ROOT, 'test/fixtures/finished-run/store.db.gz'))));
  const store = openStore(path);
  const journal = openJournal(store, { runId: 'finished', now: () => '2026-01-01T00:00:00.000Z' });
  const asked = (label: string, inputTokens: number, mayPass: boolean) =>
    journal.once({ runId: 'finished', kind: 'model', label, request: { label, inputTokens } }, () =>
      Promise.resolve({ ok: !mayPass, reply: '', inputTokens, outputTokens: 0, mayPass }),
    );
  await asked('reader', 300, false);
  await asked('writer', 70, true);
  try {
    return assembleBrief(store, 'finished');
  } finally {
    store.close();
  }
}

describe('what a brief counts', () => {
  it('of tokens adds up to their sum, with what no answered call names', async () => {
    const { spent, spentByRole } = await briefOfRun();
    expect(spent.tokens).toBe(370);
    expect(spentByRole.map(({ label, tokens }) => [label, tokens])).toEqual([
      ['reader', 300],
      ['lost', 70],
    ]);
  });

  it('is printed as a sum', () => {
    const brief = { ...choiceBrief(), spent: { tokens: 1_370, usd: 0 } };
    expect(reportMarkdown(documentOf(brief))).toContain('- Spent: 1,370 tokens\n');
  });
});

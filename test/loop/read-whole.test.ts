import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { research } from '../../loop/research.js';
import { Interrupted } from '../../loop/run.js';
import { notesOfRun } from '../../loop/reading/notes.js';
import { listRunSources } from '../../store/run-sources.js';
import { sentencesOf } from '../../store/sentence-rows.js';
import { NO_EVIDENCE } from '../../text/document.js';
import { temporaryFolder } from '../tools/cli.js';
import { openModelRun, startWorlds, type Worlds } from '../tools/model-run.js';
import { sentencesIn } from '../world/models/prompt-reading.js';

/** Over the wire: readers of a whole run. `bench/shown.ts` does this with many worlds. */
describe('a run whose sources are read whole', () => {
  const folder = temporaryFolder();
  let worlds: Worlds;
  beforeAll(async () => {
    worlds = await startWorlds();
  });
  afterAll(async () => {
    await worlds.close();
    folder.remove();
  });

  it('shows each sentence to one reader, and pays for none again after it was stopped in the midst of reading', async () => {
    const stop = new AbortController();
    const about = { worlds, folder: join(folder.path, 'run'), flags: { maxRounds: 1 } };
    const stopped = await openModelRun({ ...about, signal: stop.signal });
    const watched = {
      ...stopped.run,
      watch: ({ type }: { type: string }): void => {
        if (type === 'reading-finished') stop.abort();
      },
    };
    await expect(research(watched)).rejects.toThrow(Interrupted);
    expect(notesOfRun(stopped.run).findings).toEqual([]);
    stopped.close();
    const answered = worlds.models.calls.filter(({ role }) => role === 'reader').map(({ hash }) => hash);

    const resumed = await openModelRun(about);
    await resumed.research();
    const { run, store } = resumed;
    const readers = worlds.models.calls.filter(({ role }) => role === 'reader');
    const again = readers.slice(answered.length).map(({ hash }) => hash);
    // The one that was answered before the stop is in the journal.
    expect(answered.filter((hash) => !again.includes(hash)).length).toBeGreaterThan(0);
    const seen = new Map(readers.map(({ hash, user }) => [hash, user]));
    const shown = [...seen.values()].flatMap((user) => sentencesIn(user).map(({ ref }) => ref));
    const all = listRunSources(store, run.id).flatMap(({ number, sourceId }) =>
      sentencesOf(store, sourceId).flatMap((row) => (NO_EVIDENCE.has(row.kind) ? [] : [`S${number}.${row.number}`])),
    );
    expect([...shown].sort()).toEqual([...all].sort());
    expect(notesOfRun(run).findings.length).toBeGreaterThan(0);
    resumed.close();
  });
}); // prettier-ignore

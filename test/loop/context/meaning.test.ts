import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bestPassages } from '../../../loop/report/best-passages.js';
import { research } from '../../../loop/research.js';
import type { Run, RunEvent } from '../../../loop/run.js';
import { beginRun } from '../../../loop/start.js';
import { openStore, type Store } from '../../../store/open-store.js';
import { listRunSources } from '../../../store/run-sources.js';
import { assembleRun } from '../../../scripts/assemble.js';
import { runOptions } from '../../../scripts/run-options.js';
import type { RunFlags } from '../../../scripts/options/run.js';
import { temporaryFolder } from '../../tools/cli.js';
import { startEmbeddingServer, type EmbeddingServer } from '../../tools/embedding-server.js';

const QUESTION = 'When do quinces ripen in the orchard?';
const ANSWER = 'Die gelben Früchte werden Anfang Oktober reif und duften.';
const KEY = 'sk-embedding-0123456789';

/** Paragraphs of other things, so that passages end between what matters. */
const aside = (about: string): string =>
  Array.from(
    { length: 16 },
    (_, at) => `The ${about} of street number ${at} was painted green by its owner.`,
  ).join(' ');

const DOCUMENTS = {
  'orchard.md': `Quinces stand in the orchard of the abbey.\n\n${aside('fence')}\n\n## Reife\n\n${ANSWER}\n\n## Gate\n\n${aside('gate')}`,
  'harbour.md': `Boats lie in the harbour.\n\n${aside('boat')}`,
};

const meaningOf = (text: string): readonly number[] =>
  text.includes('quinces ripen') || text.includes('reif') ? [1, 0.1] : [0.1, 1];

describe('a run with an embedding model', () => {
  const folder = temporaryFolder();
  const corpus = join(folder.path, 'documents');
  mkdirSync(corpus);
  for (const [name, text] of Object.entries(DOCUMENTS)) writeFileSync(join(corpus, name), text);
  const open: { stores: Store[]; servers: EmbeddingServer[] } = { stores: [], servers: [] };
  afterAll(async () => {
    for (const store of open.stores) store.close();
    for (const server of open.servers) await server.close();
    folder.remove();
  });

  const start = async (): Promise<EmbeddingServer> => {
    const server = await startEmbeddingServer(meaningOf);
    open.servers.push(server);
    return server;
  };

  interface Opened {
    readonly run: Run;
    readonly store: Store;
    readonly events: readonly RunEvent[];
    readonly passages: () => readonly string[];
  }

  const openRun = async (
    at: { readonly store: string; readonly id: string },
    server: EmbeddingServer | null,
    flags: RunFlags = {},
  ): Promise<Opened> => {
    const store = openStore(join(folder.path, `${at.store}.db`));
    open.stores.push(store);
    const given = server === null ? {} : { embedding: 'openai-compatible/scripted' };
    const options = runOptions({ corpus: [corpus], depth: 'quick', ...given, ...flags }, {});
    const known = beginRun(store, { id: at.id, question: QUESTION, options, at: '2026-01-01T00:00:00.000Z' });
    const events: RunEvent[] = [];
    const run = await assembleRun({
      ...{ known, folder: join(folder.path, at.id), store, config: {} },
      variables: {
        OPENAI_COMPATIBLE_BASE_URL: server?.address ?? '',
        OPENAI_COMPATIBLE_API_KEY: KEY,
      },
      signal: new AbortController().signal,
      watch: (event) => void events.push(event),
    });
    mkdirSync(run.folder, { recursive: true });
    const passages = (): readonly string[] =>
      bestPassages(run, options, listRunSources(store, at.id)).passages.map(({ evidence }) => evidence.exact);
    return { run, store, events, passages };
  };

  it('finds a passage that says it in another language', async () => {
    const plain = await openRun({ store: 'plain', id: 'plain' }, null);
    await research(plain.run);
    expect(plain.passages().join('\n')).not.toContain(ANSWER);

    const server = await start();
    const meant = await openRun({ store: 'meant', id: 'meant' }, server);
    await research(meant.run);
    expect(meant.passages().join('\n')).toContain(ANSWER);
    expect(meant.events.filter(({ type }) => type === 'meaning-failed')).toEqual([]);
    expect(meant.run.journal.totals('meant').inputTokens).toBeGreaterThan(0);
    expect(readFileSync(join(folder.path, 'meant.db')).includes(KEY)).toBe(false);
  });

  it('asks for no text twice, in this run or the next of its store', async () => {
    const server = await start();
    const first = await openRun({ store: 'shared', id: 'first' }, server);
    await research(first.run);
    const texts = server.calls.flatMap((call) => call.texts);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts).toContain(QUESTION);

    const calls = server.calls.length;
    first.store.commit(() => first.store.database.exec(`DELETE FROM stages WHERE stage = 'digest'`));
    await research((await openRun({ store: 'shared', id: 'first' }, server)).run);
    const second = await openRun({ store: 'shared', id: 'second' }, server);
    await research(second.run);
    expect(server.calls.length).toBe(calls);
    expect(second.passages()).toEqual(first.passages());
    expect(second.run.journal.totals('second').calls['embed']).toBeGreaterThan(0);
  });

  it('goes on by words alone where the service fails, and says so', async () => {
    const server = await start();
    server.status = 404;
    const { run, events, passages } = await openRun({ store: 'failing', id: 'failing' }, server);
    await research(run);
    expect(events.find(({ type }) => type === 'meaning-failed')).toMatchObject({
      failure: { code: 'not-found' },
    });
    const plain = await openRun({ store: 'words', id: 'words' }, null);
    await research(plain.run);
    expect(passages()).toEqual(plain.passages());
  });

  it('goes on by words alone where the budget does not allow it, and is not ended by that', async () => {
    const server = await start();
    const { run, events } = await openRun({ store: 'poor', id: 'poor' }, server, { budgetTokens: 100 });
    const { ending } = await research(run);
    expect(server.calls).toEqual([]);
    expect(events.find(({ type }) => type === 'meaning-failed')).toMatchObject({
      failure: { code: 'over-budget' },
    });
    expect(ending).not.toContain('budget');
  });
});

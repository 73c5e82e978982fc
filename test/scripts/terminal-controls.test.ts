import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, afterAll } from 'vitest';
import { inertJson, withoutControls } from '../../text/inert.js';
import { openStore } from '../../store/open-store.js';
import { addRunSources } from '../../store/run-sources.js';
import { putSource } from '../../store/sources.js';
import { EXPORT_FORMATS, type ExportFormat } from '../../loop/report/export/formats.js';
import { documentsOf, exportRun } from '../../loop/report/documents.js';
import { call } from '../tools/call.js';
import { temporaryFolder } from '../tools/cli.js';
import { createRun } from '../../store/runs.js';
import { runOptions } from '../../loop/options/run-options.js';
import { at, document, runSource } from '../store/sample.js';

/** Turns the line around, hides, overwrites, colours, rings, sets the window's title. */
const HOSTILE =
  'a\u202eb\u2066c\u061cd\u200ee\u0007f\u001b[31mg\u001b]0;x\u0007h\u009bi\u2028j\u{e0041}k\u0000l\u0085m\rn';
const ACTS =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u;

describe('inert text', () => {
  it('has nothing that acts, and its JSON is the same value', () => {
    expect(withoutControls(HOSTILE)).not.toMatch(ACTS);
    expect(withoutControls('a\tb\nc\r\nd می\u200cخواهم')).toBe('a\tb\nc\r\nd می\u200cخواهم');
    const json = inertJson(JSON.stringify({ [HOSTILE]: HOSTILE }));
    expect(json).not.toMatch(ACTS);
    expect(JSON.parse(json)).toEqual({ [HOSTILE]: HOSTILE });
  });
});

describe('a run whose source is hostile in title, author, address and text', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  const place = (): string => join(folder.path, 'run');

  it('prints and exports nothing that a terminal would obey', async () => {
    const { mkdirSync, writeFileSync } = await import('node:fs');
    mkdirSync(place());
    const store = openStore(join(place(), 'store.db'));
    const runId = 'run';
    const options = runOptions({ model: 'extractive', search: 'openalex' }, {});
    createRun(store, { id: runId, question: `Is it ${HOSTILE} so?`, options, today: '2026-01-02', at });
    const text = `Words ${HOSTILE} stand here, and more of them than a source needs. `.repeat(6);
    const { sourceId } = putSource(
      store,
      document([text], {
        title: `Title ${HOSTILE}`,
        authors: [`Author ${HOSTILE}`],
        address: `https://example.org/${HOSTILE}`,
        siteName: HOSTILE,
        addresses: [{ address: `https://example.org/${HOSTILE}`, route: 'hit' }],
      }),
    );
    addRunSources(store, runId, [{ ...runSource(sourceId), why: HOSTILE }]);
    for (const format of Object.keys(EXPORT_FORMATS) as ExportFormat[]) {
      const written = await exportRun(store, runId, format);
      if (typeof written === 'string') expect(written.replace(/^\uFEFF/, ''), format).not.toMatch(ACTS);
    }
    for (const [name, written] of await documentsOf(store, runId)) expect(written, name).not.toMatch(ACTS);
    store.close();
    const cited = join(folder.path, 'cited.md');
    writeFileSync(cited, `The ${HOSTILE} is “words ${HOSTILE} stand nowhere” [S1].\n`);
    const commands: string[][] = [
      ...['summary', 'claims', 'sources', 'gaps', 'rounds', 'costs', 'struck'].flatMap((part) => [
        ['show', place(), part],
        ['show', place(), part, '--json'],
      ]),
      ...Object.keys(EXPORT_FORMATS)
        .filter((name) => name !== 'docx' && name !== 'pdf')
        .map((name) => ['export', place(), '--format', name]),
      ['search', place(), 'words'],
      ['search', place(), 'words', '--json'],
      ['doctor', place()],
      ['doctor', place(), '--json'],
      ['key', `https://example.org/${HOSTILE}`],
      ['read', cited],
      ['read', cited, '--json'],
    ];
    for (const argv of commands) {
      const { stdout, stderr } = await call(argv, { cwd: folder.path, command: 'research-loop' });
      expect(stdout.replace(/^\uFEFF/, ''), argv.join(' ')).not.toMatch(ACTS);
      expect(stderr, argv.join(' ')).not.toMatch(ACTS);
    }
    for (const format of [[], ['--json']]) {
      const { stdout } = await call([cited, place(), ...format], {
        cwd: folder.path,
        command: 'verify-citations',
      });
      expect(stdout, format.join()).not.toMatch(ACTS);
    }
  });
});

describe('standard output', () => {
  const root = join(import.meta.dirname, '../../scripts');
  const files = (from: string): string[] =>
    readdirSync(from).flatMap((name) => {
      const path = join(from, name);
      return statSync(path).isDirectory() ? files(path) : path.endsWith('.ts') ? [path] : [];
    });

  it('is written to in one file alone', () => {
    const writing = files(root).filter((path) => readFileSync(path, 'utf8').includes('process.stdout.write'));
    expect(writing.map((path) => path.slice(root.length + 1))).toEqual(['terminal/print.ts']);
  });
});

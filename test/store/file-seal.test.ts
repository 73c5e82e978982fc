import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addEvent } from '../../store/events.js';
import { checkSeal } from '../../store/file-seal.js';
import { openStore } from '../../store/open-store.js';
import { putSource } from '../../store/sources.js';
import { verifyStore } from '../../store/verify.js';
import { seededRandom } from '../world/random.js';
import { at, document, startRun, workspace } from './sample.js';

const { folder } = workspace();

/** A closed store with some texts, and with space that deleted rows have left. */
function closedStore(): string {
  const path = join(folder(), 'store.db');
  const store = openStore(path);
  startRun(store);
  for (let number = 1; number <= 12; number += 1) {
    const words = Array.from(
      { length: 40 },
      (_, index) => `In place ${index} stood ${number * index} herons.`,
    );
    putSource(store, document(words, { key: `url:${number}` }));
  }
  store.close();
  return path;
}

const stateOf = (path: string): string => checkSeal(path).state;

describe('the seal of a store', () => {
  it('finds every one of 200 flipped bits, wherever they are, and names the place', () => {
    const path = closedStore();
    const sound = readFileSync(path);
    const random = seededRandom(20);
    expect(stateOf(path)).toBe('whole');
    for (let count = 0; count < 200; count += 1) {
      const offset = Math.floor(random() * sound.length);
      const bytes = Buffer.from(sound);
      bytes[offset] = (bytes[offset] ?? 0) ^ (1 << Math.floor(random() * 8));
      writeFileSync(path, bytes);
      const seal = checkSeal(path);
      const [, from, to] =
        /Bytes (\d+) to (\d+)/.exec(seal.state === 'broken' ? (seal.places[0] ?? '') : '') ?? [];
      expect([seal.state, Number(from) <= offset && offset <= Number(to)]).toEqual(['broken', true]);
    }
    writeFileSync(path, sound);
    expect(stateOf(path)).toBe('whole');
  });

  it('makes an unused byte a finding of verification, and a changed seal too', () => {
    const path = closedStore();
    const findings = () => {
      const store = openStore(path, { readOnly: true });
      const found = verifyStore(store).map(({ kind, message }) => `${kind} ${message}`);
      store.close();
      return found;
    };
    expect(findings()).toEqual([]);
    const sound = readFileSync(path);
    // The gap between the cell pointers and the cells of some page: nothing of it is ever read.
    const gap = sound.indexOf(Buffer.alloc(64), 4096 * 3) + 32;
    const bytes = Buffer.from(sound);
    bytes[gap] = 1;
    writeFileSync(path, bytes);
    expect(findings()).toEqual([expect.stringMatching(/^file Bytes \d+ to \d+ of the file/)]);
    writeFileSync(path, sound);
    const seal = readFileSync(`${path}.seal`);
    for (const offset of [3, 25, seal.length >> 1, seal.length - 2]) {
      const changed = Buffer.from(seal);
      changed[offset] = (changed[offset] ?? 0) ^ 1;
      writeFileSync(`${path}.seal`, changed);
      expect(findings()).not.toEqual([]);
    }
    writeFileSync(`${path}.seal`, seal);
    writeFileSync(path, Buffer.concat([sound, Buffer.alloc(4096)]));
    expect(findings().length).toBeGreaterThan(0);
  });

  it('is gone while the store is written to, and there again once it is closed', () => {
    const path = closedStore();
    const store = openStore(path);
    expect(stateOf(path)).toBe('whole');
    addEvent(store, 'run-1', { at, type: 'note', data: 1 });
    expect(existsSync(`${path}.seal`)).toBe(false);
    store.close();
    expect(stateOf(path)).toBe('whole');
  });

  it('is left as it is where nothing was written', () => {
    const path = closedStore();
    const [file, seal] = [readFileSync(path), readFileSync(`${path}.seal`)];
    for (const readOnly of [true, false]) {
      const store = openStore(path, { readOnly });
      store.database.prepare('SELECT count(*) FROM sentences').get();
      store.close();
      expect(readFileSync(path).equals(file)).toBe(true);
      expect(readFileSync(`${path}.seal`).equals(seal)).toBe(true);
    }
  });

  it('is made by the last of two connections of one process, and beside a reader', () => {
    const path = closedStore();
    const [first, second] = [openStore(path), openStore(path)];
    addEvent(first, 'run-1', { at, type: 'note', data: 1 });
    addEvent(second, 'run-1', { at, type: 'note', data: 2 });
    first.close();
    expect(stateOf(path)).toBe('unsealed');
    second.close();
    expect(stateOf(path)).toBe('whole');
    expect(readFileSync(path).length).toBeGreaterThan(0);
  });

  it('is made while another process reads, and holds when that ends', async () => {
    const path = closedStore();
    // Whoever opens a store that nobody writes to reads a copy of it.
    const writer = openStore(path);
    addEvent(writer, 'run-1', { at, type: 'note', data: 1 });
    const module = JSON.stringify(join(import.meta.dirname, '../../store/open-store.ts'));
    const reader = spawn(process.execPath, [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      `const { openStore } = await import(${module});
       const store = openStore(${JSON.stringify(path)}, { readOnly: true });
       console.log(store.database.prepare('SELECT count(*) AS n FROM events').get().n);
       process.stdin.on('data', () => { console.log(store.database.prepare('SELECT count(*) AS n FROM events').get().n); store.close(); process.exit(); });`,
    ]);
    const [before] = (await once(reader.stdout, 'data')) as [Buffer];
    addEvent(writer, 'run-1', { at, type: 'note', data: 2 });
    writer.close();
    expect(stateOf(path)).toBe('whole');
    reader.stdin.write('go\n');
    const [after] = (await once(reader.stdout, 'data')) as [Buffer];
    await once(reader, 'close');
    expect(Number(after.toString()) - Number(before.toString())).toBe(1);
    expect(stateOf(path)).toBe('whole');
  });

  it('says nothing of a file that was copied without it, killed, or made anew', () => {
    const path = closedStore();
    const copy = join(folder(), 'store.db');
    copyFileSync(path, copy);
    expect(stateOf(copy)).toBe('unsealed');
    rmSync(path);
    const anew = openStore(path);
    expect(stateOf(path)).toBe('unsealed');
    anew.close();
    expect(stateOf(path)).toBe('whole');
  });
});

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const NAMES = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => join('test', name));
const holding = (words: RegExp): string[] => NAMES.filter((name) => words.test(readFileSync(name, 'utf8')));

/** What `npm test` leaves out. */
const LONG = [
  'test/library/{declarations,package}.test.ts',
  'test/loop/{model-faults,model-kill,read-whole}.test.ts',
  'test/loop/writing/sections.test.ts',
  'test/scripts/{commands/strict,hostile-folder}.test.ts',
];
/** `npm run test:long` runs those, and all cases of the tests of which `npm test` has a few. */
const AT_LENGTH = [...LONG, ...holding(/tools\/volume\.js/)];
/** What needs a server and nothing else. */
const OF_SERVERS = ['test/desk/queue/kill-workers.test.ts'];
/** Tests of the desk: over SQLite in `npm test`, over Postgres in `npm run test:postgres`. */
const DESKS = holding(/\b(?:describeDesks|describeServer|POSTGRES_URL)\b/);

/** Settings, consents and keys of the tests: never those of whoever runs them, nor what an earlier run of them kept. */
const OWN = mkdtempSync(join(tmpdir(), 'research-loop-tests-'));
process.on('exit', () => rmSync(OWN, { recursive: true, force: true }));

/** What a command runs: `npm test` each behaviour once, the others with `--mode long` or `--mode postgres`. */
const PARTS: Readonly<Record<string, { include: string[]; exclude?: string[] }>> = {
  long: { include: AT_LENGTH },
  postgres: { include: DESKS },
};

export default defineConfig(({ mode }) => ({
  test: {
    ...(PARTS[mode] ?? { include: ['test/**/*.test.ts'], exclude: [...LONG, ...OF_SERVERS] }),
    pool: 'forks',
    // One more than the cores that CI has: tests of processes and servers wait much of their time.
    maxWorkers: 3,
    isolate: false,
    // No test judges by the clock: these end what hangs, on the busiest machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    env: { XDG_CONFIG_HOME: join(OWN, 'config'), XDG_STATE_HOME: join(OWN, 'state'), TEST_PART: mode },
    reporters: ['default', './test/tools/closing-line-reporter.ts'],
  },
}));

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Tests that start whole runs, processes or an installation; all others are `unit`, about a minute in all. */
const RUNS = [
  'test/library/{declarations,package}.test.ts',
  'test/loop/{endings,follow-up-model,kill-and-resume,lying-roles,model-budget,model-faults,model-kill,model-separation,offline-run,opposition,rejudge}.test.ts',
  'test/scripts/**/*.test.ts',
];
const HOUSE = ['test/house/{layers,readme-tree}.test.ts'];

/** Settings, consents and keys of the tests: never those of whoever runs them. */
const OWN = join(tmpdir(), `research-loop-tests-${process.getuid?.() ?? 'user'}`);

export default defineConfig({
  test: {
    pool: 'forks',
    // One more than the cores that CI has: tests of processes and servers wait much of their time.
    maxWorkers: 3,
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    env: { XDG_CONFIG_HOME: join(OWN, 'config'), XDG_STATE_HOME: join(OWN, 'state') },
    reporters: ['default', './test/tools/closing-line-reporter.ts'],
    projects: [
      { extends: true, test: { name: 'house', include: HOUSE } },
      { extends: true, test: { name: 'unit', include: ['test/**/*.test.ts'], exclude: [...RUNS, ...HOUSE] } },
      { extends: true, test: { name: 'runs', include: RUNS } },
    ],
  },
});

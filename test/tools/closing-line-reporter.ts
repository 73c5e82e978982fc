import { appendFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** What skipped tests say in their names that they need. */
const NEEDS = /\bneeds ([^()]+)|\((RESEARCH_LOOP_DATA)\)/;

/** Says what was skipped and why. In CI the counts go into the file that TEST_TALLY names, as a line of it: `.ci/run` adds up its parts. */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandledErrors: ReadonlyArray<unknown>): void {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    const skipped = new Map<string, number>();
    for (const module of modules) {
      if (module.state() === 'failed' && [...module.children.allTests()].length === 0) count.failed += 1;
      for (const test of module.children.allTests()) {
        const state = test.result().state;
        if (state === 'passed' || state === 'failed' || state === 'skipped') count[state] += 1;
        if (state !== 'skipped') continue;
        const [, named, needed] = NEEDS.exec(test.fullName) ?? [];
        const why = `needs ${named ?? needed ?? `what ${module.relativeModuleId} says`}`;
        skipped.set(why, (skipped.get(why) ?? 0) + 1);
      }
    }
    // After the default reporter has printed its own summary.
    process.on('exit', () => {
      for (const [why, tests] of skipped) process.stdout.write(`skipped ${tests}: ${why}\n`);
    });
    const tally = process.env['TEST_TALLY'];
    if (tally !== undefined)
      appendFileSync(tally, `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`);
  }
}

/**
 * Everything that reads the source without running the product: types, lint, format, dead exports, the shape of the
 * repository. Two lanes at once, since linting alone takes as long as all the rest; a step that fails stops no other.
 */
import { spawn } from 'node:child_process';
import { join, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const LANES = [
  [['eslint', '.']],
  [
    ['tsc', '--noEmit'],
    ['prettier', '--check', '--log-level', 'warn', '.'],
    ['knip'],
    ['vitest', 'run', 'test/house', '--reporter', 'dot'],
  ],
];

/** Runs one tool of node_modules; its output is shown in one piece when it has ended. */
function run([tool, ...parameters]) {
  const started = Date.now();
  return new Promise((resolve) => {
    const step = spawn(join(root, 'node_modules', '.bin', tool), parameters, { cwd: root });
    let output = '';
    step.stdout.on('data', (part) => (output += part));
    step.stderr.on('data', (part) => (output += part));
    step.on('error', (error) => (output += String(error)));
    step.on('close', (code) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(0);
      console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${[tool, ...parameters].join(' ')} (${seconds} s)`);
      if (output.trim() !== '') console.log(output.trimEnd());
      resolve(code === 0);
    });
  });
}

async function inTurn(steps) {
  let sound = true;
  for (const step of steps) sound = (await run(step)) && sound;
  return sound;
}

const lanes = await Promise.all(LANES.map(inTurn));
process.exit(lanes.every(Boolean) ? 0 : 1);

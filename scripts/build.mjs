/**
 * Compiles the TypeScript into dist/ and copies what is not code (prompts, rule data, the page's style and script) beside it.
 * With --if-possible (npm's `prepare`) it keeps an existing dist/ where the compiler is not installed.
 */
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const dist = join(root, 'dist');

if (!existsSync(compiler)) {
  if (process.argv.includes('--if-possible') && existsSync(dist)) process.exit(0);
  console.error(
    'build: the TypeScript compiler is not installed. Run `npm ci` (with development dependencies) first.',
  );
  process.exit(1);
}

const compiled = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
});
if (compiled.status !== 0) process.exit(compiled.status ?? 1);

for (const folder of ['agents/prompts', 'agents/data', 'store/data', 'text/data', 'loop/data', 'loop/report/page']) {
  const from = join(root, folder);
  if (!existsSync(from) || readdirSync(from).length === 0) continue;
  rmSync(join(dist, folder), { recursive: true, force: true });
  cpSync(from, join(dist, folder), { recursive: true });
}

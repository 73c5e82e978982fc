/**
 * Compiles the TypeScript into dist/ and copies what is not code (prompts, words, rule data, the page's style and script) along.
 * With --if-possible (npm's `prepare`) it keeps an existing dist/ where the compiler is not installed.
 */
import { cpSync, existsSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { dirname, join, relative } from 'node:path';
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

const FOLDERS = ['agents', 'desk', 'loop', 'scripts', 'store', 'text'];
const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
for (const folder of FOLDERS)
  for (const file of filesOf(join(root, folder)))
    if (!/\.m?ts$|\.mjs$/.test(file)) cpSync(join(root, folder, file), join(dist, folder, file));

// What an earlier build left of a source that is gone.
for (const folder of FOLDERS)
  for (const file of filesOf(join(dist, folder)))
    if (
      ![file, file.replace(/(?:\.d)?\.[jt]s$/, '.ts')].some((source) =>
        existsSync(join(root, folder, source)),
      )
    )
      rmSync(join(dist, folder, file));

// What readers have kept is told by it: after a build, documents are read again.
utimesSync(join(dist, '.tsbuildinfo'), new Date(), new Date());

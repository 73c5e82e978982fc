/** A report with 200 citations against 40 papers: seconds and memory of `verify-citations`, by style and format. Run: npx tsx bench/verify-report.ts */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'verify-bench-'));
const SOURCES = 40;
const CITATIONS = 200;
/** Sentences of one paper: about 10,000 words, as a long article has. */
const SENTENCES = 600;

const sentence = (source: number, number: number): string =>
  `In district ${source * 1_000 + number} the survey of ${1_900 + (number % 100)} counted ${number * 37 + source} nests of swallows under the bridges of the river.`;

const store = Array.from({ length: SOURCES }, (_, source) => ({
  id: `P${source}`,
  url: `https://doi.org/10.1000/swallows.${source}`,
  title: `Swallows of the river: part ${source} of a long survey`,
  text: Array.from({ length: SENTENCES }, (_, number) => sentence(source, number)).join(' '),
}));
writeFileSync(join(folder, 'store.json'), JSON.stringify(store));

const body = (mark: (source: number) => string): string =>
  Array.from({ length: CITATIONS }, (_, index) => {
    const source = index % SOURCES;
    const words = sentence(source, index * 2).replace(/\.$/, '');
    // Every tenth is wrong by one digit.
    return `${index % 10 === 0 ? words.replace(/counted \d/, 'counted 9') : words} ${mark(source)}.\n`;
  }).join('\n');
const list = store
  .map(({ title, url }, index) => `${index + 1}. Author A. ${title}. 2001. ${url}`)
  .join('\n');
const documents = {
  'numbered.md': `# Swallows\n\n${body((source) => `[${source + 1}]`)}\n## References\n\n${list}\n`,
  'links.md': `# Swallows\n\n${body((source) => `([source](https://doi.org/10.1000/swallows.${source}))`)}`,
};

const entry = `import { main } from ${JSON.stringify(join(root, 'scripts/verify-citations.ts'))};
process.exitCode = await main(process.argv.slice(1));
process.stderr.write('\\nMEMORY ' + Math.round(process.resourceUsage().maxRSS / 1024));`;

console.log('document      format   seconds  MiB  summary');
for (const [name, text] of Object.entries(documents)) {
  writeFileSync(join(folder, name), text);
  for (const format of ['text', 'json', 'sarif']) {
    const argv = [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      entry,
      '--',
      join(folder, name),
      join(folder, 'store.json'),
    ];
    const startedMs = performance.now();
    const { stdout, stderr } = spawnSync(process.execPath, [...argv, '--format', format], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1e9,
    });
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    const memory = /MEMORY (\d+)/.exec(stderr)?.[1] ?? '?';
    const summary = format === 'text' ? (stdout.match(/^\d+ of .*$/m)?.[0] ?? stderr) : '';
    console.log(
      `${name.padEnd(13)} ${format.padEnd(8)} ${seconds.padStart(7)} ${memory.padStart(4)}  ${summary}`,
    );
  }
}
rmSync(folder, { recursive: true, force: true });

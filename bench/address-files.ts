/**
 * How many files hold one address on its way from a hit of one engine to the report, and under how many names: every file
 * of that way whose code names an address. Comments, texts and `import.meta.url` do not count.
 * Run: npx tsx bench/address-files.ts [--show] [FOLDER]
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const flags = process.argv.slice(2);
const root = flags.find((flag) => !flag.startsWith('--')) ?? '.';

const FOLDERS = ['agents/search', 'agents/fetch', 'loop', 'store', 'text'];
const FILES = [
  'agents/readers/index.ts',
  'scripts/assemble/assemble-web.ts',
  'scripts/assemble/assemble.ts',
  'scripts/render-shell.ts',
];
/** Where no address of this way passes: the audit of citations, the gate and verification see text; exports are not the report. */
const APART = /\/(?:citations|gate|verify|data|export)\//;
/** One engine stands for all. */
const OTHER_ENGINE =
  /^agents\/search\/(?:arxiv|brave|crossref|custom|europepmc|exa|searxng|semantic-scholar|tavily|wikipedia)\.ts$/;
const NAMES =
  /^(?:url|urls|address|addresses|finalAddress|redirects|canonicalUrl|canonicalAddress|otherAddresses)$/;

const listed = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
);
const files = [...listed, ...FILES.filter((name) => existsSync(join(root, name)))].filter(
  (name) => name.endsWith('.ts') && !APART.test(`/${name}`) && !OTHER_ENGINE.test(name),
);

const held = files.flatMap((name) => {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && ts.isMetaProperty(node.expression)) return;
    if (ts.isIdentifier(node) && NAMES.test(node.text)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, readFileSync(join(root, name), 'utf8'), ts.ScriptTarget.Latest));
  return names.size === 0 ? [] : [{ name, names: [...names] }];
});

const counts = new Map<string, number>();
for (const name of held.flatMap(({ names }) => names)) counts.set(name, (counts.get(name) ?? 0) + 1);
if (flags.includes('--show')) for (const { name, names } of held) console.log(name, names.join(' '));
console.log(`${held.length} files name an address; files by name:`, Object.fromEntries([...counts].sort()));

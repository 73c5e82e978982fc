import { join } from 'node:path';
import { expect, it } from 'vitest';
import { kebab, type OptionRow, type ProjectRule } from '../../loop/options/option.js';
import { MCP_OPTIONS } from '../../desk/options.js';
import { RUN_OPTIONS } from '../../loop/options/run.js';
import { VERIFY_OPTIONS } from '../../loop/options/verify.js';
import { ROOT } from '../tools/cli.js';

/** `docs/options.md` is made from the list of options: `npx vitest run test/library/options-page.test.ts -u`. */

const yes = (is: boolean | undefined): string => (is === true ? '✓' : '');
const IN_PROJECT: Readonly<Record<ProjectRule, string>> = {
  harmless: '✓',
  never: '',
  'in-folder': 'inside the folder',
  'free-search': 'engines without a key',
  'own-limit': "up to your own, or the deepest run's",
};
const inProject = ({ config, inProject: rule = 'never' }: OptionRow): string =>
  config === true ? IN_PROJECT[rule] : '';
const cell = (text: string): string => text.replaceAll('|', '\\|');

function typed(name: string, { kind, placeholder, choices }: OptionRow): string {
  const value = choices === undefined ? `<${placeholder}>` : choices.join('\\|');
  return `\`--${kebab(name)}${kind === 'flag' ? '' : ` ${value.replaceAll('\\|', '|')}`}\``;
}

const lines = (table: Readonly<Record<string, OptionRow>>, columns: (row: OptionRow) => string[]): string[] =>
  Object.entries(table).map(([name, row]) => {
    const isTyped = row.commands === undefined || row.commands.length > 0;
    const named = isTyped ? cell(typed(name, row)) : `\`"${kebab(name)}"\``;
    return `| ${[named, cell(row.help), ...columns(row)].join(' | ')} |`;
  });

const page = `# Options

Made from the program's own list; \`--help\` of each command says the same.

## Runs

\`run\` is \`research-loop "question"\`, \`resume\` is \`research-loop resume RUN\`. Configuration files are your own, \`~/.config/research-loop/config.json\` (\`$XDG_CONFIG_HOME\` where it is set), and \`research-loop.config.json\` in the working folder; the folder's wins over yours, flags win over both. A folder's file may come from somebody else: its column says what it may set by itself. Anything else in it is refused, unless you name the file yourself with \`--config\` ([SECURITY.md](../SECURITY.md)). The library takes the same names as \`maxRounds\`, the MCP tool \`ask_question\` too. An option that a command cannot use is refused.

| option | | run | resume | your file | a folder's file | library | MCP |
|---|---|---|---|---|---|---|---|
${lines(RUN_OPTIONS, (row) => [
  ...['run', 'resume'].map((form) => yes(row.commands?.includes(form))),
  ...[yes(row.config), inProject(row), yes(row.library), yes(row.mcp)],
]).join('\n')}

The library takes the models of single roles as \`roleModels: { critic: 'openai/default' }\`.

## The MCP server

What the operator of \`research-loop mcp\` says on its command line. The tool \`ask_question\` takes the options of runs that are marked above, within these.

| option | |
|---|---|
${lines(MCP_OPTIONS, () => []).join('\n')}

## verify-citations

| option | |
|---|---|
${lines(VERIFY_OPTIONS, () => []).join('\n')}
`;

it('docs/options.md says what the options are', async () => {
  await expect(page).toMatchFileSnapshot(join(ROOT, 'docs/options.md'));
});

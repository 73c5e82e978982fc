import { join } from 'node:path';
import { expect, it } from 'vitest';
import { kebab, type OptionRow } from '../../scripts/options/option.js';
import { RUN_OPTIONS } from '../../scripts/options/run.js';
import { VERIFY_OPTIONS } from '../../scripts/options/verify.js';
import { ROOT } from '../tools/cli.js';

/** `docs/options.md` is made from the list of options: `npx vitest run test/library/options-page.test.ts -u`. */

const yes = (is: boolean | undefined): string => (is === true ? '✓' : '');
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

\`run\` is \`research-loop "question"\`, \`resume\` is \`research-loop resume RUN\`, \`replay\` is \`research-loop --replay RUN\`. The configuration file is \`research-loop.config.json\` in the working folder; flags win. The library takes the same names as \`maxRounds\`, the MCP tools \`start_run\` and \`resume_run\` too. An option that a command cannot use is refused.

| option | | run | resume | replay | configuration file | library | MCP |
|---|---|---|---|---|---|---|---|
${lines(RUN_OPTIONS, (row) => [
  ...['run', 'resume', 'replay'].map((form) => yes(row.commands?.includes(form))),
  ...[yes(row.config), yes(row.library), yes(row.mcp)],
]).join('\n')}

The library takes the models of single roles as \`roleModels: { critic: 'openai/default' }\`.

## verify-citations

Its configuration file is \`verify-citations.config.json\`, or the file of \`--config\`.

| option | | configuration file |
|---|---|---|
${lines(VERIFY_OPTIONS, (row) => [yes(row.config)]).join('\n')}
`;

it('docs/options.md says what the options are', async () => {
  await expect(page).toMatchFileSnapshot(join(ROOT, 'docs/options.md'));
});

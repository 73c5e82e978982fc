import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { pasteable } from '../../scripts/process/typed.js';
import { ROOT } from '../tools/cli.js';

const argv = process.argv;
afterEach(() => void (process.argv = argv));

it.each([
  [join(ROOT, 'research-loop.mjs'), 'node research-loop.mjs list'],
  [join(ROOT, 'verify-citations.mjs'), 'node research-loop.mjs list'],
  ['/usr/bin/research-loop', 'research-loop list'],
  ['/srv/node_modules/research-loop/research-loop.mjs', 'research-loop list'],
])('a command in a message can be pasted where %s was typed', (script, command) => {
  process.argv = ['node', script];
  expect(pasteable('`research-loop list` shows them: ~/.config/research-loop/config.json')).toBe(
    `\`${command}\` shows them: ~/.config/research-loop/config.json`,
  );
});

import { expect, it } from 'vitest';
import { readStatements } from '../../../loop/gate/statements.js';
import { escapeMarkdown } from '../../../loop/report/markdown/text.js';

it('a name in brackets that looks like a mark cites nobody where a source wrote it', () => {
  const words = 'The block reached the thorax (T10) and the sole of the foot (S1) within twenty minutes.';
  const [read] = readStatements(`${escapeMarkdown(words)} [S7]`).statements;
  expect(read?.sourceIds).toEqual(['S7']);
});

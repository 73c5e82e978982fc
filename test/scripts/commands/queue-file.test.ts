import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { questionsOf } from '../../../scripts/commands/queue-file.js';
import { temporaryFolder } from '../../tools/cli.js';

/** Files of questions as spreadsheets write them. */

const folder = temporaryFolder();
afterAll(() => folder.remove());

const read = (bytes: Buffer | string): readonly string[] => {
  const path = join(folder.path, 'questions.csv');
  writeFileSync(path, bytes);
  return questionsOf(path, {}, (question) => question);
};

const QUESTION = 'Was wirkt gegen Müdigkeit im Büro – außer Kaffee?';

describe('a file of questions', () => {
  it.each([
    ['UTF-8', Buffer.from(`question\n${QUESTION}\n`)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFFquestion\r\n${QUESTION}\r\n`)],
    [
      'UTF-16, as “Unicode text” is saved',
      Buffer.from(`\uFEFFquestion\tdepth\r\n${QUESTION}\tquick\r\n`, 'utf16le'),
    ],
    [
      'windows-1252, as “CSV” is saved',
      Buffer.from(`question;depth\r\n${QUESTION.replace('–', '\x96')};quick\r\n`, 'latin1'),
    ],
  ])('is read in %s', (_, bytes) => {
    expect(read(bytes)).toEqual([QUESTION]);
  });

  it('with two columns of one name is refused: one of the questions would be lost', () => {
    expect(() => read('question,depth,question\nA?,quick,B?\n')).toThrow('names the column "question" twice');
    expect(() => read('question,budget-usd,Budget USD\nA?,1,2\n')).toThrow('"budget-usd" twice');
  });
});

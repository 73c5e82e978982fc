import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cutSentences } from '../../text/sentences.js';
import { CUT_RULES } from '../../text/sentences/rules.js';

const fixtures = join(import.meta.dirname, '../fixtures/sentences');

/** What is recorded of the present version: the digest of the cuts of each fixture. */
const recorded = JSON.parse(readFileSync(join(fixtures, 'cuts.json'), 'utf8')) as {
  readonly rules: number;
  readonly cuts: Readonly<Record<string, string>>;
};

/** A fixture as running text with its language told and guessed, in blocks of every kind, and without any stop. */
function digestOfCuts(file: string): string {
  const language = file.slice(0, 2);
  const written = readFileSync(join(fixtures, file), 'utf8').trim();
  const running = written.replace(/(?<!\n)\n(?!\n)/g, language === 'zh' || language === 'ja' ? '' : ' ');
  const kinds = ['title', 'paragraph', 'list', 'table', 'quote'];
  const length = Math.floor(written.length / kinds.length);
  const blocks = kinds.map((kind, index) => ({ start: index * length, end: (index + 1) * length, kind }));
  const cuts = [
    cutSentences(running, { language }),
    cutSentences(running),
    cutSentences(written, { blocks }),
    cutSentences(running.replace(/[.。।؟?!]/g, ',').repeat(3)),
  ];
  const spans = cuts.map((cut) => cut.map(({ start, end }) => [start, end]));
  return createHash('sha256').update(JSON.stringify(spans)).digest('hex').slice(0, 16);
}

describe('the version of the rules', () => {
  it('is raised whenever a fixture is cut otherwise', () => {
    const files = readdirSync(fixtures).filter((name) => name.endsWith('.txt'));
    const found = {
      rules: CUT_RULES,
      cuts: Object.fromEntries(files.map((file) => [file, digestOfCuts(file)])),
    };
    const advice = 'Raise CUT_RULES where the rules cut otherwise than before; record the cuts in cuts.json.';
    expect(found, advice).toEqual(recorded);
  });
});

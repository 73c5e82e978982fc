import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cutSentences } from '../../store/sentences.js';

const folder = join(import.meta.dirname, '../fixtures/sentences');

/** Ends of sentences as labelled, and as cut, of one text. */
function endsOf(
  lines: readonly string[],
  language: string,
): { labelled: Set<number>; cut: Set<number>; text: string } {
  const space = language === 'zh' || language === 'ja' ? '' : ' ';
  const text = lines.join(space);
  const labelled = new Set<number>();
  let at = 0;
  for (const line of lines) {
    labelled.add(at + line.length);
    at += line.length + space.length;
  }
  return { labelled, cut: new Set(cutSentences(text, { language }).map(({ end }) => end)), text };
}

describe('sentences of many languages', () => {
  let ends = 0;
  let wrong = 0;
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  it.each(files)('%s is cut as labelled, but for one end in ten at most', (file) => {
    const language = file.slice(0, 2);
    let errors: string[] = [];
    let count = 0;
    for (const paragraph of readFileSync(join(folder, file), 'utf8').trim().split('\n\n')) {
      const { labelled, cut, text } = endsOf(paragraph.split('\n'), language);
      const differing = [...labelled, ...cut].filter((end) => labelled.has(end) !== cut.has(end));
      errors = [...errors, ...differing.map((end) => text.slice(Math.max(0, end - 30), end + 20))];
      count += labelled.size;
    }
    ends += count;
    wrong += errors.length;
    expect(errors.length, errors.join('\n')).toBeLessThanOrEqual(count / 10);
  });
  it('fails at 13 of 1000 ends at most', () => {
    expect(ends).toBeGreaterThan(250);
    expect(wrong / ends).toBeLessThanOrEqual(0.013);
  });
});

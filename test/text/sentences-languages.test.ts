import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cutSentences } from '../../text/sentences.js';

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

describe('a stop that ends no sentence', () => {
  it.each([
    'Prof. Dr. h. c. Meier (geb. 3. Mai 1950) lehrte u. a. in Wien.|Er starb i. J. 2019.',
    'Die Sitzung fand im Dez. 2024 in Berlin statt.|Danach war Ruhe.',
    'M. Dupont et Mme Leroy ont été reçus à 10 h. 30 par le Dr. Petit.|Ils sont repartis.',
    'Selon l’art. 12 de la loi, le juge a tranché.|Il a eu raison.',
    'L’art. 3, co. 2, c.p.c. lo vieta.|La Corte (sez. III) concorda.',
    'Согласно ст. 15 п. 2 ГК РФ, убытки возмещаются.|Суд согласился.',
    'Enl. 3 kap. 2 § gäller bl.a. detta.|Det är t.ex. känt.',
    'Ông Nguyễn Văn A., TS. Trần v.v. đã đến TP. Hồ Chí Minh.|Họ làm việc.',
  ])('stands in %s', (marked) => {
    const sentences = marked.split('|');
    const text = sentences.join(' ');
    expect(cutSentences(text).map(({ start, end }) => text.slice(start, end))).toEqual(sentences);
  });
});

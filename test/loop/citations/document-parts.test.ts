import { describe, expect, it } from 'vitest';
import type { Block, ReadDocument } from '../../../agents/document.js';
import { partsOfDocument } from '../../../loop/citations/document-parts.js';
import { readCitations } from '../../../loop/citations/read-citations.js';

type Read = Parameters<typeof partsOfDocument>[0];

/** Blocks of text as a reader leaves them, each on its page. */
function documentOf(
  blocks: readonly (readonly [Block['kind'], string])[],
  references: readonly string[],
  citationMarks: ReadDocument['citationMarks'] = [],
): Read {
  let at = 0;
  const placed = blocks.map(([kind, words], index): Block => {
    const start = at;
    at += words.length + 2;
    return { start, end: start + words.length, kind, section: 'body', page: index + 1 };
  });
  const text = blocks.map(([, words]) => words).join('\n\n');
  return { text, blocks: placed, references: references.map((words) => ({ text: words })), citationMarks };
}

const citing = (document: Read): string[] =>
  readCitations(partsOfDocument(document)).statements.map(
    ({ text, line, cited }) =>
      `p. ${line}: ${text} → ${cited.map(({ reference }) => reference?.text.slice(0, 5) ?? '?').join(' + ')}`,
  );

describe('parts of a read document', () => {
  const entries = ['[1] Hall B. Halls of the marsh. 2011.', '[2] Tern C. Terns of the sea. 2012.'];

  it('takes the marks that the reader found and those that stand as words, by page', () => {
    const [first, second] = ['There are 12 halls¹⁻² in the\nreeds.', 'There are 13 terns by the sea [2].'];
    const marks = [{ start: first.indexOf('¹'), end: first.indexOf('¹') + 3, references: [0, 1] }];
    const blocks = [
      ['paragraph', first],
      ['boilerplate', 'Downloaded from here in 2020 by somebody.'],
      ['paragraph', second],
    ] as const;
    expect(citing(documentOf(blocks, entries, marks))).toEqual([
      'p. 1: There are 12 halls in the reeds. → Hall  + Tern ',
      'p. 3: There are 13 terns by the sea. → Tern ',
    ]);
  });

  it('leaves names in their sentence, also behind an adverb, and parts entries that were read as one', () => {
    const blocks = [
      [
        'paragraph',
        'However, Hall et al. (2011) counted 12 of them. Others have counted more (van Tern and Roe 2012).',
      ],
    ] as const;
    const merged = ['Hall, B., & Lee, A. 2011, Marsh, 12, 345 van Tern, C., & Roe, D. 2012, Sea, 3, 12'];
    expect(citing(documentOf(blocks, merged))).toEqual([
      'p. 1: However, Hall et al counted 12 of them. → Hall,',
      'p. 1: Others have counted more. → van T',
    ]);
  });

  it('reads keys of letters and digits where the list has them', () => {
    const blocks = [
      ['paragraph', 'A program learns from experience [Mit97]. It is [sic] so [Zzz99].'],
    ] as const;
    const document = documentOf(blocks, []);
    const listed = {
      ...document,
      references: [{ text: '[Mit97] T. Mitchell, Machine learning, 1997.', label: 'Mit97' }],
    };
    expect(citing(listed)).toEqual([
      'p. 1: A program learns from experience. → T. Mi',
      'p. 1: It is [sic] so [Zzz99]. → ',
    ]);
  });
});

import type { ShownSentence, ShownSource } from '../../../agents/roles/vocabulary.js';

/** A sentence as a test writes it: its words, or words with what differs from a plain sentence of a discussion. */
export type Written = string | ({ readonly text: string } & Partial<Omit<ShownSentence, 'text' | 'ref'>>);

/** A shown source of a few sentences; each stands in a paragraph of its own. */
export function source(
  number: number,
  title: string,
  sentences: readonly Written[],
  differs: Partial<Omit<ShownSource, 'sentences'>> = {},
): ShownSource {
  const shown = sentences.map((written, index): ShownSentence => ({
    kind: 'paragraph',
    section: 'discussion',
    paragraph: index + 1,
    page: null,
    restsOn: [],
    ...(typeof written === 'string' ? { text: written } : written),
    ref: `S${number}.${index + 1}`,
  }));
  return {
    id: `S${number}`,
    work: `W${number}`,
    derivedFrom: null,
    title,
    authors: [],
    publishedAt: '2015',
    modifiedAt: null,
    sourceType: 'peer',
    articleType: 'research-article',
    readClass: 'full',
    sentenceCount: sentences.length,
    retracted: false,
    ...differs,
    sentences: shown,
    passages: [{ headings: [], sentences: shown, rank: number }],
  };
}

/** Invented virus, invented places: nothing here can be known from elsewhere. */
export const VELTA_QUESTION = 'Can Velta virus be transmitted other than by mosquitoes?';

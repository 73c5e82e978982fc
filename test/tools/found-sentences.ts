/** How many sentences of a true text stand in the text that a reader made: the measure for PDFs. */
import { readFileSync } from 'node:fs';
import type { RawDocument, ReadDocument } from '../../agents/document.js';
import { readDocument } from '../../agents/readers/index.js';
import { child, findAll, findFirst, parseXml, plainText } from '../../agents/readers/xml.js';
import type { ElementNode } from '../../agents/readers/tree.js';
import { cutSentences } from '../../text/sentences.js';

/** Sentences of this many characters are looked up; shorter ones are found by chance. */
const shortest = 60;
const longest = 300;

const sentencesOf = (text: string): string[] =>
  cutSentences(text, { language: 'en' })
    .map(({ start, end }) => text.slice(start, end).replace(/\s+/gu, ' '))
    .filter((sentence) => sentence.length >= shortest && sentence.length <= longest);

/** Body sentences of a JATS article, by the bare text of its paragraphs; floats and formulas aside. */
export function trueSentences(xml: string): string[] {
  const body = child(findFirst(parseXml(xml), 'article'), 'body');
  return body
    ? findAll(withoutFloats(body), 'p').flatMap((paragraph) => sentencesOf(plainText(paragraph)))
    : [];
}

const floats = new Set(['table-wrap', 'fig', 'disp-formula', 'fn']);

const withoutFloats = (node: ElementNode): ElementNode => ({
  ...node,
  children: node.children
    .filter((inner) => inner.type === 'text' || !floats.has(inner.tag))
    .map((inner) => (inner.type === 'text' ? inner : withoutFloats(inner))),
});

/** Prose sentences of a hand-corrected text; lines of the reference list, formulas and tables aside. */
export function proseSentences(text: string): string[] {
  const unwrapped = text.replace(/\r/gu, '').replace(/(\p{Ll})-\n(?=\p{Ll})/gu, '$1-');
  return sentencesOf(unwrapped).filter(
    (sentence) =>
      /^[A-Z].*[.?!]$/u.test(sentence) &&
      (sentence.match(/\p{L}/gu)?.length ?? 0) > sentence.length * 0.7 &&
      !/\d{4}|\[\d|arXiv|et al|vol\./u.test(sentence),
  );
}

/** White space, compatibility forms, quotation marks, dashes and hyphenation folded; digits and signs never. */
const foldTypesetting = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[“”„«»″]/gu, '"')
    .replace(/[‘’‚′]/gu, "'")
    .replace(/[‐‑‒–—−]/gu, '-')
    .replace(/\u00ad/gu, '')
    .replace(/(\p{L})-\s*(?=\p{L})/gu, '$1')
    .replace(/\s+/gu, ' ');

/** How many of the sentences stand in the text, strictly. */
export function countFound(sentences: readonly string[], text: string): number {
  const folded = foldTypesetting(text);
  return sentences.filter((sentence) => folded.includes(foldTypesetting(sentence))).length;
}

/** Reads in this thread; throws where the reader gives up. */
export async function readOrThrow(raw: RawDocument): Promise<ReadDocument> {
  const read = await readDocument(raw, { inThread: true });
  if (!read.ok) throw new Error(`${raw.address}: ${read.failure.code}: ${read.failure.message}`);
  return read.value;
}

export const readFileOrThrow = (path: string): Promise<ReadDocument> =>
  readOrThrow({ bytes: readFileSync(path), address: path });
